"""Points and spans of time told from the day of writing: `igår`, `på fredag`, `två veckor`.

They are marked only when asked for: by themselves they point at nobody.
"""

from __future__ import annotations

import re

from gok.lang import lazy_regex
from gok.lang.rules import Anchor, Rule

__all__ = ["RULES"]

_I = re.IGNORECASE
_DAY = r"(?:mån|tis|ons|tors|fre|lör|sön)dag"
_UNIT = r"(?:sekunder|minuter|timmar|timme|dagar|dag|dygn|veckor|vecka|månader|månad|år|terminer|termin)"
_COUNT = (
    r"(?:\d{1,3}(?:,\d)?|en|ett|två|tre|fyra|fem|sex|sju|åtta|nio|tio|elva|tolv|några|många|ett par|en halv|ett halv)"
)

RULES = (
    Rule(
        id="times.past",
        pattern=lazy_regex(
            rf"\b(?P<past_timepoint>i\s?går|i\s?förrgår|i {_DAY}s|i (?:som|vint|vår|höst)ras|i (?:somras|"
            rf"vintras|våras|höstas)|"
            rf"förra (?:veckan|månaden|året|sommaren|vintern|våren|hösten|{_DAY}en|helgen)|"
            rf"för {_COUNT} {_UNIT} (?:sedan|sen))\b",
            _I,
        ),
        anchor=Anchor.TIME | Anchor.DIGIT,
        finds=(
            "[igår] kom han",
            "vi sågs [i fredags]",
            "[förra veckan] var",
            "[för 3 år sedan] flyttade",
            "[i somras] badade",
        ),
        ignores=("i fred", "förra kursen", "för tre år"),
    ),
    Rule(
        id="times.future",
        pattern=lazy_regex(
            rf"\b(?P<future_timepoint>i\s?morgon|i\s?morrn|i\s?övermorgon|på {_DAY}|nästa (?:vecka|månad|år|"
            rf"sommar|vinter|vår|höst|{_DAY}|helg)|om {_COUNT} {_UNIT})\b",
            _I,
        ),
        anchor=Anchor.TIME | Anchor.DIGIT,
        finds=("vi ses [i morgon]", "[på fredag] är", "[nästa vecka] ska", "[om två veckor] är"),
        ignores=("på fredagar", "nästa hus", "om två personer"),
    ),
    Rule(
        id="times.span",
        pattern=lazy_regex(
            rf"\b(?:i|på|under|efter|inom)\s+(?P<time_span>{_COUNT} {_UNIT})\b(?!\s+(?:sedan|sen|gam))", _I
        ),
        anchor=Anchor.TIME | Anchor.DIGIT,
        finds=("bodde där i [två veckor]", "under [5 månader]", "i [40 år]"),
        ignores=("för tre år sedan", "två veckor", "i två hus"),
    ),
)
