"""The key file: one data key a learner, apart from the essays and from every backup.

Who destroys a key makes all that was sealed under it unreadable, in every copy there is.
"""

from __future__ import annotations

import hmac
import json
import threading
from base64 import b64decode, b64encode
from dataclasses import dataclass, field, replace
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Protocol

from gok.safe.envelopes import Envelope, open_envelope, read_whole
from gok.safe.errors import DamagedError, KeyDestroyedError, KeyMissingError, PassphraseError, WriteError
from gok.safe.files import FileLock, clear_leftovers, write_atomically
from gok.safe.passphrases import STRONG, Cost
from gok.safe.sealing import derive, fresh_key

if TYPE_CHECKING:
    from gok.replace.keys import Key

__all__ = ["DataKeys", "EphemeralKeys", "KeyFile"]

_KIND = "gok keys 1"
_WHAT = "key file"


class DataKeys(Protocol):
    """Where data keys come from: a file, or memory alone. The learner "" stands for essays without one."""

    def data_key(self, learner: str, *, make: bool = True, renew: bool = False) -> bytes:
        """The key of a learner, made on first use if `make`; `renew` lets one in whose key was destroyed."""
        ...

    def name_key(self, learner: str, *, make: bool = True) -> Key:
        """The same as the key of names: of the version that was the newest when it was made."""
        ...

    def learners(self) -> list[str]:
        """The learners that have a key, in order."""
        ...

    def is_destroyed(self, learner: str) -> bool:
        """Whether the learner's key was destroyed (and not made anew since)."""
        ...

    def destroy(self, learner: str) -> bool:
        """Destroy the learner's key for good; whether there was one."""
        ...

    def secret(self, purpose: str) -> bytes:
        """A key for something else than essays ("audit", "signing"): the same as long as the file lives."""
        ...

    def close(self) -> None:
        """Forget all keys."""
        ...


@dataclass(frozen=True)
class _Keys:
    """What stands in the file. Destroyed learners are remembered by a keyed digest only."""

    master: bytes = field(repr=False)
    keys: dict[str, bytes] = field(default_factory=dict, repr=False)
    tombs: frozenset[str] = frozenset()
    serial: int = 0  # counts the writings: tells an older copy from a newer one
    versions: dict[str, int] = field(default_factory=dict)  # how names are drawn under a key, where not as at first

    def digest(self, learner: str) -> str:
        return hmac.digest(derive(self.master, "tombs"), learner.encode("utf-8", "surrogatepass"), "sha256").hex()

    def added(self, learner: str, key: bytes) -> _Keys:
        from gok.replace.keys import NEWEST

        tombs = self.tombs - {self.digest(learner)}
        versions = {**self.versions, learner: NEWEST}
        return _Keys(self.master, {**self.keys, learner: key}, tombs, self.serial + 1, versions)

    def without(self, learner: str) -> _Keys:
        keys = {name: key for name, key in self.keys.items() if name != learner}
        versions = {name: version for name, version in self.versions.items() if name != learner}
        return _Keys(self.master, keys, self.tombs | {self.digest(learner)}, self.serial + 1, versions)

    def to_bytes(self) -> bytes:
        keys = {name: _text(key) for name, key in sorted(self.keys.items())}
        fields = {"serial": self.serial, "master": _text(self.master), "keys": keys, "destroyed": sorted(self.tombs)}
        return json.dumps({**fields, "versions": dict(sorted(self.versions.items()))}).encode()

    @classmethod
    def from_bytes(cls, data: bytes, source: str) -> _Keys:
        try:
            fields = json.loads(data)
            keys = {name: b64decode(key) for name, key in fields["keys"].items()}
            versions = dict(fields.get("versions", {}))  # files of earlier versions have none
            return cls(b64decode(fields["master"]), keys, frozenset(fields["destroyed"]), fields["serial"], versions)
        except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
            raise DamagedError("a key file of another version of Gök", source=source) from None


