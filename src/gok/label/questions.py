"""What the rows of evidence ask, each a question about what stands around a hypothesis."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from gok.detect.rule_book import rules_with
from gok.taxonomy.groups import PLACES

if TYPE_CHECKING:
    from gok.label.evidence import Surroundings

__all__ = [
    "has_year_of_source",
    "is_amid_own_life",
    "is_argued",
    "is_birth_of_ours",
    "is_cited",
    "is_every_year",
    "is_expert",
    "is_famous",
    "is_greeted",
    "is_impersonal",
    "is_in_form",
    "is_in_group",
    "is_in_own_life",
    "is_in_sources",
    "is_long_ago",
    "is_named_site",
    "is_nobodys",
    "is_of_a_work",
    "is_of_an_article",
    "is_of_scholars",
    "is_of_somebody",
    "is_of_the_year",
    "is_own_day",
    "is_platform",
    "is_season",
    "is_signature",
    "is_source_site",
    "is_where_ours_are",
    "is_whole_day",
    "states_something",
]

_NOBODYS = frozenset({"edu", "word", "language", "prof"})  # of the lists: what nobody and nothing is called by
_LONGEST_LINE = 200  # characters behind something in a form; what goes on longer is no line of one
_OF_WARS = re.compile(r"19(?:1[48]|39|45)")
_LONG_AGO = re.compile(r"1[0-8]\d\d")  # nobody writes of a life before 1900

# What is public by itself.


def is_famous(around: Surroundings) -> bool:
    """Part of a listed public person's full name, or of a title of several words; a town in one may be the writer's."""
    if around.facts.famous.get(around.start, 0) < around.end:
        return False
    is_home = around.h.category in PLACES and around.pattern("world.HOME_BEFORE").search(around.before)
    return not is_home  # Jag bor i Ho Chi Minh-staden.


def is_platform(around: Surroundings) -> bool:
    """Facebook, Youtube, Instigram: everybody is there, so that it says nothing of anybody."""
    return (around.start, around.end) in around.facts.platforms


def is_in_sources(around: Surroundings) -> bool:
    """Stands in a list of sources."""
    return (around.start, around.end) in around.facts.sources


def has_year_of_source(around: Surroundings) -> bool:
    """A name and a year, as authors are cited: `(Rose 2010)`, `Rose (2010)`."""
    text, start, end = around.text, around.start, around.end
    bracket = text.rfind("(", max(0, start - 60), start)
    inside = around.pattern("evidence.IN_BRACKETS").match(text, bracket) if bracket >= 0 else None
    cited = (inside and end <= inside.end()) or around.pattern("evidence.YEAR_BEHIND").match(text, end)
    return bool(cited) and not around.is_own_life


def is_expert(around: Surroundings) -> bool:
    """Somebody called a scholar, a journalist, an author: `professor Ann Rose`."""
    text, start = around.text, around.start
    found = around.pattern("evidence.EXPERT_BEFORE").search(text, max(0, start - 50), start)
    return found is not None and not around.is_own_life and "forms" not in around.facts.given


def states_something(around: Surroundings) -> bool:
    """A surname that states something: `Enligt Rose`, `Rose hävdar`."""
    text, start = around.text, around.start
    before = around.pattern("evidence.STATES_BEFORE").search(text, max(0, start - 14), start)
    stated = before or around.pattern("evidence.STATES_BEHIND").match(text, around.end)
    return stated is not None and not around.is_own_life


def is_of_scholars(around: Surroundings) -> bool:
    """Where somebody who is asked as an expert works: `professor i historia vid Uppsala universitet`."""
    start = around.start
    found = around.pattern("evidence.SCHOLAR_BEFORE").search(around.text, max(0, start - 100), start)
    if "alone" in around.facts.given and around.pattern("evidence.SOMEBODY_FIRST").match(around.sentence):
        return False  # Hon är doktorand vid Umeå universitet.
    return found is not None and not around.is_own_life


def is_in_form(around: Surroundings) -> bool:
    """In a line of a form or a list of merits that is no sentence: `Referenser: Eva Ek, chef`, `2019– Tetra Pak`."""
    listed = around.forms[around.h.text].categories
    if listed and listed <= _NOBODYS:  # 2015–2018 Sjuksköterskeprogrammet
        return False
    rest, is_end, _ = around.text[around.end : around.end + _LONGEST_LINE].partition("\n")
    is_line = bool(is_end) or len(rest) < _LONGEST_LINE
    return is_line and not (around.h.text + rest).rstrip().endswith((".", "!", "?"))


# Dates and parts of dates.


def is_birth_of_ours(around: Surroundings) -> bool:
    """`född 1987`, `född den 3 maj` in a sentence that speaks of the writer or the writer's people."""
    if around.pattern("evidence.BORN").search(around.before.lower()) is None:
        return False
    return around.speaks_of_ours or around.pattern("evidence.BORN_WRITER").search(around.sentence) is not None


