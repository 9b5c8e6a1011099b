"""Patterns that are compiled when they are first tried."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, cast

__all__ = ["lazy_regex"]


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
