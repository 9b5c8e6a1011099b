"""What an attacker holds: the release, what came with it, and what else is lying about."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from gok.results import Mention, Result
from gok.risk.attacks.ledger import Ledger
from gok.risk.attributes import column_attribute
from gok.risk.facts import in_target, target_essay
from gok.risk.gathering import owner_of
from gok.risk.leaks import Original
from gok.risk.metadata import Table, flat, values_of
from gok.risk.population import Population
from gok.text import Essay

__all__ = ["Holdings", "ReadEssay", "Suspect"]

Track = Callable[[str, Iterable[Result]], Iterable[Result]]


class ReadEssay(NamedTuple):
    """One essay of the release as an attacker reads it."""

    essay: Essay
    learner: str
    mentions: Sequence[Mention]

    @property
    def replaced(self) -> set[int]:
        """The places of all pseudonyms, character by character."""
        return {at for m in self.mentions if m.action == "replace" for at in range(m.span.start, m.span.end)}


class Suspect(NamedTuple):
    """A place that an attack points at: perhaps an original that was left."""

    essay: str
    start: int
    end: int
    score: float


@dataclass
class Holdings:
    """The release and what an attacker has beside it; `ledger` keeps what is worked out, `suspects` what is found.

    `originals` are not the attacker's: they tell whether a hit is one.
    """

    read: Callable[[], Iterable[Result]]
    table: Table | None = None
    originals: Mapping[str, Iterable[Original]] | None = None
    background: Callable[[], Iterable[Result]] | None = None
    population: Population | None = None
    k: int = 5
    ledger: Ledger = field(default_factory=Ledger)
    track: Track = lambda _, results: results
    suspects: list[Suspect] = field(default_factory=list)

    def essays(self, what: str) -> Iterator[ReadEssay]:
        """The essays, one after the other; `what` is told to whoever watches."""
        for result in self.track(what, self.read()):
            yield ReadEssay(target_essay(result), owner_of(result.essay), in_target(result))

    def known_texts(self, what: str) -> Iterator[tuple[Essay, str]]:
        """The texts lying about, each with its writer; empty where nobody says."""
        for result in self.track(what, self.background() if self.background else ()):
            yield result.essay, result.essay.learner or result.essay.id

    def columns_of(self, essay: Essay) -> dict[str, str]:
        """The metadata of an essay as the kinds of facts they tell (`l1`, `age`, `gender` …)."""
        cells = {name: value for name, value in flat(essay.meta) if name not in ("learner", "id")}
        cells |= self.table.of(essay) if self.table else {}
        told = {column_attribute(name): values_of(name, value) for name, value in cells.items()}
        return {kind: value for kind, value in told.items() if kind and value}
