from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gok.text.casing import name_in_case, same_case, shape_of

WORDS = st.sampled_from(["maj", "åtta", "tjugoförsta"])


@given(WORDS)
def test_a_word_takes_the_casing(word: str) -> None:
    assert same_case(word, "Xyz") == word.capitalize()
    assert same_case(word, "xyz") == word
    assert same_case(word, "XYZ") == word.upper()
    assert same_case(word, "12") == word


@pytest.mark.parametrize(
    ("like", "expected"),
    [
        ("malmö", "nya guntorp"),
        ("Malmö", "Nya Guntorp"),
        ("MALMÖ", "NYA GUNTORP"),
        ("M", "Nya Guntorp"),
        ("12", "Nya Guntorp"),
        ("al-Hassan", "Nya Guntorp"),
        ("S.K.", "NYA GUNTORP"),
    ],
)
def test_a_name_keeps_its_capitals_where_the_original_has_any(like: str, expected: str) -> None:
    assert name_in_case("Nya Guntorp", like) == expected


@pytest.mark.parametrize(
    ("word", "shape"),
    [
        ("malmö", "l"),
        ("Malmö", "C"),
        ("al-Hassan", "M"),
        ("MALMÖ", "U"),
        ("A", "C"),
        ("O'Neill", "C"),
        ("iPhone", "M"),
        ("18-åring", "d"),
        ("12", "d"),
        ("!?", "p"),
        ("", "p"),
    ],
)
def test_shape(word: str, shape: str) -> None:
    assert shape_of(word) == shape
