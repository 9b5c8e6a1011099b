"""Which kind of place a listed one is, and towns in the genitive: of `Härnösands torg` the town alone is a name."""

from __future__ import annotations

from collections.abc import Sequence

from gok.detect.rule_book import rules_with
from gok.detect.view import EssayView
from gok.label.hypotheses import Hypotheses, Hypothesis
from gok.lexicon import Lexicon, Reading
from gok.lexicon.regions import region_of_people
from gok.text import Span

__all__ = ["KINDS", "is_town_in_genitive", "settle_places"]

KINDS = frozenset({"place", "other_institution", "city", "area", "geo", "region"})
"""What may be another kind of place than it was taken for."""
_PARTS = 2  # words: a town and what it has
_STOPS = frozenset({"stop", "square"})
_TOWNS = frozenset({"city", "area", "region", "geo"})


def settle_places(view: EssayView, hypotheses: Hypotheses) -> Hypotheses:
    """Take a listed place for the kind that most mean by it, and leave out what a town has."""
    found = []
    for h in hypotheses:
        if h.category == "country":
            kind = _kind_of_no_country(view, h)
            found.append(h.changed(category=kind) if kind != h.category else h)
        elif h.category not in KINDS:
            found.append(h)
        elif " " in h.text and h.category in ("place", "other_institution"):
            found.append(_cut(view, h))
        else:
            kind = _kind(view, h)
            found.append(h.changed(category=kind) if kind != h.category else h)
    return tuple(found)


def _kind(view: EssayView, h: Hypothesis) -> str:
    """`area` for a district where more live than in a town of its name, or somebody is at home; and the reverse."""
    if h.category == "city":
        if not rules_with(view.language, "inhabitants").isdisjoint(h.rules):  # blekinging
            return region_of_people(h.low, view.lexicon)[1] or "city"
        if _is_country_in_genitive(view, h):
            return "country"
    found = view.lexicon.exact(h.text)
    readings = [r for r in found if r.category in _TOWNS]
    if not readings and h.category in _TOWNS and any(r.category == "nickname" for r in found):
        return h.category if _is_home(view, h) else "nickname"  # Jag litar på Tobbe.
    if h.category == "geo" and _is_stop(view, h):
        return "place"
    if h.category == "region":
        return _kind_of_region(view, h, readings)
    if h.category == "area" and not any(r.category == "area" for r in readings):
        return _kind_of_unknown_area(view, h)
    if len(readings) < 1 + (h.category != "other_institution"):
        return h.category
    weights, home = view.language.weights["places"], view.language.words("home_countries")
    area = max([r.weight for r in readings if r.category == "area" and r.country in home], default=-1)
    city = max([r.weight for r in readings if r.category == "city" and r.country in home], default=-1)
    if h.category in ("geo", "other_institution"):
        is_district = area >= weights["district"] and (_is_home(view, h) or h.category == "geo")  # Södermalm
        return "area" if is_district else h.category
    great = view.language.words("great_towns")  # a district of theirs that statistics have as a town: Hammarkullen
    is_of_great = any(not great.isdisjoint(r.of.lower().split("|")) for r in readings if r.category == "area")
    ratio = weights["district_ratio_of_great" if is_of_great else "district_ratio"]
    if h.category == "city" and area >= weights["district"] and area * ratio >= city:
        return "area"
    if h.category == "area" and city >= weights["town"] and area <= 0:
        return "city"
    if h.category == "city" and city < 0:
        return _kind_abroad(readings, weights["district_abroad"])
    return h.category


def _is_home(view: EssayView, h: Hypothesis) -> bool:
    """Whether somebody lives there."""
    before = view.text[max(0, h.start - 40) : h.start]
    return view.language.pattern("workplaces.AT_HOME_BEFORE").search(before) is not None


def _is_stop(view: EssayView, h: Hypothesis) -> bool:
    """Whether a park is known as a stop or a square as well: Kungsträdgården."""
    found = view.lexicon.exact(h.text)
    is_park = all(r.kind == "forest" for r in found if r.category in _TOWNS)
    return is_park and any(r.category == "place" and r.kind in _STOPS for r in found)


