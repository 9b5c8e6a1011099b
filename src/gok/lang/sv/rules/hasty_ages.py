"""Ages without stops around them, and answers that go a long way round: `jag var 15 jag var ensam`, `6 resp. 8 år`."""

from __future__ import annotations

import re

from gok.lang import lazy_regex
from gok.lang.rules import Anchor, Rule
from gok.lang.sv.numerals import read_cardinal
from gok.lang.sv.rules.age_checks import NOBODY, are_ages, is_bare_number
from gok.lang.sv.rules.baby_ages import ABOUT, AGE

__all__ = ["RULES"]

_I = re.IGNORECASE
_AGE_2 = AGE.replace("age_digits", "age_digits_2").replace("age_string", "age_string_2")

_NAME = r"[A-ZÅÄÖŁŠŽÇÉÓÚÍ][^\W\d_]{1,30}"
_RELATIVE = r"(?:mam+a|pap+a|mor|far|bror|syster|son|dotter|man|fru|mormor|morfar|farmor|farfar|kusin|vän|kompis)"


def is_no_count(match: re.Match[str]) -> bool:
    """A number that is hardly one of things: from three on in digits, from thirteen on in words."""
    digits, word = match.group("age_digits"), match.group("age_string")
    value = float(digits.replace(",", ".")) if digits else read_cardinal(word, near=False)
    if match.group().split()[0].lower() in NOBODY:
        return False
    return value is not None and (3 if digits else 13) <= value <= 110 and is_bare_number(match)


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
            rf"(?:\b{_NAME}|[(,])\s*(?P<age_digits>\d{{1,2}})(?=\s?(?:½|1/2|,5))(?!\s?(?:½|1/2|,5)\s*(?:dl|tim|h\b|kg|liter|l\b|mil|km|kr|år\s+sed|år\s+sen|msk|tsk|kopp|kl))(?P<age_string>(?!))?"
        ),
        needs=("½", "1/2", ",5"),
        score=0.8,
        accepts=lambda m: is_no_count(m) and m.group().split()[0].lower() not in ("kl", "klockan"),
        finds=("Alve 7, Ming [5] 1/2, Elof", "Ebba [6]½ år"),
        ignores=("Mjöl 5 1/2 dl", "vi gick 3 1/2 mil", "Pris 5,5 kr"),
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
)
