"""Passphrases: how long they must be, and how they become keys (Argon2id)."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass

from gok.errors import SettingError

__all__ = ["STRONG", "Cost", "check_passphrase", "stretch"]

_LEAST_LENGTH = 8


@dataclass(frozen=True, slots=True)
class Cost:
    """How dear each guess is. The default is the second choice of RFC 9106: 64 MiB, three passes."""

    iterations: int = 3
    lanes: int = 4
    memory: int = 64 * 1024  # KiB

    def __post_init__(self) -> None:
        """Refuse what no Gök has written: a file from a stranger must not ask for all memory there is."""
        for value, most in ((self.iterations, 64), (self.lanes, 64), (self.memory, 4 * 1024 * 1024)):
            if type(value) is not int or not 0 < value <= most:
                raise ValueError("not a cost of Argon2id")
        if self.memory < 8 * self.lanes:
            raise ValueError("too little memory for the lanes")


STRONG = Cost()


def check_passphrase(passphrase: str) -> str:
    """The passphrase, if it is long enough to be of use."""
    if len(passphrase) < _LEAST_LENGTH:
        raise SettingError(f"the passphrase is too short: at least {_LEAST_LENGTH} characters are needed")
    return passphrase


def stretch(passphrase: str, salt: bytes, cost: Cost) -> bytes:
    """A key of 32 bytes. However a keyboard composes its letters, the same passphrase gives the same key."""
    from cryptography.hazmat.primitives.kdf.argon2 import Argon2id

    kdf = Argon2id(salt=salt, length=32, iterations=cost.iterations, lanes=cost.lanes, memory_cost=cost.memory)
    return kdf.derive(unicodedata.normalize("NFC", passphrase).encode("utf-8", "surrogatepass"))
