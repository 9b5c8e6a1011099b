"""Features of a mention's form: genitive, definite, abroad, capital missing, misspelled."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import lru_cache

from gok.label.settle import Hypothesis
from gok.lexicon import Lexicon, genitive_stems
from gok.lexicon import Reading as Entry
from gok.taxonomy import taxonomy
from gok.taxonomy.groups import INSTITUTIONS

__all__ = ["tell_features"]

_LISTED = {
    "firstname_male": ("firstname", "nickname"),
    "firstname_female": ("firstname", "nickname"),
    "firstname_unknown": ("firstname", "nickname"),
    "nickname": ("nickname", "firstname"),
    "middlename": ("firstname", "surname"),
    "surname": ("surname", "firstname"),
    "country": ("country",),
    "city": ("city",),
    "region": ("region",),
    "area": ("area", "city"),
    "place": ("place",),
    "geo": ("geo",),
}
_CAPITAL = frozenset(_LISTED) | INSTITUTIONS
_ABROAD = frozenset({"city", "region", "area", "place", "geo"})


def tell_features(readings: list[Hypothesis], roles: Mapping[int, str], lexicon: Lexicon) -> None:
    """Give each reading its features, in writing order, joined to those its rules have given.

    `roles` tells of the countries which one somebody comes from. Beside `Ali`, `Alis` is a genitive.
    """
    forms: set[tuple[int, str]] = set()
    for reading in readings:
        category, more = reading.category, reading.features
        features = _features(reading.text, category, lexicon) if category in _CAPITAL else ()
        if roles and category == "country" and reading.entity in roles:
            more = (*more, roles[reading.entity])
        if reading.low[-1:] == "s" and category in _LISTED:
            forms = forms or {(r.entity, r.low) for r in readings}
            if (reading.entity, reading.low[:-1]) in forms:
                more = (*more, "gen")
        reading.features = _ordered({*features, *more}, category) if more else features


def _ordered(found: Collection[str], category: str) -> tuple[str, ...]:
    allowed, order = taxonomy()[category].features, taxonomy().feature_ids
    return tuple(sorted([f for f in found if f in allowed], key=order.__getitem__))


@lru_cache(maxsize=8192)
def _features(surface: str, category: str, lexicon: Lexicon) -> tuple[str, ...]:
    """What the form alone tells."""
    found = set()
    wanted = _LISTED.get(category, ())
    entries = _entries(surface, wanted, lexicon) if wanted else ()
    stems = genitive_stems(surface)
    as_genitive = tuple(e for stem in stems for e in _entries(stem, wanted, lexicon)) if wanted and not entries else ()
    if as_genitive or (category in INSTITUTIONS and stems and surface.endswith(("ets", "ens", "ans"))):
        found.add("gen")
    if category in _CAPITAL and surface.islower():
        found.add("low")
    near: tuple[Entry, ...] = ()
    if wanted and not entries and not as_genitive and len(surface) > 3 and " " not in surface:
        near = _near(surface, wanted, lexicon)
        if near:
            found.add("ort")
    if (
        category in INSTITUTIONS
        and surface.lower().removesuffix("s").endswith(("en", "et", "an"))
        and " " not in surface
    ):
        found.add("def")
    if category in _ABROAD and _is_abroad(entries or as_genitive or near):
        found.add("foreign")
    return _ordered(found, category)


@lru_cache(maxsize=8192)
def _entries(surface: str, categories: tuple[str, ...], lexicon: Lexicon) -> tuple[Entry, ...]:
    return tuple(e for e in (*lexicon.exact(surface), *lexicon.folded(surface)) if e.category in categories)


@lru_cache(maxsize=8192)
def _near(surface: str, categories: tuple[str, ...], lexicon: Lexicon) -> tuple[Entry, ...]:
    return tuple(lexicon.near(surface, categories)[:5])


def _is_abroad(entries: tuple[Entry, ...]) -> bool:
    """Outside Sweden, if the heaviest entry that names a country says so."""
    placed = [e for e in entries if e.country]
    return bool(placed) and max(placed, key=lambda e: (e.weight, e.country == "SE")).country != "SE"
