"""Casing: how a word is written, and another word written like it."""

from __future__ import annotations

__all__ = ["name_in_case", "same_case", "shape_of"]


def same_case(word: str, like: str) -> str:
    """A word in small letters in the casing of `like`: all capitals, a first capital, or as it is.

    >>> same_case("maj", "JUNI"), same_case("maj", "Juni"), same_case("maj", "juni")
    ('MAJ', 'Maj', 'maj')
    """
    letters = [c for c in like if c.isalpha()]
    if len(letters) > 1 and all(c.isupper() for c in letters):
        return word.upper()
    return word[:1].upper() + word[1:] if letters and letters[0].isupper() else word


def name_in_case(name: str, like: str) -> str:
    """A name, which has capitals of its own, in the casing of `like`: all capitals, all small, or as it is.

    >>> name_in_case("Guntorp", "malmö"), name_in_case("Guntorp", "MALMÖ"), name_in_case("Nya Guntorp", "Malmö")
    ('guntorp', 'GUNTORP', 'Nya Guntorp')
    >>> name_in_case("Berglund", "al-Sheikh")
    'Berglund'
    """
    if like.isalpha() and not like.isupper() and (like[0].isupper() or like.islower()):  # as a rule
        return name if like[0].isupper() else name.lower()
    letters = [c for c in like if c.isalpha()]
    if not letters:
        return name
    if len(letters) > 1 and all(c.isupper() for c in letters):
        return name.upper()
    return name.lower() if all(c.islower() or not c.isupper() for c in letters) and letters[0].islower() else name


def shape_of(surface: str) -> str:
    """How a token is written: l small letters, C a capital first, U capitals, M mixed, d with digits, p punctuation.

    >>> [shape_of(word) for word in ("malmö", "Malmö", "MALMÖ", "McDonald", "18-åring", "...", "Gun-Britt")]
    ['l', 'C', 'U', 'M', 'd', 'p', 'C']
    """
    if surface.isalpha():  # nearly all words
        if surface.islower():
            return "l"
        if len(surface) > 1 and surface.isupper():
            return "U"
        return "C" if surface[0].isupper() and (surface[1:].islower() or len(surface) == 1) else "M"
    if not any(c.isalpha() for c in surface):
        return "d" if any(c.isdigit() for c in surface) else "p"
    if surface[0].isdigit():
        return "d"
    if surface.islower():
        return "l"
    if len(surface) > 1 and surface.isupper():
        return "U"
    first = next(c for c in surface if c.isalpha())
    rest = surface[surface.index(first) + 1 :]
    return "C" if first.isupper() and (rest.islower() or not rest.isalpha() or "-" in rest) else "M"
