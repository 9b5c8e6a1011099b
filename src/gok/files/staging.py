"""Where files are while they are written: a hidden folder beside their place, held by a lock.

The lock ends with the process, however it ends. So a hidden folder that nobody holds was left by one that was killed.
"""

from __future__ import annotations

import contextlib
import os
import secrets
from collections.abc import Iterator
from pathlib import Path

from gok.errors import WriteError

__all__ = ["Staging", "blaming", "sync_folder"]

_PREFIX = ".gok-"
_BLOCK = 1 << 20
_UNHELD = -1


@contextlib.contextmanager
def blaming(path: Path, more: str = "") -> Iterator[None]:
    """What the file system refuses, said of the file it was asked for."""
    try:
        yield
    except OSError as error:
        raise WriteError(f"{path}: {error.strerror or 'cannot be written'}{more}") from None


class Staging:
    """A hidden folder of ours in a folder; whatever is left in it when it is closed is removed."""

    def __init__(self, folder: Path) -> None:
        """Make it, after taking away what dead processes have left there."""
        self.folder = folder
        _clear(folder)
        while True:
            self.path = folder / f"{_PREFIX}{secrets.token_hex(6)}"
            self.path.mkdir(mode=0o700)
            self._lock = _locked(self.path)
            if self._lock is not None and self.path.is_dir():
                return
            self.close()  # somebody took it for a dead one's before it was locked

    def close(self) -> None:
        """Remove it with all that is in it."""
        _remove(self.path)
        _let_go(self._lock)
        self._lock = None


def sync_folder(folder: Path) -> None:
    """Have the names in a folder on the disk; Windows has no way to ask for it."""
    if os.name != "posix":
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def overwrite(handle: int) -> None:
    """Best effort: what cannot be written over is at least unlinked."""
    with contextlib.suppress(OSError):
        left = os.fstat(handle).st_size
        os.lseek(handle, 0, os.SEEK_SET)
        while left > 0:
            left -= os.write(handle, secrets.token_bytes(min(left, _BLOCK)))
        os.fsync(handle)


def _locked(folder: Path) -> int | None:
    """A handle that holds the folder; None if it is gone or somebody else has it; -1 where nothing can be held."""
    if os.name != "posix":
        return _UNHELD
    import fcntl

    try:
        handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW)
    except OSError:
        return None
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        os.close(handle)
        return None if isinstance(error, BlockingIOError) else _UNHELD
    return handle


def _let_go(lock: int | None) -> None:
    if lock is not None and lock != _UNHELD:
        os.close(lock)


def _clear(folder: Path) -> None:
    """Take away the hidden folders that nobody holds, their files written over first: they may hold originals."""
    for path in _hidden(folder):
        lock = _locked(path)
        if lock is None or lock == _UNHELD:
            continue
        for file in path.rglob("*"):
            with contextlib.suppress(OSError):
                handle = os.open(file, os.O_RDWR | os.O_NOFOLLOW)
                try:
                    overwrite(handle)
                finally:
                    os.close(handle)
        _remove(path)
        _let_go(lock)


def _hidden(folder: Path) -> list[Path]:
    try:
        return [Path(one.path) for one in os.scandir(folder) if one.name.startswith(_PREFIX)]
    except OSError:
        return []


def _remove(folder: Path) -> None:
    import shutil  # only who writes needs it

    shutil.rmtree(folder, ignore_errors=True)
