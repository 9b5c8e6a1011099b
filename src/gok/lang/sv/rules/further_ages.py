"""Ages told beside what somebody is or whose they are: `han är fiskare, 81 år`, `min son Ali på fyra år`."""

from __future__ import annotations

import re

from gok.lang import lazy_regex
from gok.lang.rules import Anchor, Rule
from gok.lang.sv.rules.age_checks import is_bare_number, is_somebodys_age
from gok.lang.sv.rules.ages_in_passing import RULES as _IN_PASSING
from gok.lang.sv.rules.baby_ages import ABOUT, AGE

__all__ = ["RULES"]

_YEARS = r"\s*-?\s?år"
_END = r"(?=\s*(?:[.,;!?)\n]|\Z))"
_ONE = r"(?:jag|han|hon|hen)"
_YOUNG = (
    r"(?:son|dotter|pojke|flicka|bror|syster|kusin|lillebror|lillasyster|brorson|systerson|brorsdotter|systerdotter)"
)
_I = re.IGNORECASE

RULES = (
    Rule(
        id="ages.beside_trade",
        pattern=lazy_regex(
            rf"\b{_ONE}\s+(?:är|var)\s+(?:[^\W\d_]+\s+){{0,2}}[^\W\d_]+,\s+{ABOUT}{AGE}{_YEARS}{_END}",
            _I,
        ),
        anchor=Anchor.YEARS,
        accepts=is_somebodys_age,
        score=0.85,
        finds=("Han är fiskare, [81] år, och", "hon var en ung änka, [tjugotre] år."),
        ignores=("Kursen var lång, 3 år.", "Han är fiskare i 20 år."),
    ),
    Rule(
        id="ages.tall_and",
        pattern=lazy_regex(
            rf"\b{_ONE}\s+är\s+(?:[\d.,]+\s+|[^\W\d_]+\s+){{1,3}}(?:lång|smal|stark|frisk|gift|ogift|singel|änka|änkling)\s+och\s+"
            rf"{AGE}{_YEARS}{_END}",
            _I,
        ),
        anchor=Anchor.YEARS,
        accepts=is_somebodys_age,
        score=0.85,
        finds=("Jag är 1,96 lång och [fyrtioett] år, och", "Hon är redan gift och [19] år."),
        ignores=("Vägen är 3 mil lång och 40 år.",),
    ),
    Rule(
        id="ages.turns_out",
        pattern=lazy_regex(rf"\bvisade\s+sig\s+vara\s+{ABOUT}{AGE}{_YEARS}{_END}", _I),
        anchor=Anchor.YEARS,
        accepts=is_somebodys_age,
        score=0.85,
        finds=("Ture visade sig vara [sjuttionio] år, före detta",),
        ignores=("det visade sig vara 3 år sedan", "Bilen visade sig gå i 9 år."),
    ),
    Rule(
        id="ages.named_relative_of",
        pattern=lazy_regex(rf"\b{_YOUNG}\s+(?!bor|är|har|var)[^\W\d_]{{2,20}}\s+på\s+{AGE}{_YEARS}\b", _I),
        anchor=Anchor.YEARS,
        accepts=is_somebodys_age,
        score=0.9,
        finds=("min son naol på [fyra] år har", "vår dotter Mira på [9] år"),
        ignores=("min bror bor på 3 år", "min son går på skolan i sex år"),
    ),
    Rule(
        id="ages.baby_of",
        pattern=lazy_regex(
            rf"\b(?:bebis|baby|{_YOUNG}|barnbarn)(?:en|n)?\s+(?:[^\W\d_]{{2,20}}\s+)?på\s+{AGE}\s+(?:veckor|månader|mån)\b",
            _I,
        ),
        anchor=Anchor.WEEKS,
        accepts=is_somebodys_age,
        score=0.9,
        finds=("hon har en bebis på [elva] veckor", "sin dotter Nila på [7] månader"),
        ignores=("bebisen på bilden är tre veckor", "en kurs på elva veckor"),
    ),
    Rule(
        id="ages.baby_in_brackets",
        pattern=lazy_regex(
            r"\b[A-ZÅÄÖ][^\W\d_]{1,30}\s*\((?P<age_digits>\d{1,2})\s*(?:månad|månader|mån|veckor)\)(?P<age_string>(?!))?"
        ),
        needs=("(",),
        accepts=is_somebodys_age,
        score=0.85,
        finds=("Neema (6) och Imani ([8] månad)", "Lo ([3] veckor)"),
        ignores=("Praktik (6 veckors tid)", "kursen (8 veckor)"),
    ),
    Rule(
        id="ages.of_the_same_age",
        pattern=lazy_regex(
            rf"\b(?:lika\s+gamla|jämngamla|jämnåriga),\s+{ABOUT}{AGE}(?:{_END}|(?=\s+(?:år|båda|bägge|alla)\b))", _I
        ),
        needs=("gamla", "jämnåriga"),
        anchor=Anchor.DIGIT | Anchor.NUMBER_WORD,
        accepts=is_bare_number,
        score=0.85,
        finds=("Vi är jämngamla, [fyrtioett] båda två.", "De är lika gamla, [9] år."),
        ignores=("Husen är lika gamla, tror jag.",),
    ),
    Rule(
        id="ages.when_we_were",
        pattern=lazy_regex(rf"\b(?:när|då)\s+vi\s+var\s+{ABOUT}{AGE}{_END}", _I),
        anchor=Anchor.DIGIT | Anchor.NUMBER_WORD,
        accepts=is_bare_number,
        score=0.8,
        finds=("Dit cyklade vi när vi var [tretton].", "då vi var [10], innan"),
        ignores=("när vi var hemma.", "när vi var tre veckor där", "vi var elva."),
    ),
    *_IN_PASSING,
)
