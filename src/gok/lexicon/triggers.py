"""What the finders seek, asked once a word form and not once a token.

A finder cannot begin but at certain words: a trade, a preposition, a word that no list knows. It says which at its own
home, `_TRADE = sought(lambda form, forms: form.lower in _TRADES)`, and goes through `view.places[_TRADE]` in place of
all words of the essay: most essays have a handful of those, or none. What is told by the form alone belongs into the
question, however much it costs to find out; what the words around say is left to the finder.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from gok.lexicon.word_form import WordForm
    from gok.lexicon.word_forms import WordFormTable

__all__ = ["count_sought", "sought", "sought_in"]

_Question = Callable[["WordForm", "WordFormTable"], object]
_QUESTIONS: list[_Question] = []


def sought(question: _Question) -> int:
    """Have a question asked of every form; gives back the number under which `EssayView.places` has the answers.

    To be called when a module is loaded: forms that were met before are not asked again.
    """
    _QUESTIONS.append(question)
    return len(_QUESTIONS) - 1


def sought_in(form: WordForm, forms: WordFormTable) -> tuple[int, ...]:
    """The numbers of the questions to which a form says yes."""
    return tuple(number for number, question in enumerate(_QUESTIONS) if question(form, forms))


def count_sought() -> int:
    """How many questions there are."""
    return len(_QUESTIONS)
