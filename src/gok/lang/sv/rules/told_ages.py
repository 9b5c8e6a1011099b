"""Ages that are told in a turn of phrase: `snart sjutton`, `i en ålder av åttiofyra`, `hon måste vara över åttio`."""

from __future__ import annotations

import re

from gok.lang import lazy_regex
from gok.lang.rules import Anchor, Rule
from gok.lang.sv.numerals import read_cardinal
from gok.lang.sv.patterns.ages import WHEN
from gok.lang.sv.rules.age_checks import NOBODY, is_an_age, is_bare_number, is_grown_up, is_somebodys_age
from gok.lang.sv.rules.asked_ages import RULES as _ASKED
from gok.lang.sv.rules.baby_ages import ABOUT, AGE, IS
from gok.lang.sv.rules.further_ages import RULES as _FURTHER
from gok.lang.sv.rules.noted_ages import RULES as _NOTED

__all__ = ["RULES"]

_I = re.IGNORECASE
_AGE_2 = AGE.replace("age_digits", "age_digits_2").replace("age_string", "age_string_2")
_NAME = r"[A-ZÅÄÖŁŠŽÇÉ][^\W\d_]{1,30}"
_WHO = rf"(?:jag|du|han|hon|hen|mamma|pappa|mormor|morfar|farmor|farfar|{_NAME})"
_STOP = rf"(?=\s*(?:[.,!?;:)\n…]|\Z)|\s+(?:år|och|men|när|då|nu|så|som|idag|i\s+dag|fast)\b|\s+{WHEN})"
_OF_A_LIFE = frozenset("gifte flydde flyttade förlorade lämnade träffade födde utvandrade invandrade skilde".split())
_OLDER_THAN_HOURS = 25


def is_no_hour(match: re.Match[str]) -> bool:
    """`Vid tjugotre gifte jag mig`: higher than an hour of the day, or with a verb of lives."""
    digits, word = match.group("age_digits"), match.group("age_string")
    value = float(digits.replace(",", ".")) if digits else read_cardinal(word, near=False)
    if value is None or not is_bare_number(match):
        return False
    return _OLDER_THAN_HOURS <= value <= 110 or (value >= 13 and match.group("_verb").lower() in _OF_A_LIFE)


def is_grown(match: re.Match[str]) -> bool:
    """Somebody from 13 on, in digits or spelled out."""
    digits = match.group("age_digits")
    if match.group("_subject").lower() in NOBODY:
        return False
    return 13 <= float(digits.replace(",", ".")) <= 110 if digits else is_grown_up(match)


_THINGS = lazy_regex(r"\b(?:klockan|kl|det|filmen|boken|kursen|resan|vägen|timmen|priset)\s*$", _I)


def is_of_somebody(match: re.Match[str]) -> bool:
    """Not an hour, a length or a price that is so and a half."""
    return _THINGS.search(match.string[max(0, match.start() - 12) : match.start()]) is None


