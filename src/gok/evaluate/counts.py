"""Counts of one row of a table, and the scores they make."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

__all__ = ["NOTHING", "Averages", "Counts", "averages", "f_score", "total"]


@dataclass(frozen=True, slots=True)
class Counts:
    """How many gold tags there are and how many of them were found; how many predictions, how many of them right.

    In one-to-one matchings `found` and `right` are the same number. A ratio without a denominator is None, never 0:
    nothing was measured.
    """

    gold: int = 0
    found: int = 0
    predicted: int = 0
    right: int = 0

    def __add__(self, other: Counts) -> Counts:
        return Counts(
            self.gold + other.gold,
            self.found + other.found,
            self.predicted + other.predicted,
            self.right + other.right,
        )

    @property
    def precision(self) -> float | None:
        """Share of the predictions that are right."""
        return self.right / self.predicted if self.predicted else None

    @property
    def recall(self) -> float | None:
        """Share of the gold that was found."""
        return self.found / self.gold if self.gold else None

    @property
    def f1(self) -> float | None:
        """Precision and recall with equal weight."""
        return self.f(1)

    @property
    def f2(self) -> float | None:
        """Recall counts twice: the paper's measure."""
        return self.f(2)

    @property
    def f5(self) -> float | None:
        """Recall counts five times."""
        return self.f(5)

    def f(self, beta: float) -> float | None:
        """The F score with weight `beta` on recall; 0 if all of the gold was missed, None if there is no gold."""
        return f_score(self.precision or 0.0, self.recall or 0.0, beta) if self.gold else None

    def to_dict(self) -> dict[str, int | float | None]:
        """Counts and scores by name."""
        return {
            "gold": self.gold,
            "found": self.found,
            "predicted": self.predicted,
            "right": self.right,
            "precision": self.precision,
            "recall": self.recall,
            "f1": self.f1,
            "f2": self.f2,
            "f5": self.f5,
        }


NOTHING = Counts()


def f_score(precision: float, recall: float, beta: float) -> float:
    """The weighted harmonic mean of the two.

    >>> round(f_score(0.5, 1.0, 2), 4)
    0.8333
    """
    weight = beta * beta
    return (1 + weight) * precision * recall / (weight * precision + recall) if precision + recall else 0.0


def total(rows: Iterable[Counts]) -> Counts:
    """The sum of rows: what micro averages are made from."""
    made = NOTHING
    for row in rows:
        made += row
    return made


@dataclass(frozen=True, slots=True)
class Averages:
    """Means over labels; None if there are no labels."""

    precision: float | None
    recall: float | None
    f1: float | None
    f2: float | None
    f5: float | None

    def to_dict(self) -> dict[str, float | None]:
        """Scores by name."""
        return {n: getattr(self, n) for n in ("precision", "recall", "f1", "f2", "f5")}


def averages(rows: Mapping[str, Counts], *, weighted: bool) -> Averages:
    """Macro averages, or weighted by how often a label stands in the gold.

    Over the labels that the gold or the prediction has; what is undefined for one of them counts as 0, as in
    scikit-learn.
    """
    present = [c for c in rows.values() if c.gold or c.predicted]
    weights = [c.gold if weighted else 1 for c in present]
    whole = sum(weights)

    def mean(values: Iterable[float | None]) -> float | None:
        return sum(w * (v or 0.0) for w, v in zip(weights, values, strict=True)) / whole if whole else None

    return Averages(
        precision=mean(c.precision for c in present),
        recall=mean(c.recall for c in present),
        f1=mean(c.f1 for c in present),
        f2=mean(c.f2 for c in present),
        f5=mean(c.f5 for c in present),
    )
