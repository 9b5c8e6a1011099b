"""Restoring a room from a backup: all of it is on the disk and checked before anything takes its place."""

from __future__ import annotations

import os
import shutil
import sqlite3
from contextlib import closing
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from gok.errors import SettingError
from gok.safe.backups import FIRST, Progress, read_about, walk_backup
from gok.safe.errors import DamagedError, WriteError
from gok.safe.files import FileLock, sync_folder
from gok.safe.places import Places

__all__ = ["Restored", "restore_backup"]


@dataclass(frozen=True, slots=True)
class Restored:
    """What was restored, where the old folder went, and whether the key file is there to open it."""

    made: str
    files: int
    aside: Path | None
    has_keys: bool


def restore_backup(
    path: Path, places: Places, passphrase: str, *, force: bool = False, progress: Progress | None = None
) -> Restored:
    """Put the room of a backup in its place.

    A room that has something in it is left alone unless `force`, and then moved aside, not removed. Its audit log
    goes on: going back in time does not erase what was done since. The caller erases what belongs to learners whose
    keys were destroyed meanwhile; it cannot be opened in any case.
    """
    places.settle()
    used = places.folder.is_dir() and any(places.folder.iterdir())
    if used and not force:
        raise SettingError(f"{places.folder}: there is something here already; --force moves it aside")
    places.data.mkdir(mode=0o700, parents=True, exist_ok=True)
    lock = FileLock(places.keys) if places.keys.parent.is_dir() else None
    part = places.data / f".{places.room}.part"
    try:
        _clear(part, places.restored)
        made, count = _extract(path, places.room, part, passphrase, progress)
        if places.audit.is_dir():
            shutil.rmtree(part / "audit", ignore_errors=True)
            shutil.copytree(places.audit, part / "audit")
        _sync_all(part)
        return Restored(made, count, _swap(part, places), places.keys.exists())
    except OSError as error:
        raise WriteError(f"{places.data}: {error.strerror}; nothing was changed") from None
    finally:
        shutil.rmtree(part, ignore_errors=True)
        if lock is not None:
            lock.release()


def _clear(*folders: Path) -> None:
    for folder in folders:
        if folder.exists():
            shutil.rmtree(folder)


def _extract(path: Path, room: str, part: Path, passphrase: str, progress: Progress | None) -> tuple[str, int]:
    """Write all members into a folder; of a broken backup nothing is left."""
    part.mkdir(mode=0o700)
    made, count = "", 0
    for name, _, pieces in walk_backup(path, passphrase, progress=progress):
        if name == FIRST:
            about = read_about(pieces, source=str(path))
            if about["room"] != room:
                other = about["room"] if about["room"].isalpha() else "unknown"
                raise SettingError(f"{path}: a backup of the {other}, not of the {room}")
            made = about["made"]
            continue
        target = part / name
        target.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        handle = os.open(target, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), 0o600)
        with open(handle, "wb") as file:
            for piece in pieces:
                file.write(piece)
            file.flush()
            os.fsync(file.fileno())
        count += 1
    for database in part.glob("*.sqlite3"):
        _check_database(database)
    return made, count


def _check_database(path: Path) -> None:
    """A database that came whole out of the backup must be whole on the disk too."""
    try:
        with closing(sqlite3.connect(path)) as store:
            sound = store.execute("PRAGMA quick_check").fetchone() == ("ok",)
    except sqlite3.Error:
        sound = False
    if not sound:
        raise DamagedError("the database of the backup cannot be opened; nothing was changed", source=path.name)


def _sync_all(folder: Path) -> None:
    for path in (folder, *folder.rglob("*")):
        if path.is_dir():
            sync_folder(path)


def _swap(part: Path, places: Places) -> Path | None:
    """Two renames; `Places.settle` finishes the second if the power goes between them."""
    os.rename(part, places.restored)
    sync_folder(places.data)
    aside = None
    if places.folder.exists():
        if any(places.folder.iterdir()):
            aside = _free(places)
            os.rename(places.folder, aside)
        else:
            places.folder.rmdir()
    os.rename(places.restored, places.folder)
    sync_folder(places.data)
    return aside


def _free(places: Places) -> Path:
    stem = f"{places.room}.aside-{datetime.now(UTC):%Y%m%d-%H%M%S}"
    path, number = places.data / stem, 1
    while path.exists():
        number += 1
        path = places.data / f"{stem}-{number}"
    return path
