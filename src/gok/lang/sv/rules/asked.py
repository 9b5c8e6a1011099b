"""Marks that a profile asks for: pets, pastimes, crimes, foreign money. By default none of them is looked for."""

from __future__ import annotations

import re

from gok.lang import lazy_regex, load_language
from gok.lang.rules import Anchor, Rule
from gok.lang.sv.context import is_somebodys
from gok.text.cache import compile_pattern

__all__ = ["RULES"]

_I = re.IGNORECASE
_words = load_language("sv").words
_MONEY, _PETS = "|".join(sorted(_words("telling_currencies"))), "|".join(sorted(_words("pet_kinds")))
_CRIMES = "|".join(sorted(_words("crimes_suffered_or_done")))
_MINE = compile_pattern(r"\s+(?:mig|oss|min|mitt|mina|vår|vårt|våra)\b", _I)
_SUBJECT = r"(?:(?:jag|vi|han|hon|ofta|gärna|också|alltid|ibland)\s+){0,2}"


def is_unusual(match: re.Match[str]) -> bool:
    """A pastime that few have, of somebody's."""
    return match["hobby"].lower() not in _words("usual_pastimes") and is_somebodys(match)


def was_done_to_somebody(match: re.Match[str]) -> bool:
    """Said of somebody the writer knows, or done to what is the writer's: `någon stal min cykel`."""
    return is_somebodys(match) or _MINE.match(match.string, match.end()) is not None


RULES = (
    Rule(
        id="asked.money",
        pattern=lazy_regex(
            r"(?:\b(?:hundra|tusen|miljon(?:er)?|många|mina|några|i|med|till)\s+|\d(?:[ .]{0,2}\s+)?)"
            rf"(?P<currency>{_MONEY})\b",
            _I,
        ),
        anchor=Anchor.ASKED,
        says="is money of a country",
        finds=("Det kostar 500 [afghani].", "vi betalade med [rubel]", "2 000 [dinarer] i"),
        ignores=("500 kronor", "hundra dollar", "det som var"),
    ),
    Rule(
        id="asked.pet",
        pattern=lazy_regex(
            r"\b(?:har|hade|haft|köpte|köpt|skaffat|skaffade|fick|fått|min|vår|mina|våra|hennes|hans)\s+"
            rf"(?:(?:en|ett|två|tre|fyra|liten|lilla|små|gammal|gamla|vit|vita|svart|svarta|brun|bruna)\s+){{0,3}}(?P<pet_type>{_PETS})\b",
            _I,
        ),
        anchor=Anchor.ASKED,
        accepts=is_somebodys,
        says="is an animal that somebody has",
        finds=("Jag har en [pudel].", "min lilla [katt] sover", "Vi hade två [undulater]."),
        ignores=("En hund skällde på mig.", "Många har hund.", "jag har en bil"),
    ),
    Rule(
        id="asked.pastime",
        pattern=lazy_regex(
            rf"\b(?:spel(?:ar|ade|at)|tränar|tränade|tränat|utövar|dansar|samlar(?:\s+på)?)\s+{_SUBJECT}(?P<hobby>[^\W\d_][\w-]{{2,}})\b",
            _I,
        ),
        anchor=Anchor.ASKED,
        accepts=is_unusual,
        says="is a pastime that few have",
        finds=("Jag spelar [santur].", "min bror tränar [capoeira]", "Hon samlar på [frimärken]."),
        ignores=("Jag spelar fotboll.", "Det spelar ingen roll för mig.", "Man spelar santur.", "vi samlar pengar"),
    ),
    Rule(
        id="asked.called_pastime",
        pattern=lazy_regex(
            r"\b(?:min|mitt|mina|hans|hennes)\s+(?:största\s+|stora\s+)?(?:hobby|hobbyn|hobbies|fritidsintressen?|intressen?)\s+(?:är|var)\s+"
            r"(?:att\s+)?(?P<hobby>[^\W\d_][\w-]{2,})\b",
            _I,
        ),
        anchor=Anchor.ASKED,
        accepts=is_unusual,
        says="is said to be somebody's pastime",
        finds=("Min hobby är [biodling].", "mitt största intresse är att [väva]"),
        ignores=("Min hobby är fotboll.", "ett intresse är biodling"),
    ),
    Rule(
        id="asked.crime",
        pattern=lazy_regex(rf"\b(?P<crime>{_CRIMES})\b", _I),
        anchor=Anchor.ASKED,
        accepts=was_done_to_somebody,
        says="is a crime that somebody suffered or did",
        finds=("Jag blev [rånad].", "Min bror satt i [fängelse].", "Någon [stal] min cykel."),
        ignores=("Många blir rånade.", "Polisen talar om stöld."),
    ),
)
