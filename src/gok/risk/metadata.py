"""Metadata: what comes with the essays, and tables that are joined to them by learner or essay."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from gok.errors import InputError, SettingError
from gok.formats.decoding import decode
from gok.lang import load_language
from gok.risk.attributes import column_attribute
from gok.text import Essay
from gok.text.folding import fold

__all__ = ["Table", "choose_columns", "flat", "read_table", "values_of"]

_LEARNER = ("learner", "learnerid", "student", "studentid", "participant", "subject", "person")
_ESSAY = ("essay", "essayid", "id", "text", "textid", "file")
_UNKNOWN = frozenset({"", "-", "–", "?", "na", "n/a", "nan", "none", "null", "unknown"})


@dataclass(frozen=True)
class Table:
    """A table of metadata: by which id its rows are joined, its columns, and the rows by id."""

    joins: str  # "learner" or "essay"
    columns: tuple[str, ...] = ()
    rows: Mapping[str, Mapping[str, str]] = field(default_factory=dict, repr=False)

    def of(self, essay: Essay) -> Mapping[str, str]:
        """The row of an essay or of its learner; nothing if there is none."""
        return self.rows.get(essay.learner or essay.id if self.joins == "learner" else essay.id, {})


def read_table(path: Path) -> Table:
    """Read a CSV file: comma, semicolon or tab between cells, names of the columns in the first line."""
    source = str(path)
    try:
        text = decode(path.read_bytes(), source=source)
    except OSError as error:
        raise InputError(error.strerror or "cannot be read", source=source) from None
    lines = _lines(text, source)
    _, header = next(lines, (0, []))
    columns = [name.strip() for name in header]
    if not any(columns):
        raise InputError("the table is empty: the names of the columns are missing", source=source)
    if len(set(columns)) < len(columns) or "" in columns:
        raise InputError("two columns have one name, or a column has none", source=source)
    joins, at = _join_column(columns, source)
    rows: dict[str, Mapping[str, str]] = {}
    for number, cells in lines:
        if len(cells) != len(columns):
            raise InputError(f"{len(cells)} cells, {len(columns)} columns", source=f"{source}:{number}")
        id = cells[at].strip()
        if not id or id in rows:
            what = "is given twice" if id else "is missing"
            raise InputError(f"the {joins} {id[:80]!r} {what}", source=f"{source}:{number}")
        rows[id] = {c: v.strip() for i, (c, v) in enumerate(zip(columns, cells, strict=True)) if i != at}
    if not rows:
        raise InputError("the table has no rows", source=source)
    return Table(joins, tuple(c for i, c in enumerate(columns) if i != at), rows)


def _lines(text: str, source: str) -> Iterator[tuple[int, list[str]]]:
    head = text.split("\n", 1)[0]
    delimiter = max(",;\t", key=head.count)
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True)
    try:
        for cells in reader:
            if any(cell.strip() for cell in cells):
                yield reader.line_num, cells
    except csv.Error:
        raise InputError("not a table: quotes or cells are broken", source=f"{source}:{reader.line_num}") from None


def _join_column(columns: Sequence[str], source: str) -> tuple[str, int]:
    folded = [fold(name).replace("_", "") for name in columns]
    for joins, names in (("learner", _LEARNER), ("essay", _ESSAY)):
        for name in names:
            if name in folded:
                return joins, folded.index(name)
    raise InputError("no column to join by: one must be called learner or essay", source=source)


def flat(meta: Mapping[str, Any], before: str = "") -> Iterator[tuple[str, Any]]:
    """The metadata of a record, tables within it written with a full stop: `student.gender`.

    What stands under `meta` stands beside it too, so it is left out.
    """
    for name, value in meta.items():
        if isinstance(value, Mapping):
            if name != "meta" or before:
                yield from flat(value, f"{before}{name}.")
        else:
            yield f"{before}{name}", value


def choose_columns(columns: Sequence[str], wanted: Sequence[str]) -> tuple[str, ...]:
    """The columns that are quasi-identifiers: those named, or those whose names say that they are about a person."""
    if not wanted:
        return tuple(c for c in columns if column_attribute(c))
    chosen = []
    for name in wanted:
        found = [c for c in columns if c == name] or [c for c in columns if c.rsplit(".", 1)[-1] == name]
        if not found:
            known = ", ".join(sorted(columns)[:20]) or "none"
            raise SettingError(f"no column {name!r} in the metadata; there are {known}")
        chosen += found
    return tuple(dict.fromkeys(chosen))


def values_of(column: str, value: Any) -> str:
    """A cell as it is compared: white space evened, several languages in order, nothing if it is not known.

    >>> values_of("L1", "Kurdish, Arabic"), values_of("l1", ["Arabic", "Kurdish"]), values_of("age", "n/a")
    ('Arabic + Kurdish', 'Arabic + Kurdish', '')
    """
    if value is None or isinstance(value, bool):
        return "" if value is None else str(value).lower()
    several = [str(v) for v in value] if isinstance(value, list | tuple | set | frozenset) else [str(value)]
    if column_attribute(column) in ("l1", "l2"):
        several = [part for one in several for part in _joint().split(one)]
    evened = (" ".join(one.split()) for one in several)
    unknown = _UNKNOWN | load_language().words("unknown_values")
    return " + ".join(sorted({one for one in evened if one.lower() not in unknown}))


@cache
def _joint() -> re.Pattern[str]:
    """What stands between several values of one cell."""
    words = "|".join(sorted({"and", *load_language().words("and")}))
    return re.compile(rf"\s*(?:[,;/+&|]|\b(?:{words})\b)\s*")
