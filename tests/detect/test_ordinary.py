"""Ordinary words in disguise: two in one, or one letter wrong."""

from __future__ import annotations

import pytest

from gok.lexicon import open_lexicon
from gok.lexicon.ordinary import is_joined, is_slip


@pytest.mark.parametrize("word", ["portkod", "ramnummer", "barnmisshandel"])
def test_two_words_in_one(word: str) -> None:
    assert is_joined(word, open_lexicon())


@pytest.mark.parametrize("word", ["xirabê", "tursunoy", "uddevallabussen", "rustamovna"])
def test_names_are_not_two_words(word: str) -> None:
    assert not is_joined(word, open_lexicon())


@pytest.mark.parametrize("word", ["trapan", "soker", "skolaan", "familjne", "kumpis"])
def test_slips_of_the_pen(word: str) -> None:
    assert is_slip(word, open_lexicon())


@pytest.mark.parametrize("word", ["xirabê", "tursunoy", "chatjapuri", "ali"])
def test_names_are_no_slips(word: str) -> None:
    assert not is_slip(word, open_lexicon())
