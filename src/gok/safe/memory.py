"""What is in memory stays there, and is given back: no crash writes keys and texts to the disk, no thread hoards."""

from __future__ import annotations

import ctypes
import sys

__all__ = ["leave_no_core", "share_one_heap"]

_SET_DUMPABLE = 4  # of prctl(2)
_ARENA_MAX = -8  # of mallopt(3)


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


def share_one_heap() -> None:
    """All threads of this process take memory from one heap, so that what one gives back the next one uses.

    The C library of most Linuxes gives threads heaps of their own, for speed that a process under one lock has no use
    for; each keeps what its largest request needed, so a server grew with every thread it had.
    """
    if sys.platform == "linux":
        mallopt = getattr(ctypes.CDLL(None), "mallopt", None)  # other C libraries have none
        if mallopt is not None:
            mallopt(_ARENA_MAX, 1)
