"""Entries of the audit log, how they hang together, and whether they still do."""

from __future__ import annotations

import hashlib
import hmac
import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from gok.errors import InputError
from gok.safe.sealing import derive

__all__ = [
    "EXPIRED",
    "KEEP",
    "START",
    "Entry",
    "Fault",
    "Head",
    "Report",
    "commit",
    "line_of",
    "parse_line",
    "stamp",
    "verify",
]

_HEAD_KIND = "gok audit head 1"
KEEP = timedelta(days=730)
"""How long pseudonyms stay, unless somebody chooses otherwise."""
EXPIRED = "audit.expired"
"""The action of an entry that says through which number pseudonyms were cut away (`through`)."""


@dataclass(frozen=True, slots=True)
class Head:
    """The end of a log: how many entries, and the hash of the last."""

    seq: int
    hash: str
    time: str

    def to_dict(self) -> dict[str, Any]:
        """As it travels in a bundle or lies in a file."""
        return {"kind": _HEAD_KIND, "seq": self.seq, "hash": self.hash, "time": self.time}

    @classmethod
    def from_dict(cls, fields: Any, *, source: str = "") -> Head:
        """Read what `to_dict` wrote."""
        if isinstance(fields, dict) and fields.get("kind") == _HEAD_KIND:
            seq, digest, time = (fields.get(key) for key in ("seq", "hash", "time"))
            if type(seq) is int and seq >= 0 and isinstance(digest, str) and isinstance(time, str):
                return cls(seq, digest, time)
        raise InputError("not the head of an audit log", source=source)


START = Head(0, "0" * 64, "")


@dataclass(frozen=True, slots=True)
class Entry:
    """One entry. `ids` is the commitment to actor, object and salt, which may have been cut away."""

    seq: int
    time: str
    action: str
    details: dict[str, Any]
    previous: str
    actor: str = ""
    object: str = ""
    salt: str = ""
    ids: str = ""
    mac: str = ""

    def closed(self, ids: str, key: bytes) -> Entry:
        """The entry with its commitment and MAC."""
        done = replace(self, ids=ids)
        return replace(done, mac=hmac.digest(key, done.core, "sha256").hex())

    def cut(self) -> Entry:
        """The entry without its pseudonyms."""
        return replace(self, actor="", object="", salt="")

    @property
    def core(self) -> bytes:
        """What MAC and chain cover."""
        names = ("seq", "time", "action", "details", "previous", "ids")
        return _canonical({name: getattr(self, name) for name in names})

    @property
    def hash(self) -> str:
        """What the next entry holds of this one."""
        return hashlib.sha256(self.core + self.mac.encode()).hexdigest()

    def has_mac(self, key: bytes) -> bool:
        """Whether the MAC was made with this key."""
        return hmac.compare_digest(hmac.digest(key, self.core, "sha256").hex(), self.mac)

    @property
    def is_cut(self) -> bool:
        """Whether the pseudonyms are gone."""
        return not self.salt


@dataclass(frozen=True, slots=True)
class Fault:
    """What does not fit, and where: the number of the entry as it should be."""

    seq: int
    reason: str
    source: str


@dataclass(frozen=True, slots=True)
class Report:
    """What verifying found. `keyed` says whether the MACs were checked, which needs the key."""

    first: int
    head: Head
    entries: int
    cut: int
    keyed: bool
    faults: tuple[Fault, ...]

    @property
    def holds(self) -> bool:
        """Whether nothing is wrong."""
        return not self.faults


def stamp(time: datetime) -> str:
    """A point in time as it is written: UTC, whole seconds."""
    return time.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def commit(actor: str, object: str, salt: str) -> str:
    """Binds an entry to its pseudonyms without holding them."""
    return hashlib.sha256(_canonical([actor, object, salt])).hexdigest()


def line_of(entry: Entry) -> bytes:
    """The line of an entry."""
    return _canonical({name: getattr(entry, name) for name in Entry.__slots__}) + b"\n"


def parse_line(line: bytes) -> Entry | None:
    """The entry of a line that is to the byte as it was written."""
    try:
        fields = json.loads(line)
        entry = Entry(**fields)
        typed = type(entry.seq) is int and isinstance(entry.details, dict)
        typed = typed and all(isinstance(getattr(entry, name), str) for name in ("mac", "salt", "time", "ids"))
        return entry if typed and line_of(entry) == line else None
    except (ValueError, TypeError, RecursionError):
        return None


