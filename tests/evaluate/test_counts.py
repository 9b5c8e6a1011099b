"""Scores from counts, by hand: no denominator, no figure."""

from __future__ import annotations

import pytest

from gok.evaluate.counts import Averages, Counts, averages, total


def test_by_hand() -> None:
    counts = Counts(gold=4, found=3, predicted=6, right=3)
    assert (counts.precision, counts.recall) == (0.5, 0.75)
    assert counts.f1 == pytest.approx(2 * 0.5 * 0.75 / 1.25)
    assert counts.f2 == pytest.approx(5 * 0.5 * 0.75 / (4 * 0.5 + 0.75))
    assert counts.f5 == pytest.approx(26 * 0.5 * 0.75 / (25 * 0.5 + 0.75))


def test_nothing_measured_is_not_zero() -> None:
    assert (Counts().precision, Counts().recall, Counts().f1) == (None, None, None)
    assert Counts(predicted=3).recall is None
    assert Counts(predicted=3).f2 is None
    assert Counts(predicted=3).precision == 0.0


def test_all_missed_is_zero() -> None:
    assert (Counts(gold=3).precision, Counts(gold=3).recall, Counts(gold=3).f2) == (None, 0.0, 0.0)


def test_sums_and_means() -> None:
    rows = {"a": Counts(3, 3, 3, 3), "b": Counts(1, 0, 1, 0)}
    assert total(rows.values()) == Counts(4, 3, 4, 3)
    assert averages(rows, weighted=False).f1 == 0.5
    assert averages(rows, weighted=True).f1 == 0.75
    assert averages({}, weighted=True) == Averages(None, None, None, None, None)
