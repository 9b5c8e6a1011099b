"""Years: in digits, four or two, in words, and from one to another. They move together, and keep their spelling."""

from __future__ import annotations

import re

from gok.lang import lazy_regex
from gok.lang.rules import Anchor, Rule
from gok.lang.sv.rules.date_checks import is_year_in_words, is_year_range

__all__ = ["EDGE", "RULES", "UNIT", "YEAR"]

_I = re.IGNORECASE
EDGE = r"(?<![\d/:.,_+-])"
YEAR = r"(?:1[89]|20)\d\d"
UNIT = (
    r"(?!\s*(?:kr\b|kronor|:-|euro|dollar|kg|kilo|gram|g\b|liter|dl\b|m\b|meter|km\b|mil\b|cm\b|kvm|m2|kvadrat|grader|procent|%|st\b|stycken|"
    r"personer|människor|elever|barn\b|gånger|sidor|poäng|år\b|minuter|timmar|sekunder|dagar|miljon|tusen|mg\b|kameler|rum\b|varje\s+(?:månad|vecka|dag)|i\s+månaden|i\s+veckan|om\s+dagen|per\b))"
)
_SEASON = r"(?:sommaren|våren|hösten|vintern|julen|jul|nyåret|nyår)"
_MONTH = r"(?:jan|feb|mar|apr|maj|jun|jul|aug|sep|okt|nov|dec)"
_STOP = rf"(?=\s*(?:[.,!?;)\n]|\Z)|\s+(?:i(?!\s+{_MONTH})|på|och|men|så|som|när|då|kom|flyttade)\b)"
_NUMBER_WORDS = r"(?:[^\W\d_]{2,16}(?:\s(?:ett?|en|två|tre|fyra|fem|sex|sju|åtta|nio))?)"

_PAID = lazy_regex(
    r"\b(?:skick\w+|betala?\w*|kosta\w*|tjäna\w*|låna\w*|lånt|swisha\w*|sparat?|sparade|lön|hyra|hyran|summan)\s+$", _I
)


def is_no_sum(match: re.Match[str]) -> bool:
    """What is paid or sent is no year: `skickat 2000 till mamma`."""
    return _PAID.search(match.string, max(0, match.start() - 20), match.start()) is None


