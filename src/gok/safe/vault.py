"""The vault: who is behind the ids. A file of its own under a passphrase of its own, on another medium if wished.

Learners, teachers, schools and agreements on paper stand in it, and nowhere else.
"""

from __future__ import annotations

import hashlib
import json
import re
from base64 import b64decode, b64encode
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from pathlib import Path
from types import TracebackType
from typing import Any

from gok.errors import InputError, SettingError
from gok.safe.envelopes import Envelope, open_envelope, read_whole
from gok.safe.errors import DamagedError, WriteError
from gok.safe.files import FileLock, clear_leftovers, write_atomically
from gok.safe.orders import Order, make_receipt, read_order
from gok.safe.passphrases import STRONG, Cost
from gok.safe.sealing import fresh_key
from gok.safe.seen import MemorySeen
from gok.safe.signing import Partner, Pins, Signer

__all__ = ["FIELDS", "Vault"]

_KIND = "gok vault 1"
_WHAT = "vault"
_ID = re.compile(r"[\w.+-]{1,40}")
_WEEK = re.compile(r"\d{4}-W(?:0[1-9]|[1-4]\d|5[0-3])")

FIELDS: Mapping[str, tuple[str, ...]] = {
    "learner": ("name", "contact", "note"),
    "teacher": ("name", "contact", "school", "note"),
    "school": ("name", "contact", "note"),
    "agreement": ("learner", "version", "language", "given", "from", "until", "withdrawn", "note"),
}
_WEEKS = ("given", "from", "until", "withdrawn")
_NEEDED: Mapping[str, tuple[str, ...]] = {
    "learner": ("name",),
    "teacher": ("name",),
    "school": ("name",),
    "agreement": ("learner", "version", "language", "given"),
}

Row = Mapping[str, str]
Rows = Mapping[str, Mapping[str, Row]]


@dataclass(frozen=True)
class _Content:
    rows: Rows = field(repr=False)
    signing: bytes = field(repr=False)
    pins: Pins = field(default_factory=Pins)
    receipts: Mapping[str, str] = field(default_factory=dict)  # by the order that was carried out

    def to_bytes(self) -> bytes:
        partners = [partner.to_dict() for partner in self.pins.partners]
        signing = b64encode(self.signing).decode("ascii")
        fields = {"rows": self.rows, "signing": signing, "partners": partners, "receipts": self.receipts}
        return json.dumps(fields).encode()

    @classmethod
    def from_bytes(cls, data: bytes, source: str) -> _Content:
        try:
            fields = json.loads(data)
            pins = Pins(tuple(Partner.from_dict(one, source=source) for one in fields["partners"]))
            rows = {kind: fields["rows"].get(kind, {}) for kind in FIELDS}
            return cls(rows, b64decode(fields["signing"]), pins, dict(fields["receipts"]))
        except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
            raise DamagedError("a vault of another version of Gök", source=source) from None


