"""In plain words: how a corpus stands, why a learner is at risk, and what to do about it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Literal, NamedTuple

from gok.risk.assessment import Assessment, LearnerRisk
from gok.risk.attributes import attribute_named
from gok.risk.decisions import Decision

__all__ = ["Suggestion", "Verdict", "advise", "count", "decisions_by_value", "reason", "verdict"]


class Suggestion(NamedTuple):
    """Something to do for a learner. `applies` says that `gok risk --apply` does it."""

    what: str
    applies: bool
    words: str


class Verdict(NamedTuple):
    """How a corpus stands: `bad`, `fair` or `good`, in one line, and what that means."""

    state: Literal["bad", "fair", "good"]
    line: str
    meaning: str


def count(number: int, one: str, more: str = "") -> str:
    """A number and its noun.

    >>> count(1, "learner"), count(1200, "learner"), count(0, "country", "countries")
    ('1 learner', '1,200 learners', '0 countries')
    """
    return f"{number:,} {one if number == 1 else more or one + 's'}"


def verdict(assessment: Assessment) -> Verdict:
    """How the corpus stands against the limits it was assessed with."""
    figures, settings = assessment.figures, assessment.settings
    leaks, uniques = figures["leaks"] or 0, int(figures["uniques"] or 0)
    small = sum(learner.crowd < settings.k for learner in assessment.learners)
    whole = len(assessment.learners)
    unvaried = sum(l.diversity is not None and l.diversity < settings.diversity for l in assessment.learners)  # noqa: E741
    if leaks:
        line = f"Not ready to be shared: {count(int(leaks), 'original')} still stand{'s' * (leaks == 1)} in the texts."
        meaning = "Whoever reads the corpus reads them too. They must go before anything else."
        if uniques:
            meaning += f" Besides, {uniques:,} of {count(whole, 'learner')} can be singled out by what is told of them."
        return Verdict("bad", line, meaning)
    if uniques:
        line = f"Not ready to be shared: {uniques:,} of {count(whole, 'learner')} can be singled out."
        meaning = "Somebody who knows a few things about such a person can tell which essays are theirs."
        return Verdict("bad", line, meaning)
    if small or unvaried:
        line = f"Nearly there: {small:,} of {count(whole, 'learner')} share what is known with fewer than {settings.k}."
        if not small:
            line = f"Nearly there: of {count(unvaried, 'learner')} something sensitive can be told."
        return Verdict("fair", line, "Nobody is alone, but some are in a smaller crowd than you asked for.")
    line = f"Within the limits: every learner shares what is known with at least {settings.k - 1} others."
    return Verdict(
        "good", line, "This holds for what was marked and for the columns named below. Let a person read too."
    )


def reason(learner: LearnerRisk) -> str:
    """Why a learner is at risk, in a sentence."""
    if learner.leaks:
        return f"{count(learner.leaks, 'original')} left in the text."
    if learner.crowd == 1:
        if not learner.combinations:
            return "Alone with all that is known together, though with no few facts of it."
        names = _joined(attribute_named(a).name for a in learner.combinations[0])
        more = len(learner.combinations) - 1
        return f"Alone with: {names}." + (f" And {count(more, 'other combination')}." if more else "")
    return f"Shares all that is known with {count(learner.crowd - 1, 'other')}."


def _joined(names: Iterator[str]) -> str:
    return " + ".join(dict.fromkeys(names))


def decisions_by_value(assessment: Assessment) -> Mapping[tuple[str, str], Decision]:
    """The decisions of the corpus rules by attribute and value."""
    return {(f"text:{d.attribute}", d.value): d for d in assessment.decisions}


_TO_DO = {
    "country": "Replace the {name}: fewer than {k} learners name it.",
    "family": "Mask the {name}: it is unusual in this corpus.",
    "profession": "Make a profession wider: fewer than {k} learners name it.",
}


def advise(
    assessment: Assessment, learner: LearnerRisk, decisions: Mapping[tuple[str, str], Decision]
) -> tuple[Suggestion, ...]:
    """What to do for a learner, what can be applied first."""
    return tuple(_advice(assessment, learner, decisions))


def _advice(
    assessment: Assessment, learner: LearnerRisk, decisions: Mapping[tuple[str, str], Decision]
) -> Iterator[Suggestion]:
    k = assessment.settings.k
    if learner.leaks:
        yield Suggestion("leak", True, "Blot out the originals that are left, then read the essays.")
    doomed = {d for pair in assessment.told[learner.id] if (d := decisions.get(pair)) and d.outcome != "keep"}
    for rule, attribute in sorted({(d.rule, d.attribute) for d in doomed}):
        yield Suggestion(rule, True, _TO_DO[rule].format(name=attribute_named(f"text:{attribute}").name, k=k))
    if learner.crowd < k:
        by_table = [c for c in learner.combinations if all(a.startswith("meta:") for a in c)]
        if by_table:
            names = _joined(attribute_named(a).name for a in by_table[0])
            out = "one of them" if len(by_table[0]) > 1 else "it"
            yield Suggestion("metadata", False, f"The metadata is enough: make {names} wider or leave {out} out.")
        elif not doomed:
            yield Suggestion("read", False, "Let a person read the essays and take out what is special.")
    if learner.diversity is not None and learner.diversity < assessment.settings.diversity:
        words = "All who share what is known tell the same sensitive thing: take it out."
        if learner.crowd == 1:
            words = "Something sensitive is told by one who can be found: take it out."
        yield Suggestion("sensitive", False, words)
    if learner.contradictions:
        names = _joined(attribute_named(a).name for a in learner.contradictions)
        yield Suggestion(
            "contradiction", False, f"The essays do not agree on: {names}. Check whether they are one person's."
        )
