"""The lists pseudonyms are drawn from, and what the lists know about an original.

This is the only door between replacing and the word lists. A *pool* is named by a string (`given:f:sv`, `cities:DE`,
`geo:lake:SE`), so that a choice can be described without holding the words. Nothing is read before it is asked for.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache, lru_cache
from pathlib import Path

from gok.errors import SettingError
from gok.text.folding import fold
from gok.text.records import NamedTuple

__all__ = [
    "Entry",
    "check_culture",
    "country_name",
    "culture_of",
    "even_pool",
    "in_pool_name",
    "is_island_region",
    "pool",
    "rows",
    "wider_pool",
    "world_of",
]

_COLUMNS = ("form", "gender", "country", "culture", "weight", "kind", "of")
_COMMON = 50
_KEPT = 1024  # pools; some are named by words of a text, and a server sees many texts
_HERE = Path(__file__).parent


class Entry(NamedTuple):
    """One line of a list."""

    form: str
    gender: str = ""
    country: str = ""
    culture: str = ""
    weight: str = ""
    kind: str = ""
    of: str = ""


@cache
def rows(name: str) -> tuple[Entry, ...]:
    """The lines of a list of the lexicon, or of a table that belongs to replacing; empty if there is none."""
    for place in (_HERE / "data" / f"{name}.tsv", _HERE.parent / "lexicon" / "data" / name / "items.tsv"):
        if place.is_file():
            return _read(place)
    return ()


def _read(place: Path) -> tuple[Entry, ...]:
    lines = place.read_text(encoding="utf-8").splitlines()
    header = lines[0].split("\t")
    cells = [header.index(column) if column in header else len(header) for column in _COLUMNS]
    blanks = [""] * (len(header) + 1)
    found = []
    for line in lines[1:]:
        if line and line[0] != "#":
            given = line.split("\t") + blanks  # the last cells of a line may be left out
            found.append(Entry(*[given[cell] for cell in cells]))
    return tuple(found)


@lru_cache(maxsize=_KEPT)
def pool(name: str) -> tuple[str, ...]:
    """The candidates behind the name of a pool, without doubles; empty if there are none."""
    what, *of = name.split(":")  # of what: a country perhaps, that may be unknown and is empty then
    if what not in _POOLS:
        raise SettingError(f"no list to draw from is called {name!r}")
    return tuple(dict.fromkeys(_POOLS[what](*of)))


def in_pool_name(word: str) -> str:
    """A word of a text as a part of the name of a pool."""
    return word.replace(":", " ")


@lru_cache(maxsize=_KEPT)
def even_pool(name: str) -> tuple[str, ...]:
    """The candidates of a pool with short ones beside them, so that as many are long as of the words they stand for.

    Invented towns are longer than real ones, Swedes' surnames longer than those of the world; readability (LIX) counts
    words of more than six letters. The choice does not ask how long an original is: a pseudonym tells nothing of it.
    """
    source = _SHORT.get(name)
    return pool(name) if source is None else (*pool(name), *_kind(source, "short"))


@lru_cache(maxsize=_KEPT)
def wider_pool(name: str) -> tuple[str, ...]:
    """Where to go on when a pool is used up: rarer names, double names, other parts of a town."""
    words = pool(name)
    what, *parts = name.split(":")
    if what in ("given", "surname"):
        rarer = [form for form in _listed(what, *(parts if what == "given" else ("", *parts))) if form not in words]
        return (*rarer, *(f"{a}-{b}" for a in words for b in words if a != b))
    if what == "fixed":
        return tuple(f"{a}-{b}" for a in words for b in words if a != b)
    if what in ("town", "club", "district"):
        return tuple(f"{side} {word}" for side in _kind("sides", "word") for word in words)
    if what in ("stem", "ground") or name == "base:base":
        return tuple(side + word.lower() for side in _kind("sides", "prefix") for word in words)
    if what == "cities":
        return tuple(city for iso in _neighbours(name.split(":")[1]) for city in pool(f"cities:{iso}"))
    return ()


@cache
def _worlds() -> Mapping[str, Entry]:
    return {e.form: e for e in rows("worlds")}


def world_of(country: str) -> str:
    """The part of the world a country code lies in; `alla` if that is not known."""
    entry = _worlds().get(country)
    return entry.of if entry else "alla"


@cache
def _names_of_countries() -> Mapping[str, str]:
    return {e.country: e.of for e in reversed(rows("largest_cities"))}


def country_name(country: str) -> str:
    """The name behind a country code; empty if the lists do not have it."""
    return _names_of_countries().get(country, "")


def check_culture(culture: str) -> str:
    """The culture, if there are names to draw from in it; else a SettingError."""
    if all(pool(name) for name in (f"given:m:{culture}", f"given:f:{culture}", f"surname:{culture}")):
        return culture
    known = [e.form for e in rows("cultures") if pool(f"given:f:{e.form}") and pool(f"surname:{e.form}")]
    raise SettingError(f"no name lists for the culture {culture!r}; there are {', '.join(known)}")


def culture_of(name: str, kind: str) -> str:
    """The culture in which a first name or surname is commonest, if there are names to draw from; else empty."""
    return _cultures(kind).get(fold(name), "")


@cache
def _cultures(kind: str) -> Mapping[str, str]:
    lists = ("surnames_sv", "surnames_world") if kind == "surname" else ("firstnames_sv", "firstnames_world")
    there = {e.form for e in rows("cultures")} | {"sv"}
    known = [e for name in lists for e in rows(name) if e.culture in there]
    return {fold(e.form): e.culture for e in sorted(known, key=lambda e: int(e.weight or 0))}


def _neighbours(country: str) -> list[str]:
    """Countries in the same part of the world, after the country itself."""
    here = world_of(country)
    return [iso for iso, entry in _worlds().items() if iso != country and entry.kind and here in ("alla", entry.of)]


def _names(kind: str, gender: str, culture: str) -> Iterable[str]:
    """The names of a culture that are drawn: its own list, else the commonest of its names."""
    own = rows("replacement_surnames" if kind == "surname" else "replacement_firstnames")
    named = [e.form for e in own if e.culture == culture and gender in ("", e.gender) and e.kind != "short"]
    return named or _listed(kind, gender, culture)[:_COMMON]


def _listed(kind: str, gender: str, culture: str) -> list[str]:
    """All names of a culture, the commonest first; spelling variants left out."""
    lists = ("surnames_sv", "surnames_world") if kind == "surname" else ("firstnames_sv", "firstnames_world")
    known = [e for name in lists for e in rows(name) if e.culture == culture and not e.of and gender in ("", e.gender)]
    return [e.form for e in sorted(known, key=lambda e: -int(e.weight or 0))]


def _given(gender: str, culture: str) -> Iterable[str]:
    return _names("given", gender, culture) or (_names("given", "n", "sv") if gender == "n" else ())


def _surnames(culture: str) -> Iterable[str]:
    return _names("surname", "", culture)


def _kind(name: str, kind: str, country: str = "") -> Iterable[str]:
    return [e.form for e in rows(name) if e.kind == kind and country in ("", e.country)]


def _cities(country: str, which: str = "any") -> Iterable[str]:
    kinds = {"any": ("capital", "town"), "capital": ("capital",), "town": ("town",)}[which]
    return [e.form for e in _cities_of_countries().get(country, ()) if e.kind in kinds]


@cache
def _cities_of_countries() -> Mapping[str, Sequence[Entry]]:
    found: dict[str, list[Entry]] = {}
    for entry in rows("largest_cities"):
        found.setdefault(entry.country, []).append(entry)
    return found


def _countries(world: str, preposition: str) -> Iterable[str]:
    """By part of the world, or by culture (`so!`), and by the preposition they take."""
    if world.endswith("!"):
        listed = next((e.of.split("|") for e in rows("cultures") if e.form == world[:-1]), [])
    else:
        listed = [iso for iso, entry in _worlds().items() if world in ("alla", entry.of)]
    drawn = [iso for iso in listed if _worlds()[iso].kind]
    fitting = [iso for iso in drawn if preposition in ("any", _worlds()[iso].kind)]
    return [country_name(iso) for iso in fitting]


def _regions(country: str) -> Iterable[str]:
    kinds = ("landskap",) if country == "SE" else ("region",)
    wanted = [
        e for e in rows("regions") if e.kind in kinds and not e.of and (country == "XX") != (e.country == country)
    ]
    return [
        e.form
        for e in wanted
        if (e.country not in ("", "SE") or country == "SE") and not is_island_region(e.form) and " " not in e.form
    ]


def is_island_region(form: str) -> bool:
    """Whether a region is an island, with the preposition of one."""
    return any(e.form == form for e in rows("island_regions"))


def _areas(country: str, city: str, preposition: str) -> Iterable[str]:
    found = [e for e in rows("districts") if e.kind == preposition and e.country == country and country != "SE"]
    return [e.form for e in found if not city or city in e.of.split("|")]


def _invented(kind: str) -> Iterable[str]:
    """Lakes, islands and mountains that nobody can look up."""
    return [e.form for e in rows(f"replacement_{kind}s") if e.of == kind]


def _streets(city: str, ending: str = "") -> Iterable[str]:
    """Streets and squares known to be in a city; with an ending, those of the same kind."""
    here = [e.form for name in ("town_streets", "streets") for e in rows(name) if city in e.of.split("|")]
    return [form for form in here if form.endswith(ending)]


def _stems(head: str) -> Iterable[str]:
    """What stands before a head (-gatan, -skolan) in invented names, with the plain stems that go with any head."""
    lists = ("replacement_streets", "replacement_squares", "replacement_schools", "replacement_institutions")
    names = [e.form for name in lists for e in rows(name) if " " not in e.form and e.form.endswith(head)]
    return [*(name.removesuffix(head) for name in names), *_kind("bases", "base")]


_SHORT: Mapping[str, str] = {
    # lists with short words for a pool; with them 55, 40 and 62 in a hundred are long, as in our essays
    "town:invented": "replacement_towns",
    "surname:sv": "replacement_surnames",
    "district:i": "districts_invented",
}

_POOLS: Mapping[str, Callable[..., Iterable[str]]] = {
    "fixed": lambda *listed: ":".join(listed).split("|"),
    "given": _given,
    "surname": _surnames,
    "town": lambda kind: [e.form for name in ("replacement_towns", "towns") for e in rows(name) if e.kind == kind],
    "cities": _cities,
    "countries": _countries,
    "regions": _regions,
    "areas": _areas,
    "district": lambda preposition: _kind("districts_invented", preposition),
    "geo": lambda kind, country: _invented(kind) if country == "invented" else _kind("geo", kind, country),
    "stem": lambda head: _stems(head),
    "streets": _streets,
    "abroad": lambda kind: _kind("places_abroad", kind),
    "base": lambda kind="base": _kind("bases", kind),
    "ground": lambda: [e.form for name in ("grounds", "replacement_stops") for e in rows(name)],
    "sign": lambda: [e.form for e in rows("signs")],
    "company": lambda kind="company": _kind("companies", kind),
    "authority": lambda: [e.form for e in rows("authorities")],
}
