"""Ages without stops around them, and answers that go a long way round: `jag var 15 jag var ensam`, `6 resp. 8 år`."""

from __future__ import annotations

import re

from gok.lang import lazy_regex
from gok.lang.rules import Anchor, Rule
from gok.lang.sv.numerals import read_cardinal
from gok.lang.sv.rules.age_checks import NOBODY, are_ages, is_bare_number, is_somebodys_age
from gok.lang.sv.rules.baby_ages import ABOUT, AGE

__all__ = ["RULES"]

_I = re.IGNORECASE
_AGE_2 = AGE.replace("age_digits", "age_digits_2").replace("age_string", "age_string_2")
_AGE_3 = AGE.replace("age_digits", "age_digits_3").replace("age_string", "age_string_3")

_NAME = r"[A-ZÅÄÖŁŠŽÇÉÓÚÍ][^\W\d_]{1,30}"
_RELATIVE = r"(?:mam+a|pap+a|mor|far|bror|syster|son|dotter|man|fru|mormor|morfar|farmor|farfar|kusin|vän|kompis)"

_CALLED = lazy_regex(r"\b(?:heter|hetar|hette|heta|namn)\b", _I)


def is_no_count(match: re.Match[str]) -> bool:
    """A number that is hardly one of things: from three on in digits, from thirteen on in words."""
    digits, word = match.group("age_digits"), match.group("age_string")
    value = float(digits.replace(",", ".")) if digits else read_cardinal(word, near=False)
    if match.group().split()[0].lower() in NOBODY:
        return False
    return value is not None and (3 if digits else 13) <= value <= 110 and is_bare_number(match)


def is_older(match: re.Match[str]) -> bool:
    """Two numerals of which one is the next: `sju åtta`, as ages are told that are not known for sure."""
    one, other = (read_cardinal(match.group(name), near=False) for name in ("age_string", "age_string_2"))
    return one is not None and other is not None and other - one == 1 and one > 1


