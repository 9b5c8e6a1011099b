"""Passwords and codes are hashed one after the other: each takes a hundred MiB for as long as that lasts.

It works on all processors by itself, so that several at once would be ready no sooner; a class that stores its texts in
the same minute would need as many times the memory.
"""

from __future__ import annotations

import threading

from django.contrib.auth.hashers import Argon2PasswordHasher

__all__ = ["Argon2InTurn"]

_TURN = threading.Lock()


class Argon2InTurn(Argon2PasswordHasher):
    """The same hashes, in turn."""

    def encode(self, password: str, salt: str) -> str:
        """The hash that is stored."""
        with _TURN:
            return str(super().encode(password, salt))

    def verify(self, password: str, encoded: str) -> bool:
        """Whether it is the password."""
        with _TURN:
            return bool(super().verify(password, encoded))
