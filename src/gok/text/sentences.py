"""Where sentences end in learner text.

Capitals cannot be trusted (`jag bor i malmö. jag gillar det`), nor line breaks (some writers press return in the middle
of a sentence), nor blanks (`stad.Jag`). A full stop after an abbreviation, an initial or a number that goes on does not
end a sentence; an empty line always does.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from gok.text.tokens import ABBREVIATIONS, Token

__all__ = ["Sentence", "split_sentences"]

_ENDERS = frozenset(".!?…")
_CLOSERS = frozenset("\"'”’»)]")
_BREAK = "␤"


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
    sentences: list[Sentence] = []
    first = end = i = 0
    previous = ""  # the token before; an "ender" seen earlier stays in `ended` across closing quotes
    ended = False
    size = len(text)
    line = _next_line(text, 0, size)  # where the next line break is: tokens hold none, so it is between two of them
    for word, start, after in tokens:
        breaks = previous == _BREAK
        if line < start:
            breaks = breaks or (i > 0 and _line_ends(text[end:start], previous, word))
            line = _next_line(text, start, size)
        if breaks or (ended and not (start == end and word in _CLOSERS)):
            sentences.append(Sentence(first, i))
            first = i
            ended = False
        last = word[-1]
        if last in ".!?…":  # written out, this is four comparisons when compiled
            ended = _ends_sentence(tokens, i)
        elif ended and word not in _CLOSERS:
            ended = False
        previous, end = word, after
        i += 1
    if first < i:
        sentences.append(Sentence(first, i))
    return tuple(sentences)


def _next_line(text: str, start: int, size: int) -> int:
    place = text.find("\n", start)
    return place if place >= 0 else size


def _line_ends(gap: str, previous: str, word: str) -> bool:
    """An empty line ends the sentence; a single break only if the next line does not go on in lower case."""
    return gap.count("\n") > 1 or previous[-1] in _ENDERS or not (word[0].islower() or previous[-1] == ",")


def _ends_sentence(tokens: Sequence[Token], i: int) -> bool:
    """Whether the stop, question or exclamation mark at `i` ends its sentence."""
    word = tokens[i].text
    if word[-1] != ".":
        return True
    if word != "." and not word.startswith(".."):  # the stop belongs to an abbreviation or an initial
        return word.lower() not in ABBREVIATIONS and len(word) > 3
    if i + 1 == len(tokens):
        return True
    before, after = tokens[i - 1].text if i else "", tokens[i + 1].text
    number_goes_on = before.isdigit() and len(before) <= 2 and (after[0].isdigit() or after[0].islower())
    return not number_goes_on and after not in _ENDERS
