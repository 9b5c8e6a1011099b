"""Ages in months and weeks, and ages in one word with what they say: `8 månader gammal`, `18-åring`, `femårig`."""

from __future__ import annotations

import re

from gok.lang import lazy_regex
from gok.lang.rules import Anchor, Rule
from gok.lang.sv.patterns.ages import WHEN
from gok.lang.sv.rules.age_checks import is_fused_age, is_somebodys_age

__all__ = ["ABOUT", "AGE", "IS", "RULES"]

_TENS = r"(?:tjugo|(?:tre|fyr|fem|sex|sju|åt|nit)t?io?)"  # parted from what follows: tjugo fem
AGE = (
    r"(?:(?P<age_digits>\d{1,3}(?:,5)?)(?![\d:/]|-(?!\s?år\b)|[.,]\d)|"
    rf"(?P<age_string>{_TENS}\s(?:ett|en|två|tva|tre|fyra|fem|sex|sju|åtta|nio)\b|[^\W\d_]{{2,20}}))"
)
# The first letter is looked at before the words are: where case is ignored, each of them costs as much as that.
IS = r"(?=[abeväæ])(?:är|var|vart|blir|blev|bli|blivit|varit|ar|ær|e)"
ABOUT = (
    r"(?:(?:då|nu|bara|redan|ungefär|ungefar|omkring|cirka|ca|c:a|nästan|kanske|idag|i dag|snart|precis|typ|"
    r"runt|kring|över|ju|också|båda(?:\s+två)?|bägge|själv|"
    r"väl|inte|ens|alltså|således|numera|fortfarande|just|nyss|sedan|sen|hela|drygt|knappt|högst|inte\s+(?:mer|äldre)\s+än)\.?\s+){0,3}"
)
_ONE = (
    r"(?:jag|du|han|hon|hen|son(?:en)?|dotter(?:n)?|bebis(?:en)?|(?:barn)?barn(?:et)?|pojken?|flickan?|bror|syster|"
    r"tvillingarna)"
)
_I = re.IGNORECASE

RULES = (
    Rule(
        id="ages.months",
        pattern=lazy_regex(
            rf"\b{_ONE}(?:\s+[^\W\d_]{{2,20}})?\s+{IS}\s+{ABOUT}{AGE}\s+(?:månader|mån|veckor|dagar)"
            rf"(?=\s*[.,!)]|\s+(?:och|när|då|nu|gam\w*|började|lärde|kunde|fick|flyttade)\b|\s+{WHEN})",
            _I,
        ),
        anchor=Anchor.WEEKS,
        accepts=is_somebodys_age,
        score=0.85,
        finds=(
            "Hon är [8] månader gammal",
            "min son är [tre] månader.",
            "Han är [sju] månader nu.",
            "När min dotter var [8] månader började hon",
            "tvillingarna blev [åtta] månader i går",
        ),
        ignores=("kursen är 8 månader.", "det är 3 veckor sedan", "Uppsägningstiden är tre månader, så"),
    ),
    Rule(
        id="ages.weeks_old",
        pattern=lazy_regex(
            rf"(?<!\ben )(?<!\bett )(?<!\bden )(?<![\w.,]){AGE}\s+(?:månader|mån|veckor)\s+gamm?al\b", _I
        ),
        anchor=Anchor.WEEKS,
        accepts=is_somebodys_age,
        score=0.85,
        finds=("hon är hemma, [fem] veckor gammal och arg", "då [8] månader gammal"),
        ignores=("en två veckor gammal tidning", "fem veckor gammalt bröd", "tre månader gamla bilder"),
    ),
    Rule(
        id="ages.fused_digits",
        attributes=frozenset({"fused_age"}),
        pattern=lazy_regex(
            r"(?<![\w.,-])(?P<age_digits>(?P<_number>\d{1,3})\s?-?\s?år(?:ing(?:en|ens|s)?|ig(?:a|t|e)?))\b(?!-)", _I
        ),
        anchor=Anchor.YEARS,
        accepts=is_fused_age,
        score=0.85,
        finds=("en [18-åring] bodde där", "sin glada [44-årig] granne", "hans [5 åriga] son"),
        ignores=("16-åringar", "16- och 17-åringar", "ett 3-årigt kontrakt", "varje 18-åring", "den 30-åriga perioden"),
    ),
    Rule(
        id="ages.fused_words",
        attributes=frozenset({"fused_age"}),
        pattern=lazy_regex(
            r"(?<![\w-])(?P<age_string>(?P<_number>[^\W\d_]{2,16}?)(?:-|\s(?=år))?år(?:ing(?:en|ens|s)?|ig(?:a|t|en?)?))\b",
            _I,
        ),
        anchor=Anchor.YEARS,
        accepts=is_fused_age,
        score=0.85,
        finds=("till en [elvaåring] som växer", "en [fyrtitvå-årig] man", "en [femårig] flicka"),
        ignores=("sjuåringar", "treårig utbildning", "ettårigt program", "långårig vän"),
    ),
)
