"""Plots as SVG in the page itself, coloured by its style sheet."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from html import escape
from math import log
from typing import TYPE_CHECKING

from gok.risk.advice import count
from gok.risk.assessment import Assessment
from gok.risk.decisions import Decision
from gok.risk.outcomes import AttackOutcome, page_words, title_of

if TYPE_CHECKING:
    from gok.risk.neutrality import Neutrality

__all__ = ["attribute_plot", "crowd_plot", "culture_plot", "growth_plot", "linkage_plot", "rate_plot", "rule_plot"]

_WIDTH = 520.0


def _svg(width: float, height: float, title: str, parts: Sequence[str]) -> str:
    name = escape(title, quote=True)
    size = f'viewBox="0 0 {width:g} {height:g}" width="{width:g}" height="{height:g}"'
    return f'<svg class="plot" role="img" aria-label="{name}" {size}><title>{name}</title>{"".join(parts)}</svg>'


def _text(x: float, y: float, words: str, kind: str = "") -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" class="{kind}">{escape(words)}</text>'


def _line(x1: float, y1: float, x2: float, y2: float, kind: str) -> str:
    return f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" class="{kind}"/>'


def _bar(x: float, y: float, width: float, height: float, kind: str, hint: str) -> str:
    place = f'x="{x:.1f}" y="{y:.1f}" width="{max(width, 0):.1f}" height="{max(height, 0):.1f}"'
    return f'<rect {place} rx="3" class="bar {kind}"><title>{escape(hint)}</title></rect>'


def _columns(bins: Sequence[tuple[str, int, str, str]], title: str, axis: str) -> str:
    """Columns side by side: label below, number above; each with its colour and what it says when pointed at."""
    left, top, height = 12.0, 26.0, 170.0
    pitch = (_WIDTH - 2 * left) / max(len(bins), 1)
    most = max((number for _, number, _, _ in bins), default=0) or 1
    parts = [_line(left, top + height, _WIDTH - left, top + height, "grid")]
    for i, (label, number, kind, hint) in enumerate(bins):
        x, tall = left + pitch * i, height * number / most
        parts.append(_bar(x + pitch * 0.14, top + height - tall, pitch * 0.72, tall, kind, hint))
        parts.append(_text(x + pitch / 2, top + height - tall - 6, f"{number:,}" if number else "", "middle strong"))
        parts.append(_text(x + pitch / 2, top + height + 17, label, "tick middle"))
    parts.append(_text(_WIDTH / 2, top + height + 38, axis, "axis middle"))
    return _svg(_WIDTH, top + height + 46, title, parts)


def crowd_plot(assessment: Assessment) -> str:
    """How many learners are in crowds of which size; those under the limit stand out."""
    k = assessment.settings.k
    edges = sorted({1, 2, k, 2 * k, 4 * k, 8 * k} - ({2} if k <= 2 else set()))
    bins = []
    for low, high in zip(edges, [*edges[1:], 0], strict=True):
        inside = sum(low <= one.crowd and (not high or one.crowd < high) for one in assessment.learners)
        label = f"{low}+" if not high else str(low) if high == low + 1 else f"{low}–{high - 1}"
        kind = "alone" if low == 1 else "small" if low < k else "safe"
        bins.append((label, inside, kind, f"{count(inside, 'learner')} in crowds of {label}"))
    return _columns(bins, "Learners by the size of their crowd", "learners who share everything that is known")


def linkage_plot(assessment: Assessment) -> str:
    """How many essays can be found again how easily."""
    scores = [essay.score for essay in assessment.linkage or ()]
    bins = []
    for tenth in range(10):
        inside = sum(int(min(score, 0.9999) * 10) == tenth for score in scores)
        kind = "safe" if tenth < 4 else "small" if tenth < 7 else "alone"
        bins.append((f"{tenth / 10:.1f}", inside, kind, f"{count(inside, 'essay')}: {tenth / 10:.1f} and more"))
    return _columns(bins, "Essays by linkage score", "linkage score: 0 like others, 1 found at once")


def _rows(rows: Sequence[tuple[str, int, str, str, str]], title: str, left: float) -> str:
    """Bars below each other: name, number, colour, what stands behind the bar, hint."""
    pitch, right = 27.0, _WIDTH - 130
    most = max((number for _, number, *_ in rows), default=0) or 1
    parts = []
    for i, (name, number, kind, behind, hint) in enumerate(rows):
        y = 4 + pitch * i
        wide = (right - left) * number / most
        parts.append(_text(left - 10, y + 17, name, "end"))
        parts.append(_bar(left, y + 3, wide, pitch - 8, kind, hint))
        parts.append(_text(left + wide + 8, y + 17, behind, "tick"))
    return _svg(_WIDTH, 8 + pitch * max(len(rows), 1), title, parts)


def attribute_plot(assessment: Assessment, *, most: int = 14) -> str:
    """What singles learners out, the worst first."""
    rows = []
    for one in assessment.attributes[:most]:
        name = one.attribute.name
        kind = "told" if one.attribute.from_text else "column"
        hint = f"{name}: {count(one.values, 'value')}, known of {count(one.learners, 'learner')}"
        rows.append((_cut(name, 24), one.singling, kind, f"{one.singling:,} singled out", hint))
    return _rows(rows, "What singles learners out", 165)


def rule_plot(decisions: Sequence[Decision], names: Sequence[str], *, most: int = 16) -> str:
    """What a corpus rule keeps and what it changes; numbers in their order, words by how many name them."""
    pairs = list(zip(decisions, names, strict=True))
    if decisions and decisions[0].rule == "family":
        pairs.sort(key=lambda pair: (pair[0].attribute, int(pair[0].value)))
    rows = []
    for one, name in pairs[:most]:
        kind = "safe" if one.outcome == "keep" else "small"
        rows.append((_cut(name, 24), one.learners, kind, f"{one.learners} · {one.outcome}", f"{name}: {one.outcome}"))
    return _rows(rows, "What the rule decides", 165)


def growth_plot(assessment: Assessment) -> str:
    """How the crowd shrinks from essay to essay of a learner; the more learners go the same way, the wider the line."""
    paths = Counter(tuple(e.together for e in one.essays) for one in assessment.learners if len(one.essays) > 1)
    left, right, top, height = 44.0, _WIDTH - 20, 14.0, 190.0
    steps = max((len(path) for path in paths), default=2)
    largest = max((crowd for path in paths for crowd in path), default=2)

    def at(step: int, crowd: int) -> tuple[float, float]:
        share = log(crowd) / log(max(largest, 2))
        return left + (right - left) * step / max(steps - 1, 1), top + height * (1 - share)

    parts = []
    for crowd in sorted({1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 5000, 10000, assessment.settings.k}):
        if crowd <= largest:
            y = at(0, crowd)[1]
            kind = "limit" if crowd == assessment.settings.k else "grid"
            parts += [_line(left, y, right, y, kind), _text(left - 8, y + 4, f"{crowd:,}", "tick end")]
    for path, number in sorted(paths.items(), key=lambda item: (-item[0][-1], item[0])):
        points = " ".join("{:.1f},{:.1f}".format(*at(i, crowd)) for i, crowd in enumerate(path))
        kind = "alone" if path[-1] == 1 else "small" if path[-1] < assessment.settings.k else "safe"
        hint = escape(f"{count(number, 'learner')}: " + " → ".join(map(str, path)))
        wide = f'style="stroke-width:{min(1.5 + number**0.5 / 2, 7):.1f}"'
        parts.append(f'<polyline points="{points}" class="path {kind}" {wide}><title>{hint}</title></polyline>')
    for step in range(steps):
        anchor = "" if step == 0 else "end" if step == steps - 1 else "middle"
        words = "first essay" if step == 0 else f"+ {step}"
        parts.append(_text(at(step, 1)[0], top + height + 20, words, f"tick {anchor}"))
    return _svg(_WIDTH, top + height + 30, "The crowd of a learner, essay by essay", parts)


def rate_plot(outcomes: Sequence[AttackOutcome], language: str = "en") -> str:
    """How often each attack is right, with its interval, beside a mark for chance."""
    left, right, pitch = 190.0, _WIDTH - 60, 30.0
    parts = []
    for share in (0, 0.25, 0.5, 0.75, 1):
        x = left + (right - left) * share
        parts += [_line(x, 4, x, 8 + pitch * len(outcomes), "grid")]
        parts.append(_text(x, 24 + pitch * len(outcomes), f"{100 * share:.0f} %", "tick middle"))
    for i, one in enumerate(outcomes):
        y, wide = 4 + pitch * i, right - left
        low, high = one.interval or (one.rate or 0.0, one.rate or 0.0)
        title, state = title_of(one, language), "above" if one.is_above_chance else "within"
        kind = "alone" if one.is_above_chance else "safe"
        hint = f"{title}: {100 * (one.rate or 0):.1f} %, {page_words(state, language)}"
        parts.append(_text(left - 10, y + 18, _cut(title, 28), "end"))
        parts.append(_bar(left, y + 6, wide * (one.rate or 0.0), pitch - 12, kind, hint))
        parts.append(_line(left + wide * low, y + pitch / 2, left + wide * high, y + pitch / 2, "interval"))
        if one.base is not None:
            parts.append(_line(left + wide * one.base, y + 2, left + wide * one.base, y + pitch - 2, "limit"))
        parts.append(_text(right + 8, y + 18, f"{100 * (one.rate or 0):.1f} %", "tick"))
    return _svg(_WIDTH, 32 + pitch * max(len(outcomes), 1), page_words("right", language), parts)


def culture_plot(found: Neutrality) -> str:
    """How names of each culture fare: those found with the right label."""
    rows = []
    for row in found.rows:
        right = row.share("label") or 0.0
        kind = "safe" if right >= 0.95 else "small" if right >= 0.8 else "alone"
        behind = f"{100 * right:.1f} %"
        rows.append((row.culture, round(1000 * right), kind, behind, f"{row.culture}: {behind}"))
    return _rows(rows, "Names found with the right label, by culture", 40)


def _cut(name: str, length: int) -> str:
    return name if len(name) <= length else name[: length - 1] + "…"
