"""Whether personal information goes with level, genre or topic: the Kruskal-Wallis test over essays."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from math import exp, lgamma, log
from typing import Any

__all__ = ["Association", "associate"]

_ENOUGH_STEPS, _ENOUGH = 500, 1e-12


@dataclass(frozen=True, slots=True)
class Association:
    """How far one fact about essays orders them by how much personal information they hold.

    `h` is the statistic of Kruskal and Wallis, corrected for ties, `p` its tail under chi-square with `df` degrees of
    freedom, `effect` is epsilon squared: 0 where the groups do not differ, 1 where they tell everything.
    """

    factor: str
    groups: int
    essays: int
    h: float
    p: float
    effect: float

    @property
    def df(self) -> int:
        """Degrees of freedom."""
        return self.groups - 1

    def to_dict(self) -> dict[str, Any]:
        """For JSON."""
        return {
            "factor": self.factor,
            "groups": self.groups,
            "essays": self.essays,
            "h": round(self.h, 4),
            "df": self.df,
            "p": round(self.p, 6),
            "epsilon_squared": round(self.effect, 4),
        }


def associate(factor: str, values: Mapping[str, Sequence[float]]) -> Association | None:
    """The association of a factor with values by group; None where there is nothing to compare.

    >>> associate("level", {"A": [3, 4, 5, 6], "B": [1, 2, 2, 1]}).p < 0.05
    True
    """
    n = sum(map(len, values.values()))
    if len(values) < 2 or n <= len(values):
        return None
    ranks, ties = _ranks([value for group in values.values() for value in group])
    if ties >= n**3 - n:  # all essays alike
        return None
    at, total = 0, 0.0
    for group in values.values():
        total += sum(ranks[at : at + len(group)]) ** 2 / len(group)
        at += len(group)
    h = (12 / (n * (n + 1)) * total - 3 * (n + 1)) / (1 - ties / (n**3 - n))
    h = max(0.0, h)
    return Association(factor, len(values), n, h, _chi_square_tail(h, len(values) - 1), min(1.0, h / (n - 1)))


def _ranks(values: Sequence[float]) -> tuple[list[float], int]:
    """The rank of each value, ties sharing the middle of theirs, and the sum of t³ - t over the ties."""
    order = sorted(range(len(values)), key=values.__getitem__)
    ranks, ties, before = [0.0] * len(values), 0, 0
    for _, same in groupby(order, key=values.__getitem__):
        places = list(same)
        for place in places:
            ranks[place] = before + (len(places) + 1) / 2
        ties += len(places) ** 3 - len(places)
        before += len(places)
    return ranks, ties


def _chi_square_tail(x: float, df: int) -> float:
    """How likely chi-square with so many degrees of freedom is at least x: the upper incomplete gamma function.

    >>> round(_chi_square_tail(3.841459, 1), 4), round(_chi_square_tail(18.307, 10), 4)
    (0.05, 0.05)
    """
    a, half = df / 2, x / 2
    if half <= 0:
        return 1.0
    scale = exp(-half + a * log(half) - lgamma(a))
    if half < a + 1:  # the series of the lower function
        term = total = 1 / a
        for k in range(1, _ENOUGH_STEPS):
            term *= half / (a + k)
            total += term
            if term < total * _ENOUGH:
                break
        return max(0.0, 1 - total * scale)
    b = half + 1 - a  # the continued fraction of the upper one
    c, d = 1e300, 1 / b
    fraction = d
    for k in range(1, _ENOUGH_STEPS):
        b += 2
        d = 1 / (k * (a - k) * d + b)
        c = b + k * (a - k) / c
        fraction *= c * d
        if abs(c * d - 1) < _ENOUGH:
            break
    return min(1.0, fraction * scale)
