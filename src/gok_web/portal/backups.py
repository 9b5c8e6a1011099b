"""Backups of the portal: all rows, archives of releases and audit log in one sealed file; never secret or tombstones.

So whoever has left stays away: the list of who has lies beside the database, is in no backup, and is gone through when
one is put back.
"""

from __future__ import annotations

import hmac
import json
import os
import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from django.db import connection, transaction

from gok.errors import SettingError
from gok.safe.backups import FIRST, Contents, new_envelope, read_about, read_contents, walk_backup, write_members
from gok.safe.chains import stamp
from gok.safe.errors import DamagedError, RefusedError
from gok.safe.files import shred, write_atomically
from gok.safe.passphrases import STRONG, Cost
from gok.version import __version__
from gok_web.portal import rows, tombstones
from gok_web.portal.secret import portal_folder, purpose_key

__all__ = ["Restored", "restore", "write"]

_ROOM = "portal"
_ROWS = "rows.jsonl"
_IN_ITS_PLACE = re.compile(r"(releases|audit)/[^/]+")  # never the secret, the database, or who has left


@dataclass(frozen=True, slots=True)
class Restored:
    """What was put back, and how many who had left were erased again."""

    made: str
    rows: int
    erased: int


def _files() -> Iterator[tuple[str, Path]]:
    folder = portal_folder()
    for part in ("releases", "audit"):
        for path in sorted((folder / part).rglob("*")):
            if path.is_file() and not path.is_symlink() and not path.name.startswith(".") and path.suffix != ".lock":
                yield path.relative_to(folder).as_posix(), path


def write(out: Path, passphrase: str, *, cost: Cost = STRONG) -> Contents:
    """Write a backup of a portal that may be at work meanwhile, and read it back before it gets its name."""
    tombstones.make_sure()
    about = {"room": _ROOM, "made": stamp(datetime.now(UTC)), "gok": __version__, "secret": _fingerprint()}
    members: list[tuple[str, bytes | Path]] = [(_ROWS, b"".join(rows.dump())), *_files()]
    return write_members(out, new_envelope(passphrase, cost=cost), about, members)


def _fingerprint() -> str:
    """What tells this portal's secret from another's."""
    return purpose_key("backup")[:8].hex()


def restore(path: Path, passphrase: str, *, force: bool = False) -> Restored:
    """Put a backup back: all of it is checked first, and whoever has left since is erased before anybody can look.

    The server must be stopped. The audit log goes on where there is one.
    """
    _check(path, passphrase, force)
    has_log = any((portal_folder() / "audit").glob("*.jsonl"))
    made, lines, files = "", b"", []
    for name, _size, pieces in walk_backup(path, passphrase):
        content = b"".join(pieces)
        if name == FIRST:
            made = json.loads(content)["made"]
        elif name == _ROWS:
            lines = content
        elif not (has_log and name.startswith("audit/")):
            files.append((name, content))
    with _new_database():
        count = rows.load(lines.splitlines(keepends=True))
    _put_back(files)
    return Restored(made, count, _bring_up())


def _check(path: Path, passphrase: str, force: bool) -> None:
    """Whether the backup is whole and this portal's, and there is room for it."""
    inside = set(read_contents(path, passphrase).files)
    if _ROWS not in inside or not all(map(_IN_ITS_PLACE.fullmatch, inside - {_ROWS})):
        raise DamagedError("the backup holds what is in no backup of a portal", source=str(path))
    about = read_about(next(walk_backup(path, passphrase))[2], source=str(path))
    if about.get("room") != _ROOM:
        raise SettingError(f"{path}: a backup of the {about.get('room')}, not of the portal")
    if not hmac.compare_digest(str(about.get("secret")), _fingerprint()):
        raise RefusedError(
            "made under another secret: put back the file `secret` first", code="secret", source=str(path)
        )
    if not tombstones.path_of().exists():
        raise SettingError(
            f"{tombstones.path_of()}: missing. It says who has left: put your copy of it back; "
            "an empty file says that nobody has left since the backup"
        )
    if not force and not rows.is_empty():
        raise SettingError("the database is in use; --force puts the backup in its place")


@contextmanager
def _new_database() -> Iterator[None]:
    """An empty database in the place of the one there is, if all goes well; else the old one stays."""
    if connection.vendor != "sqlite":
        with transaction.atomic():
            rows.empty()
            yield
        return
    old = Path(str(connection.settings_dict["NAME"]))
    new = old.with_name(old.name + ".restoring")
    for one in _with_journal(new):
        one.unlink(missing_ok=True)
    try:
        _use(new)
        yield
        _use(old)
        for one in _with_journal(old):
            if one.exists():
                shred(one)
        os.replace(new, old)
    finally:
        _use(old)
        for one in _with_journal(new):
            one.unlink(missing_ok=True)


def _use(path: Path) -> None:
    connection.close()
    connection.settings_dict["NAME"] = str(path)


def _with_journal(path: Path) -> list[Path]:
    return [path, path.with_name(path.name + "-wal"), path.with_name(path.name + "-shm")]


def _put_back(files: list[tuple[str, bytes]]) -> None:
    """Archives and log; archives that are not in the backup go."""
    folder = portal_folder()
    kept = {name for name, _content in files}
    for path in (folder / "releases").glob("*"):
        if path.relative_to(folder).as_posix() not in kept:
            shred(path)
    for name, content in files:
        target = folder / name
        target.parent.mkdir(mode=0o700, exist_ok=True)
        write_atomically(target, content)


def _bring_up() -> int:
    """Up to date, and without those who have left."""
    from gok_web.portal.records import record
    from gok_web.portal.server import migrate

    erased = migrate()
    record("restored", erased=erased)
    return erased
