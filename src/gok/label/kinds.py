"""What kind of place or institution a guess is: the lists and what is done there know better than the words around."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from gok.label.features import Row
from gok.label.guesses import MARKS, Guess

__all__ = ["of_one_layer", "told_apart"]

# Institutions are told apart by what is done there; there are too few of each kind to learn that from.
_PLACES = ("country", "region", "city", "area", "geo", "place")
_INSTITUTIONS = frozenset({"school", "work", "other_institution"})
_SPEAKS_FOR = {
    **{f"T{n}=work": ("work", 8.0) for n in (1, 2, 3)},
    "-1=<prof>": ("work", 6.0),
    "-2=<prof>": ("work", 8.0),
    "e=school": ("school", 100.0),
    "p=school": ("school", 100.0),
    "g=school": ("school", 3.0),
    "head=school": ("school", 3.0),
    **{f"T{n}=study": ("school", 1.5) for n in (1, 2, 3)},
    "e=other_institution": ("other_institution", 2.0),
    "e=public_authority": ("other_institution", 4.0),
}
_KNOWN_INSTITUTION = frozenset({"e=school", "p=school", "e=work", "e=other_institution", "e=public_authority"})

_COUNTRY = frozenset(f"{lane}=country" for lane in ("e", "f", "g", "n", "ph", "iph")) | {"rule=callings.country"}


def of_one_layer(readings: Mapping[str, float]) -> Mapping[str, float]:
    """Main labels or marks, as the likeliest reading is: the layers do not compete later, so the lesser goes here."""
    is_mark = max(readings, key=readings.__getitem__, default="") in MARKS
    return {label: score for label, score in readings.items() if (label in MARKS) == is_mark or score >= 0.45}


def told_apart(guess: Guess, row: Row) -> Mapping[str, float]:
    """The readings, with the kinds of institution weighed by all facts about the words of the name."""
    facts = row.facts(row.place_of(guess.tokens[0]))
    readings = _no_place(_subject(_somebodys(guess.readings, facts), facts), facts)
    kinds = {label: score for label, score in readings.items() if label in _INSTITUTIONS}
    if not kinds or "p=place" in facts:
        return _kind_of_place(readings, facts)
    weights = {label: kinds.get(label, 0.02) for label in _INSTITUTIONS}
    places = [row.place_of(token) for token in guess.tokens]
    for fact in {fact for place in places for fact in row.facts(place)}:
        label, factor = _SPEAKS_FOR.get(fact, ("", 1.0))
        if label:
            weights[label] *= factor
    scale = sum(kinds.values()) / sum(weights.values())
    return {**readings, **{label: weight * scale for label, weight in weights.items()}}


def _somebodys(readings: Mapping[str, float], facts: Sequence[str]) -> Mapping[str, float]:
    """`i Tores kök`: the genitive of a first name that no list has as a place is none."""
    if "g=firstname" not in facts or any(fact[:2] in ("e=", "p=", "ph", "ip") for fact in facts):
        return readings
    if any(lane + kind in facts for lane in ("f=", "g=") for kind in _PLACES):
        return readings
    return _moved(readings, _PLACES, "firstname")


def _subject(readings: Mapping[str, float], facts: Sequence[str]) -> Mapping[str, float]:
    """SVA is a subject at school: learners have it in mind, not the office of that name."""
    return _moved(readings, _INSTITUTIONS, "edu") if "k=edu:subject" in facts else readings


def _moved(readings: Mapping[str, float], away: Collection[str], to: str) -> Mapping[str, float]:
    """The readings with the share of some labels given to another one."""
    share = sum([readings[label] for label in away if label in readings], 0.0)
    if not share:
        return readings
    rest = {label: score for label, score in readings.items() if label not in away}
    return {**rest, to: rest.get(to, 0.0) + share}


def _no_place(readings: Mapping[str, float], facts: Sequence[str]) -> Mapping[str, float]:
    """Institutions stand after the prepositions of places: what the lists know as one, and as no place, is none.

    A shop that a town abroad is called like (Ica) is the shop.
    """
    if not _KNOWN_INSTITUTION.intersection(facts):
        return readings
    is_school = "p=school" in facts and "unknown" in facts
    at_home = is_school or ("k=work:shop" in facts and "abroad=city" in facts)
    if not at_home and any(lane + kind in facts for lane in ("e=", "g=") for kind in _PLACES):
        return readings
    return _moved(readings, _PLACES, "school" if "p=school" in facts or "e=school" in facts else "other_institution")


def _kind_of_place(readings: Mapping[str, float], facts: Sequence[str]) -> Mapping[str, float]:
    """Places of all kinds stand after the same prepositions; where the lists know a place, they say what it is."""
    if "p=place" in facts and "other_institution" in readings and not any(f"e={k}" in facts for k in _INSTITUTIONS):
        street = readings["other_institution"] + readings.get("place", 0.0)  # Strandvägen ends as streets do
        readings = {k: v for k, v in readings.items() if k != "other_institution"} | {"place": street}
    if "country" in readings and {"unknown", "s=C"} <= set(facts) and _COUNTRY.isdisjoint(facts):  # they are all listed
        rest = {label: score for label, score in readings.items() if label != "country"}
        readings = {**rest, "city": rest.get("city", 0.0) + readings["country"]}
    found = [label for label in readings if label in _PLACES]
    if not found:
        return readings
    for lanes in (("e=", "g="), ("p=",), ("n=",)):
        listed = [kind for kind in _PLACES if any(lane + kind in facts for lane in lanes)]
        if listed:
            break
    at_home = [kind for kind in listed if kind in ("area", "geo", "region") and f"abroad={kind}" not in facts]
    if "abroad=city" in facts and at_home and "k=city:village" in facts and "city" in readings:
        # A village abroad that is called like a lake or a district at home: home is meant, as a rule.
        home = max(at_home, key=lambda kind: readings.get(kind, 0.0))
        city = readings["city"]
        readings = {**readings, "city": city * 0.1, home: readings.get(home, 0.0) + city * 0.9}
        found = [label for label in readings if label in _PLACES]
    if "country" in listed and "k=city:capital" not in facts:
        listed = ["country"]  # towns of other countries are called so too
    if not listed or set(found) <= set(listed):
        return readings
    right = max(listed, key=lambda kind: (readings.get(kind, 0.0), -_PLACES.index(kind)))
    moved = sum(readings[label] for label in found if label not in listed)
    rest = {label: score for label, score in readings.items() if label not in found or label in listed}
    return {**rest, right: rest.get(right, 0.0) + moved}
