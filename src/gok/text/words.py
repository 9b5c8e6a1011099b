"""The words of a text by what a pattern calls a word, cut once, for all who ask what some stretch of it holds.

Whoever looks at the sentence around each of a thousand dates of a page looks at every word of it a thousand times. To
cut the words once and to remember of each what a pattern said costs as much as the page is long.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from functools import cache

from gok.text.cache import BoundedCache

__all__ = ["TextWords", "is_among"]

_WORD = re.compile(r"\w+|[^\w\s]")
_MOST_KEPT = 10_000  # words of which it is remembered what a pattern said


class TextWords:
    """Words and signs of a text, with their places."""

    def __init__(self, text: str) -> None:
        found = [*_WORD.finditer(text)]
        self._text = text
        self._words = [match[0] for match in found]
        self._starts = [match.start() for match in found]
        self._ends = [match.end() for match in found]

    def between(self, start: int, end: int) -> Sequence[str]:
        """The words of a stretch, those at its edges as far as they stand in it.

        >>> TextWords("Jag bor i Malmö, sa Ali.").between(4, 14)
        ['bor', 'i', 'Malm']
        """
        first, last = bisect_right(self._ends, start), bisect_left(self._starts, end)
        words = self._words[first:last]
        if words and self._starts[first] < start:
            words[0] = self._text[start : self._ends[first]]
        if words and self._ends[last - 1] > end:
            words[-1] = self._text[max(start, self._starts[last - 1]) : end]
        return words


def is_among(pattern: re.Pattern[str], words: Sequence[str]) -> bool:
    """Whether a pattern that is made for single words is for one of these: what `search` says of a text of them.

    >>> is_among(re.compile(r"\\bMalm\\w*\\b|%"), ["bor", "i", "Malmö"])
    True
    """
    return True in map(_verdicts(pattern).__getitem__, words)


@cache  # there are as many as the language has patterns of this kind
def _verdicts(pattern: re.Pattern[str]) -> BoundedCache[str, bool]:
    return BoundedCache(lambda word: pattern.fullmatch(word) is not None, _MOST_KEPT)
