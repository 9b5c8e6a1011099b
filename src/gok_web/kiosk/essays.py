"""Essays in the kiosk: taking them in, transcribing, giving out seats, beginning, resetting, removing.

Functions that take rows run in the store's thread, inside one transaction; the others call them there.
"""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from typing import Any

from django.utils import timezone

from gok.errors import GokError
from gok.safe import KeyDestroyedError
from gok.safe.files import shred, write_atomically
from gok.safe.people import is_online
from gok_web.kiosk import searching
from gok_web.kiosk.desks import WORKING, Desk, Worker, copy_name
from gok_web.kiosk.errors import RuleError
from gok_web.kiosk.incoming import Arrival, ids_of
from gok_web.kiosk.models import Account, Essay, Scan, Seat
from gok_web.kiosk.stages import final_seat, settle
from gok_web.kiosk.stores import KioskStore, key_name
from gok_web.kiosk.transcripts import (
    StaleError,
    add_transcript,
    essay_named,
    finish_transcript,
    latest_text,
    read_scan,
    save_transcript,
)
from gok_web.workbench import service
from gok_web.workbench.documents import Document
from gok_web.workbench.drawing import detect_document
from gok_web.workbench.models import Essay as Copy
from gok_web.workbench.store import MissingError, Stored
from gok_web.workbench.validation import errors_of

__all__ = [
    "StaleError",
    "assign",
    "begin",
    "drop_copy",
    "essay_named",
    "finish_transcript",
    "latest_text",
    "read_copy",
    "read_scan",
    "remove",
    "reopen",
    "reset",
    "save_transcript",
    "take_in",
]


# -- coming in --------------------------------------------------------------------------------------------------------


def take_in(store: KioskStore, arrival: Arrival, worker: Worker, seats: Sequence[tuple[int, str]]) -> None:
    """Store an essay with all that came with it, or nothing of it.

    Images are written first, under names that say nothing; a row then makes them part of the essay. Those without a
    row are removed when the store is opened.
    """
    learner, _task = ids_of(arrival.sid)
    if is_online(learner) and learner not in store.keys.learners():
        raise RuleError("Ids from 10001 on are given by the portal, to learners who write online: take another.")
    if store.whole(lambda: Essay.objects.filter(sid=arrival.sid).exists()):
        raise RuleError("There is an essay of this id already: remove that one first, or take another id.")
    try:
        store.whole(store.admit, learner)
    except KeyDestroyedError:
        raise RuleError("This learner has withdrawn; nothing of theirs is taken in.") from None
    store.keys.data_key(key_name(arrival.sid), renew=True)
    files: list[tuple[str, str]] = []
    try:
        for media, data in arrival.scans:
            name = secrets.token_hex(16)
            files.append((name, media))
            sealed = store.seal(f"{learner}/{arrival.sid}", data, f"scan {name}")
            write_atomically(store.places.scans / name, sealed, new=True)
        store.whole(_store_arrival, store, arrival, files, seats)
    except BaseException:
        for name, _ in files:
            shred(store.places.scans / name)
        raise
    searching.forget()
    store.audit("essay.imported", worker.name, ("essay", arrival.sid), scans=len(files))


def _store_arrival(
    store: KioskStore, arrival: Arrival, files: list[tuple[str, str]], seats: Sequence[tuple[int, str]]
) -> None:
    if Essay.objects.filter(sid=arrival.sid).exists():
        raise RuleError("There is an essay of this id already: remove that one first, or take another id.")
    learner, task = ids_of(arrival.sid)
    essay = Essay.objects.create(
        sid=arrival.sid,
        learner=learner,
        task=task,
        kind="scan" if files else "text",
        transcribed=not files,
        own_key=True,
        imported_at=timezone.now(),
    )
    add_transcript(store, essay, arrival.text or "")
    for number, (name, media) in enumerate(files, 1):
        Scan.objects.create(essay=essay, number=number, file=name, media=media)
    for account, role in seats:
        if role != "transcriber" or files:
            _seat(essay, account, role)


# -- seats ------------------------------------------------------------------------------------------------------------


def _seat(essay: Essay, account: int, role: str) -> None:
    if not Account.objects.filter(pk=account, active=True).exists():
        raise RuleError("There is no such account.")
    taken = [seat for seat in essay.seats.all() if seat.role in WORKING and seat.account_id == account]
    if role in WORKING and taken and taken[0].role != role:
        raise RuleError("Who has annotated an essay does not adjudicate it.")
    Seat.objects.get_or_create(essay=essay, account_id=account, role=role)


