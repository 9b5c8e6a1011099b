"""Judging without the trained model: a small table of weights, written by hand.

It sees the same features as the model (lists, shape, triggers) and answers in the same form, so that `--no-model` shows
what the rules alone can do. The table `hand_weights` says how much a feature speaks for a label; what speaks for
nothing is nothing.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from functools import lru_cache

from gok.detect.model.features import OUTSIDE, FirstGroups
from gok.detect.model.guesses import MARKS, Guess
from gok.detect.model.rows import Row
from gok.kernel.chains import MOST_KEPT, Group
from gok.lang import Language
from gok.lang.rules import BY_WEIGHTS, FinderRule, rules_of
from gok.text.records import NamedTuple

__all__ = ["HandWeights"]


class _Said(NamedTuple):
    """What the features of one group speak for, against everything, and for the world rather than the writer."""

    labels: tuple[tuple[str, float], ...]
    against: float
    public: float


class HandWeights:
    """The table behind the interface of the trained model."""

    rule = BY_WEIGHTS.id
    digest = "rules"

    def __init__(self, language: Language) -> None:
        self._table = language.weights["hand_weights"]
        self._labels = self._table["labels"] | {
            f"rule={rule.id}": {rule.category: self._table["mark"]}
            for rule in rules_of(language)
            if isinstance(rule, FinderRule) and rule.category
        }
        self._say = lru_cache(MOST_KEPT)(self._said)

    def may_be_something(self, first_groups: FirstGroups) -> bool:
        """Every token is looked at: the table has no weight for being nothing."""
        return True

    def likelihoods(self, row: Row) -> list[dict[str, float]]:
        """For each token of the row how likely each label is."""
        return [self._judge(groups) if groups else {OUTSIDE: 1.0} for groups in row.groups]

    def own(self, guess: Guess, row: Row) -> float:
        """What the table says of the label goes for the rest too."""
        return guess.personal

    def _said(self, group: Group) -> _Said:
        labels = [pair for feature in group for pair in self._labels.get(feature, {}).items()]
        against, public = (
            sum([self._table[name][feature] for feature in group if feature in self._table[name]])
            for name in ("against", "public")
        )
        return _Said(tuple(labels), against, public)

    def _judge(self, groups: Iterable[Group]) -> dict[str, float]:
        scores: dict[str, float] = {}
        against = public = 0.0
        for group in groups:
            said = self._say(group)
            for label, weight in said.labels:
                scores[label] = scores.get(label, 0.0) + weight
            against += said.against
            public += said.public
        needed, worth_while = self._table["needed"], self._table["worth_while"]
        powers = {
            # marks are common words by nature
            label: math.exp(min(700, score - (0.0 if label in MARKS else against) - needed))
            for label, score in scores.items()
            if score > worth_while
        }
        total = 1.0 + sum(powers.values())
        public = 1 / (1 + math.exp(min(700, self._table["own"] - public)))
        likely = {OUTSIDE: 1.0 / total}
        for label, power in powers.items():
            likely[label] = power / total * (1 - public)
            likely[label + "|X"] = power / total * public
        return likely
