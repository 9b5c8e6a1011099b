"""Backups: store, scans and audit log of a room in one encrypted file. The key file is never in it.

So a destroyed key stays destroyed: what was sealed under it comes back from an old backup as bytes nobody can open.
docs/kiosk-files.md has the format.
"""

from __future__ import annotations

import hashlib
import json
import os
import sqlite3
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path, PurePosixPath
from typing import BinaryIO

from gok.errors import InputError, SettingError
from gok.safe.chains import stamp
from gok.safe.envelopes import Envelope, open_headline
from gok.safe.errors import BusyError, DamagedError, RefusedError
from gok.safe.files import AtomicFile
from gok.safe.passphrases import STRONG, Cost
from gok.safe.places import Places
from gok.safe.sealing import derive
from gok.safe.streams import CHUNK, SealingWriter, UnsealingReader, read_exactly
from gok.version import __version__

__all__ = ["FIRST", "Contents", "Progress", "new_envelope", "read_about", "read_contents", "walk_backup"]
__all__ += ["write_backup", "write_members"]

_KIND = "gok backup 1"
_WHAT = "backup"
FIRST = "backup.json"
_LAST = "manifest.json"
_BROKEN = "the backup is damaged; nothing of it is used"
_KEYS = b'{"kind": "gok '

Progress = Callable[[int, int], None]
"""Called with how many bytes are done, and how many there are."""


@dataclass(frozen=True, slots=True)
class Contents:
    """What is in a backup: of which room, made when, and how many bytes each file has."""

    room: str
    made: str
    gok: str
    files: dict[str, int]


def write_backup(
    places: Places, out: Path, passphrase: str, *, now: datetime, progress: Progress | None = None, cost: Cost = STRONG
) -> Contents:
    """Write a backup of a room that may be at work meanwhile, and read it back before it gets its name.

    The database is copied in one transaction and before the scans, so every scan it speaks of is there.
    """
    if not places.database.exists():
        raise SettingError(f"{places.folder}: there is nothing to back up")
    stores = [(path.name, _copied(path)) for path in sorted(places.folder.glob("*.sqlite3"))]
    files = [path for folder in (places.scans, places.audit) for path in sorted(folder.rglob("*")) if _is_kept(path)]
    total = sum(len(data) for _, data in stores) + sum(path.stat().st_size for path in files if path.exists())
    envelope = new_envelope(passphrase, cost=cost, in_use=True)
    members: list[tuple[str, bytes | Path]] = [
        *stores,
        *((path.relative_to(places.folder).as_posix(), path) for path in files),
    ]
    about = {"room": places.room, "made": stamp(now), "gok": __version__}
    return write_members(out, envelope, about, members, _Meter(progress, 2 * total))


def write_members(
    out: Path,
    envelope: Envelope,
    about: dict[str, str],
    members: Iterable[tuple[str, bytes | Path]],
    meter: _Meter | None = None,
) -> Contents:
    """Write a new backup of these members, bytes or files, and read it back; `about` has room, time and version."""
    written: dict[str, tuple[int, str]] = {}
    meter = meter or _Meter(None, 0)
    with AtomicFile(out, new=True) as file:
        file.write(envelope.headline)
        writer = _MemberWriter(SealingWriter(_key(envelope), file, bound=envelope.headline), written, meter)
        writer.add(FIRST, json.dumps(about).encode())
        for name, content in members:
            if isinstance(content, Path):
                _add_file(writer, content, name)
            else:
                writer.add(name, content)
        writer.add(_LAST, json.dumps(written).encode())
        writer.finish()
        _read_back(file, envelope, written, str(out), meter)
    sizes = {name: size for name, (size, _) in written.items() if name not in (FIRST, _LAST)}
    return Contents(about["room"], about["made"], about["gok"], sizes)


