"""Settling candidates: who wins where they overlap, and what stays as an alternative."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from gok.detect import Candidate
from gok.results import Alternative
from gok.taxonomy import taxonomy
from gok.text import Span

__all__ = ["Hypothesis", "settle"]

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
_Place = tuple[int, int, str]  # start, end, category


class Hypothesis:
    """One span read as one category, with all rules that say so.

    The steps of labelling change it in place: a copy at every step costs more than what the step finds out. `start`
    and `end` are those of the span, `text` is what it covers, `low` that in small letters, and `entity` tells who or
    what it stands for: readings with the same number are one.
    """

    __slots__ = (
        "alternatives",
        "category",
        "end",
        "entity",
        "features",
        "group",
        "low",
        "personal",
        "rules",
        "score",
        "span",
        "start",
        "text",
    )

    def __init__(
        self,
        span: Span,
        category: str,
        score: float,
        rules: tuple[str, ...],
        features: tuple[str, ...] = (),
        group: str = "",
        alternatives: tuple[Alternative, ...] = (),
        personal: float = 1.0,
    ) -> None:
        self.span = span
        self.start = span.start
        self.end = span.end
        self.category = category
        self.score = score
        self.rules = rules
        self.features = features
        self.group = group
        self.alternatives = alternatives
        self.personal = personal
        self.text = self.low = ""
        self.entity = -1

    def read(self, text: str) -> None:
        """Take over what the span covers of the essay's text."""
        self.text = covered = text[self.start : self.end]
        self.low = covered.lower()


def settle(candidates: Iterable[Candidate]) -> list[Hypothesis]:
    """The readings that stand, in order of their place.

    Main readings never overlap: names that carry their kind come first, then the better score wins, then the longer
    span, then the earlier one. Losers that cover much the same text are kept as alternatives. Marks live beside, one
    per span and category.
    """
    found = list(candidates)
    whole = {(c.span.start, c.span.end, c.category) for c in found if c[2] in _WHOLE}
    readings, marks = _merge(found), taxonomy().marks
    lost: set[int] = set()
    rivals: list[Hypothesis] = []  # main readings that overlap in a row; mostly it is one alone
    reach = 0
    for reading in readings:
        if reading.category in marks:
            continue
        if reading.start < reach:
            rivals.append(reading)
        else:
            if len(rivals) > 1:
                lost.update(map(id, _contest(rivals, whole)))
            rivals = [reading]
        reach = max(reach, reading.end)
    if len(rivals) > 1:
        lost.update(map(id, _contest(rivals, whole)))
    return [reading for reading in readings if id(reading) not in lost] if lost else readings


def _merge(candidates: Sequence[Candidate]) -> list[Hypothesis]:
    """Candidates of one span and category, made one: rules that agree add to each other's weight."""
    places: dict[_Place, list[Candidate]] = {}
    for c in candidates:
        span = c[0]
        place = (span.start, span.end, c[1])
        same = places.get(place)
        if same is None:
            places[place] = [c]
        else:
            same.append(c)
    return [_agreed(places[place]) for place in sorted(places)]


def _agreed(same: list[Candidate]) -> Hypothesis:
    if len(same) > 1:
        same.sort(key=lambda c: (-c[3], c[2]))
    span, category, rule, score, features, group, because, personal, _ = same[0]
    reading = Hypothesis(span, category, score, (rule, *because), features, group, (), personal)
    for c in same[1:]:
        if c.rule not in reading.rules:
            reading.score = min(_SURE, 1 - (1 - reading.score) * (1 - c.score / 2))
            reading.rules = (*reading.rules, c.rule)
            reading.features = tuple(dict.fromkeys(reading.features + c.features))
    return reading


def _contest(rivals: list[Hypothesis], whole: set[_Place]) -> list[Hypothesis]:
    """Who loses among readings of which each overlaps another; a winner is given the losers as its alternatives."""
    rivals.sort(
        key=lambda r: (
            (r.start, r.end, r.category) not in whole,
            -r.score,
            r.start - r.end,
            r.start,
            r.category,
        )
    )
    if len(rivals) == 2:
        _give_alternatives(rivals[0], rivals[1:])
        return rivals[1:]
    holders: dict[int, Hypothesis] = {}  # by place: spans are short, so a table of places is the fastest way to ask
    beaten: dict[int, list[Hypothesis]] = {}
    losers = []
    for reading in rivals:
        places = range(reading.start, reading.end)
        for place in places:
            if place in holders:
                beaten.setdefault(id(holders[place]), []).append(reading)
                losers.append(reading)
                break
        else:
            holders.update(dict.fromkeys(places, reading))
    for reading in rivals:
        if id(reading) in beaten:
            _give_alternatives(reading, beaten[id(reading)])
    return losers


def _give_alternatives(winner: Hypothesis, losers: list[Hypothesis]) -> None:
    """Losers that cover at least half of the winner and call it something else are worth showing."""
    best: dict[str, Alternative] = {}
    for loser in losers:
        shared = min(winner.end, loser.end) - max(winner.start, loser.start)
        if loser.category != winner.category and shared * 2 >= winner.end - winner.start and loser.category not in best:
            best[loser.category] = Alternative(loser.category, loser.score, loser.rules)
    if best:
        winner.alternatives = tuple(best.values())
