"""Settling candidates: who wins where they overlap, and what stays as an alternative."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from gok.detect import Candidate
from gok.results import Alternative
from gok.taxonomy import taxonomy
from gok.text import Span

__all__ = ["Reading", "settle"]

_SURE = 0.995  # several rules that agree never make certainty
# Names that carry their kind are taken whole, however surely a part of them is something else: Perstorps SK.
_WHOLE = frozenset(
    {
        "institutions.club",
        "institutions.spot",
        "institutions.nature",
        "institutions.school_kind",
        "institutions.care_kind",
        "institutions.side_street",
        "institutions.firm",
        "places.parted",
        "places.side",
    }
)


class Reading(NamedTuple):
    """One span read as one category, with all rules that say so."""

    span: Span
    category: str
    score: float
    rules: tuple[str, ...]
    features: tuple[str, ...] = ()
    group: str = ""
    alternatives: tuple[Alternative, ...] = ()
    personal: float = 1.0


def settle(candidates: Iterable[Candidate]) -> list[Reading]:
    """The readings that stand, in order of their place.

    Main readings never overlap: names that carry their kind come first, then the better score wins, then the longer
    span, then the earlier one. Losers that cover much the same text are kept as alternatives. Marks live beside, one
    per span and category.
    """
    known, found = taxonomy(), list(candidates)
    readings = _merge(found)
    whole = {(c.span, c.category) for c in found if c.rule in _WHOLE}
    marks = [r for r in readings if known[r.category].is_mark]
    main = [r for r in readings if not known[r.category].is_mark]
    main.sort(key=lambda r: ((r.span, r.category) not in whole, -r.score, -len(r.span), r.span.start, r.category))
    winners: list[Reading] = []
    losers: dict[int, list[Reading]] = {}
    taken = _Cover()
    for reading in main:
        rival = taken.find(reading.span)
        if rival is None:
            taken.add(reading.span, len(winners))
            winners.append(reading)
        else:
            losers.setdefault(rival, []).append(reading)
    settled = [_with_alternatives(winner, losers.get(i, ())) for i, winner in enumerate(winners)]
    return sorted(settled + marks, key=lambda r: (r.span.start, r.span.end, r.category))


def _merge(candidates: Iterable[Candidate]) -> list[Reading]:
    """Candidates of one span and category, made one: rules that agree add to each other's weight."""
    merged: dict[tuple[int, int, str], Reading] = {}
    for c in sorted(candidates, key=lambda c: (-c.score, c.rule)):
        key = (c.span.start, c.span.end, c.category)
        seen = merged.get(key)
        if seen is None:
            merged[key] = Reading(
                c.span, c.category, c.score, (c.rule, *c.because), c.features, c.group, personal=c.personal
            )
        elif c.rule not in seen.rules:
            score = min(_SURE, 1 - (1 - seen.score) * (1 - c.score / 2))
            features = tuple(dict.fromkeys(seen.features + c.features))
            merged[key] = seen._replace(score=score, rules=(*seen.rules, c.rule), features=features)
    return list(merged.values())


def _with_alternatives(winner: Reading, losers: Sequence[Reading]) -> Reading:
    """Losers that cover at least half of the winner and call it something else are worth showing."""
    best: dict[str, Alternative] = {}
    for loser in losers:
        shared = min(winner.span.end, loser.span.end) - max(winner.span.start, loser.span.start)
        if loser.category != winner.category and shared * 2 >= len(winner.span) and loser.category not in best:
            best[loser.category] = Alternative(loser.category, loser.score, loser.rules)
    return winner._replace(alternatives=tuple(best.values())) if best else winner


class _Cover:
    """Which winner holds a place; spans are few and short, so a table of places is the fastest way to ask."""

    def __init__(self) -> None:
        self._holder: dict[int, int] = {}

    def find(self, span: Span) -> int | None:
        return next((self._holder[i] for i in range(span.start, span.end) if i in self._holder), None)

    def add(self, span: Span, holder: int) -> None:
        self._holder.update(dict.fromkeys(range(span.start, span.end), holder))
