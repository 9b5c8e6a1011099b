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
_OURS = (
    r"(?:pappa|mamma|far|mor|bror|syster|son|dotter|man|fru|make|maka|sambo|mormor|morfar|farmor|farfar|kusin|moster|"
    r"faster|vän|kompis)"
)
_I = re.IGNORECASE

RULES = (
    Rule(
        id="ages.became_at",
        pattern=lazy_regex(
            rf"\b(?:{_ONE}|(?:min|mitt|vår|hans|hennes)\s+(?:[^\W\d_]+\s+)?{_OURS})\s+(?:blev|gifte|flyttade|började|slutade|rymde|förlovade|skilde)\b(?:\s+(?:jag|han|hon|mig|sig|oss))?(?:\s+(?:mamma|pappa|far|mor|förälder|änka|änkling|mormor|morfar|farmor|farfar|hemifrån|jobba|arbeta|röka|träna))?"
            rf"\s+(?:redan\s+)?vid\s+{AGE}{_END}",
            _I,
        ),
        accepts=is_somebodys_age,
        needs=("vid",),
        score=0.85,
        finds=("Jag blev mamma vid [23].", "Hon gifte sig vid [19].", "Min bror flyttade hemifrån vid [17]."),
        ignores=("Vi började vid tio.", "Jag började vid kusten.", "Mötet slutade vid 15."),
    ),
    Rule(
        id="ages.when_ours_was",
        pattern=lazy_regex(
            rf"\b(?:när|då)\s+(?:(?:min|mitt|vår|vårt|hans|hennes)\s+(?:[^\W\d_]+\s+)?{_OURS}|mamma|pappa|mormor|morfar|farmor|farfar|jag|han|hon)\s+(?:var|blev|fyllde)\s+{ABOUT}{AGE}"
            rf"(?=\s+[^\W\d_]{{1,14}}(?:de|te|og|ick|om|ann)\s+(?:jag|vi|han|hon|de|min|mina|vår|hela|familjen|mamma|pappa)\b)",
            _I,
        ),
        anchor=Anchor.DIGIT | Anchor.NUMBER_WORD,
        accepts=is_bare_number,
        score=0.85,
        finds=("När min pappa var [40] flyttade vi.", "när jag var [tolv] dog mamma", "När hon blev [16] fick hon"),
        ignores=("När klockan var 12 åt vi.", "När vi var 4 spelade vi kort."),
    ),
    Rule(
        id="ages.same_age",
        pattern=lazy_regex(
            rf"\b(?:jämngaml?a?|jämngammal|jämnårig\w*|lika\s+gam\w+)\s+(?:med\s+\w+|som\s+\w+)?,\s+{ABOUT}{AGE}{_YEARS}\b",
            _I,
        ),
        anchor=Anchor.YEARS,
        accepts=is_somebodys_age,
        score=0.85,
        finds=("Min kusin är jämngammal med mig, [31] år.",),
        ignores=("Husen är jämngamla, byggda för 31 år sedan.",),
    ),
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
