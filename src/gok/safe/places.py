"""Where a room keeps what: one layout for workbench and kiosk, the server and the commands alike."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path

from gok.safe.files import sync_folder

__all__ = ["Places"]


@dataclass(frozen=True, slots=True)
class Places:
    """The files of a room ("kiosk", "workbench") under the data folder. Keys lie apart from what they open."""

    data: Path
    room: str = "kiosk"

    @property
    def keys(self) -> Path:
        """The key file; never part of a backup."""
        return self.data / "keys" / f"{self.room}.keys"

    @property
    def folder(self) -> Path:
        """All the rest."""
        return self.data / self.room

    @property
    def database(self) -> Path:
        """The SQLite store."""
        return self.folder / f"{self.room}.sqlite3"

    @property
    def scans(self) -> Path:
        """The folder of sealed scans."""
        return self.folder / "scans"

    @property
    def audit(self) -> Path:
        """The folder of the audit log."""
        return self.folder / "audit"

    @property
    def restored(self) -> Path:
        """A restored folder that is whole but does not have its name yet."""
        return self.data / f".{self.room}.restored"

    def settle(self) -> None:
        """Finish a restoring that was cut off between moving the old folder aside and naming the new one.

        A server calls this before it opens the store.
        """
        if self.restored.is_dir() and not self.folder.exists():
            os.rename(self.restored, self.folder)
            sync_folder(self.data)
