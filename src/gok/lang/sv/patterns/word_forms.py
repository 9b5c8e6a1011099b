"""What a word form tells by itself, asked by `gok.lexicon.word_forms` and for its features."""

from __future__ import annotations

from gok.lang import lazy_regex
from gok.text.cache import compile_pattern

__all__ = ["HEAD", "HOMELAND", "UNHEARD"]

_HEADS = {
    "school": "skola skolan skolor skole gymnasiet gymnasium universitet universitetet högskola högskolan school "
    "college university",
    "faith": "kyrka kyrkan församling församlingen moske moskén mosken moské tempel templet",
    "care": "sjukhus sjukhuset vårdcentral vårdcentralen klinik kliniken boende boendet förskola förskolan dagis "
    "dagiset",
    "public": "bibliotek biblioteket museum museet badhus badhuset simhall simhallen kommun kommunen",
    "club": "förening föreningen klubb klubben lag laget",
    "trade": "hotell hotellet restaurang restaurangen kafe kafé kafeet kaféet cafe café cafeet caféet bank banken "
    "butik butiken affär affären fabrik fabriken bruk bruket företag företaget",
    "centre": "centrum centret centralen galleria gallerian",
    "spot": "torg torget gata gatan väg vägen gränd park parken station stationen hållplats hållplatsen",
    "nature": "sjö sjön berg berget ö ön",
    "line": "linje linjen bana banan tåget",
}
_ENDS = {ending[-3:] for words in _HEADS.values() for word in words.split() for ending in (word, word + "s")}
HEAD = lazy_regex(
    "(?:" + "|".join([f"(?P<{kind}>{words.replace(' ', '|')})" for kind, words in _HEADS.items()]) + ")s?$",
    ends=tuple(_ENDS),
)
"""The common word that a name of an institution or place ends in, by what kind of thing it makes of it."""
HOMELAND = compile_pattern(
    r"sv[aeä]r[iy]?[egj]+[aei]?[nst]?|sv[aeä]rgi[ae]?[nst]?|sverige[ns]?|sverigs?|sverje|sverie|sverge|sverike|swerige|sweden|sveriga|"
    r"(?!bergs?lagen)[a-zåäö-]{4,}(?:lagens?|lagstiftningen|sbalken|förordningen|konventionen|direktivet|propositionen)"
)
"""Sweden, however it is spelled, the country everybody here lives in, and its laws (Skollagen): never personal."""
UNHEARD = compile_pattern(r"(?<=ti)o|(?<=tju)[gi]o?|(?<=[io])(?:en|ett)$")
"""Letters of a number word that are not heard, or stand for each other: fyrti, tjuge, tjugoen."""
