"""Settling candidates: who wins where they overlap, and what stays as an alternative."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from operator import itemgetter
from typing import Any

from gok.detect import Candidate
from gok.detect.rule_book import rules_with
from gok.detect.view import EssayView
from gok.label.hypotheses import Hypotheses, Hypothesis
from gok.results import Alternative
from gok.taxonomy import taxonomy

__all__ = ["settle"]

_Place = tuple[int, int, str]  # start, end, category
_RULE, _SCORE = itemgetter(2), itemgetter(3)  # of a candidate


def settle(view: EssayView, candidates: Iterable[Candidate]) -> Hypotheses:
    """The hypotheses that stand, in order of their place.

    Main hypotheses never overlap: names that carry their kind are taken whole, however surely a part of them is
    something else (`Perstorps SK`); then the better score wins, then the longer span, then the earlier one. Losers
    that cover much the same text are kept as alternatives. Marks live beside, one per span and category; what stands
    only beside something else waits behind them, untouched, until that is known.
    """
    text, weights, wholes = view.text, view.language.weights["settle"], rules_with(view.language, "whole")
    places: dict[_Place, list[Candidate]] = {}
    whole: set[_Place] = set()
    waiting: list[Hypothesis] = []
    for candidate in candidates:
        if candidate[8]:
            waiting.append(_hypothesis(text, [candidate], weights))
            continue
        span = candidate[0]
        place = (span.start, span.end, candidate[1])
        if place in places:
            places[place].append(candidate)
        else:
            places[place] = [candidate]
        if candidate[2] in wholes:
            whole.add(place)
    hypotheses = [_hypothesis(text, places[place], weights) for place in sorted(places)]
    changed: dict[int, Hypothesis | None] = {}
    for rivals in _overlapping(hypotheses) if len(hypotheses) > 1 else ():
        changed |= _contest(rivals, whole, weights["alternative_cover"])
    if changed:
        hypotheses = [h for one in hypotheses if (h := changed.get(id(one), one)) is not None]
    return tuple(hypotheses + waiting)


def _hypothesis(text: str, same: list[Candidate], weights: Mapping[str, Any]) -> Hypothesis:
    """What candidates of one span and category are together: rules that agree add to each other's weight."""
    if len(same) > 1:
        same.sort(key=_RULE)
        same.sort(key=_SCORE, reverse=True)
    span, category, rule, score, features, group, because, personal, beside = same[0]
    rules = (rule, *because)
    for c in same[1:]:
        if c.rule not in rules:
            score = min(weights["sure"], 1 - (1 - score) * (1 - c.score * weights["agreeing"]))
            rules = (*rules, c.rule)
            features = tuple(dict.fromkeys(features + c.features))
    start, end = span.start, span.end
    covered = text[start:end]
    return Hypothesis(
        span, start, end, covered, covered.lower(), group, personal, beside, category, score, rules, features
    )


def _overlapping(hypotheses: list[Hypothesis]) -> list[list[Hypothesis]]:
    """Main hypotheses that overlap in a row, of which each overlaps another; mostly there are none."""
    marks, reach = taxonomy().marks, 0
    found: list[list[Hypothesis]] = []
    rivals: list[Hypothesis] = []
    for h in hypotheses:
        if h.category in marks:
            continue
        if h.start < reach:
            if len(rivals) == 1:
                found.append(rivals)
            rivals.append(h)
        else:
            rivals = [h]
        reach = max(reach, h.end)
    return found


def _contest(rivals: list[Hypothesis], whole: set[_Place], cover: float) -> dict[int, Hypothesis | None]:
    """What becomes of each rival by its id: a loser is gone, a winner is given the losers as its alternatives."""
    rivals.sort(
        key=lambda h: ((h.start, h.end, h.category) not in whole, -h.score, h.start - h.end, h.start, h.category)
    )
    holders: dict[int, Hypothesis] = {}  # by place: spans are short, so a table of places is the fastest way to ask
    beaten: dict[int, list[Hypothesis]] = {}
    changed: dict[int, Hypothesis | None] = {}
    for h in rivals:
        places = range(h.start, h.end)
        for place in places:
            if place in holders:
                beaten.setdefault(id(holders[place]), []).append(h)
                changed[id(h)] = None
                break
        else:
            holders.update(dict.fromkeys(places, h))
    for h in rivals:
        if id(h) in beaten:
            changed[id(h)] = _with_losers(h, beaten[id(h)], cover)
    return changed


def _with_losers(winner: Hypothesis, losers: list[Hypothesis], cover: float) -> Hypothesis:
    """The winner with the losers worth showing: they cover enough of it and call it something else."""
    best: dict[str, Alternative] = {}
    for loser in losers:
        shared = min(winner.end, loser.end) - max(winner.start, loser.start)
        enough = shared >= cover * (winner.end - winner.start)
        if loser.category != winner.category and enough and loser.category not in best:
            best[loser.category] = Alternative(loser.category, loser.score, loser.rules)
    return winner.with_alternatives(tuple(best.values())) if best else winner
