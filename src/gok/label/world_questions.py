"""What the rows of evidence ask of the world: its offices, affairs, facts and stories, and the lives of the famous."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gok.detect.rule_book import rules_with
from gok.taxonomy.groups import FIRST_NAMES, PEOPLE

if TYPE_CHECKING:
    from gok.label.evidence import Surroundings

_WIDE = frozenset({"country", "region", "geo"})
_SIGHTS = frozenset({"place", "public_authority"})  # of the lists: towers, parks, parliaments
_WHO = frozenset({"fam", "prof"})

__all__ = [
    "holds_office",
    "is_anybody",
    "is_chain",
    "is_fact",
    "is_feast",
    "is_in_life_told",
    "is_in_story",
    "is_known_by_one_name",
    "is_land_of_office",
    "is_language",
    "is_thing",
    "is_title",
    "is_told_of_nobody",
    "is_world_affair",
]


def holds_office(around: Surroundings) -> bool:
    """Somebody called a president, a minister, a king: `statsminister Ardogan`."""
    start = around.start
    return around.pattern("world.OFFICE_BEFORE").search(around.text, max(0, start - 60), start) is not None


def is_land_of_office(around: Surroundings) -> bool:
    """A country of which somebody is president or king: `Turkiets statsminister`, `Norges kung`."""
    return around.pattern("world.OFFICE_BEHIND").match(around.text, around.end) is not None


def is_known_by_one_name(around: Surroundings) -> bool:
    """A lone name by which a public person is known: `demonstration mot Erdogan`."""
    return (around.start, around.end) in around.facts.known


def is_in_life_told(around: Surroundings) -> bool:
    """Told of a public person's life: `Astrid Lindgren föddes 1907 i Vimmerby.`"""
    return any(start <= around.start < end for start, end in around.facts.lives)


def is_fact(around: Surroundings) -> bool:
    """A fact of geography, in a sentence that speaks of nobody: `Oslo är huvudstad i Norge.`"""
    if "capitals" in around.facts.given and around.pattern("world.CAPITAL_CALLED").match(around.sentence):
        return True
    if not rules_with(around.language, "inhabitants").isdisjoint(around.h.rules):  # De är göteborgare.
        return False
    is_person = around.h.category in PEOPLE  # a desert, a river that is called as people are
    if is_person and not around.pattern("world.IS_LANDFORM").match(around.text, around.end):
        return False
    if around.facts.context.speaks_of_own_life(around.sentence, widely=True):
        return False
    if is_person or around.pattern("world.FACT").search(around.sentence):
        return True
    if "alone" not in around.facts.given or _is_of_a_thing_at_hand(around):
        return False
    is_country = around.h.category == "country" and around.pattern("world.COUNTRY_HAS").fullmatch(around.sentence)
    return bool(is_country) or around.pattern("world.LONE_FACT").fullmatch(around.sentence) is not None


def is_told_of_nobody(around: Surroundings) -> bool:
    """Where a lone sentence speaks of no person, a country or great town is the world's unless much speaks against it:
    `I Japan äter man mycket fisk.`"""
    h, weights = around.h, around.facts.weights
    words = around.sentence.split()
    if not rules_with(around.language, "inhabitants").isdisjoint(h.rules):
        return False
    if len(words) < weights["shortest_fact"] or around.facts.context.speaks_of_own_life(around.sentence, widely=True):
        return False
    if _is_of_a_thing_at_hand(around):
        return False
    form = around.pattern("world.OF_NOBODY").search(around.sentence)
    if h.personal > weights["nobodys_form" if form else "nobodys"] and not _is_origin_of_goods(around):
        return False
    readings = around.forms.lexicon.lookup(h.text, genitive=True)
    if h.category in _WIDE:  # of a small country those write who come from there
        people = [reading.weight for reading in readings if reading.category == "country"]
        return h.category != "country" or max(people, default=0) >= weights["great_country"]
    cities = [reading for reading in readings if reading.category == "city"]
    largest = max(cities, key=lambda reading: reading.weight, default=None)
    return largest is not None and (largest.weight >= weights["great_town"] or largest.kind == "capital")


def is_feast(around: Surroundings) -> bool:
    """A feast that people are called like, where it is celebrated: `på Lucia`, `vi firar Lucia`, `Lucia firas`."""
    if around.h.low not in around.language.words("feasts"):
        return False
    text, start = around.text, around.start
    if around.pattern("world.FEAST_BEFORE").search(text, max(0, start - 30), start):
        return True
    return around.pattern("world.FEAST_BEHIND").match(text, around.end) is not None


