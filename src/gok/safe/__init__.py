"""What keeps stored essays safe: sealing, keys, records, and what travels between kiosk, portal and vault.

No web framework is known here. docs/threat-model.md says what it protects against and what it does not.
"""

from __future__ import annotations

from gok.safe.errors import (
    BusyError,
    DamagedError,
    KeyDestroyedError,
    KeyMissingError,
    PassphraseError,
    RefusedError,
    WriteError,
)
from gok.safe.keyfile import DataKeys, EphemeralKeys, KeyFile
from gok.safe.sealing import seal, unseal

__all__ = [
    "BusyError",
    "DamagedError",
    "DataKeys",
    "EphemeralKeys",
    "KeyDestroyedError",
    "KeyFile",
    "KeyMissingError",
    "PassphraseError",
    "RefusedError",
    "WriteError",
    "seal",
    "unseal",
]
