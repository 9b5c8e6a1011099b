"""Replacing what is made of digits or number words: ages, dates, numbers, addresses on the net.

The form of the original is kept (delimiters, ordinal endings, words for words, capitals), its value is not.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from types import ModuleType

from gok.lang import Language, load_language
from gok.text.casing import same_case

__all__ = [
    "mask",
    "mask_person_id",
    "read_age",
    "shift_age",
    "shift_day",
    "shift_month",
    "shift_year",
    "street_number",
]

_WORD = re.compile(r"\w+")


def mask(text: str, digit: str, language: Language | None = None) -> str:
    """Every digit becomes `digit`, letters become A, B, C …, delimiters stay; a number in words stays one.

    >>> mask("SE-413 20", "0"), mask("2018-12-01", "1"), mask("MLB 207", "0")
    ('AB-000 00', '1111-11-11', 'ABC 000')
    """
    numerals = (language or load_language()).module("numerals")
    if text[:1].isalpha() and all(numerals.read_cardinal(word.lower()) is not None for word in _WORD.findall(text)):
        return _WORD.sub(lambda word: same_case(numerals.cardinal(int(digit)), word.group()), text)
    letters = 0
    out = []
    for char in text:
        if char.isdecimal():
            out.append(digit)
        elif char.isalpha():
            letter = chr(ord("A") + letters % 26)
            out.append(letter if char.isupper() else letter.lower())
            letters += 1
        else:
            out.append(char)
    return "".join(out)


def mask_person_id(text: str) -> str:
    """The standard number in the form the original was written in.

    >>> mask_person_id("19121212-1212"), mask_person_id("890412 9809"), mask_person_id("131052-308T")
    ('19123456-0000', '123456 0000', '123456-000A')
    """
    digits = iter("19123456" if sum(c.isdecimal() for c in text) in (8, 12) else "123456")
    return "".join(next(digits, "0") if c.isdecimal() else "A" if c.isalpha() else c for c in text)


def read_age(text: str, language: Language) -> int | None:
    """The age a mention gives, in digits or words; None if it cannot be told."""
    if number := re.match(r"\d+", text):
        return int(number.group())
    return _read_words(text, language)[0]


def _read_words(text: str, language: Language) -> tuple[int | None, bool]:
    """The number that an age in words gives, and whether it is an ordinal, as of a birthday."""
    numerals = language.module("numerals")
    word = numerals.split_age(text)[0]
    found: int | None = numerals.read_ordinal(word)
    if found is not None:
        return found, not word.isdecimal()
    found = numerals.read_cardinal(word, near=True)
    return (numerals.read_ordinal(word, near=True), True) if found is None else (found, False)


def shift_age(text: str, shift: int, *, digits: bool = False, language: Language | None = None) -> str:
    """The age moved by `shift`, in digits or words as it was, endings and all; never below one year, never the same.

    >>> shift_age("tolv", 2), shift_age("18-åring", -1), shift_age("fyrtitvå-årig", 1), shift_age("2,5", 2)
    ('fjorton', '17-åring', 'fyrtiotre-årig', '4,5')
    >>> shift_age("tolv", 2, digits=True), shift_age("tolvåring", 2, digits=True)
    ('14', '14-åring')
    """
    number = re.match(r"\d+", text)
    numerals = (language or load_language()).module("numerals")
    if number:
        return _with_ending(_moved(int(number.group()), shift), text[number.end() :], numerals)
    word, ending = numerals.split_age(text)
    value, is_ordinal = _read_words(text, language or load_language())
    if value is None:
        return "A" if text[:1].upper() != "A" else "B"  # an age nobody can read must not stay
    moved = _moved(value, shift)
    if digits:
        ordinal_ending = f":{numerals.ordinal_ending(moved)}" if is_ordinal else ""
        return str(moved) + ("-" + ending.lstrip(" -") if ending else ordinal_ending)
    return same_case((numerals.ordinal if is_ordinal else numerals.cardinal)(moved), word) + str(ending)


def _with_ending(value: int, ending: str, numerals: ModuleType) -> str:
    """A number in digits with the ending of another; that of an ordinal follows the number: 3:e, 21:a."""
    if re.fullmatch(r"\s?:?[ae]", ending):
        ending = ending[:-1] + numerals.ordinal_ending(value)
    return str(value) + ending


def _moved(value: int, shift: int) -> int:
    return value + shift if value + shift >= 1 else value + abs(shift)


def shift_year(text: str, shift: int, language: Language | None = None) -> str:
    """The year moved by `shift`; two digits stay two, words stay words.

    >>> shift_year("98", 2), shift_year("nittonhundraåttiosju", 2), shift_year("nittiosju", 1)
    ('00', 'nittonhundraåttionio', 'nittioåtta')
    """
    numerals = (language or load_language()).module("numerals")
    if (year := numerals.read_year(text)) is not None:
        return str(numerals.spell_year(year + shift, like=text))
    if (short := numerals.read_cardinal(text, near=True)) is not None:  # född nittiosju
        return same_case(numerals.cardinal((short + shift) % 100), text)
    if not text.isdecimal():  # 1990:s, -98, 90talet: the digits move, the rest stays
        return re.sub(r"\d+", lambda found: shift_year(found.group(), shift, language), text, count=1)
    moved = int(text) + shift
    return f"{moved % 100:02}" if len(text) == 2 else str(max(moved, 0)).zfill(len(text))


def shift_day(text: str, shift: int, language: Language | None = None) -> str:
    """The day moved within 1–28, in digits, with its ordinal ending, or in words.

    >>> shift_day("3:e", 4), shift_day("tjugonde", 1), shift_day("28", 2)
    ('7:e', 'tjugoförsta', '2')
    """
    numerals, number = (language or load_language()).module("numerals"), re.match(r"\d+", text)
    value = int(number.group()) if number else numerals.read_ordinal(text, near=True)
    if value is None:  # a day nobody can read must not stay
        return same_case(numerals.ordinal(shift % 28 + 1), text)
    moved = (value - 1 + shift) % 28 + 1
    if not number:
        return same_case(numerals.ordinal(moved), text)
    return _with_ending(moved, text[number.end() :], numerals)


def shift_month(text: str, shift: int, language: Language | None = None) -> str:
    """The month moved within the year: digits stay digits, words stay words, short ones short."""
    if text.isdecimal():
        return str((int(text) - 1 + shift) % 12 + 1).zfill(len(text))
    numerals = (language or load_language()).module("numerals")
    month = numerals.read_month(text, near=True)
    return str(numerals.spell_month(((month or 1) - 1 + shift) % 12 + 1, like=text))


def street_number(text: str, drawn: Iterable[int]) -> str:
    """The first drawn number that is not the original; a letter becomes A."""
    digits = re.match(r"\d+", text)
    original = int(digits.group()) if digits else -1
    number = next(n for n in drawn if n != original)
    rest = text[digits.end() :] if digits else ""
    return str(number) + re.sub(r"[^\W\d_]", lambda m: "A" if m.group().isupper() else "a", rest)
