"""Deposits: originals sealed to a public key (X25519) and moved out of everybody's reach.

Whoever seals cannot open: an ephemeral key is drawn for each deposit and forgotten. The private key lies in a file
under a passphrase, with somebody else. Who sealed it has signed it, so that nobody slips in a deposit of their own.
"""

from __future__ import annotations

import hashlib
import json
import secrets
from base64 import b64decode, b64encode
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import BinaryIO

from gok.errors import InputError
from gok.safe.envelopes import Envelope, open_envelope, read_whole
from gok.safe.errors import DamagedError, RefusedError
from gok.safe.files import AtomicFile, write_atomically
from gok.safe.passphrases import STRONG, Cost
from gok.safe.signing import PublicKey, Signer, canonical
from gok.safe.streams import CHUNK, SealingWriter, UnsealingReader, read_exactly

__all__ = ["DepositKey", "DepositLock", "open_deposit", "seal_deposit"]

_KIND, _BEFORE = "gok deposit 2", "gok deposit 1"
_PRIVATE = "gok deposit key 1"
_PUBLIC = "gok deposit lock 1"
_HEADER = 4096


@dataclass(frozen=True, slots=True)
class DepositLock:
    """The public half: it closes deposits and opens none."""

    raw: bytes

    @property
    def fingerprint(self) -> str:
        """To compare with who holds the private half."""
        return PublicKey(self.raw).fingerprint

    def write(self, path: Path) -> None:
        """Write the file that is handed to kiosks."""
        write_atomically(path, canonical({"kind": _PUBLIC, "key": _text(self.raw)}) + b"\n")

    @classmethod
    def from_file(cls, path: Path) -> DepositLock:
        """Read what `write` wrote."""
        try:
            fields = json.loads(read_whole(path, "deposit lock"))
            raw = b64decode(fields["key"], validate=True)
            if fields["kind"] != _PUBLIC or len(raw) != 32:
                raise ValueError
        except (ValueError, KeyError, TypeError, RecursionError):
            raise InputError("not a deposit lock", source=str(path)) from None
        return cls(raw)


@dataclass(frozen=True, slots=True)
class DepositKey:
    """The private half: it opens deposits."""

    raw: bytes = field(repr=False)

    @classmethod
    def create(cls, path: Path, passphrase: str, *, cost: Cost = STRONG) -> DepositKey:
        """Draw a new pair; the private half goes into a new file under the passphrase."""
        key = cls(secrets.token_bytes(32))
        write_atomically(path, Envelope.create(_PRIVATE, passphrase, cost=cost).close(key.raw), new=True)
        return key

    @classmethod
    def from_file(cls, path: Path, passphrase: str) -> DepositKey:
        """Open the file of a private half."""
        content = read_whole(path, "deposit key")
        _, raw = open_envelope(content, passphrase, kind=_PRIVATE, what="deposit key", source=str(path))
        return cls(raw)

    @property
    def lock(self) -> DepositLock:
        """The public half."""
        from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey

        return DepositLock(X25519PrivateKey.from_private_bytes(self.raw).public_key().public_bytes_raw())


def seal_deposit(out: Path, lock: DepositLock, content: BinaryIO, *, about: Mapping[str, str], signer: Signer) -> str:
    """Seal a stream into a new file and give back the id of the deposit.

    `about` (what it is, of which essay) is sealed too: from outside only the id, who made it and the lock can be read.
    """
    from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey

    once = X25519PrivateKey.generate()
    deposit = secrets.token_hex(16)
    public = once.public_key().public_bytes_raw()
    fields = {"kind": _KIND, "id": deposit, "once": _text(public), "lock": _text(lock.raw), "from": signer.public.text}
    header = canonical(fields) + b"\n"
    key = _agree(once.private_bytes_raw(), lock.raw, _KIND, str(out), ephemeral=public + lock.raw)
    start, digest = content.tell(), hashlib.sha512()
    while block := content.read(CHUNK):
        digest.update(block)
    content.seek(start)
    signature = signer.sign(_KIND, header + digest.digest())
    label = json.dumps({**about, "signature": _text(signature)}).encode()
    with AtomicFile(out, new=True) as file:
        file.write(header)
        writer = SealingWriter(key, file, bound=header)
        writer.write(len(label).to_bytes(4, "big") + label)
        while block := content.read(CHUNK):
            writer.write(block)
        writer.finish()
    return deposit


