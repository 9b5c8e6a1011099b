"""Reading the source lists: strict, so that a slip in a list is found at the line where it was made.

A list is a folder (`items.tsv`, `source.toml`, perhaps `exceptions.txt`) or, if it was derived by program, a pair
`<name>.tsv.xz` and `<name>.source.toml`.
"""

from __future__ import annotations

import hashlib
import lzma
import re
import tomllib
import unicodedata
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from gok.errors import SettingError
from gok.lang import load_language
from gok.lexicon.categories import CATEGORIES, GENDERS, KINDS, PARTS_OF_SPEECH
from gok.text.records import NamedTuple, dataclass, field

__all__ = ["ABOUT", "COLUMNS", "Profile", "Row", "WordList", "discover", "read_exceptions", "read_rows"]

COLUMNS: Final = ("form", "gender", "country", "culture", "weight", "kind", "of")

ABOUT: Final = ("title", "origin", "licence", "date", "made")
"""What a source.toml must say besides the category."""

_REQUIRED: Final = frozenset({"category", *ABOUT})
_OPTIONAL: Final = frozenset({"kinds", "inflect"})
_DERIVED: Final = frozenset({"sha256", "packages"})
_COUNTRY: Final = re.compile(r"[A-Z]{2}")
_CULTURE: Final = re.compile(r"[a-z]{2,3}")
_DATE: Final = re.compile(r"\d{4}-\d\d-\d\d")
_RESTS: Final = 200_000


class Profile(NamedTuple):
    """What many entries have in common; the compiled file keeps each profile once."""

    category: str
    gender: str
    country: str
    culture: str
    kind: str
    source: str


Row = tuple[int, str, Profile, int, str]
"""One entry as it stands in a list: line, form, profile, weight, of. A plain tuple: there are millions."""


@dataclass(frozen=True, slots=True)
class WordList:
    """A list and what its source.toml says of it; the rows stay in the file until they are asked for."""

    name: str
    path: Path
    exceptions: Path | None
    derived: bool
    category: str
    title: str
    origin: str
    licence: str
    date: str
    made: str
    kinds: frozenset[str] = frozenset()
    inflect: bool = False
    sha256: str = field(default="", compare=False)


def discover(folder: Path) -> list[WordList]:
    """All lists under `data/` and `tables/` of a folder, by name. Two lists of one name are an error."""
    lists = [_read_list(path) for path in sorted(folder.glob("data/*/")) if path.is_dir()]
    lists += [_read_table(path) for path in sorted(folder.glob("tables/*.tsv.xz"))]
    names = [item.name for item in lists]
    for name in names:
        if names.count(name) > 1:
            raise SettingError(f"two lists have the name {name}")
    return lists


def _read_list(folder: Path) -> WordList:
    items = folder / "items.tsv"
    if not items.is_file():
        raise SettingError(f"{items}: missing")
    exceptions = folder / "exceptions.txt"
    return _from_toml(folder / "source.toml", folder.name, items, exceptions if exceptions.is_file() else None)


def _read_table(path: Path) -> WordList:
    name = path.name.removesuffix(".tsv.xz")
    return _from_toml(path.with_name(f"{name}.source.toml"), name, path, None)


def _from_toml(toml: Path, name: str, path: Path, exceptions: Path | None) -> WordList:
    try:
        said = tomllib.loads(toml.read_text("utf-8"))
    except FileNotFoundError:
        raise SettingError(f"{toml}: missing") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, RecursionError) as error:
        raise SettingError(f"{toml}: {error}") from None
    derived = path.suffix == ".xz"
    required = _REQUIRED | (_DERIVED if derived else frozenset())
    for missing in sorted(required - said.keys()):
        raise SettingError(f"{toml}: field {missing} is missing")
    for unknown in sorted(said.keys() - required - _OPTIONAL):
        raise SettingError(f"{toml}: unknown field {unknown}")
    texts = {fieldname: said[fieldname] for fieldname in sorted(_REQUIRED)}
    for fieldname, value in texts.items():
        if not isinstance(value, str) or not value.strip():
            raise SettingError(f"{toml}: field {fieldname} must be a text")
    if texts["category"] not in CATEGORIES:
        raise SettingError(f"{toml}: unknown category {texts['category']}")
    if not _DATE.fullmatch(texts["date"]):
        raise SettingError(f"{toml}: date must be written YYYY-MM-DD")
    if not isinstance(said.get("inflect", False), bool) or not isinstance(said.get("kinds", {}), dict):
        raise SettingError(f"{toml}: inflect must be true or false, kinds a table")
    return WordList(
        name=name,
        path=path,
        exceptions=exceptions,
        derived=derived,
        kinds=frozenset(said.get("kinds", {})),
        inflect=said.get("inflect", False),
        sha256=str(said.get("sha256", "")),
        **texts,
    )


def read_bytes(words: WordList) -> bytes:
    """The bytes of the file that holds the rows; those of a derived table must be the ones its source.toml names."""
    data = words.path.read_bytes()
    if words.derived and hashlib.sha256(data).hexdigest() != words.sha256:
        raise SettingError(f"{words.path}: sha256 is not the one in its source.toml")
    return data


