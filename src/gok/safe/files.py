"""Files that are there whole or not at all: written beside their place, on the disk before they get their name.

All are readable by their owner alone.
"""

from __future__ import annotations

import contextlib
import glob
import os
import secrets
import time
from collections.abc import Iterator
from pathlib import Path
from types import TracebackType
from typing import BinaryIO

from gok.safe.errors import BusyError, WriteError

__all__ = ["AtomicFile", "FileLock", "clear_leftovers", "shred", "sync_folder", "write_atomically"]

_BLOCK = 1 << 20


class AtomicFile:
    """A file on its way. Leaving the block gives it its name; an error leaves what was there before.

    With `shredding` the bytes of the file that is replaced are written over, as well as the medium lets us.
    With `new` a file that is there already is never replaced.
    """

    def __init__(self, path: Path, *, new: bool = False, shredding: bool = False) -> None:
        self.path = path
        self._new = new
        self._shredding = shredding
        self._temporary = path.with_name(f".{path.name[:80]}.{secrets.token_hex(6)}.tmp")

    def __enter__(self) -> BinaryIO:
        with _blaming(self.path):
            if self._new and self.path.exists():
                raise WriteError(f"{self.path}: there is a file of this name; it is never written over")
            handle = os.open(self._temporary, os.O_RDWR | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), 0o600)
        self._file: BinaryIO = open(handle, "w+b")
        return self._file

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, _: TracebackType | None) -> None:
        try:
            if kind is not None:
                if isinstance(error, OSError):
                    raise WriteError(f"{self.path}: {error.strerror or 'cannot be written'}") from None
                return
            with _blaming(self.path):
                self._file.flush()
                os.fsync(self._file.fileno())
                self._file.close()
                self._give_name()
        finally:
            with contextlib.suppress(OSError):
                self._file.close()
            with contextlib.suppress(OSError):
                self._temporary.unlink()

    def _give_name(self) -> None:
        if self._new:
            try:
                os.link(self._temporary, self.path)
            except FileExistsError:
                raise WriteError(f"{self.path}: there is a file of this name; it is never written over") from None
            except OSError:  # a file system without links, as on many sticks
                os.replace(self._temporary, self.path)
            sync_folder(self.path.parent)
            return
        old = _open_old(self.path) if self._shredding else None
        try:
            os.replace(self._temporary, self.path)
            sync_folder(self.path.parent)
            if old is not None:
                _overwrite(old)
        finally:
            if old is not None:
                os.close(old)


def write_atomically(path: Path, data: bytes, *, new: bool = False, shredding: bool = False) -> None:
    """Write a whole file."""
    with AtomicFile(path, new=new, shredding=shredding) as file:
        file.write(data)


def shred(path: Path) -> None:
    """Write over a file, then remove it. Journals, snapshots and the spare blocks of an SSD are out of our reach."""
    with _blaming(path):
        old = _open_old(path)
        if old is not None:
            try:
                _overwrite(old)
            finally:
                os.close(old)
        path.unlink(missing_ok=True)
        sync_folder(path.parent)


def clear_leftovers(path: Path) -> None:
    """Write over what a process that was killed left half written beside a file. Ask with its lock in hand."""
    for left in path.parent.glob(f".{glob.escape(path.name[:80])}.*.tmp"):
        shred(left)


def sync_folder(folder: Path) -> None:
    """Have the names in a folder on the disk; Windows has no way to ask for it."""
    if os.name != "posix":
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def _open_old(path: Path) -> int | None:
    if path.is_symlink():
        return None
    try:
        return os.open(path, os.O_RDWR | getattr(os, "O_BINARY", 0))
    except OSError:
        return None


def _overwrite(handle: int) -> None:
    """Best effort: what cannot be written over is at least unlinked."""
    with contextlib.suppress(OSError):
        left = os.fstat(handle).st_size
        os.lseek(handle, 0, os.SEEK_SET)
        while left > 0:
            left -= os.write(handle, secrets.token_bytes(min(left, _BLOCK)))
        os.fsync(handle)


@contextlib.contextmanager
def _blaming(path: Path) -> Iterator[None]:
    """What the file system refuses, said of the file it was asked for."""
    try:
        yield
    except OSError as error:
        raise WriteError(f"{path}: {error.strerror or 'cannot be written'}") from None


class FileLock:
    """Keeps a second process from writing the same file: `<file>.lock`, let go of when the process ends, however."""

    def __init__(self, path: Path, *, wait: float = 0.0) -> None:
        """Take the lock, or say that somebody else has it after waiting for so many seconds."""
        self.path = path
        lock = path.with_name(path.name + ".lock")
        with _blaming(lock):
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
