"""Dates: whole ones in digits, and days, months and years one by one.

A date in one string of digits is `date_digits`, and so is one that has a line for itself, as in the head of a letter,
blanks or not; other dates with blanks or words fall into `day`, `month_digit`, `month_word` and `year`, tied together
by the candidates' group. Whether a year is the writer's own or one from a history book is decided later (`gok.label`);
here only what cannot be a date is left out.
"""

from __future__ import annotations

import re

from gok.lang import lazy_regex
from gok.lang.rules import Anchor, Rule
from gok.lang.sv.rules import years
from gok.lang.sv.rules.date_checks import (
    is_day,
    is_day_and_month,
    is_day_of_month,
    is_month,
    is_month_alone,
    is_numeric_date,
    is_spaced_date,
)
from gok.lang.sv.rules.dates_at_hand import RULES as _AT_HAND

__all__ = ["ATTRIBUTES", "RULES"]

_I, _EDGE, _UNIT, _YEAR = re.IGNORECASE, years.EDGE, years.UNIT, years.YEAR
_END = r"(?![\d_]|[/:.,-]\d)"
_FREE = r"(?<!\d)(?<!\d[/:.,_+-])"  # whatever touches a whole date, but for further digits
_ORDINAL = r"(?:tjugo\s|trettio?\s)?[^\W\d_]{3,16}[ea]"
_DAY = rf"\d{{1,2}}(?:\s?:?[ae]\b|\.(?=\s+[^\W\d_]))?|{_ORDINAL}"
_MONTH = r"[^\W\d_]{3,10}"
_FRAME = (
    r"(?:den|före|efter|från|från\s+och\s+med|till|sedan|senast|datum|datumet|född|född:|föddes|måndag|tisdag|onsdag|torsdag|fredag|lördag|söndag|"
    r"måndagen|tisdagen|onsdagen|torsdagen|fredagen|lördagen|söndagen|var|är|fyller\s+år|innan|fr\.o\.m\.|t\.o\.m\.)"
)
ATTRIBUTES = frozenset({"by_form"})  # of every row
RULES = (
    Rule(
        id="dates.iso",
        pattern=lazy_regex(rf"{_FREE}(?P<date_digits>(?:1\d|20)\d\d([-./_:])\d{{1,2}}\2\d{{1,2}})(?!\d|[/:.,_-]\d)"),
        accepts=is_numeric_date,
        score=0.95,
        finds=("Det var [2018-07-14]. Jag", "x,[1985-06-11],y -[1985-06-11]_", "[2016.8.1]", "...[1985:06:11]..."),
        ignores=("2018-17-45", "070-2018-01-011", "2012-2016"),
    ),
    Rule(
        id="dates.day_month_year",
        pattern=lazy_regex(rf"{_FREE}(?P<date_digits>\d{{1,2}}([-./_])\d{{1,2}}[-./_](?:\d\d)?\d\d)(?!\d|[-./_]\d)"),
        accepts=is_numeric_date,
        score=0.95,
        finds=("den [14.02.2020], alla", "Järfälla [18/1-12]", "[9/11-2016]. Min", "[11_11_1111]", "[1-11-1111]"),
        ignores=("version 1.2.3.4", "45/13-2012", "070-12-34-56"),
    ),
    Rule(
        id="dates.day_month",
        pattern=lazy_regex(rf"\b{_FRAME}:?\s+(?P<date_digits>\d{{1,2}}/\d{{1,2}})(?![\d/]|[-.,]\d|\s*år|-)", _I),
        anchor=Anchor.SLASH,
        accepts=is_numeric_date,
        score=0.9,
        finds=(
            "lördag den [9/11] klockan",
            "Svara före [1/9] till",
            "föddes [3/4].",
            "Jag fyller år [3/5].",
            "Från och med [1/9] har",
        ),
        ignores=("öppet 24/7", "är 3/4 år gammal", "ungefär 1/2 av", "den 45/12"),
    ),
    Rule(
        id="dates.between_days",
        pattern=lazy_regex(
            r"\b(?:mellan|från|mella)\s+(?:den\s+)?(?P<date_digits>\d{1,2}/\d{1,2})\s+(?:och|till|t\.o\.m\.)\s+(?:den\s+)?"
            r"(?P<date_digits_2>\d{1,2}/\d{1,2})(?![\d/]|[-.,]\d|\s*år|-)",
            _I,
        ),
        anchor=Anchor.SLASH,
        score=0.93,
        finds=("ägde rum mellan [12/4] och [3/5].", "från den [1/6] till [5/6]"),
        ignores=("mellan 1/2 liter och 3 liter", "mellan 3 och 5"),
    ),
    Rule(
        id="dates.day_month_clock",
        pattern=lazy_regex(
            rf"{_EDGE}(?P<date_digits>\d{{1,2}}/\d{{1,2}})(?=,?\s+(?:kl\b|klockan|på kvällen|på morgonen)|\s*\Z|\s*\n)",
            _I,
        ),
        anchor=Anchor.SLASH,
        accepts=is_numeric_date,
        score=0.75,
        finds=("Fest [14/9] kl 18", "Borås [3/5]\n"),
        ignores=("24/7 hela", "3/45 kl 8"),
    ),
    Rule(
        id="dates.compact",
        pattern=lazy_regex(
            rf"\b(?:den|datum|datumet|(?:född|föddes|kom|anlände|flyttade)(?:\s+(?:hit|dit|till\s+\w+))?)[:\s]+(?P<date_digits>(?:(?:19|20)\d\d|1111|\d\d)\d\d\d\d){_END}",
            _I,
        ),
        accepts=is_numeric_date,
        score=0.85,
        finds=("den [180112] var", "född [19870512]", "kom till Sverige [090415].", "Datumet [11111111] glömmer"),
        ignores=("den 181312", "nummer 180112", "den 1801121"),
    ),
    Rule(
        id="dates.line",
        pattern=lazy_regex(
            r"(?m:^)[^\S\n]*(?P<date_digits>\d{1,2} ?/ ?\d{1,2} ?[-/] ?(?:(?:1\d|20)\d\d|\d\d))[^\S\n]*\.?(?m:$)"
        ),
        accepts=is_numeric_date,
        score=0.95,
        finds=("[26 / 04 / 2019]", "Sala\n[9 / 7 - 18]\nHej"),
        ignores=("Den 26 / 04 / 2019", "26 / 14 / 2019", "5 / 3 / 2015 föddes hon"),
    ),
    Rule(
        id="dates.spaced",
        pattern=lazy_regex(
            rf"{_EDGE}(?P<day>\d{{1,2}})(?:\s*/\s*|\.\s+(?=\d{{1,2}}\.\s*\d))(?P<month_digit>\d{{1,2}})"
            r"(?:(?:\s*[-/,]\s*|\.?\s+)(?P<year>(?:1\d|20)\d\d|\d\d)\b)?(?![\d/]|[-.,]\d|\s*år)"
        ),
        accepts=is_spaced_date,
        score=0.85,
        finds=(
            "född [5]{day} / [3]{month_digit} - [2015]{year} och",
            "Första dagen var [4]{day} / [6]{month_digit}.",
            "sommaren, [8]{day}. [7]{month_digit}. [2023]{year}, gifte",
            "Född: [2]{day} / [6]{month_digit} / [1985]{year} i",
        ),
        ignores=("sonen blir 3 / 4 år", "45 / 13", "18/1-12", "1. 2 dl mjölk", "kl 14. 30 personer"),
    ),
    Rule(
        id="dates.day_month_word",
        pattern=lazy_regex(
            rf"(?:{_EDGE}|\bden\s+)(?<![^\W\d_])(?P<day>{_DAY})(?:,?\s+|\s+i\s+)(?P<month_word>{_MONTH})\b\.?"
            rf"(?:,?\s+(?P<year>{_YEAR}|\d{{3}})\b|\s*[-’']\s?(?P<year_2>\d\d)\b)?",
            _I,
        ),
        anchor=Anchor.MONTH,
        accepts=is_day_and_month,
        score=0.96,
        finds=(
            "fyller tolv den [3:e]{day} [mars]{month_word} och",
            "den [tjugonde]{day} [februari]{month_word}.",
            "den [21]{day} [juni]{month_word} [2021]{year}",
            "[23]{day} [nov]{month_word} -[16]{year}",
            "[28]{day}, [september]{month_word}, [214]{year}",
            "den [tolfte]{day} [april]{month_word}",
            "är den [femte]{day} [maj]{month_word}.",
            "den [andra]{day} [juli]{month_word}",
            "den [fämte]{day} [mars]{month_word}",
            "den [tjugo femte]{day} [juni]{month_word}",
            "den [27:e]{day} [Juni]{month_word}.",
        ),
        ignores=(
            "första maj firar vi",
            "den 21 mars, Newroz",
            "45 mars",
            "den 24 december",
            "tredje året",
            "andra månaden",
            "på avdelning 4, i april.",
        ),
    ),
    Rule(
        id="dates.day_range",
        pattern=lazy_regex(
            rf"(?:\bden\s+)?(?P<day>{_DAY})\s*(?:till|och|eller|t\.o\.m\.|-|–)\s*(?:den\s+)?(?P<day_2>{_DAY})\s+(?P<month_word>{_MONTH})"
            rf"(?:,?\s+(?P<year>{_YEAR})\b)?",
            _I,
        ),
        anchor=Anchor.MONTH,
        accepts=is_day_and_month,
        score=0.97,
        finds=(
            "från den [4]{day} till den [6]{day} [juni]{month_word} [2021]{year}",
            "mellan den [6]{day} och den [17]{day} [mars]{month_word}",
            "komma den [25]{day} eller [26]{day} [januari]{month_word}",
        ),
        ignores=("den 4 till 45 juni", "två och tre personer"),
    ),
    Rule(
        id="dates.month_day",
        pattern=lazy_regex(
            rf"\b(?P<month_word>{_MONTH})[^\S\n]+(?P<day>\d{{1,2}}(?::?[ae])?|{_ORDINAL}),?(?:\s+(?P<year>{_YEAR}))?\b(?!\s+(?:gång|dag|vecka|och|kl)|[:.]\d\d)",
            _I,
        ),
        anchor=Anchor.MONTH,
        accepts=is_day_and_month,
        score=0.8,
        finds=("på [april]{month_word} [nionde]{day}, [2014]{year}", "[Maj]{month_word} [5]{day}"),
        ignores=("i maj första gången", "mars 45", "juni 2020", "12 juni\n\n1. Vad heter", "den 11 jan 23:47"),
    ),
    Rule(
        id="dates.month_year",
        attributes=frozenset({"month_and_year"}),
        pattern=lazy_regex(
            rf"\b(?P<month_word>{_MONTH})(?:,?\s+(?:år\s+)?(?P<year>{_YEAR}|\d{{3}}\b)|\s+[-’'](?P<year_2>\d\d)\b)"
            rf"(?!\d|\s*-?\s*tal){_UNIT}",
            _I,
        ),
        anchor=Anchor.MONTH,
        accepts=is_month,
        score=0.95,
        finds=(
            "i [mars]{month_word} [1994]{year} kom",
            "Sverge [Februari]{month_word} [2017]{year}.",
            "hyrt här från [juli]{month_word} [219]{year}.",
            "hit i [maj]{month_word} -[98]{year}.",
        ),
        ignores=("man 2017", "i maj 500 kronor", "juni 1900-talet"),
    ),
    Rule(
        id="dates.in_month",
        pattern=lazy_regex(
            r"\b(?:i|sedan|till|från|före|efter|innan|under|av|I\s+början\s+av|och|fram till|hela|nästa|varje|"
            r"(?:det|nu)\s+(?:var|är|blev|blir)|(?:var|är|blev|blir)\s+det|förra)\s+(?P<month_word>[^\W\d_]{3,10})\b",
            _I,
        ),
        anchor=Anchor.MONTH,
        accepts=is_month_alone,
        score=0.8,
        finds=(
            "få barn i [oktober].",
            "Han slutade i [mars].",
            "I [Maj] ska jag börja",
            "I [desember] kom jag",
            "det var [augusti] då",
        ),
        ignores=("i man", "till jul", "i majs", "från Dec", "till Augustin", "i marsch", "och yonis"),
    ),
    Rule(
        id="dates.month_alone",
        pattern=lazy_regex(r"(?:^|(?<=\n)|(?<=[.!?]\s))(?P<month_word>[^\W\d_]{3,10})(?=[.,]?(?:\n|\Z))"),
        anchor=Anchor.MONTH,
        accepts=is_month_alone,
        score=0.6,
        finds=("[augusti].",),
        ignores=("Maj kom hem.", "dec."),
    ),
    Rule(
        id="dates.day_alone",
        pattern=lazy_regex(
            r"\bden\s+(?P<day>(?:[1-9]|[12]\d|3[01])(?::?[ae])?)(?=\s*[.!?)]+(?:\s|\Z)|[^\S\n]*\n|\s*\Z|\s+(?:kom|ska|börja|(?:fick|gick|var|blev|såg|tog)\s+(?:jag|vi|han|hon|det)|"
            r"slutar|i denna månad|(?:till|eller)\s+den\s+\d|"
            r"och\s+(?:nu|då|jag|vi|han|hon|den\s+\d|[a-zåäö]{2,12}(?:er|ar|de|te)))\b|"
            r"(?<=[ae]),\s|\s+[a-zåäö]{2,12}(?:de|te|er|ar)\s+(?:det|jag|vi|han|hon|de|du)\b)",
            _I,
        ),
        score=0.7,
        finds=(
            "Kursen slutar den [17].",
            "Jag landar den [28] och åker hem",
            "Jag är ledig från den [3:e] till den [9:e].",
            "Festen är den [12:e], på kvällen.",
            "På kvällen den [13] ringde det.",
            "till den [23e]\nSynd",
        ),
        ignores=("den 6 juni", "den 45.", "den 2 personer"),
    ),
    Rule(
        id="dates.day_in_words",
        pattern=lazy_regex(
            r"(?P<_before>\b[^\W\d_]+,?)\s+den\s+(?P<day>[^\W\d_]{2,18}(?:de|dje|te|sta)(?:\s(?:första|andra|tredje|fjärde|femte|sjätte|sjunde|åttonde|nionde))?)"
            r"(?=\s*[.!?](?:\s|\Z)|[^\S\n]*\n|\s*\Z|,?\s+(?:klockan|kl|på\s+(?:kvällen|morgonen|eftermiddagen)|och\s+(?:jag|vi|han|hon)|(?:till|eller)\s+den)\b)",
            _I,
        ),
        anchor=Anchor.NUMBER_WORD,
        accepts=is_day_of_month,
        score=0.8,
        finds=(
            "Vi kom till Linköping den [tionde].",
            "Vi ses den [fjortonde] klockan tre",
            "åker den [tjugofemte].",
            "har hostat sedan den [tredje].",
        ),
        ignores=("Hon är den sjätte.", "Vi bor på den femte.", "Den bästa.", "Han kom på den tionde."),
    ),
    Rule(
        id="dates.birthday",
        pattern=lazy_regex(
            rf"\b(?:fyller\s+\w+(?:\s+år)?|fyllde\s+år|födelsedag\w*|född|föddes|namnsdag\w*)\s+(?:är\s+|var\s+|blir\s+)?den\s+"
            rf"(?P<day>{_DAY})(?=\s*(?:[.,!?;)]|\Z)|\s+(?:och|men|i\s+\w+\s+månad|varje|nästa|denna)\b)",
            _I,
        ),
        anchor=Anchor.BIRTHDAY,
        accepts=is_day,
        score=0.85,
        finds=(
            "Min födelsedag är den [femte].",
            "Jag fyller år den [sjuttonde] och",
            "Hon fyller 9 den [tredje].",
            "Han föddes den [31:a].",
        ),
        ignores=("Min födelsedag är den bästa.", "Jag är född den 45.", "Jag fyller år den femte i klassen"),
    ),
    *years.RULES,
    *_AT_HAND,
)
