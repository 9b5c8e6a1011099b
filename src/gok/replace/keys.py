"""Keys and keyed choice.

Pseudonyms are not drawn at random but chosen by a keyed hash: the same name in the same scope gets the same pseudonym
on every machine, with no table to share, and without the key nothing can be recomputed.
"""

from __future__ import annotations

import hashlib
import hmac
import os
import secrets
import stat
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from heapq import heapify, heappop
from pathlib import Path

from gok.errors import SettingError

__all__ = ["Key", "choose_key"]

_LENGTH = 32
_BLOCK = 64  # what SHA-256 works on
_INNER = bytes(byte ^ 0x36 for byte in range(256))
_OUTER = bytes(byte ^ 0x5C for byte in range(256))


@dataclass(frozen=True, slots=True)
class Key:
    """A secret of at least 32 bytes; it shows itself only by its fingerprint."""

    secret: bytes = field(repr=False)

    def __post_init__(self) -> None:
        if len(self.secret) < _LENGTH:
            raise SettingError(f"the key is too short: {len(self.secret)} bytes, at least {_LENGTH} are needed")

    @classmethod
    def fresh(cls) -> Key:
        """A throw-away key: drawn now, forgotten with the object."""
        return cls(secrets.token_bytes(_LENGTH))

    @classmethod
    def from_seed(cls, seed: int) -> Key:
        """A key anybody can recompute: for tests and demonstrations."""
        return cls(hashlib.sha256(b"gok seed " + str(seed).encode()).digest())

    @classmethod
    def from_file(cls, path: Path) -> Key:
        """Read a key file: 64 hexadecimal digits, readable by its owner alone."""
        try:
            mode = path.stat().st_mode
            content = path.read_text(encoding="ascii").strip()
        except (OSError, UnicodeDecodeError) as error:
            reason = error.strerror if isinstance(error, OSError) else "not a key file"
            raise SettingError(f"{path}: cannot read the key: {reason}") from None
        if os.name == "posix" and mode & (stat.S_IRWXG | stat.S_IRWXO):
            raise SettingError(f"{path}: others can read this key; `chmod 600` it, or make a new one")
        try:
            return cls(bytes.fromhex(content))
        except ValueError:
            raise SettingError(f"{path}: not a key file (64 hexadecimal digits)") from None

    def write(self, path: Path) -> None:
        """Write a key file that only its owner can read; a file that is there already is never written over."""
        try:
            descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        except FileExistsError:
            raise SettingError(f"{path}: there is a file of this name; a key is never written over") from None
        except OSError as error:
            raise SettingError(f"{path}: cannot write the key: {error.strerror}") from None
        with os.fdopen(descriptor, "w", encoding="ascii") as file:
            file.write(self.secret.hex() + "\n")

    @property
    def fingerprint(self) -> str:
        """Tells keys apart without giving them away."""
        return hmac.digest(self.secret, b"fingerprint", "sha256")[:8].hex()

    def digest(self, *fields: str) -> bytes:
        """HMAC-SHA-256 over the fields, each with its length in front, so that no two lists of fields run together."""
        message = b"".join(len(data).to_bytes(4, "big") + data for data in (f.encode() for f in fields))
        return hmac.digest(self.secret, message, "sha256")

    def number(self, *fields: str, below: int) -> int:
        """A number in `[0, below)`, the same for the same fields."""
        return int.from_bytes(self.digest(*fields), "big") % below

    def rank_under(self, digest: bytes, candidates: Iterable[str]) -> Iterator[str]:
        """The candidates in the order of their digests under a digest (rendezvous hashing).

        This is HMAC written out, so that key and digest are hashed once and not for every candidate; and as a rule the
        first of them is taken, so the others are not sorted.
        """
        key = self.secret if len(self.secret) <= _BLOCK else hashlib.sha256(self.secret).digest()
        key = key.ljust(_BLOCK, b"\0")
        inner = hashlib.sha256(key.translate(_INNER) + digest).copy
        outer = hashlib.sha256(key.translate(_OUTER)).copy
        ranked: list[tuple[bytes, str]] = []
        for candidate in candidates:
            one, two = inner(), outer()
            one.update(candidate.encode())
            two.update(one.digest())
            ranked.append((two.digest(), candidate))
        heapify(ranked)
        while ranked:
            yield heappop(ranked)[1]

    def rank(self, candidates: Iterable[str], *fields: str) -> list[str]:
        """The candidates in the order of their digests (rendezvous hashing): a longer list moves few first choices."""
        return sorted(candidates, key=lambda candidate: self.digest(*fields, candidate))


def choose_key(key: Key | None, seed: int | None) -> Key:
    """The given key, one made from the seed, or one that is drawn and forgotten."""
    if key is not None and seed is not None:
        raise SettingError("a key and a seed were given; one of them is enough")
    if key is not None:
        return key
    return Key.fresh() if seed is None else Key.from_seed(seed)