RULES = (
    Rule(
        id="dates.year_said",
        pattern=lazy_regex(
            rf"\b(?:i|år|året|sedan|sen|före|efter|från|till|innan|runt|omkring|kring|under|sommaren|våren|hösten|vintern|jul|julen|midsommar|"
            rf"född|föddes|föd|födde|dog|avled|kom|flyttade|gifte|började|slutade|skilde|utfärdat|bröt ut|"
            rf"[^\W\d_]+ade)\s*,?\s*"
            rf"(?P<year>{YEAR})(?!\d|[.,:/-]\d|\s*-?\s*tal){UNIT}",
            _I,
        ),
        anchor=Anchor.YEAR,
        score=0.85,
        finds=(
            "Jag föddes [1987] i",
            "sedan [2013]. I",
            "Sommaren [2022] åkte",
            "Mormor dog [2009].",
            "Redan i [1999] köpte",
        ),
        ignores=("på 1800-talet", "i 1990 talet", "i 2000 kronor", "kostar 1999 kr", "tel 2013-1234"),
    ),
    Rule(
        id="dates.year_bare",
        pattern=lazy_regex(
            rf"{EDGE}(?<![A-ZÅÄÖ])(?<![-–]\s)(?P<year>(?:19|20)\d\d)(?!\d|[.,:/-]\d|\s*[-–]?\s*tal|\s*[-–]\s*\d){UNIT}"
        ),
        anchor=Anchor.YEAR,
        accepts=is_no_sum,
        score=0.6,
        finds=("flyttade hit från Košice [2011] och", "[2006] fick jag", "Béziers, [1998], och"),
        ignores=(
            "1950-talet",
            "2000 kronor",
            "2005 – 2010",
            "kod 20134",
            "2009:3",
            "med X2000 till",
            "pengar, 2000 varje månad",
            "skickat 2000 till mamma",
        ),
    ),
    Rule(
        id="dates.year_of_birth_as_noun",
        pattern=lazy_regex(
            r"\b(?:är|var)\s+(?:en\s+|båda\s+|också\s+)?(?P<year>[03-9]\d)(?=:(?:a|or|an)\b)(?!\S*\s+(?:plats|i\s+kön))",
            _I,
        ),
        anchor=Anchor.DIGIT,
        score=0.9,
        finds=("Jag är [89]:a.", "Hon är en [92]:a", "Vi är båda [01]:or"),
        ignores=("Han var 89:a i kön", "Jag är 9:a", "bussen är 12:an"),
    ),
    Rule(
        id="dates.year_of_birth_beside",
        pattern=lazy_regex(
            r":(?:a|or|an)\s+(?:och|men|,)\s+(?:[^\W\d_]+\s+){1,2}(?:(?:är|var)\s+)?en\s+(?P<year>[03-9]\d)(?=:(?:a|or|an)\b)",
            _I,
        ),
        anchor=Anchor.DIGIT,
        score=0.9,
        finds=("Jag är en 89:a och min man en [92]:a.",),
        ignores=("en 89:a och två 92:or",),
    ),
    Rule(
        id="dates.year_short_in_words",
        pattern=lazy_regex(
            rf"\b(?:född|föddes|föd)\s+(?:på\s+|i\s+)?(?:{_SEASON}\s+)?(?P<year>(?:tjugo|tretti|fyrti|femti|sexti|sjutti|åtti|nitti)o?(?:ett|två|tre|fyra|fem|sex|sju|åtta|nio)?)"
            rf"{_STOP}",
            _I,
        ),
        anchor=Anchor.NUMBER_WORD,
        score=0.88,
        finds=("Jag är född på hösten [sjuttiotre].", "hon föddes [åttioett] i Iran"),
        ignores=("född med fyrtio graders feber", "född på sextiotalet"),
    ),
    Rule(
        id="dates.year_short",
        pattern=lazy_regex(
            r"\b(?:sommaren|våren|hösten|vintern|julen|jul|år|sedan|född|föddes|föd|hit|dit|hem|sverige)\s+[-’'](?P<year>\d\d)\b(?!-)",
            _I,
        ),
        needs=("-", "’", "'"),
        score=0.85,
        finds=("sommaren -[98] var", "född '[87]", "Jag kom hit -[98].", "Jag föddes -[89] i"),
        ignores=("sommaren -98-1", "minus -25"),
    ),
    Rule(
        id="dates.years",
        pattern=lazy_regex(
            rf"{EDGE}(?<![A-ZÅÄÖ])(?P<year>{YEAR})(?:\s?[-–—/]\s?|\s+(?:till|-|–|—|t\.?o\.?m\.?)\s+)(?P<year_2>{YEAR}|\d\d)"
            rf"(?!\d|[.,:/–-]\d|\s*[-–]?\s*tal){UNIT}",
            _I,
        ),
        anchor=Anchor.YEAR,
        accepts=is_year_range,
        score=0.96,
        finds=(
            "Jag studerade [2010]{year}-[2016]{year} i",
            "[2010]{year}–[16]{year}.",
            "[2010]{year} - [2016]{year} bodde",
            "läsåret [2001]{year}/[2002]{year}",
            "från [1998]{year} till [2003]{year}",
            "vintern [1999]{year}/[00]{year}",
        ),
        ignores=("2010-05-12", "2016-2010", "2000-2020 kronor", "tel 2013-1234", "2010-2011-2012"),
    ),
    Rule(
        id="dates.year_asked",
        pattern=lazy_regex(
            rf"\b(?:[Nn]är|[Vv]ilket\s+år)\s+(?:är|var|kom|föddes|flyttade|gifte|började|slutade)\s[^.!?\n]{{2,40}}\?[\s–—-]*"
            rf"(?:[A-ZÅÄÖ][^\W\d_]*\s*:\s*)?(?:År\s+)?(?P<year>{YEAR})(?!\d|[.,:/-]\d)"
        ),
        needs=("?",),
        anchor=Anchor.YEAR,
        score=0.9,
        finds=("– När är du född?\n– [1994].", "När kom du hit? [2015]."),
        ignores=("När kommer du? Klockan 2000", "När är du född? Jag vet inte. 1994"),
    ),
    Rule(
        id="dates.year_two_digits",
        pattern=lazy_regex(
            rf"\b(?:född:?|föddes|föd|födde|{_SEASON}|(?:född|föddes|sedan)\s+år(?:et)?|årgång)\s+(?P<year>\d\d){_STOP}",
            _I,
        ),
        score=0.85,
        finds=("Jag föddes [87].", "Hon är född [92] i Iran", "sommaren [98] flyttade", "Född: [94]"),
        ignores=("föddes 12 mars", "född 3 i maj", "född 12 i maj", "våren 2015", "är född 870512", "föddes 12/3"),
    ),
    Rule(
        id="dates.year_in_words",
        pattern=lazy_regex(
            rf"(?P<_said>\b(?:år|året|född|föddes|föd|sedan|{_SEASON})\s+)?(?<!\w)"
            rf"(?P<year>(?:(?:ar|ni)t{{1,2}}[oe]n\s?hundra|tjugo\s?hundra|tv[åo]\s?tusen)\s?(?:{_NUMBER_WORDS})?)(?!\w|\s*hundra){UNIT}",
            _I,
        ),
        anchor=Anchor.YEAR,
        accepts=is_year_in_words,
        score=0.9,
        finds=(
            "Jag är född [nittonhundraåttiosju].",
            "Vi kom [tvåtusenfjorton].",
            "Född [nittonhundra sjuttio två] i",
            "år [tvåtusen]",
        ),
        ignores=(
            "på nittonhundratalet",
            "tvåtusen kronor",
            "tvåtusenfem hundra",
            "hundra personer",
            "nittonhundra bilar",
        ),
    ),
)
