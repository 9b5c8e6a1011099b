"""Patterns that are compiled when they are first tried."""

from __future__ import annotations

import re
from typing import Any, cast

__all__ = ["lazy_regex"]


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
