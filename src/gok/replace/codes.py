"""Pseudonyms that are no look-alikes: A-stad, a bar, and what a word is a kind of."""

from __future__ import annotations

from gok.lang import Language, load_language
from gok.replace.inflect import Inflection, decline
from gok.replace.known import country_code
from gok.replace.lists import world_of
from gok.results import Mention

__all__ = ["BAR", "code", "generalize", "wider_trades"]

BAR = "█████"
"""Of fixed length: the length of a name narrows down who it was."""


def code(label: str, letter: str, *, form: Inflection, definite: bool, language: Language) -> str:
    """A letter and the word for its kind in the form of the original: A-stads, A-stadsbor, A-skolan.

    >>> code("city", "A", form=Inflection("inhabitant", "bor"), definite=False, language=load_language())
    'A-stadsbor'
    """
    plain, known = language.module("pseudonyms").CODE_WORDS.get(label, (label, label))
    return f"{letter}-" + decline(known if definite else plain, form, language)


def generalize(mention: Mention, language: Language | None = None) -> str:
    """What the original is a kind of: a part of the world for a country, a field of work for a profession."""
    language = language or load_language()
    words = language.module("pseudonyms")
    if mention.label == "country":
        return str(words.WORLDS.get(world_of(country_code(mention.text, near=True)), words.ELSEWHERE))
    if mention.label in ("age_digits", "age_string"):
        digits = "".join(c for c in mention.text if c.isdecimal())
        value = int(digits) if digits else language.module("numerals").read_cardinal(mention.text, near=True)
        return BAR if value is None else f"{value // 5 * 5}–{value // 5 * 5 + 4}"
    if mention.label == "year" and mention.text.isdecimal() and len(mention.text) == 4:
        return str(words.DECADE.format(f"{mention.text[:3]}0"))
    if mention.label == "prof":
        low = mention.text.lower()
        fields = (field for stems, field in words.TRADES if any(stem in low for stem in stems))
        return str(next(fields, words.ANY_TRADE))
    return str(words.KINDS.get(mention.label, BAR))


def wider_trades(language: Language | None = None) -> frozenset[str]:
    """What professions are generalized to."""
    words = (language or load_language()).module("pseudonyms")
    return frozenset({words.ANY_TRADE, *(wider for _, wider in words.TRADES)})
