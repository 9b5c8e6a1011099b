"""Days and months as diaries, minutes and lists have them: `27/11`, `Juli.` at the head of a line, `den 21 och tar`."""

from __future__ import annotations

import re

from gok.lang import lazy_regex
from gok.lang.rules import Anchor, Rule
from gok.lang.sv.rules.date_checks import is_month_alone, is_numeric_date
from gok.lang.sv.rules.noted_dates import RULES as _NOTED

__all__ = ["RULES"]

_I = re.IGNORECASE
_PARTS = (
    r"(?!\s*(?:dl|msk|tsk|krm|kopp|liter|l\b|kg|g\b|gram|del|av\b|år|paket|portion|lök|citron|pund|mil|timme|minut|h\b|rätt|poäng|"
    r"stjärn|svar|elev|person|procent|%))"
)
_NO_DAY = lazy_regex(
    r"\b(?:betyg\w*|poäng|resultat\w*|fick|rätt|sidan|kapitel|öppet|dygnet|skala\w*|storlek)\s*:?\s*$", _I
)
_MANY_PARTS = 11  # what is cut into more parts, or has more points, is told by day and month alone


def is_day_of_the_year(match: re.Match[str]) -> bool:
    """A day and a month, and no part of a cup, no mark and no score: `24/7` is no month, `4/5` may be a mark."""
    day, before = (
        int(match.group("date_digits").split("/")[0]),
        match.string[max(0, match.start() - 20) : match.start()],
    )
    is_always = match.group("date_digits") == "24/7"
    return day >= _MANY_PARTS and not is_always and is_numeric_date(match) and _NO_DAY.search(before) is None


_MONTHS = r"januari|februari|mars|april|maj|juni|juli|augusti|september|oktober|november|december"

RULES = (
    Rule(
        id="dates.slash",
        pattern=lazy_regex(rf"(?<![\w/.,:+-])(?P<date_digits>[123]?\d/1?\d)(?![\w/]|[-.,:]\d){_PARTS}", _I),
        anchor=Anchor.SLASH,
        accepts=is_day_of_the_year,
        score=0.8,
        finds=("Hon kommer [14/5] med flyg", "Nästa möte [27/11] om", "På hans födelsedag, [30/12], ska"),
        ignores=("öppet 24/7", "12/10 rätt", "3/4 dl", "betyg 11/12", "15/20", "4/5 av alla"),
    ),
    Rule(
        id="dates.slash_heads_line",
        pattern=lazy_regex(r"(?:(?<=\n)|\A)(?P<date_digits>\d{1,2}/\d{1,2})(?=[,.:]?(?:\s|\Z))"),
        anchor=Anchor.SLASH,
        accepts=is_numeric_date,
        score=0.85,
        finds=("[4/5], Hova. En", "[2/9]. Min grupp", "[2/2]: min födelsedag"),
        ignores=("3/4 dl mjölk", "fest 4/5, Hova", "45/12, x"),
    ),
    Rule(
        id="dates.month_heads_line",
        pattern=lazy_regex(rf"(?:(?<=\n)|\A)(?P<month_word>{_MONTHS})(?=[.:][^\S\n])", _I),
        anchor=Anchor.MONTH,
        accepts=is_month_alone,
        score=0.85,
        finds=("[Juli]. Mam och Da kom.", "[Mars]: flytten"),
        ignores=("Maj kom hem.", "I juli. Sen"),
    ),
    Rule(
        id="dates.months_in_row",
        pattern=lazy_regex(
            rf"\b(?:{_MONTHS})(?:,|\s+och|\s+eller|,?\s+och\s+nu|\s*[-–]|\s+till)\s*(?:nu\s+|i\s+)?(?P<month_word>{_MONTHS})\b",
            _I,
        ),
        anchor=Anchor.MONTH,
        accepts=is_month_alone,
        score=0.8,
        finds=("räkningar för september, [oktober] och", "i juni eller [augusti]?", "oktober och nu [november]."),
        ignores=("maj, jag", "juni och sol"),
    ),
    Rule(
        id="dates.month_for",
        pattern=lazy_regex(
            rf"\b(?:för|hyran\s+för|står|stod|heter\s+det|dag\s+är)\s+(?P<month_word>{_MONTHS})\b(?!\s+(?:är|har)\b)",
            _I,
        ),
        anchor=Anchor.MONTH,
        accepts=is_month_alone,
        score=0.7,
        finds=("räkningar för [september], oktober", "Här står [juni]."),
        ignores=("för maj är bäst", "för jul"),
    ),
    Rule(
        id="dates.day_among",
        pattern=lazy_regex(
            r"\bmellan\s+den\s+(?P<day>[12]?\d|3[01])(?::?[ae])?\s+och\s+(?:den\s+)?(?P<day_2>[12]?\d|3[01])(?::?[ae])?(?=\s+(?!(?:jan|feb|mar|apr|maj|jun|jul|aug|sep|okt|nov|dec))[a-zåäö]|\s*[.,!?])",
            _I,
        ),
        score=0.85,
        finds=("när jag mellan den [1] och den [21] hoppade in",),
        ignores=("mellan den 3 och den 28 mars", "mellan 3 och 5"),
    ),
    Rule(
        id="dates.day_and_then",
        pattern=lazy_regex(
            r"\b(?P<_before>[^\W\d_]+)\s+den\s+(?P<day>(?:[1-9]|[12]\d|3[01])(?::?[ae])?)(?=,\s+[a-zåäö]|\s+(?:och\s+[a-zåäö]{2,12}r\b|varje\s+månad|på\s+(?:kvällen|morgonen|förmiddagen|eftermiddagen)|klockan|kl\b|om\s+jag|när|eftersom))",
            _I,
        ),
        accepts=lambda m: m.group("_before").lower() not in ("på", "i", "är", "av", "om", "vid"),
        score=0.75,
        finds=(
            "till Åbo den [21] och tar tåget",
            "anlände oanmälda den [11], serverade",
            "betala den [28] varje månad",
        ),
        ignores=("den 6 juni", "på den 3, sade", "den 2 personer"),
    ),
    *_NOTED,
)
