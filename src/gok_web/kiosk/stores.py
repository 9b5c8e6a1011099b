"""The kiosk's store: the workbench's essays, the kiosk's own tables beside them, and what is done when it opens."""

from __future__ import annotations

import hmac
import json
import sqlite3
from base64 import b64decode, b64encode
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, TypeVar

from django.db import DatabaseError, connection, transaction

from gok.files import clear_leftovers
from gok.safe import DamagedError, DataKeys, WriteError, seal, unseal
from gok.safe.audit import AuditLog, Value
from gok.safe.chains import Head
from gok.safe.files import shred
from gok.safe.places import Places
from gok.safe.signing import Signer
from gok_web.kiosk.models import Essay, Facts, Report, Scan, Setting
from gok_web.workbench.documents import Document
from gok_web.workbench.models import Essay as Copy
from gok_web.workbench.store import Store, forget_connection, wipe_journal

__all__ = ["KioskStore", "SealedApart", "is_open", "key_name", "kiosk", "set_kiosk"]

T = TypeVar("T")
_FULL = ("SQLITE_FULL", "SQLITE_IOERR", "SQLITE_READONLY", "SQLITE_CANTOPEN")
_BROKEN = ("SQLITE_CORRUPT", "SQLITE_NOTADB")


class SealedApart(Store):
    """Originals under two keys at once, the learner's and the essay's: destroying either closes them in every backup.

    The essay's key goes when its original is deposited; what stays of the essay is under the learner's alone. Essays
    taken in before there were such keys have the learner's only.
    """

    def _owner(self, document: Document) -> str:
        return Essay.objects.get(sid=document.id).owner

    def _learner(self, essay: Copy) -> str:
        return self._owner_of(essay).partition("/")[0]

    def _key(self, owner: str, *, make: bool = True) -> bytes:
        learner, _, sid = owner.partition("/")
        key = self.keys.data_key(learner, make=make)
        if not sid:
            return key
        return hmac.digest(key, b"gok original\x01" + self.keys.data_key(key_name(sid), make=False), "sha256")


def key_name(sid: str) -> str:
    """Under what the key of an essay stands in the key file."""
    return f"essay {sid}"


