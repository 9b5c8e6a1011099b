"""What a trace is made of, and how it is written for people."""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from typing import Any

from gok.text import Span

__all__ = ["Noted", "Stage", "Trace", "noted_at", "of_function", "to_dicts", "to_lines"]

_COLUMN = 16  # where it is said what became of something
_INDENT = "    "


@dataclass(frozen=True, slots=True)
class Noted:
    """One thing that a stage saw, added or changed: what, where in the text, what became of it, and why."""

    what: str
    says: str
    why: str = ""
    start: int | None = None
    end: int | None = None


@dataclass(frozen=True, slots=True)
class Stage:
    """One stage: what it is called, the module that does it, what it does in a sentence, and all it noted."""

    name: str
    module: str
    does: str
    rows: tuple[Noted, ...]


Trace = tuple[Stage, ...]


def noted_at(text: str, span: Span, says: str, why: str = "") -> Noted:
    """Something at a place of the text."""
    return Noted(span.of(text), says, why, span.start, span.end)


def of_function(name: str, function: Callable[..., Any], rows: list[Noted], does: str = "") -> Stage:
    """A stage that is one function: its module and the first sentence of its docstring say where and what."""
    said = does or " ".join((function.__doc__ or "").strip().split("\n\n")[0].split())
    return Stage(name, function.__module__, said, tuple(rows))


def to_dicts(trace: Trace) -> list[dict[str, Any]]:
    """The trace for programs."""
    return [asdict(stage) for stage in trace]


def to_lines(trace: Trace, width: int = 100) -> Iterator[str]:
    """The trace for people, no line longer than the width as far as words can be parted."""
    for number, stage in enumerate(trace, start=1):
        if number > 1:
            yield ""
        yield f"{number}. {stage.name}  ({stage.module})"
        yield from _wrapped(stage.does, width, _INDENT, _INDENT)
        for row in stage.rows or (Noted("", "nothing to do"),):
            yield from _lines_of(row, width)


def _lines_of(row: Noted, width: int) -> Iterator[str]:
    what = " ".join(row.what.split())
    first, behind = f"{_INDENT}{what:<{_COLUMN - 2}}  ", " " * (len(_INDENT) + _COLUMN)
    yield from _wrapped(row.says, width, first, behind)
    if row.why:
        yield from _wrapped(f"why: {row.why}", width, behind, behind)


def _wrapped(text: str, width: int, first: str, behind: str) -> list[str]:
    return textwrap.wrap(
        text, width, initial_indent=first, subsequent_indent=behind, break_long_words=False, break_on_hyphens=False
    )
