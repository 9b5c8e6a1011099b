"""What something costs, in steps of the interpreter: the same on a machine that is busy with something else."""

from __future__ import annotations

import sys
from collections.abc import Callable
from types import FrameType
from typing import Any

__all__ = ["steps"]


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
