"""What the rows of evidence ask about: facts of the essay, gathered once, and what stands around one hypothesis."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from itertools import pairwise
from typing import NamedTuple

from gok.detect.rule_book import rules_with
from gok.detect.text_types import ARGUING
from gok.detect.view import EssayView
from gok.label.hypotheses import Hypotheses, Hypothesis
from gok.taxonomy.groups import NAMED

__all__ = ["EssayFacts", "Surroundings", "gather_facts"]

_Places = frozenset[tuple[int, int]]
_LONG = 6  # a longer word may be a misspelled platform
_NEIGHBOURS = 160  # characters on each side: the sentences around


class EssayFacts(NamedTuple):
    """What an essay has that rows of evidence need; a row is asked only where what it needs is `given`."""

    given: frozenset[str]
    famous: Mapping[int, int]  # where a famous name or title ends, by each place in it
    platforms: _Places
    sources: _Places  # what stands in a list of sources


def gather_facts(view: EssayView, hypotheses: Hypotheses, text_type: str) -> EssayFacts:
    """The facts of an essay.

    In one about the writer's own life nobody is cited: there a name with a year behind it is somebody's age.
    """
    text, cites = view.text, text_type != "own"
    people = [h for h in hypotheses if h.category in NAMED] if cites else []
    long = [h for h in hypotheses if len(h.low) > _LONG or h.category == "other_institution"]
    famous = _famous(view) if view.phrases else {}
    platforms = frozenset([(h.start, h.end) for h in long if _is_platform(view, h)])
    sources: _Places = frozenset()
    if 2 in {other.start - one.end for one, other in pairwise(people)}:  # a comma and a blank: `Ek, Anna`
        sources = frozenset([(h.start, h.end) for h in _in_sources(view, hypotheses, people)])
    experts = view.language.words("expert_stems") if people else ()
    checks = {
        "": True,
        "famous": famous,
        "platforms": platforms,
        "sources": sources,
        "cites": cites,
        "brackets": people and "(" in text,
        "experts": True in [stem in text for stem in experts],
    }
    return EssayFacts(frozenset([name for name, there in checks.items() if there]), famous, platforms, sources)


def _famous(view: EssayView) -> Mapping[int, int]:
    """Full names of listed public persons, unless a relative or friend is called so, and titles of several words."""
    tokens, text, friend = view.tokens, view.text, view.language.pattern("evidence.FRIEND_BEFORE")
    least = view.language.weights["relevance"]["famous_weight"]
    found: dict[int, int] = {}
    for i, phrases in view.phrases.items():
        if view.known[i].shape == "l":
            continue
        start = tokens[i].start
        for phrase in phrases:
            is_known = any(e.category == "public_person" and e.weight >= least for e in phrase.readings)
            is_title = any(e.category == "title" for e in phrase.readings)
            if (is_known or is_title) and not friend.search(text[max(0, start - 40) : start]):
                end = tokens[i + phrase.length - 1].end
                found.update(dict.fromkeys(range(start, end), end))
                break
    return found


def _is_platform(view: EssayView, h: Hypothesis) -> bool:
    form = view.forms[h.text]
    if h.category == "other_institution" and "platform" in form.categories:
        return True
    return len(form.lower) > _LONG and form.own[-1:] == ("n=platform",)


def _in_sources(view: EssayView, hypotheses: Hypotheses, people: Sequence[Hypothesis]) -> Iterator[Hypothesis]:
    """A list of sources has the surname first: `Hammar, Henrik.`; with a year, `Hammar, Henrik 2009:`, all its line."""
    for entry in view.language.pattern("evidence.BY_INITIALS").finditer(view.text):
        yield from (h for h in people if entry.start() <= h.start and h.end <= entry.end())
    for line in view.language.pattern("evidence.AUTHOR_FIRST").finditer(view.text):
        whole = line["entry"] is not None
        start, end = line.span() if whole else line.span("author")
        inside = [h for h in (hypotheses if whole else people) if start <= h.start and h.end <= end]
        if whole or [h.category == "surname" for h in inside[:2]] == [True, False]:
            yield from inside


class Surroundings:
    """What stands around a hypothesis, worked out as far as a row of evidence asks."""

    def __init__(self, view: EssayView, facts: EssayFacts, h: Hypothesis) -> None:
        self.h, self.facts, self.text, self.language = h, facts, view.text, view.language
        self.start, self.end, self.pattern = h.start, h.end, view.language.pattern
        self.context = view.language.module("context")
        self.is_arguing = view.essay.genre in ARGUING

    @property
    def before_as_written(self) -> str:
        """The characters before."""
        return self.text[max(0, self.start - 40) : self.start]

    @property
    def before(self) -> str:
        """The same in small letters."""
        return self.before_as_written.lower()

    @cached_property
    def sentence(self) -> str:
        """The sentence around."""
        return str(self.context.sentence(self.text, self.start, self.end))

    @cached_property
    def is_own_life(self) -> bool:
        """Whether the sentence speaks of its writer and the writer's people."""
        return bool(self.context.speaks_of_own_life(self.sentence))

    @property
    def is_amid_own_life(self) -> bool:
        """Whether the sentences around do."""
        around = self.text[max(0, self.start - _NEIGHBOURS) : self.end + _NEIGHBOURS]
        return bool(self.context.speaks_of_own_life(around))

    @property
    def speaks_of_ours(self) -> bool:
        """Whether the sentence has a word like mine or us."""
        return self.pattern("evidence.OURS").search(self.sentence) is not None

    @property
    def is_cited(self) -> bool:
        """Whether it stands in a parenthesis or behind a source."""
        return bool(self.context.is_cited(self.text, self.start))

    @cached_property
    def is_told(self) -> bool:
        """Whether something happened then: a date in several parts, or a verb in the past."""
        return bool(self.h.group) or self.pattern("evidence.PAST").search(self.sentence) is not None

    @property
    def has_day(self) -> bool:
        """Whether it is part of a date that names a day."""
        return bool(self.h.group) and rules_with(self.language, "month_and_year").isdisjoint(self.h.rules)

    @property
    def is_about_people_in_general(self) -> bool:
        """Whether the nearest person word before is one for people in general; `varje` right before says nothing."""
        each = self.pattern("evidence.EACH_BEFORE").search(self.before)
        start = self.start - len(each.group()) if each else self.start
        return bool(self.context.is_about_people_in_general(self.text, start))

    @property
    def is_site(self) -> bool:
        """Whether an address is that of a whole site."""
        return "/" not in self.h.text.removeprefix("https://").removeprefix("http://").rstrip("/")
