"""How strings are compared in any language: the key (case), the fold (case, diacritics, separators), the phrase key."""

from __future__ import annotations

import sys
import unicodedata
from functools import lru_cache, partial
from typing import Final

from gok.text.cache import BoundedCache

__all__ = ["fold", "fold_in_place", "fold_letters", "key", "phrase_key"]

_SPECIAL: Final = {
    **dict(zip("łøđðıħŧŋəɛɔƙɓɗƴ", "loddihtneeokbdy", strict=True)),
    "ß": "ss",
    "æ": "ae",
    "œ": "oe",
    "þ": "th",
}
"""Letters that Unicode does not take apart but writers replace."""

_HYPHENS: Final = "-‐‑‒–—−"
_MARKS: Final = "'’‘‛`´ʹʼʻʽʾʿˈ′.:·"
"""Apostrophes in all their shapes, and the dots of S:t and St."""


def _plain(separator: str, code: int) -> str:
    """What becomes of a character."""
    char = chr(code)
    if char in _SPECIAL:
        return _SPECIAL[char]
    if char in _HYPHENS or char.isspace():
        return separator
    if char in _MARKS or unicodedata.category(char) in ("Mn", "Cf"):
        return ""
    parts = unicodedata.normalize("NFKD", char).lower()
    return char if parts == char else "".join(_plain(separator, ord(part)) for part in parts)


# Translation tables that work out a character when it is first met; there are no more of them than that.
_FOLD: Final = BoundedCache(partial(_plain, ""), sys.maxunicode)
_PHRASE: Final = BoundedCache(partial(_plain, " "), sys.maxunicode)
_IN_PLACE: Final[BoundedCache[int, str]] = BoundedCache(
    lambda code: chr(code) if chr(code) == "\n" else _PHRASE[code][:1] or "\0", sys.maxunicode
)

_NO_LETTER: Final = 0xFF
_LETTERS: Final = bytes(
    [
        ord(_FOLD[code]) if _FOLD[code].isascii() and _FOLD[code].isalpha() and len(_FOLD[code]) == 1 else _NO_LETTER
        for code in range(256)
    ]
)
"""What becomes of the letters of Western Europe, as far as it is one letter."""

_AS_IT_IS: Final = frozenset(char for char in map(chr, range(128)) if _IN_PLACE[ord(char)] == char)
"""Signs that stay what they are when a text is folded in place."""


def key(form: str) -> str:
    """The form as the exact look-up compares it: NFC, lower case.

    >>> key("MALMÖ")
    'malmö'
    """
    if form.isascii():
        return form.lower()
    return unicodedata.normalize("NFC", form.lower())


@lru_cache(maxsize=1 << 15)
def fold(form: str) -> str:
    """The form without case, diacritics, blanks, hyphens and apostrophes.

    >>> fold("Al-Jabūrī"), fold("Åsa Łoś"), fold("O’Neill")
    ('aljaburi', 'asalos', 'oneill')
    """
    lowered = form.lower()
    if lowered.isascii() and lowered.isalnum():
        return lowered
    return fold_letters(lowered) or lowered.translate(_FOLD)


def fold_letters(lowered: str) -> str:
    """The fold, and the phrase key, of a word of small letters; empty if it is other than plain letters of the West.

    >>> fold_letters("från"), fold_letters("straße"), fold_letters("al-amin")
    ('fran', '', '')
    """
    if not lowered.isalpha():
        return ""
    folded = lowered.encode("latin-1", "replace").translate(_LETTERS)
    return folded.decode() if folded.isascii() else ""


def fold_in_place(text: str) -> str:
    """A text without case and diacritics, sign for sign: what stands at a place of it stands there in the text.

    Signs that the fold leaves out are null characters, and of two letters that stand for one the first is there.

    >>> fold_in_place("Åsas Al-Jabūrī")
    'asas al jaburi'
    """
    low = text.lower()
    if len(low) != len(text):
        low = "".join([char.lower()[0] for char in text])
    for char in set(low).difference(_AS_IT_IS):  # a text has few of them: sooner done than every sign by itself
        low = low.replace(char, _IN_PLACE[ord(char)])
    return low


@lru_cache(maxsize=1 << 15)
def phrase_key(form: str) -> str:
    """The folded words of a form, one blank between them; a hyphen parts words as a blank does.

    >>> phrase_key("Röda Korset"), phrase_key("Karl-Erik")
    ('roda korset', 'karl erik')
    """
    lowered = form.lower()
    return fold_letters(lowered) or " ".join(lowered.translate(_PHRASE).split())
