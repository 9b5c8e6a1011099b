"""A language that brings nothing: every module has a neutral twin with the same names, and everything runs."""

from __future__ import annotations

from importlib import import_module

import pytest

from gok.lang import Language, load_language
from gok.lexicon import Lexicon
from gok.lexicon.lexicon import builtin_path
from gok.lexicon.word_forms import WordFormTable

MODULES = ("family", "grammar", "numerals", "pseudonyms", "shapes")
NEUTRAL = Language("gok.lang.neutral")


@pytest.mark.parametrize("name", MODULES)
def test_twins_have_the_same_names(name: str) -> None:
    swedish, neutral = load_language().module(name), import_module(f"gok.lang.neutral.{name}")
    assert set(neutral.__all__) == set(swedish.__all__)
    for one in neutral.__all__:
        assert callable(getattr(neutral, one)) == callable(getattr(swedish, one)), one


def test_word_forms_of_a_language_without_words() -> None:
    forms = WordFormTable(Lexicon(builtin_path(), language=NEUTRAL))
    assert forms.language == forms.lexicon.language == NEUTRAL
    assert "firstname" in forms["Fatima"].categories
    assert "city" in forms["Lund"].categories
    swedish = WordFormTable(Lexicon(builtin_path()))
    assert "p=school" in swedish["Ekvindskolan"].own
    assert "p=school" not in forms["Ekvindskolan"].own
    assert swedish["skolan"].is_head
    assert not forms["skolan"].is_head
    assert "firstname" in swedish["Fatimas"].categories
    assert "firstname" not in forms["Fatimas"].categories
