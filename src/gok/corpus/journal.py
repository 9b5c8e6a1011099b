"""What a run has done so far, on disk: a killed run goes on where it was.

A pass has a file of parts, to which each finished batch is appended, and a list of them, a line a batch. The part is on
the disk before its line is, so a line that is whole speaks of a part that is whole; what a kill leaves behind after the
last whole line is cut off when the run goes on. Disks are slow to say that something is on them, so they are asked for
the batches of a second together: a kill costs no more than that.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import time
from collections.abc import Iterator, Mapping
from pathlib import Path
from types import TracebackType
from typing import Any, NamedTuple

from gok import files
from gok.corpus.batches import Batch, Done, Failure
from gok.errors import InputError, SettingError

__all__ = ["KEPT", "Entry", "Journal", "RunFolder", "blaming"]

_READ = 1 << 20
_TOGETHER = 1.0  # seconds of batches that are made sure of together
KEPT = "; what is done so far is kept"


class Entry(NamedTuple):
    """Where the part of a batch lies, and the digest of the batch it was made of."""

    offset: int
    length: int
    digest: str
    line: int  # where its line in the list begins


@contextlib.contextmanager
def blaming(path: Path) -> Iterator[None]:
    """What the file system refuses (a full disk), said of the file it was asked for."""
    with files.blaming(path, KEPT):
        yield


class Journal:
    """The parts of one pass. Readable by their owner alone."""

    def __init__(self, folder: Path, name: str) -> None:
        self.parts, self.list = folder / f"{name}.parts", folder / f"{name}.jsonl"
        self.entries: dict[int, Entry] = {}
        self.essays = self.tokens = self.failed = 0
        self._waiting: list[bytes] = []  # lines of parts that are written and may not be on the disk
        self._sure = time.monotonic()
        with blaming(self.parts):
            self._parts = os.open(self.parts, os.O_RDWR | os.O_CREAT, 0o600)
        with blaming(self.list):
            self._list = os.open(self.list, os.O_RDWR | os.O_CREAT, 0o600)
        self._end, self._line = self._recover()
        with blaming(self.list):
            os.ftruncate(self._list, self._line)
            os.ftruncate(self._parts, self._end)

    def close(self) -> None:
        """Let go of the files; what waits is made sure of first."""
        try:
            self.sync()
        finally:
            os.close(self._parts)
            os.close(self._list)

    def _recover(self) -> tuple[int, int]:
        """Take up the whole lines; gives where parts and list end."""
        size, end, at = os.fstat(self._parts).st_size, 0, 0
        with open(self.list, "rb") as lines:
            for line in lines:
                told = _parsed(line)
                if told is None or told["offset"] != end or end + told["length"] > size:
                    break
                self._note(told, at)
                end, at = end + told["length"], at + len(line)
        return end, at

    def _note(self, told: Mapping[str, Any], at: int) -> None:
        self.entries[told["batch"]] = Entry(told["offset"], told["length"], told["digest"], at)
        self.essays += told["essays"]
        self.tokens += told["tokens"]
        self.failed += len(told["failures"])

    def has(self, batch: Batch) -> bool:
        """Whether a batch is done; an InputError if it was another one then."""
        entry = self.entries.get(batch.index)
        if entry is not None and entry.digest != batch.digest:
            raise InputError("the input is not what it was when the run began; --anew begins anew")
        return entry is not None

    def add(self, batch: Batch, done: Done) -> None:
        """Keep what was made of a batch; it is on the disk within a second's batches, or when `sync` returns."""
        told = {
            "batch": batch.index,
            "digest": batch.digest,
            "offset": self._end,
            "length": len(done.data),
            "sha256": hashlib.sha256(done.data).hexdigest(),
            "essays": done.essays,
            "tokens": done.tokens,
            "failures": sorted([*batch.failures, *done.failures]),
            "warnings": sorted(done.warnings),
        }
        line = json.dumps(told).encode() + b"\n"
        with blaming(self.parts):
            _write(self._parts, done.data, self._end)
        self._note(told, self._line + sum(map(len, self._waiting)))
        self._waiting.append(line)
        self._end += len(done.data)
        if time.monotonic() - self._sure >= _TOGETHER:
            self.sync()

    def sync(self) -> None:
        """Have on the disk all that was added: first the parts, then what says that they are there."""
        if not self._waiting:
            return
        lines = b"".join(self._waiting)
        with blaming(self.parts):
            os.fsync(self._parts)
        with blaming(self.list):
            _write(self._list, lines, self._line)
            os.fsync(self._list)
        self._line += len(lines)
        self._waiting, self._sure = [], time.monotonic()

    def data(self, index: int) -> bytes:
        """The part of a batch."""
        told = self.told(index)
        with blaming(self.parts):
            data = _read(self._parts, told["offset"], told["length"])
        if hashlib.sha256(data).hexdigest() != told["sha256"]:
            raise InputError(f"part {index} is damaged; --anew begins anew", source=str(self.parts))
        return data

    def told(self, index: int) -> dict[str, Any]:
        """All that was noted of a batch."""
        self.sync()
        with blaming(self.list), open(self.list, "rb") as lines:
            lines.seek(self.entries[index].line)
            told = _parsed(lines.readline())
        if told is None:
            raise InputError(f"the line of part {index} is damaged; --anew begins anew", source=str(self.list))
        return told

    def noted(self, index: int, kind: str) -> list[tuple[int, Failure]]:
        """The failures or warnings of a batch with their places in it."""
        return [(place, Failure(id, reason)) for place, (id, reason) in self.told(index)[kind]]


