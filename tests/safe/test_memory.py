"""Memory that threads take and give back."""

from __future__ import annotations

import platform
import subprocess
import sys

import pytest

_HEAPS = """
import ctypes, sys, threading
from gok.safe.memory import share_one_heap
if sys.argv[1] == "shared":
    share_one_heap()
together = threading.Barrier(6)
def take():
    held = [bytearray(1000 + n) for n in range(100)]
    together.wait()
threads = [threading.Thread(target=take) for _ in range(6)]
for one in threads: one.start()
for one in threads: one.join()
c = ctypes.CDLL(None)
c.fdopen.restype, c.fdopen.argtypes = ctypes.c_void_p, [ctypes.c_int, ctypes.c_char_p]
c.malloc_info.argtypes = [ctypes.c_int, ctypes.c_void_p]
c.fflush.argtypes = [ctypes.c_void_p]
out = c.fdopen(1, b"w")
c.malloc_info(0, out)
c.fflush(out)
"""


@pytest.mark.skipif(platform.libc_ver()[0] != "glibc", reason="only the C library of GNU has a heap for every thread")
def test_threads_share_one_heap() -> None:
    def heaps(how: str) -> int:
        done = subprocess.run([sys.executable, "-c", _HEAPS, how], capture_output=True, text=True, check=True)
        return done.stdout.count("<heap nr=")

    assert heaps("apart") > 1
    assert heaps("shared") == 1
