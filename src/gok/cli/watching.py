"""How far a long command is: a bar on a terminal, a line now and then elsewhere."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

import typer

if TYPE_CHECKING:
    from gok.results import Result

__all__ = ["Bar", "in_lines"]

_EVERY = 30.0  # seconds between lines where there is no terminal


class Bar:
    """A bar on standard error when somebody looks at it; from the second pass on it knows how many essays there are."""

    def __init__(self) -> None:
        self.total: int | None = None

    def __call__(self, what: str, results: Iterable[Result]) -> Iterable[Result]:
        """The same results, counted."""
        return self._tracked(what, results) if sys.stderr.isatty() else results

    def _tracked(self, what: str, results: Iterable[Result]) -> Iterator[Result]:
        from rich.console import Console
        from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

        columns = TextColumn(what), BarColumn(), MofNCompleteColumn(), TextColumn("essays"), TimeElapsedColumn()
        with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
            seen = 0
            for result in bar.track(results, total=self.total):
                seen += 1
                yield result
        self.total = seen


def in_lines(what: str, results: Iterable[Result]) -> Iterator[Result]:
    """The same results; where nobody looks at a bar, a line tells every half minute how far it is."""
    last = time.monotonic()
    for seen, result in enumerate(results, 1):
        yield result
        if time.monotonic() - last > _EVERY:
            last = time.monotonic()
            typer.echo(f"gok: {what}: {seen:,} essays", err=True)
