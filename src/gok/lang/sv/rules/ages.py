"""Ages of persons, in digits and in words, as learners write them.

A number is an age when it is said of somebody: `hon är 58`, `fyller tolv`, `(14)` behind a name. `man fyller 18`,
`16-åringar` and `i 40 år` are about people in general or about time, and stay.
"""

from __future__ import annotations

import re

from gok.lang import lazy_regex
from gok.lang.rules import Anchor, Rule
from gok.lang.sv.patterns.ages import WHEN
from gok.lang.sv.rules.age_checks import are_ages, is_bare_age, is_bare_number, is_grown_up, is_somebodys_age
from gok.lang.sv.rules.baby_ages import ABOUT as _ABOUT
from gok.lang.sv.rules.baby_ages import AGE as _AGE
from gok.lang.sv.rules.baby_ages import IS as _IS
from gok.lang.sv.rules.baby_ages import RULES as _MORE
from gok.lang.sv.rules.family_ages import RULES as _OF_FAMILIES
from gok.lang.sv.rules.told_ages import RULES as _TOLD

__all__ = ["ATTRIBUTES", "RULES"]

_AGE_2 = _AGE.replace("age_digits", "age_digits_2").replace("age_string", "age_string_2")
_AGE_3 = _AGE.replace("age_digits", "age_digits_3").replace("age_string", "age_string_3")
_SUBJECT = (
    r"(?:\b(?:jag|du|han|hon|hen|ni|som|mamma|pappa|mor|far|son|sonen|dotter|dottern|bror|syster|brorsan|syrran|fru|man|sambo|mormor|"
    r"morfar|farmor|farfar|vän|kompis|barn|barnet|kusin|[A-ZÅÄÖŁŠŽÇÉ][^\W\d_]{1,30})\b)"
)
_ANYBODY = r"\b[A-ZÅÄÖŁŠŽÇÉ][^\W\d_]{1,30}\b"  # _SUBJECT where case is ignored: any of its words is one of these
_YEARS = r"(?:\s*-?\s?|[^\w.,!?;:%/]{1,4})år"  # `"27" år` too
_OLD = r"(?:(?!gammalt)gam\w*|gmmal|unga?|ålder)"
_STOP = rf"(?=\s*(?:[.,!?;:)\n…␤]|\Z|\s(?:och|men|när|då|nu|så|som|i ?dag|eller|fast|snart|bast|den|-|–)\b|\s+{WHEN}))"
_I = re.IGNORECASE

