"""What each caution is worth: the figures of leaks at each operating point, with their intervals."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from gok.evaluate.leaks import FIGURES, bootstrap, leaks_of
from gok.evaluate.reaches import Reach
from gok.evaluate.tables import Cell, Table
from gok.evaluate.tags import Annotation, to_annotation

__all__ = ["POINTS", "SHOWN", "curve"]

POINTS = ("low", "normal", "high", "0.99", "0.999")
"""The operating points that are shown."""
SHOWN = (
    "essays_with_leak",
    "essays_with_leak_after_doubts",
    "recall",
    "recall_with_doubts",
    "false_alarms_per_1000",
    "doubts_per_1000",
)


def curve(
    gold: Iterable[Annotation],
    *,
    profile: str = "swell",
    points: Sequence[str] = POINTS,
    samples: int = 1000,
    seed: int = 1,
) -> Table:
    """A table with a row a caution; each figure with its 95 % interval, essays drawn with replacement."""
    from gok.pipeline import detect_essay
    from gok.settings import Settings

    essays = list(gold)
    rows: list[tuple[Cell, ...]] = []
    for point in points:
        settings = Settings.chosen(profile=profile, caution=point)
        found = []
        for one in essays:
            predicted = to_annotation(detect_essay(one.essay, settings))
            found.append(leaks_of(one, predicted, Reach.of(one, predicted)))
        ends = bootstrap(found, samples=samples, seed=seed)
        cells: list[Cell] = [point]
        for name in SHOWN:
            value, end = FIGURES[name](found), ends[name]
            digits = 1 if name.endswith("1000") else 3
            around = f" ({end[0]:.{digits}f}–{end[1]:.{digits}f})" if end else ""
            cells.append(None if value is None else f"{value:.{digits}f}{around}")
        rows.append(tuple(cells))
    columns = ("caution", "essays leaking", "… doubts read", "recall", "… doubts read", "alarms", "doubts")
    note = "In brackets 95 % intervals (bootstrap by essay). Alarms and doubts per 1,000 tokens."
    return Table("curve", f"What each caution is worth ({len(essays)} essays)", columns, tuple(rows), note, 3)
