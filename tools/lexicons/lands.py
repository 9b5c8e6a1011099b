"""The small tables of geography: countries, their parts, and natural features told by their endings."""

import importlib
from collections.abc import Iterable, Mapping
from pathlib import Path

from lexicons.apertium import Reading
from lexicons.fetch import importable
from lexicons.places import catalogue, json_member
from lexicons.spelling import is_latin
from lexicons.tables import Table

__all__ = ["landforms", "subdivisions", "territories"]

NO_COUNTRIES = frozenset({"EU", "EZ", "UN", "QO", "XA", "XB", "ZZ", "AQ", "SE"})
PARTS = frozenset(
    {
        "Administrative region",
        "Autonomous community",
        "Autonomous province",
        "Autonomous region",
        "Autonomous republic",
        "Canton",
        "Country",
        "County",
        "Emirate",
        "Governorate",
        "Island",
        "Land",
        "Oblast",
        "Prefecture",
        "Province",
        "Region",
        "Regional state",
        "Republic",
        "State",
        "Territory",
        "Union territory",
        "Voivodship",
    }
)
ENDINGS = (
    ("", ("halvön", "tån")),  # peninsulas, and Plattån … for platån
    ("lake", ("sjön", "sjöarna", "tjärnen")),
    ("island", ("öarna", "ön", "holmen", "skären")),
    ("river", ("älven", "floden", "ån", "bäcken", "älv")),
    ("mountain", ("fjället", "fjällen", "berget", "bergen", "toppen", "fjäll")),
    ("sea", ("havet", "viken", "sundet", "bukten", "fjärden", "oceanen", "fjorden")),
    ("forest", ("skogen", "skogarna")),
)
"""The first that fits says the kind."""


def territories(paths: Mapping[str, Path], words: frozenset[str]) -> Table:
    """Countries in Swedish, by CLDR and ISO 3166 (also the long official names), and in English."""
    with importable(paths["babel"]):
        locale = importlib.import_module("babel").Locale
        swedish, english = (dict(locale.parse(language).territories) for language in ("sv", "en"))
    codes = sorted(code for code in swedish if len(code) == 2 and code.isalpha() and code not in NO_COUNTRIES)
    rows = {(swedish[code], code, "", "") for code in codes}
    translated = catalogue(paths["pycountry"], "sv/LC_MESSAGES/iso3166-1.mo")
    for said in json_member(paths["pycountry"], "databases/iso3166-1.json")["3166-1"]:
        for field in ("name", "common_name", "official_name"):
            form = translated.get(said.get(field, ""), "")
            if form and said["alpha_2"] in codes and form[0].isupper():
                rows.add((form, said["alpha_2"], "", ""))
    known = {row[0] for row in rows}
    for code in codes:
        if english[code] not in known and english[code].lower() not in words:
            rows.add((english[code], code, "foreign", swedish[code]))
    return Table(
        name="territories",
        category="country",
        title="Countries in Swedish and English",
        origin="Unicode CLDR (by Babel), ISO 3166 in Swedish (by pycountry)",
        licence="LGPL-2.1-only AND Unicode-3.0",
        made="tools/build_lexicons.py: territory names, common and official names; English names where they differ and "
        "are no Swedish words. Sweden itself is left out.",
        sources=("babel", "pycountry"),
        columns=("form", "country", "kind", "of"),
        rows=[row for row in rows if _plain(row[0])],
        kinds={"foreign": "the English name, as learners write it; column of has the Swedish one"},
    )


def _plain(form: str) -> bool:
    return not any(char in form for char in "(),") and is_latin(form)


def subdivisions(paths: Mapping[str, Path], towns: Iterable[tuple[object, ...]], words: frozenset[str]) -> Table:
    """Provinces and states in Swedish, unless a town of the country has the same name or it is a word (Norra)."""
    known = {(row[0], row[1]) for row in towns}
    translated = catalogue(paths["pycountry"], "sv/LC_MESSAGES/iso3166-2.mo")
    rows = set()
    for said in json_member(paths["pycountry"], "databases/iso3166-2.json")["3166-2"]:
        form, country = translated.get(said["name"], ""), said["code"][:2]
        if not form or said["type"] not in PARTS or not _plain(form) or not form[0].isupper():
            continue
        if (form, country) not in known and form.lower() not in words:
            rows.add((form, country))
    for form in json_member(paths["mimesis"], "datasets/sv/address.json")["state"]["name"]:
        rows.add((form, "SE"))
    return Table(
        name="subdivisions",
        category="region",
        title="Provinces, states and counties of the world in Swedish",
        origin="ISO 3166-2 in Swedish (by pycountry), Swedish provinces (mimesis)",
        licence="LGPL-2.1-only AND MIT",
        made="tools/build_lexicons.py: first-level parts that have a Swedish name and are not also a town.",
        sources=("pycountry", "mimesis"),
        columns=("form", "country"),
        rows=sorted(rows),
    )


def landforms(readings: Iterable[Reading], towns: Iterable[tuple[object, ...]]) -> Table:
    """Natural features among Apertium's place names whose last part says what they are."""
    known = {row[0] for row in towns}
    rows = set()
    for reading in readings:
        form = reading.form
        if reading.tags[:2] != ("np", "top") or "gen" in reading.tags or form in known or not form[0].isupper():
            continue
        kind = next((kind for kind, ends in ENDINGS if form.endswith(ends)), "")
        if kind and len(form) > 4:
            rows.add((form, kind))
    return Table(
        name="landforms",
        category="geo",
        title="Lakes, islands, rivers, mountains, seas, forests by their endings",
        origin="apertium-swe 0.8.2, as compiled into apertium-swe-nor",
        licence="GPL-3.0-or-later",
        made="tools/build_lexicons.py: place names that end in -sjön, -ön, -älven, -fjället … and are no towns.",
        sources=("apertium-swe-nor",),
        columns=("form", "kind"),
        rows=sorted(rows),
    )
