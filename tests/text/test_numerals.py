"""Number words and months, well and badly spelled."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gok.lang.sv.numerals import (
    MONTHS,
    cardinal,
    is_near,
    ordinal,
    read_cardinal,
    read_month,
    read_ordinal,
    same_case,
    spell_month,
)


@given(st.integers(0, 129))
def test_cardinals_come_back(number: int) -> None:
    assert read_cardinal(cardinal(number)) == number
    assert read_cardinal(cardinal(number).upper()) == number


@given(st.integers(1, 31))
def test_ordinals_come_back(number: int) -> None:
    assert read_ordinal(ordinal(number)) == number


@given(st.integers(1, 12), st.sampled_from(["mars", "Mars", "MARS", "nov", "Okt"]))
def test_months_come_back_in_the_casing_asked_for(month: int, like: str) -> None:
    spelled = spell_month(month, like=like)
    assert read_month(spelled) == month or spelled.lower() == "jul"
    assert spelled.isupper() == like.isupper()


@pytest.mark.parametrize(
    ("word", "number"),
    [("fyrtitvå", 42), ("otta", 8), ("fira", 4), ("treton", 13), ("nittiåtta", 98), ("tjugofira", 24), ("håndra", 100)],
)
def test_words_that_sound_right_are_read(word: str, number: int) -> None:
    assert read_cardinal(word) == number


@pytest.mark.parametrize(("word", "number"), [("niotton", 19), ("sIxtton", 16), ("tjugfem", 25)])
def test_near_words_need_a_sure_context(word: str, number: int) -> None:
    assert read_cardinal(word) is None
    assert read_cardinal(word, near=True) == number


@pytest.mark.parametrize("word", ["sen", "fin", "trött", "vecka", "man", "hemma", "", "å" * 500])
def test_ordinary_words_are_no_numbers(word: str) -> None:
    assert read_cardinal(word, near=True) is None
    assert read_month(word, near=True) is None


@pytest.mark.parametrize(
    ("word", "month"), [("Febuari", 2), ("agusti", 8), ("oktomber", 10), ("sept", 9), ("junni", 6)]
)
def test_misspelled_months(word: str, month: int) -> None:
    assert read_month(word, near=True) == month


def test_christmas_is_no_month() -> None:
    assert read_month("jul") is None


@given(st.text("abcå", max_size=6), st.text("abcå", max_size=6))
def test_nearness_is_symmetric(a: str, b: str) -> None:
    assert is_near(a, b, 1) == is_near(b, a, 1)


@given(st.sampled_from(MONTHS))
def test_casing(word: str) -> None:
    assert same_case(word, "Xyz") == word.capitalize()
    assert same_case(word, "xyz") == word
    assert same_case(word, "XYZ") == word.upper()
