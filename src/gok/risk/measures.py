"""The figures of disclosure control on plain tables: a row a person, a column a quasi-identifier."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Hashable, Iterable, Mapping, Sequence

__all__ = [
    "average_risk",
    "classes",
    "delta_presence",
    "distance",
    "diversity",
    "entropy_diversity",
    "k_anonymity",
    "k_map",
    "t_closeness",
    "uniques",
]

Row = Hashable


def classes(rows: Iterable[Row]) -> Mapping[Row, int]:
    """How many persons share each combination of values."""
    return Counter(rows)


def k_anonymity(rows: Sequence[Row]) -> int:
    """The size of the smallest class; 0 for a table without rows.

    >>> k_anonymity([("f", "20–24"), ("f", "20–24"), ("m", "20–24")])
    1
    """
    return min(classes(rows).values(), default=0)


def uniques(rows: Sequence[Row]) -> int:
    """How many persons are alone in their class."""
    return sum(size == 1 for size in classes(rows).values())


def average_risk(rows: Sequence[Row]) -> float:
    """The share of persons that somebody who knows all columns would be expected to pick out: classes by persons."""
    return len(classes(rows)) / len(rows) if rows else 0.0


def diversity(rows: Sequence[Row], sensitive: Sequence[Hashable]) -> int:
    """Distinct l-diversity: how many values the least varied class has; 0 for a table without rows.

    >>> diversity(["a", "a", "b", "b"], ["x", "y", "x", "x"])
    1
    """
    return min((len(values) for values in _by_class(rows, sensitive).values()), default=0)


def entropy_diversity(rows: Sequence[Row], sensitive: Sequence[Hashable]) -> float:
    """Entropy l-diversity: e to the entropy of the least varied class."""
    return min((math.exp(_entropy(values)) for values in _by_class(rows, sensitive).values()), default=0.0)


def t_closeness(rows: Sequence[Row], sensitive: Sequence[Hashable]) -> float:
    """How far the sensitive values of a class are from those of all, at worst: half the sum of the differences.

    >>> t_closeness(["a", "a", "b", "b"], ["x", "y", "x", "x"])
    0.25
    """
    whole = Counter(sensitive)
    return max((distance(values, whole) for values in _by_class(rows, sensitive).values()), default=0.0)


def distance(part: Mapping[Hashable, int], whole: Mapping[Hashable, int]) -> float:
    """The earth mover's distance of two distributions whose values are all equally far from each other."""
    one, other = sum(part.values()) or 1, sum(whole.values()) or 1
    return sum(abs(part.get(value, 0) / one - whole.get(value, 0) / other) for value in {*part, *whole}) / 2


def k_map(rows: Sequence[Row], population: Mapping[Row, int]) -> int:
    """The fewest people of the population that somebody of the table may be; 0 for a table without rows.

    >>> k_map(["a", "a", "b"], {"a": 7, "b": 3, "c": 1})
    3
    """
    return min((population.get(row, 0) for row in rows), default=0)


def delta_presence(rows: Sequence[Row], population: Mapping[Row, int]) -> float:
    """The chance at worst that somebody of the population, by what is known, is in the table.

    >>> delta_presence(["a", "a", "b"], {"a": 8, "b": 3, "c": 1})
    0.3333333333333333
    """
    return max((min(1.0, n / max(population.get(row, 0), n)) for row, n in classes(rows).items()), default=0.0)


def _by_class(rows: Sequence[Row], sensitive: Sequence[Hashable]) -> Mapping[Row, Counter[Hashable]]:
    found: dict[Row, Counter[Hashable]] = {}
    for row, value in zip(rows, sensitive, strict=True):
        found.setdefault(row, Counter())[value] += 1
    return found


def _entropy(values: Counter[Hashable]) -> float:
    whole = values.total()
    return -sum(n / whole * math.log(n / whole) for n in values.values())
