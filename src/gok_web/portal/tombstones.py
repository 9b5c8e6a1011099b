"""Who has left, outside the database: an old copy of it that is put back brings nobody back.

The file holds a keyed digest of each id and nothing else; without the portal's secret it tells nothing.
"""

from __future__ import annotations

import hmac
import os
from pathlib import Path

from gok_web.portal.secret import portal_folder, purpose_key

__all__ = ["buried", "bury", "digest_of", "path_of"]


def path_of() -> Path:
    """The file."""
    return portal_folder() / "withdrawn"


def digest_of(sid: str) -> str:
    """Under what somebody stands in the file."""
    return hmac.digest(purpose_key("withdrawn"), sid.encode(), "sha256").hex()


def bury(sid: str) -> None:
    """Write somebody down; on the disk before anything is erased."""
    handle = os.open(path_of(), os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600)
    try:
        os.write(handle, digest_of(sid).encode() + b"\n")
        os.fsync(handle)
    finally:
        os.close(handle)


def buried() -> frozenset[str]:
    """All who have left."""
    path = path_of()
    return frozenset(path.read_text(encoding="ascii").split()) if path.exists() else frozenset()
