"""What work costs, counted and not timed: a busy machine changes nothing."""

from __future__ import annotations

import sys
from collections.abc import Callable
from types import FrameType

__all__ = ["count_steps"]


def count_steps(work: Callable[[], object]) -> int:
    """How many lines of Python run and how many functions, of C too, are called.

    What one call of C does inside is not seen: where that may grow, count what it is given.
    """
    steps = 0

    def line(frame: FrameType, event: str, argument: object) -> object:
        nonlocal steps
        steps += event == "line"
        return line

    def call(frame: FrameType, event: str, argument: object) -> None:
        nonlocal steps
        steps += event in ("call", "c_call")

    traced, profiled = sys.gettrace(), sys.getprofile()
    sys.setprofile(call)
    sys.settrace(line)
    try:
        work()
    finally:
        sys.settrace(traced)
        sys.setprofile(profiled)
    return steps
