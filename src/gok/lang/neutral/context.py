"""What stands around a match in a language nobody has described: sentences are cut, and nothing is told of them."""

from __future__ import annotations

import re
from collections.abc import Sequence

__all__ = [
    "before",
    "clause_before",
    "is_a_limit",
    "is_about_people_in_general",
    "is_cited",
    "sentence",
    "sentence_bounds",
    "speaks_of_own_life",
    "words_of_own_life",
]

_REACH = 240
_END = re.compile(r"[.!?…](?=\s|\Z)|\n\s*\n|␤")


def sentence(text: str, start: int, end: int) -> str:
    """The sentence around `[start, end)`, at most a few hundred characters to each side."""
    first, last = sentence_bounds(text, start, end)
    return text[first:last]


def sentence_bounds(text: str, start: int, end: int) -> tuple[int, int]:
    """Where that sentence begins and ends."""
    left, right = text[max(0, start - _REACH) : start], text[end : end + _REACH]
    return start - len(_END.split(left)[-1]), end + len(_END.split(right)[0])


def before(text: str, start: int, reach: int = 40) -> str:
    """The characters before `start`, lower-cased."""
    return text[max(0, start - reach) : start].lower()


def clause_before(text: str, start: int, reach: int = 80) -> str:
    """The same sentence's characters before `start`, lower-cased."""
    return _END.split(text[max(0, start - reach) : start])[-1].lower()


def is_about_people_in_general(text: str, start: int) -> bool:
    """Nothing is known of whom a sentence speaks."""
    return False


def speaks_of_own_life(sentence_text: str, *, widely: bool = False) -> bool:
    """Nothing is known of whom a sentence speaks."""
    return False


def words_of_own_life(words: Sequence[str], *, widely: bool = False) -> bool | None:
    """Nothing is known of whom a sentence speaks."""
    return False


def is_a_limit(text: str, start: int) -> bool:
    """Nothing is known of bounds."""
    return False


def is_cited(text: str, start: int) -> bool:
    """Nothing is known of sources."""
    return False