RULES = (
    Rule(
        id="ages.soon",
        pattern=lazy_regex(
            rf"(?<!\bde )(?<!\bdom )(?<!\bvi )\b{IS}\s+(?:(?:han|hon|jag|du)\s+)?{ABOUT}{AGE}(?:\s+år)?(?:\s+nu)?"
            rf"(?:,?\s+(?:(?:och|men|fast)\s+)?(?:snart|nästan|strax)|\s+eller)\s+"
            rf"{_AGE_2}{_STOP}",
            _I,
        ),
        anchor=Anchor.DIGIT | Anchor.NUMBER_WORD,
        accepts=is_somebodys_age,
        score=0.85,
        finds=("Hon är [sexton] nu, snart [sjutton].", "Är han [6] eller [7] nu?", "Han var [åtta], nästan [nio]."),
        ignores=("de är tio, nästan klara.", "alla som är 17 eller 18.", "ofta när de är tretton eller fjorton."),
    ),
    Rule(
        id="ages.as_old",
        pattern=lazy_regex(
            rf"\b(?:lika|dubbelt\s+så|hälften\s+så|precis\s+så)\s+gam\w+[^.!?\n\d,]{{0,25}},\s+(?:alltså\s+|nämligen\s+)?{AGE}(?=\s*(?:[.!?)\n]|\Z)|\s+år\b)",
            _I,
        ),
        needs=("gam",),
        anchor=Anchor.DIGIT | Anchor.NUMBER_WORD,
        accepts=is_somebodys_age,
        score=0.85,
        finds=("Han är lika gammal som jag, [trettiotre].", "Hon är dubbelt så gammal, [40] år."),
        ignores=("Huset är lika gammalt, två våningar.", "Hon är lika gammal som du."),
    ),
    Rule(
        id="ages.at_age",
        pattern=lazy_regex(
            rf"(?:(?m:^)|(?<=[.!?…]\s)|\b(?:redan|först)\s+)vid\s+{AGE}\s+(?P<_verb>[^\W\d_]{{1,10}}(?:de|te)|fick|kom|blev|var|gick|dog|tog|såg|är|har|blir|bor)\s+{_WHO}\b",
            _I,
        ),
        needs=("vid",),
        anchor=Anchor.DIGIT | Anchor.NUMBER_WORD,
        accepts=is_no_hour,
        score=0.85,
        finds=("Vid [tjugotre] gifte jag mig.", "Redan vid [32] hade hon tre barn"),
        ignores=("Vid tre åkte jag hem.", "Vid 18 gick hon.", "Vid 40 bord sitter vi"),
    ),
    Rule(
        id="ages.at_an_age_of",
        pattern=lazy_regex(rf"\b(?:i|vid)\s+(?:en|den)\s+(?:\w+\s+)?ålder(?:n)?\s+av\s+{AGE}(?!\w)", _I),
        needs=("ålder",),
        anchor=Anchor.DIGIT | Anchor.NUMBER_WORD,
        accepts=is_an_age,
        score=0.9,
        finds=("dog i en ålder av [åttiofyra].", "vid den höga åldern av [97] år"),
        ignores=("i en ålder av stor oro", "i en ålder där 10 barn"),
    ),
    Rule(
        id="ages.must_be",
        pattern=lazy_regex(
            rf"\b(?P<_subject>{_WHO})\s+(?:(?:var|är)\s+)?(?:måste|borde|kan|kunde|lär|bör|torde|ska|skulle)\s+"
            rf"(?:(?:nog|väl|ju|vara|ha|hunnit|blivit|bli|fylla|varit|nu|vid det laget)\s+){{1,4}}"
            rf"{ABOUT}{AGE}{_STOP}"
        ),
        anchor=Anchor.DIGIT | Anchor.NUMBER_WORD,
        accepts=lambda m: is_bare_number(m) and m.group("_subject").lower() not in NOBODY,
        score=0.85,
        finds=("hon måste vara över [åttio] nu.", "Ali borde vara [45] år", "han kan väl vara [sjuttio]."),
        ignores=("det måste vara 20 grader", "Det ska vara sju.", "man måste vara 18.", "hon kan vara två veckor"),
    ),
    Rule(
        id="ages.even",
        pattern=lazy_regex(
            rf"\bfyll(?:er|de|a|t)\s+(?:\w+\s+)?jämnt\s*[,:(–-]?\s*{AGE}(?=\s*[.,!?)\n]|\s+(?:år|i|på|den|nu|och)\b|\s*\Z)",
            _I,
        ),
        needs=("jämnt",),
        anchor=Anchor.DIGIT | Anchor.NUMBER_WORD,
        accepts=is_somebodys_age,
        score=0.93,
        finds=("Hon fyller jämnt, [50], i sommar.", "Själv fyllde jag jämnt: [fyrtio]."),
        ignores=("Hon fyller jämnt i sommar.",),
    ),
    Rule(
        id="ages.congratulated",
        pattern=lazy_regex(
            rf"\b(?:grattis|gratulationer|gratulerar|lycka till)\s+(?:till|på)\s+(?:(?:dina|din|de|sina)\s+)?{AGE}"
            rf"(?:\s*år\b|-\s?årsdag\w*|\s?årsdag\w*)",
            _I,
        ),
        needs=("grat",),
        anchor=Anchor.YEARS,
        accepts=is_an_age,
        score=0.93,
        finds=("Grattis till [25] år!", "gratulerar till dina [femtio] år"),
        ignores=("grattis till alla år", "Grattis till 3 segrar"),
    ),
    Rule(
        id="ages.behind_calling",
        pattern=lazy_regex(
            rf"\b(?P<_subject>{_NAME})(?:,\s+(?:[a-zåäöé-]+\s+){{0,3}}[a-zåäöé-]+|\s+(?:på|i|från)\s+{_NAME}),\s+(?:(?:då|nu|bara)\s+)?{AGE}"
            r"(?=(?:\s+år)?\s*(?:,\s|[.!?)](?:\s|\Z))|\s+år\s+(?:och|men|när|då|som)\b)"
        ),
        needs=(",",),
        anchor=Anchor.DIGIT | Anchor.NUMBER_WORD,
        accepts=lambda m: is_bare_number(m) and not m.group("_subject").endswith(("gatan", "vägen")),
        score=0.75,
        finds=(
            "Alfhild Vestin, tidigare telefonist, [åttionio] år och blind",
            "Ali, min granne, [43], kom",
            "fru Ehrenkrona på Brahegatan, [91] år, har",
        ),
        ignores=("Lund, en stor stad, 3 timmar", "Hanna, som köpte bröd, två bullar, och"),
    ),
    Rule(
        id="ages.and_is",
        pattern=lazy_regex(
            rf"\b(?P<_subject>{_NAME}|jag|han|hon)\s+(?:är|var)\s+(?!{_NAME})[^\W\d_]{{3,20}}\s+och\s+(?:(?:nu|snart|bara|redan)\s+)?"
            rf"{AGE}(?=\s*(?:[.!?;)\n]|\Z)|,\s(?!\d)|\s+år\b(?!\s+sedan))"
        ),
        anchor=Anchor.DIGIT | Anchor.NUMBER_WORD,
        accepts=is_grown,
        score=0.85,
        finds=("Khady är gift och [tjugonio].", "Han är ensam och [45] år."),
        ignores=("Vi är sjutton och tjugo.", "Det är billigt och 20.", "Hon var trött och tjugo minuter sen"),
    ),
    Rule(
        id="ages.looks",
        pattern=lazy_regex(rf"\b(?:såg|ser|sett)\s+ut\s+(?:att\s+vara|som)\s+{ABOUT}{AGE}{_STOP}", _I),
        needs=("ut",),
        anchor=Anchor.DIGIT | Anchor.NUMBER_WORD,
        accepts=is_bare_number,
        score=0.8,
        finds=("Hon såg ut att vara [tjugo], högst.", "han ser ut som [40] år"),
        ignores=("Det ser ut som 3 hus", "de ser ut som två systrar"),
    ),
    Rule(
        id="ages.and_a_half",
        pattern=lazy_regex(
            rf"\b{IS}\s+{ABOUT}(?P<age_string>[^\W\d_]{{2,8}})(?=\s+och\s+(?:ett|en)\s+halv\w?(?:\s+år\b(?!\s+sedan)|\s*[.,!?;)\n]|\s*\Z|\s+(?:och|nu|men|går|kan|har|sover|började)\b))(?P<age_digits>(?!))?",
            _I,
        ),
        needs=("halv",),
        anchor=Anchor.NUMBER_WORD | Anchor.YEARS | Anchor.WEEKS,
        accepts=lambda m: read_cardinal(m.group("age_string").split()[0], near=True) is not None and is_of_somebody(m),
        score=0.88,
        finds=(
            "Sonen är [fyra] och ett halvt år.",
            "hon är bara [två] och en halv",
            "Han är [ett] och ett halvt år.",
            "min son är [ett] och ett halvt.",
        ),
        ignores=("Filmen är klar och en halv timme", "Klockan är två och en halv."),
    ),
    Rule(
        id="ages.oldest_is",
        pattern=lazy_regex(
            rf"(?:\b(?:min|mitt|vår|vårt|hans|hennes|din|den|det)\s+(?:äldsta|yngsta|äldste|yngste|mellersta|minsta|lilla|stora)(?:\s+(?:barn|son|dotter|bror|syster|pojke|flicka))?|"
            rf"\b(?:är|var)\s+(?:äldst|yngst)),\s+(?:(?:nu|bara|redan|snart)\s+)?{AGE}(?=\s*(?:,\s(?!\d)|[.!?)](?:\s|\Z)|\Z))",
            _I,
        ),
        needs=("äldst", "yngst", "mellersta", "minsta", "lilla", "stora"),
        anchor=Anchor.DIGIT | Anchor.NUMBER_WORD,
        accepts=is_bare_number,
        score=0.88,
        finds=("Vår äldsta, [sjutton], har flyttat", "Han är äldst, [72]."),
        ignores=("den minsta, två meter lång, är", "Den yngsta, som heter Li, är"),
    ),
    Rule(
        id="ages.person_years",
        pattern=lazy_regex(
            r"(?:\b(?:en|ett|min|mitt|hans|hennes|din)\s+|[:,;(]\s*)(?:kille|tjej|man|kvinna|pojke|flicka|son|dotter|bror|syster|fru|sambo|make|maka|mamma|pappa|barn)"
            rf"\s+{AGE}\s*år\b(?!\s+(?:sedan|sen|kvar|äldre|yngre|i|på|senare|fängelse))",
            _I,
        ),
        anchor=Anchor.YEARS,
        accepts=is_an_age,
        score=0.88,
        finds=("Jag är en kille [19] år från landet", "Syskon: bror [12] år, syster [15] år"),
        ignores=("min man 10 år äldre", "min bror i 3 år", "en man 2 år sedan"),
    ),
    Rule(
        id="ages.another_of",
        pattern=lazy_regex(
            rf"\b(?:barn|pojke|flicka|son|dotter)\w*\s+på\s+\w+(?:\s+år)?(?:,|,?\s+och)\s+(?:en|ett)\s+(?:till\s+)?(?:på|som\s+är)\s+{AGE}(?=\s*[.,!?;)]|\s+(?:och|år|som)\b|\s*\Z)",
            _I,
        ),
        needs=("på",),
        anchor=Anchor.DIGIT | Anchor.NUMBER_WORD,
        accepts=is_an_age,
        score=0.88,
        finds=("ett barn på sju, ett på [fyra] och", "en son på 9 år och en på [12]."),
        ignores=("ett barn på skolan och en på jobbet",),
    ),
    Rule(
        id="ages.that_is",
        pattern=lazy_regex(
            rf"\b(?:äldre|yngre|född\w*|födelsedag\w*|gam\w+)\b[^.!?\n]{{0,25}},?\s+(?:alltså|dvs|d\.v\.s\.|det\s+vill\s+säga|så\s+(?:han|hon|jag)\s+är(?:\s+nu)?)\s+{AGE}{_STOP}",
            _I,
        ),
        needs=("alltså", "dvs", "d.v.s", "säga", "så"),
        anchor=Anchor.DIGIT | Anchor.NUMBER_WORD,
        accepts=is_bare_number,
        score=0.85,
        finds=("Hon är nio år yngre, alltså [tjugotvå].", "Jag är född i maj, så jag är [31]."),
        ignores=("Huset är äldre, alltså två våningar.",),
    ),
    *_ASKED,
    *_FURTHER,
    *_NOTED,
)
