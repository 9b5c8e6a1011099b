"""Projecting a misspelling: `Treleborg` for Trelleborg gives a pseudonym that has lost a doubled letter too."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping

from gok.lang import Language, load_language

__all__ = ["project_error"]


def project_error(written: str, right: str, pseudonym: str, language: Language | None = None) -> str:
    """The pseudonym misspelled the way `written` misspells `right`; as it is if they do not differ in letters.

    >>> project_error("Treleborg", "Trelleborg", "Hillevarp"), project_error("Orebro", "Örebro", "Söderåsa")
    ('Hilevarp', 'Soderasa')
    >>> project_error("Simrishamm", "Simrishamn", "Guntorp"), project_error("Elnia", "Elina", "Peter")
    ('Guntårp', 'Peetr')
    """
    language = language or load_language()
    one, two = written.lower(), right.lower()
    if one == two or not pseudonym:
        return pseudonym
    if _bare(two) == one:
        return _changed(pseudonym, _bare_like(pseudonym)) or _drop(pseudonym, 0.5)
    at = next((i for i, (a, b) in enumerate(zip(one, two, strict=False)) if a != b), min(len(one), len(two)))
    place = at / max(len(two), 1)
    if sorted(one) == sorted(two):
        return _swap(pseudonym, place)
    if len(one) > len(two):
        return _double(pseudonym, place, language.module("grammar").VOWELS)
    if len(one) < len(two):
        return _single(pseudonym, place) or _drop(pseudonym, place)
    return _mix(pseudonym, place, language.module("pseudonyms").CONFUSED_LETTERS) or _swap(pseudonym, place)


def _bare(text: str) -> str:
    return "".join(c for c in unicodedata.normalize("NFD", text) if not unicodedata.combining(c))


def _bare_like(text: str) -> str:
    return unicodedata.normalize("NFC", _bare(text))


def _changed(before: str, after: str) -> str:
    return after if after != before else ""


def _nearest(places: list[int], word: str, place: float) -> int | None:
    """The place nearest to the same share of the word; the first letter is left alone."""
    allowed = [i for i in places if i > 0]
    return min(allowed, key=lambda i: (abs(i / len(word) - place), i)) if allowed else None


def _double(word: str, place: float, vowels: str) -> str:
    single = [
        i
        for i, c in enumerate(word)
        if c.isalpha() and c.lower() not in vowels and word[i - 1 : i] != c and word[i + 1 : i + 2] != c
    ]
    at = _nearest(single, word, place)
    return word + word[-1:] if at is None else word[: at + 1] + word[at] + word[at + 1 :]


def _single(word: str, place: float) -> str:
    at = _nearest([i for i in range(1, len(word)) if word[i] == word[i - 1]], word, place)
    return "" if at is None else word[:at] + word[at + 1 :]


def _drop(word: str, place: float) -> str:
    at = _nearest([i for i, c in enumerate(word) if c.isalpha()], word, place)
    return word if at is None or len(word) < 3 else word[:at] + word[at + 1 :]


def _swap(word: str, place: float) -> str:
    pairs = [i for i in range(1, len(word) - 1) if word[i] != word[i + 1] and word[i : i + 2].isalpha()]
    at = _nearest(pairs, word, place)
    return word + word[-1:] if at is None else word[:at] + word[at + 1] + word[at] + word[at + 2 :]


def _mix(word: str, place: float, confused: Mapping[str, str]) -> str:
    at = _nearest([i for i, c in enumerate(word) if c in confused], word, place)
    return "" if at is None else word[:at] + confused[word[at]] + word[at + 1 :]