def read_exceptions(words: WordList) -> frozenset[str]:
    """Forms that other lists of the same category must not bring."""
    if words.exceptions is None:
        return frozenset()
    found = set()
    text = _decode(words.exceptions.read_bytes(), words.exceptions)
    for number, line in enumerate(text.splitlines(), 1):
        form = line.partition("#")[0].strip()
        if form:
            _check_form(form, f"{words.exceptions}:{number}")
            found.add(form)
    return frozenset(found)


def read_rows(words: WordList, data: bytes | None = None) -> Iterator[Row]:
    """All rows of a list, checked; with `inflect`, each form that is no genitive is followed by its genitive."""
    data = read_bytes(words) if data is None else data
    if words.derived:
        try:
            data = lzma.decompress(data)
        except lzma.LZMAError:
            raise SettingError(f"{words.path}: not an xz file") from None
    rows = _parse(words, _decode(data, words.path))
    return _inflected(rows) if words.inflect else rows


def _inflected(rows: Iterator[Row]) -> Iterator[Row]:
    genitive = load_language().module("grammar").listed_genitive
    for line, form, profile, weight, of in rows:
        yield line, form, profile, weight, of
        if inflected := genitive(form):
            yield line, inflected, profile, weight, of or form


def _decode(data: bytes, path: Path) -> str:
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise SettingError(f"{path}:{line}: not UTF-8") from None
    if "\r" in text:
        raise SettingError(f"{path}:{text[: text.index(chr(13))].count(chr(10)) + 1}: line ends must be LF")
    if not unicodedata.is_normalized("NFC", text):
        for number, line_text in enumerate(text.split("\n"), 1):
            if not unicodedata.is_normalized("NFC", line_text):
                raise SettingError(f"{path}:{number}: not in Unicode form NFC")
    return text


def _parse(words: WordList, text: str) -> Iterator[Row]:
    lines = text.split("\n")
    header = lines[0].split("\t")
    _check_header(header, f"{words.path}:1")
    rests: dict[str, tuple[Profile, int, str]] = {}  # what follows the form is mostly the same, and read once
    profiles: dict[Profile, Profile] = {}
    seen: set[tuple[str, Profile, str]] = set()
    for number, line in enumerate(lines[1:], 2):
        if not line or line[0] == "#":
            continue
        form, _, rest = line.partition("\t")
        known = rests.get(rest)
        if known is None:
            known = _read_rest(words, header[1:], rest, number)
            known = (profiles.setdefault(known[0], known[0]), *known[1:])
            if len(rests) < _RESTS:
                rests[rest] = known
        profile, weight, of = known
        if not form.isalpha():
            _check_form(form, f"{words.path}:{number}")
        if not words.derived:
            if (form, profile, of) in seen:
                raise SettingError(f"{words.path}:{number}: this entry stands here twice")
            seen.add((form, profile, of))
        yield number, form, profile, weight, of


def _read_rest(words: WordList, columns: list[str], rest: str, number: int) -> tuple[Profile, int, str]:
    cells = rest.split("\t") if rest else []
    if len(cells) > len(columns):
        raise SettingError(f"{words.path}:{number}: {len(cells) + 1} cells under {len(columns) + 1} columns")
    said = dict(zip(columns, cells, strict=False))
    weight = said.get("weight", "")
    if weight and not (weight.isdigit() and weight.isascii()):
        raise SettingError(f"{words.path}:{number}: weight must be a whole number, not negative")
    return _check_profile(words, said, f"{words.path}:{number}"), int(weight or 0), said.get("of", "")


def _check_header(header: list[str], where: str) -> None:
    if header[0] != "form":
        raise SettingError(f"{where}: the first column must be form")
    for name in header:
        if name not in COLUMNS:
            raise SettingError(f"{where}: unknown column {name!r} (known: {', '.join(COLUMNS)})")
        if header.count(name) > 1:
            raise SettingError(f"{where}: column {name} stands here twice")


def _check_form(form: str, where: str) -> None:
    if not form or form != " ".join(form.split()) or not any(char.isalnum() for char in form):
        raise SettingError(f"{where}: a form must have letters, and single blanks only between words")


def _check_profile(words: WordList, said: dict[str, str], where: str) -> Profile:
    gender, country, culture, kind = (said.get(name, "") for name in ("gender", "country", "culture", "kind"))
    if gender and gender not in GENDERS:
        raise SettingError(f"{where}: unknown gender {gender!r} (known: {', '.join(GENDERS)})")
    if country and not _COUNTRY.fullmatch(country):
        raise SettingError(f"{where}: country must be two capital letters")
    if culture and not _CULTURE.fullmatch(culture):
        raise SettingError(f"{where}: culture must be a language code")
    if words.category == "word":
        unknown = [part for part in kind.split(" ") if kind and part not in PARTS_OF_SPEECH]
    else:
        unknown = [kind] if kind and kind not in KINDS.get(words.category, frozenset()) | words.kinds else []
    if unknown:
        raise SettingError(f"{where}: unknown kind {unknown[0]!r} of {words.category}")
    return Profile(words.category, gender, country, culture, kind, words.name)
