"""Summing what the facts about a token speak for, all labels at once.

The weights of a group of facts are laid side by side in one long integer, a lane for each label, so that adding two
integers adds all their weights. What a key of a template comes to is worked out once and kept. A lane is wide enough
that no sum runs over into its neighbour, and a weight is kept to twelve decimals.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from math import exp
from struct import Struct

from gok.detect.model.crf import Crf
from gok.detect.model.templates import FIRST, TEMPLATES, Facts, Keys
from gok.kernel.cache import BoundedCache

__all__ = ["LEAD", "MOST_KEPT", "UNIT", "Chain", "Sums"]

_SCALE = 1 << 40
_LANE = 64
_HALF = 1 << _LANE - 2
MOST_KEPT = 30_000
"""How many sums a table keeps."""
UNIT = 1 / _SCALE
"""What one is worth in the sums."""
LEAD = 0.5
"""How far \"nothing\" must lead by the first templates to be believed."""


class Sums:
    """Sums of weights over all facts of a token, one for each of `size` lanes."""

    def __init__(self, weights: Callable[[str], Sequence[tuple[int, float]]], size: int) -> None:
        self._weights = weights
        self._size = size
        self._lanes = Struct(f"<{size}q")
        self._bias = sum(_HALF << lane * _LANE for lane in range(size))  # keeps every lane above zero
        by_fact = BoundedCache(self._of_fact, MOST_KEPT).__getitem__
        self._tables = [
            BoundedCache(self._finder(template.facts, by_fact), MOST_KEPT).__getitem__ for template in TEMPLATES
        ]

    @staticmethod
    def _finder(facts: Callable[[Hashable], Facts], by_fact: Callable[[str], int]) -> Callable[[Hashable], int]:
        return lambda key: sum([by_fact(fact) for fact in facts(key)])

    def _of_fact(self, fact: str) -> int:
        lanes = [_HALF] * self._size
        for lane, weight in self._weights(fact):
            lanes[lane] += round(weight * _SCALE)
        return int.from_bytes(self._lanes.pack(*lanes), "little") - self._bias

    def __call__(self, keys: Keys) -> tuple[int, ...]:
        """The sums, in units of 2**-40, each with the same number added."""
        return self._apart(sum([table(key) for table, key in zip(self._tables, keys, strict=True)], self._bias))

    def difference(self, keys: Keys, one: int, other: int) -> float:
        """How far one lane is before another."""
        sums = self(keys)
        return (sums[one] - sums[other]) * UNIT

    def _apart(self, total: int) -> tuple[int, ...]:
        return self._lanes.unpack(total.to_bytes(self._lanes.size, "little"))

    def leads(self, lane: int) -> Sequence[Callable[[Hashable], float]]:
        """For each of the first templates: how far a lane leads all others by a key of it, or trails the best."""

        def finder(table: Callable[[Hashable], int]) -> Callable[[Hashable], float]:
            def find(key: Hashable) -> float:
                sums = self._apart(table(key) + self._bias)
                return (sums[lane] - max(*sums[:lane], *sums[lane + 1 :])) * UNIT

            return find

        return [BoundedCache(finder(table), MOST_KEPT).__getitem__ for table in self._tables[:FIRST]]


class Chain:
    """A linear-chain CRF: how likely each label is for each token of a run."""

    def __init__(self, crf: Crf, outside: str) -> None:
        self._sums = Sums(crf.weights, len(crf.labels))
        self._labels = crf.labels
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
        return self._by_form(form) + self._by_left(left) + self._by_right(right) < LEAD

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

    def likelihoods(self, run: Sequence[Keys | None], lowest: float, least: float) -> list[dict[str, float]]:
        """For each token of the run the labels that are at least as likely as `least`, and how likely nothing is."""
        out = []
        for shares in self.shares(run, lowest):
            likely = {label: share for label, share in zip(self._labels, shares, strict=True) if share >= least}
            likely[self._labels[self._outside]] = shares[self._outside]
            out.append(likely)
        return out

    def _is_nothing(self, sums: Sequence[int], least: float) -> bool:
        """Whether it can be seen at once that even all other labels together are less likely than `least`."""
        own = sums[self._outside]
        others = max(*sums[: self._outside], *sums[self._outside + 1 :])
        return own > others and len(sums) * exp((others - own) * UNIT) < least

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
    return [exp((one - best) * UNIT) for one in sums]


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
