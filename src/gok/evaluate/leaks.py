"""Essays that leak anything, as they are and once their doubts are read; direct and indirect identifiers apart.

A corpus is as safe as its worst essay: a recall of 97 % may mean that every third essay still names somebody. A doubt
is a question to a reader; what it touches counts as found once it is read. Direct identifiers tell by themselves who
somebody is (names, numbers, addresses), quasi-identifiers do so together, as in the Text Anonymization Benchmark.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from math import sqrt
from typing import Any, NamedTuple

from gok.evaluate.matching import touching
from gok.evaluate.reaches import Reach
from gok.evaluate.tags import DIRECT, Annotation, family

__all__ = ["EssayLeaks", "Leaks", "bootstrap", "leaks_of", "share_of", "upper_bound"]

_Z = 1.96  # 95 %


class EssayLeaks(NamedTuple):
    """What is counted of one essay."""

    personal: int
    missed: int
    missed_after: int
    """… once the doubts are read."""
    direct: int
    direct_missed: int
    doubts: int
    alarms: int
    tokens: int


def leaks_of(gold: Annotation, predicted: Annotation, reach: Reach) -> EssayLeaks:
    """The counts of one essay; what is found is found as in the matching `half`."""
    own = [(tag, hit) for tag, hit in zip(reach.tags, reach.found, strict=True) if tag.personal]
    missed = [tag for tag, hit in own if not hit]
    after = [t for t in missed if not any(d.start < t.end and t.start < d.end for d in predicted.doubts)]
    is_direct = [family(tag.label) in DIRECT for tag, _ in own]
    near = touching(reach.replaced, gold.tags)
    return EssayLeaks(
        personal=len(own),
        missed=len(missed),
        missed_after=len(after),
        direct=sum(is_direct),
        direct_missed=sum(direct and not hit for direct, (_, hit) in zip(is_direct, own, strict=True)),
        doubts=len(predicted.doubts),
        alarms=sum(not hit and not around for hit, around in zip(reach.hits, near, strict=True)),
        tokens=len(gold.essay.tokens),
    )


FIGURES: dict[str, Callable[[Sequence[EssayLeaks]], float | None]] = {
    "essays_with_leak": lambda rows: share_of(sum(r.missed > 0 for r in rows), len(rows)),
    "essays_with_leak_after_doubts": lambda rows: share_of(sum(r.missed_after > 0 for r in rows), len(rows)),
    "recall": lambda rows: _found(sum(r.missed for r in rows), sum(r.personal for r in rows)),
    "recall_with_doubts": lambda rows: _found(sum(r.missed_after for r in rows), sum(r.personal for r in rows)),
    "direct_recall": lambda rows: _found(sum(r.direct_missed for r in rows), sum(r.direct for r in rows)),
    "quasi_recall": lambda rows: _found(
        sum(r.missed - r.direct_missed for r in rows), sum(r.personal - r.direct for r in rows)
    ),
    "doubts_per_1000": lambda rows: _per_1000(sum(r.doubts for r in rows), sum(r.tokens for r in rows)),
    "false_alarms_per_1000": lambda rows: _per_1000(sum(r.alarms for r in rows), sum(r.tokens for r in rows)),
}
"""The figures, each from the counts of some essays."""


def share_of(part: int, whole: int) -> float | None:
    """A share, None of nothing."""
    return part / whole if whole else None


def _found(missed: int, whole: int) -> float | None:
    return 1 - missed / whole if whole else None


def _per_1000(part: int, whole: int) -> float | None:
    return 1000 * part / whole if whole else None


def upper_bound(part: float, whole: float) -> float | None:
    """The upper end of the 95 % interval (Wilson) of a share: what to expect at worst of essays like these.

    >>> round(upper_bound(0, 60), 3), round(upper_bound(8, 100), 3)
    (0.06, 0.15)
    """
    if not whole:
        return None
    share, square = part / whole, _Z * _Z / whole
    return (share + square / 2 + _Z * sqrt(share * (1 - share) / whole + square / (4 * whole))) / (1 + square)


def bootstrap(rows: Sequence[EssayLeaks], *, samples: int, seed: int) -> dict[str, tuple[float, float] | None]:
    """The 95 % interval of each figure, essays drawn with replacement."""
    source = random.Random(seed)  # noqa: S311 - statistics, not secrets
    drawn: dict[str, list[float]] = {name: [] for name in FIGURES}
    for _ in range(samples if rows else 0):
        some = source.choices(rows, k=len(rows))
        for name, figure in FIGURES.items():
            value = figure(some)
            if value is not None:
                drawn[name].append(value)
    found: dict[str, tuple[float, float] | None] = {}
    for name, values in drawn.items():
        values.sort()
        last = len(values) - 1
        found[name] = (values[round(0.025 * last)], values[round(0.975 * last)]) if values else None
    return found


@dataclass
class Leaks:
    """The counts of all essays that have gone by."""

    rows: list[EssayLeaks] = field(default_factory=list)

    def add(self, gold: Annotation, predicted: Annotation, reach: Reach) -> None:
        """Count one essay."""
        self.rows.append(leaks_of(gold, predicted, reach))

    def to_dict(self) -> dict[str, Any]:
        """The figures, with the upper bounds of those that say how many essays leak."""
        rows = self.rows
        out: dict[str, Any] = {name: figure(rows) for name, figure in FIGURES.items() if name != "recall"}
        del out["false_alarms_per_1000"]  # `protection` has it, by words
        out["essays_with_leak_upper"] = upper_bound(sum(r.missed > 0 for r in rows), len(rows))
        out["essays_with_leak_after_doubts_upper"] = upper_bound(sum(r.missed_after > 0 for r in rows), len(rows))
        out["questions"] = sum(r.doubts for r in rows)
        return out
