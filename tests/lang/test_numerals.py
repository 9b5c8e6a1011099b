"""Number words and months, well and badly spelled."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gok.lang.neutral import numerals as neutral
from gok.lang.sv import numerals
from gok.lang.sv.numerals import (
    cardinal,
    ordinal,
    ordinal_ending,
    read_cardinal,
    read_month,
    read_ordinal,
    spell_month,
    spelled_cardinals,
    split_age,
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


@pytest.mark.parametrize(
    ("text", "parts"), [("18-åring", ("18", "-åring")), ("tolvårig", ("tolv", "årig")), ("tolv år", ("tolv år", ""))]
)
def test_an_age_is_split(text: str, parts: tuple[str, str]) -> None:
    assert split_age(text) == parts


def test_ordinals_in_digits() -> None:
    assert [ordinal_ending(day) for day in (1, 2, 3, 11, 12, 21, 22, 30)] == list("aaeeeaae")


def test_numbers_as_they_are_spelled_or_said() -> None:
    spelled = spelled_cardinals()
    assert {cardinal(number) for number in range(100)} <= spelled.keys()
    assert spelled["trettitvå"] == 32
    assert "otta" not in spelled


def test_the_neutral_numerals_have_the_same_names_and_read_digits_alone() -> None:
    assert sorted(neutral.__all__) == sorted(numerals.__all__)
    assert all(hasattr(neutral, name) for name in neutral.__all__)
    assert [neutral.read_cardinal(word) for word in ("12", "tolv", "", "²")] == [12, None, None, None]
    assert neutral.read_month("maj") is None
    assert (neutral.cardinal(12), neutral.spell_month(5, like="juni"), neutral.split_age("tolvårig")) == (
        "12",
        "5",
        ("tolvårig", ""),
    )
    assert not neutral.spelled_cardinals()
    assert neutral.ordinal_ending(1) == ""
