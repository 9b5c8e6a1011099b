"""Deposits: the original of a finished essay is sealed to somebody's public key and leaves; the release stays."""

from __future__ import annotations

import io
import json
from base64 import b64decode, b64encode
from collections.abc import Iterator, Sequence
from pathlib import Path

from django.utils import timezone

from gok.replace import Key
from gok.safe.deposits import DepositLock, seal_deposit
from gok.safe.files import shred
from gok.safe.releases import record_of
from gok_web.kiosk import searching
from gok_web.kiosk.desks import Worker
from gok_web.kiosk.errors import RuleError
from gok_web.kiosk.essays import drop_copy, essay_named
from gok_web.kiosk.holdings import archive_of_essay
from gok_web.kiosk.models import Deposit, Essay, Setting
from gok_web.kiosk.releasing import final_document, released_result
from gok_web.kiosk.stores import KioskStore, key_name
from gok_web.kiosk.wording import digested
from gok_web.workbench.documents import Document

__all__ = ["deposit", "deposit_all", "lock_of", "set_lock"]


def lock_of(store: KioskStore) -> DepositLock | None:
    """The public key that originals are sealed to; in the store's thread."""
    text = store.setting("deposit lock")
    return DepositLock(b64decode(text)) if text else None


def set_lock(lock: DepositLock) -> None:
    """Choose the public key; in the store's thread."""
    Setting.objects.update_or_create(name="deposit lock", defaults={"value": b64encode(lock.raw).decode()})


def deposit(store: KioskStore, sid: str, folder: Path, worker: Worker, lock: DepositLock | None = None) -> Path:
    """Move the original of an essay out. The file is on the disk, whole, before anything of it goes here."""

    def gather() -> tuple[DepositLock, bytes, bytes, tuple[Document, Key]]:
        essay = essay_named(sid)
        to = lock or lock_of(store)
        if to is None:
            raise RuleError("Choose first to whose key originals are sealed.")
        if essay.released is not None:
            raise RuleError("The original was deposited already.")
        if not essay.done:
            raise RuleError("Only essays that are done are deposited.")
        key = store.keys.name_key(essay.learner, make=False)
        return to, archive_of_essay(store, essay), digested(store, essay), (final_document(store, essay), key)

    to, content, words, (document, key) = store.whole(gather)
    record = record_of(released_result(document, None, key))
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    out = folder / f"{sid}-{store.log.head().seq}.deposit"
    name = seal_deposit(out, to, io.BytesIO(content), about={"essay": sid, "what": "originals"}, signer=store.signer)
    store.audit("essay.depositing", worker.name, ("essay", sid))

    def let_go() -> list[str]:
        essay = essay_named(sid)
        if not essay.done or essay.released is not None:
            raise RuleError("Only essays that are done are deposited.")
        essay.released = store.seal(essay.learner, json.dumps(record).encode(), f"essay {sid} released")
        essay.words = words
        essay.save()
        Deposit.objects.create(deposit_id=name, essay=sid, learner=essay.learner, file=out.name, made_at=timezone.now())
        return _drop_originals(store, essay)

    for file in store.whole(let_go):
        shred(store.places.scans / file)
    store.keys.destroy(key_name(sid))
    store.wipe(compact=True)
    searching.forget()
    store.audit("essay.deposited", worker.name, ("essay", sid))
    return out


def _drop_originals(store: KioskStore, essay: Essay) -> list[str]:
    """Take out of the database what a deposit holds now; the files of its pictures, which are left to destroy."""
    for seat in essay.seats.all():
        drop_copy(store, essay.sid, seat.account_id)
    essay.seats.all().delete()
    essay.transcripts.all().delete()
    files = list(essay.scans.values_list("file", flat=True))
    essay.scans.all().delete()
    return files


def deposit_all(store: KioskStore, sids: Sequence[str], folder: Path, lock: DepositLock | None) -> Iterator[Path]:
    """Move several out, for a command; none of them if one is not known."""
    store.whole(lambda: [essay_named(sid) for sid in sids])
    for sid in sids:
        yield deposit(store, sid, folder, Worker(0, "command", True), lock)


def waiting() -> list[Essay]:
    """Essays whose originals may be deposited; in the store's thread."""
    return list(Essay.objects.filter(done=True, released=None))
