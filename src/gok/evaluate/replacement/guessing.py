"""How often somebody guesses the original behind a pseudonym, beside what guessing blindly gives.

The guesser knows the originals of all other essays, under as many keys as there are, but for the one that was used: for
each pseudonym it names the original that it stood for most often. Blindly, it names the commonest original of the kind.
Where pseudonyms tell nothing the two rates are the same but for chance.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import NamedTuple

from gok.evaluate.replacement.replaced import Replaced
from gok.text.folding import fold

__all__ = ["Guesses", "Rate"]


class Rate(NamedTuple):
    """How many were guessed, and how many blindly, of how many."""

    right: int
    blind: int
    whole: int


class _Pair(NamedTuple):
    essay: str
    kind: str
    pseudonym: str
    original: str


@dataclass
class Guesses:
    """Pairs of originals and pseudonyms, run by run; each run has a key of its own."""

    runs: dict[int, list[_Pair]] = field(default_factory=lambda: defaultdict(list))

    def add(self, run: int, one: Replaced) -> None:
        """Remember one essay of a run."""
        for referent in one.referents:
            kind = referent.label if referent.slot == "firstname" else referent.slot
            self.runs[run].append(_Pair(one.source.id, kind, fold(one.pseudonyms[referent.id]), referent.canonical))

    def rate(self) -> Rate | None:
        """Each essay of each run guessed from the other essays of the other runs; None of a single run."""
        if len(self.runs) < 2:
            return None
        counts = [self._guessed(run) for run in self.runs]
        return Rate(*(sum(column) for column in zip(*counts, strict=True)))

    def _guessed(self, run: int) -> tuple[int, int, int]:
        others = [pair for other, pairs in self.runs.items() if other != run for pair in pairs]
        common, stood_for = _counts((p, p.kind) for p in others), _counts((p, (p.kind, p.pseudonym)) for p in others)
        here: dict[str, list[_Pair]] = defaultdict(list)
        for pair in others:
            here[pair.essay].append(pair)
        right = blind = 0
        for pair in self.runs[run]:
            own = here[pair.essay]
            blindly = _best(common[pair.kind], Counter(p.original for p in own if p.kind == pair.kind))
            seen = Counter(p.original for p in own if (p.kind, p.pseudonym) == (pair.kind, pair.pseudonym))
            right += (_best(stood_for[pair.kind, pair.pseudonym], seen) or blindly) == pair.original
            blind += blindly == pair.original
        return right, blind, len(self.runs[run])


def _counts(pairs: Iterable[tuple[_Pair, object]]) -> dict[object, Counter[str]]:
    counts: dict[object, Counter[str]] = defaultdict(Counter)
    for pair, key in pairs:
        counts[key][pair.original] += 1
    return counts


def _best(counts: Counter[str], without: Counter[str]) -> str:
    """The commonest of what is left once some are taken away; empty if nothing is."""
    left = {value: number for value in counts if (number := counts[value] - without[value]) > 0}
    return min(left, key=lambda value: (-left[value], value)) if left else ""
