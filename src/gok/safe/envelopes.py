"""A file under a passphrase: key files, vaults and private keys are sealed alike.

One line of JSON: what it is, how the passphrase is stretched, a check, the sealed content, a checksum. The checksum
needs no secret and tells a damaged file; the check is a keyed MAC of the header and tells a wrong passphrase; the seal
covers content, header and check and tells a change by somebody who repaired the checksum.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import secrets
from base64 import b64decode, b64encode
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from gok.errors import InputError
from gok.safe.errors import DamagedError, PassphraseError
from gok.safe.passphrases import STRONG, Cost, check_passphrase, stretch
from gok.safe.sealing import derive, seal, unseal

__all__ = ["Envelope", "open_envelope", "open_headline", "read_whole"]

_LIMIT = 64 << 20
_SALT = 16  # bytes
_PAGE = 4096  # content is padded to whole pages: the size of a file hardly tells how much is in it


@dataclass(frozen=True, slots=True)
class Envelope:
    """What is needed to seal a file again without the passphrase: it lives in memory only."""

    kind: str
    header: tuple[tuple[str, Any], ...]
    secret: bytes = field(repr=False)

    @classmethod
    def create(cls, kind: str, passphrase: str, *, cost: Cost = STRONG, in_use: bool = False) -> Envelope:
        """A new one, with a salt of its own. A passphrase that is `in_use` opens another file already."""
        if not in_use:
            check_passphrase(passphrase)
        salt = secrets.token_bytes(_SALT)
        header = {"kind": kind, "kdf": "argon2id", "iterations": cost.iterations, "lanes": cost.lanes}
        header |= {"memory": cost.memory, "salt": _text(salt)}
        return cls(kind, tuple(header.items()), stretch(passphrase, salt, cost))

    @property
    def check(self) -> str:
        """Tells whether a passphrase is the right one."""
        return _text(hmac.digest(derive(self.secret, "check"), _line(dict(self.header)), "sha256"))

    def close(self, plain: bytes) -> bytes:
        """The content of the file."""
        bound = dict(self.header) | {"check": self.check}
        padded = len(plain).to_bytes(8, "big") + plain
        padded += bytes(-len(padded) % _PAGE)
        data = seal(derive(self.secret, "content"), padded, context=_line(bound).decode())
        return _with_sum(bound | {"data": _text(data)})

    @property
    def headline(self) -> bytes:
        """The first line of a file whose content follows as a stream."""
        return _with_sum(dict(self.header) | {"check": self.check})


def read_whole(path: Path, what: str) -> bytes:
    """The bytes of a file that is not too big to be one of ours."""
    try:
        with path.open("rb") as file:
            content = file.read(_LIMIT + 1)
    except OSError as error:
        raise InputError(f"cannot read the {what}: {error.strerror}", source=str(path)) from None
    if len(content) > _LIMIT:
        raise InputError(f"not a {what}: too big", source=str(path))
    return content


def open_envelope(content: bytes, passphrase: str, *, kind: str, what: str, source: str) -> tuple[Envelope, bytes]:
    """What is in the file. `what` names it in messages: "key file"."""
    envelope, fields = _unlocked(content, passphrase, kind, what, source)
    try:
        data = b64decode(fields.pop("data"), validate=True)
    except (ValueError, KeyError, TypeError):
        raise _damaged(what, source) from None
    del fields["sha256"]
    try:
        padded = unseal(derive(envelope.secret, "content"), data, context=_line(fields).decode())
    except DamagedError:
        raise DamagedError(f"the passphrase is right, but the {what} was changed", source=source) from None
    return envelope, padded[8 : 8 + int.from_bytes(padded[:8], "big")]


def open_headline(line: bytes, passphrase: str, *, kind: str, what: str, source: str) -> Envelope:
    """The envelope of a file whose content follows as a stream."""
    envelope, fields = _unlocked(line, passphrase, kind, what, source)
    if "data" in fields:
        raise _damaged(what, source)
    return envelope


def _unlocked(content: bytes, passphrase: str, kind: str, what: str, source: str) -> tuple[Envelope, dict[str, Any]]:
    start = b'{"kind": "' + kind.encode() + b'"'
    if content[: len(start)] != start[: len(content)]:
        raise InputError(f"not a {what}", source=source)
    fields, salt, cost = _parse(content, what, source)
    header = tuple((key, value) for key, value in fields.items() if key not in ("check", "data", "sha256"))
    envelope = Envelope(kind, header, stretch(passphrase, salt, cost))
    if not hmac.compare_digest(envelope.check, fields["check"]):
        raise PassphraseError("wrong passphrase", source=source)
    return envelope, fields


def _parse(content: bytes, what: str, source: str) -> tuple[dict[str, Any], bytes, Cost]:
    """The fields, if the file is to the byte as it was written."""
    try:
        fields = json.loads(content)
        body = {key: value for key, value in fields.items() if key != "sha256"}
        if _with_sum(body) != content or not isinstance(fields["check"], str) or fields["kdf"] != "argon2id":
            raise ValueError
        cost = Cost(fields["iterations"], fields["lanes"], fields["memory"])
        salt = b64decode(fields["salt"], validate=True)
        if len(salt) < _SALT:
            raise ValueError
        return fields, salt, cost
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        raise _damaged(what, source) from None


def _damaged(what: str, source: str) -> DamagedError:
    return DamagedError(f"the {what} is damaged or cut short; take a copy of it that is whole", source=source)


def _with_sum(fields: dict[str, Any]) -> bytes:
    return _line(fields | {"sha256": hashlib.sha256(_line(fields)).hexdigest()}) + b"\n"


def _line(fields: dict[str, Any]) -> bytes:
    return json.dumps(fields).encode("ascii")


def _text(data: bytes) -> str:
    return b64encode(data).decode("ascii")
