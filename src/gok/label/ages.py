"""Ages beside people: what detection found beside a candidate stands if that candidate has won as a person."""

from __future__ import annotations

from gok.detect.rule_book import rules_with
from gok.detect.view import EssayView
from gok.label.hypotheses import Hypotheses, Hypothesis
from gok.taxonomy import taxonomy
from gok.taxonomy.groups import AGES, NAMED
from gok.text import Span

__all__ = ["accept_ages_beside"]

_PEOPLE = NAMED | {"fam"}


def accept_ages_beside(view: EssayView, hypotheses: Hypotheses) -> Hypotheses:
    """The hypotheses and those of the waiting ages that stand, in order of their place.

    An age stands if a person stands where it says, and in a row the age before it; and if nothing but marks stands in
    its own place. An age that is found but has its place taken still leads to the next one of its row.
    """
    waiting = [h for h in hypotheses if h.beside]
    if not waiting:
        return hypotheses
    standing = [h for h in hypotheses if not h.beside]
    people = {h.span for h in standing if h.category in _PEOPLE}
    known = {h.span for h in standing if h.category in AGES}
    behind_age = rules_with(view.language, "behind_age")
    found: dict[Span, Hypothesis] = {}
    count = -1
    while len(waiting) != count:  # a row goes on as long as something was found
        count, left = len(waiting), []
        for age in waiting:
            in_row = age.rules[0] in behind_age
            if people.issuperset(age.beside[in_row:]) and (not in_row or age.beside[0] in known):
                known.add(age.span)
                found.setdefault(age.span, age)
            else:
                left.append(age)
        waiting = left
    marks = taxonomy().marks
    taken = {place for h in standing if h.category not in marks for place in range(h.start, h.end)}
    new = [age.changed(beside=()) for age in found.values() if taken.isdisjoint(range(age.start, age.end))]
    return tuple(sorted([*standing, *new], key=lambda h: (h.start, h.end, h.category)))
