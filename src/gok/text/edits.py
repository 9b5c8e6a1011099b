"""How far apart two words are: an edit is a letter too many, too few, another, or two neighbours that changed places.

Two words are one edit apart only if they are the same after at most one letter is left out of each. So the compiled
file holds every term of the near vocabulary with one letter left out, and a word asks for itself and for each of its
own shortenings: the cost grows with the word's length, not with the vocabulary.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

__all__ = ["SHORTEST", "WHOLE", "is_near", "may_be_near", "shortenings"]

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


def is_near(one: str, other: str, edits: int) -> bool:
    """Whether at most so many edits part two words.

    >>> is_near("siton", "sexton", 2), is_near("nitotn", "nitton", 1), is_near("malmo", "malmo", 0)
    (True, True, True)
    """
    if one == other:
        return True
    if edits == 0 or abs(len(one) - len(other)) > edits:
        return False
    shortest = min(len(one), len(other))
    if edits == 1 and shortest > 4 and one[:2] != other[:2] and one[-2:] != other[-2:]:
        return False  # one edit reaches the beginning or the end, not both; nearly all pairs of words end here
    i = 0
    while i < shortest and one[i] == other[i]:
        i += 1
    a, b = one[i:], other[i:]
    if edits == 1:
        return a[1:] == b[1:] or a[1:] == b or a == b[1:] or (a[:2] == b[1::-1] and len(a) > 1 and a[2:] == b[2:])
    return (
        is_near(a[1:], b[1:], edits - 1)
        or is_near(a[1:], b, edits - 1)
        or is_near(a, b[1:], edits - 1)
        or (a[:2] == b[1::-1] and len(a) > 1 and is_near(a[2:], b[2:], edits - 1))
    )
