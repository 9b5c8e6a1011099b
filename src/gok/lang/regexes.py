"""Patterns that are compiled when they are first tried."""

from __future__ import annotations

import re
import sys
from typing import Any, cast

__all__ = ["lazy_regex", "prefiltered_regex"]


class _LazyRegex:
    """A pattern that is compiled when it is first tried."""

    def __init__(self, source: str, flags: int) -> None:
        self.pattern, self.flags = source, flags

    def __getattr__(self, name: str) -> Any:
        compiled = re.compile(self.pattern, self.flags)
        self.finditer, self.match, self.search = compiled.finditer, compiled.match, compiled.search
        self.fullmatch = compiled.fullmatch
        self.groupindex = compiled.groupindex
        return getattr(compiled, name)


def lazy_regex(source: str, flags: int = 0) -> re.Pattern[str]:
    """The pattern, compiled on first use: an essay needs few of them, and compiling takes longer than reading it."""
    return cast("re.Pattern[str]", _LazyRegex(source, flags))


class _PrefilteredRegex:
    """A pattern that is tried only on texts that hold, or end in, what it cannot do without."""

    def __init__(self, source: str, flags: int, pieces: tuple[str, ...], ends: tuple[str, ...]) -> None:
        self.pattern, self.flags, self.pieces, self.ends = source, flags, pieces, ends
        self._regex = lazy_regex(source, flags)

    def search(self, text: str, start: int = 0, end: int = sys.maxsize) -> re.Match[str] | None:
        low = text[start:end].lower()
        if self.ends and not low.rstrip().endswith(self.ends):
            return None
        if self.pieces:
            for piece in self.pieces:
                if piece in low:
                    break
            else:
                return None
        return self._regex.search(text, start, end)


def prefiltered_regex(source: str, flags: int = re.IGNORECASE, *, pieces: str = "", ends: str = "") -> re.Pattern[str]:
    """A lazy pattern for `search`, with what is cheaper to ask for than the pattern is to be tried.

    In small letters, a text must hold one of the `pieces` and end, but for blanks, in one of the `ends`, both given
    with blanks between them. They change no result: a test tries the pattern without them.
    """
    found = _PrefilteredRegex(source, flags, tuple(pieces.split()), tuple(ends.split()))
    return cast("re.Pattern[str]", found)
