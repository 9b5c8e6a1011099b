"""What is worked out already: an attack that was stopped goes on at the step it was at.

A step's result is a file of numbers and places; no text of an essay is in it.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterable
from contextlib import suppress
from pathlib import Path
from typing import Any

from gok.errors import SettingError
from gok.files import blaming, write_atomically
from gok.version import __version__

__all__ = ["Ledger", "digest_of_files"]

_READ = 1 << 20


def digest_of_files(paths: Iterable[Path], *settings: object) -> str:
    """What a ledger is of: the bytes of the files, the settings, the version."""
    found = hashlib.sha256(repr((__version__, settings)).encode())
    for path in paths:
        with blaming(path), path.open("rb") as file:
            while block := file.read(_READ):
                found.update(block)
        found.update(b"\0")
    return found.hexdigest()


class Ledger:
    """The steps that are done; without a folder they are kept as long as the ledger is."""

    def __init__(self, folder: Path | None = None, digest: str = "", tell: Callable[[str], None] | None = None) -> None:
        self._folder = folder
        self._tell = tell or (lambda _: None)
        self._kept: dict[str, Any] = {}
        if folder is not None:
            self._open(folder, digest)

    def _open(self, folder: Path, digest: str) -> None:
        with blaming(folder):
            folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        of = folder / "of.json"
        if not of.exists():
            if any(folder.iterdir()):
                raise SettingError(f"{folder}: not a folder of attacks; name one that is empty or new")
            write_atomically(of, json.dumps({"digest": digest}).encode())
        elif _digest_of(of) != digest:
            raise SettingError(f"{folder}: begun with another corpus, version or settings; name another folder")

    def once(self, step: str, work: Callable[[], Any]) -> Any:
        """What a step gave, from before if it was done before. It must be plain JSON."""
        if step in self._kept:
            return self._kept[step]
        path = self._folder / f"{step.replace('/', ' ')}.json" if self._folder else None
        if path is not None:
            with suppress(FileNotFoundError, ValueError, RecursionError):
                self._kept[step] = json.loads(path.read_bytes())
                self._tell(f"{step}: done before")
                return self._kept[step]
        self._tell(step)
        found = self._kept[step] = work()
        if path is not None:
            write_atomically(path, json.dumps(found).encode())
        return found


def _digest_of(of: Path) -> Any:
    """What a folder was begun with; None where that cannot be read any more."""
    try:
        told = json.loads(of.read_bytes())
    except (ValueError, RecursionError):
        return None
    return told.get("digest") if isinstance(told, dict) else None
