"""Ages in answers and asides: `Hur gammal är du? – Sjuttiosju.`, `han dog vid nittioett`, `en dam, säkert nittio`."""

from __future__ import annotations

import re

from gok.lang import lazy_regex
from gok.lang.rules import Anchor, Rule
from gok.lang.sv.rules.age_checks import is_an_age, is_bare_number
from gok.lang.sv.rules.baby_ages import ABOUT, AGE

__all__ = ["RULES"]

_I = re.IGNORECASE
_NAME = r"[A-ZÅÄÖŁŠŽÇÉ][^\W\d_]{1,30}"
_END = r"(?=\s*(?:[.,!?;:)\n…]|\Z)|\s+(?:år|och|men|nu|i|snart)\b)"

RULES = (
    Rule(
        id="ages.answered",
        pattern=lazy_regex(
            r"\bhur\s+gam\w+\b[^?\n]{0,40}\?\s*(?:[–—-]\s*|[^\W\d_]{1,15}:\s*|[\"”»]\s*){0,2}"
            rf"(?:(?:jag|han|hon)\s+(?:är|var|blir)\s+)?{ABOUT}{AGE}{_END}",
            _I,
        ),
        needs=("hur",),
        anchor=Anchor.DIGIT | Anchor.NUMBER_WORD,
        accepts=is_bare_number,
        score=0.93,
        finds=("Hur gammal är du, Ali?\nHan: [Sjuttiosju].", "– Hur gammal är hon? – [8] år", "Hur gammal är du? [45]"),
        ignores=("Hur gammalt är huset? Två våningar", "Hur gammal är du? Jag vet inte."),
    ),
    Rule(
        id="ages.died_at",
        pattern=lazy_regex(
            rf"\b(?:dog|avled|gick\s+bort|somnade\s+in|(?:gick|gått|går|gå)\s+i\s+pension|pensionera(?:des|d))\s+(?:\w+\s+)?vid\s+{AGE}{_END}",
            _I,
        ),
        needs=("vid",),
        anchor=Anchor.DIGIT | Anchor.NUMBER_WORD,
        accepts=is_bare_number,
        score=0.88,
        finds=("Farfar dog vid [nittioett].", "Hon gick bort vid [84] år", "Pappa gick i pension vid [67]."),
        ignores=("Han dog vid tio kvällar", "hon dog vid havet."),
    ),
    Rule(
        id="ages.youngest",
        pattern=lazy_regex(
            rf"\b(?:de[nt]|min|mitt)\s+(?:yngst|äldst|minst)[ae]\s+(?:är\s+)?{ABOUT}{AGE}\s+(?:år|veckor|månader|mån)\b(?!\s+(?:sedan|yngre|äldre))",
            _I,
        ),
        needs=("yngst", "äldst", "minst"),
        anchor=Anchor.YEARS | Anchor.WEEKS,
        accepts=is_an_age,
        score=0.85,
        finds=("fyra barn, det yngsta [tre] veckor", "den äldsta bara [9] år"),
        ignores=("det minsta tre meter", "den äldsta tre år sedan"),
    ),
    Rule(
        id="ages.seems",
        pattern=lazy_regex(
            r"\b(?:dam|damen|man|kvinna|tant|tanten|gubbe|gubben|tjej|kille|pojke|flicka|herre|dame|gumma)\s*,\s+"
            rf"(?:säkert|kanske|runt|ungefär|typ|minst|knappt|närmare|omkring|nästan|väl|troligen)\s+{AGE}(?=\s*(?:,\s(?!\d)|[.!?]|\s+år\b))",
            _I,
        ),
        needs=(",",),
        anchor=Anchor.DIGIT | Anchor.NUMBER_WORD,
        accepts=is_bare_number,
        score=0.85,
        finds=("En liten dam, säkert [nittio], stod", "en man, kanske [45] år"),
        ignores=("en man, kanske två meter lång,", "en kvinna, säkert glad, kom"),
    ),
    Rule(
        id="ages.draws_near",
        pattern=lazy_regex(
            rf"\b(?:närma(?:r|de)\s+(?:jag\s+)?(?:mig|oss)|(?:jag|hon|han|(?:min|vår|hennes|hans)\s+[^\W\d_]+)\s+(?:närma(?:r|de)\s+sig|är\s+(?:nog|säkert|väl)|"
            rf"har\s+(?:nyss\s+|precis\s+|redan\s+|just\s+)?(?:fyllt|passerat)))\s+{AGE}(?=\s*[.,!?]|\s+(?:år|och|men|nu)\b)",
            _I,
        ),
        needs=("närma", "nog", "säkert", "väl", "fyllt", "passerat"),
        anchor=Anchor.DIGIT | Anchor.NUMBER_WORD,
        accepts=is_bare_number,
        score=0.85,
        finds=(
            "Jag närmar mig [50].",
            "Min granne är nog [45].",
            "Hon har passerat [sextio] nu",
            "hon har fyllt [62].",
        ),
        ignores=("Klockan är nog tre.", "Priset närmar sig 50.", "Min tur är nog slut."),
    ),
    Rule(
        id="ages.years_and_months",
        pattern=lazy_regex(rf"\b(?:är|var|blir)\s+[\w]+\s+år\s+och\s+{AGE}\s+(?:månader|mån|veckor)\b", _I),
        anchor=Anchor.WEEKS,
        accepts=is_an_age,
        score=0.85,
        finds=("Han är tre år och [sju] månader.",),
        ignores=("det är två år och sju kronor", "Hon är fem år och glad."),
    ),
    Rule(
        id="ages.in_bracket_behind",
        pattern=lazy_regex(rf"\b{_NAME}\s+\((?:[^\W\d_]+\s+){{0,2}}[^\W\d_]+,\s+{AGE}(?:\s*år)?\)"),
        needs=("(",),
        anchor=Anchor.DIGIT | Anchor.NUMBER_WORD,
        accepts=is_bare_number,
        score=0.85,
        finds=("Linus (vikarie, [24]): visste", "Siv (min granne, [åttio] år)"),
        ignores=("Linus (vikarie, kall)", "Lund (stor stad, 90 000)"),
    ),
)
