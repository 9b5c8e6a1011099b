"""Whether numbers and words that look like a date are one: a day and a month there are, and no feast."""

from __future__ import annotations

import re

from gok.lang import lazy_regex
from gok.lang.sv.context import before
from gok.lang.sv.numerals import read_month, read_ordinal, read_year

__all__ = [
    "is_day",
    "is_day_and_month",
    "is_day_of_month",
    "is_in_calendar",
    "is_month",
    "is_month_alone",
    "is_numeric_date",
    "is_spaced_date",
    "is_year_in_words",
    "is_year_range",
]

_I = re.IGNORECASE
_FEASTS = frozenset({(1, 1), (1, 5), (6, 6), (13, 12), (24, 12), (25, 12), (26, 12), (31, 12)})
_BIRTH = lazy_regex(
    r"\b(?:född|föd|föddes|fyll\w*|födelsedag\w*|gift\w*|bröllop\w*|flytt\w*|kom|dog|anlände|flydde|började)\b", _I
)
_DEGREES = lazy_regex(r"\b(?:minus|plus)\s+$", re.IGNORECASE)  # minus 20 i januari
_GETS_SO_OLD = lazy_regex(r"\b(?:blir|blev|f[yi]ll?\w*)\s+(?:(?:snart|redan|bara|nu)\s+)?\Z", _I)  # fyller 25 i maj
_FEAST_BEFORE = lazy_regex(
    r"\b(?:newroz|nowruz|nouruz|valborg\w*|lucia\w*|midsommar\w*|nyår\w*|jul\w*|hjärtans\s+dag|halloween)\s+"
    r"(?:är|firas|infaller|kommer)\s+(?:alltid\s+)?(?:den\s+)?\Z",
    _I,
)
_FEAST_AFTER = lazy_regex(
    r"\s*(?:[(,–-]\s*)?(?:är\s+(?:det\s+)?|firar\s+\w+\s+)?(?:aprilsk|newroz|nowruz|nouruz|jul|nyår|valborg|lucia|kvinnodag|nationaldag|alla\s+hjärtans|valentin|trettondag)",
    _I,
)


def _day(match: re.Match[str], name: str = "day") -> int | None:
    """The day a group stands for; None if it cannot be one."""
    word = match.group(name)
    if word is None:
        return None
    number = int("".join(c for c in word if c.isdecimal())) if word[0].isdecimal() else read_ordinal(word, near=True)
    return number if number is not None and 1 <= number <= 31 else None


def is_day(match: re.Match[str]) -> bool:
    """A day that exists."""
    return _day(match) is not None


_RANKED = frozenset(
    "är var blev blir vara bli som på i under efter för med av om vid han hon jag vi den det denna ta tog".split()
)


_UNTIL = frozenset({"sedan", "sen", "till", "från", "före", "innan", "senast"})


def is_day_of_month(match: re.Match[str]) -> bool:
    """`Vi kom till Lund den tionde`: a day from the fourth on. `Hon är den sjätte` is a rank."""
    day, word = _day(match), match.group("_before").lower()
    if day is None or word in _RANKED:
        return False
    return day > 3 or (day == 3 and word in _UNTIL)


def is_day_and_month(match: re.Match[str]) -> bool:
    """A day that exists and a month's name, and no feast."""
    day = _day(match)
    month = read_month(match.group("month_word"), near=True)
    second = "day_2" in match.re.groupindex and match.group("day_2")
    if day is None or month is None or (second and not _day(match, "day_2")):
        return False
    if _GETS_SO_OLD.search(match.string, max(0, match.start() - 20), match.start("day")):
        return False
    if _DEGREES.search(match.string, max(0, match.start() - 12), match.start("day")):
        return False
    feast = ((day, month) in _FEASTS and match.group("year") is None) or _FEAST_AFTER.match(match.string, match.end())
    feast = feast or _FEAST_BEFORE.search(match.string, max(0, match.start() - 40), match.start())
    return not feast or bool(_BIRTH.search(before(match.string, match.start(), 60)))


def is_month(match: re.Match[str]) -> bool:
    """A month's name, possibly misspelled."""
    return read_month(match.group("month_word"), near=True) is not None


_SHORT_MONTHS = frozenset({"maj", "feb", "apr", "aug", "sep", "okt", "nov"})


def is_month_alone(match: re.Match[str]) -> bool:
    """A month's name that is no other word: `mar` and `dec` need more than a preposition.

    Long ones may be misspelled (`desember`, `agusti`); short ones and those with a capital are names then: `yonis`,
    `till Augustin`.
    """
    word = match.group("month_word")
    if len(word) <= 3:
        return word.lower() in _SHORT_MONTHS
    if read_month(word) is not None:
        return True
    is_name = len(word) < 6 or word.endswith("s") or not (word.islower() or word.endswith(("ber", "ari")))
    return not is_name and read_month(word, near=True) is not None


def is_year_range(match: re.Match[str]) -> bool:
    """Two years, the second behind the first and within a life; of the second two digits may be written."""
    first, second = int(match.group("year")), match.group("year_2")
    last = int(second) if len(second) == 4 else first // 100 * 100 + int(second)
    if len(second) == 2 and last < first:  # 1998/02
        last += 100
    return 0 < last - first <= 90 and (len(second) == 4 or last - first <= 20)


def is_year_in_words(match: re.Match[str]) -> bool:
    """Words that stand for a year: of a whole thousand only where it is said to be one."""
    year = read_year(match.group("year"))
    return year is not None and (year % 100 > 0 or match.group("_said") is not None)


_MEASURE = lazy_regex(r"\s*(?:dl|cl|ml|msk|tsk|krm|kg|hg|g|liter|l|mil|km)\b")


def is_numeric_date(match: re.Match[str]) -> bool:
    """Day, month and year in some order, each within its bounds; `1111-11-11` counts, `4/5 dl` does not."""
    numbers = [int(n) for n in re.findall(r"\d+", match.group("date_digits"))]
    if len(numbers) == 1:
        digits = match.group("date_digits")
        numbers = [int(digits[:-4]), int(digits[-4:-2]), int(digits[-2:])]
    if len(numbers) == 2:
        is_measured = _MEASURE.match(match.string, match.end("date_digits")) is not None
        return 1 <= numbers[0] <= 31 and 1 <= numbers[1] <= 12 and not is_measured
    year_first = numbers[0] > 31
    day, month = (numbers[2], numbers[1]) if year_first else (numbers[0], numbers[1])
    return (1 <= day <= 31 and 1 <= month <= 12) or (1 <= month <= 31 and 1 <= day <= 12)


def is_spaced_date(match: re.Match[str]) -> bool:
    """Day and month within their bounds, and at least one blank (without one it is `date_digits`)."""
    return 1 <= int(match.group("day")) <= 31 and 1 <= int(match.group("month_digit")) <= 12 and " " in match.group()


_MONTH_OR_BIRTHDAY = lazy_regex(
    r"\b(?:januari|februari|mars|april|maj|juni|juli|augusti|september|oktober|november|december|"
    r"födelsedag\w*|namnsdag\w*|fyller\s+år|kalender\w*)\b",
    _I,
)
_BLOCK = 400  # characters a list of days may be long before its heading is forgotten


def is_in_calendar(match: re.Match[str]) -> bool:
    """A day at the head of a line whose block speaks of a month or of birthdays."""
    start = match.start("day")
    block = match.string[max(0, start - _BLOCK) : start].rpartition("\n\n")[2]
    return 1 <= int(re.sub(r"\D", "", match.group("day"))) <= 31 and _MONTH_OR_BIRTHDAY.search(block) is not None