def verify(
    paths: Sequence[Path],
    *,
    key: bytes | None = None,
    heads: Iterable[Head] = (),
    whole: bool = True,
    before: str | None = None,
) -> Report:
    """Check a log: each entry, the chain, and that it reaches the heads that were exported.

    Without the key only the chain is checked: it shows an accident, but whoever can write the file can make a new
    chain. Heads kept elsewhere show that too. `whole` says that the first entry must be number 1. Pseudonyms may be
    gone where an entry says so, or in entries older than `before` (two years: logs of before did not say so).
    """
    mac = None if key is None else derive(key, "audit mac")
    faults: list[Fault] = []
    wanted = sorted(heads, key=lambda head: head.seq)
    first = entries = through = 0
    gone: list[tuple[Entry, str]] = []
    last = START
    for path, number, line in _lines(paths):
        source = f"{path}:{number}"
        entry = parse_line(line)
        if entry is None:
            faults.append(Fault(last.seq + 1, "changed, or cut off in the middle", source))
            last = Head(last.seq + 1, "", last.time)
            continue
        if not entries and not whole and entry.seq > 1:
            last = Head(entry.seq - 1, entry.previous, "")
        first = first or entry.seq
        wrong = _wrong(entry, last, mac) + _rewritten(entry, wanted)
        faults += [Fault(entry.seq, reason, source) for reason in wrong]
        through = max(through, 0 if wrong else _through(entry))
        gone += [(entry, source)] if entry.is_cut else []
        entries, last = entries + 1, Head(entry.seq, entry.hash, entry.time)
    faults += _cut_early(gone, through, stamp(datetime.now(UTC) - KEEP) if before is None else before)
    if wanted and wanted[-1].seq > last.seq:
        reason = f"the exported head is entry {wanted[-1].seq}, the log ends with {last.seq}: entries were cut off"
        faults.append(Fault(last.seq + 1, reason, str(paths[-1]) if paths else ""))
    return Report(first, last, entries, len(gone), mac is not None, tuple(faults))


def _through(entry: Entry) -> int:
    """How far an entry says that pseudonyms were cut; never itself or what comes after."""
    said = entry.details.get("through", 0) if entry.action == EXPIRED else 0
    return min(said, entry.seq - 1) if type(said) is int else 0


def _cut_early(gone: Iterable[tuple[Entry, str]], through: int, before: str) -> list[Fault]:
    """Entries that lost their pseudonyms though no entry says so and they are not old."""
    reason = "its pseudonyms were cut before their time, and no entry says so"
    return [Fault(e.seq, reason, source) for e, source in gone if e.seq > through and e.time >= before]


def _rewritten(entry: Entry, wanted: Sequence[Head]) -> list[str]:
    if any(head.seq == entry.seq and head.hash != entry.hash for head in wanted):
        return ["not the entry whose head was exported: the log was rewritten"]
    return []


def _wrong(entry: Entry, last: Head, mac: bytes | None) -> list[str]:
    """What is wrong with one entry after another."""
    out = []
    if entry.seq > last.seq + 1:
        out.append(f"entries are missing before it: {last.seq + 1} to {entry.seq - 1}")
    elif entry.seq <= last.seq:
        out.append(f"out of order: it stands after entry {last.seq}")
    elif last.hash and entry.previous != last.hash:
        out.append("does not follow from the entry before: one of them was changed")
    if (entry.salt or entry.actor or entry.object) and commit(entry.actor, entry.object, entry.salt) != entry.ids:
        out.append("the pseudonyms were changed")
    if mac is not None and not entry.has_mac(mac):
        out.append("changed: the MAC does not fit")
    return out


def _lines(paths: Sequence[Path]) -> Iterable[tuple[Path, int, bytes]]:
    for path in paths:
        try:
            with path.open("rb") as file:
                for number, line in enumerate(file, 1):
                    yield path, number, line
        except OSError as error:
            raise InputError(f"cannot read the log: {error.strerror}", source=str(path)) from None


def _canonical(value: Any) -> bytes:
    return json.dumps(value, separators=(",", ":")).encode("ascii")
