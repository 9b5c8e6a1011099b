"""What the rows of evidence ask of the writer's own life where a text tells of the world as well."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from gok.label.evidence import Surroundings

__all__ = [
    "is_age_in_life_told",
    "is_beside_writer",
    "is_birthday",
    "is_first_name_told",
    "is_home_of_writer",
    "is_lived_in",
    "is_lone_first_name",
    "is_met_in_office",
    "is_newspaper",
    "is_pet",
    "is_with_own_number",
]

_REACH = 80  # characters before a place in which the writer is said to live there
_VERB = 20  # letters in which a verb stands
_FAMED = frozenset({"public_person", "title", "brand", "platform"})
_PART = re.compile(r"\w+")
_KNOWN = _FAMED | {"city", "country"}


def is_age_in_life_told(around: Surroundings) -> bool:
    """How old somebody of whom the world tells was when born, wed, crowned or dead: `Han dog 1896, 63 år gammal.`"""
    if not _is_in_life_told(around) or around.pattern("evidence.LIVED").search(around.sentence) is None:
        return False
    return around.pattern("evidence.FIRST_PERSON").search(around.sentence) is None


def is_beside_writer(around: Surroundings) -> bool:
    """Somebody and the writer: `Torbjörn och jag`."""
    return around.pattern("evidence.MINE_AFTER").match(around.text, around.end) is not None


def is_birthday(around: Surroundings) -> bool:
    """A day on which somebody turns so old: `Mo fyller 50 den 1:a!`; but not on which a king of old did."""
    is_told = around.pattern("evidence.TURNS").search(around.sentence) is not None
    is_told = is_told or ("forms" in around.facts.given and _is_born_then(around))
    return is_told and not around.is_about_people_in_general and not _is_in_life_told(around)


def is_home_of_writer(around: Surroundings) -> bool:
    """Where the writer lives, was born or grew up, whatever else the text tells of."""
    start = around.start
    return around.pattern("evidence.GREW_UP_BEFORE").search(around.text, max(0, start - _REACH), start) is not None


def is_lived_in(around: Surroundings) -> bool:
    """A place of which the next sentence says that people of ours live there: `Mosul är stort. Jag är född där.`"""
    return around.pattern("evidence.LIVES_THERE").match(around.text, around.bounds[1]) is not None


def is_met_in_office(around: Surroundings) -> bool:
    """Somebody whom a writer meets by trade, in a text that argues nothing: `Vi frågar rektorn Bo Ek.`"""
    if around.facts.is_arguing or around.is_cited:
        return False
    found = around.pattern("evidence.OFFICE_BEFORE").search(around.before)
    return found is not None and found[1].lower() in around.language.words("people_at_hand")


def is_pet(around: Surroundings) -> bool:
    """Somebody's dog: `tack vare hans hund Buster`."""
    if around.pattern("evidence.PET_BEFORE").search(around.before) is None or _is_in_life_told(around):
        return False
    return not any(start <= around.start < end for start, end in around.facts.stories)


def is_lone_first_name(around: Surroundings) -> bool:
    """Somebody with a first name alone who does something near the writer, in a text that informs or argues."""
    listed = around.forms[around.h.text].categories
    if "firstname" not in listed or not listed.isdisjoint(_KNOWN) or around.is_cited or _is_in_life_told(around):
        return False
    if around.pattern("evidence.MET_BEFORE").search(around.before) is None and not _does_something_near(around):
        return False
    return not _is_named_in_full(around)


def is_first_name_told(around: Surroundings) -> bool:
    """Somebody called by a first name alone, in a text that tells of no book and of nobody whom all know."""
    listed = around.forms[around.h.text].categories
    if "firstname" not in listed or not listed.isdisjoint(_FAMED) or around.is_cited:
        return False
    return not _is_named_in_full(around)


def is_newspaper(around: Surroundings) -> bool:
    """Where an article stood: `det stod i BLT`."""
    return around.pattern("evidence.PRINTED_BEFORE").search(around.before) is not None


def _is_named_in_full(around: Surroundings) -> bool:
    """Whether the text has the name with another one beside it somewhere: a family's, a title, an office."""
    before, behind = _beside_names(
        around.text, around.pattern("evidence.NAME_BEFORE"), around.pattern("evidence.NAME_BEHIND")
    )
    parts = _PART.findall(around.h.text)
    return bool(parts) and (parts[0] in before or parts[-1] in behind)


@lru_cache(4)  # asked of every first name of an essay, and the answer needs the whole of it
def _beside_names(text: str, before: re.Pattern[str], behind: re.Pattern[str]) -> tuple[frozenset[str], frozenset[str]]:
    """The words that have a name before them and those that have one behind them, each with and without a genitive."""
    return _with_stems(before.findall(text)), _with_stems(behind.findall(text))


def _with_stems(words: list[str]) -> frozenset[str]:
    return frozenset(words) | {word.removesuffix("s") for word in words}


def _is_in_life_told(around: Surroundings) -> bool:
    return any(start <= around.start < end for start, end in around.facts.lives)


def _is_born_then(around: Surroundings) -> bool:
    return around.pattern("evidence.BORN_BEFORE").search(around.before) is not None


def _does_something_near(around: Surroundings) -> bool:
    words, behind = around.language.words, around.text[around.end : around.end + _VERB].split(maxsplit=1)
    does = bool(behind) and behind[0] in words("verbs_of_people") - words("linking_verbs")
    return does and _is_near_writer(around)


def _is_near_writer(around: Surroundings) -> bool:
    reach = around.facts.weights["neighbours_reach"]
    near = around.text[max(0, around.start - reach) : around.end + reach]
    return around.pattern("evidence.FIRST_PERSON").search(near) is not None


def is_with_own_number(around: Surroundings) -> bool:
    """Somebody whose number stands right behind the name: `intygas att Fikru Bekele, 900612-2392, har arbetat`."""
    return around.pattern("evidence.NUMBER_BEHIND").match(around.text, around.end) is not None
