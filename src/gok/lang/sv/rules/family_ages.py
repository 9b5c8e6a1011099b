"""Ages of several at once (`2 barn (9 och 13 år)`) and ages of birthdays (`min artonde födelsedag`)."""

from __future__ import annotations

import re

from gok.lang import lazy_regex
from gok.lang.rules import Anchor, Rule
from gok.lang.sv.context import is_somebodys
from gok.lang.sv.numerals import read_ordinal
from gok.lang.sv.patterns.ages import WHEN
from gok.lang.sv.rules.age_checks import are_ages, is_an_age, is_somebodys_age
from gok.lang.sv.rules.baby_ages import ABOUT, AGE

__all__ = ["RULES"]

_I = re.IGNORECASE
_AGE_2 = AGE.replace("age_digits", "age_digits_2").replace("age_string", "age_string_2")
_AGE_3 = AGE.replace("age_digits", "age_digits_3").replace("age_string", "age_string_3")
_CHILDREN = (
    r"(?:(?:barn)?barn(?:en)?|söner(?:na)?|döttrar(?:na)?|bröder(?:na)?|systrar(?:na)?|syskon(?:en)?|pojkar(?:na)?|flickor(?:na)?|"
    r"tvillingar(?:na)?|kusiner(?:na)?|killar(?:na)?|tjejer(?:na)?)"
)
_RELATIVE = (
    r"(?:son|dotter|bror|syster|barn|barnbarn|kusin|man|fru|sambo|make|maka|mamma|pappa|mormor|morfar|farmor|farfar|moster|"
    r"faster|morbror|farbror|vän|väninna|kompis|flickvän|pojkvän|flicka|pojke|tjej|kille|lillebror|lillasyster|storebror|storasyster)"
)
_BIRTHDAY = r"(?:födelse?dag|årsdag|födelse?dagskalas|födelse?dagsfest)"


def is_birthday(match: re.Match[str]) -> bool:
    """A birthday has a number, and it is somebody's."""
    word = match.group("age_string")
    return word is None or read_ordinal(word, near=True) is not None


_OF_ALL = lazy_regex(r"\bför\s+$", _I)
_KNOWN = lazy_regex(r"[^\W\d_]+(?:en|na)\b")


def are_ours(match: re.Match[str]) -> bool:
    """Whether the children are somebody's: not `kurser för barn i åldrarna 4 och 5`."""
    if _OF_ALL.search(match.string, max(0, match.start() - 10), match.start()):
        return False
    return _KNOWN.match(match.group()) is not None or is_somebodys(match)


