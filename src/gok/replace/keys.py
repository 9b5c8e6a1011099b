"""Keys and keyed choice.

Pseudonyms are not drawn at random but chosen by a keyed hash: the same name in the same scope gets the same pseudonym
on every machine, with no table to share, and without the key nothing can be recomputed.
"""

from __future__ import annotations

import hashlib
import os
import secrets
import stat
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from gok.errors import SettingError

if TYPE_CHECKING:
    from hashlib import _Hash
    from hashlib import sha256 as _sha256
else:
    try:  # CPython's own: half the cost of OpenSSL's, whose objects are dear to copy, for messages of a few letters
        from _sha2 import sha256 as _sha256  # from 3.12 on
    except ImportError:
        try:
            from _sha256 import sha256 as _sha256
        except ImportError:
            from hashlib import sha256 as _sha256

__all__ = ["Key", "choose_key"]

_LENGTH = 32
_BLOCK = 64  # what SHA-256 works on
_INNER = bytes(byte ^ 0x36 for byte in range(256))
_OUTER = bytes(byte ^ 0x5C for byte in range(256))


@dataclass(frozen=True, slots=True)
class Key:
    """A secret of at least 32 bytes; it shows itself only by its fingerprint.

    One that was made from a seed is no secret (`seeded`): the seed can be found from the fingerprint.

    HMAC is written out here, so that the secret is hashed once and not for every name: `_inner` and `_outer` have read
    it, are only ever copied, and go with the key.
    """

    secret: bytes = field(repr=False)
    seeded: bool = field(default=False, repr=False, compare=False)
    _inner: _Hash = field(init=False, repr=False, compare=False)
    _outer: _Hash = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        if len(self.secret) < _LENGTH:
            raise SettingError(f"the key is too short: {len(self.secret)} bytes, at least {_LENGTH} are needed")
        block = self.secret if len(self.secret) <= _BLOCK else hashlib.sha256(self.secret).digest()
        block = block.ljust(_BLOCK, b"\0")
        object.__setattr__(self, "_inner", _sha256(block.translate(_INNER)))
        object.__setattr__(self, "_outer", _sha256(block.translate(_OUTER)))

    def __reduce__(self) -> tuple[type[Key], tuple[bytes] | tuple[bytes, bool]]:
        """Copied and sent to other processes as the secret alone, and that it is none if it came from a seed."""
        return Key, (self.secret, True) if self.seeded else (self.secret,)

    @classmethod
    def fresh(cls) -> Key:
        """A throw-away key: drawn now, forgotten with the object."""
        return cls(secrets.token_bytes(_LENGTH))

    @classmethod
    def from_seed(cls, seed: int) -> Key:
        """A key anybody can recompute: for tests and demonstrations."""
        return cls(hashlib.sha256(b"gok seed " + str(seed).encode()).digest(), seeded=True)

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
        from gok.files import write_atomically

        write_atomically(path, f"{self.secret.hex()}\n".encode("ascii"), new=True)

    @property
    def fingerprint(self) -> str:
        """Tells keys apart without giving them away."""
        return self._hmac(b"fingerprint")[:8].hex()

    def digest(self, *fields: str) -> bytes:
        """HMAC-SHA-256 over the fields, each with its length in front, so that no two lists of fields run together."""
        return self._hmac(_message(fields))

    def number(self, *fields: str, below: int) -> int:
        """A number in `[0, below)`, the same for the same fields."""
        return int.from_bytes(self.digest(*fields), "big") % below

    def rank_under(self, digest: bytes, candidates: Iterable[str]) -> Iterator[str]:
        """The candidates in the order of their digests under a digest (rendezvous hashing)."""
        words = tuple(candidates)
        if not words:
            return
        digests = self._hmacs(digest, _encoded(words))
        yield words[digests.index(min(digests))]  # as a rule the first is taken: the others are not sorted
        ranked = sorted(zip(digests, words, strict=True))
        yield from (word for _, word in ranked[1:])

    def rank(self, candidates: Iterable[str], *fields: str) -> list[str]:
        """The candidates in the order of their digests (rendezvous hashing): a longer list moves few first choices."""
        words = tuple(candidates)
        digests = self._hmacs(_message(fields), _messages(words))
        return [word for _, word in sorted(zip(digests, words, strict=True))]

    def _hmac(self, message: bytes) -> bytes:
        inner, outer = self._inner.copy(), self._outer.copy()
        inner.update(message)
        outer.update(inner.digest())
        return outer.digest()

    def _hmacs(self, beginning: bytes, endings: Iterable[bytes]) -> list[bytes]:
        """The HMACs of messages that begin alike."""
        begun = self._inner.copy()
        begun.update(beginning)
        start, finish = begun.copy, self._outer.copy
        found = []
        for ending in endings:
            inner, outer = start(), finish()
            inner.update(ending)
            outer.update(inner.digest())
            found.append(outer.digest())
        return found


@lru_cache(maxsize=128)  # of a whole pool, so that not every word of it is asked for; nothing of a key is in them
def _encoded(words: tuple[str, ...]) -> tuple[bytes, ...]:
    return tuple(map(str.encode, words))


@lru_cache(maxsize=16)
def _messages(words: tuple[str, ...]) -> tuple[bytes, ...]:
    return tuple(_message((word,)) for word in words)


def _message(fields: Iterable[str]) -> bytes:
    message = b""
    for text in fields:
        data = text.encode()
        message += len(data).to_bytes(4, "big") + data
    return message


def choose_key(key: Key | None, seed: int | None) -> Key:
    """The given key, one made from the seed, or one that is drawn and forgotten."""
    if key is not None and seed is not None:
        raise SettingError("a key and a seed were given; one of them is enough")
    if key is not None:
        return key
    return Key.fresh() if seed is None else Key.from_seed(seed)
