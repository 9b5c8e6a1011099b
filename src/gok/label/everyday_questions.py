"""What the rows of evidence ask of everyday sentences: where people go, how old anybody is, what timetables have."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gok.detect.rule_book import rules_with

if TYPE_CHECKING:
    from gok.label.evidence import Surroundings

__all__ = [
    "is_anybodys_age",
    "is_machine",
    "is_of_office",
    "is_short_weekday",
    "is_storm",
    "is_where_goods_are_from",
    "is_where_people_go",
]


def is_short_weekday(around: Surroundings) -> bool:
    """A weekday as timetables have it, alone or before the hour: `Tis. 14.00 Möte`, but not `Tors bil är röd`."""
    if around.h.low not in around.language.words("short_weekdays"):
        return False
    if around.pattern("facts.NOTED_BEHIND").match(around.text, around.end):
        return True
    is_first = around.pattern("world.OPENING").search(around.text, max(0, around.start - 4), around.start)
    return bool(is_first) and around.pattern("facts.NOTED_FIRST").match(around.text, around.end) is not None


def is_where_goods_are_from(around: Surroundings) -> bool:
    """Where something to eat, to wear or to hear comes from, whoever likes it: `Jag gillar mat från Thailand.`"""
    return around.pattern("world.GOODS_FROM").search(around.before) is not None


def is_of_office(around: Surroundings) -> bool:
    """How old a king, a president, a pope is: `Kungen fyllde 77 år.`"""
    return around.pattern("facts.OFFICE_FIRST").match(around.sentence) is not None and not around.is_own_life


def is_storm(around: Surroundings) -> bool:
    """A storm that is called as people are: `Stormen Gudrun drabbade Småland.`"""
    return around.pattern("world.STORM_BEFORE").search(around.before) is not None


def is_where_people_go(around: Surroundings) -> bool:
    """Where the writer's people do something, in a short sentence that begins with them: `Barnen badar i Delsjön.`"""
    if len(around.sentence.split()) > around.facts.weights["short_deed"]:
        return False
    if around.pattern("facts.PEOPLE_FIRST").match(around.sentence) is None:
        return False
    if around.pattern("facts.SAID_OR_LIKED").search(around.sentence):
        return False
    return around.pattern("world.WHERE_BEFORE").search(around.before) is not None


def is_anybodys_age(around: Surroundings) -> bool:
    """`en elvaåring` may be anybody; other ages were said of somebody when they were found."""
    if rules_with(around.language, "fused_age").isdisjoint(around.h.rules):
        return False
    if around.pattern("evidence.OUR_ONE").search(around.before):
        return False
    if around.pattern("evidence.ANY_ONE_MAY").match(around.sentence):
        return True
    if "alone" in around.facts.given and around.pattern("evidence.SOMEBODY_FIRST").match(around.sentence):
        return False  # Hon är i trettioårsåldern.
    return not around.is_own_life and (around.facts.is_arguing or not around.is_amid_own_life)


def is_machine(around: Surroundings) -> bool:
    """A voice of a telephone that people are called like, where it is asked for something: `Siri, hur blir vädret?`"""
    if around.h.low not in around.language.words("voices_of_machines"):
        return False
    return around.pattern("world.OF_MACHINES").search(around.sentence) is not None