def open_deposit(path: Path, key: DepositKey, out: Path, *, sender: PublicKey | None = None) -> dict[str, str]:
    """Write what was deposited into a new file, and say what it is and from whom (`from`, a fingerprint).

    All of it is checked before the first byte is written: of a broken deposit, or with `sender` of one that somebody
    else has made, nothing lands on the disk. Deposits of before are from nobody known (`from` is empty).
    """
    source = str(path)
    try:
        with path.open("rb") as file:
            header = _header(file, key.lock, source)
            about = _check(header, _reader(file, key, header, source), sender, source)
            file.seek(len(header.line))
            reader = _reader(file, key, header, source)
            _about(reader, source)
            with AtomicFile(out, new=True) as target:
                while block := reader.read(CHUNK):
                    target.write(block)
    except OSError as error:
        raise InputError(f"cannot read the deposit: {error.strerror}", source=source) from None
    return about


@dataclass(frozen=True, slots=True)
class _Header:
    """The first line of a deposit."""

    line: bytes
    kind: str
    once: bytes
    sender: PublicKey | None


def _header(file: BinaryIO, lock: DepositLock, source: str) -> _Header:
    line = file.readline(_HEADER)
    try:
        fields = json.loads(line)
        public, wanted = b64decode(fields["once"], validate=True), b64decode(fields["lock"], validate=True)
        if fields["kind"] not in (_KIND, _BEFORE) or len(public) != 32 or canonical(fields) + b"\n" != line:
            raise ValueError
        sender = PublicKey.from_text(fields["from"]) if fields["kind"] == _KIND else None
    except (ValueError, KeyError, TypeError, RecursionError):
        raise InputError("not a deposit, or cut short", source=source) from None
    if wanted != lock.raw:
        raise RefusedError("sealed to another key", code="recipient", source=source)
    return _Header(line, fields["kind"], public, sender)


def _reader(file: BinaryIO, key: DepositKey, header: _Header, source: str) -> UnsealingReader:
    secret = _agree(key.raw, header.once, header.kind, source, ephemeral=header.once + key.lock.raw)
    return UnsealingReader(secret, file, bound=header.line, name=source)


def _check(header: _Header, reader: UnsealingReader, sender: PublicKey | None, source: str) -> dict[str, str]:
    """Read all of a deposit; what it is, if it is from whom it says and from whom it is to be."""
    about = _about(reader, source)
    digest = hashlib.sha512()
    while block := reader.read(CHUNK):
        digest.update(block)
    signature = about.pop("signature", "")
    if header.sender is not None:
        try:
            signed = b64decode(signature, validate=True)
        except ValueError:
            signed = b""
        if not header.sender.verifies(signed, _KIND, header.line + digest.digest()):
            raise DamagedError("not made by whom it says: the signature does not fit", source=source)
    if sender is not None and sender != header.sender:
        raise RefusedError("made by somebody else, or not signed", code="signer", source=source)
    return {**about, "from": header.sender.fingerprint if header.sender else ""}


def _about(reader: UnsealingReader, source: str) -> dict[str, str]:
    try:
        size = int.from_bytes(read_exactly(reader, 4), "big")
        about = json.loads(read_exactly(reader, min(size, 1 << 20)))
        return {str(name): str(value) for name, value in about.items()}
    except (ValueError, AttributeError, RecursionError):
        raise DamagedError("a deposit of another version of Gök", source=source) from None


def _agree(private: bytes, public: bytes, kind: str, source: str, *, ephemeral: bytes) -> bytes:
    from cryptography.hazmat.primitives import hashes
    from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey, X25519PublicKey
    from cryptography.hazmat.primitives.kdf.hkdf import HKDF

    try:
        shared = X25519PrivateKey.from_private_bytes(private).exchange(X25519PublicKey.from_public_bytes(public))
    except ValueError:  # a point of small order: the secret would be no secret
        raise DamagedError("not a public key that can be used", source=source) from None
    return HKDF(hashes.SHA256(), 32, ephemeral, kind.encode()).derive(shared)


def _text(data: bytes) -> str:
    return b64encode(data).decode("ascii")
