"""One file, written whole or not at all, its owner's alone; and files that are made unreadable before they go."""

from __future__ import annotations

import contextlib
import glob
import os
from pathlib import Path
from types import TracebackType
from typing import BinaryIO

from gok.errors import WriteError
from gok.files.staging import Staging, blaming, overwrite, sync_folder

__all__ = ["AtomicFile", "clear_leftovers", "give_name", "shred", "write_atomically"]

_BINARY = getattr(os, "O_BINARY", 0)


class AtomicFile:
    """A file on its way. Leaving the block gives it its name; an error leaves what was there before.

    With `shredding` the bytes of the file that is replaced are written over, as well as the medium lets us.
    With `new` a file that is there already is never replaced.
    """

    def __init__(self, path: Path, *, new: bool = False, shredding: bool = False) -> None:
        self.path = path
        self._new = new
        self._shredding = shredding

    def __enter__(self) -> BinaryIO:
        with blaming(self.path):
            if self._new and self.path.exists():
                raise refusal(self.path)
            self._staging = Staging(self.path.parent)
            try:
                self._temporary = self._staging.path / self.path.name
                handle = os.open(self._temporary, os.O_RDWR | os.O_CREAT | os.O_EXCL | _BINARY, 0o600)
            except BaseException:
                self._staging.close()
                raise
        self._file: BinaryIO = open(handle, "w+b")
        return self._file

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, _: TracebackType | None) -> None:
        try:
            if kind is not None:
                if isinstance(error, OSError):
                    raise WriteError(f"{self.path}: {error.strerror or 'cannot be written'}") from None
                return
            with blaming(self.path):
                self._file.flush()
                os.fsync(self._file.fileno())
                self._file.close()
                give_name(self._temporary, self.path, new=self._new, shredding=self._shredding)
                sync_folder(self.path.parent)
        finally:
            with contextlib.suppress(OSError):
                self._file.close()
            self._staging.close()


def refusal(path: Path) -> WriteError:
    """A file that is there already and is not to be replaced."""
    return WriteError(f"{path}: there is a file of this name; it is never written over")


def give_name(temporary: Path, path: Path, *, new: bool = False, shredding: bool = False) -> None:
    """Put a file that is whole and on the disk into its place; `sync_folder` has its name on the disk too."""
    if new:
        try:
            os.link(temporary, path)
        except FileExistsError:
            raise refusal(path) from None
        except OSError:  # a file system without links, as on many sticks
            os.replace(temporary, path)
        return
    old = _open_old(path) if shredding else None
    try:
        os.replace(temporary, path)
        if old is not None:
            sync_folder(path.parent)
            overwrite(old)
    finally:
        if old is not None:
            os.close(old)


def write_atomically(path: Path, data: bytes, *, new: bool = False, shredding: bool = False) -> None:
    """Write a whole file."""
    with AtomicFile(path, new=new, shredding=shredding) as file:
        file.write(data)


def shred(path: Path) -> None:
    """Write over a file, then remove it. Journals, snapshots and the spare blocks of an SSD are out of our reach."""
    with blaming(path):
        old = _open_old(path)
        if old is not None:
            try:
                overwrite(old)
            finally:
                os.close(old)
        path.unlink(missing_ok=True)
        sync_folder(path.parent)


def clear_leftovers(path: Path) -> None:
    """Write over what a killed process of an earlier version left half written beside a file, and what one of ours did.

    Ask with the lock of the file in hand.
    """
    for left in path.parent.glob(f".{glob.escape(path.name[:80])}.*.tmp"):
        shred(left)
    with blaming(path):
        Staging(path.parent).close()


def _open_old(path: Path) -> int | None:
    if path.is_symlink():
        return None
    try:
        return os.open(path, os.O_RDWR | _BINARY)
    except OSError:
        return None
