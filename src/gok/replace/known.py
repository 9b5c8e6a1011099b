"""What is known about an original: its country, whether it is a capital, what kind of lake or street it is."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache, lru_cache

from gok.errors import GokError
from gok.lang import Language
from gok.lexicon import Reading, open_lexicon
from gok.replace.lists import rows
from gok.text.edits import is_near
from gok.text.folding import fold

__all__ = [
    "best_spelling",
    "country_code",
    "country_of",
    "geo_kind",
    "is_capital",
    "is_great_city_abroad",
    "names_of_country",
    "readings",
]

_GREAT = 200_000  # inhabitants


@lru_cache(maxsize=8192)
def readings(form: str, category: str, *, near: bool = False) -> tuple[Reading, ...]:
    """What the lexicon has under a form in a category, heaviest first; misspelled forms only if asked for."""
    try:
        lexicon = open_lexicon()
        found = [r for r in (*lexicon.exact(form), *lexicon.folded(form)) if r.category == category]
        if not found and near:
            found = list(lexicon.near(form, (category,)))
    except (GokError, OSError):  # no compiled lexicon: the hand lists alone
        return ()
    return tuple(sorted(found, key=lambda r: (-r.weight, r.form, r.country)))


@cache
def _countries() -> Mapping[str, str]:
    return {fold(e.form): e.country for e in rows("countries") if e.country}


def country_code(form: str, *, near: bool = False) -> str:
    """The code of a country by any of its names; empty if it is none we know."""
    code = _countries().get(fold(form), "")
    if not code and near:
        code = next((r.country for r in readings(form, "country", near=True)), "") or _near_country(fold(form))
    return code


@lru_cache(maxsize=256)
def names_of_country(form: str) -> tuple[str, ...]:
    """All names of the country that is called so: what Scotland becomes is not Great Britain."""
    code = country_code(form, near=True)
    return tuple(e.form for e in rows("countries") if code and e.country == code)


@lru_cache(maxsize=1024)
def _near_country(folded: str) -> str:
    """The country of a long name two letters off (Slovakia, Afganestan)."""
    if len(folded) < 6:
        return ""
    return next((code for name, code in _countries().items() if name[0] == folded[0] and is_near(name, folded, 2)), "")


@cache
def _cities() -> Mapping[str, tuple[str, bool]]:
    """Large cities and capitals: country and whether it is the capital."""
    large = {fold(e.form): (e.country, e.kind == "capital") for e in rows("largest_cities")}
    capitals = {fold(e.form): (e.country, True) for e in rows("capitals") if e.kind == "capital"}
    return large | capitals


def country_of(form: str, *, foreign: bool = False, near: bool = False) -> str:
    """The country a city most likely lies in; `foreign` leaves Sweden out. Empty if nothing is known."""
    large = _cities().get(fold(form))
    if large and not (foreign and large[0] == "SE"):
        return large[0]
    found = [r.country for r in readings(form, "city", near=near) if r.country and not (foreign and r.country == "SE")]
    return found[0] if found else country_code(form)  # Hongkong, Singapore


def is_capital(form: str) -> bool:
    """Whether the form is the name of a capital."""
    return _cities().get(fold(form), ("", False))[1]


def is_great_city_abroad(form: str) -> bool:
    """Whether the name is so well known abroad that nobody thinks of Sweden: capitals and great cities."""
    if is_capital(form):
        return _cities()[fold(form)][0] != "SE"
    found = readings(form, "city")
    if any(r.country == "SE" and r.kind == "municipality" for r in found):  # Salem
        return False
    return bool(found) and found[0].country not in ("", "SE") and found[0].weight >= _GREAT


def best_spelling(form: str, category: str) -> str:
    """The listed form a misspelled one most likely stands for; the form itself if there is none."""
    found = readings(form, category, near=True)
    return found[0].form if found else form


def geo_kind(form: str, preposition: str, language: Language) -> str:
    """Lake, mountain, island, river, forest, sea or other nature: from the lists, the ending, the preposition."""
    listed = [r for r in readings(form, "geo") if r.kind]
    for kind in (r.kind for r in listed if r.match == "exact"):
        return kind if kind in ("lake", "mountain", "island", "river", "forest", "sea") else "nature"
    low = form.lower()
    for pattern, kind in language.module("pseudonyms").NATURE:
        if re.search(pattern, low):
            return str(kind)
    if listed and listed[0].kind in ("lake", "mountain", "island", "river", "forest", "sea"):
        return listed[0].kind
    return {"pa": "island", "vid": "lake"}.get(preposition, "nature")
