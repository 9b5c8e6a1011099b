"""The corpus rules of the guidelines, decided by numbers: which countries, families and professions stay.

A country of origin or on the way that fewer than k learners name is replaced, the others stay. A number of relatives
above two that is rare among those who tell one, or told by one learner alone, is masked. A profession that fewer than
k learners name is made wider (undersköterska → vårdanställd).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Literal

from gok.risk.attributes import FAMILY
from gok.risk.facts import wider_profession
from gok.risk.settings import Settings

__all__ = ["Decision", "Outcome", "decide"]

_FEW = 2  # so many relatives are never unusual
Outcome = Literal["keep", "replace", "mask", "generalize"]


@dataclass(frozen=True, slots=True)
class Decision:
    """What a corpus rule says of one value: how many learners it concerns, of how many who tell any, and what to do."""

    rule: Literal["country", "family", "profession"]
    attribute: str
    value: str
    learners: int
    tellers: int
    outcome: Outcome

    @property
    def share(self) -> float:
        """Of those who tell anything of the kind, how many tell this."""
        return self.learners / self.tellers if self.tellers else 0.0


def decide(learners: Iterable[Mapping[str, frozenset[str]]], settings: Settings) -> tuple[Decision, ...]:
    """The decisions for a corpus, whose learners are given as the values of each `text:` attribute."""
    counts: dict[str, Counter[str]] = {}
    tellers: Counter[str] = Counter()
    for told in learners:
        for attribute, values in told.items():
            counts.setdefault(attribute, Counter()).update(values)
            tellers[attribute] += 1
    found = [decision for attribute in counts for decision in _decided(attribute, counts[attribute], tellers, settings)]
    return tuple(sorted(found, key=lambda d: (d.rule, d.attribute, -d.learners, d.value)))


def _decided(attribute: str, counts: Counter[str], tellers: Counter[str], settings: Settings) -> Iterator[Decision]:
    what = attribute.removeprefix("text:")
    for value, number in counts.items():
        whole = tellers[attribute]
        if what in ("origin", "transit"):
            yield Decision("country", what, value, number, whole, "keep" if number >= settings.k else "replace")
        elif what in FAMILY:
            usual = int(value) <= _FEW or (number > 1 and number / whole >= settings.rare)
            yield Decision("family", what, value, number, whole, "keep" if usual else "mask")
        elif what == "profession":
            stays = number >= settings.k or wider_profession(value) == value
            yield Decision("profession", what, value, number, whole, "keep" if stays else "generalize")
