"""How sure a rate is, and whether chance does as well: intervals and shufflings."""

from __future__ import annotations

import random
from collections.abc import Sequence
from math import sqrt
from operator import eq

__all__ = ["SHUFFLES", "p_of_guesses", "p_of_hits", "wilson"]

SHUFFLES = 1000
_Z = 1.959964


def wilson(hits: float, trials: int) -> tuple[float, float] | None:
    """The 95 % interval of a share, after Wilson: it holds for few trials and for shares near 0 and 1 too.

    >>> [round(end, 3) for end in wilson(211, 310)]
    [0.627, 0.73]
    """
    if not trials:
        return None
    share, z = hits / trials, _Z * _Z / trials
    middle = (share + z / 2) / (1 + z)
    half = _Z / (1 + z) * sqrt(share * (1 - share) / trials + z / (4 * trials))
    return max(0.0, middle - half), min(1.0, middle + half)


def p_of_guesses(guessed: Sequence[object], true: Sequence[object], *, seed: int = 1) -> float:
    """How often guesses are as right when the truth is shuffled."""
    source, shuffled = random.Random(seed), list(true)  # noqa: S311 - statistics, not secrets
    hits = sum(map(eq, guessed, true))
    as_good = 0
    for _ in range(SHUFFLES):
        source.shuffle(shuffled)
        as_good += sum(map(eq, guessed, shuffled)) >= hits
    return (as_good + 1) / (SHUFFLES + 1)


def p_of_hits(hits: int, *, targets: int, guesses: int, candidates: int, seed: int = 1) -> float:
    """How often so many of the targets are hit when the scores are shuffled over all candidates.

    Shuffled scores put the guesses anywhere, so it is enough to draw where the targets lie.
    """
    source = random.Random(seed)  # noqa: S311
    as_good = 0
    for _ in range(SHUFFLES):
        drawn = source.sample(range(candidates), min(targets, candidates))
        as_good += sum(place < guesses for place in drawn) >= hits
    return (as_good + 1) / (SHUFFLES + 1)