RULES = (
    Rule(
        id="ages.respectively",
        pattern=lazy_regex(
            rf"(?<![\w,.]){AGE}\s+(?:resp\.?|respektive)\s+{_AGE_2}\s*(?:år|månader|mån)\b(?!\s+(?:sedan|sen))", _I
        ),
        needs=("resp",),
        anchor=Anchor.DIGIT | Anchor.NUMBER_WORD,
        accepts=are_ages,
        score=0.9,
        finds=("2 (dotterdöttrar, [6] resp. [8] år, varannan", "mina barn, [tre] respektive [fem] år"),
        ignores=("hyran resp. elen", "2 resp. 3 kronor", "för 2 resp. 3 år sedan"),
    ),
    Rule(
        id="ages.clause_runs_on",
        pattern=lazy_regex(
            rf"\b(?:jag|han|hon|hen|{_RELATIVE}|(?-i:{_NAME}))\s+(?:är|var|blir|blev|e|va)\s+{ABOUT}{AGE}(?=\s+(?:jag|han|hon|vi|dom|sen|å|(?:min|hans|hennes)\s{_RELATIVE})\b)",
            _I,
        ),
        anchor=Anchor.DIGIT | Anchor.NUMBER_WORD,
        accepts=is_no_count,
        score=0.85,
        finds=(
            "jag var [15] jag var ensam",
            "hon e [trettio] hon jobbar",
            "didus Hryhorij är [79] han vil",
            "han är [7] å går i",
        ),
        ignores=("han är två hon är tre", "jag var trött jag sov", "hon var 2 sen 1", "Allt är cirka 15 min i bil"),
    ),
    Rule(
        id="ages.spelt_as_spoken",
        pattern=lazy_regex(
            rf"\b(?:jag|ja|jak|han|hon|ho)\s+(?:är|ä|e|va|blir)\s+{ABOUT}{AGE}(?=\s*(?:[.,!?;)\n…]|\Z)|\s+(?:jag|ja|han|hon|ho|vi|dom|å|o|och|men|bor|går|kommer|jobbar|pluggar|läser|studerar|från|min|mina|nu)\b)",
            _I,
        ),
        anchor=Anchor.DIGIT | Anchor.NUMBER_WORD,
        accepts=is_no_count,
        score=0.85,
        finds=("heter ayse å ja e [19]", "ja ä [19] o bor i", "hon e [tjugo] bor me", "ja e [17] från syrien"),
        ignores=("ja e trött å hungrig", "ja e två o", "jag e 3 trappor upp", "ja, vi är 20."),
    ),
    Rule(
        id="ages.answered_roundabout",
        pattern=lazy_regex(
            r"\bhur\s+gam\w+\s+(?:är|e|ä|blir|blev|var)\s+[^?\n]{1,30}\?+\s*(?:[–—-]\s*|[^\W\d_]{1,15}:\s*|[\"”»]\s*){0,2}"
            rf"(?:[^\W\d_]+,?\s+){{1,5}}?{AGE}(?=\s*(?:[.,!?;)\n…]|\Z)|\s+(?:år|och|men|nu|i|tror)\b)",
            _I,
        ),
        needs=("hur",),
        anchor=Anchor.DIGIT | Anchor.NUMBER_WORD,
        accepts=is_no_count,
        score=0.85,
        finds=("hur gammal e du?\nA: I passet står [sextiosju]. Men", "Hur gammal är han? – Jag tror han är [45]."),
        ignores=("Hur gammal är bilen? Den kostar 30 tusen", "Hur gammal är du? Jag har två barn."),
    ),
    Rule(
        id="ages.half_a_year_more",
        pattern=lazy_regex(
            rf"(?:\b{_NAME}|[(,])\s*(?P<age_digits>\d{{1,2}})(?=\s?(?:½|1/2))(?!\s?(?:½|1/2)\s*(?:dl|tim|h\b|kg|liter|l\b|mil|km|kr|år\s+sed|år\s+sen|msk|tsk|kopp|kl))(?P<age_string>(?!))?"
        ),
        needs=("½", "1/2"),
        score=0.8,
        accepts=lambda m: is_no_count(m) and m.group().split()[0].lower() not in ("kl", "klockan"),
        finds=("Alve 7, Ming [5] 1/2, Elof", "Ebba [6]½ år"),
        ignores=("Mjöl 5 1/2 dl", "vi gick 3 1/2 mil", "gurka, 74 1/2 kr"),
    ),
    Rule(
        id="ages.in_parenthesis_plus",
        pattern=lazy_regex(rf"\b{_NAME}\s*\((?P<age_digits>[1-9]\d)\s?(?:\+|plus)(?:\s*år)?\)(?P<age_string>(?!))?"),
        needs=("(",),
        score=0.8,
        accepts=is_no_count,
        finds=("kom 08.20. Nisse ([80]+) höll",),
        ignores=("listan (20)", "Lund (80+20)"),
    ),
    Rule(
        id="ages.at_most",
        pattern=lazy_regex(
            rf"\b(?:yngling|ungdom|pojke|flicka|kille|tjej|man|kvinna|dam|herre|gubbe|tant)\s+på\s+{AGE}(?=\s+(?:högst|kanske|ungefär|typ|max|minst|nånting|något)\b)",
            _I,
        ),
        needs=("på",),
        anchor=Anchor.DIGIT | Anchor.NUMBER_WORD,
        accepts=is_no_count,
        score=0.85,
        finds=("FÖRAREN, EN YNGLING PÅ [TJUGO] HÖGST, SADE", "en man på [60] kanske"),
        ignores=("en man på tåget kanske", "en tjej på 2 meter"),
    ),
    Rule(
        id="ages.has_years_runs_on",
        pattern=lazy_regex(
            rf"\b(?:jag|han|hon|{_RELATIVE})\s+(?:har|hade)\s+{AGE}(?:\s*år(?=\s+(?:jag|han|hon|vi|dom|å|min|hans|hennes)\b)|(?<=\bhar\s\d\d)(?=\s+(?:vi|han|hon|jag|å)\s+(?:har|bor|är|e)\b))",
            _I,
        ),
        anchor=Anchor.DIGIT | Anchor.NUMBER_WORD,
        accepts=lambda m: is_no_count(m) and _CALLED.search(m.string, max(0, m.start() - 60), m.start()) is not None,
        score=0.8,
        finds=("jag heter nawal jag har [34] år min man", "hetar bassam han har [41] vi har fem barn"),
        ignores=("jag har 34 år kvar", "han har 20 vi har 30", "laget heter AIK de har 12 vi har 10"),
    ),
    Rule(
        id="ages.months_run_on",
        pattern=lazy_regex(
            rf"\b(?:han|hon|hen|bebisen|barnet)\s+(?:är|e|var|va|blir)\s+{ABOUT}{AGE}\s+(?:m[åa]nad(?:er)?|mond|veck(?:a|er|or))(?=\s+(?:han|hon|vi|jag|å|och|men)\b|\s*(?:[.,!\n]|\Z))",
            _I,
        ),
        anchor=Anchor.WEEKS | Anchor.DIGIT | Anchor.NUMBER_WORD,
        accepts=is_somebodys_age,
        score=0.85,
        finds=("lilla moemen han är [11] månad han har", "hon e [tre] veckor å sover"),
        ignores=("det är 11 månad", "kursen är 3 veckor och", "han är i månad"),
    ),
    Rule(
        id="ages.each_of_two",
        pattern=lazy_regex(
            rf"\b(?:jag|du|han|hon)\s+(?:är|var|e|va)\s+{AGE}\s+(?:o|och|å|,)\s+(?:jag|du|han|hon|(?-i:{_NAME})|min\s{_RELATIVE})\s+{_AGE_2}(?=\s*(?:[.,!?;)\n]|\Z)|\s+(?:år|då|när|o|och|å)\b)",
            _I,
        ),
        anchor=Anchor.DIGIT | Anchor.NUMBER_WORD,
        accepts=are_ages,
        score=0.88,
        finds=("Du var [sex] o jag [fem], o han", "hon är [12] och Ali [9]."),
        ignores=("hon är trött och jag sur.", "jag var hemma o han ute."),
    ),
    Rule(
        id="ages.one_or_the_next",
        pattern=lazy_regex(
            r"\b(?:jag|ja|han|hon|ho)\s+(?:var|va|är|e)\s+(?:typ\s+|kanske\s+)?(?P<age_string>[^\W\d_]{2,12})[\s,-]+(?P<age_string_2>[^\W\d_]{2,12})(?=\s+(?:då|år|typ|nu|när|kanske)\b|\s*(?:[.,!?\n]|\Z))(?P<age_digits>(?!))?",
            _I,
        ),
        anchor=Anchor.NUMBER_WORD,
        accepts=is_older,
        score=0.85,
        finds=("(.) ja va [sju] [åtta] då", "hon är [tio] [elva] kanske"),
        ignores=("han var ett två tre", "hon var två trea", "jag var hemma då"),
    ),
    Rule(
        id="ages.looks_and_age",
        pattern=lazy_regex(
            rf"\b(?:jag|han|hon|den)\s+(?:är|e)\s+[^\W\d_]+\s+(?:och|å|o)\s+{AGE}\s*år\b(?!\s+(?:sedan|sen|kvar|äldre|yngre))",
            _I,
        ),
        anchor=Anchor.YEARS,
        accepts=is_somebodys_age,
        score=0.85,
        finds=("HON ÄR VIT OCH [3] ÅR.", "han är snäll och [fem] år"),
        ignores=("den är fin och 3 år äldre", "han är sjuk och två dagar"),
    ),
    Rule(
        id="ages.and_a_half_more",
        pattern=lazy_regex(
            rf"\b(?:jag|han|hon|(?-i:{_NAME}))\s+(?:är|e|var|blir)\s+{AGE}(?=\s+(?:och|å|o)\s?ett\s+halvt?\b|\s?½)", _I
        ),
        needs=("halv", "½"),
        anchor=Anchor.DIGIT | Anchor.NUMBER_WORD,
        accepts=is_bare_number,
        score=0.85,
        finds=("jag är [8] ochett halvt. Jag", "Ebba är [fem] och ett halvt"),
        ignores=("det är 8 och ett halvt kilo",),
    ),
    Rule(
        id="ages.two_in_row",
        pattern=lazy_regex(
            rf"\b(?:barn|söner|döttrar|pojkar|flickor|tvillingar|syskon)\s+[^\W\d_]{{3,15}}\s+{AGE}\s+år,?\s+"
            rf"(?:å\s+|och\s+|o\s+)?[^\W\d_]{{3,15}}\s+{_AGE_2}\s+år\b"
            rf"(?:,?\s+(?:å\s+|och\s+|o\s+)?[^\W\d_]{{3,15}}\s+{_AGE_3}\s+(?:år\b|(?:å|och|o)\s+(?:ett\s+)?halvt?\b))?",
            _I,
        ),
        anchor=Anchor.YEARS,
        accepts=is_somebodys_age,
        score=0.85,
        finds=("tre barn berfin [åta] år ronahi [fem] år å ciwan [två] å halv.",),
        ignores=("barn bodde tre år där fem år kvar",),
    ),
    Rule(
        id="ages.then_in_commas",
        pattern=lazy_regex(
            r"(?:,\s+(?P<age_string>[^\W\d_]{5,20})\s+(?:då|nu)\s*,|\b(?:död|dog|avled),\s+(?:bara\s+)?(?P<age_string_2>[^\W\d_]{5,20})(?=[.,;]))(?P<age_digits>(?!))?",
            _I,
        ),
        anchor=Anchor.NUMBER_WORD,
        accepts=lambda m: (read_cardinal(m.group("age_string") or m.group("age_string_2"), near=False) or 0) > 19,
        score=0.85,
        finds=("på landet, [sjuttifyra] då, som sa", "moster Veta död, [femtioett]. Levern"),
        ignores=("han kom, trött nu, och", "farfar dog, sörjd."),
    ),
    Rule(
        id="ages.learnt_at",
        pattern=lazy_regex(
            r"\b(?:lärde|gifte|skilde|började|tog)\b[^.!?\n\d]{1,30}\bvid\s+(?P<age_digits>[2-9]\d)(?=\s*(?:[.,;!?\n]|\Z))(?P<age_string>(?!))?|"
            r"\bålder\s*:\s*(?P<age_digits_2>\d{1,2})(?=\s?(?:½|1/2))",
            _I,
        ),
        needs=("vid", "ålder"),
        accepts=lambda m: int(m.group("age_digits") or m.group("age_digits_2")) > 24,
        score=0.85,
        finds=("som lärde sig läsa vid [60]. Och", "Ålder: [38]½\n"),
        ignores=("började jobba vid 20.", "tog tåget vid 30 km"),
    ),
)
