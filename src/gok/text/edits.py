"""How far apart two words are: an edit is a letter too many, too few, another, or two neighbours that changed places.

Two words are one edit apart only if they are the same after at most one letter is left out of each. So the compiled
file holds every term of the near vocabulary with one letter left out, and a word asks for itself and for each of its
own shortenings: the cost grows with the word's length, not with the vocabulary.
"""

from __future__ import annotations

from typing import Final

from gok.kernel.spelling import WHOLE, is_one_edit, may_be_near, shortenings

__all__ = ["SHORTEST", "WHOLE", "is_near", "is_one_edit", "may_be_near", "shortenings"]

SHORTEST: Final = 4
"""Letters a term of the near vocabulary has at least: Ali is one edit from too much."""


def is_near(one: str, other: str, edits: int) -> bool:
    """Whether at most so many edits part two words.

    >>> is_near("siton", "sexton", 2), is_near("nitotn", "nitton", 1), is_near("malmo", "malmo", 0)
    (True, True, True)
    """
    if one == other:
        return True
    if edits == 0 or abs(len(one) - len(other)) > edits:
        return False
    if edits == 1:
        return is_one_edit(one, other)
    shortest, i = min(len(one), len(other)), 0
    while i < shortest and one[i] == other[i]:
        i += 1
    a, b = one[i:], other[i:]
    return (
        is_near(a[1:], b[1:], edits - 1)
        or is_near(a[1:], b, edits - 1)
        or is_near(a, b[1:], edits - 1)
        or (a[:2] == b[1::-1] and len(a) > 1 and is_near(a[2:], b[2:], edits - 1))
    )