def is_thing(around: Surroundings) -> bool:
    """A word that people are called like, and which is said to be a thing: `Rosa är en färg`, `Max tio personer`."""
    text, start = around.text, around.start
    if not around.forms[around.h.text].is_word or not around.pattern("world.OPENING").search(
        text, max(0, start - 4), start
    ):
        return False
    return around.pattern("world.THING_BEHIND").match(text, around.end) is not None


def is_world_affair(around: Surroundings) -> bool:
    """A war, an election, a crime, a contest, and nobody the sentence speaks of: `Kriget i Syrien började 2011.`"""
    if around.h.category in FIRST_NAMES and not _is_full_name(around):
        return False  # in doubt personal
    words = around.language.words("world_affairs")
    if words.isdisjoint(around.sentence.lower().replace(",", " ").split()):
        return False
    return not around.facts.context.speaks_of_own_life(around.rest_of_sentence, widely=True)


def is_title(around: Surroundings) -> bool:
    """What a book, a film or a song is called: `boken Emma`, `min favoritfilm är Frozen`, `jag såg Titanic på bio`."""
    text, start = around.text, around.start
    if not around.h.text[0].isupper():
        return False
    if around.pattern("world.TITLE_BEFORE").search(text, max(0, start - 40), start):
        return True
    if "firstname" in around.forms[around.h.text].categories:  # jag såg Anna på bio
        return False
    shown = around.pattern("world.SHOWN_BEHIND").match(text, around.end)
    return shown is not None and around.pattern("world.SEEN_BEFORE").search(text, max(0, start - 30), start) is not None


def is_in_story(around: Surroundings) -> bool:
    """Told in a book or a film: `Boken handlar om Stelios som flyttar från Aten.`, and what is told of him next."""
    if any(start <= around.start < end for start, end in around.facts.stories):
        return True
    told = around.pattern("world.TOLD_IN_WORK").search(around.sentence)
    return told is not None and not around.speaks_of_ours


def is_chain(around: Surroundings) -> bool:
    """Shops that are in every town, unless somebody works there: who slips before the door may be anybody."""
    lexicon = around.forms.lexicon
    if not any("work" in categories for categories in lexicon.categories(around.h.text)):
        return False
    if not any(reading.category == "work" and reading.kind == "shop" for reading in lexicon.lookup(around.h.text)):
        return False
    return around.pattern("world.WORKS").search(around.sentence) is None


def is_language(around: Surroundings) -> bool:
    """A language that a town or a name is called like, where languages are spoken of: `Jag pratar Dari.`"""
    if "language" not in around.forms[around.h.text].categories:
        return False
    return around.pattern("world.OF_LANGUAGES").search(around.sentence) is not None


def is_anybody(around: Surroundings) -> bool:
    """Somebody in a short sentence alone, of whom nothing speaks for the world: `Bob kom igår`, `fru Ek är sjuk`."""
    is_family = around.h.category == "surname"
    if is_family and not around.pattern("world.PRIVATE_BEFORE").search(around.before):
        return False
    if is_family and "public_person" in around.forms[around.h.text].categories:  # fru Thatcher
        return False
    readings = around.forms.lexicon.lookup(around.h.text, genitive=True)  # Håkans is a surname too
    if not is_family and "firstname" not in {reading.category for reading in readings}:
        return False
    return bool(len(around.sentence.split()) <= around.facts.weights["short_sentence"])


def _is_of_a_thing_at_hand(around: Surroundings) -> bool:
    """A thing that writer and reader know is spoken of, not one of the world's: `Huset ligger i Umeå`; but not
    `Eiffeltornet ligger i Paris`."""
    first = around.forms[around.sentence.split()[0]]
    is_definite = first.lower.endswith(tuple(around.language.words("definite_noun_endings")))
    return is_definite and first.is_word and first.categories.isdisjoint(_SIGHTS)


def _is_origin_of_goods(around: Surroundings) -> bool:
    """Where a sort of food, a game, a dance is from: `Kaffe kommer från Etiopien`, not `Pojken kommer från Irak`."""
    found = around.pattern("world.ORIGIN").fullmatch(around.sentence)
    return found is not None and around.forms[found[1]].is_word and around.forms[found[1]].categories.isdisjoint(_WHO)


def _is_full_name(around: Surroundings) -> bool:
    """Whether another name stands beside: `Torkel Jansson`."""
    return around.pattern("world.NAME_BEHIND").match(around.text, around.end) is not None
