"""What goes into the store and comes out of it."""

from __future__ import annotations

import json
import secrets
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, NamedTuple

from gok_web.workbench.documents import Document, to_json

__all__ = [
    "ConflictError",
    "MissingError",
    "Plain",
    "SavedVersion",
    "Stored",
    "TakenError",
    "VersionInfo",
    "count_changes",
    "dump",
    "iso",
    "new_id",
]


class MissingError(Exception):
    """There is no such essay or version."""


class ConflictError(Exception):
    """Somebody saved in between; `current` is the version that stands."""

    def __init__(self, current: int) -> None:
        super().__init__("conflict")
        self.current = current


class TakenError(ConflictError):
    """There is an essay of this id already."""


@dataclass(frozen=True)
class Stored:
    """A version as it was stored."""

    version: int
    document: Document

    @property
    def essay(self) -> str:
        """The essay's id."""
        return self.document.id


class Plain(NamedTuple):
    """A stored version as plain JSON, and where the engine has doubts, if it was asked."""

    version: int
    document: dict[str, Any]
    places: list[list[int]] | None


@dataclass(frozen=True)
class SavedVersion:
    """That and when a version was saved."""

    version: int
    saved_at: str


@dataclass(frozen=True)
class VersionInfo:
    """What is known of a version without opening it, but for its note."""

    version: int
    saved_at: str
    by: str
    note: str
    found: int
    confirmed: int
    changes: int
    purged: bool


def new_id() -> str:
    """An id for an essay that says nothing."""
    return secrets.token_hex(8)


def iso(moment: datetime) -> str:
    """A moment as JSON has it."""
    return moment.astimezone(UTC).isoformat(timespec="seconds").replace("+00:00", "Z")


def dump(document: Document) -> bytes:
    """A document as it is sealed."""
    return json.dumps(to_json(document), ensure_ascii=False, separators=(",", ":")).encode()


def count_changes(before: Document, after: Document) -> int:
    """How many mentions were added, taken away or changed; at least one if anything else was."""
    old, new = {m.id: m for m in before.mentions}, {m.id: m for m in after.mentions}
    changed = sum(old.get(name) != new.get(name) for name in old.keys() | new.keys())
    return changed or int(before != after)
