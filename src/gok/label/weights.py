"""Summing what the facts about a token speak for, all labels at once.

The weights of a group of facts are laid side by side in one long integer, a lane for each label, so that adding two
integers adds all their weights. What a key of a template comes to is worked out once and kept. A lane is wide enough
that no sum runs over into its neighbour, and a weight is kept to twelve decimals.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from math import exp
from struct import Struct
from typing import Generic, TypeVar

from gok.label.crf import Crf
from gok.label.templates import FIRST, TEMPLATES, Facts, Keys

__all__ = ["Chain", "Sums"]

_SCALE = 1 << 40
_LANE = 64
_MOST_KEPT = 30_000
_UNIT = 1 / _SCALE
_LEAD = 0.5
_Number = TypeVar("_Number")


class _Table(dict[Hashable, _Number], Generic[_Number]):
    """Sums by key, worked out when first asked for; emptied when full, so that a corpus cannot fill the memory."""

    def __init__(self, find: Callable[[Hashable], _Number]) -> None:
        super().__init__()
        self._find = find

    def __missing__(self, key: Hashable) -> _Number:
        if len(self) >= _MOST_KEPT:
            self.clear()
        self[key] = found = self._find(key)
        return found


class Sums:
    """Sums of weights over all facts of a token, one for each of `size` lanes."""

    def __init__(self, weights: Callable[[str], Sequence[tuple[int, float]]], size: int) -> None:
        self._weights = weights
        self._tables = [_Table(self._finder(template.facts)).__getitem__ for template in TEMPLATES]
        self._bias = sum(1 << lane * _LANE + _LANE - 2 for lane in range(size))  # keeps every lane above zero
        self._bytes = size * _LANE // 8
        self._unpack = Struct(f"<{size}q").unpack

    def _finder(self, facts: Callable[[Hashable], Facts]) -> Callable[[Hashable], int]:
        def find(key: Hashable) -> int:
            return sum(
                round(weight * _SCALE) << lane * _LANE for fact in facts(key) for lane, weight in self._weights(fact)
            )

        return find

    def __call__(self, keys: Keys) -> tuple[int, ...]:
        """The sums, in units of 2**-40, each with the same number added."""
        return self._lanes(sum([table(key) for table, key in zip(self._tables, keys, strict=True)], self._bias))

    def _lanes(self, total: int) -> tuple[int, ...]:
        return self._unpack(total.to_bytes(self._bytes, "little"))

    def leads(self, lane: int) -> Sequence[Callable[[Hashable], float]]:
        """For each of the first templates: how far a lane leads all others by a key of it, or trails the best."""

        def finder(table: Callable[[Hashable], int]) -> Callable[[Hashable], float]:
            def find(key: Hashable) -> float:
                sums = self._lanes(table(key) + self._bias)
                return (sums[lane] - max(*sums[:lane], *sums[lane + 1 :])) * _UNIT

            return find

        return [_Table(finder(table)).__getitem__ for table in self._tables[:FIRST]]


class Chain:
    """A linear-chain CRF: how likely each label is for each token of a run."""

    def __init__(self, crf: Crf, outside: str) -> None:
        self._sums = Sums(crf.weights, len(crf.labels))
        self._outside = crf.labels.index(outside)
        self._steps = [(before, after, exp(weight) - 1) for before, after, weight in crf.steps()]
        self._back = [(after, before, factor) for before, after, factor in self._steps]
        self._none = [float(number == self._outside) for number in range(len(crf.labels))]
        self._by_form, self._by_left, self._by_right = self._sums.leads(self._outside)

    def may_be_something(self, form: Hashable, left: Hashable, right: Hashable) -> bool:
        """Whether the keys of the first templates leave it open that a token is anything.

        Each template's word is taken for whatever label it speaks for most. Where "nothing" leads even so, all other
        facts together do not turn it: a test counts how often they do.
        """
        return self._by_form(form) + self._by_left(left) + self._by_right(right) < _LEAD

    def shares(self, run: Sequence[Keys | None], least: float) -> list[list[float]]:
        """For each token of the run how likely each label is; where all together are less likely than `least`, none.

        A token without keys is nothing for certain.
        """
        if len(run) == 1 and run[0] is not None:
            sums = self._sums(run[0])
            if self._is_nothing(sums, least):
                return [self._none]
            return [_scaled(_powers(sums))]
        powers = [self._none if keys is None else _powers(self._sums(keys)) for keys in run]
        return [_scaled(row) for row in self._along(powers)]

    def _is_nothing(self, sums: Sequence[int], least: float) -> bool:
        """Whether it can be seen at once that even all other labels together are less likely than `least`."""
        own = sums[self._outside]
        others = max(*sums[: self._outside], *sums[self._outside + 1 :])
        return own > others and len(sums) * exp((others - own) * _UNIT) < least

    def _along(self, powers: Sequence[list[float]]) -> list[list[float]]:
        """What the facts of all tokens say together: forward, then backward."""
        forward = [powers[0]]
        for row in powers[1:]:
            forward.append(_times(row, _step(forward[-1], self._steps)))
        behind = [1.0] * len(powers[0])
        out = [forward[-1]]
        for place in range(len(powers) - 2, -1, -1):
            behind = _step(_times(powers[place + 1], behind), self._back)
            out.append(_times(forward[place], behind))
        return out[::-1]


def _powers(sums: Sequence[int]) -> list[float]:
    """What the facts of one token say by themselves; 1 for the likeliest label."""
    best = max(sums)
    return [exp((one - best) * _UNIT) for one in sums]


def _step(shares: list[float], pairs: Sequence[tuple[int, int, float]]) -> list[float]:
    """Go one token on: any label may follow any other; few pairs make it more, or less, likely."""
    scale = 1 / sum(shares, 0.0)
    found = [1.0] * len(shares)
    for one, other, factor in pairs:
        found[other] += shares[one] * scale * factor
    return found


def _times(left: list[float], right: list[float]) -> list[float]:
    return [one * other for one, other in zip(left, right, strict=True)]


def _scaled(shares: list[float]) -> list[float]:
    scale = 1 / sum(shares, 0.0)
    return [share * scale for share in shares]