def is_cited(around: Surroundings) -> bool:
    """Stands in a parenthesis or behind a source, and not where somebody tells of the own life."""
    given = around.facts.given
    if "cites" not in given:  # an essay about the own life
        return False
    is_told = "alone" not in given and not around.facts.is_arguing and around.is_own_life
    return around.is_cited and not is_told


def is_long_ago(around: Surroundings) -> bool:
    """A year before anybody who writes was born; of the World Wars: `Kriget slutade 1945.`"""
    if _LONG_AGO.fullmatch(around.h.text):
        return True
    return _OF_WARS.fullmatch(around.h.text) is not None and bool(
        around.pattern("evidence.WAR_BEFORE").search(around.before)
    )


def heads_line(around: Surroundings) -> bool:
    """At the head of a line of a diary or a list of merits: `Maj. Köpte ett radhus.`, `2022 (juni): bärplockare`."""
    text, start = around.text, around.start
    heads = start == 0 or text[start - 1] == "\n"
    return (
        heads
        and not around.facts.is_arguing
        and around.pattern("evidence.BEHIND_HEAD").match(text, around.end) is not None
    )


def is_every_year(around: Surroundings) -> bool:
    """What comes every year has no date of its own, but for a day on which somebody always did something."""
    if around.pattern("evidence.EVERY_YEAR").search(around.before.lower()) is None:
        return False
    return not (around.has_day and around.has_done and is_of_somebody(around))


def is_of_a_work(around: Surroundings) -> bool:
    """The year of a film, a book."""
    text, start = around.text, around.start
    came_out = around.pattern("evidence.CAME_OUT").search(text[max(0, start - 20) : start])
    return bool(came_out and around.pattern("evidence.WORK_OF_ART").search(text[max(0, start - 100) : start]))


def is_in_own_life(around: Surroundings) -> bool:
    """The sentence speaks of the writer's life, and tells what happened, or does not argue what happens each year."""
    if not around.is_own_life:
        return False
    if not around.facts.is_arguing or around.has_happened:
        return True
    return not around.has_word("evidence.YEARLY")


def is_own_day(around: Surroundings) -> bool:
    """In the writer's own life, and a whole day or not said of people in general."""
    if not is_in_own_life(around):
        return False
    is_day = around.has_day and (around.has_done or not around.facts.is_arguing)  # När jag blev medborgare den 3 maj
    return (
        is_day or bool(around.pattern("evidence.DID").search(around.sentence)) or not around.is_about_people_in_general
    )


def is_impersonal(around: Surroundings) -> bool:
    """The sentence is about the world: people, laws, figures, books; but `Vi träffades 2019 när vi lånade böcker.`"""
    if not around.has_word("evidence.IMPERSONAL"):
        return False
    is_told = around.has_done and not around.facts.is_arguing and "alone" not in around.facts.given
    return not (is_told and is_of_somebody(around))


