"""The portal's secret: one file that its owner alone can read; everything else is derived from it."""

from __future__ import annotations

import hmac
import os
import secrets
import stat
from functools import cache
from pathlib import Path

from gok.errors import SettingError
from gok.lexicon.overlay import data_folder
from gok.safe.files import write_atomically
from gok.safe.sealing import derive
from gok.safe.signing import Signer

__all__ = ["order_key", "portal_folder", "portal_signer", "purpose_key", "secret_of"]

_LENGTH = 32


def portal_folder() -> Path:
    """The portal's part of it, made on first use and closed to others."""
    folder = data_folder() / "portal"
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    return folder


def secret_of(folder: Path) -> bytes:
    """The secret of a folder, made on first use. One that others can read is refused."""
    path = folder / "secret"
    if not path.exists():
        write_atomically(path, secrets.token_bytes(_LENGTH).hex().encode() + b"\n")
    if os.name == "posix" and path.stat().st_mode & (stat.S_IRWXG | stat.S_IRWXO):
        raise SettingError(f"{path}: others can read this file; `chmod 600` it, and think about who may have read it")
    try:
        secret = bytes.fromhex(path.read_text(encoding="ascii").strip())
    except (ValueError, UnicodeDecodeError):
        secret = b""
    if len(secret) != _LENGTH:
        raise SettingError(f"{path}: not a secret of the portal")
    return secret


@cache
def _derived(folder: Path, purpose: str) -> bytes:
    return derive(secret_of(folder), f"portal {purpose}")


def order_key(id: str) -> bytes:
    """The key under which an order points at somebody: it is in the file of the order, and in no database."""
    return hmac.digest(purpose_key("orders"), id.encode(), "sha256")


def portal_signer() -> Signer:
    """The key the portal signs its orders with, and bundles are made out to."""
    return Signer(purpose_key("signing"))


def purpose_key(purpose: str) -> bytes:
    """A key for one purpose: `django`, `totp`, `codes`, `audit`."""
    return _derived(portal_folder(), purpose)