def new_envelope(passphrase: str, *, cost: Cost = STRONG, in_use: bool = False) -> Envelope:
    """What a backup is sealed in; a passphrase that opens nothing else yet must be a good one."""
    return Envelope.create(_KIND, passphrase, cost=cost, in_use=in_use)


def read_contents(path: Path, passphrase: str) -> Contents:
    """Check a backup from its first byte to its last, and say what is in it."""
    about: dict[str, str] = {}
    sizes: dict[str, int] = {}
    for name, size, pieces in walk_backup(path, passphrase):
        if name == FIRST:
            about = read_about(pieces, source=str(path))
        else:
            sizes[name] = size
            for _ in pieces:
                pass
    if not about:
        raise DamagedError(_BROKEN, source=str(path))
    return Contents(about["room"], about["made"], about["gok"], sizes)


def read_about(pieces: Iterator[bytes], *, source: str) -> dict[str, str]:
    """What the first member of a backup tells: of which room it is, when and by which Gök it was made."""
    try:
        about = {str(name): str(value) for name, value in json.loads(b"".join(pieces)).items()}
        return about | {name: about[name] for name in ("room", "made", "gok")}
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        raise DamagedError(_BROKEN, source=source) from None


def walk_backup(
    path: Path, passphrase: str, *, progress: Progress | None = None
) -> Iterator[tuple[str, int, Iterator[bytes]]]:
    """The members of a backup: name, size, bytes. Only when it has come to its end is all of it known to be whole.

    The first member tells about the backup (`backup.json`).
    """
    try:
        with path.open("rb") as file:
            line = file.readline(1 << 16)
            envelope = open_headline(line, passphrase, kind=_KIND, what=_WHAT, source=str(path))
            meter = _Meter(progress, path.stat().st_size)
            reader = UnsealingReader(_key(envelope), file, bound=line, name=str(path), progress=meter.add)
            yield from _members(reader, str(path))
    except OSError as error:
        raise InputError(f"cannot read the backup: {error.strerror}", source=str(path)) from None


def _members(reader: UnsealingReader, source: str) -> Iterator[tuple[str, int, Iterator[bytes]]]:
    """Each member with its bytes, which must be read before the next; hashes are compared at the end."""
    found: dict[str, list[object]] = {}
    try:
        while True:
            length = int.from_bytes(read_exactly(reader, 4), "big")
            fields = json.loads(read_exactly(reader, min(length, 1 << 16)))
            name, size = fields["name"], fields["size"]
            if not isinstance(name, str) or type(size) is not int or size < 0 or name in found:
                raise ValueError
            if name == _LAST:
                manifest = json.loads(read_exactly(reader, min(size, 1 << 28)))
                if manifest != found or reader.read(1):
                    raise ValueError
                return
            digest = hashlib.sha256()
            yield _safe(name), size, _pieces(reader, size, digest.update, source)
            found[name] = [size, digest.hexdigest()]
    except (ValueError, KeyError, TypeError, RecursionError):
        raise DamagedError(_BROKEN, source=source) from None


def _pieces(reader: UnsealingReader, size: int, tell: Callable[[bytes], None], source: str) -> Iterator[bytes]:
    while size > 0:
        try:
            block = read_exactly(reader, min(size, CHUNK))
        except ValueError:
            raise DamagedError(_BROKEN, source=source) from None
        size -= len(block)
        tell(block)
        yield block


def _safe(name: str) -> str:
    """A name that stays in its folder."""
    parts = PurePosixPath(name).parts
    belongs = len(parts) == 1 or parts[0] in ("scans", "audit", "releases")
    odd = (part[0] in "./" or not part.isprintable() or "\\" in part or ":" in part for part in parts)
    if not belongs or any(odd) or name != "/".join(parts):
        raise ValueError
    return name


class _Meter:
    """Adds up progress."""

    def __init__(self, progress: Progress | None, total: int) -> None:
        self._progress, self._total, self._done = progress, total, 0

    def add(self, count: int) -> None:
        self._done = min(self._done + count, self._total)
        if self._progress is not None:
            self._progress(self._done, self._total)


