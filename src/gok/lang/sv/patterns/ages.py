"""Ages that stand beside people: `Zeki 13, Lin 9 och lilla Oz tre`, `mirza är 26`, `M.L., 96, är`."""

from __future__ import annotations

import re

from gok.lang import lazy_regex
from gok.lang.sv.numerals import cardinal

__all__ = [
    "AGED",
    "APART",
    "ASKED",
    "BARE",
    "BEGINS",
    "BEHIND",
    "ENDS",
    "MONTH",
    "NEXT",
    "NOT_SINCE",
    "ONE_YEAR",
    "OTHER",
    "SAID",
    "UNITS",
    "WEEKS",
    "WHEN",
    "YEARS",
]

_I = re.IGNORECASE
_MORE_OR_LESS = r"då|nu|bara|redan|snart|nästan|kanske|ungefär|precis|idag|i\s+dag|drygt|knappt|endast"
_ABOUT = rf"(?:(?:{_MORE_OR_LESS})\s+){{0,3}}"
_NUMBER = r"(?P<number>\d{1,3}(?:,5)?(?![\w:/%*-]|[.,]\d)|[^\W\d_]{2,20}(?![\w-]))"
_VERB = r"(?:är|var|blir|blev|ar|fyller|fyllde|vart)"
_WORDS = "|".join(cardinal(number) for number in range(110, 1, -1))
# What any of the next five begins with, or another word: only a number can be one.
BEGINS = lazy_regex(rf"[\s,(]+(?:\d|(?:som|själv|och|född|på|{_VERB}|{_MORE_OR_LESS})\b|(?P<word>[^\W\d_]+))", _I)
# Right behind the person, set apart by a comma or a bracket, said with a verb.
BARE = lazy_regex(rf"[^\S\n]+{_NUMBER}")
APART = lazy_regex(rf"(?:,\s+{_ABOUT}|\s?\(){_NUMBER}", _I)
SAID = lazy_regex(
    rf"(?:,?\s+(?:som\s+)?(?:(?:nu|då|snart|själv|bara)\s+)?|,?\s+och\s+|,\s+född\s+\w+,\s+){_VERB}\s+{_ABOUT}{_NUMBER}",
    _I,
)
# A baby of so many weeks: `lilla Hiyab på åtta månader`, but not `har inte träffat Ali på två månader`.
AGED = lazy_regex(rf",?\s+på\s+{_ABOUT}{_NUMBER}(?=\s+(?:månader|mån|veckor|dagar)\b)", _I)
NOT_SINCE = lazy_regex(r"\b(?:inte|aldrig|ej|inget|lär\w*|klara\w*|hann|hinn\w*)\b", _I)
# The verb before the person, and the age behind: `hur gammal är lilla Oz nu tre`.
ASKED = lazy_regex(rf"\b{_VERB}\s+(?:(?:min|din|sin|vår|hans|hennes|lilla|lille)\s+){{0,2}}$", _I)
BEHIND = lazy_regex(rf"\s+{_ABOUT}{_NUMBER}", _I)
# Behind another age.
NEXT = lazy_regex(
    rf"(?:\s*år)?(?:,|,?\s+(?:och|samt|men))\s+(?P<who>(?:[^\W\d_][\w’'-]*\s+){{1,3}}?)(?:{_VERB}\s+)?{_ABOUT}"
    rf"(?P<number>\d{{1,3}}(?![\w:/%*-]|[.,]\d)|(?:{_WORDS})\b)",
    _I,
)
# When somebody is or gets so old: nothing is counted before it.
WHEN = (
    r"(?:i\s+(?:(?:mån|tis|ons|tors|fre|lör|sön)dags|går|förrgår|morgon|övermorgon|år|dag|(?:som|vint)ras|höstas|våras|fjol|höst|vår|sommar|vinter|jul|påsk|morse|kväll|natt|helgen|"
    r"(?:jan|feb|mar|apr|maj|jun|jul|aug|sep|okt|nov|dec)[a-z]*)|på\s+(?:mån|tis|ons|tors|fre|lör|sön)dag(?:en)?|"
    r"(?:förra|nästa|härom)\s?(?:vecka|månad|år|dag|mån|tis|ons|tors|fre|lör|sön|vår|höst|somm|vint)\w*|"
    r"den\s+(?:\d|[a-zåäö]+(?:de|te|sta|dra|dje)\b)|till\s+(?:våren|hösten|sommaren|vintern|jul|påsk)|"
    r"igår|imorgon|imorse|om\s+(?:en|ett|två|tre|fyra|några|\d{1,2})\s+(?:dag|veck|månad)\w*)\b"
)
# What may stand behind an age: the end of a clause, years, weeks, a time.
ENDS = lazy_regex(
    r"(?:\s*(?:[.;!?)\n…–-]|,(?!\s*\d)|\Z)|\s+(?:och|o|å|samt|men|när|då|nu|så|fast|idag|i\s+dag|i\s+år)\b(?!\s+\d))",
    _I,
)
YEARS = lazy_regex(
    r"\s*år(?:ig\w*)?\b(?!\s+(?:sedan|sen|kvar|tillsammans|i\b|på\b|senare|äldre|yngre|fängelse|där))", _I
)
WEEKS = lazy_regex(r"\s+(?:månader|mån|veckor|dagar)\b(?=\s*(?:[.,;!?)\n]|\Z)|\s+(?:och|gam\w*|när|då|nu)\b)", _I)
MONTH = lazy_regex(rf"\s+(?:{WHEN}|(?:i|på)\s+(?:vår|höst|somm|vint)\w*)", _I)
# What else a number behind a name can be: a time, a price, a result, a chapter, a gift.
OTHER = lazy_regex(
    r"\b(?:klockan|kl|köp\w*|kost\w*|ring\w*|hämta\w*|träffa\w*|möt\w*|ses|gav|ger|ge|få\w*|fick|vann|förlora\w*|mot|mål|poäng|"
    r"kapitel|kap|vers|psalm\w*|bibel\w*|evangeli\w*|sida\w*|nummer|nr|rum|våning|plats|buss\w*|linje|gånger|betala\w*|"
    r"swisha\w*|lånade?|kung\w*|påve\w*|rond|tal|låt|avsnitt|säsong|del)\b"
)
ONE_YEAR = lazy_regex(r"ett år(?=\s*[.,!?]|\s+(?:och|när|då)\b)", _I)  # but not ett år i Rom
UNITS = lazy_regex(r"\s(ett|två|tre|fyra|fem|sex|sju|åtta|nio)\b", _I)
