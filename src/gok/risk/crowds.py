"""Who shares what: the crowd each learner is hidden in, and the few facts that are enough to find one.

A learner is a set of facts. The crowd of a set of facts is everybody of whom all of them are known; what is not known
of a learner tells nobody apart. On a table without gaps this is the equivalence class of k-anonymity. A set of learners
is one whole number with a bit for each, so that a crowd costs one `and` per fact.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

__all__ = ["Crowds", "minimal_uniques", "suda_score"]


class Crowds:
    """Facts by learner, and learners by fact. Learners and facts are numbers."""

    def __init__(self, learners: Sequence[frozenset[int]]) -> None:
        self.learners = learners
        self.everybody = (1 << len(learners)) - 1
        self._with = _inverted(learners)

    def of(self, facts: Iterable[int]) -> int:
        """The learners of whom all these facts are known, as bits."""
        found = self.everybody
        for fact in facts:
            found &= self._with.get(fact, 0)
        return found

    def count(self, facts: Iterable[int]) -> int:
        """How many learners that are."""
        return self.of(facts).bit_count()

    def sizes(self, *, without: frozenset[int] = frozenset()) -> list[int]:
        """The size of each learner's crowd, if some facts were not known."""
        known: dict[frozenset[int], int] = {}
        for facts in self.learners:
            if facts not in known:
                known[facts] = self.count(facts - without)
        return [known[facts] for facts in self.learners]


def _inverted(learners: Sequence[frozenset[int]]) -> dict[int, int]:
    places: dict[int, bytearray] = {}
    size = len(learners) // 8 + 1
    for n, facts in enumerate(learners):
        for fact in facts:
            if fact not in places:
                places[fact] = bytearray(size)
            places[fact][n >> 3] |= 1 << (n & 7)
    return {fact: int.from_bytes(bits, "little") for fact, bits in places.items()}


def minimal_uniques(crowds: Crowds, learner: int, size: int) -> list[tuple[int, ...]]:
    """The smallest combinations of a learner's facts that nobody else has (SUDA), of at most `size` facts.

    No part of such a combination is one itself. A learner who is not alone with all facts together has none.
    """
    me = 1 << learner
    facts = sorted(crowds.learners[learner])
    if crowds.of(facts) != me:
        return []
    found: list[tuple[int, ...]] = []
    shared: dict[tuple[int, ...], int] = {(): crowds.everybody}
    for _ in range(size):
        wider: dict[tuple[int, ...], int] = {}
        for combination, crowd in shared.items():
            for fact in facts:
                if combination and fact <= combination[-1]:
                    continue
                longer = (*combination, fact)
                if any(longer[:i] + longer[i + 1 :] not in shared for i in range(len(combination))):
                    continue  # a part of it is unique already
                left = crowd & crowds.of((fact,))
                if left == me:
                    found.append(longer)
                else:
                    wider[longer] = left
        shared = wider
    return found


def suda_score(combinations: Iterable[Sequence[object]], *, attributes: int, size: int) -> int:
    """The SUDA score of a learner: the smaller a unique combination, the more it counts.

    Each counts (A−s)(A−s−1)…(A−m) for A attributes, its own size s and the largest size m looked for.
    """
    score = 0
    for combination in combinations:
        product = 1
        for i in range(len(combination), size + 1):
            product *= max(attributes - i, 1)
        score += product
    return score
