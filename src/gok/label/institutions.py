"""A workplace is told by somebody working there: by what is done, by a profession, by whose firm it is."""

from __future__ import annotations

import re

from gok.label.settle import Hypothesis
from gok.lang.regexes import lazy_regex
from gok.taxonomy.groups import INSTITUTIONS
from gok.text import Essay

__all__ = ["relabel_workplaces"]

# Verbs that tell of work wherever they stand, and those that do so before `hos` and `åt`.
_WORKS = (
    r"(?:(?:jobb|arbet|städ|disk|extrajobb|sommarjobb|undervis)(?:ar|ade|at|a)?|"
    r"(?:extraknäck|vikarier|praktiser)(?:er|ar|ade|at|a)|körd?e?\s+(?:truck|lastbil|buss|taxi|bil))"
)
_DOES = (
    r"(?:(?:plock|pack|slip|svets|mål|monter|bak|sorter|last|loss|vård|tvätt|puts|skruv|såg|odl|mjölk|slakt|rens|reparer|"
    r"lag|serv|lever)(?:ar|ade|at|a|erar|erade)|kör|körde|köra|säljer|sålde|sälja|syr|sydde|sy|bygger|byggde|klipper|klippte)"
)
_HAS = (
    "anställd\\w* anställning(?:en)? praktik\\w* jobb(?:et)? sommarjobb(?:et)? extrajobb(?:et)? tjänst(?:en)? "
    "vikariat(?:et)? vikarie arbete(?:t)? arbetskamrat\\w* kolleg\\w+ chef(?:en)? kassan köket kontoret receptionen "
    "lagret lärling\\w* nattpass(?:et)? skift(?:et)? timvikarie semestervikarie introduktion(?:en)? fikarummet "
    "personalrummet lönen"
).replace(" ", "|")
# What stands before the name: a verb of work or a word for a place of work, and the preposition.
_WORKING = lazy_regex(
    rf"\b(?:{_WORKS}(?:\s+(?!mig|honom|henne|oss|till)[\w-]+){{0,4}}?,?\s+(?:på|hos|för|vid|i|åt)|"
    rf"{_DOES}(?:\s+(?!mig|honom|henne|oss|till)[\w-]+){{0,3}}?,?\s+(?:hos|åt)|"
    rf"(?:{_HAS}),?\s+(?:på|hos|för|vid|i|till|åt)|"
    r"(?:är|var|blev|som)\s+(?:en\s+)?(?:\w+\s)?\w{3,}(?:are|ör|ist|ent|biträde|chef|terska|iker),?\s+(?:på|hos|för|vid|åt))\s+(?:(?:en|ett)\s+)?(?:\w+\s+)?$",
    re.IGNORECASE,
)
_CALLED = lazy_regex(
    r"\b(?:jobba|arbeta|praktik|anställd)\w*\s+(?:\w+\s+){0,2}?(?:på|hos|i|åt)\s+(?:\w+\s+){1,4}som\s+(?:heter|hette)\s+$"
    r"|\b(?:arbetsplats(?:en)?|praktikplats(?:en)?|jobb(?:et)?)(?:,|:|\s+(?:heter|hette|är|var|blev))\s+(?:nu\s+)?$",
    re.IGNORECASE,
)
# What the two patterns cannot do without: one of the last three words, the end of the last.
_AT_WORDS = frozenset("på hos för vid i åt till".split())
_CALLING = ("heter", "hette", "är", "var", "blev", "nu", ",", ":")
_WHERE_SOMEBODY_WORKS = lazy_regex(
    r"(?:[^.!?\n]{0,20}\bdär\s+(?:också\s+)?(?:(?:jag|han|hon|vi|min \w+)\s+(?:också\s+)?"
    r"(?:arbeta|jobba|är\s+anställd|har\s+jobb|har\s+praktik)"
    r"|(?:jobba|arbeta)\w*\s+\w+)|\s+är\s+(?:nu\s+|idag\s+)?(?:mitt|hans|hennes)\s+(?:nya\s+)?jobb|"
    r"\s+är\s+(?:nu\s+)?(?:min|hans|hennes)\s+(?:nya\s+)?(?:arbetsplats|praktikplats)|\s+hette\s+firman)",
    re.IGNORECASE,
)
_WHERE_SOMEBODY_IS = lazy_regex(
    r"(?:\s+i\s+\w+)?,?\s+där\s+(?:jag|han|hon|min \w+)\s+(?:är|var|blev|jobbar som|arbetar som)\s+(?:en\s+)?"
)
_PARTED = lazy_regex(r"\w+\s(?:biträde|sköterska|mästare|lärare|skötare|ledare|ansvarig|assistent|chaufför|förare)\b")
_AT = lazy_regex(r"\s+(?:på|hos|vid|åt|för)\s+(?:(?:en|ett)\s+)?(?:[a-zåäöé-]+\s+)?")
_LIVING = lazy_regex(r"\b(?:bor|bodde|bo|bott)\s+(?:på|i|hos)\s+(?:[a-zåäöé-]+\s+)?$")
_OFFICIAL = lazy_regex(
    r"\b(?:tjänstem[aä]n\w*|handlägg\w*|receptionist\w*|personal\w*|kvinnan|mannen|killen|tjejen|någon|de|dom|folk\w*|damen)"
    r"\s+(?:på|hos|från|vid)\s+$",
    re.IGNORECASE,
)
# Who learns a trade, and whose doctor or teacher is meant, does not work there.
_LEARNT = lazy_regex(
    r"\b(?:till\s+(?:en\s+)?\S+(?:\s\S+)?|(?:utbildad|sin|min|vår|hans|hennes|deras|bästa)\s+\S+|\S{4,}[aeor]n)$",
    re.IGNORECASE,
)
# Small firms are told of by those who work there; who rings, buys or complains does not.
_ASKED = lazy_regex(
    r"\b(?:ring|kontakta|mejl|skriv|köp|handla|beställ|lämna|hämta|hyr|boka|åt|äter|ät|klag|skickat?|kund\w*|fika|besök)"
    r"[^.!?]{0,40}$|\b(?:till|från)\s+$",
    re.IGNORECASE,
)
_STOP = re.compile(r"[.!?\n]")
_RUNG = lazy_regex(r"\b(?:ring|ringa|ringde|kontakta|kontaktade|mejla)\s+$", re.IGNORECASE)
_LIKELY, _SURE = 0.5, 0.9  # that the model takes it for a workplace: a firm, anything else
_REACH = 70


