"""Relations between the things of a text: which city lies in which country, who is related to whom, how old who was.

A relation is asked for where the originals have it by the lists, and is kept if the pseudonyms have it too.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from gok.evaluate.replacement.checks import Check
from gok.evaluate.replacement.replaced import Replaced
from gok.replace.context import is_birth
from gok.replace.known import country_code, country_of, readings
from gok.replace.lists import pool
from gok.replace.numbers import read_age
from gok.replace.referents import Referent, canonical
from gok.results import Mention
from gok.text.folding import fold

__all__ = ["RELATIONS"]

_FAR = 200  # characters between a street and its town
_HOME = "SE"


def _cities_in_countries(one: Replaced) -> Iterator[tuple[str, bool]]:
    """A city lies in the country that the text names beside it, and goes on doing so."""
    countries = [r for r in one.referents if r.slot == "country"]
    for city in (r for r in one.referents if r.slot == "city"):
        home = country_of(city.base)
        for country in countries:
            if home and home == country_code(country.base, near=True):
                code = country_code(one.pseudonyms[country.id])
                yield "city in its country", bool(code) and code in _countries_of(one.pseudonyms[city.id])


def _countries_of(city: str) -> set[str]:
    found = {r.country for r in readings(city, "city") if r.match == "exact" and r.country}
    return found | {country_of(city)} - {""}


def _home_or_abroad(one: Replaced) -> Iterator[tuple[str, bool]]:
    """What lies in Sweden stays there, what lies abroad stays abroad."""
    for city in (r for r in one.referents if r.slot == "city"):
        known = _countries_of(city.base)
        if len(known) == 1:
            now = _countries_of(one.pseudonyms[city.id])
            yield "at home or abroad", (_HOME in now) if known == {_HOME} else bool(now - {_HOME})


def _streets(one: Replaced) -> Iterator[tuple[str, bool]]:
    """A street keeps its kind; in a town whose streets are listed, it is one of them."""
    pattern = one.language.pattern("replacing.STREET")
    for m in one.mentions:
        before, after = ([s.group().lower() for s in pattern.finditer(text)] for text in (m.text, m.replacement or ""))
        if m.label != "place" or not before:
            continue
        abroad = "foreign" in m.features or one.language.pattern("replacing.STREET_FIRST").match(m.text) is not None
        yield "street keeps its kind", bool(after) if abroad else after[-1:] == before[-1:]
        town = _town_beside(one, m)
        of_kind = "" if "foreign" in m.features else f":{before[-1]}"
        listed = {fold(name) for name in pool(f"streets:{town}{of_kind}")} if town and ":" not in town else set()
        if len(listed) > 1:
            bare = one.language.module("grammar").without_genitive(m.replacement or "")
            yield "street in its town", not listed.isdisjoint({fold(m.replacement or ""), fold(bare)})


def _town_beside(one: Replaced, street: Mention) -> str:
    near = [
        (abs(one.mentions[i].span.start - street.span.start), one.pseudonyms[r.id])
        for r in one.referents
        if r.slot == "city"
        for i in r.places
    ]
    distance, town = min(near, default=(_FAR, ""))
    return town if distance < _FAR else ""


def _surnames(one: Replaced) -> Iterator[tuple[str, bool]]:
    """Who shares a surname goes on sharing it (a daughter's in -ova too), who does not, does not."""
    surnames = [(r, m) for r in one.referents if r.slot == "surname" for m in (one.mentions[i] for i in r.places)]
    for (a, first), (b, second) in combinations(surnames, 2):
        if first.number != second.number:
            yield "relatives' surnames", (a.canonical == b.canonical) == (_bare(one, a) == _bare(one, b))


def _bare(one: Replaced, surname: Referent) -> str:
    return fold(canonical(one.pseudonyms[surname.id], "surname"))


def _births(one: Replaced) -> Iterator[tuple[str, bool]]:
    """A year of birth and an age add up to a year that has moved as the other years of the text have."""
    years = [(m, *_moved_year(one, m)) for m in one.mentions if m.label == "year"]
    births = [(old, new) for m, old, new in years if is_birth(one.source, m, one.language)]
    others = {new - old for m, old, new in years if not is_birth(one.source, m, one.language) and old and new}
    allowed = others or set(range(-2, 3))
    for old, new in births:
        for before, after in _ages(one):
            yield "birth year and age", bool(old and new) and new + after - old - before in allowed


def _moved_year(one: Replaced, mention: Mention) -> tuple[int, int]:
    old, new = (_year(one, text) for text in (mention.text, mention.replacement or ""))
    return old, new if new >= 1000 or old < 1000 else 0


def _year(one: Replaced, text: str) -> int:
    found = one.language.module("numerals").read_year(text)
    if found is None and text.isdecimal():
        found = int(text) if len(text) == 4 else 1900 + int(text) if len(text) == 2 else 0
    return int(found or 0)


def _ages(one: Replaced) -> Sequence[tuple[int, int]]:
    pairs = (
        (read_age(m.text, one.language), read_age(m.replacement or "", one.language)) for m in one.of_family("age")
    )
    return [(before, after if after is not None else -1) for before, after in pairs if before is not None]


def _orders(one: Replaced) -> Iterator[tuple[str, bool]]:
    """Who is older stays older."""
    for (a, x), (b, y) in combinations(_ages(one), 2):
        if a != b:
            yield "ages in order", (a < b) == (x < y)


RELATIONS: Sequence[Check] = (_cities_in_countries, _home_or_abroad, _streets, _surnames, _births, _orders)
