"""Which places the lists know, and which of them everybody hears and tells of."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gok.lexicon.bearers import bearers

if TYPE_CHECKING:
    from gok.label.evidence import Surroundings

__all__ = [
    "LISTED_PLACES",
    "WIDE",
    "do_all_tell_of",
    "is_great",
    "is_home_of_somebody",
    "is_known_place",
    "is_listed_place",
    "is_sight_abroad",
]

WIDE = frozenset({"country", "region", "geo"})
LISTED_PLACES = frozenset({"city", "country", "region", "geo", "area"})
_KNOWN_SPOTS = frozenset({"spot", "bridge", "stop", "square"})


def is_sight_abroad(around: Surroundings) -> bool:
    """A tower, a church, a palace abroad that the lists know: `Elden i Notre-Dame chockade Paris.`"""
    home, readings = around.language.words("home_countries"), around.forms.lexicon.lookup(around.h.text)
    return any(r.category == "place" and r.kind == "spot" and r.country not in home for r in readings)


def do_all_tell_of(around: Surroundings) -> bool:
    """Whether everybody hears and tells of a place."""
    name = around.h.low[:-1] if "gen" in around.h.features else around.h.low
    return name.split()[-1] in around.language.words("places_all_tell_of")


def is_known_place(around: Surroundings) -> bool:
    """Whether the lists know the place, as they know all that facts are told of."""
    readings = around.forms.lexicon.lookup(around.h.text, genitive=True)
    if around.h.category == "place":  # Stockholms slott
        return any(reading.category == "place" and reading.kind in _KNOWN_SPOTS for reading in readings)
    return not LISTED_PLACES.isdisjoint([reading.category for reading in readings])


def is_listed_place(around: Surroundings, name: str) -> bool:
    """Whether a list knows the name as that of a place, and few are called so, unless it is a capital."""
    readings = around.forms.lexicon.lookup(name)
    found = {reading.category for reading in readings}
    is_capital = "capital" in {reading.kind for reading in readings}
    is_name = bearers(name, around.forms.lexicon) >= around.facts.weights["bearers_of_region"]
    return not found.isdisjoint(LISTED_PLACES) and (is_capital or not is_name)


def is_great(around: Surroundings, town: str = "great_town") -> bool:
    """A country or town of so many that to name it tells nothing; of a small one those write who come from there."""
    h, weights = around.h, around.facts.weights
    readings = around.forms.lexicon.lookup(h.text, genitive=True)
    if h.category in WIDE:
        people = [reading.weight for reading in readings if reading.category == "country"]
        return h.category != "country" or max(people, default=0) >= weights["great_country"]
    cities = [reading for reading in readings if reading.category == "city"]
    largest = max(cities, key=lambda reading: reading.weight, default=None)
    return largest is not None and (largest.weight >= weights[town] or largest.kind == "capital")


def is_home_of_somebody(around: Surroundings) -> bool:
    """Where people whose names begin the sentence live or come from, or two do something: `Ali och Sara är i Iran.`"""
    one, *others = around.sentence.split(maxsplit=3)
    first = around.forms[one.strip(",")]
    if first.shape != "C" or "firstname" not in first.categories:
        return False
    joins = around.language.words("and")
    if others and others[0] in joins and all(_is_called_so(around, who) for who in (one, *others[1:2])):
        return True  # Ali och Sara har ett hus vid Mälaren.
    if not first.categories.isdisjoint(LISTED_PLACES):
        return False
    return around.pattern("world.HOME_BEFORE").search(around.before) is not None


def _is_called_so(around: Surroundings, name: str) -> bool:
    """Whether many are called so, and no land is."""
    few = around.facts.weights["bearers_of_region"]
    return bearers(name, around.forms.lexicon) >= few and around.forms[name].categories.isdisjoint(WIDE)
