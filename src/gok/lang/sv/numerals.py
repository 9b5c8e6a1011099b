"""Swedish number words, months and weekdays, read with a learner's spelling and written with a good one.

Reading has two degrees of trust. *Sounding alike* folds what learners mix up (fira/fyra, otta/åtta, treton/tretton,
fyrti/fyrtio); it is safe wherever a number may stand. *Near* allows an edit as well (niotton, sixtton); it needs a
context that leaves no doubt, because many ordinary words lie near a number.

Another language brings a module with the same functions; `gok.lang.neutral.numerals` knows no words.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache, lru_cache
from itertools import groupby
from operator import eq, itemgetter

from gok.text.cache import compile_pattern
from gok.text.casing import same_case
from gok.text.edits import is_one_edit

__all__ = [
    "AGE_ADJECTIVE",
    "MONTHS",
    "WEEKDAYS",
    "cardinal",
    "ordinal",
    "ordinal_ending",
    "read_cardinal",
    "read_month",
    "read_ordinal",
    "read_year",
    "spell_month",
    "spell_year",
    "spelled_cardinals",
    "split_age",
]

_UNITS = (
    "noll ett två tre fyra fem sex sju åtta nio tio elva tolv tretton fjorton femton sexton sjutton arton nitton"
).split()
_TENS = "tjugo trettio fyrtio femtio sextio sjuttio åttio nittio".split()
_UNIT_ORDINALS = (
    "nollte första andra tredje fjärde femte sjätte sjunde åttonde nionde tionde elfte tolfte trettonde fjortonde "
    "femtonde sextonde sjuttonde artonde nittonde"
).split()
MONTHS = "januari februari mars april maj juni juli augusti september oktober november december".split()
AGE_ADJECTIVE = "årig"
WEEKDAYS = "måndag tisdag onsdag torsdag fredag lördag söndag".split()
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
    """The ordinal from 0 to 199 in words: tredje, tjugonde, trettioförsta, hundrade."""
    if number < 20:
        return _UNIT_ORDINALS[number]
    if number >= 100:
        return "hundra" + (ordinal(number - 100) if number > 100 else "de")
    tens, unit = divmod(number, 10)
    return _TENS[tens - 2] + (_UNIT_ORDINALS[unit] if unit else "nde")


def spell_month(month: int, *, like: str) -> str:
    """The month in the shape of `like`: short or full, capitals alike."""
    short = like.lower().rstrip(".") in _SHORT_MONTHS or like.lower().rstrip(".") in _OTHER_SHORT
    word = (_SHORT_MONTHS if short and like.lower() != "maj" else MONTHS)[month - 1]
    if like.lower().endswith("s") and like.lower() not in MONTHS and not short:  # a genitive
        word += "" if word.endswith("s") else "s"
    return same_case(word, like) + ("." if like.endswith(".") and word not in MONTHS else "")


def ordinal_ending(number: int) -> str:
    """The letter after the colon of an ordinal in digits: 1:a, 3:e."""
    return "a" if number % 10 in (1, 2) and number not in (11, 12) else "e"


_AGE = compile_pattern(r"(?P<word>.+?)(?P<ending>[\s-]?år(?:ing|ig)\w*)", re.IGNORECASE)


def split_age(text: str) -> tuple[str, str]:
    """An age in words and what follows the number: `tolv` and `åring`; nothing may follow it.

    >>> split_age("fyrtitvå-årig"), split_age("tolv")
    (('fyrtitvå', '-årig'), ('tolv', ''))
    """
    match = _AGE.fullmatch(text)
    return (match.group("word"), match.group("ending")) if match else (text, "")


@cache
def spelled_cardinals() -> Mapping[str, int]:
    """The numbers below a hundred as they are spelled or said, none misspelled: trettiotvå, trettitvå."""
    units = ["noll", "en", *_UNITS[2:]]
    words = {word: value for value, word in enumerate(units)} | {"ett": 1, "aderton": 18}
    for i, ten in enumerate(_TENS, 2):
        for form in (ten, ten.removesuffix("o")):
            words[form] = i * 10
            words |= {form + unit: i * 10 + value for value, unit in enumerate(units[:10]) if value}
            words[form + "ett"] = i * 10 + 1
    return words


@lru_cache(maxsize=4096)
def read_cardinal(word: str, *, near: bool = False) -> int | None:
    """The number a word stands for, or None; it may be written apart: tjugo fem.

    >>> read_cardinal("fyrtitre"), read_cardinal("otta"), read_cardinal("niotton"), read_cardinal("niotton", near=True)
    (43, 8, None, 19)
    """
    return _read(word.replace(" ", ""), "cardinals", near)


@lru_cache(maxsize=4096)
def read_ordinal(word: str, *, near: bool = False) -> int | None:
    """The number an ordinal stands for, from 1 to 99, or None; it may be written apart: tjugo femte."""
    return _read(word.replace(" ", ""), "ordinals", near)


_YEAR = compile_pattern(
    r"(?P<head>(?:ar|ni)t{1,2}[oe]n\s?hundra|tjugo\s?hundra|tv[åo]\s?tusen)(?P<rest>.*)", re.IGNORECASE
)


@lru_cache(maxsize=4096)
def read_year(text: str) -> int | None:
    """The year some words stand for, written as one or apart, or None.

    >>> read_year("nittonhundraåttiosju"), read_year("två tusen fjorton"), read_year("tvåtusen"), read_year("nio")
    (1987, 2014, 2000, None)
    """
    found = _YEAR.fullmatch(text)
    if found is None:
        return None
    head, rest = found["head"].lower(), found["rest"].replace(" ", "").lower()
    years = _read(rest.removeprefix("och"), "cardinals", near=True) if rest else 0
    century = 1800 if head[0] == "a" else 1900 if head[0] == "n" else 2000
    return century + years if years is not None and years < 100 else None


def spell_year(year: int, *, like: str) -> str:
    """The year in words as another is written: as one word or apart, capitals alike.

    >>> spell_year(1985, like="nittonhundra åttiosju"), spell_year(2001, like="Nittonhundranittionio")
    ('nittonhundra åttiofem', 'Tvåtusenett')
    """
    found = _YEAR.fullmatch(like)
    head = found["head"] if found else ""
    blank, between = " " if " " in head else "", " " if found and found["rest"].startswith(" ") else ""
    if year < 2000:
        words = cardinal(year // 100) + blank + "hundra"
    else:
        words = f"tjugo{blank}hundra" if head.lower().startswith("tju") else f"två{blank}tusen"
    return same_case(words + (between + cardinal(year % 100) if year % 100 else ""), like)


@lru_cache(maxsize=4096)
def read_month(word: str, *, near: bool = False) -> int | None:
    """The month a name, a short form or a genitive stands for, or None."""
    low = word.lower().rstrip(".")
    if low == "jul":  # Christmas, not July
        return None
    if low in _OTHER_SHORT or low in _SHORT_MONTHS:
        return _OTHER_SHORT.get(low) or _SHORT_MONTHS.index(low) + 1
    return _read(low, "months", near)


def _read(word: str, what: str, near: bool) -> int | None:
    """The number of a word in one of the tables of sounds, or of the first one edit away.

    Of two words of five letters or more, or of five and four, that are one edit apart the first two letters are the
    same or the last two, so only sounds of about that length that begin or end so are compared.
    """
    low = word.lower()
    if len(low) > 24:
        return None
    numbers, by_ends = _sounds(what)
    sound = _sound(low)
    if sound in numbers or not near or len(sound) < 5:
        return numbers.get(sound)
    size = len(sound)
    alike = by_ends.get((size, sound[:2]), ()) + by_ends.get((size, "", sound[-2:]), ())
    close = [other for other in alike if is_one_edit(sound, other)] if alike else ()
    return next((numbers[other] for other in numbers if other in close), None) if close else None


_LETTERS = str.maketrans("yåuoäæø", "iooo" + "ee" + "ö")
_FIRST = itemgetter(0)
_ByEnds = dict[tuple[int | str, ...], tuple[str, ...]]
"""Sounds by how many letters a word has that is one edit away, and its first two, or nothing and its last two."""
_TEN = compile_pattern(r"tio(?=[a-zåäö]|$)")


@lru_cache(maxsize=64)  # a word is asked about as a number and as a month
def _sound(word: str) -> str:
    """A spelling that words sounding alike share."""
    word = word.translate(_LETTERS).replace("cks", "x").replace("ks", "x")
    if True in map(eq, word, word[1:]):
        word = "".join(map(_FIRST, groupby(word)))
    return _TEN.sub("ti", word) if "tio" in word else word


@cache
def _sounds(what: str) -> tuple[Mapping[str, int], _ByEnds]:
    """The numbers of a table by how they sound, and the sounds that may be one edit away by the ends of a word."""
    spelled: list[tuple[str, int]]
    if what == "months":
        spelled = [(name, number) for number, name in enumerate(MONTHS, 1)]
        spelled += [(name + "s", number) for name, number in spelled if name not in ("mars", "maj")]
    elif what == "ordinals":
        spelled = [(ordinal(n), n) for n in range(1, 100)] + [("förste", 1), ("andre", 2), ("adertonde", 18)]
        spelled += [
            (ten + end, i * 10 + n) for i, ten in enumerate(_TENS, 2) for end, n in (("förste", 1), ("andre", 2))
        ]
    else:
        spelled = [(cardinal(n), n) for n in range(130)]
        spelled += [("en", 1), ("ettåring", 1), ("tjuge", 20), ("tjugi", 20), ("förti", 40), ("fjorti", 40)]
        spelled += [("fjortis", 14), ("aderton", 18), ("atton", 18)]
        spelled += [("tjugeett", 21), ("förtioett", 41), *((f"{ten}en", i * 10 + 1) for i, ten in enumerate(_TENS, 2))]
        for n in range(2, 10):
            spelled += [
                (f"tjuge{cardinal(n)}", 20 + n),
                (f"tju{cardinal(n)}", 20 + n),
                (f"förtio{cardinal(n)}", 40 + n),
            ]
    numbers: dict[str, int] = {}
    for word, number in spelled:
        numbers.setdefault(_sound(word), number)  # the first of those that sound alike counts
    found: _ByEnds = {}
    for sound in numbers:
        for size in range(len(sound) - 1, len(sound) + 2):
            for end in ((size, sound[:2]), (size, "", sound[-2:])):
                found[end] = (*found.get(end, ()), sound)
    return numbers, found
