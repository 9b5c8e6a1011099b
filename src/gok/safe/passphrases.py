"""Passphrases: how hard to guess they must be, and how they become keys (Argon2id)."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass

from gok.errors import SettingError
from gok.lang import load_language

__all__ = ["STRONG", "Cost", "check_passphrase", "guess_bits", "stretch"]

_LEAST_LENGTH = 8
_LEAST_BITS = 40  # three words nobody would put together, or eleven letters and digits mixed
_RUN = re.compile(r"[^\W\d_]+|\d+|.", re.DOTALL)
_TWICE = re.compile(r"(.+?)\1+", re.DOTALL)
_ROWS = ("qwertyuiop", "asdfghjkl", "zxcvbnm", "yxcvbnm", "qazwsxedc", "abcdefghijklmnopqrstuvwxyz", "0123456789" * 4)
_ONE_WORD, _KNOWN = 16, 4  # bits of a word of a big dictionary; of what stands in every list
_MIXED, _LETTER, _DIGIT = 5, 4, 3


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
    """The passphrase, if it is long enough and hard enough to guess to be of use; the reason says what to do."""
    if len(passphrase) < _LEAST_LENGTH:
        raise SettingError(f"the passphrase is too short: at least {_LEAST_LENGTH} characters are needed")
    if guess_bits(passphrase) < _LEAST_BITS:
        raise SettingError(
            "the passphrase is too easy to guess: repeated, in a row, or one or two words; take five words at random"
        )
    return passphrase


def guess_bits(passphrase: str) -> int:
    """Roughly how many bits somebody must guess who tries words, rows of keys and repetitions first.

    >>> guess_bits("12345678"), guess_bits("passwordpassword"), guess_bits("sill brygga tolv moln kex") > 60
    (4, 4, True)
    """
    runs = dict.fromkeys(_RUN.findall(unicodedata.normalize("NFC", passphrase)))
    return sum(_bits(run) for run in runs if not run.isspace())


def _bits(run: str) -> int:
    small = run.casefold()
    if once := _TWICE.fullmatch(small):
        small = once[1]
    if small in load_language().words("common_passwords") or _is_row(small):
        return _KNOWN
    if run.isdigit():
        return _DIGIT * len(small)
    if len(small) < 3 or not (run.islower() or run.isupper() or run.istitle()):
        return _MIXED * len(small)
    return min(_LETTER * len(small), _ONE_WORD)


def _is_row(small: str) -> bool:
    """Whether it lies in a row, on the keyboard or in the alphabet, forwards or backwards."""
    return len(small) > 2 and any(small in row or small[::-1] in row for row in _ROWS)


def stretch(passphrase: str, salt: bytes, cost: Cost) -> bytes:
    """A key of 32 bytes. However a keyboard composes its letters, the same passphrase gives the same key."""
    from cryptography.hazmat.primitives.kdf.argon2 import Argon2id

    kdf = Argon2id(salt=salt, length=32, iterations=cost.iterations, lanes=cost.lanes, memory_cost=cost.memory)
    return kdf.derive(unicodedata.normalize("NFC", passphrase).encode("utf-8", "surrogatepass"))