def _parsed(line: bytes) -> dict[str, Any] | None:
    if not line.endswith(b"\n"):
        return None
    try:
        told = json.loads(line)
    except (ValueError, RecursionError):
        return None
    return told if isinstance(told, dict) and _is_whole(told) else None


def _is_whole(told: Mapping[str, Any]) -> bool:
    """Whether a line says all that it must, as it must."""
    counts = [told.get(name) for name in ("batch", "offset", "length", "essays", "tokens")]
    return (
        all(type(number) is int and number >= 0 for number in counts)
        and all(isinstance(told.get(name), str) for name in ("digest", "sha256"))
        and all(_is_noted(told.get(name)) for name in ("failures", "warnings"))
    )


def _is_noted(rows: object) -> bool:
    return isinstance(rows, list) and all(
        isinstance(row, list) and len(row) == 2 and isinstance(row[1], list) and len(row[1]) == 2 for row in rows
    )


def _write(handle: int, data: bytes, offset: int) -> None:
    os.lseek(handle, offset, os.SEEK_SET)
    view = memoryview(data)
    while view:
        view = view[os.write(handle, view) :]


def _read(handle: int, offset: int, length: int) -> bytes:
    os.lseek(handle, offset, os.SEEK_SET)
    pieces = []
    while length > 0 and (piece := os.read(handle, min(length, _READ))):
        pieces.append(piece)
        length -= len(piece)
    return b"".join(pieces)


class RunFolder:
    """The folder of an unfinished run, beside what it will write. One run at a time has it."""

    def __init__(self, out: Path) -> None:
        self.path = out.with_name(out.name + ".run")
        self._lock: int | None = None

    def __enter__(self) -> RunFolder:
        with blaming(self.path):
            self.path.mkdir(mode=0o700, parents=True, exist_ok=True)
            self._lock = os.open(self.path / "lock", os.O_RDWR | os.O_CREAT, 0o600)
        if os.name == "posix":
            import fcntl

            try:
                fcntl.flock(self._lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except OSError:
                os.close(self._lock)
                raise SettingError(f"{self.path}: another run is at work here") from None
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._lock is not None:
            os.close(self._lock)
        if not self.is_begun:
            self.remove()

    @property
    def is_begun(self) -> bool:
        """Whether there is a run to go on with."""
        return self._head.exists()

    def begin(self, told: Mapping[str, Any], *, anew: bool) -> Mapping[str, Any] | None:
        """Begin a run (None), or go on with the one that was begun with the same settings: what is noted of it."""
        if anew or not self.is_begun:
            self._clear()
            self._note(told)
            return None
        return _compared(self._head, told)

    def end(self, told: Mapping[str, Any]) -> None:
        """Note that all is written, and take the folder away; a kill in between leaves the note for the next run."""
        self._note(told)
        self.remove()

    @property
    def _head(self) -> Path:
        return self.path / "run.json"

    def _note(self, told: Mapping[str, Any]) -> None:
        temporary = self._head.with_suffix(".new")
        with blaming(self._head):
            handle = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
            with open(handle, "wb") as stream:
                stream.write(json.dumps(told, indent=1).encode() + b"\n")
                stream.flush()
                os.fsync(stream.fileno())
            temporary.replace(self._head)

    def _clear(self) -> None:
        """Throw away all but the lock; first what says that a run was begun."""
        with blaming(self.path):
            self._head.unlink(missing_ok=True)
            _empty(self.path, but=("lock",))

    def remove(self) -> None:
        """Take the folder away; last what says that a run was begun."""
        with contextlib.suppress(OSError):
            _empty(self.path, but=("lock", self._head.name))
            (self.path / "lock").unlink(missing_ok=True)
            self._head.unlink(missing_ok=True)
            self.path.rmdir()


def _empty(folder: Path, *, but: tuple[str, ...]) -> None:
    for path in sorted(folder.rglob("*"), reverse=True):
        if path.is_dir():
            path.rmdir()
        elif path.name not in but:
            path.unlink()


def _compared(head: Path, told: Mapping[str, Any]) -> Mapping[str, Any]:
    try:
        before = json.loads(head.read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError):
        before = None
    if not isinstance(before, dict) or not isinstance(before.get("settings", {}), dict):
        raise InputError("cannot be read; --anew begins anew", source=str(head))
    if before.get("settings") != told["settings"]:
        now, then = told["settings"], before.get("settings") or {}
        names = ", ".join(sorted(name for name in {*now, *then} if now.get(name) != then.get(name)))
        raise SettingError(
            f"an unfinished run was begun with other settings ({names}); give the same again, or --anew to begin anew"
        )
    if before.get("input") != told["input"]:
        raise InputError("the input has changed since the run began; --anew begins anew", source=str(head.parent))
    return before