def is_whole_day(around: Surroundings) -> bool:
    """A day with its month on which somebody did something, in a text that does not argue."""
    return around.has_day and around.has_done and not around.facts.is_arguing and is_of_somebody(around)


def is_of_the_year(around: Surroundings) -> bool:
    """The sentence speaks of weather and feasts, and of nothing that happened."""
    return not around.has_happened and around.has_word("evidence.OF_THE_YEAR")


def is_of_somebody(around: Surroundings) -> bool:
    """The sentence speaks of us, you, her: of somebody."""
    return around.is_of_somebody


def is_argued(around: Surroundings) -> bool:
    """In a text that argues, a year or month is that of a film, a law, a study: `Den är från 1971.`"""
    h = around.h
    if not around.facts.is_arguing or around.has_day:
        return False
    return not around.has_happened or h.category == "year" or bool(h.group)


def is_season(around: Surroundings) -> bool:
    """From one day of each year to another: `mellan 1 mars och 20 augusti`."""
    return bool(around.h.group and around.pattern("evidence.SEASON").search(around.sentence))


def is_in_group(around: Surroundings) -> bool:
    """A day with its month, a month with its year, and nothing spoke against it."""
    return bool(around.h.group)


def is_amid_own_life(around: Surroundings) -> bool:
    """The sentences around speak of the writer's life, where this one names nobody: `Det var i november 2018.`"""
    return around.is_amid_own_life


def is_nobodys(around: Surroundings) -> bool:
    """Nothing speaks for anybody, and nobody at hand is named: `Det händer i november`, but `Fatima kom hit 2015.`"""
    first, last = around.bounds
    is_of_storm = "storms" in around.facts.given  # Stormen Gudrun kom 2005
    return is_of_storm or not any(first <= start < last for start in around.facts.named)


def is_of_an_article(around: Surroundings) -> bool:
    """A letter has a date, an article has one too: behind a source or the address of a site."""
    cited = around.is_cited or around.pattern("evidence.SITE_BEFORE").search(around.before)
    return bool(cited) and not around.is_own_life


# Addresses.


def is_named_site(around: Surroundings) -> bool:
    """A site named as newspapers are: dn.se, svenska.yle.fi."""
    url = around.h.text
    if around.speaks_of_ours or around.pattern("evidence.WRITES_THERE").search(around.sentence):
        return False
    if not around.is_site or not url[0].isalnum() or "www" in url.lower():
        return False
    parts = url.lower().partition(".")[0].split("-")
    return len(parts) == 1 or "firstname" not in around.forms[parts[0]].categories  # fatima-ali.se


def is_source_site(around: Surroundings) -> bool:
    """A site cited as a source belongs to nobody."""
    if not around.is_site:
        return False
    bracket = "(" in around.text[max(0, around.start - 2) : around.start] and not around.speaks_of_ours
    return bracket or around.has_word("evidence.SOURCE")


# People.


def is_greeted(around: Surroundings) -> bool:
    """The writer greets somebody, tells of `jag och` somebody, or says whose friend it is."""
    return around.pattern("evidence.MINE_BEFORE").search(around.before) is not None


def is_where_ours_are(around: Surroundings) -> bool:
    """Where the writer or the writer's people work, study or play: `min man jobbar på Volvo Trucks`."""
    if not rules_with(around.language, "employer").isdisjoint(around.h.rules):  # a form says so
        return True
    is_ours = around.is_own_life or ("alone" in around.facts.given and is_of_somebody(around))  # Hon jobbar på Volvo.
    return is_ours and around.pattern("evidence.DOES_THERE").search(around.before) is not None


def is_signature(around: Surroundings) -> bool:
    """In the last line, if that is a name and a town."""
    text, weights = around.text, around.facts.weights
    if len(text) - around.end >= weights["signature_reach"]:
        return False
    line = text.rfind("\n", 0, around.start) + 1
    if len(text) - line > weights["longest_signature"]:
        return False
    return around.pattern("evidence.SIGNATURE").fullmatch(text, line) is not None
