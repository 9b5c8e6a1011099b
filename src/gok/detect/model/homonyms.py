"""Names that are borne by people and places alike: what the lists know of how many, where the words around say little.

The context model is trained to read the surroundings and not the names. Where these leave it open, Berlin is the town
and not one of 3,700 people, Rania somebody and not a village, Tigris the river. Surroundings that do speak for a person
or a place still win: the shares are weighed, nothing is ruled out.
"""

from __future__ import annotations

from collections.abc import Mapping

from gok.taxonomy.groups import PLACES

__all__ = ["weigh_homonyms"]

_NAMES = ("firstname", "surname", "nickname", "middlename")
_PLACES = tuple(sorted(PLACES))
_INSTITUTIONS = ("school", "work", "other_institution")


# The features of a form that so many bear, or where so many live, by the least power of ten.
_LEVELS = {
    (kind, least): frozenset([f"{lane}w={kind}{power}" for lane in "eg" for power in range(least, 10)])
    for kind in ("firstname", "surname", "city")
    for least in range(3, 8)
}
_OF_PERSONS = frozenset(
    {"T1=called", "T2=called", "T1=greet", "T1=friend", "-1=<fam>", "-1=<Name>", "called", "called_gen", "mine"}
)
_OF_PLACES = frozenset({"T1=in", "T1=go", "T1=come", "T1=live", "T2=live", "T2=come"})
_OF_INSTITUTIONS = frozenset(
    {"head", *[f"T{n}={kind}" for n in (1, 2, 3) for kind in ("work", "study")]}
    | {f"{lane}={kind}" for lane in "efgp" for kind in (*_INSTITUTIONS, "public_authority", "transport_name", "brand")}
)
_COMMON_NAME = _LEVELS["firstname", 5] | _LEVELS["surname", 5]
_FIRST_NAME = _LEVELS["firstname", 4]
_SOMEBODYS_NAME = _LEVELS["firstname", 3] | _LEVELS["surname", 3]
_BIG_TOWN, _WORLD_TOWN, _LISTED_TOWN = _LEVELS["city", 7], _LEVELS["city", 6], frozenset({"e=city", "g=city"})
_COUNTRY = frozenset({"e=country", "g=country"})
_CAPITAL = "k=city:capital"
_TOWN, _VILLAGE = _LEVELS["city", 5], frozenset({"k=city:village"})
_KNOWN_NAME, _FAMILY_OF_MANY = _LEVELS["firstname", 3], _LEVELS["surname", 5]
_NATURE = frozenset({f"k=geo:{kind}" for kind in ("river", "mountain", "sea", "forest", "lake", "island")})
_PROVINCE = "k=region:landskap"


def weigh_homonyms(readings: Mapping[str, float], features: frozenset[str], rare: float) -> Mapping[str, float]:
    """The readings, with those of which the lists know few bearers made rarer; what the rest lose nobody gains."""
    names = [label for label in _NAMES if label in readings]
    others = [label for label in _INSTITUTIONS if label in readings]
    places = [label for label in _PLACES if label in readings]
    is_other = others and ("g=country" in features or (names and not _FIRST_NAME.isdisjoint(features)))
    if is_other and _OF_INSTITUTIONS.isdisjoint(features):
        readings = _weighed(readings, others, rare)
    if not names or not places:
        return readings
    if _is_place(features):
        return _weighed(readings, names, rare)
    return _weighed(readings, places, rare) if _is_somebody(features) else readings


def _weighed(readings: Mapping[str, float], labels: list[str], factor: float) -> Mapping[str, float]:
    """The share of some labels made smaller, and the others greater by as much in all."""
    lost = sum([readings[label] for label in labels]) * (1 - factor)
    kept = sum([score for label, score in readings.items() if label not in labels])
    if not kept:
        return readings
    return {
        label: score * factor if label in labels else min(0.999, score * (1 + lost / kept))
        for label, score in readings.items()
    }


def _is_place(features: frozenset[str]) -> bool:
    """A town everybody knows that few are called like, or a river, a province, a town at home hardly anybody is."""
    if not _OF_PERSONS.isdisjoint(features):
        return False
    is_known = not _BIG_TOWN.isdisjoint(features) or (_CAPITAL in features and not _WORLD_TOWN.isdisjoint(features))
    if is_known and _COMMON_NAME.isdisjoint(features):
        return True
    is_great = not _WORLD_TOWN.isdisjoint(features) and _FIRST_NAME.isdisjoint(features)  # Boston
    is_home = "abroad=city" not in features and not _TOWN.isdisjoint(features) and _KNOWN_NAME.isdisjoint(features)
    if (is_great or is_home) and _FAMILY_OF_MANY.isdisjoint(features) and "e=public_person" not in features:
        return True
    if _PROVINCE in features and _KNOWN_NAME.isdisjoint(features):
        return True
    return not _NATURE.isdisjoint(features) and _SOMEBODYS_NAME.isdisjoint(features)


def _is_somebody(features: frozenset[str]) -> bool:
    """A first name that many bear and no town at home, great town or country has, where nobody is said to be or go."""
    if _FIRST_NAME.isdisjoint(features) or not _OF_PLACES.isdisjoint(features):
        return False
    if not _COUNTRY.isdisjoint(features) or _CAPITAL in features or not _BIG_TOWN.isdisjoint(features):
        return False
    is_small = not _VILLAGE.isdisjoint(features) and _TOWN.isdisjoint(features)  # Fredrika
    return is_small or "abroad=city" in features or _LISTED_TOWN.isdisjoint(features)
