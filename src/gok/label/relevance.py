"""Personal or public, the sum: how likely each entity is the writer's own.

Relevance belongs to the entity: one personal mention makes all of its mentions personal. The rows of evidence are in
`gok.label.evidence`; here they are asked, what neighbours say of each other is added, and the shares are summed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from itertools import pairwise
from typing import Any, NamedTuple

from gok.detect.text_types import text_type
from gok.detect.view import EssayView
from gok.label.evidence import EVIDENCE, Evidence
from gok.label.hypotheses import Hypotheses, Hypothesis
from gok.label.surroundings import EssayFacts, Surroundings, gather_facts
from gok.lang import Language
from gok.taxonomy import taxonomy
from gok.taxonomy.groups import AGES, PEOPLE

__all__ = ["AskedRow", "decisive_row", "judge_relevance", "rows_asked"]

_FAR = 60  # characters; an age farther behind a name is not that person's


def judge_relevance(view: EssayView, hypotheses: Hypotheses) -> Hypotheses:
    """Decide for each entity whether it is personal, and how likely.

    What is found at one place stands or falls together: a mark on a public name is public.
    """
    kind, weights = text_type(view), view.language.weights["relevance"]
    facts, ranges = gather_facts(view, hypotheses, kind), weights["share"]
    asked = rows_asked(view.language, facts.given)
    found, public = [], set()
    for h in hypotheses:
        share = h.personal
        row = decisive_row(view, facts, h, asked[h.category]) if h.category in asked else None
        if row is not None:
            share = min(max(share, row.least), row.most)
            if row.evidence.says == "public":
                public.add((h.start, h.end))
        found.append(share)
    shares: dict[int, list[float]] = {}
    for h, share in zip(hypotheses, found, strict=True):
        vetoed = public and (h.start, h.end) in public
        shares.setdefault(h.entity, []).append(ranges["public"][0] if vetoed else share)
    people = [h for h in hypotheses if h.category in PEOPLE]
    if len(people) > 1 and kind != "arguing":
        _share_among_listed(view, people, shares)
    own = {entity: sum(of) / len(of) if _is_own(of, kind, weights) else None for entity, of in shares.items()}
    for entity in _ages_of_public(view, hypotheses, own) if people else ():
        own[entity] = None
    return tuple([h if own[h.entity] is None else h.with_own(own[h.entity]) for h in hypotheses])


class AskedRow(NamedTuple):
    """A row of evidence, and the range of shares it leaves."""

    evidence: Evidence
    least: float
    most: float


@cache
def rows_asked(language: Language, given: frozenset[str]) -> Mapping[str, tuple[AskedRow, ...]]:
    """The rows to be asked in an essay by category, in their order; categories without any are left out."""
    ranges = language.weights["relevance"]["share"]
    rows = [AskedRow(row, *ranges[row.says]) for row in EVIDENCE if row.given in given]
    by_category = {
        category.id: tuple([row for row in rows if not row.evidence.of or category.id in row.evidence.of])
        for category in taxonomy().categories
    }
    return {category: rows for category, rows in by_category.items() if rows}


def decisive_row(view: EssayView, facts: EssayFacts, h: Hypothesis, rows: Sequence[AskedRow]) -> AskedRow | None:
    """The first row that holds; one that would change nothing is not asked, unless it is there to stop the others."""
    around: Surroundings | None = None
    for row in rows:
        if row.least <= h.personal <= row.most and row.evidence.says != "found":
            continue
        if around is None:
            around = Surroundings(view, facts, h)
        if row.evidence.asks(around):
            return row
    return None


def _is_own(shares: Sequence[float], kind: str, weights: Mapping[str, Any]) -> bool:
    """Whether the shares of all mentions together are enough: the surest by itself, or all on average."""
    enough = weights["enough"][kind]
    on_average = weights["enough_on_average"] * enough
    if len(shares) == 1:
        return shares[0] >= on_average
    return min(shares) >= 0 and (max(shares) >= enough or sum(shares) / len(shares) >= on_average)


def _share_among_listed(view: EssayView, people: Sequence[Hypothesis], shares: Mapping[int, list[float]]) -> None:
    """People told in one breath belong together: `Yonis (14), Sagal (11) och tvillingarna Abshir och Ubax`."""
    between = view.language.pattern("evidence.BETWEEN_LISTED")
    chains: list[list[int]] = [[]]
    for one, other in pairwise(people):
        if between.fullmatch(view.text, one.end, other.start):
            chains[-1] += [one.entity, other.entity]
        elif chains[-1] and one.entity != other.entity:
            chains.append([])
    weights = view.language.weights["relevance"]
    for chain in chains:
        most = max([max(shares[entity]) for entity in chain], default=0.0)
        if most >= weights["listed_with_sure"] and all(min(shares[entity]) >= 0 for entity in chain):
            for entity in set(chain):
                shares[entity].append(weights["listed_share"] * most)


def _ages_of_public(view: EssayView, hypotheses: Hypotheses, own: Mapping[int, float | None]) -> list[int]:
    """The ages said of somebody who is nobody of the writer's: `Greta Thunberg var 15`, a boy in a film."""
    last: Hypothesis | None = None
    found = []
    for h in hypotheses:
        if h.category in PEOPLE:
            last = h
        elif h.category == "fam":
            last = None
        elif last is not None and h.category in AGES and own[last.entity] is None:
            between = view.text[last.end : h.start]
            if len(between) <= _FAR and not view.language.pattern("evidence.NEARER").search(between):
                found.append(h.entity)
    return found
