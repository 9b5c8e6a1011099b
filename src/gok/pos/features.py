"""What the tagger looks at in a word: letters at its edges, its case, a spelling that misspellings share.

Everything here depends on one form alone, so the tagger works it out once a form and keeps the sum of the weights.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from operator import eq
from typing import Final
from zlib import crc32

from gok.kernel.chains import Feature, spelled
from gok.lang import load_language

__all__ = [
    "AS_NEXT",
    "AS_PREVIOUS",
    "LISTED",
    "OWN",
    "SHAPES",
    "fold_spelling",
    "next_features",
    "own_features",
    "parts_in",
    "previous_features",
    "row_key",
    "shape",
]

_REPEATED = re.compile(r"(.)\1+", re.DOTALL)
SHAPES = ("low", "cap", "up", "mix", "num", "punct")
"""Small letters, a first capital, capitals only, capitals inside, with a digit, no letter at all."""


def shape(form: str) -> str:
    """The case of a form, as one of `SHAPES`.

    >>> [shape(form) for form in ("hus", "Ali", "FN", "iPhone", "3:e", "...")]
    ['low', 'cap', 'up', 'mix', 'num', 'punct']
    """
    if form.isalpha():
        if form.islower():
            return "low"
        if form[1:].islower() or len(form) == 1:
            return "cap"
    elif form.islower() and not any(map(str.isdigit, form)):
        return "low"
    if any(map(str.isdigit, form)):
        return "num"
    if not any(map(str.isalpha, form)):
        return "punct"
    if form.istitle() and form[0].isupper():
        return "cap"
    if form.isupper():
        return "up" if len(form) > 1 else "cap"
    return "cap" if form[0].isupper() and form[1:].islower() else "mix"


@cache
def _plain_letters() -> Mapping[int, str]:
    return str.maketrans(dict(load_language().table("plain_letters")))


def fold_spelling(low: str) -> str:
    """The form without double letters and diacritics: traffik and trafik, manga and många become one.

    >>> fold_spelling("traffik"), fold_spelling("många")
    ('trafik', 'manga')
    """
    plain = low if low.isascii() else low.translate(_plain_letters())
    return _REPEATED.sub(r"\1", plain) if True in map(eq, plain, plain[1:]) else plain


# What features are made of: a form, its shape, its group, its spelling folded, what lists say, and of that the parts.
_LOW, _KIND, _GROUP, _FOLDED, _LISTED, _PARTS = ((number, 0) for number in range(6))
_LAST, _LAST_TWO, _LAST_THREE, _LAST_FOUR, _LAST_FIVE = ((0, -letters) for letters in range(1, 6))
OWN: Final[tuple[Feature, ...]] = (
    ("w", _LOW),
    ("f", _FOLDED),
    ("h", _GROUP, "|", _KIND),
    ("g", _GROUP),
    ("1", _LAST),
    ("2", _LAST_TWO),
    ("3", _LAST_THREE),
    ("4", _LAST_FOUR),
    ("5", _LAST_FIVE),
    ("<", (0, 3)),
    (_KIND, "|", _LAST_TWO),
    (_KIND, "|", _LAST_THREE),
)
"""What a form says of its own part of speech; its kind has a mark at the start of a sentence."""
LISTED: Final[tuple[Feature, ...]] = (("L", _PARTS), ("M", _LISTED, "|", _KIND), ("L", _PARTS, "|", _LAST_TWO))
"""What lists say of it."""
AS_PREVIOUS: Final[tuple[Feature, ...]] = (("Pw", _LOW), ("P3", _LAST_THREE), ("Pg", _GROUP, "|", _KIND))
"""What a form says of the word after it."""
AS_NEXT: Final[tuple[Feature, ...]] = (("Nw", _LOW), ("N3", _LAST_THREE), ("Ng", _GROUP, "|", _KIND))
"""What a form says of the word before it."""


def own_features(low: str, kind: str, group: str, listed: str | None) -> list[str]:
    """What a form says of its own part of speech; `kind` is its shape, with a mark at the start of a sentence."""
    given = low, kind, group, fold_spelling(low)
    return spelled(OWN, given) if listed is None else spelled(OWN + LISTED, (*given, listed, parts_in(listed)))


def parts_in(listed: str) -> str:
    """The parts of speech that lists give a form, without its being a name."""
    return listed.removesuffix("name").rstrip()


def previous_features(low: str, kind: str, group: str) -> list[str]:
    """What a form says of the word after it."""
    return spelled(AS_PREVIOUS, (low, kind, group))


def next_features(low: str, kind: str, group: str) -> list[str]:
    """What a form says of the word before it."""
    return spelled(AS_NEXT, (low, kind, group))


def row_key(feature: str) -> int:
    """The 32-bit number under which a feature's weights are stored; the same in every process."""
    return crc32(feature.encode("utf-8", "surrogatepass"))
