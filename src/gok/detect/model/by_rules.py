"""Judging without the trained model: a small table of weights, written by hand.

It sees the same facts as the model (lists, shape, triggers) and answers in the same form, so that `--no-model` shows
what the rules alone can do. Each row says how much a fact speaks for a label; what speaks for nothing is nothing.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Mapping
from typing import NamedTuple

from gok.detect.model.features import Row
from gok.detect.model.guesses import Guess
from gok.detect.model.ownership import Sentences
from gok.detect.model.templates import OUTSIDE, TEMPLATES, Facts, Keys
from gok.kernel.cache import BoundedCache
from gok.kernel.chains import MOST_KEPT
from gok.lang.sv.rules.background import RULES

__all__ = ["RuleModel"]

_NAME, _SURNAME, _CITY, _COUNTRY = "firstname", "surname", "city", "country"

# fact → label → weight; 1 is a hint, 3 decides, below zero speaks against everything.
_FOR: Mapping[str, Mapping[str, float]] = {
    "e=firstname": {_NAME: 2.0},
    "e=nickname": {_NAME: 1.5},
    "e=surname": {_SURNAME: 1.0},
    "p=surname": {_SURNAME: 1.5},
    "f=firstname": {_NAME: 1.0},
    "g=firstname": {_NAME: 1.8},
    "g=surname": {_SURNAME: 0.8},
    "g=city": {_CITY: 1.5},
    "g=country": {_COUNTRY: 2.0},
    "n=firstname": {_NAME: 0.5},
    "n=city": {_CITY: 0.5},
    "n=country": {_COUNTRY: 1.2},
    "e=city": {_CITY: 1.8},
    "f=city": {_CITY: 0.8},
    "e=country": {_COUNTRY: 3.5},
    "e=region": {"region": 2.5},
    "e=area": {"area": 2.2},
    "e=geo": {"geo": 2.2},
    "e=place": {"place": 2.5},
    "p=place": {"place": 2.2},
    "e=school": {"school": 3.0},
    "p=school": {"school": 2.0},
    "e=work": {"work": 1.8},
    "e=other_institution": {"other_institution": 2.5},
    "e=public_authority": {"other_institution": 3.0},
    "e=transport_name": {"transport_name": 3.0},
    "T1=called": {_NAME: 3.0},
    "T1=greet": {_NAME: 2.0},
    "T1=friend": {_NAME: 2.5},
    "-1=<fam>": {_NAME: 2.5},
    "-1=<prof>": {_NAME: 1.0},
    "-1=<Name>": {_SURNAME: 2.5},
    "T1=in": {_CITY: 1.5, _COUNTRY: 0.5, "area": 0.8, "geo": 0.4},
    "T1=come": {_CITY: 1.0, _COUNTRY: 1.0},
    "T1=go": {_CITY: 1.2, _COUNTRY: 0.8},
    "T2=live": {_CITY: 1.5, "area": 0.8},
    "T2=work": {"work": 2.0},
    "T2=study": {"school": 1.2},
    "called": {_NAME: 2.0},
    "caps=1": {_NAME: 0.5, _CITY: 0.3},
    "s=C": {_NAME: 0.6, _SURNAME: 0.3, _CITY: 0.4},
    "s=U": {_NAME: 0.2},
}
_AGAINST: Mapping[str, float] = {
    "first:C": 0.8,
    "s=l": 1.2,
    "wf=3": 0.5,
    "wf=4": 1.2,
    "wf=5": 2.0,
    "wf=6": 3.0,
    "wf=7": 4.0,
    "e=brand": 2.0,
    "e=platform": 0.5,
    "e=title": 0.8,
    "e=adjective": 2.0,
    "e=language": 2.5,
    "e=nationality": 2.0,
}
_MARKS = frozenset({"prof", "edu", "fam", "sensitive"})  # common words by nature
_MARK_OF = {rule.id: rule.category for rule in RULES}
_NEEDED = 2.2
_PUBLIC = {
    "S:cite": 1.2,
    "e=public_person": 2.5,
    "e=platform": 3.0,
    "S:I": -1.5,
    "S:fam": -1.0,
    "letter": -1.0,
    "I=0": 0.8,
}


class RuleModel:
    """The hand-written table behind the interface of the trained model."""

    rule = "rules.context"
    digest = "rules"

    def may_be_something(self, form: Hashable, left: Hashable, right: Hashable) -> bool:
        """Every token is looked at: the table has no weight for being nothing."""
        return True

    def likelihoods(self, row: Row) -> list[dict[str, float]]:
        """For each token of the row how likely each label is."""
        return [_judge(keys) if keys else {OUTSIDE: 1.0} for keys in row.keys]

    def own(self, guess: Guess, keys: Keys | None, sentences: Sentences) -> float:
        """What the table says of the label goes for the rest too."""
        return guess.personal


class _Said(NamedTuple):
    """What the facts of one key speak for, against, and for the world rather than the writer."""

    labels: tuple[tuple[str, float], ...]
    against: tuple[float, ...]
    public: tuple[float, ...]


def _said(facts: Facts) -> _Said:
    labels: list[tuple[str, float]] = []
    for fact in facts:
        if fact in _FOR:
            labels += _FOR[fact].items()
        elif fact[:16] == "rule=background.":
            labels.append((_MARK_OF[fact.removeprefix("rule=")], 2.5))
    against = tuple(_AGAINST[fact] for fact in facts if fact in _AGAINST)
    return _Said(tuple(labels), against, tuple(_PUBLIC[fact] for fact in facts if fact in _PUBLIC))


def _table(facts: Callable[[Hashable], Facts]) -> Callable[[Hashable], _Said]:
    kept: BoundedCache[Hashable, _Said] = BoundedCache(lambda key: _said(facts(key)), MOST_KEPT)
    return kept.__getitem__


_BY_KEY = tuple(_table(template.facts) for template in TEMPLATES)


def _judge(keys: Keys) -> dict[str, float]:
    scores: dict[str, float] = {}
    against = public = 0.0
    for say, key in zip(_BY_KEY, keys, strict=True):
        said = say(key)
        for label, weight in said.labels:
            scores[label] = scores.get(label, 0.0) + weight
        against += sum(said.against)
        public += sum(said.public)
    powers = {
        label: math.exp(score - (0.0 if label in _MARKS else against) - _NEEDED)
        for label, score in scores.items()
        if score > 0.9
    }
    total = 1.0 + sum(powers.values())
    public = 1 / (1 + math.exp(0.5 - public))
    likely = {OUTSIDE: 1.0 / total}
    for label, power in powers.items():
        likely[label] = power / total * (1 - public)
        likely[label + "|X"] = power / total * public
    return likely
