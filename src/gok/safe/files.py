"""One writer at a time: the file of a store is locked by the process that has it open. `gok.files` writes it."""

from __future__ import annotations

import os
import time
from pathlib import Path

from gok.files import AtomicFile, blaming, clear_leftovers, shred, sync_folder, write_atomically
from gok.safe.errors import BusyError

__all__ = ["AtomicFile", "FileLock", "clear_leftovers", "shred", "sync_folder", "write_atomically"]


class FileLock:
    """Keeps a second process from writing the same file: `<file>.lock`, let go of when the process ends, however."""

    def __init__(self, path: Path, *, wait: float = 0.0) -> None:
        """Take the lock, or say that somebody else has it after waiting for so many seconds."""
        self.path = path
        lock = path.with_name(path.name + ".lock")
        with blaming(lock):
            self._handle: int | None = os.open(lock, os.O_RDWR | os.O_CREAT, 0o600)
        until = time.monotonic() + wait
        while not _lock(self._handle):
            if time.monotonic() >= until:
                self.release()
                raise BusyError(f"{path}: in use by another Gök; close that one first")
            time.sleep(0.05)

    def release(self) -> None:
        """Let go of it."""
        if self._handle is not None:
            os.close(self._handle)
            self._handle = None


def _lock(handle: int) -> bool:
    try:
        if os.name == "nt":
            import msvcrt

            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined,unused-ignore]
        else:
            import fcntl

            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True
