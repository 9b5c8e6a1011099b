"""Patterns that are compiled when they are first tried."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, cast

__all__ = ["lazy_regex", "prefiltered_regex"]


@dataclass(eq=False)
class _LazyRegex:
    """A pattern that is compiled when it is first tried."""

    pattern: str
    flags: int = 0

    def __getattr__(self, name: str) -> Any:
        compiled = re.compile(self.pattern, self.flags)
        self.finditer, self.match, self.search = compiled.finditer, compiled.match, compiled.search
        self.fullmatch = compiled.fullmatch
        self.groupindex = compiled.groupindex
        return getattr(compiled, name)


lazy_regex = cast("Callable[..., re.Pattern[str]]", _LazyRegex)
"""The pattern, compiled on first use: an essay needs few of them, and compiling takes longer than reading it."""


@dataclass(eq=False)
class _PrefilteredRegex:
    """A pattern that is tried only where what it cannot do without is there; it ignores case.

    In small letters, a text must hold one of the `pieces`, or end, but for blanks, in one of the `ends`: both are
    cheaper to ask for than the pattern is to be tried. They change no result: a test tries the patterns without them.
    """

    pattern: str
    pieces: tuple[str, ...] = ()
    ends: tuple[str, ...] = ()
    tried: re.Pattern[str] | None = None

    def search(self, text: str, start: int = 0, end: int = sys.maxsize) -> re.Match[str] | None:
        low = text[start:end].lower()
        if self.ends:
            if not low.rstrip().endswith(self.ends):
                return None
        else:
            for piece in self.pieces:
                if piece in low:
                    break
            else:
                return None
        if self.tried is None:
            self.tried = re.compile(self.pattern, re.IGNORECASE)
        return self.tried.search(text, start, end)


prefiltered_regex = cast("Callable[..., re.Pattern[str]]", _PrefilteredRegex)
"""The pattern, for `search` alone, with what is asked before it is tried."""
