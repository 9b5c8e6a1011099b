"""Hypotheses, what the steps of labelling hand on, and the first step: which of the candidates stand."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from operator import itemgetter
from typing import Any

from gok.detect import Candidate
from gok.detect.rule_book import rules_with
from gok.detect.view import EssayView
from gok.results import Alternative
from gok.taxonomy import taxonomy
from gok.text import Span
from gok.text.records import NamedTuple

__all__ = ["Hypotheses", "Hypothesis", "Step", "settle"]

_Place = tuple[int, int, str]  # start, end, category
_RULE, _SCORE = itemgetter(2), itemgetter(3)  # of a candidate
_MAKE = tuple.__new__  # a third quicker than calling the class; every mention of a corpus is copied a few times


class Hypothesis(NamedTuple):
    """One span taken for one category, with all rules that say so.

    A step that decides something makes a copy with the decision; the others stay the same objects. `start`, `end`,
    `text` and `low` (in small letters) are those of the span, kept because every step asks for them.
    """

    span: Span
    start: int
    end: int
    text: str
    low: str
    group: str  # ties together the parts of one date
    personal: float  # how likely this mention is the writer's own, as far as detection knows
    beside: tuple[Span, ...]  # it stands only if a person or an age stands at each of these places
    category: str
    rules: tuple[str, ...]
    features: tuple[str, ...]
    alternatives: tuple[Alternative, ...]
    score: float
    entity: int  # who or what it stands for, as running number; 0 as long as nobody has said
    own: float | None  # how likely the entity is the writer's own, None if it is public

    def changed(self, **fields: Any) -> Hypothesis:
        """The copy with these fields; `_replace` takes more than twice as long."""
        values = list(self)
        for name, value in fields.items():
            values[_FIELDS[name]] = value
        return _MAKE(Hypothesis, values)

    def decided(self, score: float, entity: int, own: float | None) -> Hypothesis:
        """The copy with what is decided of every hypothesis, in half the time."""
        return _MAKE(Hypothesis, (*self[:12], score, entity, own))


_FIELDS = {name: place for place, name in enumerate(Hypothesis._fields)}
Hypotheses = tuple[Hypothesis, ...]
"""In order of their place."""
Step = Callable[[EssayView, Hypotheses], Hypotheses]


def settle(view: EssayView, candidates: Iterable[Candidate]) -> Hypotheses:
    """The hypotheses that stand, in order of their place.

    Main hypotheses never overlap: names that carry their kind are taken whole, however surely a part of them is
    something else (`Perstorps SK`), the longest of them first (`Arlanda Express`); then the better score wins, then
    the longer span, then the earlier one. Losers that cover much the same text are kept as alternatives. Marks live
    beside, one per span and category; what stands only beside something else waits behind them, untouched, until that
    is known.
    """
    text, weights, wholes = view.text, view.language.weights["settle"], rules_with(view.language, "whole")
    owners = rules_with(view.language, "owns"), view.text_type
    places: dict[_Place, list[Candidate]] = {}
    whole: set[_Place] = set()
    waiting: list[Hypothesis] = []
    for candidate in candidates:
        if candidate[8]:
            waiting.append(_hypothesis(text, [candidate], weights, owners))
            continue
        place = (*candidate[0], candidate[1])
        if place in places:
            places[place].append(candidate)
        else:
            places[place] = [candidate]
        if candidate[2] in wholes:
            whole.add(place)
    hypotheses = [_hypothesis(text, places[place], weights, owners) for place in sorted(places)]
    changed: dict[int, Hypothesis | None] = {}
    for rivals in _overlapping(hypotheses) if len(hypotheses) > 1 else ():
        changed |= _contest(rivals, whole, weights["alternative_cover"])
    if changed:
        hypotheses = [h for one in hypotheses if (h := changed.get(id(one), one)) is not None]
    return tuple(hypotheses + waiting)


def _hypothesis(
    text: str, same: list[Candidate], weights: Mapping[str, Any], owners: tuple[frozenset[str], str]
) -> Hypothesis:
    """What candidates of one span and category are together: rules that agree add to each other's weight."""
    if len(same) > 1:
        same.sort(key=_RULE)
        same.sort(key=_SCORE, reverse=True)
    span, category, rule, score, features, group, because, personal, beside = same[0]
    rules, (owning, text_type) = (rule, *because), owners
    for c in same[1:] if len(same) > 1 else ():
        if c.rule not in rules:
            score = min(weights["sure"], 1 - (1 - score) * (1 - c.score * weights["agreeing"]))
            rules = (*rules, c.rule)
        features = tuple(dict.fromkeys(features + c.features)) if c.features else features
        if rule in owning or c.rule in owning:  # the model knows better whose it is than that somebody has something
            known = c.personal if rule in owning else personal
            personal = min(1.0, known * weights["owner_times"][text_type])
    start, end = span
    covered = text[start:end]
    values = span, start, end, covered, covered.lower(), group, personal, beside, category, rules, features, (), score
    return _MAKE(Hypothesis, (*values, 0, None))


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
        key=lambda h: (
            h.start - h.end if (h.start, h.end, h.category) in whole else 0,
            -h.score,
            h.start - h.end,
            h.start,
            h.category,
        )
    )
    if len(rivals) == 2:  # mostly
        winner, loser = rivals
        return {id(loser): None, id(winner): _with_losers(winner, [loser], cover)}
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
    start, end, enough = winner.start, winner.end, cover * (winner.end - winner.start)
    for loser in losers:
        category = loser.category
        shared = min(end, loser.end) - max(start, loser.start)
        if category != winner.category and shared >= enough and category not in best:
            best[category] = Alternative(category, loser.score, loser.rules)
    return winner.changed(alternatives=tuple(best.values())) if best else winner
