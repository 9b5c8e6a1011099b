"""One pass over a corpus: what is known of each learner, essay by essay. No text is kept."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from gok.errors import InputError, named
from gok.results import Result
from gok.risk.facts import facts_of
from gok.risk.metadata import Table, choose_columns, flat, values_of
from gok.text import Essay

__all__ = ["EssayFacts", "Gathered", "gather", "owner_of"]


@dataclass(frozen=True, slots=True)
class EssayFacts:
    """What one essay and its metadata tell: the numbers of its facts, and which of them the text tells."""

    id: str
    facts: frozenset[int]
    told: frozenset[int]


@dataclass
class Gathered:
    """A corpus as facts. `table` has every fact once, as attribute and value; its place is the number of the fact."""

    learners: dict[str, list[EssayFacts]] = field(default_factory=dict)
    table: list[tuple[str, str]] = field(default_factory=list)
    owners: dict[str, str] = field(default_factory=dict)  # essay → learner
    columns: tuple[str, ...] = ()
    mentions: int = 0
    unnamed: int = 0  # essays without a learner
    unmatched: int = 0  # essays without a row in the table
    _numbers: dict[tuple[str, str], int] = field(default_factory=dict, repr=False)
    _seen: dict[str, bool] = field(default_factory=dict, repr=False)

    def number(self, attribute: str, value: str) -> int:
        """The number of a fact, given when it is first met."""
        fact = (attribute, value)
        if fact not in self._numbers:
            self._numbers[fact] = len(self.table)
            self.table.append(fact)
        return self._numbers[fact]

    def facts_of_learner(self, learner: str) -> frozenset[int]:
        """The facts of all essays of a learner together."""
        return frozenset().union(*(essay.facts for essay in self.learners[learner]))

    def add(self, result: Result, table: Table | None, quasi: Sequence[str]) -> None:
        """Take in one essay."""
        essay = result.essay
        owner = owner_of(essay)
        if not essay.id or essay.id in self.owners:
            what = f"two essays have the id {essay.id[:80]!r}" if essay.id else "an essay has no id"
            raise InputError(what)
        if any(m.action == "replace" and m.replacement is None for m in result.mentions):
            raise InputError("found but not replaced yet; run gok pseudonymize first", source=named(essay.id))
        self.owners[essay.id] = owner
        self.unnamed += not essay.learner
        self.mentions += len(result.mentions)
        told = frozenset(self.number(f"text:{f.attribute}", f.value) for f in facts_of(result))
        known = frozenset(self._metadata(essay, table, quasi))
        self.learners.setdefault(owner, []).append(EssayFacts(essay.id, told | known, told))

    def _metadata(self, essay: Essay, table: Table | None, quasi: Sequence[str]) -> list[int]:
        cells: dict[str, object] = {n: v for n, v in flat(essay.meta) if n not in ("learner", "id")}
        if table is not None:
            row = table.of(essay)
            self.unmatched += not row
            cells |= row
        facts = []
        for column, value in cells.items():
            if column not in self._seen:
                self._seen[column] = bool(choose_columns([column], ())) if not quasi else _is_named(column, quasi)
            if self._seen[column] and (text := values_of(column, value)):
                facts.append(self.number(f"meta:{column}", text))
        return facts

    def finish(self, quasi: Sequence[str]) -> None:
        """Settle which columns were used; a column that was asked for and never seen is an error."""
        self.columns = choose_columns(list(self._seen), quasi)


def _is_named(column: str, quasi: Sequence[str]) -> bool:
    return column in quasi or column.rsplit(".", 1)[-1] in quasi


def owner_of(essay: Essay) -> str:
    """Whose essay it is; an essay without a learner stands for itself."""
    return essay.learner or essay.id


def gather(results: Iterable[Result], *, table: Table | None = None, quasi: Sequence[str] = ()) -> Gathered:
    """The facts of a corpus."""
    gathered = Gathered()
    for result in results:
        gathered.add(result, table, quasi)
    if not gathered.learners:
        raise InputError("the corpus is empty: there is no essay in it")
    gathered.finish(quasi)
    if not gathered.columns and not gathered.mentions:
        raise InputError(
            "nothing to assess: no metadata about persons (--metadata, --quasi) and no mentions (gok pseudonymize)"
        )
    return gathered
