"""What the tagger looks at in a word: letters at its edges, its case, a spelling that misspellings share.

Everything here depends on one form alone, so the tagger works it out once a form and keeps the sum of the weights.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from operator import eq
from zlib import crc32

from gok.lang import load_language

__all__ = ["SHAPES", "fold_spelling", "next_features", "own_features", "previous_features", "row_key", "shape"]

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


def own_features(low: str, kind: str, group: str, listed: str | None) -> list[str]:
    """What a form says of its own part of speech; `kind` is its shape, with a mark at the start of a sentence."""
    end = low[-2:]
    features = [
        f"w{low}",
        f"f{fold_spelling(low)}",
        f"h{group}|{kind}",
        f"g{group}",
        f"1{low[-1:]}",
        f"2{end}",
        f"3{low[-3:]}",
        f"4{low[-4:]}",
        f"5{low[-5:]}",
        f"<{low[:3]}",
        f"{kind}|{end}",
        f"{kind}|{low[-3:]}",
    ]
    if listed is not None:
        parts = listed.removesuffix("name").rstrip()
        features += [f"L{parts}", f"M{listed}|{kind}", f"L{parts}|{end}"]
    return features


def previous_features(low: str, kind: str, group: str) -> list[str]:
    """What a form says of the word after it."""
    return [f"Pw{low}", f"P3{low[-3:]}", f"Pg{group}|{kind}"]


def next_features(low: str, kind: str, group: str) -> list[str]:
    """What a form says of the word before it."""
    return [f"Nw{low}", f"N3{low[-3:]}", f"Ng{group}|{kind}"]


def row_key(feature: str) -> int:
    """The 32-bit number under which a feature's weights are stored; the same in every process."""
    return crc32(feature.encode("utf-8", "surrogatepass"))
