"""How sure the figures are: bootstrap intervals, and tests of one system against another.

What is drawn is learners (or essays, where nobody says who wrote them), since mentions of one text stand and fall
together. Beyond `BLOCKS` of them they are put into so many blocks first, and blocks are drawn: time and memory then do
not grow with the corpus.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from math import comb, exp, lgamma, log
from operator import mul

from gok.evaluate.counts import Counts

__all__ = ["BLOCKS", "METRICS", "Blocks", "compare", "intervals", "mcnemar"]

BLOCKS = 500
METRICS = ("precision", "recall", "f1", "f2")

Interval = tuple[float, float]
Columns = tuple[list[int], list[list[int]]]


@dataclass
class Blocks:
    """Which block an essay belongs to: that of its learner, or its own."""

    learners: dict[str, int] = field(default_factory=dict)
    count: int = 0

    def of(self, learner: str) -> int:
        """The block of an essay by this learner; without a learner each essay is by somebody else."""
        if learner and learner in self.learners:
            return self.learners[learner]
        block = self.count % BLOCKS
        self.count += 1
        if learner:
            self.learners[learner] = block
        return block

    @property
    def size(self) -> int:
        """How many blocks there are."""
        return min(self.count, BLOCKS)


def intervals(
    rows: Mapping[str, Mapping[int, Counts]], *, blocks: int, samples: int, seed: int, level: float = 0.95
) -> dict[str, dict[str, Interval | None]]:
    """Percentile intervals of each metric for each row; a row is its counts by block."""
    columns = {name: _columns(row) for name, row in rows.items()}
    drawn: dict[str, dict[str, list[float]]] = {name: {m: [] for m in METRICS} for name in rows}
    for weights in _draws(blocks, samples, seed):
        for name, column in columns.items():
            counts = _weighted(column, weights)
            for metric in METRICS:
                value = getattr(counts, metric)
                if value is not None:
                    drawn[name][metric].append(value)
    return {name: {m: _percentiles(v, level) for m, v in row.items()} for name, row in drawn.items()}


def compare(
    first: Mapping[int, Counts], second: Mapping[int, Counts], *, blocks: int, samples: int, seed: int
) -> dict[str, dict[str, float | Interval | None]]:
    """Differences (second minus first) with their intervals and two-sided p values, by paired bootstrap."""
    one, two = _columns(first), _columns(second)
    drawn: dict[str, list[float]] = {m: [] for m in METRICS}
    for weights in _draws(blocks, samples, seed):
        a, b = _weighted(one, weights), _weighted(two, weights)
        for metric in METRICS:
            x, y = getattr(a, metric), getattr(b, metric)
            if x is not None and y is not None:
                drawn[metric].append(y - x)
    even = [1] * blocks
    out: dict[str, dict[str, float | Interval | None]] = {}
    for metric, values in drawn.items():
        x, y = getattr(_weighted(one, even), metric), getattr(_weighted(two, even), metric)
        out[metric] = {
            "difference": None if x is None or y is None else y - x,
            "interval": _percentiles(values, 0.95),
            "p": _two_sided(values),
        }
    return out


def mcnemar(only_first: int, only_second: int) -> float | None:
    """Exact two-sided p that both systems find as much, given what one found and the other did not.

    >>> round(mcnemar(2, 9), 4)
    0.0654
    """
    n, fewer = only_first + only_second, min(only_first, only_second)
    if not n:
        return None
    if n <= 500:
        tail: float = sum(comb(n, k) for k in range(fewer + 1)) / (1 << n)
    else:
        tail = sum(exp(lgamma(n + 1) - lgamma(k + 1) - lgamma(n - k + 1) - n * log(2)) for k in range(fewer + 1))
    return min(1.0, 2 * tail)


def _draws(blocks: int, samples: int, seed: int) -> Iterator[list[int]]:
    """How often each block was drawn, sample after sample."""
    source = random.Random(seed)  # noqa: S311 - statistics, not secrets
    for _ in range(samples):
        weights = [0] * blocks
        for n in source.choices(range(blocks), k=blocks):
            weights[n] += 1
        yield weights


def _columns(row: Mapping[int, Counts]) -> Columns:
    """The counts of a row, column by column, of the blocks where there are any."""
    places = list(row)
    values = row.values()
    return places, [
        [c.gold for c in values],
        [c.found for c in values],
        [c.predicted for c in values],
        [c.right for c in values],
    ]


def _weighted(columns: Columns, weights: Sequence[int]) -> Counts:
    places, values = columns
    times = [weights[n] for n in places]
    return Counts(*(sum(map(mul, times, column)) for column in values))


def _percentiles(values: list[float], level: float) -> Interval | None:
    if not values:
        return None
    ordered = sorted(values)
    margin = (1 - level) / 2
    last = len(ordered) - 1
    return ordered[round(margin * last)], ordered[round((1 - margin) * last)]


def _two_sided(values: list[float]) -> float | None:
    if not values:
        return None
    below, above = sum(v <= 0 for v in values), sum(v >= 0 for v in values)
    return min(1.0, 2 * (min(below, above) + 1) / (len(values) + 1))
