"""One record in, one out: what tables, datasets and bags of records have in common."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

from gok.errors import GokError, SettingError
from gok.integrations.engine import Engine

__all__ = ["MADE", "Pseudonymizer", "tracked"]

MADE: Final = ("target", "mentions")
"""The columns that are made."""
_META: Final = ("learner", "genre")
_BAR_FROM = 50


class Pseudonymizer:
    """A function from records to records that can be sent to other processes: `bag.map(Pseudonymizer("text"))`.

    The column of that name is pseudonymized into `target`, and `mentions` tells what was found, both as in the JSONL of
    `gok pseudonymize`: without the original, whose column goes, unless `with_source` keeps it. All other columns stay
    as they are; nobody looks into them. `id` and the columns in `meta` are what the engine is told of an essay, as far
    as they are there. A missing text stays missing.

    >>> told = Pseudonymizer("essay", seed=1)({"id": "a", "essay": "Ring 070-174 06 05!", "level": "B1"})
    >>> told["target"], told["level"], "essay" in told
    ('Ring 000-000 00 00!', 'B1', False)
    """

    def __init__(
        self,
        column: str = "text",
        *,
        id: str = "id",
        meta: Sequence[str] = _META,
        with_source: bool = False,
        **settings: Any,
    ) -> None:
        """`settings` are those of `gok.integrations.engine.Engine`: profile, key (a path), seed, scope …"""
        self.column, self.with_source = column, with_source
        self._id, self._meta, self._engine = id, tuple(meta), Engine(**settings)

    def __call__(self, record: Mapping[str, Any]) -> dict[str, Any]:
        """The record with its text pseudonymized."""
        self.check_columns(record)
        kept = {name: value for name, value in record.items() if self.with_source or name != self.column}
        return kept | self.made(record)

    def made(self, record: Mapping[str, Any], place: str = "") -> dict[str, Any]:
        """What is made of a record, the target and the mentions; `place` says where it is if it will not do."""
        text = record[self.column]
        if text is None or text != text:  # not a number, as pandas says for what is missing
            return {"target": None, "mentions": []}
        told = {name: record[name] for name in self._meta if name in record}
        if record.get(self._id) is not None:
            told["id"] = record[self._id]
        try:
            result = self._engine.pseudonymize(text, told)
            out = result.to_dict(with_source=self.with_source)
        except GokError as error:
            raise type(error)(f"{place}: {error}") if place else error from None
        return {name: out[name] for name in MADE}

    def check_columns(self, names: Iterable[str]) -> None:
        """Refuse a table that has no such column, or has already what is made."""
        there = list(names)
        if self.column not in there:
            raise SettingError(f"no column {self.column!r}; there are {', '.join(map(str, there)) or 'none'}")
        for name in MADE:
            if name in there:
                raise SettingError(f"there is a column {name!r} already; rename or drop it first")

    def columns(self, rows: Iterable[Mapping[str, Any]], total: int, show: bool | None) -> dict[str, list[Any]]:
        """What is made of all rows, a list a column, with a bar while it lasts."""
        made: dict[str, list[Any]] = {name: [] for name in MADE}
        for number, row in enumerate(tracked(rows, total, show)):
            for name, value in self.made(row, f"row {number}").items():
                made[name].append(value)
        return made


def tracked(items: Iterable[Any], total: int, show: bool | None = None) -> Iterator[Any]:
    """The items, with a bar on standard error if `show` says so, or says nothing and it is long and somebody looks."""
    if show is False or (show is None and (total < _BAR_FROM or not sys.stderr.isatty())):
        yield from items
        return
    from rich.console import Console
    from rich.progress import track

    yield from track(items, "pseudonymizing", total, console=Console(stderr=True, force_terminal=True), transient=True)
