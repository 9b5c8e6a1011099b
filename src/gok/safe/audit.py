"""The record of who did what: append-only, each entry chained to the one before and closed with a keyed MAC.

Persons and essays stand in it under pseudonyms made with the key. After a set time these are cut away; the chain covers
a commitment to them, not the pseudonyms themselves, and holds on. docs/kiosk-files.md has the format.
"""

from __future__ import annotations

import hmac
import os
import re
import secrets
import threading
from collections.abc import Callable, Iterator, Mapping
from datetime import UTC, datetime, timedelta
from pathlib import Path
from types import TracebackType

from gok.safe.chains import EXPIRED, KEEP, START, Entry, Head, commit, line_of, parse_line, stamp
from gok.safe.errors import DamagedError, WriteError
from gok.safe.files import FileLock, clear_leftovers, sync_folder, write_atomically
from gok.safe.sealing import derive

__all__ = ["AuditLog", "audit_files"]

_CODE = re.compile(r"[a-z0-9][a-z0-9_.:+-]{0,39}")
_LIMIT = 8 << 20  # a file that has grown to this is followed by another
_TAIL = 64 << 10  # more than any entry

Value = int | bool | str
"""A number, a truth or a code word; never a text."""


def audit_files(folder: Path) -> list[Path]:
    """The files of a log, oldest first. Each is named by the number of its first entry."""
    return sorted(folder.glob("audit-*.jsonl"))


class AuditLog:
    """A log in a folder of its own; one process at a time writes it.

    An entry is on the disk when `append` returns. What a killed process left half written at the end was never
    acknowledged and is cut off when the log is opened; anything else that does not fit is refused.
    """

    def __init__(
        self,
        folder: Path,
        key: bytes,
        *,
        keep: timedelta = KEEP,
        now: Callable[[], datetime] = lambda: datetime.now(UTC),
        wait: float = 0.0,
    ) -> None:
        """`key` is `keys.secret("audit")`; `keep` is how long pseudonyms stay; `wait` so long for another writer."""
        self.folder = folder
        self.keep = keep
        self._mac, self._names = derive(key, "audit mac"), derive(key, "audit names")
        self._now = now
        self._lock = threading.RLock()
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        self._held = FileLock(folder / "audit", wait=wait)
        try:
            self._last, self._file = self._recover()
        except BaseException:
            self._held.release()
            raise

    def __enter__(self) -> AuditLog:
        return self

    def __exit__(self, _: type[BaseException] | None, __: BaseException | None, ___: TracebackType | None) -> None:
        self.close()

    def close(self) -> None:
        """Let others write the log."""
        self._held.release()

    def pseudonym(self, kind: str, name: str) -> str:
        """Under what a person or thing stands in the log: `learner:1f0a…`. Without the key it cannot be found out."""
        digest = hmac.digest(self._names, f"{kind}\0{name}".encode("utf-8", "surrogatepass"), "sha256")
        return f"{kind}:{digest[:10].hex()}"

    def head(self) -> Head:
        """The end of the log now. Kept elsewhere it shows later whether entries were cut off."""
        with self._lock:
            return Head(self._last.seq, self._last.hash, self._last.time) if self._last else START

    def append(
        self,
        action: str,
        *,
        actor: str = "",
        object: tuple[str, str] | None = None,
        details: Mapping[str, Value] | None = None,
    ) -> Head:
        """Add an entry. `actor` is an account's name, `object` a kind and an id ("essay", "A1AT1"); both are hidden."""
        for word in (action, *(object or ())[:1], *(details or {}), *(details or {}).values()):
            if not isinstance(word, int) and not _CODE.fullmatch(word):
                raise ValueError("actions, kinds and details are code words and numbers, never text")
        with self._lock:
            before = self.head()
            who = self.pseudonym("actor", actor) if actor else ""
            what = self.pseudonym(*object) if object else ""
            salt = secrets.token_hex(16)
            entry = Entry(
                before.seq + 1, stamp(self._now()), action, dict(details or {}), before.hash, who, what, salt
            ).closed(commit(who, what, salt), self._mac)
            self._write(entry)
            self._last = entry
            return Head(entry.seq, entry.hash, entry.time)

    def rotate(self) -> None:
        """Go on in a new file from the next entry."""
        with self._lock:
            self._file = None

    def expire(self, before: datetime | None = None) -> int:
        """Cut away the pseudonyms of entries older than the set time; how many. The old bytes are written over.

        An entry says first how far it goes: what is cut and not spoken of was cut by somebody else.
        """
        limit = stamp(before or self._now() - self.keep)
        with self._lock:
            late = [e.seq for path in audit_files(self.folder) for e in _entries(path) if e.time < limit and e.salt]
            if not late:
                return 0
            self.append(EXPIRED, details={"through": max(late), "count": len(late)})
            gone = set(late)
            for path in audit_files(self.folder):
                entries = list(_entries(path))
                if gone.intersection(entry.seq for entry in entries):
                    kept = [entry.cut() if entry.seq in gone else entry for entry in entries]
                    write_atomically(path, b"".join(map(line_of, kept)), shredding=True)
        return len(late)

    def _write(self, entry: Entry) -> None:
        path = self._file
        if path is None or (path.exists() and path.stat().st_size >= _LIMIT):
            path = self.folder / f"audit-{entry.seq:09}.jsonl"
        data = line_of(entry)
        try:
            handle = os.open(path, os.O_WRONLY | os.O_APPEND | os.O_CREAT | getattr(os, "O_BINARY", 0), 0o600)
            try:
                _append(handle, data)
            finally:
                os.close(handle)
            if path != self._file:
                sync_folder(self.folder)
        except OSError as error:
            raise WriteError(f"{path}: {error.strerror or 'cannot be written'}") from None
        self._file = path

    def _recover(self) -> tuple[Entry | None, Path | None]:
        for path in audit_files(self.folder):
            clear_leftovers(path)
        for path in reversed(audit_files(self.folder)):
            with path.open("r+b") as file:
                size = file.seek(0, 2)
                start = file.seek(max(0, size - _TAIL))
                tail = file.read()
                whole = tail[: tail.rfind(b"\n") + 1]
                if whole != tail:
                    file.truncate(start + len(whole))
                    os.fsync(file.fileno())
            if whole:
                last = parse_line(whole[whole[:-1].rfind(b"\n") + 1 :])
                if last is None or not last.has_mac(self._mac):
                    raise DamagedError("the last entry was changed, or belongs to another kiosk", source=str(path))
                return last, path
            if start:
                raise DamagedError("the last entry was changed", source=str(path))
            path.unlink()
        return None, None


def _append(handle: int, data: bytes) -> None:
    """All of it, or nothing: what a full disk took in part is taken back."""
    before = os.fstat(handle).st_size
    try:
        if os.write(handle, data) != len(data):
            raise OSError(28, "No space left on device")
        os.fsync(handle)
    except OSError:
        os.ftruncate(handle, before)
        raise


def _entries(path: Path) -> Iterator[Entry]:
    for number, line in enumerate(path.read_bytes().splitlines(keepends=True), 1):
        entry = parse_line(line)
        if entry is None:
            raise DamagedError("this entry was changed; see `gok audit verify`", source=f"{path}:{number}")
        yield entry
