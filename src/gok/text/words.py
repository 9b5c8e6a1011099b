"""The words of a long sentence by what a pattern calls a word, cut once for all who ask what it holds.

To remember of each word what a pattern said costs less than to try the pattern at every letter of a long sentence.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache, lru_cache

from gok.text.cache import BoundedCache

__all__ = ["is_among", "words_of"]

_WORD = re.compile(r"\w+|[^\w\s]")
_MOST_KEPT = 10_000  # words of which it is remembered what a pattern said


@lru_cache(16)  # several things of one sentence ask
def words_of(text: str) -> tuple[str, ...]:
    """The words and signs of a stretch of text.

    >>> words_of("bor i Malmö!")
    ('bor', 'i', 'Malmö', '!')
    """
    return tuple(_WORD.findall(text))


def is_among(pattern: re.Pattern[str], words: Sequence[str]) -> bool:
    """Whether a pattern that is made for single words is for one of these: what `search` says of a text of them.

    >>> is_among(re.compile(r"\\bMalm\\w*\\b|%"), ["bor", "i", "Malmö"])
    True
    """
    return True in map(_verdicts(pattern).__getitem__, words)


@cache  # there are as many as the language has patterns of this kind
def _verdicts(pattern: re.Pattern[str]) -> BoundedCache[str, bool]:
    return BoundedCache(lambda word: pattern.fullmatch(word) is not None, _MOST_KEPT)