class Vault:
    """An open vault. Every change is on the disk when the call returns; one process at a time has it open."""

    def __init__(self, path: Path, lock: FileLock, envelope: Envelope, content: _Content) -> None:
        """Use `create` or `open`."""
        self.path = path
        self._held, self._envelope, self._content = lock, envelope, content

    @classmethod
    def create(cls, path: Path, passphrase: str, *, cost: Cost = STRONG) -> Vault:
        """Write a new, empty vault; one that is there is never written over."""
        envelope = Envelope.create(_KIND, passphrase, cost=cost)
        if not path.absolute().parent.is_dir():
            raise WriteError(f"{path}: there is no such folder")
        lock = FileLock(path)
        content = _Content({kind: {} for kind in FIELDS}, fresh_key())
        try:
            write_atomically(path, envelope.close(content.to_bytes()), new=True)
        except BaseException:
            lock.release()
            raise
        return cls(path, lock, envelope, content)

    @classmethod
    def open(cls, path: Path, passphrase: str) -> Vault:
        """Open a vault and keep others from opening it."""
        read_whole(path, _WHAT)
        lock = FileLock(path)
        try:
            content = read_whole(path, _WHAT)
            envelope, plain = open_envelope(content, passphrase, kind=_KIND, what=_WHAT, source=str(path))
            clear_leftovers(path)
            return cls(path, lock, envelope, _Content.from_bytes(plain, str(path)))
        except BaseException:
            lock.release()
            raise

    def __enter__(self) -> Vault:
        return self

    def __exit__(self, _: type[BaseException] | None, __: BaseException | None, ___: TracebackType | None) -> None:
        self.close()

    def close(self) -> None:
        """Let others open the vault."""
        self._held.release()

    @property
    def signer(self) -> Signer:
        """Signs the receipts of this vault."""
        return Signer(self._content.signing)

    @property
    def pins(self) -> Pins:
        """Whose orders are followed."""
        return self._content.pins

    def partner(self, name: str = "vault") -> Partner:
        """What portals and kiosks need to believe the receipts."""
        return Partner(name, "vault", self.signer.public)

    def add(self, kind: str, id: str, row: Row, *, again: bool = False) -> None:
        """Add somebody or something; one that is there is changed only if asked for (`again`)."""
        _check(kind, id, row)
        if id in self._content.rows[kind] and not again:
            raise SettingError(f"{kind} {id} is in the vault already")
        if kind == "agreement" and row["learner"] not in self._content.rows["learner"]:
            raise SettingError(f"agreement {id}: there is no learner {row['learner']!r} in the vault")
        kept = {name: value for name, value in row.items() if value}
        rows = {**self._content.rows, kind: {**self._content.rows[kind], id: kept}}
        self._keep(replace(self._content, rows=rows))

    def ids(self, kind: str) -> list[str]:
        """The ids of a kind, in order."""
        return sorted(self._content.rows[_known(kind)], key=_natural)

    def get(self, kind: str, id: str) -> dict[str, str]:
        """What is known under an id."""
        row = self._content.rows[_known(kind)].get(id)
        if row is None:
            raise SettingError(f"there is no {kind} {id!r} in the vault")
        return dict(row)

    def agreements_of(self, learner: str) -> dict[str, dict[str, str]]:
        """The agreements of a learner by their ids."""
        rows = self._content.rows["agreement"]
        return {id: dict(row) for id, row in rows.items() if row.get("learner") == learner}

    def remove(self, kind: str, id: str) -> int:
        """Remove somebody, a learner with the agreements; how many rows."""
        self.get(kind, id)
        rows, count = _without_learner(self._content.rows, id) if kind == "learner" else (dict(self._content.rows), 1)
        if kind != "learner":
            rows[kind] = {one: row for one, row in rows[kind].items() if one != id}
        self._keep(replace(self._content, rows=rows))
        return count

    def export(self) -> dict[str, Any]:
        """Everything but the keys, to be written where the caller answers for it."""
        return {kind: {id: dict(row) for id, row in table.items()} for kind, table in self._content.rows.items()}

    def trust(self, partner: Partner) -> None:
        """Follow the orders of a portal or kiosk from now on."""
        self._keep(replace(self._content, pins=self._content.pins.adding(partner)))

    def distrust(self, name: str) -> None:
        """Follow them no longer."""
        self._keep(replace(self._content, pins=self._content.pins.without(name)))

    def apply_order(self, content: bytes, *, now: datetime, source: str = "") -> tuple[Order, bytes]:
        """Carry out a withdrawal order: learner and agreements go. Gives back the order and the receipt's file.

        An order for a learner who is not here is answered too: the receipt says that nothing was erased.
        """
        seen = MemorySeen()
        seen.ids |= set(self._content.receipts)
        order = read_order(
            content, self.pins, me=self.signer.public, seen=seen, roles=("portal", "kiosk"), source=source
        )
        rows, count = _without_learner(self._content.rows, order.learner_among(self.ids("learner")))
        receipt = make_receipt(self.signer, order, role="vault", erased={"vault": count}, now=now)
        receipts = {**self._content.receipts, order.id: receipt.decode()}
        self._keep(replace(self._content, rows=rows, receipts=receipts))
        return order, receipt

    def receipt_again(self, content: bytes, *, source: str = "") -> bytes:
        """The receipt of an order that was carried out, if its file was lost."""
        digest = hashlib.sha256(content).hexdigest()
        for receipt in self._content.receipts.values():
            if f'"digest":"{digest}"' in receipt:
                return receipt.encode()
        raise InputError("this order was not carried out here", source=source)

    def change_passphrase(self, new: str, *, cost: Cost = STRONG) -> None:
        """Seal the vault under another passphrase."""
        self._envelope = Envelope.create(_KIND, new, cost=cost)
        self._keep(self._content)

    def _keep(self, content: _Content) -> None:
        write_atomically(self.path, self._envelope.close(content.to_bytes()), shredding=True)
        self._content = content


def _without_learner(rows: Rows, learner: str) -> tuple[dict[str, Mapping[str, Row]], int]:
    """The rows without a learner and the agreements, and how many went."""
    out = dict(rows)
    out["learner"] = {id: row for id, row in rows["learner"].items() if id != learner}
    out["agreement"] = {id: row for id, row in rows["agreement"].items() if row.get("learner") != learner}
    return out, sum(len(rows[kind]) - len(out[kind]) for kind in rows)


def _known(kind: str) -> str:
    if kind not in FIELDS:
        raise SettingError(f"{kind}: the vault holds {', '.join(FIELDS)}")
    return kind


def _check(kind: str, id: str, row: Row) -> None:
    if not _ID.fullmatch(id):
        raise SettingError("an id has letters, digits and . + - only, 40 at most")
    for name, value in row.items():
        if name not in FIELDS[_known(kind)]:
            raise SettingError(f"a {kind} has no {name!r}; there are {', '.join(FIELDS[kind])}")
        if not isinstance(value, str) or len(value) > 1000:
            raise SettingError(f"{kind} {id}: {name} must be a text of at most 1000 characters")
        if name in _WEEKS and value and not _WEEK.fullmatch(value):
            raise SettingError(f"{kind} {id}: {name} must be a year and week, as 2024-W07")
    for name in _NEEDED[kind]:
        if not row.get(name):
            raise SettingError(f"{kind} {id}: {name} is needed")


def _natural(id: str) -> list[tuple[int, str]]:
    """A2 before A10."""
    return [(int(part), "") if part.isdecimal() else (-1, part) for part in re.split(r"([0-9]+)", id)]
