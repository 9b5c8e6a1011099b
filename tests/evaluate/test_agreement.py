"""Kappa and alpha: textbook cases, and against scikit-learn, NLTK, statsmodels and krippendorff on random data."""

from __future__ import annotations

import warnings
from collections import Counter

import krippendorff
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from nltk.metrics.agreement import AnnotationTask
from sklearn.metrics import cohen_kappa_score
from statsmodels.stats.inter_rater import aggregate_raters
from statsmodels.stats.inter_rater import fleiss_kappa as statsmodels_fleiss

from gok.evaluate.agreement import (
    NONE,
    Agreement,
    cohen_kappa,
    fleiss_kappa,
    krippendorff_alpha,
    span_units,
)
from gok.text import Essay
from tests.evaluate.building import note, patient

Rows = list[tuple[str | None, ...]]


def rows(raters: int, *, missing: bool = False) -> st.SearchStrategy[Rows]:
    values = st.sampled_from(["a", "b", "c", *([None] if missing else [])])
    return st.lists(st.tuples(*[values] * raters), min_size=2, max_size=30)


def test_krippendorffs_own_example() -> None:
    # Krippendorff (2011), nominal data of four observers with missing values: alpha = 0.743
    table = [
        "1 2 3 3 2 1 4 1 2 . . .",
        "1 2 3 3 2 2 4 1 2 5 . 3",
        ". 3 3 3 2 3 4 2 2 5 1 .",
        "1 2 3 3 2 4 4 1 2 5 1 .",
    ]
    columns = zip(*(line.split() for line in table), strict=True)
    units = [tuple(None if v == "." else v for v in column) for column in columns]
    assert krippendorff_alpha(Counter(units)) == pytest.approx(0.743, abs=0.0005)


def test_fleiss_own_form() -> None:
    # Ten units, fourteen raters, five categories: kappa = 0.210 (the worked example of the encyclopedias)
    table = [
        (0, 0, 0, 0, 14), (0, 2, 6, 4, 2), (0, 0, 3, 5, 6), (0, 3, 9, 2, 0), (2, 2, 8, 1, 1),
        (7, 7, 0, 0, 0), (3, 2, 6, 3, 0), (2, 5, 3, 2, 2), (6, 5, 2, 1, 0), (0, 2, 2, 3, 7),
    ]  # fmt: skip
    units = [tuple("abcde"[n] for n, votes in enumerate(row) for _ in range(votes)) for row in table]
    assert fleiss_kappa(Counter(units)) == pytest.approx(0.210, abs=0.0005)


@patient
@given(rows(2))
def test_cohen_against_scikit_learn(data: Rows) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        expected = cohen_kappa_score([a for a, _ in data], [b for _, b in data])
    ours = cohen_kappa(Counter(data))
    assert np.isnan(expected) if ours is None else ours == pytest.approx(expected)


@patient
@given(rows(3))
def test_fleiss_against_statsmodels(data: Rows) -> None:
    ours = fleiss_kappa(Counter(data))
    if ours is not None:
        table, _ = aggregate_raters(np.array([[ord(v or " ") for v in row] for row in data]))
        assert ours == pytest.approx(statsmodels_fleiss(table))


@patient
@given(rows(3))
def test_all_three_against_nltk(data: Rows) -> None:
    triples = [(f"r{r}", n, v) for n, row in enumerate(data) for r, v in enumerate(row)]
    task = AnnotationTask(data=triples)
    if krippendorff_alpha(Counter(data)) is not None:
        assert krippendorff_alpha(Counter(data)) == pytest.approx(task.alpha())
        # NLTK calls Fleiss' kappa multi_kappa only with chance per rater (Davies and Fleiss); for two it is Cohen's.
        two = AnnotationTask(data=[t for t in triples if t[0] != "r2"])
        ours = cohen_kappa(Counter((a, b) for a, b, _ in data))
        if ours is not None:
            assert ours == pytest.approx(two.kappa())


@patient
@given(rows(4, missing=True))
def test_alpha_against_krippendorff(data: Rows) -> None:
    ours = krippendorff_alpha(Counter(data))
    if ours is None:
        return
    codes = {"a": 1.0, "b": 2.0, "c": 3.0, None: np.nan}
    expected = krippendorff.alpha(
        reliability_data=np.array([[codes[v] for v in row] for row in data]).T, level_of_measurement="nominal"
    )
    assert ours == pytest.approx(expected)


def test_undefined_is_not_zero() -> None:
    assert cohen_kappa({("a", "a"): 5}) is None
    assert fleiss_kappa({("a", "a", "a"): 5}) is None
    assert krippendorff_alpha({("a", None): 5}) is None
    assert fleiss_kappa({("a", None): 5}) is None


def test_units_of_spans() -> None:
    one = note("[Ali Haddad]{surname} bor i [Lund]{city} i dag").tags
    two = note("[Ali]{firstname_male} [Haddad]{surname} bor i Lund i [dag]{year}").tags
    units = list(span_units([one, two, None]))
    assert units == [("surname", "surname", None), ("city", NONE, None), (NONE, "year", None)]


def test_both_levels() -> None:
    first, second = (
        note("Jag, [Ali]{firstname_male}, bor i [Lund]{city}."),
        note("Jag, [Ali]{surname}, bor i [Lund]{city}."),
    )
    agreement = Agreement(["a", "b"])
    agreement.add([first.tags, second.tags], Essay(first.text).tokens)
    made = agreement.to_dict()
    assert made["token"]["units"] == 8
    assert made["span"]["units"] == 2
    assert made["token"]["cohen"] == pytest.approx(cohen_kappa_score([*"OOFOOOCO"], [*"OOSOOOCO"]))


def test_of_no_words_nothing_can_be_said() -> None:
    both = Agreement(("first", "second"))
    both.add([[], []], ())
    told = both.to_dict()
    assert {told[level][name] for level in ("token", "span") for name in ("cohen", "fleiss", "krippendorff")} == {None}
