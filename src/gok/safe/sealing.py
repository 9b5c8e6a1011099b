"""Sealing bytes under a key: AES-256-GCM with a fresh nonce.

The context says what is sealed ("essay 12 version 3"). It is not stored but must be given again, so that a sealed
thing cannot be moved to another place unnoticed.
"""

from __future__ import annotations

import hmac
import secrets

from gok.safe.errors import DamagedError

__all__ = ["KEY_LENGTH", "OVERHEAD", "derive", "fresh_key", "seal", "unseal"]

KEY_LENGTH = 32
_VERSION = b"\x01"
_NONCE = 12
OVERHEAD = len(_VERSION) + _NONCE + 16  # by how many bytes a sealed thing is longer
_MARK = b"gok sealed 1\0"


def fresh_key() -> bytes:
    """A new random key."""
    return secrets.token_bytes(KEY_LENGTH)


def seal(key: bytes, plain: bytes, *, context: str) -> bytes:
    """The bytes, sealed: version, nonce, ciphertext and tag."""
    from cryptography.hazmat.primitives.ciphers.aead import AESGCM

    nonce = secrets.token_bytes(_NONCE)
    return _VERSION + nonce + AESGCM(_checked(key)).encrypt(nonce, plain, _bound(context))


def unseal(key: bytes, sealed: bytes, *, context: str) -> bytes:
    """What was sealed under this key for this context; anything else is refused."""
    from cryptography.exceptions import InvalidTag
    from cryptography.hazmat.primitives.ciphers.aead import AESGCM

    sealed = bytes(sealed)
    if len(sealed) < OVERHEAD or sealed[:1] != _VERSION:
        raise DamagedError(f"{context}: not sealed by Gök, or cut short")
    nonce, rest = sealed[1 : 1 + _NONCE], sealed[1 + _NONCE :]
    try:
        return AESGCM(_checked(key)).decrypt(nonce, rest, _bound(context))
    except InvalidTag:
        raise DamagedError(f"{context}: changed, of another place, or sealed under another key") from None


def derive(key: bytes, purpose: str) -> bytes:
    """Another key out of a strong one; what it is for tells them apart (HKDF-Expand of one block, RFC 5869)."""
    return hmac.digest(_checked(key), b"gok " + purpose.encode() + b"\x01", "sha256")


def _bound(context: str) -> bytes:
    return _MARK + context.encode("utf-8", "surrogatepass")


def _checked(key: bytes) -> bytes:
    if len(key) != KEY_LENGTH:
        raise ValueError("a key has 32 bytes")
    return key
