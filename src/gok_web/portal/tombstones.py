"""Who has left, and which releases were recalled, outside the database: an old copy of it brings none of them back.

The file holds keyed digests and nothing else; without the portal's secret it tells nothing.
"""

from __future__ import annotations

import hmac
import os
from collections.abc import Iterable
from pathlib import Path

from gok_web.portal.secret import portal_folder, purpose_key

__all__ = ["buried", "bury", "digest_of", "has_left", "make_sure", "path_of"]


def path_of() -> Path:
    """The file."""
    return portal_folder() / "withdrawn"


def digest_of(sid: str) -> str:
    """Under what somebody stands in the file."""
    return hmac.digest(purpose_key("withdrawn"), sid.encode(), "sha256").hex()


def bury(sid: str) -> None:
    """Write somebody down; on the disk before anything is erased."""
    if digest_of(sid) in buried():
        return
    handle = os.open(path_of(), os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600)
    try:
        os.write(handle, digest_of(sid).encode() + b"\n")
        os.fsync(handle)
    finally:
        os.close(handle)


def make_sure() -> None:
    """Have the file, empty if nobody has left: that it is missing then says that something is wrong."""
    os.close(os.open(path_of(), os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600))


def has_left(sids: Iterable[str]) -> set[str]:
    """Those of these ids that are somebody's who has left: by the file, or by the database if the file was lost."""
    from gok_web.portal.models import Withdrawal

    gone = buried() | set(Withdrawal.objects.values_list("who", flat=True))
    return {sid for sid in sids if digest_of(sid) in gone} if gone else set()


def buried() -> frozenset[str]:
    """All who have left."""
    path = path_of()
    return frozenset(path.read_text(encoding="ascii").split()) if path.exists() else frozenset()
