"""What personal information goes with, against figures worked out by hand and known tables."""

from __future__ import annotations

import pytest

from gok.evaluate.associations import associate


def test_the_statistic_of_a_small_example() -> None:
    # Ranks 1-3, 4-6, 7-9: H = 12/90 * (36/3 + 225/3 + 576/3) - 30 = 7.2; chi-square with 2 degrees: exp(-3.6)
    found = associate("genre", {"a": [1, 2, 3], "b": [4, 5, 6], "c": [7, 8, 9]})
    assert found is not None
    assert found.h == pytest.approx(7.2)
    assert found.p == pytest.approx(0.0273237, abs=1e-6)
    assert (found.df, found.essays, found.effect) == (2, 9, pytest.approx(0.9))


def test_ties_are_corrected_for() -> None:
    # Ranks 1.5 1.5 3.5 | 3.5 5 6; H = 12/42 * (6.5²/3 + 14.5²/3) - 21 = 64/21; two ties of two: 1 - 12/210
    found = associate("level", {"a": [1, 1, 2], "b": [2, 3, 4]})
    assert found is not None
    assert found.h == pytest.approx((64 / 21) / (1 - 12 / 210))


@pytest.mark.parametrize("values", [{}, {"a": [1, 2]}, {"a": [1.0], "b": [2.0]}, {"a": [1, 1], "b": [1, 1]}])
def test_nothing_to_compare(values: dict[str, list[float]]) -> None:
    assert associate("topic", values) is None


def test_groups_that_do_not_differ() -> None:
    found = associate("topic", {"a": [1, 4], "b": [2, 3]})
    assert found is not None
    assert (found.h, found.p) == (0.0, 1.0)
