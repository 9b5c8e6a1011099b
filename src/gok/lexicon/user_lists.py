"""Reading a list that a user has obtained, such as national name statistics: CSV of whatever make."""

from __future__ import annotations

import csv
import io
import unicodedata
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Final

from gok.errors import InputError
from gok.lang import load_language
from gok.lexicon.categories import KINDS, resolve
from gok.text.records import NamedTuple, dataclass

if TYPE_CHECKING:
    from _csv import Reader as CsvReader

__all__ = ["UserList", "UserRow", "headings", "read_user_list"]

_COLUMNS: Final = ("form", "weight", "gender", "country", "culture", "kind", "of")
_GENDERS: Final = {
    **dict.fromkeys(("m", "male", "men", "man", "boy", "boys", "masculine"), "m"),
    **dict.fromkeys(("f", "w", "female", "woman", "women", "girl"), "f"),
    **dict.fromkeys(("n", "u", "x", "neutral", "unisex", "both", "unknown"), "n"),
}
_NO_NUMBER: Final = ("", "..", ".", "-", "–", "x")
_UNKNOWN_SIZE: Final = {"Excel workbook": b"PK\x03\x04", "old Excel workbook": b"\xd0\xcf\x11\xe0", "PDF": b"%PDF"}
_NAMES: Final = ("firstname", "surname", "nickname", "city")


class UserRow(NamedTuple):
    """An entry without its weight: two rows that agree in this are one."""

    form: str
    gender: str
    country: str
    culture: str
    kind: str
    of: str


@dataclass(frozen=True, slots=True)
class UserList:
    """What a file held: entries with their weights, and what was merged or passed over."""

    category: str
    rows: dict[UserRow, int]
    read: int
    duplicates: int
    empty: int
    columns: tuple[str, ...]
    ignored: tuple[str, ...]


def read_user_list(path: Path, category: str, progress: Callable[[int], None] | None = None) -> UserList:
    """Read a CSV file as a list of a category (of the lexicon, or a label such as firstname_female).

    The delimiter (comma, semicolon, tab) and the columns are told by the heading line. Rows that agree in all but
    the weight are merged, and the greatest weight is kept.
    """
    resolved, gender = resolve(category)
    reader = _open(path)
    try:
        heading: list[str] = next(reader, [])
        places, ignored = _columns(heading, path)
        rows: dict[UserRow, int] = {}
        read = empty = 0
        for cells in reader:
            read += 1
            form = _form(_cell(cells, places, "form"), resolved)
            if not form:
                empty += 1
                continue
            row, weight = _entry(cells, places, form, (resolved, gender), f"{path.name}:{reader.line_num}")
            rows[row] = max(rows.get(row, 0), weight)
            if progress and not read % 50_000:
                progress(read)
    except csv.Error as error:
        raise InputError(f"not readable as CSV ({error})", source=f"{path.name}:{reader.line_num}") from None
    if not rows:
        raise InputError("there are no entries in it", source=path.name)
    return UserList(resolved, rows, read, read - empty - len(rows), empty, tuple(places), ignored)


def _open(path: Path) -> CsvReader:
    try:
        data = path.read_bytes()
    except OSError as error:
        raise InputError(f"cannot be read ({error.strerror})", source=path.name) from None
    for what, magic in _UNKNOWN_SIZE.items():
        if data.startswith(magic):
            raise InputError(f"this is a file of kind {what}; save it as CSV (UTF-8) first", source=path.name)
    if data.startswith((b"\xff\xfe", b"\xfe\xff")) or b"\0" in data:
        raise InputError("this is UTF-16 or binary; save it as CSV (UTF-8) first", source=path.name)
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise InputError("not UTF-8 (perhaps Latin-1); save it as UTF-8 first", source=f"{path.name}:{line}") from None
    heading = text.partition("\n")[0]
    delimiter = max(",;\t", key=heading.count)
    return csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True)


def headings(column: str) -> tuple[str, ...]:
    """Headings by which a column is known, in any case. The first heading that fits wins; others are left out."""
    table = load_language().table("column_headings")
    return tuple(dict.fromkeys((*(name.replace("_", " ") for name in table if table[name] == column), column)))


def _columns(heading: list[str], path: Path) -> tuple[dict[str, int], tuple[str, ...]]:
    told = [" ".join(cell.split()).lower() for cell in heading]
    places: dict[str, int] = {}
    for column in _COLUMNS:
        if name := next((name for name in headings(column) if name in told), None):
            places[column] = told.index(name)
    if "form" not in places:
        seen = ", ".join(cell[:20] for cell in told[:8]) or "nothing"
        raise InputError(
            f"no column with the entries: the first line must name one form, name or namn (it has: {seen})",
            source=f"{path.name}:1",
        )
    ignored = tuple(cell for place, cell in enumerate(told) if place not in places.values() and cell)
    return places, ignored


def _cell(cells: list[str], places: dict[str, int], column: str) -> str:
    place = places.get(column)
    return cells[place] if place is not None and place < len(cells) else ""


def _form(cell: str, category: str) -> str:
    """The form as lists have it: NFC, single blanks; registers in capitals get ordinary case."""
    form = " ".join(unicodedata.normalize("NFC", cell).split())
    if not any(map(str.isalnum, form)):
        return ""
    if category in _NAMES and len(form) > 2 and form.isupper():
        return form.title()
    return form


def _entry(
    cells: list[str], places: dict[str, int], form: str, meant: tuple[str, str], where: str
) -> tuple[UserRow, int]:
    category, gender = meant
    told = _cell(cells, places, "gender").strip().lower()
    if told and not gender:
        known = _GENDERS.get(told) or load_language().table("gender_words").get(told)
        if known is None:
            raise InputError(f"unknown gender {told[:20]!r}", source=where)
        gender = known
    number = "".join(_cell(cells, places, "weight").split()).lower()
    if number not in _NO_NUMBER and not (number.isascii() and number.isdecimal()):
        raise InputError("the weight must be a whole number, not negative", source=where)
    country = _cell(cells, places, "country").strip().upper()
    culture = _cell(cells, places, "culture").strip().lower()
    if country and not (len(country) == 2 and country.isascii() and country.isalpha()):
        raise InputError("the country must be a code of two letters (SE)", source=where)
    if culture and not (len(culture) in (2, 3) and culture.isascii() and culture.isalpha()):
        raise InputError("the culture must be a language code (sv)", source=where)
    kind = _cell(cells, places, "kind").strip().lower()
    if kind and kind not in KINDS.get(category, ()):
        raise InputError(f"unknown kind {kind[:20]!r} of {category}", source=where)
    of = " ".join(unicodedata.normalize("NFC", _cell(cells, places, "of")).split())
    return UserRow(form, gender, country, culture, kind, of), int(number) if number.isdecimal() else 0
