"""One edit: a letter too many, too few, another, or two that changed places (Damerau).

Two words are one edit apart only if they are the same after at most one letter is left out of each. So the compiled
file holds every term of the near vocabulary with one letter left out, and a word asks for itself and for each of its
own shortenings: the cost grows with the word's length, not with the vocabulary.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

__all__ = ["SHORTEST", "WHOLE", "is_one_edit", "may_be_near", "shortenings"]

SHORTEST: Final = 4
"""Letters a term of the near vocabulary has at least: Ali is one edit from too much."""

WHOLE: Final = 31
"""The place given for the whole term; later letters share the last place before it."""


def shortenings(term: str) -> Iterator[tuple[str, int]]:
    """The term with each letter left out, and the letter's place; of a run of one letter the first."""
    last = ""
    for place, letter in enumerate(term):
        if letter != last:
            yield term[:place] + term[place + 1 :], min(place, WHOLE - 1)
        last = letter


def may_be_near(shortened: str, place: int, other: int) -> bool:
    """Whether two words that gave the same shortening, by letters at these places, can be one edit apart.

    The letters must have stood at the same place, or have changed places with a neighbour. Of a run of one letter only
    the first place is known, the letter may have been any of it. This refuses most far words without reading them.
    """
    if -2 < place - other < 2 or place >= WHOLE - 1 or other >= WHOLE - 1:
        return True
    return other <= _run_end(shortened, place) + 1 and place <= _run_end(shortened, other) + 1


def _run_end(text: str, place: int) -> int:
    end = place
    while end < len(text) and text[end] == text[place]:
        end += 1
    return end


def is_one_edit(left: str, right: str) -> bool:
    """Whether exactly one edit makes one word into the other.

    >>> is_one_edit("stokholm", "stockholm"), is_one_edit("mlamo", "malmo"), is_one_edit("malmo", "malmo")
    (True, True, False)
    """
    if len(left) > len(right):
        left, right = right, left
    place = 0
    for a, b in zip(left, right, strict=False):
        if a != b:
            break
        place += 1
    if len(left) != len(right):
        return len(right) - len(left) == 1 and left[place:] == right[place + 1 :]
    if place == len(left):
        return False
    if left[place + 1 :] == right[place + 1 :]:
        return True
    swapped = left[place + 1 : place + 2] + left[place]
    return swapped == right[place : place + 2] and left[place + 2 :] == right[place + 2 :]
