"""Swedish number words and month names, read with a learner's spelling and written with a good one.

Reading has two degrees of trust. *Sounding alike* folds what learners mix up (fira/fyra, otta/åtta, treton/tretton,
fyrti/fyrtio); it is safe wherever a number may stand. *Near* allows an edit or two as well (niotton, sixtton); it needs
a context that leaves no doubt, because many ordinary words lie near a number.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from functools import cache, lru_cache

__all__ = [
    "MONTHS",
    "cardinal",
    "is_near",
    "ordinal",
    "read_cardinal",
    "read_month",
    "read_ordinal",
    "same_case",
    "spell_month",
]

_Table = Callable[[], Mapping[str, int]]  # numbers by how they sound; made when first asked for

_UNITS = (
    "noll ett två tre fyra fem sex sju åtta nio tio elva tolv tretton fjorton femton sexton sjutton arton nitton"
).split()
_TENS = "tjugo trettio fyrtio femtio sextio sjuttio åttio nittio".split()
_UNIT_ORDINALS = (
    "nollte första andra tredje fjärde femte sjätte sjunde åttonde nionde tionde elfte tolfte trettonde fjortonde "
    "femtonde sextonde sjuttonde artonde nittonde"
).split()
MONTHS = "januari februari mars april maj juni juli augusti september oktober november december".split()
_SHORT_MONTHS = "jan feb mar apr maj jun jul aug sep okt nov dec".split()
_OTHER_SHORT = {"sept": 9, "mrs": 3, "janu": 1, "febr": 2}


def cardinal(number: int) -> str:
    """The number from 0 to 199 in words.

    >>> cardinal(21), cardinal(43), cardinal(101)
    ('tjugoett', 'fyrtiotre', 'hundraett')
    """
    if number < 20:
        return _UNITS[number]
    if number < 100:
        tens, unit = divmod(number, 10)
        return _TENS[tens - 2] + (_UNITS[unit] if unit else "")
    return "hundra" + (cardinal(number - 100) if number > 100 else "")


def ordinal(number: int) -> str:
    """The ordinal from 0 to 99 in words: tredje, tjugonde, trettioförsta."""
    if number < 20:
        return _UNIT_ORDINALS[number]
    tens, unit = divmod(number, 10)
    return _TENS[tens - 2] + (_UNIT_ORDINALS[unit] if unit else "nde")


def spell_month(month: int, *, like: str) -> str:
    """The month in the shape of `like`: short or full, capitals alike."""
    short = like.lower().rstrip(".") in _SHORT_MONTHS or like.lower().rstrip(".") in _OTHER_SHORT
    word = (_SHORT_MONTHS if short and like.lower() != "maj" else MONTHS)[month - 1]
    if like.lower().endswith("s") and like.lower() not in MONTHS and not short:  # a genitive
        word += "" if word.endswith("s") else "s"
    return same_case(word, like) + ("." if like.endswith(".") and word not in MONTHS else "")


def same_case(word: str, like: str) -> str:
    """`word` in the casing of `like`: all capitals, a first capital, or small letters."""
    letters = [c for c in like if c.isalpha()]
    if len(letters) > 1 and all(c.isupper() for c in letters):
        return word.upper()
    return word[:1].upper() + word[1:] if letters and letters[0].isupper() else word


@lru_cache(maxsize=4096)
def read_cardinal(word: str, *, near: bool = False) -> int | None:
    """The number a word stands for, or None.

    >>> read_cardinal("fyrtitre"), read_cardinal("otta"), read_cardinal("niotton"), read_cardinal("niotton", near=True)
    (43, 8, None, 19)
    """
    return _read(word, _cardinals, near)


@lru_cache(maxsize=4096)
def read_ordinal(word: str, *, near: bool = False) -> int | None:
    """The number an ordinal stands for, from 1 to 31, or None."""
    return _read(word, _ordinals, near)


@lru_cache(maxsize=4096)
def read_month(word: str, *, near: bool = False) -> int | None:
    """The month a name, a short form or a genitive stands for, or None."""
    low = word.lower().rstrip(".")
    if low == "jul":  # Christmas, not July
        return None
    if low in _OTHER_SHORT or low in _SHORT_MONTHS:
        return _OTHER_SHORT.get(low) or _SHORT_MONTHS.index(low) + 1
    return _read(low, _months, near)


def is_near(word: str, other: str, edits: int) -> bool:
    """Whether at most `edits` insertions, deletions, replacements or swaps of neighbours part the two.

    >>> is_near("siton", "sexton", 2), is_near("nitotn", "nitton", 1)
    (True, True)
    """
    if word == other:
        return True
    if edits == 0 or abs(len(word) - len(other)) > edits:
        return False
    shortest = min(len(word), len(other))
    if edits == 1 and shortest > 4 and word[:2] != other[:2] and word[-2:] != other[-2:]:
        return False  # one edit reaches the beginning or the end, not both; nearly all pairs of words end here
    i = 0
    while i < shortest and word[i] == other[i]:
        i += 1
    a, b = word[i:], other[i:]
    if edits == 1:
        return a[1:] == b[1:] or a[1:] == b or a == b[1:] or (a[:2] == b[1::-1] and len(a) > 1 and a[2:] == b[2:])
    return (
        is_near(a[1:], b[1:], edits - 1)
        or is_near(a[1:], b, edits - 1)
        or is_near(a, b[1:], edits - 1)
        or (a[:2] == b[1::-1] and len(a) > 1 and is_near(a[2:], b[2:], edits - 1))
    )


def _read(word: str, table: _Table, near: bool) -> int | None:
    known = table()
    low = word.lower()
    if len(low) > 24:
        return None
    sound = _sound(low)
    if sound in known:
        return known[sound]
    if near and len(sound) > 4:
        other = _nearest(sound, table)
        return None if other is None else known[other]
    return None


def _nearest(sound: str, table: _Table) -> str | None:
    """The first sound of the table that is one edit away.

    Two words are one edit apart only if they are the same after at most one letter is left out of each, so only sounds
    that share such a shortening are compared.
    """
    by_shortening = _shortened(table)
    near = {other for short in _shortenings(sound) for other in by_shortening.get(short, ())}
    near = {other for other in near if is_near(sound, other, 1)}
    return next((other for other in table() if other in near), None) if near else None


@cache
def _shortened(table: _Table) -> Mapping[str, tuple[str, ...]]:
    """The sounds of a table by each of their shortenings."""
    found: dict[str, tuple[str, ...]] = {}
    for sound in table():
        for short in _shortenings(sound):
            found[short] = (*found.get(short, ()), sound)
    return found


def _shortenings(sound: str) -> set[str]:
    """The sound itself and what is left of it without one of its letters."""
    return {sound, *(sound[:i] + sound[i + 1 :] for i in range(len(sound)))}


_FOLDS: tuple[tuple[re.Pattern[str], str], ...] = (
    (re.compile(r"[yi]"), "i"),
    (re.compile(r"[åuo]"), "o"),
    (re.compile(r"[äæ]"), "e"),
    (re.compile(r"[ø]"), "ö"),
    (re.compile(r"x|ks|cks"), "x"),
    (re.compile(r"(.)\1+"), r"\1"),
    (re.compile(r"tio(?=[a-zåäö])"), "ti"),
    (re.compile(r"tio$"), "ti"),
)


@lru_cache(maxsize=64)  # a word is asked about as a number and as a month
def _sound(word: str) -> str:
    """A spelling that words sounding alike share."""
    for pattern, fold in _FOLDS:
        word = pattern.sub(fold, word)
    return word


@cache
def _cardinals() -> Mapping[str, int]:
    table = _sounds((cardinal(n), n) for n in range(130))
    extra = {"en": 1, "ettåring": 1, "tjuge": 20, "tjugi": 20, "förti": 40, "fjorti": 40, "fjortis": 14, "aderton": 18}
    for n in range(1, 10):
        extra |= {f"tjuge{cardinal(n)}": 20 + n, f"förtio{cardinal(n)}": 40 + n}
        extra |= {f"{_TENS[t]}en": (t + 2) * 10 + 1 for t in range(8)}
    return table | _sounds(extra.items())


@cache
def _ordinals() -> Mapping[str, int]:
    return _sounds((ordinal(n), n) for n in range(1, 32)) | _sounds([("förste", 1), ("andre", 2), ("tjugofjärde", 24)])


@cache
def _months() -> Mapping[str, int]:
    full = [(name, i + 1) for i, name in enumerate(MONTHS)]
    return _sounds(full + [(name + "s", number) for name, number in full if name not in ("mars", "maj")])


def _sounds(rows: Iterable[tuple[str, int]]) -> dict[str, int]:
    table: dict[str, int] = {}
    for word, number in rows:
        table.setdefault(_sound(word), number)
    return table
