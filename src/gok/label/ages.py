"""Ages beside people: what detection found beside a candidate stands if that candidate has won as a person."""

from __future__ import annotations

from collections.abc import Sequence

from gok.detect.ages_beside import PEOPLE
from gok.detect.candidates import Candidate
from gok.detect.rule_book import rules_with
from gok.detect.view import EssayView
from gok.label.settle import Hypothesis
from gok.taxonomy import taxonomy
from gok.taxonomy.groups import AGES

__all__ = ["accept_ages_beside"]


def accept_ages_beside(view: EssayView, hypotheses: list[Hypothesis], ages: Sequence[Candidate]) -> list[Hypothesis]:
    """The hypotheses and those of the ages that stand, in order of their place.

    An age stands if a person stands where the candidate says, and in a row the age before it; and if nothing but marks
    stands in its own place. An age that is found but has its place taken still leads to the next one of its row.
    """
    people = {h.span for h in hypotheses if h.category in PEOPLE}
    known = {h.span for h in hypotheses if h.category in AGES}
    behind_age = rules_with(view.language, "behind_age")
    found: dict[object, Candidate] = {}
    waiting, count = list(ages), -1
    while len(waiting) != count:  # a row goes on as long as something was found
        count, left = len(waiting), []
        for age in waiting:
            persons = age.beside[1:] if age.rule in behind_age else age.beside
            if people.issuperset(persons) and (persons is age.beside or age.beside[0] in known):
                known.add(age.span)
                found.setdefault(age.span, age)
            else:
                left.append(age)
        waiting = left
    marks = taxonomy().marks
    taken = {place for h in hypotheses if h.category not in marks for place in range(h.start, h.end)}
    new = [age for age in found.values() if taken.isdisjoint(range(age.span.start, age.span.end))]
    accepted = [Hypothesis(age.span, age.category, age.score, (age.rule,)) for age in new]
    for hypothesis in accepted:
        hypothesis.read(view.text)
    return sorted(hypotheses + accepted, key=lambda h: (h.start, h.end, h.category)) if new else hypotheses
