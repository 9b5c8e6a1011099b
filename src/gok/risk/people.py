"""Learner by learner: the crowd, what singles out, how the essays add up, what contradicts, what is sensitive."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from gok.risk.assessment import Assessment, AttributeRisk, EssayRisk, LearnerRisk
from gok.risk.attributes import SENSITIVE, STABLE, attribute_named, column_attribute
from gok.risk.crowds import Crowds, minimal_uniques, suda_score
from gok.risk.decisions import decide
from gok.risk.gathering import Gathered
from gok.risk.leaks import Leak
from gok.risk.linkage import EssayLinkage
from gok.risk.measures import distance, k_anonymity, uniques
from gok.risk.settings import Settings
from gok.text.records import cached_property

__all__ = ["weigh_people"]


def weigh_people(
    gathered: Gathered,
    settings: Settings,
    *,
    leaks: tuple[Leak, ...] | None = None,
    linkage: tuple[EssayLinkage, ...] | None = None,
    notes: tuple[str, ...] = (),
) -> Assessment:
    """The assessment of a gathered corpus."""
    people = _People(gathered, settings)
    told = {id: people.told(id) for id in people.ids}
    leaked = Counter(gathered.owners[leak.essay] for leak in leaks or () if leak.is_real)
    learners = tuple(people.learner(n, leaked[id]) for n, id in enumerate(people.ids))
    return Assessment(
        settings=settings,
        essays=len(gathered.owners),
        learners=learners,
        attributes=people.attributes(learners),
        decisions=decide((_by_attribute(facts) for facts in told.values()), settings),
        told=told,
        metadata=people.of_metadata(),
        leaks=leaks,
        linkage=linkage,
        mentions=gathered.mentions,
        notes=notes,
    )


class _People:
    """The learners of a corpus as numbers, with their crowds."""

    def __init__(self, gathered: Gathered, settings: Settings) -> None:
        self.gathered = gathered
        self.settings = settings
        self.ids = list(gathered.learners)
        self.attribute_of = [attribute for attribute, _ in gathered.table]
        self.crowds = Crowds([gathered.facts_of_learner(id) for id in self.ids])

    def learner(self, n: int, leaks: int) -> LearnerRisk:
        """All about one learner."""
        facts, id = self.crowds.learners[n], self.ids[n]
        found = sorted(minimal_uniques(self.crowds, n, self.settings.size), key=len)
        return LearnerRisk(
            id=id,
            crowd=self.crowds.count(facts),
            essays=tuple(self._essays(id)),
            combinations=tuple(tuple(self.attribute_of[fact] for fact in one) for one in found),
            values=tuple(tuple(self.gathered.table[fact][1] for fact in one) for one in found),
            score=suda_score(found, attributes=len(set(self.attribute_of)), size=self.settings.size),
            contradictions=self._contradictions(facts),
            diversity=self._diversity(facts),
            leaks=leaks,
            closeness=self._closeness(facts),
        )

    def _essays(self, id: str) -> Iterable[EssayRisk]:
        together: frozenset[int] = frozenset()
        for essay in self.gathered.learners[id]:
            together |= essay.facts
            yield EssayRisk(essay.id, self.crowds.count(essay.facts), self.crowds.count(together))

    def _contradictions(self, facts: frozenset[int]) -> tuple[str, ...]:
        counts = Counter(self.attribute_of[fact] for fact in facts)
        return tuple(sorted(a for a, number in counts.items() if number > 1 and _is_stable(a)))

    def _diversity(self, facts: frozenset[int]) -> int | None:
        """How many values the learner's least varied sensitive mark has in the crowd; silence is a value too."""
        own = {self.attribute_of[fact] for fact in facts} & self._groups.keys()
        if not own:
            return None
        crowd = self.crowds.of(facts - self._sensitive)
        return min(sum(bool(members & crowd) for members in self._groups[attribute]) for attribute in own)

    def _closeness(self, facts: frozenset[int]) -> float | None:
        """How far what the crowd tells of the learner's sensitive marks is from what all tell, at worst."""
        own = {self.attribute_of[fact] for fact in facts} & self._groups.keys()
        if not own:
            return None
        crowd = self.crowds.of(facts - self._sensitive)
        return max(
            distance(
                {n: (members & crowd).bit_count() for n, members in enumerate(self._groups[attribute])},
                {n: members.bit_count() for n, members in enumerate(self._groups[attribute])},
            )
            for attribute in own
        )

    @cached_property
    def _sensitive(self) -> frozenset[int]:
        return frozenset(n for n, a in enumerate(self.attribute_of) if a.removeprefix("text:") in SENSITIVE)

    @cached_property
    def _groups(self) -> Mapping[str, Sequence[int]]:
        """Of each sensitive attribute: the learners by what they tell of it, as bits."""
        out: dict[str, Sequence[int]] = {}
        for attribute in {self.attribute_of[n] for n in self._sensitive}:
            own = frozenset(n for n in self._sensitive if self.attribute_of[n] == attribute)
            groups: dict[frozenset[int], list[int]] = {}
            for n, facts in enumerate(self.crowds.learners):
                groups.setdefault(facts & own, []).append(n)
            out[attribute] = [_bits(members, len(self.ids)) for members in groups.values()]
        return out

    def told(self, id: str) -> frozenset[tuple[str, str]]:
        """What the texts of a learner tell."""
        table = self.gathered.table
        return frozenset(table[fact] for essay in self.gathered.learners[id] for fact in essay.told)

    def attributes(self, learners: Sequence[LearnerRisk]) -> tuple[AttributeRisk, ...]:
        """What each kind of fact gives away, the worst first."""
        singling = Counter(a for one in learners for a in {a for c in one.combinations for a in c})
        out = []
        for attribute in dict.fromkeys(self.attribute_of):
            own = frozenset(n for n, a in enumerate(self.attribute_of) if a == attribute)
            small = sum(size < self.settings.k for size in self.crowds.sizes(without=own))
            known = sum(not own.isdisjoint(facts) for facts in self.crowds.learners)
            out.append(AttributeRisk(attribute_named(attribute), known, len(own), singling[attribute], small))
        return tuple(sorted(out, key=lambda a: (-a.singling, a.without, a.attribute.id)))

    def of_metadata(self) -> Mapping[str, int] | None:
        """k and the uniques of the metadata alone, as a plain table; None without metadata."""
        columns = [f"meta:{column}" for column in self.gathered.columns]
        if not columns:
            return None
        rows = []
        for facts in self.crowds.learners:
            values = _by_attribute(self.gathered.table[fact] for fact in facts)
            rows.append(tuple(values.get(column, frozenset()) for column in columns))
        return {"k": k_anonymity(rows), "uniques": uniques(rows)}


def _by_attribute(facts: Iterable[tuple[str, str]]) -> dict[str, frozenset[str]]:
    out: dict[str, set[str]] = {}
    for attribute, value in facts:
        out.setdefault(attribute, set()).add(value)
    return {attribute: frozenset(values) for attribute, values in out.items()}


def _is_stable(attribute: str) -> bool:
    source, _, what = attribute.partition(":")
    return (what if source == "text" else column_attribute(what)) in STABLE


def _bits(members: Iterable[int], size: int) -> int:
    bits = bytearray(size // 8 + 1)
    for n in members:
        bits[n >> 3] |= 1 << (n & 7)
    return int.from_bytes(bits, "little")
