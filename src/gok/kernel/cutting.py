"""Cutting a text into tokens and its tokens into sentences. `fast_cutting` is the same, compiled: keep the two alike.

Tokens and sentences are tuples of a class that is handed in: text, start and end; first and behind the last. What is
an abbreviation is handed in too. What a text may hold is told by rows of classes of characters, of which the longest
one follows from the shorter by a shift (the Shift-And algorithm): all rows are looked for at once.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Sequence
from functools import cache
from itertools import accumulate
from sys import intern
from typing import TypeVar

__all__ = ["MOST_CLASSES", "CharTest", "cut", "row_finder", "split"]

CharTest = Callable[[str], bool]
"""Whether a character is of a class."""
TokenT = TypeVar("TokenT", bound=tuple[str, int, int])
SentenceT = TypeVar("SentenceT", bound=tuple[int, int])
_ENDERS = frozenset(".!?…")
_CLOSERS = frozenset("\"'”’»)]")
_BREAK = "␤"
MOST_CLASSES = 64
_new = tuple.__new__  # what kind(...) ends in; a fifth of the whole cost is saved by going there at once


def cut(text: str, kind: type[TokenT], pattern: re.Pattern[str], stopped: Collection[str]) -> tuple[TokenT, ...]:
    """All tokens of a text, as a pattern says; `stopped` are abbreviations that the compiled twin must know."""
    del stopped
    return tuple([_new(kind, (intern(m.group()), m.start(), m.end())) for m in pattern.finditer(text)])


def split(
    text: str,
    tokens: Sequence[tuple[str, int, int]],
    abbreviations: Collection[str],
    kind: Callable[[int, int], SentenceT],
) -> tuple[SentenceT, ...]:
    """Group all tokens of a text into sentences, in order; none is left out."""
    sentences: list[SentenceT] = []
    first = end = i = 0
    previous = ""  # the token before; an "ender" seen earlier stays in `ended` across closing quotes
    ended = False
    line = text.find("\n")  # where the next line break is: tokens hold none, so it is between two of them
    for word, start, after in tokens:
        breaks = previous == _BREAK
        if 0 <= line < start:
            breaks = breaks or (i > 0 and _line_ends(text[end:start], previous, word))
            line = text.find("\n", start)
        if breaks or (ended and not (start == end and word in _CLOSERS)):
            sentences.append(kind(first, i))
            first = i
            ended = False
        if word[-1] in _ENDERS:
            ended = _ends_sentence(tokens, i, abbreviations)
        elif ended and word not in _CLOSERS:
            ended = False
        previous, end = word, after
        i += 1
    if first < i:
        sentences.append(kind(first, i))
    return tuple(sentences)


def _line_ends(gap: str, previous: str, word: str) -> bool:
    """An empty line ends the sentence; a single break only if the next line does not go on in lower case."""
    return gap.count("\n") > 1 or previous[-1] in _ENDERS or not (word[0].islower() or previous[-1] == ",")


def _ends_sentence(tokens: Sequence[tuple[str, int, int]], i: int, abbreviations: Collection[str]) -> bool:
    """Whether the stop, question or exclamation mark at `i` ends its sentence."""
    word = tokens[i][0]
    if word[-1] != ".":
        return True
    if word != "." and not word.startswith(".."):  # the stop belongs to an abbreviation or an initial
        return word.lower() not in abbreviations and len(word) > 3
    if i + 1 == len(tokens):
        return True
    before, after = tokens[i - 1][0] if i else "", tokens[i + 1][0]
    number_goes_on = before.isdigit() and len(before) <= 2 and (after[0].isdigit() or after[0].islower())
    return not number_goes_on and after not in _ENDERS


def row_finder(rows: Sequence[Sequence[CharTest]]) -> Callable[[str], bool]:
    """Tells whether a text, with a line break behind it, has characters of such classes one behind the other.

    Each class of each row has a bit; those that a character has are worked out when it is first met.
    """
    tests = [test for row in rows for test in row]
    if len(tests) > MOST_CLASSES or not all(rows):
        raise ValueError("there are too many classes, or none in a row")
    ends = [*accumulate(map(len, rows))]
    starts, last = sum([1 << end for end in (0, *ends[:-1])]), sum([1 << end - 1 for end in ends])
    mask_of = cache(lambda char: sum([1 << place for place, test in enumerate(tests) if test(char)]))
    return lambda text: any(
        state & last
        for state in accumulate(f"{text}\n", lambda state, char: (state << 1 | starts) & mask_of(char), initial=0)
    )
