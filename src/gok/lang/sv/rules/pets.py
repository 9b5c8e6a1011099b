"""Pets that are said to be somebody's, whatever else their name may be: `Findus är vår katt.`"""

from __future__ import annotations

from gok.lang import lazy_regex
from gok.lang.rules import Anchor, Rule

__all__ = ["RULES"]

_PETS = ("hund", "katt", "kanin", "häst", "hamster", "valp", "kattunge", "papegoja", "undulat", "sköldpadda", "ponny")

RULES = (
    Rule(
        id="pets.said",
        says="is said to be somebody's pet",
        pattern=lazy_regex(
            r"(?<![\w-])(?P<firstname_unknown>(?!(?:Han|Hon|Hen|Den|Det|Detta|Här|Där|Vem|Som|Nu|Idag)\b)[A-ZÅÄÖ][\w-]+)"
            rf"(?=\s(?:är|var)\s(?:min|vår|hans|hennes|deras)\s(?:[a-zåäö]+\s)?(?:{'|'.join(_PETS)})\b)"
        ),
        anchor=Anchor.ASKED,
        needs=_PETS,
        score=0.97,
        finds=("[Findus] är vår katt.", "[Rex] var min gamla hund."),
        ignores=("Han är min hund.", "Findus är en katt.", "Findus är min vän."),
    ),
)