class KioskStore(SealedApart):
    """All essays of the kiosk. What an account sees of them is its desk (`gok_web.kiosk.desks`)."""

    def __init__(self, keys: DataKeys, places: Places) -> None:
        self.keys, self.places = keys, places
        self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="gok-store")
        self._log: AuditLog | None = None

    @classmethod
    def at(cls, keys: DataKeys, places: Places) -> KioskStore:
        """Open the store, whole: what was cut off before is finished or taken back first."""
        from django.conf import settings

        places.settle()
        places.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        places.scans.mkdir(mode=0o700, exist_ok=True)
        places.database.touch(mode=0o600)
        settings.DATABASES["default"]["NAME"] = str(places.database)
        store = cls(keys, places)
        try:
            store._log = AuditLog(places.audit, keys.secret("audit"))
            store._thread.submit(store._make_ready).result()
            store._log.expire()
        except BaseException:
            store.close()
            raise
        return store

    def remember_head(self) -> None:
        """Keep the head of the log beside it, sealed, so that a cut end is noticed when it is checked next."""
        content = json.dumps(self.log.head().to_dict()).encode()
        sealed = b64encode(seal(self.keys.secret("audit head"), content, context="audit head")).decode()
        self.whole(lambda: Setting.objects.update_or_create(name="audit head", defaults={"value": sealed}))

    def remembered_head(self) -> Head | None:
        """The head that was kept last; one that was changed is an error."""
        value = self.whole(self.setting, "audit head")
        if not value:
            return None
        content = unseal(self.keys.secret("audit head"), b64decode(value), context="audit head")
        return Head.from_dict(json.loads(content))

    def close(self) -> None:
        """Wait for what is under way, then let go of database and log."""
        self._thread.submit(forget_connection).result()
        self._thread.shutdown(wait=True)
        if self._log is not None:
            self._log.close()

    @property
    def log(self) -> AuditLog:
        """The record of who did what."""
        if self._log is None:
            raise RuntimeError("the store is not open")
        return self._log

    @property
    def signer(self) -> Signer:
        """The key that bundles, orders and receipts are signed with."""
        return Signer(self.keys.secret("signing"))

    def audit(self, action: str, actor: str = "", thing: tuple[str, str] | None = None, **details: Value) -> None:
        """Write down that something was done, under pseudonyms."""
        self.log.append(action, actor=actor, object=thing, details=details)

    def whole(self, work: Callable[..., T], *arguments: Any) -> T:
        """Do work on the tables as one transaction, in the store's thread. The work must not ask for this again."""
        return self._run(work, *arguments)

    def wipe(self, *, compact: bool = False) -> None:
        """Leave nothing of what was deleted in the database and its journal."""
        self._thread.submit(_wipe_whole if compact else wipe_journal).result()

    def _run(self, work: Callable[..., T], *arguments: Any) -> T:
        def in_one() -> T:
            with transaction.atomic():
                return work(*arguments)

        return self._thread.submit(_blaming, in_one, self.places.database).result()

    # -- in the thread of the store -----------------------------------------------------------------------------------

    def seal(self, owner: str, plain: bytes, context: str) -> bytes:
        """Bytes under the key of a learner, which is made on first use, or of learner and essay (`Essay.owner`)."""
        return seal(self._key(owner), plain, context=f"kiosk {context}")

    def unseal(self, owner: str, sealed: bytes | memoryview, context: str) -> bytes:
        """What was sealed; the keys must be there."""
        return unseal(self._key(owner, make=False), bytes(sealed), context=f"kiosk {context}")

    def admit(self, learner: str) -> None:
        """Make sure of a learner's key; KeyDestroyedError for one who has left, also before the first essay came."""
        from gok_web.kiosk.erasing import has_left

        if learner not in self.keys.learners() and has_left(learner):
            self.keys.destroy(learner)
        self.keys.data_key(learner)

    def setting(self, name: str, default: str = "") -> str:
        """What the manager has set."""
        row = Setting.objects.filter(name=name).first()
        return row.value if row else default

    def _make_ready(self) -> None:
        """Check and migrate the database; erase what belongs to learners whose keys were destroyed."""
        from django.core.management import call_command

        def begin() -> None:
            forget_connection()
            with connection.cursor() as cursor:
                cursor.execute("PRAGMA quick_check(1)")
                if cursor.fetchone() != ("ok",):
                    raise DamagedError("the database is damaged; restore a backup", source=str(self.places.database))
            call_command("migrate", verbosity=0, interactive=False)
            with transaction.atomic():
                erased = self._erase_the_gone()
            if erased:
                _wipe_whole()
            self._clear_scans()

        _blaming(begin, self.places.database)

    def _erase_the_gone(self) -> int:
        """Rows of learners without a key, as an old backup brings them back."""
        from gok_web.kiosk.erasing import erase_rows

        named = {*Essay.objects.values_list("learner", flat=True), *Facts.objects.values_list("learner", flat=True)}
        named |= {*Report.objects.values_list("learner", flat=True)}
        gone = [learner for learner in sorted(named) if learner and self.keys.is_destroyed(learner)]
        for learner in gone:
            erase_rows(self, learner)
        for report in Report.objects.exclude(key=""):
            if self.keys.is_destroyed(report.key):
                report.delete()
        for copy in Copy.objects.all():
            learner, _, sid = self._owner_of(copy).partition("/")
            if self.keys.is_destroyed(learner) or self.keys.is_destroyed(key_name(sid)):
                copy.delete()
        for essay in Essay.objects.filter(own_key=True):  # deposited: by this database, or since it was copied
            if essay.released is not None:
                self.keys.destroy(key_name(essay.sid))
            elif self.keys.is_destroyed(key_name(essay.sid)):
                essay.delete()
                gone.append(essay.sid)
        return len(gone)

    def _clear_scans(self) -> None:
        """Files that belong to no row: of an import that was cut off, half or whole, or of a learner who is gone."""
        clear_leftovers(self.places.scans / "scan")
        known = set(Scan.objects.values_list("file", flat=True))
        for path in self.places.scans.iterdir():
            if path.is_file() and path.name not in known:
                shred(path)


def _blaming(work: Callable[[], T], database: Path) -> T:
    """What the database refuses, said in our words; its own message may quote."""
    try:
        return work()
    except (DatabaseError, sqlite3.Error) as error:
        cause = error.__cause__ if isinstance(error.__cause__, sqlite3.Error) else error
        name = getattr(cause, "sqlite_errorname", "") or ""
        if name.startswith(_FULL):
            raise WriteError(f"{database}: the disk refused; what was saved before is still there") from None
        if name.startswith(_BROKEN):
            raise DamagedError("the database is damaged; restore a backup", source=str(database)) from None
        raise


def _wipe_whole() -> None:
    """Write the database anew, so that no page of what was deleted is left over."""
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        cursor.execute("VACUUM")
        cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)")


_open: list[KioskStore] = []


def set_kiosk(now: KioskStore | None) -> None:
    """Say which store this process has open; None while it is locked."""
    _open[:] = [now] if now is not None else []


def kiosk() -> KioskStore:
    """The store of this process."""
    return _open[0]


def is_open() -> bool:
    """Whether the kiosk was unlocked."""
    return bool(_open)
