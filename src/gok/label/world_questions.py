"""What the rows of evidence ask of the world: its offices, affairs, facts and stories, and the lives of the famous."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gok.taxonomy.groups import FIRST_NAMES, PEOPLE

if TYPE_CHECKING:
    from gok.label.evidence import Surroundings

__all__ = [
    "holds_office",
    "is_anybody",
    "is_chain",
    "is_fact",
    "is_in_life_told",
    "is_in_story",
    "is_known_by_one_name",
    "is_language",
    "is_world_affair",
]


def holds_office(around: Surroundings) -> bool:
    """Somebody called a president, a minister, a king: `statsminister Ardogan`."""
    start = around.start
    return around.pattern("world.OFFICE_BEFORE").search(around.text, max(0, start - 60), start) is not None


def is_known_by_one_name(around: Surroundings) -> bool:
    """A lone name by which a public person is known: `demonstration mot Erdogan`."""
    return (around.start, around.end) in around.facts.known


def is_in_life_told(around: Surroundings) -> bool:
    """Told of a public person's life: `Astrid Lindgren föddes 1907 i Vimmerby.`"""
    return any(start <= around.start < end for start, end in around.facts.lives)


def is_fact(around: Surroundings) -> bool:
    """A fact of geography, in a sentence that speaks of nobody: `Oslo är huvudstad i Norge.`"""
    if around.pattern("world.CAPITAL_CALLED").match(around.sentence):
        return True
    if around.facts.context.speaks_of_own_life(around.sentence, widely=True):
        return False
    if around.h.category in PEOPLE:  # a desert, a river that is called as people are
        return around.pattern("world.IS_LANDFORM").match(around.text, around.end) is not None
    if around.pattern("world.FACT").search(around.sentence):
        return True
    if "alone" not in around.facts.given:
        return False
    is_country = around.h.category == "country" and around.pattern("world.COUNTRY_HAS").fullmatch(around.sentence)
    return bool(is_country) or around.pattern("world.LONE_FACT").fullmatch(around.sentence) is not None


def is_world_affair(around: Surroundings) -> bool:
    """A war, an election, a crime, a contest, and nobody the sentence speaks of: `Kriget i Syrien började 2011.`"""
    if around.h.category in FIRST_NAMES and not _is_full_name(around):
        return False  # in doubt personal
    words = around.language.words("world_affairs")
    if words.isdisjoint(around.sentence.lower().replace(",", " ").split()):
        return False
    return not around.facts.context.speaks_of_own_life(around.rest_of_sentence, widely=True)


def is_in_story(around: Surroundings) -> bool:
    """Told in a book or a film: `Boken handlar om Stelios som flyttar från Aten.`"""
    told = around.pattern("world.TOLD_IN_WORK").search(around.sentence)
    return told is not None and not around.speaks_of_ours


def is_chain(around: Surroundings) -> bool:
    """Shops that are in every town, unless somebody works there: who slips before the door may be anybody."""
    readings = around.forms.lexicon.lookup(around.h.text)
    if not any(reading.category == "work" and reading.kind == "shop" for reading in readings):
        return False
    return around.pattern("world.WORKS").search(around.sentence) is None


def is_language(around: Surroundings) -> bool:
    """A language that a town or a name is called like, where languages are spoken of: `Jag pratar Dari.`"""
    if "language" not in around.forms[around.h.text].categories:
        return False
    return around.pattern("world.OF_LANGUAGES").search(around.sentence) is not None


def is_anybody(around: Surroundings) -> bool:
    """Somebody in a short sentence alone, of whom nothing speaks for the world: `Bob kom igår`, `Erik Ek är sjuk`."""
    if "firstname" not in around.forms[around.h.text].categories:
        return False
    return bool(len(around.sentence.split()) <= around.facts.weights["short_sentence"])


def _is_full_name(around: Surroundings) -> bool:
    """Whether another name stands beside: `Torkel Jansson`."""
    return around.pattern("world.NAME_BEHIND").match(around.text, around.end) is not None