class _KeptKeys:
    """What both kinds do alike."""

    def __init__(self, keys: _Keys) -> None:
        self._lock = threading.RLock()
        self._now: _Keys | None = keys

    def data_key(self, learner: str, *, make: bool = True, renew: bool = False) -> bytes:
        """The key of a learner; a new one is kept safe before it is given out."""
        with self._lock:
            keys = self._keys()
            if learner in keys.keys:
                return keys.keys[learner]
            if keys.digest(learner) in keys.tombs and not renew:
                raise KeyDestroyedError(f"learner {learner!r}: the key was destroyed; what was sealed under it is gone")
            if not make:
                raise KeyMissingError(f"learner {learner!r}: the key file has no key; is it the one of this store?")
            key = fresh_key()
            self._keep(keys.added(learner, key))
            return key

    def name_key(self, learner: str, *, make: bool = True) -> Key:
        """The key of a learner's names: what was begun under an older version goes on as it began."""
        from gok.replace.keys import Key

        return Key(self.data_key(learner, make=make), version=self._keys().versions.get(learner, 1))

    def learners(self) -> list[str]:
        """The learners that have a key, in order."""
        return sorted(self._keys().keys)

    def is_destroyed(self, learner: str) -> bool:
        """Whether the learner's key was destroyed (and not made anew since)."""
        keys = self._keys()
        return learner not in keys.keys and keys.digest(learner) in keys.tombs

    def destroy(self, learner: str) -> bool:
        """Destroy the learner's key for good; whether there was one.

        A learner that never had a key is remembered as destroyed too: an order may come before the essays.
        """
        with self._lock:
            keys = self._keys()
            if learner in keys.keys or keys.digest(learner) not in keys.tombs:
                self._keep(keys.without(learner))
            return learner in keys.keys

    def secret(self, purpose: str) -> bytes:
        """A key for something else than essays, the same as long as the file lives."""
        return _secret(self._keys(), purpose)

    def close(self) -> None:
        """Forget all keys."""
        with self._lock:
            self._now = None

    def _keys(self) -> _Keys:
        if (now := self._now) is None:
            raise KeyMissingError("the key file is closed")
        return now

    def _keep(self, keys: _Keys) -> None:
        self._now = keys


class EphemeralKeys(_KeptKeys):
    """Keys in memory only: what is sealed under them ends with the process."""

    def __init__(self) -> None:
        super().__init__(_Keys(fresh_key()))


class KeyFile(_KeptKeys):
    """Keys in a file under a passphrase; one process at a time has it open."""

    def __init__(self, path: Path, lock: FileLock, envelope: Envelope, keys: _Keys) -> None:
        """Use `create` or `open`."""
        super().__init__(keys)
        self.path = path
        self._held, self._envelope = lock, envelope

    @classmethod
    def create(cls, path: Path, passphrase: str, *, cost: Cost = STRONG) -> KeyFile:
        """Write a new key file; one that is there is never written over."""
        envelope = Envelope.create(_KIND, passphrase, cost=cost)
        if not path.absolute().parent.is_dir():
            raise WriteError(f"{path}: there is no such folder")
        lock = FileLock(path)
        keys = _Keys(fresh_key())
        try:
            write_atomically(path, envelope.close(keys.to_bytes()), new=True)
        except BaseException:
            lock.release()
            raise
        return cls(path, lock, envelope, keys)

    @classmethod
    def open(cls, path: Path, passphrase: str, *, wait: float = 0.0) -> KeyFile:
        """Open a key file and keep others from opening it; `wait` so many seconds for another to close it."""
        read_whole(path, _WHAT)  # no lock file beside a key file that is not there
        lock = FileLock(path, wait=wait)
        try:
            envelope, plain = _unlock(path, passphrase)
            clear_leftovers(path)
            return cls(path, lock, envelope, _Keys.from_bytes(plain, str(path)))
        except BaseException:
            lock.release()
            raise

    @staticmethod
    def check(path: Path, passphrase: str) -> None:
        """Whether the passphrase opens the file, also while another process has it open."""
        _unlock(path, passphrase)

    @staticmethod
    def read_secret(path: Path, passphrase: str, purpose: str) -> bytes:
        """The secret of a file for one purpose, also while another process has it open."""
        _, plain = _unlock(path, passphrase)
        return _secret(_Keys.from_bytes(plain, str(path)), purpose)

    def __enter__(self) -> KeyFile:
        return self

    def __exit__(self, _: type[BaseException] | None, __: BaseException | None, ___: TracebackType | None) -> None:
        self.close()

    @property
    def serial(self) -> int:
        """How often the file was written: tells an older copy from a newer one."""
        return self._keys().serial

    def change_passphrase(self, old: str, new: str, *, cost: Cost = STRONG) -> None:
        """Seal the file under another passphrase; the old one must be given again."""
        with self._lock:
            keys = self._keys()
            try:
                _unlock(self.path, old)
            except PassphraseError:
                raise PassphraseError("the old passphrase is wrong", source=str(self.path)) from None
            envelope = Envelope.create(_KIND, new, cost=cost)
            keys = replace(keys, serial=keys.serial + 1)
            write_atomically(self.path, envelope.close(keys.to_bytes()), shredding=True)
            self._envelope, self._now = envelope, keys

    def close(self) -> None:
        """Forget all keys and let others open the file."""
        super().close()
        self._held.release()

    def _keep(self, keys: _Keys) -> None:
        """On the disk first, then in memory. Every older writing holds keys, so each is written over."""
        write_atomically(self.path, self._envelope.close(keys.to_bytes()), shredding=True)
        self._now = keys


def _unlock(path: Path, passphrase: str) -> tuple[Envelope, bytes]:
    return open_envelope(read_whole(path, _WHAT), passphrase, kind=_KIND, what=_WHAT, source=str(path))


def _secret(keys: _Keys, purpose: str) -> bytes:
    return derive(keys.master, "secret " + purpose)


def _text(data: bytes) -> str:
    return b64encode(data).decode("ascii")
