"""What is in memory stays there: a crash must not write keys and texts to the disk."""

from __future__ import annotations

import ctypes
import sys

__all__ = ["leave_no_core"]

_SET_DUMPABLE = 4  # of prctl(2)


def leave_no_core() -> None:
    """No core dump of this process, neither into a file nor to a service that collects them.

    The limit alone does not stop a collector, so Linux is also told that the process is not to be dumped; other
    programs of the same user cannot read its memory then either.
    """
    try:
        import resource
    except ModuleNotFoundError:  # there is none on Windows
        return
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    if sys.platform == "linux":
        ctypes.CDLL(None, use_errno=True).prctl(_SET_DUMPABLE, 0, 0, 0, 0)
