"""Agreement between annotators: Cohen's and Fleiss' kappa, Krippendorff's alpha for nominal values.

All three are computed from how often each pattern of values occurs, not from the units themselves: a corpus of any
length has few patterns, so memory does not grow with it. A missing value is None.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from math import fsum

from gok.evaluate.matching import in_tokens
from gok.evaluate.tags import Tag
from gok.text import Token

__all__ = ["NONE", "Agreement", "cohen_kappa", "fleiss_kappa", "krippendorff_alpha", "span_units"]

NONE = "–"
"""The value of a unit that an annotator left unmarked."""

Pattern = tuple[str | None, ...]
Patterns = Mapping[Pattern, int]


def cohen_kappa(patterns: Patterns) -> float | None:
    """Cohen's kappa of two annotators, over the units that both valued; None if it is undefined.

    >>> cohen_kappa({("a", "a"): 20, ("a", "b"): 5, ("b", "a"): 10, ("b", "b"): 15})
    0.4
    """
    both = {pattern: n for pattern, n in patterns.items() if None not in pattern}
    units = sum(both.values())
    first: Counter[str | None] = Counter()
    second: Counter[str | None] = Counter()
    for (a, b), n in both.items():
        first[a] += n
        second[b] += n
    same = sum(n for (a, b), n in both.items() if a == b)
    chance = sum(first[v] * second[v] for v in first)
    return _corrected(same * units, chance, units * units)


def fleiss_kappa(patterns: Patterns) -> float | None:
    """Fleiss' kappa over the units that all annotators valued; None if it is undefined."""
    full = {pattern: n for pattern, n in patterns.items() if None not in pattern}
    raters = len(next(iter(full), ()))
    units = sum(full.values())
    if raters < 2 or not units:  # two essays without a word
        return None
    shares: Counter[str | None] = Counter()
    same = 0
    for pattern, n in full.items():
        votes = Counter(pattern)
        same += n * sum(v * (v - 1) for v in votes.values())
        for value, v in votes.items():
            shares[value] += n * v
    observed = same / (units * raters * (raters - 1))
    chance = sum(v * v for v in shares.values()) / (units * raters) ** 2
    return _corrected(observed, chance, 1.0)


def krippendorff_alpha(patterns: Patterns) -> float | None:
    """Krippendorff's alpha for nominal values; units with one value say nothing and are left out."""
    totals: Counter[str] = Counter()
    differing = []
    for pattern, n in patterns.items():
        votes = Counter(v for v in pattern if v is not None)
        given = sum(votes.values())
        if given < 2:
            continue
        for value, v in votes.items():
            totals[value] += n * v
        differing.append(n * (given * given - sum(v * v for v in votes.values())) / (given - 1))
    values = sum(totals.values())
    expected = values * values - sum(v * v for v in totals.values())
    return 1 - fsum(differing) * (values - 1) / expected if expected else None


def _corrected(observed: float, chance: float, whole: float) -> float | None:
    """Agreement beyond chance; undefined if chance alone explains all (everybody always says the same)."""
    return (observed - chance) / (whole - chance) if whole > chance else None


@dataclass
class Agreement:
    """Running patterns of two or more annotators, token by token and span by span."""

    names: Sequence[str]
    tokens: Counter[Pattern] = field(default_factory=Counter)
    spans: Counter[Pattern] = field(default_factory=Counter)

    def add(self, annotators: Sequence[Sequence[Tag] | None], tokens: Sequence[Token]) -> None:
        """Count one essay; None for an annotator who did not have it."""
        self.spans.update(span_units(annotators))
        values: dict[int, list[str | None]] = {}
        blank: list[str | None] = [None if tags is None else NONE for tags in annotators]
        for n, tags in enumerate(annotators):
            for place, _, label in in_tokens(tags or (), tokens, labelled=False):
                values.setdefault(place, blank.copy())[n] = label
        self.tokens.update(map(tuple, values.values()))
        self.tokens[tuple(blank)] += len(tokens) - len(values)

    def to_dict(self) -> dict[str, dict[str, object]]:
        """Every coefficient on both levels; Cohen's kappa for each pair of annotators and their mean."""
        return {level: self._level(patterns) for level, patterns in (("token", self.tokens), ("span", self.spans))}

    def _level(self, patterns: Patterns) -> dict[str, object]:
        pairs = {}
        for a, b in combinations(range(len(self.names)), 2):
            two: Counter[Pattern] = Counter()
            for pattern, n in patterns.items():
                two[pattern[a], pattern[b]] += n
            pairs[f"{self.names[a]} · {self.names[b]}"] = cohen_kappa(two)
        known = [v for v in pairs.values() if v is not None]
        return {
            "units": sum(patterns.values()),
            "cohen": sum(known) / len(known) if known else None,
            "cohen_pairs": pairs,
            "fleiss": fleiss_kappa(patterns),
            "krippendorff": krippendorff_alpha(patterns),
        }


def span_units(annotators: Sequence[Sequence[Tag] | None]) -> Iterable[Pattern]:
    """Stretches that somebody marked, with everybody's label for them.

    Spans that overlap, directly or through others, are one unit; an annotator's value is the label of the longest of
    his spans in it.
    """
    spans = sorted(
        ((t.start, t.end, n, t) for n, tags in enumerate(annotators) for t in tags or ()), key=lambda s: s[:3]
    )
    unit: dict[int, Tag] = {}
    end = 0

    def close() -> Pattern:
        return tuple(
            None if tags is None else unit[n].label if n in unit else NONE for n, tags in enumerate(annotators)
        )

    for start, stop, n, tag in spans:
        if unit and start >= end:
            yield close()
            unit = {}
        if n not in unit or len(tag) > len(unit[n]):
            unit[n] = tag
        end = max(end, stop)
    if unit:
        yield close()
