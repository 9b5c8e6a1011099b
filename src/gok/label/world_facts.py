"""What the rows of evidence ask of sentences that tell facts: where places are, what they have, what is done there."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from gok.detect.rule_book import rules_with
from gok.label.known_places import (
    LISTED_PLACES,
    WIDE,
    do_all_tell_of,
    is_great,
    is_home_of_somebody,
    is_known_place,
    is_listed_place,
    is_sight_abroad,
)
from gok.label.slips import has_slips
from gok.lexicon.bearers import bearers
from gok.taxonomy.groups import FIRST_NAMES, PEOPLE

if TYPE_CHECKING:
    from gok.label.evidence import Surroundings

_SIGHTS = frozenset({"place", "public_authority", "transport_name"})  # of the lists: towers, parks, railways
_WHO = frozenset({"fam", "prof"})
_STOPS = frozenset(".?…")  # who exclaims speaks to somebody: `Hej Malmö!`
_ARTICLE = 3  # letters of `den`, which ends as nouns do

__all__ = [
    "is_fact",
    "is_institution_told",
    "is_race",
    "is_said_to_be_another",
    "is_told_of_nobody",
    "is_where_many_live",
]


def is_fact(around: Surroundings) -> bool:
    """A fact of geography, in a sentence that speaks of nobody: `Oslo är huvudstad i Norge.`"""
    if "capitals" in around.facts.given and around.pattern("facts.CAPITAL_CALLED").match(around.sentence):
        return True
    if not rules_with(around.language, "inhabitants").isdisjoint(around.h.rules):  # De är göteborgare.
        return False
    is_person = around.h.category in PEOPLE  # a desert, a river that is called as people are
    if is_person and not _is_told_as_place(around):
        return False
    if not is_person and is_home_of_somebody(around):
        return False
    told = _told(around)
    if around.facts.context.speaks_of_own_life(told, widely=True):
        return not is_person and _is_fact_beside_own_life(around)
    if is_person or around.pattern("facts.FACT").search(told):
        return True
    if around.pattern("facts.PLACE_OF_LAND").match(told) and not around.pattern("world.WRITER").search(around.text):
        return True
    if "alone" not in around.facts.given or _is_of_a_thing_at_hand(around) or _is_opinion(around, told):
        return False
    lies = around.pattern("facts.PLACE_LIES").fullmatch(told)
    if lies is not None and (_lies_somewhere(around, lies) or around.pattern("facts.LIES_AFAR").search(told)):
        return True
    is_first = around.h.category == "country" and told.lstrip().startswith(around.h.text)
    return (
        bool(is_first and around.pattern("facts.COUNTRY_HAS").fullmatch(told))
        or around.pattern("facts.LONE_FACT").fullmatch(told) is not None
    )


def _is_told_as_place(around: Surroundings) -> bool:
    """Whether what is said of a name is said of places: most names are behind no word that says what a place is."""
    text, end, pattern = around.text, around.end, around.pattern
    if pattern("facts.BEHIND_PLACE").match(text, end) is None:
        return _is_capital_that_lies(around)
    return (
        pattern("facts.IS_LANDFORM").match(text, end) is not None
        or _is_capital_that_lies(around)
        or _is_compared(around)
        or _is_afar(around)
        or (pattern("facts.IS_NEUTER").match(text, end) is not None and is_known_place(around))
        or _is_land_acted_on(around)
    )


def is_institution_told(around: Surroundings) -> bool:
    """A fact of an institution, in a sentence of nobody: `Uppsala universitet är Nordens äldsta universitet.`"""
    if is_sight_abroad(around):  # Paris är känt för Eiffeltornet.
        return not around.facts.context.speaks_of_own_life(around.sentence, widely=True)
    if not around.sentence.lstrip(' –-"”').startswith(around.h.text):
        return False
    if around.facts.context.speaks_of_own_life(around.sentence, widely=True):
        return False
    return around.pattern("facts.FACT").search(around.sentence) is not None


def _lies_somewhere(around: Surroundings, lies: re.Match[str]) -> bool:
    """Whether the lists know what lies there, and something it lies in or beside."""
    others = around.pattern("facts.CAPITALISED").findall(lies.string, lies.end(1))
    return is_listed_place(around, lies[1].split()[-1] if lies[1] not in around.h.text else lies[1]) and any(
        not LISTED_PLACES.isdisjoint(around.forms[other].categories) or around.forms[other].is_word for other in others
    )


def _told(around: Surroundings) -> str:
    """The sentence without the words that say who knows it: `Visste du att Lima ligger i Peru?`"""
    lead = around.pattern("facts.TOLD_THAT").match(around.sentence)
    if lead is None or around.h.text not in around.sentence[lead.end() :]:
        return around.sentence
    rest = around.sentence[lead.end() :]
    return rest[0].upper() + rest[1:]


def _is_afar(around: Surroundings) -> bool:
    """A place that people are called like, and how far it is: `Nora ligger två timmar från Stockholm.`"""
    return around.pattern("facts.LIES_AFAR").match(around.text, around.end) is not None and is_known_place(around)


def _is_fact_beside_own_life(around: Surroundings) -> bool:
    """A fact of a place before what is told of another: `London är stort, men jag bor hellre i Tranås.`"""
    fact, joint, rest = around.pattern("facts.JOINT").sub("\n", around.sentence, 1).partition("\n")
    if not joint or around.h.text not in fact or around.pattern("facts.ELSEWHERE").search(rest) is None:
        return False
    if around.facts.context.speaks_of_own_life(fact, widely=True) or around.pattern("facts.THERE").search(rest):
        return False
    return around.pattern("facts.LONE_FACT").fullmatch(fact) is not None or bool(
        around.pattern("facts.FACT").search(fact)
    )


def _is_land_acted_on(around: Surroundings) -> bool:
    """A land that few are called like, and what befell it: `Alaska såldes till USA.`"""
    if around.pattern("facts.ACTED_ON").match(around.text, around.end) is None:
        return False
    is_land = any(r.category in WIDE for r in around.forms.lexicon.lookup(around.h.text))
    few = around.facts.weights["bearers_of_region"]
    return is_land and bearers(around.h.text, around.forms.lexicon) < few


def _is_compared(around: Surroundings) -> bool:
    """A place that people are called like, beside another: `Texas är större än Frankrike.`"""
    other = around.pattern("facts.COMPARED").match(around.text, around.end)
    return other is not None and is_known_place(around) and is_listed_place(around, other[1])


def is_told_of_nobody(around: Surroundings) -> bool:
    """Where a lone sentence speaks of no person, a country or great town is the world's unless much speaks against it:
    `I Japan äter man mycket fisk.`"""
    h, weights = around.h, around.facts.weights
    if any(a.label in FIRST_NAMES and a.confidence >= weights["perhaps_a_name"] for a in h.alternatives):
        return False  # Sofia ligger på sjukhus.
    words = [word for word in around.sentence.split() if word[-1].isalnum() or word[0].isalnum()]  # no dash of speech
    if not rules_with(around.language, "inhabitants").isdisjoint(h.rules):
        return _is_of_all_inhabitants(around)
    if not around.language.words("acquaintances").isdisjoint(map(str.lower, words)):  # En granne från Irak kom.
        return False
    told = _told(around)
    if len(words) < weights["shortest_fact"] or around.facts.context.speaks_of_own_life(told, widely=True):
        return False
    if has_slips(around) or around.pattern("world.THEY_FIRST").match(told):  # De kommer från södra Indien.
        return False
    if around.pattern("facts.OFFICE_FIRST").match(told) or is_sight_abroad(around):  # Påven bor i Vatikanen.
        return True
    if _may_be_home(around, told):
        return False
    if _is_impersonal(around, told):
        return True
    if around.sentence.split()[0].lower().endswith(tuple(around.language.words("sights"))):
        return is_known_place(around)  # Gruvan i Kiruna är störst.
    if _is_of_a_thing_at_hand(around):
        return False
    if around.pattern("facts.WHOLLY_OF_PLACES").fullmatch(told):
        if h.category == "transport_name" or not is_known_place(around):
            return h.category == "transport_name"  # Inlandsbanan går från Mora till Gällivare.
        return True
    if _is_origin_of_goods(around):
        return True
    form = around.pattern("facts.OF_NOBODY").search(told)
    if h.personal <= weights["nobodys_form" if form else "nobodys"]:
        return is_great(around)
    if not _is_statement(around) or not _is_without_people(around, told):
        return False
    if bearers(h.text, around.forms.lexicon) >= weights["bearers_of_region"]:  # Tor ligger på sjukhus.
        return False
    return is_known_place(around) and is_great(around, "known_town")


def _may_be_home(around: Surroundings, told: str) -> bool:
    """Whether a sentence says what people say of where they are from, of a place that not everybody tells of."""
    if around.h.personal < around.facts.weights["said_at_home"]:
        return False
    if around.pattern("facts.SAID_AT_HOME").match(told) is None:
        return False
    if around.pattern("facts.SURELY_OF_THE_WORLD").search(told):
        return False
    return not do_all_tell_of(around)


def _is_opinion(around: Surroundings, told: str) -> bool:
    """Whether somebody likes or dislikes a place that not everybody tells of: `Partille är mycket bra.`"""
    return around.pattern("facts.OPINION").match(told) is not None and not do_all_tell_of(around)


def _is_impersonal(around: Surroundings, told: str) -> bool:
    """Whether a sentence begins as those do that tell of no person, and has none: `En lägenhet i London är dyr.`"""
    begins = around.pattern("facts.IMPERSONAL").match(told) is not None
    return begins and _is_without_people(around, told) and is_known_place(around)


def _is_statement(around: Surroundings) -> bool:
    """Whether it is a whole sentence by itself: no heading, and nothing that goes on with what was said before."""
    if around.pattern("facts.AT_HAND").search(around.sentence):
        return False
    end = around.text.index(around.sentence) + len(around.sentence)
    return around.pattern("facts.STATEMENT").match(around.sentence) is not None and around.text[end : end + 1] in _STOPS


def _is_without_people(around: Surroundings, told: str) -> bool:
    """Whether neither the sentence nor what stands around it speaks of anybody."""
    if around.pattern("facts.SOMEBODY").search(told) or around.pattern("facts.PEOPLE_FIRST").match(told):
        return False
    others = around.text.replace(around.sentence, " ")
    if around.facts.context.speaks_of_own_life(others, widely=True):  # I Lycksele bor få. Här trivs jag.
        return False
    people = around.language.words("nouns_for_people")
    return people.isdisjoint(around.pattern("world.WORD").findall(around.pattern("facts.ONE").sub("", told).lower()))


def is_where_many_live(around: Surroundings) -> bool:
    """Where people in general live or come from, and nobody the sentence speaks of: `Många svenskar bor i Norge.`"""
    if around.is_of_somebody:
        return False
    found = around.pattern("world.HOME_BEFORE").search(around.before)
    if found is None or not around.is_about_people_in_general:
        return False
    is_whole = around.pattern("facts.WHOLLY_OF_PLACES").fullmatch(around.sentence) is not None
    return is_great(around) or (is_whole and is_known_place(around))


def _is_capital_that_lies(around: Surroundings) -> bool:
    """A capital that people are called like, where it is said where it lies: `Sofia ligger i Bulgarien.`"""
    lies = around.pattern("facts.PLACE_LIES").fullmatch(around.sentence)
    if lies is None or lies[1] != around.h.text:
        return False
    readings = around.forms.lexicon.lookup(lies[1])
    few = around.facts.weights["bearers_of_region"]
    is_wide = any(r.category in WIDE for r in readings) and bearers(lies[1], around.forms.lexicon) < few  # Balkan
    return is_wide or is_listed_place(around, lies[1])


def is_said_to_be_another(around: Surroundings) -> bool:
    """Called like a place or a person, and said to be a festival, a film, a company: `Roskilde är en festival.`"""
    return around.pattern("facts.SAID_TO_BE").match(around.text, around.end) is not None


def is_race(around: Surroundings) -> bool:
    """A race, or a feast that all may go to: `Jag sprang Göteborgsvarvet`, but not `Jag jobbar på Kockumsvarvet`."""
    if not around.h.low.endswith(tuple(around.language.words("races"))):
        listed = around.forms.lexicon.exact(around.h.text)
        if not any(reading.category == "title" and reading.kind == "event" for reading in listed):
            return False
    if around.pattern("world.HOME_BEFORE").search(around.before):
        return False
    return around.pattern("world.WORKS").search(around.sentence) is None


def _is_of_all_inhabitants(around: Surroundings) -> bool:
    """What all who live somewhere are or do: `Stockholmarna har bråttom`, but not `De är göteborgare`."""
    if around.is_of_somebody:
        return False
    return around.pattern("facts.ALL_INHABITANTS").match(around.sentence) is not None


def _is_of_a_thing_at_hand(around: Surroundings) -> bool:
    """A thing that writer and reader know is spoken of, not one of the world's: `Huset ligger i Umeå`; but not
    `Eiffeltornet ligger i Paris`."""
    first, *rest = [around.forms[word] for word in around.sentence.split()[:2]]
    if around.sentence.lstrip().startswith(around.h.text):  # Pakistan är ett stort land
        return False
    if rest and rest[0].shape == "C" and not LISTED_PLACES.isdisjoint(rest[0].categories):  # Berget Ararat
        return False
    is_definite = first.lower.endswith(tuple(around.language.words("endings_at_hand")))
    return is_definite and first.is_word and len(first.lower) > _ARTICLE and first.categories.isdisjoint(_SIGHTS)


def _is_origin_of_goods(around: Surroundings) -> bool:
    """Where a sort of food, a game, a dance is from: `Kaffe kommer från Etiopien`, not `Pojken kommer från Irak`."""
    found = around.pattern("facts.ORIGIN").fullmatch(around.sentence)
    form = around.forms[found[1]] if found else None
    if form is None or not form.categories.isdisjoint(_WHO):
        return False
    sorts = around.language.words("dishes") | around.language.words("feasts")
    return form.is_word or "brand" in form.categories or form.lower in sorts
