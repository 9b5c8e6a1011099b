"""Withdrawal: a signed order to erase a learner, and the signed receipt that it was done.

A portal that has erased somebody keeps no id of theirs. Its orders point at the learner by a keyed digest; whoever has
the learner compares the ids it knows. An order that a kiosk makes for itself says the id, and goes when it is done.
"""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from gok.errors import InputError, SettingError
from gok.safe.chains import stamp
from gok.safe.errors import DamagedError, RefusedError
from gok.safe.seen import Seen
from gok.safe.signing import Partner, Pins, PublicKey, Role, Signer, open_message, sign_message

__all__ = [
    "REASONS",
    "Order",
    "Pointer",
    "Receipt",
    "make_order",
    "make_receipt",
    "point_order",
    "read_order",
    "read_receipt",
]

_ORDER = "gok withdrawal order 1"
_POINTING = "gok withdrawal order 2"
_RECEIPT = "gok withdrawal receipt 1"
REASONS = ("withdrawn", "expired", "mistake")
_ID = re.compile(r"[0-9a-f]{32}")
_HEX = re.compile(r"[0-9a-f]{64}")
_TIME = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ")
_CODE = re.compile(r"[a-z_]{1,40}")


@dataclass(frozen=True, slots=True)
class Pointer:
    """Whom an order means, without saying so: a digest of the id under a key that was drawn for the order."""

    key: str
    digest: str

    @classmethod
    def at(cls, learner: str, key: bytes) -> Pointer:
        """Point at a learner."""
        return cls(key.hex(), hmac.digest(key, b"learner\0" + learner.encode(), "sha256").hex())

    def means(self, learner: str) -> bool:
        """Whether it is this one."""
        return hmac.compare_digest(Pointer.at(learner, bytes.fromhex(self.key)).digest, self.digest)


@dataclass(frozen=True, slots=True)
class Order:
    """Erase all of this learner. `to` is the public key of the one it is meant for, "" for every partner."""

    id: str
    learner: str  # "" where a pointer says who
    reason: str
    made: str
    to: str
    digest: str  # SHA-256 of the file: receipts name it
    signer: PublicKey
    pointer: Pointer | None = None

    def learner_among(self, known: Iterable[str]) -> str:
        """Whom it means among those who are known here; "" if it is none of them."""
        if self.pointer is None:
            return self.learner
        return next((one for one in known if self.pointer.means(one)), "")


@dataclass(frozen=True, slots=True)
class Receipt:
    """What was erased: counts by code word (`essays`, `versions`, `scans`, `keys`, `vault`)."""

    id: str
    order: str
    digest: str
    role: Role
    erased: Mapping[str, int]
    made: str
    signer: PublicKey


def make_order(
    signer: Signer, learner: str, *, reason: str = "withdrawn", to: PublicKey | None = None, now: datetime
) -> bytes:
    """The file of a new order."""
    if reason not in REASONS or not 0 < len(learner) <= 80:
        raise SettingError(f"an order needs a learner's id and a reason ({', '.join(REASONS)})")
    fields = {"id": secrets.token_hex(16), "learner": learner, "reason": reason, "made": stamp(now)}
    return sign_message(signer, _ORDER, fields | {"to": to.text if to else ""})


def point_order(signer: Signer, pointer: Pointer, *, id: str, made: str) -> bytes:
    """The file of an order that names nobody; the same every time it is written."""
    said = {"id": id, "key": pointer.key, "digest": pointer.digest, "reason": "withdrawn", "made": made, "to": ""}
    return sign_message(signer, _POINTING, said)


def read_order(
    content: bytes, pins: Pins, *, me: PublicKey, seen: Seen, roles: tuple[Role, ...] = ("portal",), source: str = ""
) -> Order:
    """An order that is to be followed: from a paired portal or made by ourselves, meant for us, not taken yet.

    The caller records its id in `seen` once it is carried out, in the same transaction where there is one.
    """
    kind = _POINTING if f'"kind":"{_POINTING}"'.encode() in content[:60] else _ORDER
    payload, key = open_message(content, kind, what="withdrawal order", source=source)
    if key != me:
        pins.find(key, roles, source=source)
    order = _order(payload, content, key, source)
    if order.to not in ("", me.text):
        raise RefusedError("the order is meant for another kiosk or vault", code="recipient", source=source)
    if seen.has(order.id):
        raise RefusedError("the order was carried out already", code="replay", source=source)
    return order


def _order(payload: dict[str, Any], content: bytes, key: PublicKey, source: str) -> Order:
    who = ("key", "digest") if "key" in payload else ("learner",)
    fields = _strings(payload, ("id", *who, "reason", "made", "to"), "withdrawal order", source)
    said = [fields.pop(name) for name in who]
    understood = all(map(_HEX.fullmatch, said)) if len(said) == 2 else 0 < len(said[0]) <= 80
    if not understood or fields["reason"] not in REASONS:
        raise DamagedError("the withdrawal order says nothing we understand", source=source)
    pointer = Pointer(*said) if len(said) == 2 else None
    digest = hashlib.sha256(content).hexdigest()
    return Order(**fields, learner="" if pointer else said[0], digest=digest, signer=key, pointer=pointer)


def make_receipt(signer: Signer, order: Order, *, role: Role, erased: Mapping[str, int], now: datetime) -> bytes:
    """The file that says that an order was carried out."""
    if any(not _CODE.fullmatch(what) or type(count) is not int or count < 0 for what, count in erased.items()):
        raise ValueError("a receipt holds counts by code words")
    fields: dict[str, Any] = {"id": secrets.token_hex(16), "order": order.id, "digest": order.digest, "role": role}
    return sign_message(signer, _RECEIPT, fields | {"erased": dict(erased), "made": stamp(now)})


def read_receipt(content: bytes, pins: Pins, *, order: str, seen: Seen, source: str = "") -> tuple[Receipt, Partner]:
    """A receipt for an order of ours (SHA-256 of its file), from a paired kiosk or vault, not taken yet."""
    payload, key = open_message(content, _RECEIPT, what="receipt", source=source)
    partner = pins.find(key, ("kiosk", "vault"), source=source)
    erased = payload.pop("erased", None)
    if not isinstance(erased, dict) or any(type(n) is not int or not _CODE.fullmatch(k) for k, n in erased.items()):
        raise DamagedError("the receipt says nothing we understand", source=source)
    fields = _strings(payload, ("id", "order", "digest", "role", "made"), "receipt", source)
    if fields["role"] != partner.role:
        raise RefusedError(f"signed by a {partner.role} that calls itself otherwise", code="signer", source=source)
    if fields["digest"] != order:
        raise RefusedError("the receipt is for another order", code="order", source=source)
    if seen.has(fields["id"]):
        raise RefusedError("the receipt was taken already", code="replay", source=source)
    receipt = Receipt(fields["id"], fields["order"], fields["digest"], partner.role, dict(erased), fields["made"], key)
    return receipt, partner


def _strings(payload: dict[str, Any], names: tuple[str, ...], what: str, source: str) -> dict[str, str]:
    if set(payload) != set(names) or not all(isinstance(payload[name], str) for name in names):
        raise InputError(f"a {what} of another version of Gök", source=source)
    if not _ID.fullmatch(payload["id"]) or not _TIME.fullmatch(payload["made"]):
        raise DamagedError(f"the {what} says nothing we understand", source=source)
    return {name: payload[name] for name in names}
