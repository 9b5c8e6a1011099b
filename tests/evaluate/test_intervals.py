"""Bootstrap and McNemar: against closed forms and statsmodels."""

from __future__ import annotations

import random
from math import sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st
from statsmodels.stats.contingency_tables import mcnemar as statsmodels_mcnemar

from gok.evaluate.counts import Counts
from gok.evaluate.intervals import BLOCKS, Blocks, compare, intervals, mcnemar
from tests.evaluate.building import patient


@patient
@given(st.integers(0, 40), st.integers(0, 40))
def test_mcnemar_against_statsmodels(b: int, c: int) -> None:
    if b + c:
        assert mcnemar(b, c) == pytest.approx(statsmodels_mcnemar([[3, b], [c, 4]], exact=True).pvalue)
    else:
        assert mcnemar(b, c) is None


def test_mcnemar_of_many() -> None:
    assert mcnemar(300, 300) == 1.0
    expected = statsmodels_mcnemar([[0, 280], [340, 0]], exact=True).pvalue
    assert mcnemar(280, 340) == pytest.approx(expected)


def test_interval_of_a_proportion() -> None:
    # 400 essays with one mention each, 80 % found: the interval must be near the normal one.
    row = {n: Counts(gold=1, found=int(n % 5 != 0), predicted=1, right=1) for n in range(400)}
    made = intervals({"r": row}, blocks=400, samples=2000, seed=3)["r"]["recall"]
    assert made is not None
    half = 1.96 * sqrt(0.8 * 0.2 / 400)
    assert made == pytest.approx((0.8 - half, 0.8 + half), abs=0.008)


def test_the_same_seed_gives_the_same_interval() -> None:
    source = random.Random(1)
    row = {n: Counts(2, source.randint(0, 2), 2, 1) for n in range(30)}
    assert intervals({"r": row}, blocks=30, samples=200, seed=5) == intervals(
        {"r": row}, blocks=30, samples=200, seed=5
    )
    assert intervals({"r": row}, blocks=30, samples=200, seed=5) != intervals(
        {"r": row}, blocks=30, samples=200, seed=6
    )


def test_a_clear_difference_is_told_from_none() -> None:
    worse = {n: Counts(4, 2, 4, 2) for n in range(50)}
    better = {n: Counts(4, 3 + n % 2, 4, 4) for n in range(50)}
    made = compare(worse, better, blocks=50, samples=500, seed=1)
    assert made["recall"]["difference"] == pytest.approx(0.375)
    assert made["recall"]["p"] is not None
    assert float(str(made["recall"]["p"])) < 0.01
    assert compare(worse, worse, blocks=50, samples=500, seed=1)["f2"]["p"] == 1.0


def test_learners_share_a_block() -> None:
    blocks = Blocks()
    assert [blocks.of(learner) for learner in ("a", "b", "a", "", "")] == [0, 1, 0, 2, 3]
    assert blocks.size == 4
    for n in range(2 * BLOCKS):
        blocks.of(f"x{n}")
    assert blocks.size == BLOCKS
