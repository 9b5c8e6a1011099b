"""Running numbers: do the same mentions share a number? B³ and LEA, as for coreference chains.

A gold mention and a prediction that overlap are one mention; numbers themselves mean nothing, only who shares one.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from gok.evaluate.counts import f_score
from gok.evaluate.matching import pair_up
from gok.evaluate.tags import Tag, is_mark

__all__ = ["Chains", "b_cubed", "lea"]

Clusters = Sequence[frozenset[Hashable]]


def b_cubed(key: Clusters, response: Clusters) -> tuple[float, float]:
    """Numerator and denominator of B³ recall; for precision, swap the two.

    >>> b_cubed([frozenset("abc")], [frozenset("ab"), frozenset("c")])
    (1.6666666666666667, 3.0)
    """
    where = _homes(response)
    score = 0.0
    for cluster in key:
        shares = Counter(where[m] for m in cluster if m in where)
        score += sum(n * n for n in shares.values()) / len(cluster)
    return score, float(sum(map(len, key)))


def lea(key: Clusters, response: Clusters) -> tuple[float, float]:
    """Numerator and denominator of LEA recall: links of an entity that were resolved, weighted by its size.

    A mention that is alone has a link to itself, which is resolved if it is alone in the response too.
    """
    where = _homes(response)
    score = 0.0
    for cluster in key:
        if len(cluster) == 1:
            (only,) = cluster
            score += only in where and len(response[where[only]]) == 1
            continue
        shares = Counter(where[m] for m in cluster if m in where)
        score += len(cluster) * sum(map(_links, shares.values())) / _links(len(cluster))
    return score, float(sum(map(len, key)))


def _homes(clusters: Clusters) -> Mapping[Hashable, int]:
    return {m: n for n, cluster in enumerate(clusters) for m in cluster}


def _links(n: int) -> int:
    return n * (n - 1) // 2


@dataclass
class Chains:
    """Running sums over essays whose gold has numbers."""

    essays: int = 0
    numbered: int = 0  # predictions that have a number at all
    entities: int = 0
    caught: int = 0
    sums: dict[str, float] = field(default_factory=lambda: defaultdict(float))

    def add(self, gold: Sequence[Tag], predicted: Sequence[Tag], found: Sequence[bool]) -> None:
        """Count one essay; `found` says of each gold tag whether it was replaced."""
        self._add_entities(gold, found)
        ours = [t for t in gold if not is_mark(t.label)]
        theirs = [t for t in predicted if not is_mark(t.label)]
        if not any(t.number is not None for t in ours):
            return
        self.essays += 1
        self.numbered += sum(t.number is not None for t in theirs)
        names = {j: i for i, j in pair_up(ours, theirs, labelled=False).items()}
        key = _clusters((t, i) for i, t in enumerate(ours))
        response = _clusters((t, names.get(j, ("alarm", j))) for j, t in enumerate(theirs))
        for name, measure in (("b_cubed", b_cubed), ("lea", lea)):
            for side, (part, whole) in (("recall", measure(key, response)), ("precision", measure(response, key))):
                self.sums[f"{name}.{side}"] += part
                self.sums[f"{name}.{side}.of"] += whole

    def _add_entities(self, gold: Sequence[Tag], found: Sequence[bool]) -> None:
        caught: dict[int, bool] = {}
        for tag, hit in zip(gold, found, strict=True):
            if tag.number is not None and tag.personal and not is_mark(tag.label):
                caught[tag.number] = caught.get(tag.number, True) and hit
        self.entities += len(caught)
        self.caught += sum(caught.values())

    @property
    def entity_recall(self) -> float | None:
        """Share of personal entities all of whose mentions were caught; None if the gold has no numbers."""
        return self.caught / self.entities if self.entities else None

    def to_dict(self) -> dict[str, dict[str, float] | None]:
        """Precision, recall and F1 of both measures; None if gold or prediction has no numbers."""
        if not self.sums or not self.numbered:
            return {"b_cubed": None, "lea": None}
        out: dict[str, dict[str, float] | None] = {}
        for name in ("b_cubed", "lea"):
            scores = {
                side: self.sums[f"{name}.{side}"] / (self.sums[f"{name}.{side}.of"] or 1)
                for side in ("precision", "recall")
            }
            out[name] = {**scores, "f1": f_score(scores["precision"], scores["recall"], 1)}
        return out


def _clusters(mentions: Iterable[tuple[Tag, Hashable]]) -> Clusters:
    groups: dict[Hashable, set[Hashable]] = defaultdict(set)
    for tag, name in mentions:
        groups[("alone", name) if tag.number is None else tag.number].add(name)
    return [frozenset(g) for g in groups.values()]
