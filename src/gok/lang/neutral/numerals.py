"""Numbers of a language nobody has described: digits are read and written, words are none."""

from __future__ import annotations

from collections.abc import Mapping

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

AGE_ADJECTIVE = ""
MONTHS: list[str] = []
WEEKDAYS: list[str] = []


def cardinal(number: int) -> str:
    """The number in digits."""
    return str(number)


ordinal = cardinal


def ordinal_ending(number: int) -> str:
    """What is written after the digits of an ordinal: nothing."""
    return ""


def read_cardinal(word: str, *, near: bool = False) -> int | None:
    """The number in digits, or None."""
    return int(word) if word.isascii() and word.isdecimal() and len(word) < 10 else None


read_ordinal = read_cardinal


def read_year(text: str) -> int | None:
    """No words are a year."""
    return None


def spell_year(year: int, *, like: str) -> str:
    """The year in digits."""
    return str(year)


def read_month(word: str, *, near: bool = False) -> int | None:
    """No word is a month."""
    return None


def spell_month(month: int, *, like: str) -> str:
    """The month in digits."""
    return str(month)


def spelled_cardinals() -> Mapping[str, int]:
    """No word is a number."""
    return {}


def split_age(text: str) -> tuple[str, str]:
    """Nothing is known to follow the number of an age."""
    return text, ""
