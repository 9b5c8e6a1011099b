from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gok.text.folding import fold, key, phrase_key

TEXTS = st.text(max_size=20)


@given(TEXTS)
def test_key_fold_and_phrase_key_are_idempotent(text: str) -> None:
    assert key(key(text)) == key(text)
    assert fold(fold(text)) == fold(text)
    assert phrase_key(phrase_key(text)) == phrase_key(text)


@given(TEXTS)
def test_key_and_fold_do_not_see_the_unicode_form(text: str) -> None:
    assert fold(unicodedata.normalize("NFD", text)) == fold(unicodedata.normalize("NFC", text))
    assert key(unicodedata.normalize("NFD", text)) == key(unicodedata.normalize("NFC", text))


@given(TEXTS)
def test_fold_of_the_key_is_the_fold(text: str) -> None:
    assert fold(key(text)) == fold(text)


@pytest.mark.parametrize(
    ("form", "folded"),
    [
        ("Åsa", "asa"),
        ("Łódź", "lodz"),
        ("Søren", "soren"),
        ("Đorđe", "dorde"),
        ("Işık", "isik"),
        ("İbrahim", "ibrahim"),
        ("Weiß", "weiss"),
        ("Çelik", "celik"),
        ("al-Ḥasan", "alhasan"),
        ("O’Neill", "oneill"),
        ("O'Neill", "oneill"),
        ("New York", "newyork"),
        ("S:t Eriksplan", "steriksplan"),
        ("Ægir", "aegir"),
    ],
)
def test_fold(form: str, folded: str) -> None:
    assert fold(form) == folded