def assign(store: KioskStore, sid: str, role: str, accounts: Sequence[int], worker: Worker) -> None:
    """Give the seats of a role to these accounts; a seat where work was begun is not taken away."""
    if role not in ("transcriber", *WORKING):
        raise RuleError("There is no such task.")

    def give() -> None:
        essay = essay_named(sid)
        if (role == "annotator" and len(accounts) > 2) or (role == "adjudicator" and len(accounts) > 1):
            raise RuleError("Two annotate and one adjudicates at most.")
        if essay.released is not None:
            raise RuleError("The original was deposited: there is nothing left to work on.")
        for seat in essay.seats.filter(role=role).exclude(account_id__in=accounts):
            if seat.begun:
                raise RuleError("Work was begun there: reset it first.")
            seat.delete()
        for account in accounts:
            _seat(essay, account, role)
        settle(essay)

    store.whole(give)
    store.audit("essay.assigned", worker.name, ("essay", sid), role=role, seats=len(accounts))


def begin(store: KioskStore, sid: str, worker: Worker, more: dict[str, Any] | None = None) -> None:
    """Put the own copy of an essay on the desk, gone over by the engine."""

    def look() -> tuple[Essay, str]:
        essay = essay_named(sid)
        desk._seat(sid)
        if not essay.transcribed:
            raise RuleError("The essay is not transcribed yet.")
        return essay, latest_text(store, essay)[0]

    desk = Desk(store, worker)
    essay, text = store.whole(look)
    meta = {"learner": essay.learner, "task": essay.task, **(more or {})}
    document = Document(text=text, id=sid, meta=meta)
    made = detect_document(document, service.names_for(document))
    desk.begin(made, errors=len(errors_of(made)))


def drop_copy(store: KioskStore, sid: str, account: int) -> None:
    """Delete an account's copy with all its versions."""
    Copy.objects.filter(name=copy_name(store, account, sid)).delete()


def reset(store: KioskStore, sid: str, account: int, worker: Worker) -> None:
    """Discard what an account has done on an essay; the seat stays."""

    def discard() -> None:
        essay = essay_named(sid)
        seat = essay.seats.filter(account_id=account, role__in=WORKING).first()
        if seat is None or not (worker.is_manager or worker.id == account):
            raise MissingError
        if seat.done and not worker.is_manager:
            raise RuleError("The essay is done; reopen it first.")
        if seat.role == "annotator" and essay.seats.filter(role="adjudicator", begun=True).exists():
            raise RuleError("Somebody adjudicates already: reset that first.")
        drop_copy(store, sid, account)
        seat.begun = seat.done = False
        seat.save()
        settle(essay)

    store.whole(discard)
    store.wipe()
    store.audit("essay.reset", worker.name, ("essay", sid))


def reopen(store: KioskStore, sid: str, what: str, worker: Worker) -> None:
    """Open again what was finished: the transcription, an annotation (its seat), or the essay."""

    def again() -> None:
        essay = essay_named(sid)
        if essay.released is not None:
            raise RuleError("The original was deposited: there is nothing left to work on.")
        if what == "transcript":
            if essay.seats.filter(role__in=WORKING, begun=True).exists():
                raise RuleError("Work was begun there: reset it first.")
            essay.transcribed = False
            essay.save()
            essay.seats.filter(role="transcriber").update(done=False)
            return
        seats = list(essay.seats.select_related("account"))
        seat = final_seat(seats) if what == "essay" else next((s for s in seats if str(s.pk) == what), None)
        if seat is None:
            raise MissingError
        if seat.role == "annotator" and any(s.role == "adjudicator" and s.begun for s in seats):
            raise RuleError("Somebody adjudicates already: reset that first.")
        _open_copy(store, sid, seat)
        settle(essay)

    store.whole(again)
    store.audit("essay.reopened", worker.name, ("essay", sid))


def _open_copy(store: KioskStore, sid: str, seat: Seat) -> None:
    from dataclasses import replace

    theirs = Desk(store, Worker(seat.account_id, seat.account.name, seat.account.is_manager))
    now = theirs._read(sid, None)
    if seat.done:
        seat.done = False
        seat.save()
        opened = replace(now.document, status="open")
        theirs._save(sid, opened, now.version, "person", "", len(errors_of(opened)))


def read_copy(store: KioskStore, sid: str, seat: Seat) -> Stored:
    """The copy of a seat, as it was saved last; in the store's thread, for who may see it."""
    return Desk(store, Worker(seat.account_id, "", False))._read(sid, None)


def remove(store: KioskStore, sid: str, worker: Worker) -> None:
    """Remove an essay whose work was reset, or never begun; a corrected file may then be imported anew."""

    def discard() -> list[str]:
        essay = essay_named(sid)
        if essay.seats.filter(role__in=WORKING, begun=True).exists():
            raise RuleError("Work was begun there: reset it first.")
        files = list(essay.scans.values_list("file", flat=True))
        essay.delete()
        return files

    files = store.whole(discard)
    for name in files:
        shred(store.places.scans / name)
    store.keys.destroy(key_name(sid))
    store.wipe()
    searching.forget()
    store.audit("essay.removed", worker.name, ("essay", sid))


def problem_text(error: GokError) -> str:
    """What to say of a file that was not taken."""
    return str(error) if isinstance(error, RuleError) else "The file cannot be stored."
