"""The way back, only when asked for: an encrypted file with what is needed to restore essays.

It lives apart from the essays. The passphrase is stretched with Argon2id, the content sealed with AES-256-GCM; the
header is sealed with it, so that weaker settings cannot be slipped in.
"""

from __future__ import annotations

import hashlib
import json
import secrets
from base64 import b64decode, b64encode
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from gok.errors import InputError, SettingError
from gok.files import write_atomically
from gok.results import Result
from gok.safe.passphrases import STRONG, Cost, check_passphrase, stretch

__all__ = [
    "Entry",
    "check_passphrase",
    "check_target",
    "entry_of",
    "read_mapping",
    "restore",
    "sealed_mapping",
    "write_mapping",
]

_KIND = "gok mapping 1"


@dataclass(frozen=True)
class Entry:
    """One essay: which target text it belongs to, and what stood where in it."""

    id: str
    target: str  # SHA-256 of the target text
    pieces: tuple[tuple[int, int, str], ...] = field(repr=False)  # start and end in the target, the original


def entry_of(result: Result) -> Entry:
    """What is needed to restore the essay of a result."""
    pieces: list[tuple[int, int, str]] = []
    at = shift = 0
    for mention in result.mentions:
        if mention.replacement is not None and mention.span.start >= at:
            start = mention.span.start + shift
            pieces.append((start, start + len(mention.replacement), mention.text))
            shift += len(mention.replacement) - len(mention.span)
            at = mention.span.end
    return Entry(result.essay.id, _digest(result.text), tuple(pieces))


def restore(entries: Sequence[Entry], text: str, *, id: str = "") -> str:
    """The original of a pseudonymized text."""
    found = [entry for entry in entries if entry.target == _digest(text)]
    if len(found) > 1:
        found = [entry for entry in found if entry.id == id] or found[:0]
    if not found:
        raise InputError("the mapping does not have this text: it is another essay, or it was edited", source=id)
    out, at = [], 0
    for start, end, original in found[0].pieces:
        out += [text[at:start], original]
        at = end
    return "".join((*out, text[at:]))


def check_target(path: Path) -> None:
    """Whether a mapping can be written here; asked before any work is done."""
    if path.exists():
        raise SettingError(f"{path}: there is a file of this name; a mapping is never written over")
    if not path.absolute().parent.is_dir():
        raise SettingError(f"{path}: there is no such folder")


def sealed_mapping(entries: Iterable[Entry], passphrase: str) -> str:
    """The file that holds the entries, sealed."""
    from cryptography.hazmat.primitives.ciphers.aead import AESGCM

    check_passphrase(passphrase)
    salt, nonce = secrets.token_bytes(16), secrets.token_bytes(12)
    header = {"kind": _KIND, "kdf": "argon2id", **asdict(STRONG), "salt": _text(salt), "cipher": "AES-256-GCM"}
    header["nonce"] = _text(nonce)
    rows = [{"id": e.id, "target": e.target, "pieces": e.pieces} for e in entries]
    sealed = AESGCM(stretch(passphrase, salt, STRONG)).encrypt(nonce, json.dumps(rows).encode(), _bound(header))
    return json.dumps({**header, "data": _text(sealed)}) + "\n"


def write_mapping(path: Path, entries: Iterable[Entry], passphrase: str) -> None:
    """Seal the entries into a new file that only its owner can read."""
    check_target(path)
    write_atomically(path, sealed_mapping(entries, passphrase).encode("ascii"), new=True)


def read_mapping(path: Path, passphrase: str) -> tuple[Entry, ...]:
    """Open a mapping; a wrong passphrase and a changed file look the same."""
    from cryptography.exceptions import InvalidTag
    from cryptography.hazmat.primitives.ciphers.aead import AESGCM

    try:
        header = json.loads(path.read_text(encoding="ascii"))
        sealed, nonce = b64decode(header.pop("data")), b64decode(header["nonce"])
        salt, cost = b64decode(header["salt"]), Cost(header["iterations"], header["lanes"], header["memory"])
        if header["kind"] != _KIND:
            raise ValueError
    except OSError as error:
        raise InputError(f"cannot read the mapping: {error.strerror}", source=str(path)) from None
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        raise InputError("not a mapping file", source=str(path)) from None
    try:
        rows = json.loads(AESGCM(stretch(passphrase, salt, cost)).decrypt(nonce, sealed, _bound(header)))
        return tuple(Entry(row["id"], row["target"], tuple((s, e, o) for s, e, o in row["pieces"])) for row in rows)
    except (InvalidTag, ValueError, KeyError, TypeError, RecursionError):
        raise InputError("wrong passphrase, or the file was changed", source=str(path)) from None


def _bound(header: Mapping[str, Any]) -> bytes:
    return json.dumps(header, sort_keys=True).encode()


def _text(data: bytes) -> str:
    return b64encode(data).decode("ascii")


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()
