"""What a pattern is. The tables are in name_patterns.py and place_patterns.py."""

from __future__ import annotations

import re
from dataclasses import dataclass

__all__ = ["Pattern", "endings", "shape"]


@dataclass(frozen=True, slots=True)
class Pattern:
    """One shape: what it makes of a form, and examples that hold it to that.

    A shape is one of `endings` after a stem of at least `stem` letters, or a `pattern` that the whole form fits; one
    that is `joined` is tried only on forms with a blank, hyphen or apostrophe.
    """

    id: str
    category: str
    finds: tuple[str, ...]
    ignores: tuple[str, ...]
    endings: tuple[str, ...] = ()
    stem: int = 2
    pattern: re.Pattern[str] | None = None
    joined: bool = False
    culture: str = ""
    kind: str = ""


def endings(
    id: str,
    ends: str,
    *,
    finds: str,
    ignores: str,
    culture: str = "",
    kind: str = "",
    stem: int = 2,
) -> Pattern:
    """A row for words that end in one of some ways; the category is the first part of the id."""
    return Pattern(
        id=id,
        category=id.partition(".")[0],
        endings=tuple(ends.split()),
        stem=stem,
        finds=tuple(finds.split()),
        ignores=tuple(ignores.split()),
        culture=culture,
        kind=kind,
    )


def shape(
    id: str,
    pattern: str,
    *,
    finds: str,
    ignores: str,
    culture: str = "",
    kind: str = "",
    joined: bool = True,
) -> Pattern:
    """A row for forms of another shape; examples are parted by commas, since they may have blanks."""
    return Pattern(
        id=id,
        category=id.partition(".")[0],
        pattern=re.compile(pattern, re.IGNORECASE),
        joined=joined,
        finds=tuple(finds.split(", ")),
        ignores=tuple(ignores.split(", ")),
        culture=culture,
        kind=kind,
    )