def relabel_workplaces(essay: Essay, readings: list[Hypothesis]) -> None:
    """Where somebody works it is a workplace, whatever else it is, and wherever else in the essay it is named.

    The guidelines put work before school. Where somebody lives, or an official nobody knows sits, is none.
    """
    institutions = [reading for reading in readings if reading.category in INSTITUTIONS]
    if not institutions:
        return
    professions = [r for r in readings if r.category == "prof"]
    ends, starts = {r.end for r in professions}, {r.start for r in professions}
    for reading in institutions:
        _judge(essay.text, reading, ends, starts)
    works = {r.low.rstrip("s") for r in institutions if r.category == "work"}
    for reading in institutions:
        if reading.category != "work" and reading.low.rstrip("s") in works:
            _make_work(reading)


def _make_work(reading: Hypothesis) -> None:
    reading.category, reading.rules = "work", (*reading.rules, "institutions.after_work")


def _judge(text: str, reading: Hypothesis, ends: set[int], starts: set[int]) -> None:
    start, end = reading.start, reading.end
    before = text[max(0, start - _REACH) : start]
    if reading.category == "work":
        if _LIVING.search(before) or (_is_authority(reading) and _OFFICIAL.search(before)):
            reading.category = "other_institution"
        return
    before = _STOP.split(before)[-1]
    if _is_authority(reading) and _OFFICIAL.search(before):
        return
    if _works_before(text, before, reading, ends) or _works_behind(text, end, starts):
        _make_work(reading)
        return
    if reading.category == "school" or _RUNG.search(before):
        return
    told = any(rule in ("institutions.firm", "callings.other_institution") for rule in reading.rules)
    enough = _LIKELY if told else _SURE
    likely = any(a.label == "work" and a.confidence >= enough for a in reading.alternatives)
    if likely or ("institutions.firm" in reading.rules and not _ASKED.search(before)):
        _make_work(reading)


def _is_authority(reading: Hypothesis) -> bool:
    """Whether the reading is one of an authority: these are mostly asked for something."""
    return reading.category == "public_authority" or "institutions.listed" in reading.rules


def _works_before(text: str, before: str, reading: Hypothesis, ends: set[int]) -> bool:
    """Whether what is done, or a profession, stands before the name; `läser till kock på` tells of a school."""
    words = before.lower().split()[-3:]
    if not _AT_WORDS.isdisjoint(words) and _WORKING.search(before):
        return True
    if words and words[-1].endswith(_CALLING) and _CALLED.search(before):
        return True
    if not ends:
        return False
    start = reading.start
    for place in range(max(0, start - 40), start):
        if place in ends and _AT.fullmatch(text, place, start):
            return _LEARNT.search(text[max(0, place - 40) : place]) is None
    return False


def _works_behind(text: str, end: int, starts: set[int]) -> bool:
    after = text[end : end + _REACH]
    if _WHERE_SOMEBODY_WORKS.match(after):
        return True
    found = _WHERE_SOMEBODY_IS.match(after)
    return found is not None and (end + found.end() in starts or _PARTED.match(after, found.end()) is not None)