RULES = (
    Rule(
        id="ages.of_several",
        pattern=lazy_regex(
            r"\b(?:barn|barnen|söner|sönerna|döttrar|döttrarna|pojkar|pojkarna|flickor|flickorna|syskon|syskonen|barnbarn|barnbarnen|kusiner|kusinerna|tjejer|tjejerna|killar|killarna)\b"
            r"(?:\s+är)?(?:\s+i\s+åldrarna|,?\s+i\s+åldern)\s+(?P<age_digits>\d{1,2})(?:,\s+(?P<age_digits_2>\d{1,2}))?(?:,\s+(?P<age_digits_3>\d{1,2}))?"
            r"(?:,?\s+(?:och|samt)\s+(?P<age_digits_4>\d{1,2}))(?!\d|[.,:]\d)",
            _I,
        ),
        accepts=are_ours,
        needs=("ålder", "åldrarna"),
        score=0.9,
        finds=("Barnen är i åldrarna [4], [7] och [12].", "Jag har tre barn i åldrarna [3], [5] och [8]."),
        ignores=("Kursen är för barn i åldrarna 4, 7 och 12.", "Barn i åldern 3 och 4 sover mycket."),
    ),
    Rule(
        id="ages.birthday",
        pattern=lazy_regex(
            rf"(?<![\w.,-])(?:(?P<age_digits>\d{{1,3}}(?:\s?:?[ae])?)|(?P<age_string>(?!första\b|andra\b)[^\W\d_]{{4,20}}[ea]))\s+{_BIRTHDAY}",
            _I,
        ),
        anchor=Anchor.BIRTHDAY,
        accepts=is_birthday,
        score=0.93,
        finds=("Min [artonde] födelsedag firade", "på hennes [18:e] födelsedag", "min [trettionde] födelsedagsfest"),
        ignores=("min roliga födelsedag", "min första födelsedag i Sverige", "min senaste födelsedag"),
    ),
    Rule(
        id="ages.anniversary",
        pattern=lazy_regex(
            r"\b(?:[Mm]in|din|hans|[Hh]ennes|sin|[Pp]appas|[Mm]ammas|(?:[Mm]or|[Ff]ar)(?:mor|far)s|(?:bror|syster|kusin|son|dotter)s|[A-ZÅÄÖ][^\W\d_]{1,20}s)\s+"
            r"(?:(?P<age_digits>\d{1,3})|(?P<age_string>[^\W\d_]{3,16}?))-?\s?års?\s?-?(?:dag|fest|kalas)(?:en|et)?\b"
        ),
        anchor=Anchor.YEARS | Anchor.DIGIT,
        accepts=is_somebodys_age,
        score=0.9,
        finds=("Vi firade min [50]-årsdag", "på hennes [trettio]årsfest", "till Alis [40]-årskalas"),
        ignores=("skolans 50-årsdag", "min nyårsfest", "vår årsdag"),
    ),
    Rule(
        id="ages.about_the_age",
        pattern=lazy_regex(
            r"\b(?:i|kring|runt|vid)\s+(?:(?P<age_digits>\d{1,2})|(?P<age_string>[^\W\d_]{3,16}?))-?\s?års?-?\s?åldern\b",
            _I,
        ),
        needs=("åldern",),
        anchor=Anchor.YEARS | Anchor.DIGIT | Anchor.NUMBER_WORD,
        accepts=lambda match: is_somebodys_age(match) and is_somebodys(match),
        score=0.9,
        finds=("Jag är i [fyrtio]årsåldern.", "I [sex]årsåldern började jag skolan", "Min chef är i [50]-årsåldern"),
        ignores=("Barn i sexårsåldern sover", "i skolåldern", "Män i 40-årsåldern tjänar mest"),
    ),
    Rule(
        id="ages.asked",
        pattern=lazy_regex(
            rf"\b[Hh]ur\s+(?:gam\w+|många\s+år)\s+(?:är|e|var|blir)\s+(?!man\b)(?:[^\W\d_]+\s+){{0,2}}[^\W\d_]+\s*\?[\s–—-]*(?:[A-ZÅÄÖ][^\W\d_]*\s*:\s*)?"
            rf"{ABOUT}{AGE}(?=\s*år\b|\s*(?:[.,!\n]|\Z)|\s+och\b)"
        ),
        needs=("?",),
        anchor=Anchor.DIGIT | Anchor.NUMBER_WORD,
        accepts=is_an_age,
        score=0.9,
        finds=("– Hur gammal är du?\n– [27].", "Hur gammal är din son? [Fem] år.", "A: Hur gammal är du?\nB: [30] år"),
        ignores=("Hur gammal är du? Jag vet inte.", "Hur gammal är man? 18.", "Hur mycket är det? 27."),
    ),
    Rule(
        id="ages.children",
        pattern=lazy_regex(
            rf"\b{_CHILDREN}(?:\s*:\s*\w{{1,4}}(?:\s+st)?(?=\s*\())?(?:\s*[(,:–-]\s*(?:de\s+)?(?:är\s+)?|\s+(?:som\s+)?(?:är|var|blir)\s+|\s+på\s+){ABOUT}"
            rf"(?:{AGE}(?:\s+år)?,\s+)?{_AGE_2}(?:\s+år)?(?:\s+och|\s+respektive|\s+resp\.|\s+&|,)\s+{ABOUT}{_AGE_3}"
            r"(?=\s*år\b(?!\s+(?:sedan|yngre|äldre))|\s*\)|\s*[.!?](?:\s|\Z))",
            _I,
        ),
        anchor=Anchor.DIGIT | Anchor.NUMBER_WORD,
        accepts=are_ages,
        score=0.92,
        finds=(
            "Jag har 2 barn ([9] och [13] år).",
            "Mina barn är [nio] och [sex] år.",
            "två söner som är [4], [7] och [9] år",
            "tre döttrar på [tolv] och [tio] år",
            "Barn: 2 ([9] och [13] år)",
            "Vi har tre barn: [4], [8] och [11] år.",
        ),
        ignores=(
            "Barn är två och tre år yngre nu",
            "barn och vuxna",
            "barn på 2 och 3 våningen",
            "alla barn är 9 och 13 år",
        ),
    ),
    Rule(
        id="ages.two_are",
        pattern=lazy_regex(
            rf"\b[A-ZÅÄÖ][^\W\d_]+\s+och\s+[A-ZÅÄÖ][^\W\d_]+\s*(?:,?\s*(?:är|var|blir)\s+|,\s*|\s*\(){AGE}(?:\s+år)?\s+(?:och|respektive|resp\.)\s+{_AGE_2}"
            r"(?=\s*år\b(?!\s+(?:sedan|yngre|äldre))|\s*\)|\s*[.!?](?:\s|\Z))"
        ),
        anchor=Anchor.DIGIT | Anchor.NUMBER_WORD,
        accepts=are_ages,
        score=0.9,
        finds=("Ali och Sara är [9] och [13] år.", "Max och Liv ([fyra] och [sex])"),
        ignores=("Ali och Sara är glada och trötta.",),
    ),
    Rule(
        id="ages.relative_in_parenthesis",
        pattern=lazy_regex(rf"\b(?:{_RELATIVE}|jag)\s*\({AGE}(?:\s*år)?\)", _I),
        needs=("(",),
        anchor=Anchor.DIGIT | Anchor.NUMBER_WORD,
        accepts=are_ages,
        score=0.85,
        finds=("min son ([9] år)", "en syster ([tolv])", "och jag ([40]) söker"),
        ignores=("min son (bilden)", "min man (2012)"),
    ),
    Rule(
        id="ages.one_of_them",
        pattern=lazy_regex(
            rf"\b(?:[Dd]e[nt]|[Mm]in|[Mm]itt)\s+(?:yngst|äldst|minst|störst|mellerst|först|lill|andr|tredj)[aen]+\s+(?:är|var|blir|blev|fyller)\s+{ABOUT}{AGE}"
            rf"(?=\s*(?:[.,!?;)\n]|\Z)|\s+(?:år|och|men)\b|\s+{WHEN})"
        ),
        needs=("yngst", "äldst", "minst", "störst", "mellerst", "först", "lill", "andr", "tredj"),
        anchor=Anchor.DIGIT | Anchor.NUMBER_WORD,
        accepts=are_ages,
        score=0.85,
        finds=("Mitt äldsta barn är elva och det yngsta är [fyra].", "Den äldsta är [12] och går i skolan"),
        ignores=("Det minsta är tre meter", "Den största är dyr."),
    ),
    Rule(
        id="ages.relative_of",
        pattern=lazy_regex(
            rf"\b{_RELATIVE}\s+på\s+{ABOUT}{AGE}(?=\s*(?:[.;:!?)\n]|,(?!\d)|\Z)|\s+(?:och|samt|som|eller)\s+(?!\d)|\s+(?:hon|han|heter)\b)",
            _I,
        ),
        needs=("på",),
        anchor=Anchor.DIGIT | Anchor.NUMBER_WORD,
        accepts=is_an_age,
        score=0.9,
        finds=(
            "Jag har en dotter på [3].",
            "en pojke på [åtta] och en flicka på [4].",
            "en tjej på kanske [nitton], var",
            "en dotter på [5] hon heter",
        ),
        ignores=("en matta på 3.", "min son på 5 minuter", "hennes bror på jobbet"),
    ),
    Rule(
        id="ages.birthday_and",
        pattern=lazy_regex(rf"\b(?:födelsedag|kalas)(?:en|et)?,\s+{AGE}\s+år\b", _I),
        needs=("födelsedag", "kalas"),
        anchor=Anchor.YEARS,
        accepts=is_an_age,
        score=0.9,
        finds=("Hamids födelsedag, [23] år. Vi",),
        ignores=("födelsedag, 3 gäster", "födelsedagen år 2020"),
    ),
    Rule(
        id="ages.child_at",
        pattern=lazy_regex(
            r"\b(?:fick\s+(?:\w+\s+){0,3}barn|födde\s+\w+)"
            rf"\s+(?:redan\s+)?vid\s+{AGE}(?=\s*(?:[.,!?;)\n]|\Z)|\s+(?:och|men|medan)\b)",
            _I,
        ),
        needs=("vid",),
        anchor=Anchor.DIGIT | Anchor.NUMBER_WORD,
        accepts=is_an_age,
        score=0.9,
        finds=("Jag fick mitt första barn vid [22].", "Hon födde Ali redan vid [nitton] och"),
        ignores=("Man får barn vid 30.", "födde henne vid 8-tiden"),
    ),
    Rule(
        id="ages.form",
        pattern=lazy_regex(
            r"(?:(?m:^|(?<=[;,.|\t]))[^\S\n]*(?:min\s+)?(?:ålder|alder)(?:\s*[:=–-]|\s*är|\s*\t|[ ](?=\d\d?\s*(?m:$)))|"
            rf"(?<=[ ])(?-i:Ålder):)\s*{AGE}"
            r"(?=\s*(?:år\b|[.,;|)\t\n]|\w+:|\Z))",
            _I,
        ),
        anchor=Anchor.DIGIT | Anchor.NUMBER_WORD,
        accepts=is_an_age,
        score=0.93,
        finds=(
            "Namn: Ali\nÅlder: [27]\nOrt",
            "Namn: Ali. Ålder: [27]. Ort: Lund",
            "Ålder: [27] år",
            "Namn: Ali Ålder: [27] Ort: Lund",
            "Ålder [34]",
            "Min ålder är [trettio].",
        ),
        ignores=("Ålder: okänd", "hennes ålder: 27"),
    ),
)
