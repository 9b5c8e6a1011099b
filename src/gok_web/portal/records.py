"""The audit log of the portal: the kiosk's, in a folder of its own. Persons and objects stand in it as pseudonyms."""

from __future__ import annotations

import time
from collections.abc import Iterable
from datetime import date
from pathlib import Path
from typing import Any

from gok.safe.audit import AuditLog, audit_files
from gok.safe.chains import Entry, Head, Report, parse_line, verify
from gok.safe.errors import BusyError
from gok_web.portal.models import LogHead, Person
from gok_web.portal.secret import portal_folder, purpose_key

__all__ = ["check", "expire", "folder", "head", "newest", "pseudonym", "record"]

_TRIES = 200


def folder() -> Path:
    """Where the log lies."""
    return portal_folder() / "audit"


def _open() -> AuditLog:
    """The log; another process that is writing its entry is waited for."""
    for _ in range(_TRIES):
        try:
            return AuditLog(folder(), purpose_key("audit"))
        except BusyError:
            time.sleep(0.02)
    return AuditLog(folder(), purpose_key("audit"))


def record(action: str, by: Person | None = None, about: tuple[str, str] | None = None, **details: Any) -> None:
    """Write down that something was done."""
    actor = by.username if by is not None and by.is_authenticated else ""
    with _open() as log:
        end = log.append(action, actor=actor, object=about, details=details)
    fields = {"seq": end.seq, "hash": end.hash, "time": end.time}
    LogHead.objects.update_or_create(day=date.fromisoformat(end.time[:10]), defaults=fields)


def expire() -> int:
    """Cut away pseudonyms that are older than they may be; how many."""
    with _open() as log:
        return log.expire()


def head() -> Head:
    """The end of the log."""
    with _open() as log:
        return log.head()


def pseudonym(kind: str, name: str) -> str:
    """Under what somebody or something stands in the log."""
    with _open() as log:
        return log.pseudonym(kind, name)


def check(kept: Iterable[Head] = ()) -> Report:
    """Whether the log is whole, and reaches the heads in the database and those somebody has kept elsewhere."""
    heads = [Head(row.seq, row.hash, row.time) for row in LogHead.objects.order_by("seq")]
    return verify(audit_files(folder()), key=purpose_key("audit"), heads=[*heads, *kept])


def newest(count: int) -> list[Entry]:
    """The last entries, newest first."""
    out: list[Entry] = []
    for path in reversed(audit_files(folder())):
        lines = path.read_bytes().splitlines(keepends=True)
        out += [entry for entry in map(parse_line, reversed(lines)) if entry is not None]
        if len(out) >= count:
            break
    return out[:count]
