"""The store of essays: every version sealed, one thread that reads and writes.

SQLite has one writer anyway. A single thread with a single connection makes each operation a whole, lets the same
code work on a database in memory, and is waited for when the server stops: what was accepted is saved.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

from django.db import connection, transaction

from gok.replace import Key
from gok.safe import DataKeys
from gok.safe.audit import AuditLog
from gok.safe.places import Places
from gok_web.workbench.documents import Document
from gok_web.workbench.heads import Place
from gok_web.workbench.sealed_essays import SealedEssays
from gok_web.workbench.stored import (
    ConflictError,
    MissingError,
    Plain,
    SavedVersion,
    Stored,
    TakenError,
    VersionInfo,
    new_id,
)

__all__ = [
    "ConflictError",
    "MissingError",
    "Plain",
    "SavedVersion",
    "Store",
    "Stored",
    "TakenError",
    "VersionInfo",
    "forget_connection",
    "new_id",
    "wipe_journal",
]

T = TypeVar("T")


class Store(SealedEssays):
    """Essays under keys. All methods may be called from any thread; what they do is done in the one of the store."""

    def __init__(self, keys: DataKeys, log: AuditLog | None = None) -> None:
        super().__init__(keys)
        self._log = log
        self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="gok-store")

    @classmethod
    def open(cls, keys: DataKeys, places: Places | None) -> Store:
        """A store where a room keeps things, with the record of what was done, or in memory when there is none."""
        from django.conf import settings
        from django.core.management import call_command

        log = None
        settings.DATABASES["default"]["NAME"] = ":memory:"
        if places is not None:
            places.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            places.database.touch(mode=0o600)
            settings.DATABASES["default"]["NAME"] = str(places.database)
            log = AuditLog(places.audit, keys.secret("audit"))
        store = cls(keys, log)
        store._thread.submit(forget_connection).result()
        store._thread.submit(call_command, "migrate", verbosity=0, interactive=False).result()
        return store

    def close(self) -> None:
        """Wait for what is under way, then let go of the database."""
        self._thread.submit(forget_connection).result()
        self._thread.shutdown(wait=True)
        if self._log is not None:
            self._log.close()

    def note(self, action: str, essay: str, **details: int) -> None:
        """Write into the record, under pseudonyms; a store in memory leaves none."""
        if self._log is not None:
            self._log.append(action, object=("essay", essay), details=details)

    def name_key(self, learner: str) -> Key:
        """The key that the pseudonyms of a learner are derived from."""
        return self.keys.name_key(learner)

    def _run(self, work: Callable[..., T], *arguments: Any) -> T:
        def whole() -> T:
            with transaction.atomic():
                return work(*arguments)

        return self._thread.submit(whole).result()

    # -- reading --------------------------------------------------------------------------------------------------

    def rows(self) -> list[dict[str, Any]]:
        """One row an essay, newest first. Of an essay whose key was destroyed only that it was there can be said."""
        return self._run(self._rows)

    def read(self, name: str, version: int | None = None) -> Stored:
        """The current version, or an older one."""
        return self._run(self._read, name, version)

    def versions(self, name: str) -> list[VersionInfo]:
        """All versions, oldest first."""
        return self._run(self._versions, name)

    def all_current(self) -> list[Stored]:
        """The current version of every essay that can be opened."""
        return self._run(lambda: list(self._all_current()))

    def all_plain(self) -> list[Plain]:
        """The same as plain JSON: what only reads many needs no documents."""
        return self._run(lambda: list(self._all_plain()))

    # -- writing --------------------------------------------------------------------------------------------------

    def create(self, document: Document, *, by: str = "engine", note: str = "", errors: int = 0) -> SavedVersion:
        """Store a new essay under its id; TakenError if there is one of that id."""
        saved = self._run(self._create, document, by, note, errors)
        self.note("create", document.id)
        return saved

    def save(
        self, name: str, document: Document, *, base: int, by: str = "person", note: str = "", errors: int = 0
    ) -> SavedVersion:
        """Store a new version on top of `base`; ConflictError if that is not the current one."""
        return self._run(self._save, name, document, base, by, note, errors)

    def rename(self, name: str, new: str, *, base: int) -> SavedVersion:
        """Give an essay another id, in all its versions; TakenError if there is one of that id."""
        saved = self._run(self._rename, name, new, base)
        self._thread.submit(wipe_journal).result()
        self.note("rename", new)
        return saved

    def delete(self, name: str, *, base: int) -> None:
        """Delete an essay with all its versions."""
        self._run(self._delete, name, base)
        self._thread.submit(wipe_journal).result()
        self.note("delete", name)

    def keep_doubts(self, name: str, version: int, places: Sequence[Place]) -> int | None:
        """Remember beside an essay where the engine has doubts; how many are open, None if it was saved meanwhile."""
        return self._run(self._keep_doubts, name, version, places)

    def rewrite(self, name: str, change: Callable[[Document], Document], *, through: int) -> int:
        """Rewrite older versions in place, up to `through`; how many were changed. This is audited."""
        count = self._run(self._rewrite, name, change, through)
        self._thread.submit(wipe_journal).result()
        self.note("purge", name, through=through, rewritten=count)
        return count


def forget_connection() -> None:
    """Close this thread's connection; Django would keep one to a database in memory."""
    from django.db import connections

    connection.settings_dict["NAME"] = connections.settings["default"]["NAME"]
    if connection.connection is not None:
        connection.connection.close()
        connection.connection = None


def wipe_journal() -> None:
    """Leave nothing of what was deleted in the write-ahead log."""
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)")
