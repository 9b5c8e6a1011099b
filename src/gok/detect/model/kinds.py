"""What kind of place or institution a guess is: the lists and what is done there know better than the words around."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from gok.detect.model.features import Row
from gok.detect.model.guesses import MARKS, Guess
from gok.detect.model.telling import asks, asks_beginning

__all__ = ["keep_dominant_layer", "refine_kind"]

# Institutions are told apart by what is done there; there are too few of each kind to learn that from.
_PLACES = ("country", "region", "city", "area", "geo", "place")
_INSTITUTIONS = ("school", "work", "other_institution")
_SPEAKS_FOR = tuple(
    (asks(fact), label, factor)
    for facts, label, factor in (
        (("T1=work", "T2=work", "T3=work"), "work", 8.0),
        (("-1=<prof>",), "work", 6.0),
        (("-2=<prof>",), "work", 8.0),
        (("e=school", "p=school"), "school", 100.0),
        (("g=school", "head=school"), "school", 3.0),
        (("T1=study", "T2=study", "T3=study"), "school", 1.5),
        (("e=other_institution",), "other_institution", 2.0),
        (("e=public_authority",), "other_institution", 4.0),
    )
    for fact in facts
)
_PLACES_AND_STREETS = frozenset((*_PLACES, "other_institution"))
_KNOWN_INSTITUTION = asks("e=school", "p=school", "e=work", "e=other_institution", "e=public_authority")
_LISTED_INSTITUTION = asks(*(f"e={kind}" for kind in _INSTITUTIONS))
_SCHOOL, _SCHOOL_ENDING, _STREET_ENDING, _UNKNOWN = map(asks, ("e=school", "p=school", "p=place", "unknown"))
_SHOP, _CAPITAL_CITY, _VILLAGE, _ABROAD = map(asks, ("k=work:shop", "k=city:capital", "k=city:village", "abroad=city"))
_SUBJECT, _SOMEBODYS = asks("k=edu:subject"), asks("g=firstname")
_LISTED = asks_beginning("e=", "p=", "ph", "ip")
_UNKNOWN_NAME = asks("unknown", "s=C")
_COUNTRY = asks(*(f"{lane}=country" for lane in ("e", "f", "g", "n", "ph", "iph")), "rule=callings.country")


def _in_lanes(*lanes: str) -> tuple[int, tuple[tuple[str, int], ...]]:
    """The bits of all kinds of place in some lanes together, and of each by itself."""
    by_kind = tuple((kind, asks(*(f"{lane}={kind}" for lane in lanes))) for kind in _PLACES)
    return sum(bits for _, bits in by_kind), by_kind


_LANES = (_in_lanes("e", "g"), _in_lanes("p"), _in_lanes("n"))
_PLACE, _PLACE_IN_GENITIVE = _LANES[0][0], _in_lanes("f", "g")[0]
_AT_HOME = tuple((kind, asks(f"abroad={kind}")) for kind in ("region", "area", "geo"))
_ANY_FACT = _KNOWN_INSTITUTION | _SUBJECT | _SOMEBODYS
"""Without one of these only institutions and places are told apart."""


def keep_dominant_layer(readings: Mapping[str, float]) -> Mapping[str, float]:
    """Main labels or marks, as the likeliest reading is: the layers do not compete later, so the lesser goes here."""
    if len(readings) == 1:
        return readings
    is_mark = max(readings, key=readings.__getitem__, default="") in MARKS
    return {label: score for label, score in readings.items() if (label in MARKS) == is_mark or score >= 0.45}


def refine_kind(guess: Guess, row: Row) -> Mapping[str, float]:
    """The readings, with the kinds of institution weighed by all facts about the words of the name."""
    bits = row.bits(row.place_of(guess.tokens[0]))
    readings = guess.readings
    if bits & _ANY_FACT:
        readings = _no_place(_subject(_somebodys(readings, bits), bits), bits)
    share = 0.0
    for label in _INSTITUTIONS:
        if label in readings:
            share += readings[label]
    if not share or bits & _STREET_ENDING:
        return readings if _PLACES_AND_STREETS.isdisjoint(readings) else _kind_of_place(readings, bits)
    weights = {label: readings.get(label, 0.02) for label in _INSTITUTIONS}
    for token in guess.tokens:
        bits |= row.bits(row.place_of(token))
    for fact, label, factor in _SPEAKS_FOR:
        if bits & fact:
            weights[label] *= factor
    scale = share / sum(weights.values())
    return {**readings, **{label: weight * scale for label, weight in weights.items()}}


def _somebodys(readings: Mapping[str, float], bits: int) -> Mapping[str, float]:
    """`i Tores kök`: the genitive of a first name that no list has as a place is none."""
    if not bits & _SOMEBODYS or bits & (_LISTED | _PLACE_IN_GENITIVE):
        return readings
    return _moved(readings, _PLACES, "firstname")


def _subject(readings: Mapping[str, float], bits: int) -> Mapping[str, float]:
    """SVA is a subject at school: learners have it in mind, not the office of that name."""
    return _moved(readings, _INSTITUTIONS, "edu") if bits & _SUBJECT else readings


def _moved(readings: Mapping[str, float], away: Collection[str], to: str) -> Mapping[str, float]:
    """The readings with the share of some labels given to another one."""
    share = sum([readings[label] for label in away if label in readings], 0.0)
    if not share:
        return readings
    rest = {label: score for label, score in readings.items() if label not in away}
    return {**rest, to: rest.get(to, 0.0) + share}


def _no_place(readings: Mapping[str, float], bits: int) -> Mapping[str, float]:
    """Institutions stand after the prepositions of places: what the lists know as one, and as no place, is none.

    A shop that a town abroad is called like (Ica) is the shop.
    """
    if not bits & _KNOWN_INSTITUTION:
        return readings
    is_school = bits & _SCHOOL_ENDING and bits & _UNKNOWN
    at_home = is_school or (bits & _SHOP and bits & _ABROAD)
    if not at_home and bits & _PLACE:
        return readings
    return _moved(readings, _PLACES, "school" if bits & (_SCHOOL_ENDING | _SCHOOL) else "other_institution")


def _kind_of_place(readings: Mapping[str, float], bits: int) -> Mapping[str, float]:
    """Places of all kinds stand after the same prepositions; where the lists know a place, they say what it is."""
    if bits & _STREET_ENDING and "other_institution" in readings and not bits & _LISTED_INSTITUTION:
        street = readings["other_institution"] + readings.get("place", 0.0)  # Strandvägen ends as streets do
        readings = {k: v for k, v in readings.items() if k != "other_institution"} | {"place": street}
    if "country" in readings and bits & _UNKNOWN_NAME == _UNKNOWN_NAME and not bits & _COUNTRY:  # they are all listed
        rest = {label: score for label, score in readings.items() if label != "country"}
        readings = {**rest, "city": rest.get("city", 0.0) + readings["country"]}
    found = [label for label in readings if label in _PLACES]
    if not found:
        return readings
    listed = next(([kind for kind, mask in by_kind if bits & mask] for every, by_kind in _LANES if bits & every), [])
    at_home = [kind for kind, abroad in _AT_HOME if kind in listed and not bits & abroad]
    if bits & _ABROAD and at_home and bits & _VILLAGE and "city" in readings:
        # A village abroad that is called like a lake or a district at home: home is meant, as a rule.
        home = max(at_home, key=lambda kind: readings.get(kind, 0.0))
        city = readings["city"]
        readings = {**readings, "city": city * 0.1, home: readings.get(home, 0.0) + city * 0.9}
        found = [label for label in readings if label in _PLACES]
    if "country" in listed and not bits & _CAPITAL_CITY:
        listed = ["country"]  # towns of other countries are called so too
    if not listed or set(found) <= set(listed):
        return readings
    right = max(listed, key=lambda kind: (readings.get(kind, 0.0), -_PLACES.index(kind)))
    moved = sum(readings[label] for label in found if label not in listed)
    rest = {label: score for label, score in readings.items() if label not in found or label in listed}
    return {**rest, right: rest.get(right, 0.0) + moved}
