"""Features of words that are no names: a profession in the plural, a misspelled month, an age in words with a slip."""

from __future__ import annotations

from functools import lru_cache
from types import ModuleType

from gok.lang import Language
from gok.lexicon import Lexicon

__all__ = ["ASKED", "features_of_word"]

_NOUNS = frozenset({"prof", "fam", "edu"})
_NEAR = frozenset({"prof", "fam"})
_SHORT = 4  # letters
ASKED = _NOUNS | {"month_word", "age_string"}
"""The categories of which a word by itself says something."""


@lru_cache(maxsize=8192)
def features_of_word(low: str, category: str, lexicon: Lexicon, language: Language) -> tuple[str, ...]:
    """What the form of a word, in small letters, says of its case, number, definiteness and spelling."""
    if category in _NOUNS:
        return _noun(low, category, lexicon, language)
    numerals = language.module("numerals")
    if category == "month_word":
        return _month(low.rstrip("."), numerals)
    word = language.pattern("entities.AGE_ENDING").sub("", low).replace(" ", "").replace("-", "")
    number = numerals.read_cardinal(word, near=True)
    if number is None:
        return ()
    unheard = language.pattern("word_forms.UNHEARD")  # fyrti is no slip
    return () if unheard.sub("", word) == unheard.sub("", numerals.cardinal(number)) else ("ort",)


def _month(month: str, numerals: ModuleType) -> tuple[str, ...]:
    """A month by its name, in short (three or four letters), in the genitive, or misspelled."""
    if month in numerals.MONTHS or (len(month) <= _SHORT and numerals.read_month(month) is not None):
        return ()
    return ("gen",) if month.endswith("s") and month[:-1] in numerals.MONTHS else ("ort",)


def _noun(low: str, category: str, lexicon: Lexicon, language: Language) -> tuple[str, ...]:
    listed = [e for e in lexicon.exact(low) if e.category == category]
    if listed:
        lemma = next((e.of for e in listed if e.of), low)
        return tuple(language.module("grammar").noun_features(low, lemma))
    if category in _NEAR and lexicon.word(low) is None and " " not in low and lexicon.near(low, {category}):
        return ("ort",)
    return ()
