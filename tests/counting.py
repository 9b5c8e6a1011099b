"""What something costs, in steps of the interpreter or in calls: the same on a machine busy with something else."""

from __future__ import annotations

import cProfile
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path
from types import FrameType
from typing import Any
from unittest.mock import patch

import gok.kernel
from gok.lang import load_language

__all__ = ["calls", "characters", "steps"]

_KERNEL = str(Path(gok.kernel.__file__).parent)


def steps(work: Callable[[], object]) -> int:
    """How many lines of Python are gone through, each round of a loop counted; what compiled code does is not seen.

    Nor what its plain twins do in its place, where there is no compiler or the processor is another: it is the same
    count everywhere.
    """
    count = 0

    def trace(frame: FrameType, event: str, _value: Any) -> Any:
        nonlocal count
        if event == "line":
            count += 1
        return None if event == "call" and frame.f_code.co_filename.startswith(_KERNEL) else trace

    before = sys.gettrace()
    sys.settrace(trace)
    try:
        work()
    finally:
        sys.settrace(before)
    return count


def calls(work: Callable[[], object]) -> int:
    """How many functions are called, those of the interpreter too. It sees less than steps do, and costs a tenth.

    The hook behind it is compiled, so that texts of a million characters can be counted.
    """
    profile = cProfile.Profile()
    profile.enable()
    try:
        work()
    finally:
        profile.disable()
    return sum(entry.callcount for entry in profile.getstats())


def characters(work: Callable[[], object]) -> int:
    """How many characters the patterns of the language are given to search.

    A search of the whole text for each of its words is one call each, and nothing else that is counted here sees it.
    """
    count, language = 0, load_language()
    plain = language.pattern

    class Counting:
        def __init__(self, pattern: Any) -> None:
            self.pattern = pattern

        def __getattr__(self, name: str) -> Any:
            return getattr(self.pattern, name)

        def search(self, text: str, start: int = 0, end: int = sys.maxsize) -> Any:
            return self._told("search", text, start, end)

        def findall(self, text: str, start: int = 0, end: int = sys.maxsize) -> Any:
            return self._told("findall", text, start, end)

        def finditer(self, text: str, start: int = 0, end: int = sys.maxsize) -> Any:
            return self._told("finditer", text, start, end)

        def _told(self, name: str, text: str, start: int, end: int) -> Any:
            nonlocal count
            count += max(0, min(len(text), end) - start)
            return getattr(self.pattern, name)(text, start, end)

    @cache
    def counting(name: str) -> Any:
        return Counting(plain(name))

    with patch.object(language, "pattern", counting):
        work()
    return count
