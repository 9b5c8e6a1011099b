"""What the rows of evidence ask about: facts of the essay, gathered once, and what stands around one hypothesis."""

from __future__ import annotations

from collections.abc import Mapping
from types import ModuleType
from typing import Any, NamedTuple

from gok.detect.rule_book import rules_with
from gok.detect.view import EssayView
from gok.label.hypotheses import Hypothesis

__all__ = ["EssayFacts", "Places", "Surroundings"]

Places = frozenset[tuple[int, int]]
"""Where something stands: start and end."""


class EssayFacts(NamedTuple):
    """What an essay has that rows of evidence need; a row is asked only where what it needs is `given`."""

    given: frozenset[str]
    is_arguing: bool
    context: ModuleType  # what the language says of sentences
    weights: Mapping[str, Any]
    famous: Mapping[int, int]  # where a famous name or title ends, by each place in it
    platforms: Places
    sources: Places  # what stands in a list of sources


class Surroundings:
    """What stands around a hypothesis, worked out as far as a row of evidence asks."""

    __slots__ = ("_happened", "_own_life", "_sentence", "end", "facts", "h", "language", "pattern", "start", "text")

    def __init__(self, view: EssayView, facts: EssayFacts, h: Hypothesis) -> None:
        self.h, self.facts, self.text, self.language = h, facts, view.text, view.language
        self.start, self.end, self.pattern = h.start, h.end, view.language.pattern
        self._sentence: str | None = None
        self._own_life: bool | None = None
        self._happened: bool | None = None

    @property
    def before(self) -> str:
        """The characters before."""
        return self.text[max(0, self.start - 40) : self.start]

    @property
    def sentence(self) -> str:
        """The sentence around."""
        found = self._sentence
        if found is None:
            found = self._sentence = self.facts.context.sentence(self.text, self.start, self.end)
        return found

    @property
    def is_own_life(self) -> bool:
        """Whether the sentence speaks of its writer and the writer's people."""
        found = self._own_life
        if found is None:
            found = self._own_life = self.facts.context.speaks_of_own_life(self.sentence)
        return found

    @property
    def is_amid_own_life(self) -> bool:
        """Whether the sentences around do."""
        reach = self.facts.weights["neighbours_reach"]
        around = self.text[max(0, self.start - reach) : self.end + reach]
        return bool(self.facts.context.speaks_of_own_life(around))

    @property
    def speaks_of_ours(self) -> bool:
        """Whether the sentence has a word like mine or us."""
        return self.pattern("evidence.OURS").search(self.sentence) is not None

    @property
    def is_cited(self) -> bool:
        """Whether it stands in a parenthesis or behind a source."""
        return bool(self.facts.context.is_cited(self.text, self.start))

    @property
    def has_happened(self) -> bool:
        """Whether something happened then: a date in several parts, or a verb in the past."""
        found = self._happened
        if found is None:
            past = self.h.group or self.pattern("evidence.PAST").search(self.sentence)
            found = self._happened = bool(past)
        return found

    @property
    def has_day(self) -> bool:
        """Whether it is part of a date that names a day."""
        return bool(self.h.group) and rules_with(self.language, "month_and_year").isdisjoint(self.h.rules)

    @property
    def is_about_people_in_general(self) -> bool:
        """Whether the nearest person word before is one for people in general; `varje` right before says nothing."""
        each = self.pattern("evidence.EACH_BEFORE").search(self.before)
        start = self.start - len(each.group()) if each else self.start
        return bool(self.facts.context.is_about_people_in_general(self.text, start))

    @property
    def is_site(self) -> bool:
        """Whether an address is that of a whole site."""
        return "/" not in self.h.text.removeprefix("https://").removeprefix("http://").rstrip("/")
