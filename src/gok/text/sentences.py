"""Where sentences end in learner text.

Capitals cannot be trusted (`jag bor i malmö. jag gillar det`), nor line breaks (some writers press return in the middle
of a sentence), nor blanks (`stad.Jag`). A full stop after an abbreviation, an initial or a number that goes on does not
end a sentence; an empty line always does.
"""

from __future__ import annotations

from collections.abc import Sequence

from gok.text.records import NamedTuple
from gok.text.tokens import Token, read_writing

try:  # compiled where there is a compiler
    from gok.kernel.fast_cutting import split
except ImportError:
    from gok.kernel.cutting import split

__all__ = ["Sentence", "split_sentences"]


class Sentence(NamedTuple):
    """The tokens `[first, last)` of a text that make one sentence."""

    first: int
    last: int


def split_sentences(text: str, tokens: Sequence[Token]) -> tuple[Sentence, ...]:
    """Group all tokens into sentences, in order; none is left out.

    >>> from gok.text.tokens import tokenize
    >>> text = "Jag heter A. Ek. jag bor i Lund.Det är bra"
    >>> [" ".join(t.text for t in tokenize(text)[s.first:s.last]) for s in split_sentences(text, tokenize(text))]
    ['Jag heter A. Ek .', 'jag bor i Lund .', 'Det är bra']
    """
    return split(text, tokens, read_writing().abbreviations, Sentence)
