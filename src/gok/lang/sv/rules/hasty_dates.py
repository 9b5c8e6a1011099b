"""Dates as hurried people note them: `14.3. –` at the head of a line, `i dec`, `gick bort -91`, `april nittionio`."""

from __future__ import annotations

import re

from gok.lang import lazy_regex
from gok.lang.rules import Anchor, Rule
from gok.lang.sv.numerals import read_cardinal
from gok.lang.sv.rules.date_checks import is_in_calendar, is_numeric_date

__all__ = ["RULES"]

_I = re.IGNORECASE
_MONTHS = r"januari|februari|mars|april|maj|juni|juli|augusti|september|oktober|november|december"
_HEADS = lazy_regex(r"(?m)^(\d{1,2})\.(\d{1,2})(\.?)(?=\s*[–—:-]|[ \t]*$|,?[ \t]+[^\W\d_])")
_SHORT_YEAR = r"(?:fyrti|femti|sexti|sjutti|åtti|nitti)o?(?:ett|två|tre|fyra|fem|sex|sju|åtta|nie|nio)"
_ON = 30  # characters behind in which the cold is told of
_NO_CHAPTER = 12  # a chapter has no higher number, and a month neither
_EARLIEST = 20  # years in words that stand for a year of a hundred: `nittionio`


def heads_a_diary(match: re.Match[str]) -> bool:
    """A day that heads a line where other days head lines: no hours (`14.30 –`) and no chapters (`1.2`)."""
    heads = [(int(day), int(month), dot) for day, month, dot in _HEADS.findall(match.string)]
    if any(day > 31 or not 1 <= month <= _NO_CHAPTER for day, month, _ in heads):
        return False
    is_told = any(dot or month < 10 for _, month, dot in heads) and max(day for day, _, _ in heads) > _NO_CHAPTER
    return is_told and is_numeric_date(match)


def is_year_of_century(match: re.Match[str]) -> bool:
    """A numeral from twenty on, spelled more or less as one."""
    value = read_cardinal(match.group("year"), near=True)
    return value is not None and _EARLIEST <= value <= 99


_OF_COLD = frozenset(
    "bara det var är blir blev till minus ner ned ute under mellan från på plus ca sida sidan nr nummer kl och".split()
)


def is_no_degree(match: re.Match[str]) -> bool:
    """Two digits behind a dash that are no degrees below zero and no page."""
    line = match.string[match.string.rfind("\n", 0, match.start()) + 1 : match.end() + _ON]
    before = match.string[: match.start()].split()[-1].strip(".,").lower()
    return before not in _OF_COLD and not _COLD.search(line)


