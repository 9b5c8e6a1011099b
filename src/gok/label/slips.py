"""Slips of a learner's pen in a sentence: they tell who wrote it."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from gok.taxonomy.groups import PLACES

if TYPE_CHECKING:
    from gok.label.evidence import Surroundings

__all__ = ["has_slips"]

_NAMES = PLACES | {"firstname", "surname"}  # small letters where a capital belongs
_JOINED = "joined"  # said of a form that is two words in one
_SHORTEST = 4  # letters; shorter ones are abbreviations too


def has_slips(around: Surroundings) -> bool:
    """Whether the writer's pen slips: `Aalborg har olicka kultur`, `Det är jätte varmt i Karachi`, `många plats`.

    What is copied from a book is written as there; who writes by ear tells of a place she knows.
    """
    if around.h.text.islower() or around.pattern("facts.SLIP").search(around.sentence):
        return True
    is_singular, is_noun = around.language.module("morphology").is_singular, partial(_is_noun, around)
    if any(is_singular(noun, is_noun) for noun in around.pattern("facts.MANY").findall(around.sentence)):
        return True
    words = filter(str.islower, around.pattern("world.WORD").findall(around.sentence))
    return any(len(word) >= _SHORTEST and _is_slip(around, word) for word in words)


def _is_slip(around: Surroundings, word: str) -> bool:
    """A word of no dictionary, even if running text has it; but not two words in one, nor what other lists have."""
    known = around.forms.lexicon.word(word)
    if known is not None:
        return not known.parts
    listed = {reading.category for reading in around.forms.lexicon.exact(word)}
    return listed <= _NAMES and _JOINED not in around.forms[word].own


def _is_noun(around: Surroundings, word: str) -> bool:
    known = around.forms.lexicon.word(word)
    return known is not None and "noun" in known.parts
