"""A desk: the store as one account sees it. The editor and its API work on it and know of no other.

An account has its own copy of each essay it was given. Nothing here leads from one copy to another.
"""

from __future__ import annotations

import hmac
from collections.abc import Callable, Iterator
from contextvars import ContextVar
from dataclasses import dataclass
from typing import Any, TypeVar

from django.utils.translation import gettext

from gok.replace import Key
from gok_web.common.problems import Problem
from gok_web.kiosk.errors import RuleError
from gok_web.kiosk.models import Essay, Seat
from gok_web.kiosk.stages import may_reopen, settle
from gok_web.kiosk.stores import KioskStore, SealedApart, kiosk
from gok_web.workbench.documents import Document
from gok_web.workbench.models import Essay as Copy
from gok_web.workbench.models import Version
from gok_web.workbench.store import MissingError, Plain, SavedVersion, Stored

__all__ = ["Desk", "Worker", "copy_name", "desk", "sit_down", "stand_up"]

T = TypeVar("T")
WORKING = ("annotator", "adjudicator")


@dataclass(frozen=True, slots=True)
class Worker:
    """Who asks: an account as far as a request needs it."""

    id: int
    name: str
    is_manager: bool
    must_change: bool = False  # somebody else knows the password: there is nothing but choosing another


def copy_name(store: KioskStore, account: int, essay: str) -> str:
    """Under what an account's copy of an essay stands among the workbench's essays."""
    return hmac.digest(store.keys.secret("essay names"), f"{account}\0{essay}".encode(), "sha256")[:16].hex()


class Desk(SealedApart):
    """The essays of one account."""

    def __init__(self, store: KioskStore, worker: Worker) -> None:
        self.kiosk, self.worker = store, worker
        self.keys, self._log, self._thread = store.keys, store.log, store._thread

    def note(self, action: str, essay: str, **details: int) -> None:
        """Write into the record who did what."""
        self.kiosk.audit(f"essay.{action}", self.worker.name, ("essay", essay), **details)

    def name_key(self, learner: str) -> Key:
        """Only for learners whose essays lie on this desk: other names are nobody's business here."""
        return self._run(self._name_key, learner)

    def rows(self) -> list[dict[str, Any]]:
        """One row for each essay that was begun."""
        return self._run(lambda: [self._row(copy) for copy in self._copies()])

    def create(self, document: Document, *, by: str = "engine", note: str = "", errors: int = 0) -> SavedVersion:
        """Essays come in by import, and are begun as tasks."""
        raise Problem(403, "kiosk", gettext("Essays come into the kiosk by import alone."))

    def delete(self, name: str, *, base: int) -> None:
        """Essays are reset and removed as tasks."""
        raise Problem(403, "kiosk", gettext("Essays of the kiosk are reset and removed in the list of tasks."))

    def rename(self, name: str, new: str, *, base: int) -> SavedVersion:
        """Essays have the ids they came with."""
        raise Problem(403, "kiosk", gettext("Essays of the kiosk keep their ids."))

    def save(
        self, name: str, document: Document, *, base: int, by: str = "person", note: str = "", errors: int = 0
    ) -> SavedVersion:
        """A new version of the own copy."""
        saved = super().save(name, document, base=base, by=by, note=note, errors=errors)
        self.note("saved", name, version=saved.version, done=document.status == "done")
        return saved

    def begin(self, document: Document, *, errors: int) -> None:
        """Put the own copy of an essay on the desk."""
        self._run(self._begin, document, errors)
        self.note("begun", document.id)

    def close(self) -> None:
        """The store stays open for the others."""

    # -- inside the thread --------------------------------------------------------------------------------------------

    def _run(self, work: Callable[..., T], *arguments: Any) -> T:
        try:
            return self.kiosk.whole(work, *arguments)
        except RuleError as error:
            raise Problem(422, "kiosk", gettext(str(error))) from None

    def _name(self, essay: str) -> str:
        return copy_name(self.kiosk, self.worker.id, essay)

    def _seat(self, essay: str) -> Seat:
        """The seat on which this account works on the essay."""
        seat = Seat.objects.filter(essay__sid=essay, account_id=self.worker.id, role__in=WORKING).first()
        if seat is None:
            raise MissingError
        return seat

    def _essay(self, essay: str) -> Copy:
        self._seat(essay)
        found = Copy.objects.filter(name=self._name(essay)).first()
        if found is None:
            raise MissingError
        return found

    def _begun(self) -> list[Seat]:
        mine = Seat.objects.filter(account_id=self.worker.id, role__in=WORKING, begun=True)
        return list(mine.select_related("essay"))

    def _copies(self) -> Iterator[Copy]:
        for seat in self._begun():
            yield from Copy.objects.filter(name=self._name(seat.essay.sid))

    def _all_current(self) -> Iterator[Stored]:
        for seat in self._begun():
            yield self._read(seat.essay.sid, None)

    def _all_plain(self) -> Iterator[Plain]:
        for copy in self._copies():
            (row,) = Version.objects.filter(essay=copy, number=copy.version).select_related("essay")
            yield self._plain(row)

    def _name_key(self, learner: str) -> Key:
        mine = Essay.objects.filter(learner=learner, seats__account_id=self.worker.id, seats__role__in=WORKING)
        if not mine.exists():
            raise RuleError("There is no essay of this learner on your desk.")
        return self.keys.name_key(learner, make=False)

    def _begin(self, document: Document, errors: int) -> None:
        seat = self._seat(document.id)
        self._create(document, "engine", "", errors)
        seat.begun, seat.done = True, False
        seat.save()

    def _save(self, name: str, document: Document, base: int, by: str, note: str, errors: int) -> SavedVersion:
        seat = self._seat(name)
        before = self._read(name, None).document
        if document.text != before.text:
            raise RuleError("The text of an essay is not changed here: correct the transcription and begin anew.")
        if any(document.meta.get(key) != before.meta.get(key) for key in ("learner", "task")):
            raise RuleError("Learner and task of an essay stay as they are.")
        if seat.done and document.status == "done":
            raise RuleError("The essay is done; reopen it first.")
        if seat.done and not may_reopen(seat):
            raise RuleError("The work of others builds on this: only the manager reopens it.")
        saved = super()._save(name, document, base, by, note, errors)
        if seat.done != (document.status == "done"):
            seat.done = document.status == "done"
            seat.save()
            settle(seat.essay)
        return saved

    def _move(self, essay: Copy, learner: str) -> None:
        raise RuleError("Learner and task of an essay stay as they are.")


_who: ContextVar[Worker | None] = ContextVar("gok_kiosk_worker", default=None)


def sit_down(worker: Worker | None) -> None:
    """Say who asks from here on."""
    _who.set(worker)


def stand_up() -> None:
    """Nobody asks any more."""
    _who.set(None)


def desk() -> Desk:
    """The desk of whoever asks."""
    worker = _who.get()
    if worker is None:
        raise Problem(401, "session")
    return Desk(kiosk(), worker)
