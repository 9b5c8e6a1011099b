"""What the steps of labelling hand on: hypotheses, frozen."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from gok.detect.view import EssayView
from gok.results import Alternative
from gok.text import Span

__all__ = ["Hypotheses", "Hypothesis", "Step"]

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
    score: float
    rules: tuple[str, ...]
    features: tuple[str, ...] = ()
    alternatives: tuple[Alternative, ...] = ()
    entity: int = 0  # who or what it stands for, as running number; 0 as long as nobody has said
    own: float | None = None  # how likely the entity is the writer's own, None if it is public

    def with_category(self, category: str, rule: str = "") -> Hypothesis:
        """Taken for something else, and the rule that says so."""
        rules = (*self.rules, rule) if rule else self.rules
        return _MAKE(Hypothesis, (*self[:8], category, self[9], rules, *self[11:]))

    def with_score(self, score: float) -> Hypothesis:
        """As sure as this."""
        return _MAKE(Hypothesis, (*self[:9], score, *self[10:]))

    def with_features(self, features: tuple[str, ...]) -> Hypothesis:
        """With these features and no others."""
        return _MAKE(Hypothesis, (*self[:11], features, *self[12:]))

    def with_alternatives(self, alternatives: tuple[Alternative, ...]) -> Hypothesis:
        """With what else it may be."""
        return _MAKE(Hypothesis, (*self[:12], alternatives, *self[13:]))

    def with_entity(self, entity: int) -> Hypothesis:
        """Standing for somebody or something."""
        return _MAKE(Hypothesis, (*self[:13], entity, self[14]))

    def with_own(self, own: float | None) -> Hypothesis:
        """Personal or public."""
        return _MAKE(Hypothesis, (*self[:14], own))


Hypotheses = tuple[Hypothesis, ...]
"""In order of their place."""
Step = Callable[[EssayView, Hypotheses], Hypotheses]
