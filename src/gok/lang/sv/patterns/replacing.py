"""What the words around and inside a name say about it, asked by `gok.replace`."""

from __future__ import annotations

import re

from gok.lang import lazy_regex, prefiltered_regex

__all__ = [
    "BORN_AFTER",
    "BORN_BEFORE",
    "CALLED_BY_NUMBER",
    "CAPITAL",
    "CITY_AND_COUNTRY",
    "GENITIVE_OF_LETTERS",
    "NOT_CAPITAL",
    "OFFICE",
    "PLACE_PREPOSITION",
    "PLURAL_BEFORE",
    "ROAD",
    "STREET",
    "STREET_ABROAD",
    "STREET_FIRST",
    "TOWN_COMPOUND",
    "YEARS",
]

PLACE_PREPOSITION = lazy_regex(
    r"(?:^|[\s(\"”'])(?:(?P<i>in?)|(?P<pa>p[åa])|(?P<vid>vid)|till|från|nära)\s+(?:[\"”'(])?$", re.IGNORECASE
)
"""A preposition right before a place; the group is what the lists call it."""

CITY_AND_COUNTRY = lazy_regex(
    r"[\s,(\-–:/]*(?:(?:i|in|som|ligger|finns|är|var|det|den|en|stad|staden|by|byn|liten|stor|stora|största|näst|"
    r"huvudstad|huvudstaden|huvudstads|huvudstade|norra|södra|östra|västra|delen|av|heter|vackra|mitt|hemland|land)"
    r"[\s,(\-–:]+)*",
    re.IGNORECASE,
)
"""What stands between a place and the country it lies in."""

_CAPITAL = ("huvudsta", "huvustad", "huvedstad", "hovudstad")
CAPITAL = prefiltered_regex(rf"\b(?:{'|'.join(_CAPITAL)})", pieces=_CAPITAL)
NOT_CAPITAL = lazy_regex(
    r"\b(?:inte|ej|aldrig)\b[^.!?]{0,20}\bhuvudsta|\bhuvudsta\w*[^.!?]{0,12}\b(?:inte|nej)\b", re.IGNORECASE
)
PLURAL_BEFORE = lazy_regex(
    r"\b(?:många|alla|flera|några|två|tre|fyra|fem|sex|sju|åtta|nio|tio|tusen|vi|ni|oss|er|andra|\d+)\s+(?:\w+[ae]\s+)?$|"
    r"\b(?:(?:vi|ni|de|dom|alla|båda|många)|(?:mina|dina|sina|våra|era)\s+(?:\w+\s+)?\w+)\s+(?:är|var|blev|blir)\s+(?:\w+[ae]\s+)?$",
    re.IGNORECASE,
)
"""Words before a name that make it a plural: `många göteborgare`, `mina vänner är göteborgare`."""

TOWN_COMPOUND = lazy_regex(
    r"(?:s|(?<=[aeiouyåäö]))(?:bo|bor|bon|borna|bornas|bos|bussen|tåget|resan?|laget)$", re.IGNORECASE
)
"""What is put on the name of a town: its people, its bus, its team."""

STREET = lazy_regex(
    r"(?:gatan|vägen|stigen|gränd|torget|plan|allén|backen|road|street|avenue|rue|straße|gade|calle|via)\b",
    re.IGNORECASE,
)
STREET_ABROAD = lazy_regex(r"road|street|avenue|rue|straße|str\.|gade|katu|ulica|calle|via", re.IGNORECASE)
CALLED_BY_NUMBER = lazy_regex(r"(?<=\d):(?:an|ans)$")  # the bus 55:an
STREET_FIRST = lazy_regex(
    r"(?:rue|calle|carrer|via|viale|rua|avenida|ulica|jalan)\s+\w|.*\s(?:road|street|avenue)$", re.IGNORECASE
)
"""The name of a street abroad that has its kind before it, or behind it as a word of its own."""
ROAD = lazy_regex(r"(?:e|rv|väg|riksväg|länsväg)\s?\d{1,3}", re.IGNORECASE)
"""A road with a number."""
OFFICE = lazy_regex(
    r"(?:verket|kassan|förmedlingen|formedlingen|styrelsen|myndigheten|nämnden|inspektionen|ämbetet)$", re.IGNORECASE
)
"""The end of an authority's name."""

GENITIVE_OF_LETTERS = lazy_regex(r"[:'’´]?s$")
YEARS = lazy_regex(r"(\w+)(\s+år\b)", re.IGNORECASE)
"""A number of years: `för 3 år sedan`."""

BORN_BEFORE = lazy_regex(
    r"\b(?:född\w*|fodd\w*|föds|födelse\w*(?:\s+(?:är|var))?)\b(?:(?![.!?]\s|\n\n|\b(?:men|kom|flyttade|började|gick|fick|gifte|slutade|"
    r"bodde|reste|flydde|tog|är|var|har|blev)\b).)*$",
    re.IGNORECASE | re.DOTALL,
)
BORN_AFTER = lazy_regex(r"^[\s,]*(?:föddes|foddes|föds|(?:är|var|blev)\s+\w+\s+född)\b", re.IGNORECASE)
"""What makes a year that of a birth, before and behind it: `född den 3 maj 1990`, `1990 föddes jag`."""
