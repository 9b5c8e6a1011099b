"""Numbers of Lalo: two months have names, all else is written in digits."""

from __future__ import annotations

from gok.lang.neutral.numerals import (
    AGE_ADJECTIVE,
    WEEKDAYS,
    cardinal,
    ordinal,
    ordinal_ending,
    read_cardinal,
    read_ordinal,
    spelled_cardinals,
    split_age,
)

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
    "spell_month",
    "spelled_cardinals",
    "split_age",
]

MONTHS = ["unoa", "dua"]


def read_month(word: str, *, near: bool = False) -> int | None:
    """The number of a month."""
    return MONTHS.index(word.lower()) + 1 if word.lower() in MONTHS else None


def spell_month(month: int, *, like: str) -> str:
    """The name of a month; one without a name in digits."""
    return MONTHS[month - 1] if month <= len(MONTHS) else str(month)