ATTRIBUTES = frozenset({"by_form"})  # of every row
RULES = (
    Rule(
        id="ages.years_old",
        pattern=lazy_regex(
            rf"(?<![\w,.])(?:{_AGE}\s*(?:-|–|/|till|eller|och)\s*)?{_AGE_2}(?:{_YEARS}\s+{_OLD}|{_YEARS}s\s+ålder)\b",
            _I,
        ),
        anchor=Anchor.YEARS,
        accepts=is_somebodys_age,
        score=0.97,
        finds=(
            "Jag är [24] år gammal",
            "hon såg ut som [30] till [35] år gammal",
            "farbrorn måste vara [61] - [63] år gammal",
            "Min mor är [fyrtitre] år gamal",
            "vid [fyrtiosex] års ålder började jag",
            "Jag är [tjugo fem] år gammal, »[27]» år gammal",
        ),
        ignores=(
            "Blir man 67 år gammal",
            "ett 300 år gammalt hus",
            "Skolplikten börjar vid sex års ålder",
            "ett 90 år gammalt hus",
            "Bilen är 10 år gammal.",
        ),
    ),
    Rule(
        id="ages.is_years",
        pattern=lazy_regex(
            rf"{_ANYBODY}[^.!?\n]{{0,25}}?\b{_IS}\s+(?:(?:jag|han|hon|hen|du)\s+)?{_ABOUT}"
            rf"(?:{_AGE}\s*(?:-|–|/|till|eller)\s*)?{_AGE_2}{_YEARS}(?!\w|\s+(?:sedan|sen|kvar|fängelse|gammalt|äldre|yngre)\b)",
            _I,
        ),
        anchor=Anchor.YEARS,
        accepts=is_somebodys_age,
        score=0.95,
        finds=(
            "min son är [3] år",
            "Kanske är han [7] / [8] år",
            "När jag var [otta] år sprang vi",
            "Tesfay som blir [41] år",
            "I dag är jag [51] år",
            "Vi är båda [31] år",
            "Jag är [20]-år.",
        ),
        ignores=(
            "de som är 16 år i dag",
            "den dag man blir 65 år",
            "Jag var i Rom 2 år sedan",
            "det är 5 år sedan",
            "Pensionsåldern är 67 år.",
        ),
    ),
    Rule(
        id="ages.turns",
        pattern=lazy_regex(rf"\bf[yi]ll?(?:er|ar|de|dde|t|a|ade|da)?\s+{_ABOUT}{_AGE}(?:{_YEARS}\b)?", _I),
        needs=("fyl", "fil"),
        anchor=Anchor.DIGIT | Anchor.NUMBER_WORD,
        accepts=is_somebodys_age,
        score=0.97,
        finds=(
            "Kuba fyller [tolv] den",
            "Jag fyllde [fyrtio] i går",
            "Hon fyllde [fyrtio] år i går",
            "Hon fyllde [fyrtio två] år",
            "han har fyllt [70] år",
            "hon fyller snart [30]!",
            "Pappa fylde [sextifem] i somras",
        ),
        ignores=(
            "när man fyller 18",
            "alla som har fyllt 70 år",
            "fyller i blanketten",
            "Varje medborgare fyller 65 år",
        ),
    ),
    Rule(
        id="ages.turns_who",
        pattern=lazy_regex(
            rf"\b[Ff]yll(?:er|ar|de|ade)\s+{_SUBJECT}\s+{_ABOUT}{_AGE}(?:{_YEARS}\b|(?!\s+(?:\w*liter|dl|glas|flask|hink|sid|blankett|papper)))"
        ),
        needs=("fyll",),
        anchor=Anchor.DIGIT | Anchor.NUMBER_WORD,
        accepts=is_somebodys_age,
        score=0.97,
        finds=("på lördag fyller jag [30] och", "i maj fyllde Zohra [41] år", "Då fyller han snart [tolv]."),
        ignores=("när fyller man 18", "fyller jag i blanketten", "fyllde Zohra 3 liter"),
    ),
    Rule(
        id="ages.is",
        pattern=lazy_regex(
            rf"(?P<_subject>{_SUBJECT}|\b[A-ZÅÄÖ]\.|\b(?:heter|hette)\s+\w+\s+och)\s+(?:(?:då|nu|som|själv)\s+){{0,2}}{_IS}\s+(?:(?:han|hon|jag)\s+)?{_ABOUT}{_AGE}{_STOP}"
        ),
        anchor=Anchor.DIGIT | Anchor.NUMBER_WORD,
        accepts=is_bare_age,
        score=0.85,
        finds=(
            "Hon är [58] och",
            "Arbër är [33].",
            "han är [fira], vill",
            "Ubax som är [sex].",
            "jag var [nitton] och",
            "jag själv är [38].",
            "Jag blir [trettio] nästa år",
            "Hon blev [40] i lördags",
            "Jag är [28] bast. Tvillingarna är [fyra].",
            "Jag blir [40] i höst",
        ),
        ignores=(
            "Klockan är 5.",
            "Klockan blev nio i går",
            "Jag blev 2 i tävlingen",
            "Priset är 58.",
            "Det är 22.",
            "Vi är 24 elever",
            "de som är 18, de",
            "Portkoden är 25.",
            "Deltagarna var sju.",
            "det räcker när man är tio.",
        ),
    ),
    Rule(
        id="ages.idag_is",
        pattern=lazy_regex(rf"\b{_IS}\s+(?:jag|du|han|hon|hen)\s+{_ABOUT}{_AGE}{_STOP}", _I),
        anchor=Anchor.DIGIT | Anchor.NUMBER_WORD,
        accepts=is_somebodys_age,
        score=0.9,
        finds=("Idag blir jag [62].", "då var hon [fem], tror jag", "Nu är du [40]!"),
        ignores=("Nu är jag trött.", "då var hon hemma."),
    ),
    Rule(
        id="ages.they_are",
        pattern=lazy_regex(
            rf"\b(?:de|dom|vi|barnen|pojkarna|flickorna|tvillingarna|systrarna|bröderna|som|och\s+(?:min\s+)?\w+)\s+(?:är|var|blir)\s+{_ABOUT}"
            rf"(?:{_AGE},\s+)?{_AGE_2}(?:\s+och|\s+respektive|\s+&)\s+{_AGE_3}"
            rf"(?=\s*(?:[.!?)\n]|\Z|,(?!\s*\w+\s+(?:av|och))|år\b(?!\s+sedan))|\s+(?:när|då|nu)\b)",
            _I,
        ),
        anchor=Anchor.DIGIT | Anchor.NUMBER_WORD,
        accepts=are_ages,
        score=0.85,
        finds=(
            "De är [17], [20] och [22].",
            "Vi var [fjorton] och [nio].",
            "Min bror och jag är [41] respektive [44] år.",
        ),
        ignores=(
            "de är två och tre i varje rum",
            "Vi var trötta och hungriga.",
            "de är 3 och vi är 4.",
            "alla som är 18 och 19 år",
        ),
    ),
    Rule(
        id="ages.after_name",
        pattern=lazy_regex(
            rf"(?P<_subject>\b[A-ZÅÄÖŁŠŽÇÉ][^\W\d_]{{1,30}})(?:,\s+(?:(?:då|nu|bara)\s+)?{_AGE}"
            rf"(?:(?:{_YEARS})?\s*,|{_YEARS}(?=\s*(?:[.!)\n]|\Z))))"
        ),
        needs=(",",),
        anchor=Anchor.DIGIT | Anchor.NUMBER_WORD,
        accepts=lambda m: is_bare_age(m) and not m.group("_subject").endswith(("gatan", "vägen")),
        score=0.75,
        finds=(
            "Min dotter Tara, [6] år, har",
            "Ebba, [3], lär mig",
            "Rut Östling, då [84] år, rättade",
            "Rojhat, [treton] år, skulle",
            "Sheeba Kurian, [47] år",
        ),
        ignores=("Storgatan, 3, är", "Teknikmagasinet, 2012, sa", "Vi, två, gick"),
    ),
    Rule(
        id="ages.after_relative",
        pattern=lazy_regex(
            rf"\b(?:son|dotter|döttrar|söner|bror|brorson|brorsdotter|syster|systerson|systerdotter|barn|barnbarn|kusin|man|fru|sambo|make|maka|"
            rf"mamma|pappa|mormor|morfar|farmor|farfar|moster|faster|tvillingarna|vän|kompis|flicka|pojke|tjej|kille|kvinna|"
            rf"(?:är|var)\s+(?:yngst|äldst)|yngsta|äldsta|yngste|äldste)(?:\s+[^\W\d_]{{2,20}})?,\s+(?:(?:då|nu|bara|kanske)\s+)?"
            rf"{_AGE}{_YEARS}\b",
            _I,
        ),
        anchor=Anchor.YEARS,
        accepts=is_somebodys_age,
        score=0.85,
        finds=(
            "min son milki, [sex] år, han",
            "för tvillingarna, [fyra] år, gör",
            "en liten pojke, kanske [sju] år, kom",
            "Jag är yngst, [18] år.",
            "hon är klassens äldsta, [64] år.",
        ),
        ignores=("min son, två dagar", "min man, i fem år", "huset är störst, 90 år"),
    ),
    Rule(
        id="ages.in_words",
        pattern=lazy_regex(rf"\b(?P<_subject>[^\W\d_]+),?\s+(?:är|var)\s+(?P<age_string>[^\W\d_]{{5,20}}){_STOP}", _I),
        anchor=Anchor.NUMBER_WORD,
        accepts=is_grown_up,
        score=0.85,
        finds=("så heter hon, är [åttiotvå] och ville", "Ingegerd Lundmark, är [åttiosex] och"),
        ignores=("det var femton och", "klockan är tjugo.", "vi var trettio.", "hon var trötten och"),
    ),
    Rule(
        id="ages.when_was",
        pattern=lazy_regex(
            rf"\b(?:[Nn]är|[Dd]å)\s+(?:jag|han|hon|hen|[A-ZÅÄÖ][^\W\d_]{{1,20}})\s+(?:var|blev|är)\s+{_ABOUT}{_AGE}"
            r"(?=\s+(?:var|blev|kom|fick|dog|gifte|sa|gick|satt|stod|låg|sprang|såg|tog|gav|drog|skrev|föll|bar|åt|höll|lät|for|"
            r"försvann|jag|vi|han|hon|min|mitt|mina|mamma|pappa|[a-zåäö]{2,12}(?:de|te))\b)"
        ),
        anchor=Anchor.DIGIT | Anchor.NUMBER_WORD,
        accepts=is_bare_number,
        score=0.85,
        finds=("när jag var [tjugo] var det", "När Amina var [12] flyttade de", "När hon var [åtta] hon simmade"),
        ignores=("när jag var hemma kom han", "när det var 20 kom vi", "när jag var två veckor där"),
    ),
    Rule(
        id="ages.in_parenthesis",
        pattern=lazy_regex(
            r"(?P<_subject>\b[A-ZÅÄÖŁŠŽÇÉ][^\W\d_]{1,30})\s*\((?P<age_digits>\d{1,2})(?:\s*år)?\)(?P<age_string>(?!))?"
        ),
        needs=("(",),
        accepts=is_bare_age,
        score=0.75,
        finds=("Yonis ([14]), Sagal ([11])", "Ebba ([3] år)"),
        ignores=("Åström (2012)", "Facebook (38 personer)", "listan (26)"),
    ),
    Rule(
        id="ages.person_of",
        pattern=lazy_regex(
            rf"(?<!som ett )(?<!som en )\b(?:son|dotter|pojke|flicka|tjej|kille|bror|syster|kvinna|man|barn|"
            rf"bebis|dam|gubbe|tant|lillebror|lillasyster)\w*\s+"
            rf"(?:som\s+är\s+)?(?:på|om|av)\s+{_AGE}{_YEARS}\b",
            _I,
        ),
        anchor=Anchor.YEARS,
        accepts=is_somebodys_age,
        score=0.9,
        finds=("Min son på [4] år är sjuk", "En kvinna på [hundraett] år", "bor Frisk, en gammal man på [82] år"),
        ignores=("skrattade som ett barn på fem år", "mannen i 40 år", "barn på skolan i 9 år"),
    ),
    Rule(
        id="ages.had_years",
        pattern=lazy_regex(
            rf"\b(?:jag|han|hon)\s+(?:har|hade)\s+{_AGE}{_YEARS}(?=\s+(?:när|då|och|nu|gam\w*)\b|\s*(?:[.,!\n]|\Z))", _I
        ),
        anchor=Anchor.YEARS,
        accepts=is_somebodys_age,
        score=0.7,
        finds=("han hade [31] år och", "jag har [25] år"),
        ignores=("jag har 3 år kvar", "hon hade två barn"),
    ),
    Rule(
        id="ages.when_years",
        pattern=lazy_regex(rf"\b(?:när|då)\s+(?:jag|han|hon)\s+{_AGE}{_YEARS}\b", _I),
        anchor=Anchor.YEARS,
        accepts=is_somebodys_age,
        score=0.85,
        finds=("Då han [11] år köpte de", "då jag [femtn] år"),
        ignores=("när han kom för 8 år sedan",),
    ),
    *_MORE,
    *_OF_FAMILIES,
    *_TOLD,
)
