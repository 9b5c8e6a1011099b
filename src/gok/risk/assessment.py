"""What an assessment says: the values that the reports, the gates and the rewriting go by."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from gok.risk.attributes import Attribute
from gok.risk.decisions import Decision
from gok.risk.leaks import Leak
from gok.risk.linkage import EssayLinkage
from gok.risk.outcomes import AttackOutcome
from gok.risk.settings import Settings

if TYPE_CHECKING:
    from gok.risk.neutrality import Neutrality

__all__ = ["Assessment", "AttributeRisk", "EssayRisk", "LearnerRisk"]


@dataclass(frozen=True, slots=True)
class EssayRisk:
    """One essay of a learner: the crowd it leaves by itself, and together with the learner's essays before it."""

    id: str
    alone: int
    together: int


@dataclass(frozen=True, slots=True)
class LearnerRisk:
    """One learner: how many share everything that is known, and what is enough to tell this one from all others.

    `combinations` are attributes, `values` the facts behind them. `diversity` is how many values the least varied
    sensitive mark of this learner has in the crowd, `closeness` how far what the crowd tells of it is from what all
    tell; None if the learner tells nothing sensitive.
    """

    id: str
    crowd: int
    essays: tuple[EssayRisk, ...]
    combinations: tuple[tuple[str, ...], ...] = ()
    values: tuple[tuple[str, ...], ...] = field(default=(), repr=False)
    score: int = 0
    contradictions: tuple[str, ...] = ()
    diversity: int | None = None
    leaks: int = 0
    closeness: float | None = None

    @property
    def risk(self) -> float:
        """The chance that somebody who knows all this picks the right one; certain if an original is left."""
        return 1.0 if self.leaks else 1 / self.crowd


@dataclass(frozen=True, slots=True)
class AttributeRisk:
    """A kind of fact: how many learners tell it, how many values it has, how many are alone because of it.

    `without` is how many learners would be in too small a crowd if it were not known.
    """

    attribute: Attribute
    learners: int
    values: int
    singling: int
    without: int


@dataclass(frozen=True)
class Assessment:
    """What a corpus still gives away."""

    settings: Settings
    essays: int
    learners: tuple[LearnerRisk, ...]
    attributes: tuple[AttributeRisk, ...]
    decisions: tuple[Decision, ...]
    told: Mapping[str, frozenset[tuple[str, str]]] = field(repr=False)  # learner → what the texts tell
    metadata: Mapping[str, int] | None = None  # figures of the metadata alone
    leaks: tuple[Leak, ...] | None = None
    linkage: tuple[EssayLinkage, ...] | None = None
    mentions: int = 0
    notes: tuple[str, ...] = ()
    attacks: tuple[AttackOutcome, ...] = ()
    neutrality: Neutrality | None = None

    @property
    def figures(self) -> dict[str, float | int | None]:
        """The figures a release is judged by; None for what could not be measured."""
        crowds = [learner.crowd for learner in self.learners]
        diverse = [learner.diversity for learner in self.learners if learner.diversity is not None]
        far = [learner.closeness for learner in self.learners if learner.closeness is not None]
        scores = [essay.score for essay in self.linkage or ()]
        people = next((one.details for one in self.attacks if one.name == "population"), {})
        return {
            "risk": sum(learner.risk for learner in self.learners) / len(self.learners),
            "highest": max(learner.risk for learner in self.learners),
            "k": min(crowds),
            "uniques": sum(crowd == 1 for crowd in crowds),
            "at_risk": sum(c < self.settings.k for c in crowds) / len(crowds),
            "l": min(diverse, default=None),
            "leaks": None if self.leaks is None else len(self.real_leaks),
            "linkage": max(scores, default=None),
            "t": max(far, default=None),
            "k_map": _number(people.get("k_map")),
            "delta": _number(people.get("delta_presence")),
        }

    @property
    def real_leaks(self) -> tuple[Leak, ...]:
        """The leaks that are no ordinary words and no coincidences."""
        return tuple(leak for leak in self.leaks or () if leak.is_real)

    @property
    def endangered(self) -> tuple[LearnerRisk, ...]:
        """The learners in too small a crowd or with a leak, those most at risk first."""
        found = [learner for learner in self.learners if learner.crowd < self.settings.k or learner.leaks]
        return tuple(sorted(found, key=lambda one: (-one.leaks, -one.risk, -one.score, one.id)))


def _number(value: object) -> float | int | None:
    return value if isinstance(value, int | float) else None
