"""What a command writes: any number of files that get their names together, when all are whole and on the disk."""

from __future__ import annotations

import contextlib
import errno
import io
import os
import stat
from collections.abc import Iterable
from pathlib import Path
from tempfile import gettempdir
from typing import IO, BinaryIO, NamedTuple

from gok.files.atomic import give_name, refusal
from gok.files.inputs import Inputs
from gok.files.staging import Staging, blaming, sync_folder

__all__ = ["Outputs"]

_NO_INPUTS = Inputs()


class _Waiting(NamedTuple):
    """A file that is written and has no name yet."""

    temporary: Path
    path: Path
    new: bool


class Outputs:
    """Files on their way. `finish` gives them their names; without it nothing of them stays.

    A device or a pipe (`/dev/null`) has no place to be put into: it is written to at once.
    """

    def __init__(self, inputs: Inputs = _NO_INPUTS, *, private: bool = False) -> None:
        """`inputs` are never written over. Private files can be read by their owner alone."""
        self.inputs = inputs
        self.private = private
        self._staged: dict[Path, Staging] = {}
        self._waiting: list[_Waiting] = []
        self._open: list[IO[bytes] | IO[str]] = []
        self._made: list[Path] = []

    def __enter__(self) -> Outputs:
        return self

    def __exit__(self, *_: object) -> None:
        for file in self._open:
            with contextlib.suppress(Exception):
                file.close()
        for staging in self._staged.values():
            staging.close()
        for folder in reversed(self._made):
            with contextlib.suppress(OSError):  # not empty: something was written
                folder.rmdir()

    def folder(self, path: Path, *, private: bool | None = None, stays: bool = False) -> None:
        """Make sure that a folder is there; if nothing comes into it, it goes again unless it `stays`."""
        missing = [path, *path.parents]
        mode = 0o700 if self._is_private(private) else 0o777
        with blaming(path):
            for one in reversed([one for one in missing if not one.exists()]):
                one.mkdir(mode=mode)
                if not stays:
                    self._made.append(one)
            if not path.is_dir():
                raise NotADirectoryError(errno.ENOTDIR, os.strerror(errno.ENOTDIR))

    def open(self, path: Path, *, private: bool | None = None, new: bool = False) -> BinaryIO:
        """A file to write bytes to. It is closed by `finish`, if not before."""
        file = self._begin(path, private, new)
        self._open.append(file)
        return file

    def open_text(self, path: Path, *, private: bool | None = None, new: bool = False) -> IO[str]:
        """A file to write text to, line ends as they are."""
        file = io.TextIOWrapper(self._begin(path, private, new), encoding="utf-8", newline="")
        self._open.append(file)
        return file

    def add(
        self, path: Path, pieces: Iterable[str] | Iterable[bytes], *, private: bool | None = None, new: bool = False
    ) -> None:
        """Write the pieces; they are on the disk when this returns.

        Pieces are made while they are written: what goes wrong in making them is not this file's fault.
        """
        with contextlib.closing(self._begin(path, private, new)) as file:
            for piece in pieces:
                file.write(piece.encode() if isinstance(piece, str) else piece)

    def scratch(self, path: Path) -> Path:
        """A place for what becomes of use to write `path`, by those who ask for a file name; it goes at the end."""
        self.inputs.check(path)
        folder = Path(gettempdir()) if _is_device(path) else Path(os.path.realpath(path)).parent
        with blaming(path):
            return self._stage(folder) / "scratch"

    def finish(self) -> list[Path]:
        """Give every file its name."""
        for file in self._open:
            file.close()
        done = []
        for temporary, path, new in self._waiting:
            with blaming(path):
                give_name(temporary, path, new=new)
            done.append(path)
        for folder in self._staged:
            with blaming(folder):
                sync_folder(folder)
        self._waiting = []
        return done

    def _begin(self, path: Path, private: bool | None, new: bool) -> _File:
        self.inputs.check(path)
        if _is_device(path):
            with blaming(path):
                return _File(path, os.open(path, os.O_WRONLY))
        with blaming(path):
            if new and path.exists():
                raise refusal(path)
            if path.is_dir():
                raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
        place = Path(os.path.realpath(path))  # of a link the file behind it is replaced
        self.folder(place.parent, private=private)
        with blaming(path):
            temporary = self._stage(place.parent) / str(len(self._waiting))
            flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
            handle = os.open(temporary, flags, 0o600 if self._is_private(private) else 0o666)
        self._waiting.append(_Waiting(temporary, place, new))
        return _File(path, handle)

    def _is_private(self, private: bool | None) -> bool:
        return self.private if private is None else private

    def _stage(self, folder: Path) -> Path:
        if folder not in self._staged:
            self._staged[folder] = Staging(folder)
        return self._staged[folder].path


class _File(io.BufferedWriter):
    """A file whose troubles are said of the name it is to have; closing it has it on the disk."""

    def __init__(self, path: Path, handle: int) -> None:
        self._path = path
        super().__init__(io.FileIO(handle, "wb"))

    def write(self, data: bytes | bytearray | memoryview) -> int:  # type: ignore[override,unused-ignore]
        with blaming(self._path):
            return super().write(data)

    def flush(self) -> None:
        with blaming(self._path):
            super().flush()

    def close(self) -> None:
        if self.closed:
            return
        with blaming(self._path):
            try:
                super().flush()
                if stat.S_ISREG(os.fstat(self.fileno()).st_mode):
                    os.fsync(self.fileno())
            finally:
                super().close()


def _is_device(path: Path) -> bool:
    """Whether it is something else than a file, a folder, or a place for one."""
    try:
        mode = path.stat().st_mode
    except OSError:
        return False
    return not (stat.S_ISREG(mode) or stat.S_ISDIR(mode))
