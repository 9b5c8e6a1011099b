"""Plots as SVG in the page itself: no library, sharp on paper, and coloured by the page's style sheet."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Any

from gok.evaluate.counts import Counts
from gok.evaluate.evaluation import Evaluation
from gok.evaluate.scores import TOTAL, SystemScores
from gok.evaluate.tables import confusion_axes

__all__ = ["breakdown_plot", "calibration_plot", "confusion_plot", "interval_plot", "ranking_plot", "scatter_plot"]

_COLOURS = 6


def _svg(width: float, height: float, title: str, parts: Sequence[str]) -> str:
    body = "".join(parts)
    name = escape(title, quote=True)
    size = f'viewBox="0 0 {width:g} {height:g}" width="{width:g}" height="{height:g}"'
    return f'<svg class="plot" role="img" aria-label="{name}" {size}><title>{escape(title)}</title>{body}</svg>'


def _text(x: float, y: float, words: str, kind: str = "") -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" class="{kind}">{escape(words)}</text>'


def _line(x1: float, y1: float, x2: float, y2: float, kind: str) -> str:
    return f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" class="{kind}"/>'


def _dot(x: float, y: float, radius: float, kind: str, hint: str) -> str:
    return f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{radius:.1f}" class="{kind}"><title>{escape(hint)}</title></circle>'


def _scale(left: float, right: float, top: float, bottom: float) -> list[str]:
    """Vertical grid lines from 0 to 1 with their figures below."""
    out = []
    for tenth in range(0, 11, 2):
        x = left + (right - left) * tenth / 10
        out += [_line(x, top, x, bottom, "grid"), _text(x, bottom + 16, f"{tenth / 10:.1f}", "tick middle")]
    return out


def interval_plot(evaluation: Evaluation) -> str:
    """F2 of each label with its bootstrap interval, the total on top."""
    systems = evaluation.systems
    labels = list(dict.fromkeys(n for s in systems for n, c in s.labels.items() if c.gold))
    names = [TOTAL, *labels]
    pitch = 12 * len(systems) + 8
    left, right, top = 170.0, 620.0, 8.0
    bottom = top + pitch * len(names)
    parts = _scale(left, right, top, bottom)
    for n, name in enumerate(names):
        y = top + pitch * n
        if n % 2 == 0:
            parts.append(f'<rect x="0" y="{y:.1f}" width="680" height="{pitch}" class="band"/>')
        parts.append(_text(left - 10, y + pitch / 2 + 4, name, "end strong" if n == 0 else "end"))
        for k, system in enumerate(systems):
            counts = system.total if name == TOTAL else system.labels.get(name)
            parts += _interval(system, name, counts, k, (left, right), y + 10 + 12 * k)
    return _svg(680, bottom + 26, "F2 per label with 95 % intervals", parts)


def ranking_plot(rows: Sequence[tuple[str, float | None, tuple[float, float] | None]], title: str) -> str:
    """One figure of several systems with its interval, in the order given."""
    left, right, top, pitch = 190.0, 640.0, 8.0, 28
    bottom = top + pitch * len(rows)
    parts = _scale(left, right, top, bottom)
    for n, (name, value, ends) in enumerate(rows):
        y = top + pitch * n + pitch / 2
        parts.append(_text(left - 10, y + 4, name, "end"))
        if ends:
            x1, x2 = (left + (right - left) * end for end in ends)
            parts.append(_line(x1, y, x2, y, "whisker c0"))
        if value is not None:
            parts.append(_dot(left + (right - left) * value, y, 5, "c0", f"{name}: {value:.3f}"))
            parts.append(_text(right + 14, y + 4, f"{value:.3f}", "tick"))
    return _svg(right + 60, bottom + 26, title, parts)


def _interval(
    system: SystemScores, name: str, counts: Counts | None, k: int, ends: tuple[float, float], y: float
) -> list[str]:
    if counts is None or counts.f2 is None:
        return []
    colour = f"c{k % _COLOURS}"
    x, width = ends[0], ends[1] - ends[0]
    parts = []
    if limits := system.intervals.get(name, {}).get("f2"):
        parts.append(_line(x + limits[0] * width, y, x + limits[1] * width, y, f"whisker {colour}"))
    hint = f"{system.name}, {name}: F2 {counts.f2:.2f} (gold {counts.gold})"
    parts.append(_dot(x + counts.f2 * width, y, 4.5, f"dot {colour}", hint))
    parts.append(_text(ends[1] + 12, y + 4, f"{counts.f2:.2f}", "tick"))
    return parts


def scatter_plot(evaluation: Evaluation) -> str:
    """Recall against precision, a circle a label, as large as the label is frequent; curves of equal F2."""
    size, left, top = 360.0, 56.0, 12.0

    def at(precision: float, recall: float) -> tuple[float, float]:
        return left + recall * size, top + (1 - precision) * size

    parts = [f'<rect x="{left}" y="{top}" width="{size}" height="{size}" class="frame"/>']
    for tenth in range(0, 11, 2):
        x, y = at(tenth / 10, tenth / 10)
        parts += [_line(x, top, x, top + size, "grid"), _line(left, y, left + size, y, "grid")]
        parts += [_text(x, top + size + 16, f"{tenth / 10:.1f}", "tick middle")]
        parts += [_text(left - 8, y + 4, f"{tenth / 10:.1f}", "tick end")]
    parts += [_curve(f2 / 10, at) for f2 in (5, 7, 8, 9)]
    most = max((c.gold for s in evaluation.systems for c in s.labels.values()), default=1) or 1
    for k, system in enumerate(evaluation.systems):
        rows = sorted(system.labels.items(), key=lambda row: -row[1].gold)
        for name, c in rows:
            if c.gold and c.predicted:
                x, y = at(c.precision or 0.0, c.recall or 0.0)
                hint = f"{system.name}, {name}: precision {c.precision:.2f}, recall {c.recall:.2f} (gold {c.gold})"
                parts.append(_dot(x, y, 3.5 + 10 * (c.gold / most) ** 0.5, f"bubble c{k % _COLOURS}", hint))
        for name, c in rows[:6] if len(evaluation.systems) == 1 else ():
            if c.gold and c.predicted:
                x, y = at(c.precision or 0.0, c.recall or 0.0)
                parts.append(_label(x, y, 3.5 + 10 * (c.gold / most) ** 0.5, name, left + size / 2))
    parts += [_text(left + size / 2, top + size + 36, "recall", "axis middle")]
    parts += [
        f'<g transform="rotate(-90 14 {top + size / 2})">{_text(14, top + size / 2, "precision", "axis middle")}</g>'
    ]
    return _svg(left + size + 24, top + size + 46, "Recall against precision per label", parts)


def _label(x: float, y: float, radius: float, name: str, middle: float) -> str:
    """The name beside a circle, on the side with more room."""
    if x > middle:
        return _text(x - radius - 4, y + 3.5, name, "small end")
    return _text(x + radius + 4, y + 3.5, name, "small")


def _curve(f2: float, at: Any) -> str:
    """Where F2 has one value: precision as a function of recall."""
    points = []
    for step in range(1, 101):
        recall = step / 100
        below = 5 * recall - 4 * f2
        precision = f2 * recall / below if below > 0 else 2.0
        if precision <= 1:
            points.append(at(precision, recall))
    path = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
    x, y = points[-1]
    return f'<polyline points="{path}" class="iso"/>' + _text(x - 4, y - 4, f"F2 {f2:.1f}", "small end")


def confusion_plot(system: SystemScores) -> str:
    """The confusion matrix as a heat map: the deeper, the larger the share of the gold label."""
    golds, others = confusion_axes(system)
    columns, rows = [*others, ""], [*golds, ""]
    cell, left, top = 22.0, 140.0, 118.0
    parts = []
    for j, name in enumerate(columns):
        x = left + cell * j + cell / 2 + 4
        word = _text(x, top - 8, name or "(missed)", "small strong" if not name else "small")
        parts.append(f'<g transform="rotate(-55 {x:.1f} {top - 8:.1f})">{word}</g>')
    for i, gold in enumerate(rows):
        y = top + cell * i
        parts.append(
            _text(left - 8, y + cell / 2 + 4, gold or "(nothing)", "small end strong" if not gold else "small end")
        )
        whole = sum(n for (a, _), n in system.confusion.items() if a == gold)
        for j, other in enumerate(columns):
            if gold or other:
                parts.append(_cell(system, gold, other, whole, (left + cell * j, y, cell)))
    return _svg(left + cell * len(columns) + 50, top + cell * len(rows) + 10, f"Confusion of {system.name}", parts)


def _cell(system: SystemScores, gold: str, other: str, whole: int, place: tuple[float, float, float]) -> str:
    n = system.confusion.get((gold, other), 0)
    share = n / whole if whole else 0.0
    x, y, size = place
    depth = 0.04 + 0.96 * share**0.7 if n else 0.0
    kind = "hit" if gold == other else "error"
    hint = f"{gold or 'nothing'} → {other or 'missed'}: {n} of {whole}"
    box = (
        f'<rect x="{x + 1:.1f}" y="{y + 1:.1f}" width="{size - 2}" height="{size - 2}" rx="3" '
        f'class="cell {kind}" fill-opacity="{depth:.2f}"><title>{escape(hint)}</title></rect>'
    )
    return box + (
        _text(x + size / 2, y + size / 2 + 3.5, str(n), f"count middle{' on' if share > 0.45 else ''}") if n else ""
    )


def breakdown_plot(evaluation: Evaluation, key: str) -> str:
    """F2, recall and precision of each system by genre or level."""
    tables = [getattr(s, key) for s in evaluation.systems]
    names = sorted({n for t in tables for n in t}, key=lambda n: (n == "unknown", n))
    pitch = 22.0 * len(tables) + 10
    left, right, top = 130.0, 520.0, 6.0
    bottom = top + pitch * len(names)
    parts = _scale(left, right, top, bottom)
    for i, name in enumerate(names):
        y = top + pitch * i
        parts.append(_text(left - 10, y + pitch / 2 + 4, name, "end"))
        for k, table in enumerate(tables):
            counts = table.get(name)
            if counts is not None and counts.f2 is None:
                parts.append(_text(left + 6, y + 19 + 22 * k, f"nothing personal; {counts.predicted} replaced", "tick"))
            if counts is not None and counts.f2 is not None:
                width = counts.f2 * (right - left)
                hint = f"{evaluation.systems[k].name}, {name}: F2 {counts.f2:.2f} (gold {counts.gold})"
                parts.append(
                    f'<rect x="{left}" y="{y + 6 + 22 * k:.1f}" width="{width:.1f}" height="18" rx="3" '
                    f'class="bar c{k % _COLOURS}"><title>{escape(hint)}</title></rect>'
                )
                parts.append(_text(right + 10, y + 19 + 22 * k, f"{counts.f2:.2f} ({counts.gold})", "tick"))
    return _svg(610, bottom + 26, f"F2 by {key}", parts)


def calibration_plot(system: SystemScores, k: int) -> str:
    """Confidence against the share that is right; a calibrated system lies on the diagonal."""
    size, left, top = 240.0, 48.0, 10.0
    parts = [f'<rect x="{left}" y="{top}" width="{size}" height="{size}" class="frame"/>']
    parts.append(_line(left, top + size, left + size, top, "iso"))
    for tenth in range(0, 11, 2):
        place = size * tenth / 10
        parts.append(_text(left + place, top + size + 16, f"{tenth / 10:.1f}", "tick middle"))
        parts.append(_text(left - 8, top + size - place + 4, f"{tenth / 10:.1f}", "tick end"))
    bins = system.calibration["bins"] if system.calibration else []
    most = max((b["count"] for b in bins), default=1)
    for b in bins:
        x, y = left + size * b["confidence"], top + size * (1 - b["precision"])
        hint = f"confidence {b['confidence']:.2f}: {b['precision']:.2f} of {b['count']} right"
        parts.append(_dot(x, y, 3 + 7 * (b["count"] / most) ** 0.5, f"bubble c{k % _COLOURS}", hint))
    parts.append(_text(left + size / 2, top + size + 34, "confidence", "axis middle"))
    return _svg(left + size + 20, top + size + 42, f"Calibration of {system.name}", parts)
