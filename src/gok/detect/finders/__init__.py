"""Finders: names, places, institutions and marks by list, by what stands before them, and by near spelling.

A finder is a function that is led to the words it can begin at. Which these are is said in the rows of its rules
(`gok.lang.rules.FinderRule`): word groups, categories of the lists; where that is not enough, `begins` is asked once of
every word form. An essay without such a word does not call the finder at all.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from typing import NamedTuple

from gok.detect.candidates import Candidate
from gok.detect.finders.background import find_background
from gok.detect.finders.callings import find_called
from gok.detect.finders.firms import find_firms, is_trade
from gok.detect.finders.inhabitants import find_inhabitants, is_made_of_a_name
from gok.detect.finders.misspelled import find_misspelled, is_doubtful
from gok.detect.finders.noun_kinds import find_after_nouns, is_noun_with_name
from gok.detect.finders.place_modifiers import find_place_modifiers
from gok.detect.finders.split_words import find_split_words, is_first_part
from gok.detect.view import EssayView
from gok.lang import Language
from gok.lang.rules import FinderRule, GivenRule, Rule, rules_of
from gok.lexicon.word_forms import WordForm, WordFormTable

__all__ = ["FINDERS", "Finder", "Triggers", "rules_by_finder", "run_finders"]


class Finder(NamedTuple):
    """A function that finds, and what else it begins at."""

    find: Callable[[EssayView, Sequence[int], Mapping[str, FinderRule]], Iterable[Candidate]]
    begins: Callable[[WordForm, WordFormTable], bool] | None = None
    at_phrases: bool = False  # where a listed phrase begins


FINDERS = {
    "inhabitants": Finder(find_inhabitants, is_made_of_a_name),
    "background": Finder(find_background, at_phrases=True),
    "called": Finder(find_called),
    "misspelled": Finder(find_misspelled, is_doubtful),
    "split_words": Finder(find_split_words, is_first_part),
    "firms": Finder(find_firms, is_trade),
    "noun_kinds": Finder(find_after_nouns, is_noun_with_name),
    "place_modifiers": Finder(find_place_modifiers),
}


def run_finders(view: EssayView) -> list[Candidate]:
    """What the finders find that have a word to begin at, one after another."""
    found: list[Candidate] = []
    for name, finder in FINDERS.items():
        positions = view.positions.get(name, ())
        if finder.at_phrases and view.phrases:
            positions = sorted({*positions, *view.phrases})
        if positions:
            found += finder.find(view, positions, rules_by_finder(view.language)[name])
    return found


@cache
def rules_by_finder(language: Language) -> Mapping[str, Mapping[str, FinderRule]]:
    """The rows of each finder by their keys."""
    found: dict[str, dict[str, FinderRule]] = {}
    for row in rules_of(language):
        for name in () if isinstance(row, GivenRule) else row.finders:
            key = row.key if isinstance(row, FinderRule) else ""
            found.setdefault(name, {})[key or row.id.partition(".")[2]] = row
    return found


class Triggers:
    """Which finders a word form can set off, by their names: asked once a form."""

    def __init__(self, language: Language) -> None:
        by_word: dict[str, set[str]] = {}
        by_category: dict[str, set[str]] = {}
        for row in rules_of(language):
            for name in row.finders if isinstance(row, FinderRule) else ():
                for group in row.triggers:
                    for word in (*language.words(group), *language.table(group)):
                        by_word.setdefault(word, set()).add(name)
                for category in row.categories:
                    by_category.setdefault(category, set()).add(name)
        self._by_word, self._by_category = by_word, by_category

    def __call__(self, form: WordForm, forms: WordFormTable) -> tuple[str, ...]:
        found = set(self._by_word.get(form.lower, ()))
        for category in form.categories:
            found |= self._by_category.get(category, set())
        return tuple(
            name
            for name, finder in FINDERS.items()
            if name in found or (finder.begins is not None and finder.begins(form, forms))
        )