_COLD = lazy_regex(r"\b(?:grader|kallt|kyla|minus|temperatur\w*|termometer\w*|fros|fryser|is|snö\w*)\b", _I)
RULES = (
    Rule(
        id="dates.dotted_heads_line",
        pattern=lazy_regex(
            r"(?:(?<=\n)|\A)(?P<date_digits>\d{1,2}\.\d{1,2}\.?)(?=[^\S\n]*(?:[–—:-]|\n)|,?[^\S\n]+[^\W\d_])"
        ),
        needs=(".",),
        accepts=heads_a_diary,
        score=0.88,
        finds=("[14.3.] – Sov illa.\n[2.4.] – Regn.", "[17.3] Tåg hem\n[20.3] Möte"),
        ignores=("14.30 – fika\n15.10 – hem", "1.1 Bakgrund\n1.2 Syfte", "14.10 – lunch\n", "kl 14.3. Sen"),
    ),
    Rule(
        id="dates.short_month",
        pattern=lazy_regex(
            r"\b(?:[Ii]|sen|[Ss]edan|[Ff]rån|[Tt]ill|slutet\s+av|början\s+av|mitten\s+av|[Ss]enast|[Ff]öre|[Ee]fter|innan|under|t\.?o\.?m\.?|fr\.?o\.?m\.?)\s+"
            r"(?P<month_word>(?:feb|febr|apr|aug|sep|sept|okt|nov|dec)\b\.?|(?:jan|mar)(?:\.|(?=\s*[),;]|\s*\n)))(?!\w)"
        ),
        anchor=Anchor.MONTH,
        score=0.85,
        finds=("Trasig sen [jan.] Conny vet", "sa han oxå i [dec]).", "från [okt] till [nov.]"),
        ignores=("sen jan kom hem", "i dek", "från Dec", "till mar"),
    ),
    Rule(
        id="dates.so_called_month",
        pattern=lazy_regex(rf"\b(?P<month_word>{_MONTHS})\s+(?:månad|manad|mond)\b", _I),
        anchor=Anchor.MONTH,
        score=0.85,
        finds=("kom hit på [november] månad jag var",),
        ignores=("en kall månad", "november, månaden"),
    ),
    Rule(
        id="dates.year_short_behind",
        pattern=lazy_regex(
            r"(?:\b(?:bort|dog|avled|gifte\s+(?:oss|sig|mig)|gifta|skildes|skilde\s+(?:oss|sig|mig)|examen|pension|studenten|"
            r"(?:flyttade|flyttat|köpte|kom|kommit|började|slutade|jobbade|byggde|reste|flydde)(?:\s+[^\W\d_]+){0,3})"
            rf"|\b(?:födelse)?år\s*:|\b(?:{_MONTHS}|jan|feb|apr|aug|sept?|okt|nov|dec)\b\.?)\s+[-’'](?P<year>\d\d)\b(?!-|\s*(?:grader|°|kr|%|C\b))",
            _I,
        ),
        needs=("-", "’", "'"),
        score=0.85,
        finds=(
            "Fadern hade gått bort -[91]. Han",
            "Födelseår: -[66]\n",
            "vi flyttade till Borås -[04].",
            "gifte oss ’[87] i",
        ),
        ignores=("kom hem och det var -25 grader", "född -5", "år 2000-05"),
    ),
    Rule(
        id="dates.year_in_words_behind_month",
        pattern=lazy_regex(
            rf"\b(?:{_MONTHS})\s+(?P<year>[^\W\d_]{{6,16}})(?=\s*(?:[.,!?;)\n]|\Z))",
            _I,
        ),
        anchor=Anchor.MONTH,
        accepts=is_year_of_century,
        score=0.88,
        finds=("Den fjärde april [nittionie]. Till", "i maj [åttiosju],"),
        ignores=("i april kallade.", "i maj nitton.", "i juni tjugo personer"),
    ),
    Rule(
        id="dates.year_short_ends",
        pattern=lazy_regex(
            r"(?:(?<=[^\W\d_] )|(?<=[.,] ))[-’'](?P<year>\d\d)(?=[^\S\n]*(?:[.,;)\n]|\Z))"
            r"(?![^\n]{0,25}(?:grader|°|kall|minus))"
        ),
        needs=("-", "’", "'"),
        accepts=is_no_degree,
        score=0.8,
        finds=("men passet gick ut -[23]\nMilad", "född: G.N., -[31]\n", "Vi sågs på festivalen -[19]."),
        ignores=("Ute var det -25.", "ner till -18\n", "Det blir minus -12.", "Malmö -12 kallt", "sida -12"),
    ),
    Rule(
        id="dates.compact_noted",
        pattern=lazy_regex(
            r"\b(?:datum|dat\.?|dag|utfärdat|inkom|ankom|daterad|signerat|tid|möte|besök|fr\.?o\.?m\.?|t\.?o\.?m\.?|sjukskriven|sjukanmäld|"
            r"(?:börja|sluta|starta)(?:r|de))(?:\s?(?:/|och|&)\s?(?:tid|klockslag|ort))?\s*:?\s+(?P<date_digits>(?:(?:19|20)\d\d|\d\d)(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01]))(?![\d_]|[/:.,-]\d)",
            _I,
        ),
        accepts=is_numeric_date,
        score=0.9,
        finds=("Datum/tid: [240307] kl 07:50", "Inkom [20231102]", "bokat tid [240312] hos"),
        ignores=("datum: 241332", "nummer 240307"),
    ),
    Rule(
        id="dates.day_in_birthdays",
        pattern=lazy_regex(r"(?:,|;|och)\s+(?P<day>(?:[1-9]|[12]\d|3[01]):[ae])(?=\s+[A-ZÅÄÖ][^\W\d_])"),
        needs=(":e", ":a"),
        accepts=is_in_calendar,
        score=0.85,
        finds=("Födelsedagar: 13/11 Maryam A, [15:e] Elton",),
        ignores=("I loppet kom Ali, 3:e Sara", "och 4:e Plats"),
    ),
    Rule(
        id="dates.year_spoken",
        pattern=lazy_regex(
            rf"(?:\b(?:de|det|dä)\s+(?:va|var)\s+(?P<year>{_SHORT_YEAR})(?=\s+(?:då|som|när|ja|jag|vi)\b)"
            rf"|(?<=: )(?P<year_2>{_SHORT_YEAR})(?=\s+(?:me|med|då|i|på|å)\b))",
            _I,
        ),
        anchor=Anchor.NUMBER_WORD,
        score=0.85,
        finds=("å sen de va [åttiåtta] då flytta vi", "R4: [nittisju] me färjan"),
        ignores=("det var åttiåtta personer", "R4: sextifem kilo"),
    ),
    Rule(
        id="dates.roman_month",
        pattern=lazy_regex(
            r"(?<![\w.])(?P<date_digits>(?:0?[1-9]|[12]\d|3[01])"
            r"[./](?:I{1,3}|IV|VI{0,3}|IX|XI{0,2})[./](?:19|20)\d\d)(?!\w)"
        ),
        score=0.93,
        finds=("daterat Ploiești [14.II.1996]: moster", "[3/XI/2004]"),
        ignores=("Karl 12.XIV.1996", "kapitel 4.II"),
    ),
    Rule(
        id="dates.buddhist_year",
        pattern=lazy_regex(
            r"\b(?:dö|död|dog|född|föddes|föd|år|året|kom|flytta(?:de)?|gifta?|gifte)\s+(?P<year>25[2-7]\d)(?!\d|[.,:/-]\d|\s*(?:kr|kronor|baht|personer|m\b|meter|km))",
            _I,
        ),
        score=0.85,
        finds=("yai dö [2562] du vet", "född [2533] i Udon"),
        ignores=("kom 2562 kronor", "år 2399"),
    ),
)
