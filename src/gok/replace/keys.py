"""Keys and keyed choice.

Pseudonyms are not drawn at random but chosen by a keyed hash: the same name in the same scope gets the same pseudonym
on every machine, with no table to share, and without the key nothing can be recomputed. A key says itself by which of
two ways it chooses, so that what was begun under it goes on as it began (`version`, see `gok.replace.choose`).
"""

from __future__ import annotations

import hashlib
import os
import stat
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from gok.errors import SettingError
from gok.text.records import dataclass, field

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

try:  # compiled where there is a compiler
    from gok.kernel.fast_hashing import lowest
except ImportError:
    from gok.kernel.hashing import lowest

__all__ = ["Key", "choose_key", "encoded"]

_Encode: TypeAlias = "Callable[[tuple[str, ...]], tuple[bytes, ...]]"

NEWEST = 2
_LENGTH = 32
_HEAD = "gok key "  # and the version, on a line before the digits; a file of digits alone is of version 1
_BLOCK = 64  # what SHA-256 works on
_INNER = bytes(byte ^ 0x36 for byte in range(256))
_OUTER = bytes(byte ^ 0x5C for byte in range(256))


@dataclass(frozen=True, slots=True)
class Key:
    """A secret of at least 32 bytes; it shows itself only by its fingerprint.

    One that was made from a seed is no secret (`seeded`): the seed can be found from the fingerprint. Of another
    `version` the same secret is another key: nothing made under one can be compared with what the other makes.

    HMAC is written out here, so that the secret is hashed once and not for every name: `_inner` and `_outer` have read
    it as a block of its own, are only ever copied, and go with the key.
    """

    secret: bytes = field(repr=False)
    seeded: bool = field(default=False, repr=False, compare=False)
    version: int = field(default=1, repr=False)
    _block: bytes = field(init=False, repr=False, compare=False)
    _inner: _Hash = field(init=False, repr=False, compare=False)
    _outer: _Hash = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        if not isinstance(self.secret, bytes):
            raise TypeError(f"the secret of a key is bytes, not {type(self.secret).__name__}")
        if self.version not in range(1, NEWEST + 1):
            raise SettingError(f"a key of another version than this Gök knows, which is {NEWEST}")
        if len(self.secret) < _LENGTH:
            raise SettingError(f"the key is too short: {len(self.secret)} bytes, at least {_LENGTH} are needed")
        secret = self.secret if self.version == 1 else Key(self.secret).digest(f"{_HEAD}{self.version}")
        block = secret if len(secret) <= _BLOCK else hashlib.sha256(secret).digest()
        block = block.ljust(_BLOCK, b"\0")
        object.__setattr__(self, "_block", block)
        object.__setattr__(self, "_inner", _sha256(block.translate(_INNER)))
        object.__setattr__(self, "_outer", _sha256(block.translate(_OUTER)))

    def __reduce__(self) -> tuple[type[Key], tuple[bytes, bool, int]]:
        """Copied and sent to other processes as the secret alone, with its version and whether it is one."""
        return Key, (self.secret, self.seeded, self.version)

    @classmethod
    def fresh(cls) -> Key:
        """A throw-away key: drawn now, forgotten with the object."""
        import secrets  # a dozen modules that a key of a file has no use for

        return cls(secrets.token_bytes(_LENGTH), version=NEWEST)

    @classmethod
    @lru_cache(maxsize=16)  # they are no secrets
    def from_seed(cls, seed: int) -> Key:
        """A key anybody can recompute: for tests and demonstrations."""
        return cls(hashlib.sha256(b"gok seed " + str(seed).encode()).digest(), seeded=True)

    @classmethod
    def from_file(cls, path: str | Path) -> Key:
        """Read a key file, readable by its owner alone: `gok key 2` and 64 hexadecimal digits, or digits alone."""
        path = Path(path)
        try:
            mode = path.stat().st_mode
            content = path.read_text(encoding="ascii").strip()
        except (OSError, ValueError) as error:
            reason = error.strerror if isinstance(error, OSError) else "not a key file"
            raise SettingError(f"{path}: cannot read the key: {reason}") from None
        if os.name == "posix" and mode & (stat.S_IRWXG | stat.S_IRWXO):
            raise SettingError(f"{path}: others can read this key; `chmod 600` it, or make a new one")
        head, _, rest = content.partition("\n")
        version, digits = (head.removeprefix(_HEAD), rest) if head.startswith(_HEAD) else ("1", content)
        if version not in map(str, range(1, NEWEST + 1)):
            raise SettingError(f"{path}: a key of another version than this Gök knows, which is {NEWEST}")
        try:
            return cls(bytes.fromhex(digits), version=int(version))
        except ValueError:
            raise SettingError(f"{path}: not a key file (64 hexadecimal digits)") from None

    def write(self, path: str | Path) -> None:
        """Write a key file that only its owner can read; a file that is there already is never written over."""
        from gok.files import write_atomically

        head = f"{_HEAD}{self.version}\n" if self.version > 1 else ""
        write_atomically(Path(path), f"{head}{self.secret.hex()}\n".encode("ascii"), new=True)

    def upgraded(self) -> Key:
        """The same secret as a key of the newest version: every choice is another."""
        if self.version == NEWEST:
            raise SettingError("the key is of the newest version already")
        return Key(self.secret, self.seeded, NEWEST)

    @property
    def fingerprint(self) -> str:
        """Tells keys apart without giving them away."""
        return self._hmac(b"fingerprint")[:8].hex()

    def digest(self, *fields: str) -> bytes:
        """HMAC-SHA-256 over the fields, each with its length in front, so that no two lists of fields run together."""
        return self._hmac(_message(fields))

    def digest_under(self, digest: bytes, what: bytes) -> bytes:
        """The keyed digest of something that belongs to a digest."""
        return self._hmac(digest + what)

    def number(self, *fields: str, below: int) -> int:
        """A number in `[0, below)`, the same for the same fields."""
        return int.from_bytes(self.digest(*fields), "big") % below

    def rank_under(self, digest: bytes, candidates: Iterable[str], encode: _Encode | None = None) -> Iterator[str]:
        """The candidates in the order of their digests under a digest (rendezvous hashing)."""
        words = tuple(candidates)
        if not words:
            return
        endings = (encode or encoded)(words)
        yield words[lowest(self._block, digest, endings)]  # as a rule the first is taken: the others are not sorted
        ranked = sorted(zip([self._hmac(digest + ending) for ending in endings], words, strict=True))
        yield from (word for _, word in ranked[1:])

    def first_under(self, digest: bytes, endings: Sequence[bytes], gone: bytearray) -> int:
        """The place of the candidate that is first of those that are not gone; at least one is not."""
        return lowest(self._block, digest, endings, gone)

    def rank(self, candidates: Iterable[str], *fields: str) -> Iterator[str]:
        """The candidates in the order of their digests (rendezvous hashing): a longer list moves few first choices.

        As a rule the first is taken, so the others are ranked only if they are asked for.
        """
        return self.rank_under(_message(fields), candidates, _messages)

    def _hmac(self, message: bytes) -> bytes:
        inner, outer = self._inner.copy(), self._outer.copy()
        inner.update(message)
        outer.update(inner.digest())
        return outer.digest()


@lru_cache(maxsize=128)  # of a whole pool, so that not every word of it is asked for; nothing of a key is in them
def encoded(words: tuple[str, ...]) -> tuple[bytes, ...]:
    """The words as bytes."""
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