def _is_country_in_genitive(view: EssayView, h: Hypothesis) -> bool:
    """Whether a country is rather meant than a town that is called like its genitive: `Perus berg`."""
    if h.low[-1] not in view.language.words("genitive_endings"):
        return False
    stems = [r for stem in view.lexicon.genitive_stems(h.text) for r in view.lexicon.exact(stem)]
    if not any(r.category == "country" for r in stems):
        return False
    great = view.language.weights["phrases"]["town_of_the_world"]
    return all(r.weight < great for r in view.lexicon.exact(h.text) if r.category == "city")


def _kind_of_no_country(view: EssayView, h: Hypothesis) -> str:
    """What lists have, where none has a country of this name or nearly: Vällingby."""
    kinds = [r.category for r in view.lexicon.exact(h.text)]
    if "country" in kinds or view.lexicon.near(h.low, ("country",)):
        return h.category
    return next((kind for kind in ("city", "area", "region", "place") if kind in kinds), h.category)


def _kind_of_region(view: EssayView, h: Hypothesis, readings: Sequence[Reading]) -> str:
    """`city` for a great town abroad that gave its name to a province, unless that is said: `provinsen Homs`."""
    least, home = view.language.weights["places"]["district_abroad"], view.language.words("home_countries")
    before = view.text[max(0, h.start - 20) : h.start].split()
    is_said = bool(before) and before[-1].lower() in view.language.words("words_for_regions")
    towns = [r.weight for r in readings if r.category == "city" and r.country not in home]
    return "city" if not is_said and max(towns, default=0) >= least else h.category


def _kind_of_unknown_area(view: EssayView, h: Hypothesis) -> str:
    """`city` for what no list has as a district, and one has as a town at home: Boden, lulea."""
    least, home = view.language.weights["places"]["town_taken_for_district"], view.language.words("home_countries")
    known = [r for r in (*view.lexicon.exact(h.text), *view.lexicon.folded(h.text)) if r.country in home]
    towns = [r.weight for r in known if r.category == "city"]
    is_district = any(r.category == "area" for r in known)
    return "city" if not is_district and max(towns, default=0) >= least else h.category


def _kind_abroad(readings: Sequence[Reading], district: int) -> str:
    """`area` for a part of a city, which lists of towns have too: Kreuzberg; `region` for a state: Chiapas.

    What no list has as a town is one if the text says so: `staden Gamla Stan`.
    """
    towns = [r for r in readings if r.category == "city"]
    if not towns:
        return "city"
    largest = max(towns, key=lambda reading: reading.weight)
    others = {r.category for r in readings if r.country == largest.country}
    if "area" in others and largest.kind != "capital":
        return "area"
    return "region" if "region" in others and largest.weight < district else "city"


def _cut(view: EssayView, h: Hypothesis) -> Hypothesis:
    """A name made from a town has no genitive behind a vowel: `Värnamos bibliotek`."""
    town, *rest = h.text.split()
    if len(rest) != _PARTS - 1 or not is_town_in_genitive(town, view.lexicon) or view.lexicon.lookup(h.text):
        return h
    words = view.language.words
    is_had = rest[0] in words("owned_by_towns")
    if not is_had and (rest[0] not in words("town_buildings") or town[-2] not in words("vowels")):
        return h  # Hallsbergs station, Majornas kyrka
    span, features = Span(h.start, h.start + len(town)), tuple(dict.fromkeys((*h.features, "gen")))
    return h.changed(span=span, end=span.end, text=town, low=town.lower(), category="city", features=features)


def is_town_in_genitive(surface: str, lexicon: Lexicon) -> bool:
    """Whether a form is that of a town at home with the ending of the genitive: Värnamos, and not Borås."""
    if any(reading.category == "city" for reading in lexicon.exact(surface)):
        return False
    least = lexicon.language.weights["finders"]["town_in_genitive"]
    stems = [reading for stem in lexicon.genitive_stems(surface) for reading in lexicon.exact(stem)]
    return any(r.category == "city" and r.country == "SE" and r.weight >= least for r in stems)
