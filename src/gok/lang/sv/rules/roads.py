"""Roads by their number: `E20`, `rv 40`, `riksväg 50`, `väg 31`. They are places as streets are."""

from __future__ import annotations

import re

from gok.lang import lazy_regex
from gok.lang.rules import Anchor, Rule
from gok.lang.sv.rules.addresses import COUNTED

__all__ = ["RULES"]

_ON_ROAD = lazy_regex(r"(?:på|längs|vid|från|till|av|över|mot|åka|åk|åker|ta|tar|kör|köra|körde|via|på väg)\s$")
_STREET_BEFORE = lazy_regex(r"(?:\b(?:på|i|en)|(?!längs)\b\w+s|\b(?!Längs)[A-ZÅÄÖ]\w+)\s$")
_COUNTED = rf"(?!\w|[.:,/-]\d|\s*(?:tim|mil)\b){COUNTED}"


def is_driven_on(match: re.Match[str]) -> bool:
    """A letter and a number are a road where somebody drives or lives: `på E20`, but no course and no vitamin."""
    return _ON_ROAD.search(match.string[max(0, match.start() - 8) : match.start()]) is not None


def is_road(match: re.Match[str]) -> bool:
    """`riksväg 40`, `över väg 31`: not `på väg` somewhere, and no street that is called after somebody."""
    before = match.string[max(0, match.start() - 30) : match.start()]
    return match.group().lower()[0] != "v" or _STREET_BEFORE.search(before) is None


_STREET = r"(?:gatan|vägen|gränden|gränd|stigen|torget|allén)"
_NO_TOWN = (
    r"(?!(?:nu|idag|imorgon|ikväll|igen|igår|också|bara|sen|sedan|nere|uppe|där|här|hemma|först|längst|tack|hej|okej|eller|haha|alltså|annars|kanske|"
    r"istället|dit|hit|ute|inne|bredvid|direkt|ensam|varje|mitt|mittemot|ända|granne|lgh|lägenhet|våning|trappor|vån|och|som|men|är|ja|nej|bor|mvh|kram|snart|senare|själv|plats|ok|med|på|vid)\b)"
)

RULES = (
    Rule(
        id="addresses.small_town_behind_street",
        attributes=frozenset({"by_form"}),
        pattern=lazy_regex(
            rf"(?<![\w-])(?:[^\W\d_]{{2,30}}{_STREET}|"
            rf"[^\W\d_]{{3,20}}[ ]{_STREET})[ ]\d{{1,3}}(?:[ ]?[A-Ha-h])?,?[ ](?:i[ ])?{COUNTED}"
            rf"(?P<city>{_NO_TOWN}[a-zåäö]{{3,20}})(?=\s*(?:[.,;!?)\n]|\Z))"
        ),
        anchor=Anchor.STREET,
        score=0.9,
        finds=("rosengatan 15 [lund]", "jag bor på skolvägen 3b, [vara]\n", "ekstigen 7 i [lund]."),
        ignores=("rosengatan 15 nu", "storgatan 5 minuter", "storgatan 15 lund är", "vägen 15 lund"),
    ),
    Rule(
        id="addresses.parted_street_first",
        attributes=frozenset({"by_form", "whole"}),
        pattern=lazy_regex(
            r"(?<![\w,][ ])(?<![\w,-])(?P<place>(?!(?:Hela|På|Vid|Den|Längs|Hitta|Korsa|Följ|Andra|Samma|Upp|Till|"
            r"Från|Min|Vår|Ta|Gå|Över|I|Efter|Fel|Rätt)\b)"
            rf"[A-ZÅÄÖ][a-zåäö]{{2,15}}[ ](?:gatan|vägen|gränden|gränd|stigen|"
            rf"torget))[ ](?P<street_nr>\d{{1,3}}(?:[ ]?[A-Ha-h](?!\w))?)"
            rf"(?![\w:]|[.,]\d){COUNTED}(?!\s*(?:km|mil|grader|procent|%))"
        ),
        anchor=Anchor.STREET,
        score=0.95,
        finds=(
            "[Stor gatan]{place} [5]{street_nr} är min adress",
            "Adress: [Rosen gatan]{place} [15 B]{street_nr}, Lund",
        ),
        ignores=("Hela vägen 5 är", "På gatan 5 minuter", "Gamla vägen 20 mil"),
    ),
    Rule(
        id="roads.letter",
        pattern=lazy_regex(r"(?<![\w-])(?P<place>(?:E|e|RV|Rv|rv)\s?\d{1,3}(?::an)?)(?![\w.,]?\d)(?=\s|[.,!?]|\Z)"),
        accepts=is_driven_on,
        score=0.9,
        finds=(
            "vi körde på [E20] mot",
            "längs [rv 40] till",
            "Du ska åka [E4] norrut",
            "varje dag på väg [E18] till",
            "bor vid [E4:an] nu",
        ),
        ignores=("E-post", "E20ET12", "vitamin E 5"),
    ),
    Rule(
        id="roads.word",
        pattern=lazy_regex(rf"(?<!\w)(?P<place>(?:riks|läns|lands|europa)?väg\s\d{{1,3}}){_COUNTED}", re.IGNORECASE),
        needs=("väg",),
        accepts=is_road,
        score=0.95,
        finds=(
            "man måste gå över [väg 31].",
            "kör [Riksväg 50] norrut",
            "längs [riksväg 40] till",
            "vi bor vid [länsväg 812],",
        ),
        ignores=("är på väg 10 minuter", "en väg 5 km", "Storväg 3", "på väg 12 personer", "Tallunds väg 21"),
    ),
)
