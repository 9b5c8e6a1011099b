"""What an entry can be: categories, genders, kinds, parts of speech.

The order of `CATEGORIES` is the order of the bits in `Lexicon.classes` and of the readings of a word; the compiled
file is rebuilt when it changes, so nothing outside may store the numbers.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from gok.errors import SettingError

__all__ = [
    "ALIASES",
    "CATEGORIES",
    "GENDERS",
    "KINDS",
    "NEAR_CATEGORIES",
    "NEAR_LIMITS",
    "PARTS_OF_SPEECH",
    "bit",
    "categories_of",
    "mask",
    "resolve",
]

CATEGORIES: Final = (
    *("firstname", "surname", "nickname"),
    *("country", "city", "region", "area", "place", "geo"),
    *("school", "work", "other_institution", "public_authority", "transport_name"),
    *("prof", "edu", "fam", "sensitive"),
    *("language", "nationality", "inhabitant", "adjective"),
    *("public_person", "title", "platform", "brand", "word"),
)

GENDERS: Final = ("m", "f", "n")

KINDS: Final[dict[str, frozenset[str]]] = {
    "city": frozenset({"capital", "town", "village", "municipality"}),
    "place": frozenset({"street", "square", "stop", "bridge", "spot"}),
    "geo": frozenset({"lake", "mountain", "island", "river", "forest", "sea"}),
    "transport_name": frozenset({"metro", "tram", "train", "bus", "boat"}),
    "edu": frozenset({"subject", "degree", "programme", "level"}),
    "fam": frozenset(
        {"parent", "child", "sibling", "grandparent", "partner", "relative", "inlaw", "friend", "mate"},
    ),
    "sensitive": frozenset({"political", "religious", "ethnic", "sexual", "health"}),
    "public_person": frozenset(
        {"author", "character", "artist", "athlete", "politician"}
        | {"royalty", "religious", "scientist", "media", "historical"},
    ),
    "title": frozenset({"book", "film", "series", "song", "newspaper", "artwork", "event", "dish"}),
}
"""Kinds known in a category; a list may add its own in its source.toml."""

PARTS_OF_SPEECH: Final = (
    *("noun", "verb", "adj", "adv", "pron", "det", "prep", "conj"),
    *("num", "interj", "part", "name", "abbr", "other"),
)
"""Parts of speech of ordinary words, in the order of `Word.parts`."""

ALIASES: Final[dict[str, tuple[str, str]]] = {
    "firstname_male": ("firstname", "m"),
    "firstname_female": ("firstname", "f"),
    "firstname_unknown": ("firstname", "n"),
    "middlename": ("firstname", ""),
    "island": ("geo", ""),
    "street": ("place", ""),
    "institution": ("other_institution", ""),
}
"""Labels of the taxonomy that are a category with a gender here, or have another name."""

NEAR_CATEGORIES: Final = frozenset(CATEGORIES) - {"word", "edu", "sensitive", "title", "brand"}
"""Categories whose entries are also found within one edit. Of ordinary words every second has such a neighbour."""

NEAR_LIMITS: Final[dict[str, int]] = {"firstname": 60_000, "surname": 40_000, "city": 40_000}
"""How many of the heaviest entries of a category take part in near spelling; a category not named here: all."""

_BITS: Final = {category: 1 << number for number, category in enumerate(CATEGORIES)}


def bit(category: str) -> int:
    """The bit of a category in the masks of `Lexicon.classes`."""
    try:
        return _BITS[category]
    except KeyError:
        raise SettingError(f"no such lexicon category: {category}") from None


def mask(*categories: str) -> int:
    """The bits of several categories together."""
    return sum(bit(category) for category in set(categories))


@cache
def categories_of(classes: int) -> frozenset[str]:
    """The categories that a mask stands for; one and the same set for one mask."""
    return frozenset(category for category, one in _BITS.items() if classes & one)


def resolve(name: str) -> tuple[str, str]:
    """Category and gender behind a label of the taxonomy or a category of the lexicon.

    >>> resolve("firstname_female")
    ('firstname', 'f')
    """
    if name in _BITS:
        return name, ""
    if name in ALIASES:
        return ALIASES[name]
    known = ", ".join((*CATEGORIES, *ALIASES))
    raise SettingError(f"no such lexicon category: {name} (known: {known})")
