"""The files a command reads: nothing it writes may take their place, whatever name it comes by."""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path

from gok.errors import SettingError

__all__ = ["Inputs"]


class Inputs:
    """Files that are read. They are told by what they are on the disk, so that links and other spellings count."""

    def __init__(self, paths: Iterable[Path | None] = (), *, hint: str = "name another place") -> None:
        """Missing paths and None, as of options that were not given, are left out. `hint` says what to do instead."""
        self._hint = hint
        self._files: set[tuple[int, int]] = set()
        self._folders: set[tuple[int, int]] = set()
        for path in paths:
            if path is not None and (found := _identity(path)) is not None:
                (self._folders if os.path.isdir(path) else self._files).add(found)

    def check(self, path: Path) -> None:
        """Refuse to write there if it is read from, or lies in a folder that is."""
        if _identity(path) in self._files:
            raise SettingError(f"{path}: it is read from and would be written over; {self._hint}")
        if self._folders and any(_identity(place) in self._folders for place in _upwards(path)):
            raise SettingError(f"{path}: it lies in a folder that is read from; {self._hint}")


def _upwards(path: Path) -> Iterable[Path]:
    real = Path(os.path.realpath(path))
    return real, *real.parents


def _identity(path: Path) -> tuple[int, int] | None:
    try:
        found = os.stat(path)
    except (OSError, ValueError):
        return None
    return found.st_dev, found.st_ino
