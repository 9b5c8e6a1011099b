"""Tables of a population: how many people there are of each combination of municipality, country of birth, age, sex."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from gok.errors import InputError
from gok.formats.decoding import decode
from gok.lang import load_language
from gok.risk.attributes import column_attribute
from gok.text.folding import fold
from gok.text.records import cached_property

__all__ = ["Population", "read_population"]

_COUNTS = frozenset({"count", "n", "population", "number", "persons", "people"})
_RANGE = re.compile(r"(\d+)\s*(?:[-–—]\s*(\d+)|(\+))?")
_OLDEST = 150
_GENDERS = {"male": "m", "man": "m", "men": "m", "female": "f", "woman": "f", "women": "f"}


@dataclass(frozen=True)
class Population:
    """So many people of each combination of values; `columns` are the kinds of facts (`place`, `country`, `age` …)."""

    columns: tuple[str, ...]
    rows: tuple[tuple[tuple[str, ...], int], ...] = field(repr=False)

    @property
    def total(self) -> int:
        """All people of the table."""
        return sum(count for _, count in self.rows)

    def count(self, known: Mapping[str, str]) -> int:
        """How many people everything fits that is known; what the table has no column for tells nothing.

        >>> people = Population(("age", "gender"), ((("20-24", "f"), 30), (("25-29", "f"), 20), (("20-24", "m"), 5)))
        >>> people.count({"gender": "F"}), people.count({"age": "22", "gender": "f"}), people.count({"age": "20-29"})
        (50, 30, 55)
        """
        told = [(i, _plain(column, known[column])) for i, column in enumerate(self.columns) if known.get(column)]
        fitting = [self._fitting(i, value) for i, value in told]
        places = frozenset.intersection(*fitting) if fitting else range(len(self.rows))
        return sum(self.rows[n][1] for n in places)

    @cached_property
    def _places(self) -> tuple[dict[str, list[int]], ...]:
        """Of each column: the rows by their value."""
        found: tuple[dict[str, list[int]], ...] = tuple({} for _ in self.columns)
        for n, (values, _) in enumerate(self.rows):
            for name, column, value in zip(self.columns, found, values, strict=True):
                column.setdefault(_plain(name, value), []).append(n)
        return found

    @cached_property
    def _asked(self) -> dict[tuple[int, str], frozenset[int]]:
        return {}

    def _fitting(self, column: int, known: str) -> frozenset[int]:
        if (column, known) not in self._asked:
            values = self._places[column].items()
            self._asked[column, known] = frozenset(n for value, rows in values if _fits(value, known) for n in rows)
        return self._asked[column, known]


def _plain(column: str, value: str) -> str:
    """A value as it is compared: men and women by a letter, however a table writes them."""
    if column != "gender":
        return value
    word = value.strip().lower()
    return _GENDERS.get(word) or load_language().table("gender_words").get(word, word)


def _fits(value: str, known: str) -> bool:
    """Whether a value of the table may be that of somebody of whom this is known: the same, or ages that overlap."""
    if fold(value) == fold(known):
        return True
    one, other = _RANGE.fullmatch(value.strip()), _RANGE.fullmatch(known.strip())
    if one is None or other is None:
        return False
    low, high = _ends(one)
    least, most = _ends(other)
    return low <= most and least <= high


def _ends(found: re.Match[str]) -> tuple[int, int]:
    low = int(found[1])
    return low, int(found[2]) if found[2] else _OLDEST if found[3] else low


def read_population(path: Path) -> Population:
    """Read a CSV table: columns whose names say what they tell, and one with the number of people (`count`)."""
    source = str(path)
    try:
        text = decode(path.read_bytes(), source=source)
    except OSError as error:
        raise InputError(error.strerror or "cannot be read", source=source) from None
    delimiter = max(",;\t", key=text.split("\n", 1)[0].count)
    lines = [row for row in csv.reader(io.StringIO(text, newline=""), delimiter=delimiter) if any(row)]
    header = [name.strip() for name in lines[0]] if lines else []
    counts = _COUNTS | load_language().words("count_columns")
    at = next((i for i, name in enumerate(header) if fold(name) in counts), None)
    kinds = [column_attribute(name) for name in header]
    used = [i for i, kind in enumerate(kinds) if kind and i != at]
    if at is None or not used:
        raise InputError(
            "not a table of a population: it needs a column count, and columns as age, gender", source=source
        )
    rows: dict[tuple[str, ...], int] = {}
    for number, cells in enumerate(lines[1:], 2):
        try:
            values, count = tuple(cells[i].strip() for i in used), int(cells[at].strip().replace(" ", ""))
        except (IndexError, ValueError):
            raise InputError(
                "a cell is missing, or the count is no whole number", source=f"{source}:{number}"
            ) from None
        rows[values] = rows.get(values, 0) + count
    return Population(tuple(kinds[i] for i in used), _sorted(rows.items()))


def _sorted(rows: Iterable[tuple[tuple[str, ...], int]]) -> tuple[tuple[tuple[str, ...], int], ...]:
    return tuple(sorted(rows))
