"""The figures against pyCANON on random tables, and crowds against classes and brute force."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pandas as pd
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pycanon import anonymity

from gok.risk.crowds import Crowds, minimal_uniques, suda_score
from gok.risk.measures import (
    average_risk,
    delta_presence,
    diversity,
    entropy_diversity,
    k_anonymity,
    k_map,
    t_closeness,
    uniques,
)

pytestmark = pytest.mark.filterwarnings("ignore:In a future version, the keys of `groups`")  # pyCANON's, not ours
WORDS = ("alfa", "beta", "gamma", "delta")


@st.composite
def tables(draw: st.DrawFn) -> list[tuple[str, ...]]:
    """Rows of up to four columns and a sensitive one, of few values, so that classes of all sizes come up."""
    width = draw(st.integers(1, 4))
    values = draw(st.integers(1, 4))
    cell = st.sampled_from(WORDS[:values])
    return draw(st.lists(st.tuples(*[cell] * width, st.sampled_from(WORDS)), min_size=1, max_size=40))


def known(rows: list[tuple[str, ...]]) -> list[tuple[str, ...]]:
    return [row[:-1] for row in rows]


@settings(max_examples=120, deadline=None)
@given(rows=tables())
def test_figures_agree_with_pycanon(rows: list[tuple[str, ...]]) -> None:
    columns = [f"q{i}" for i in range(len(rows[0]) - 1)]
    frame = pd.DataFrame(rows, columns=[*columns, "s"])
    sensitive = [row[-1] for row in rows]
    assert k_anonymity(known(rows)) == anonymity.k_anonymity(frame, columns)
    assert diversity(known(rows), sensitive) == anonymity.l_diversity(frame, columns, ["s"])
    assert t_closeness(known(rows), sensitive) == pytest.approx(anonymity.t_closeness(frame, columns, ["s"]))
    ours = entropy_diversity(known(rows), sensitive)
    # pyCANON gives the whole part of e to the entropy; a hair below a whole number is rounding
    assert anonymity.entropy_l_diversity(frame, columns, ["s"]) in {int(ours - 1e-9), int(ours + 1e-9)}


@settings(max_examples=120, deadline=None)
@given(rows=tables())
def test_crowds_are_classes_where_nothing_is_missing(rows: list[tuple[str, ...]]) -> None:
    """So the smallest crowd is pyCANON's k as well."""
    columns = [f"q{i}" for i in range(len(rows[0]) - 1)]
    numbers: dict[tuple[int, str], int] = {}
    learners = [
        frozenset(numbers.setdefault((i, cell), len(numbers)) for i, cell in enumerate(row)) for row in known(rows)
    ]
    sizes = Crowds(learners).sizes()
    assert min(sizes) == anonymity.k_anonymity(pd.DataFrame(known(rows), columns=columns), columns)
    assert sizes == [known(rows).count(row) for row in known(rows)]
    assert sum(1 / size for size in sizes) / len(sizes) == pytest.approx(average_risk(known(rows)))
    assert sum(size == 1 for size in sizes) == uniques(known(rows))


@given(learners=st.lists(st.frozensets(st.integers(0, 8)), min_size=1, max_size=12), size=st.integers(1, 4))
def test_minimal_uniques_are_those_of_brute_force(learners: list[frozenset[int]], size: int) -> None:
    crowds = Crowds(learners)
    for n, facts in enumerate(learners):
        unique = [
            frozenset(combination)
            for length in range(1, size + 1)
            for combination in combinations(sorted(facts), length)
            if sum(set(combination) <= other for other in learners) == 1
        ]
        minimal = {one for one in unique if not any(other < one for other in unique)}
        assert {frozenset(one) for one in minimal_uniques(crowds, n, size)} == minimal


@given(learners=st.lists(st.frozensets(st.integers(0, 6)), min_size=1, max_size=12), extra=st.integers(0, 6))
def test_knowing_more_never_makes_a_crowd_larger(learners: list[frozenset[int]], extra: int) -> None:
    crowds = Crowds(learners)
    for facts in learners:
        assert crowds.count(facts | {extra}) <= crowds.count(facts)
        assert crowds.count(facts) >= 1


@given(people=st.lists(st.tuples(st.sampled_from(WORDS), st.sampled_from(WORDS)), min_size=1, max_size=60))
def test_k_map_is_k_of_a_table_that_is_the_population(people: list[tuple[str, str]]) -> None:
    """And of a part of it, the smallest class of the whole that somebody of the part is in."""
    counts = Counter(people)
    assert k_map(people, counts) == k_anonymity(people)
    part = people[::2]
    assert k_map(part, counts) == min(people.count(row) for row in part)
    assert delta_presence(people, counts) == 1.0
    assert delta_presence(part, counts) == max(part.count(row) / people.count(row) for row in part)


def test_an_empty_table() -> None:
    assert t_closeness([], []) == 0.0
    assert (k_anonymity([]), uniques([]), average_risk([]), diversity([], [])) == (0, 0, 0.0, 0)


def test_smaller_combinations_score_higher() -> None:
    assert suda_score([("a",)], attributes=8, size=3) == 7 * 6 * 5
    assert suda_score([("a", "b")], attributes=8, size=3) == 6 * 5
    assert suda_score([], attributes=8, size=3) == 0
