"""What something costs, in steps of the interpreter or in calls: the same on a machine busy with something else."""

from __future__ import annotations

import cProfile
import sys
from collections.abc import Callable
from types import FrameType
from typing import Any

__all__ = ["calls", "steps"]


def steps(work: Callable[[], object]) -> int:
    """How many lines of Python are gone through, each round of a loop counted; what compiled code does is not seen."""
    count = 0

    def trace(_frame: FrameType, event: str, _value: Any) -> Any:
        nonlocal count
        if event == "line":
            count += 1
        return trace

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