class _MemberWriter:
    """Writes members one after the other, and remembers size and hash of each."""

    def __init__(self, stream: SealingWriter, written: dict[str, tuple[int, str]], meter: _Meter) -> None:
        self._stream, self._written, self._meter = stream, written, meter

    def add(self, name: str, data: bytes) -> None:
        self.begin(name, len(data))
        self._stream.write(data)
        self._meter.add(len(data))
        if name != _LAST:
            self._written[name] = (len(data), hashlib.sha256(data).hexdigest())

    def begin(self, name: str, size: int) -> None:
        head = json.dumps({"name": name, "size": size}).encode()
        self._stream.write(len(head).to_bytes(4, "big") + head)

    def copy(self, name: str, file: BinaryIO, size: int) -> None:
        self.begin(name, size)
        digest, left = hashlib.sha256(), size
        while left > 0:
            block = file.read(min(left, CHUNK))
            if not block:
                raise InputError("the file shrank while it was read; try again", source=name)
            if left == size and block.startswith(_KEYS):
                raise RefusedError("a key file among the scans is never backed up", code="keys", source=name)
            digest.update(block)
            self._stream.write(block)
            self._meter.add(len(block))
            left -= len(block)
        self._written[name] = (size, digest.hexdigest())

    def finish(self) -> None:
        self._stream.finish()


def _add_file(writer: _MemberWriter, path: Path, name: str) -> None:
    """A file as it is now; one that was erased since the list was made is left out."""
    try:
        file = path.open("rb")
    except FileNotFoundError:
        return
    except OSError as error:
        raise InputError(f"cannot be read: {error.strerror}", source=str(path)) from None
    with file:
        writer.copy(name, file, os.fstat(file.fileno()).st_size)


def _is_kept(path: Path) -> bool:
    return path.is_file() and not path.is_symlink() and not path.name.startswith(".") and path.suffix != ".lock"


def _copied(path: Path) -> bytes:
    """A consistent copy of a database, made in memory: nothing of it touches the disk."""
    try:
        with (
            closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=rw", uri=True, timeout=30)) as store,
            closing(sqlite3.connect(":memory:")) as copy,
        ):
            store.backup(copy)
            if copy.execute("PRAGMA quick_check").fetchone() != ("ok",):
                raise DamagedError("the database is damaged; it is not backed up", source=str(path))
            return copy.serialize()
    except sqlite3.Error as error:
        name = getattr(error, "sqlite_errorname", "")
        if name.startswith(("SQLITE_BUSY", "SQLITE_LOCKED")):
            raise BusyError(f"{path}: the database is locked by another program") from None
        if name.startswith(("SQLITE_CORRUPT", "SQLITE_NOTADB")):
            raise DamagedError("the database is damaged; it is not backed up", source=str(path)) from None
        raise InputError(f"the database cannot be read ({name})", source=str(path)) from None


def _read_back(
    file: BinaryIO, envelope: Envelope, written: dict[str, tuple[int, str]], source: str, meter: _Meter
) -> None:
    """What is on the disk must be what was to be written."""
    file.flush()
    os.fsync(file.fileno())
    if hasattr(os, "posix_fadvise"):  # from the disk, not from the cache
        os.posix_fadvise(file.fileno(), 0, 0, os.POSIX_FADV_DONTNEED)
    file.seek(len(envelope.headline))
    reader = UnsealingReader(_key(envelope), file, bound=envelope.headline, name=source)
    count = 0
    for _, size, pieces in _members(reader, source):
        for _piece in pieces:
            pass
        count += 1
        meter.add(size)
    if count != len(written):
        raise DamagedError("what was written does not come back; the medium is not to be trusted", source=source)


def _key(envelope: Envelope) -> bytes:
    return derive(envelope.secret, "stream")
