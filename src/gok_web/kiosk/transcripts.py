"""The text of an essay: its versions while it is transcribed, and the scans it is transcribed from."""

from __future__ import annotations

from django.utils import timezone

from gok_web.kiosk import searching
from gok_web.kiosk.desks import Worker
from gok_web.kiosk.errors import RuleError
from gok_web.kiosk.models import Essay, Scan, Transcript
from gok_web.kiosk.stores import KioskStore
from gok_web.workbench.store import MissingError

__all__ = [
    "StaleError",
    "add_transcript",
    "essay_named",
    "finish_transcript",
    "latest_text",
    "read_scan",
    "save_transcript",
]


class StaleError(Exception):
    """Somebody saved the transcription in between; `current` is the number that stands."""

    def __init__(self, current: int) -> None:
        super().__init__("stale")
        self.current = current


def essay_named(sid: str) -> Essay:
    """The row of an essay."""
    found = Essay.objects.filter(sid=sid).first()
    if found is None:
        raise MissingError
    return found


def add_transcript(store: KioskStore, essay: Essay, text: str) -> int:
    """The next version; in the store's thread."""
    last = essay.transcripts.last()
    number = last.number + 1 if last else 1
    sealed = store.seal(essay.owner, text.encode(), f"essay {essay.sid} transcript {number}")
    Transcript.objects.create(essay=essay, number=number, sealed=sealed, saved_at=timezone.now())
    return number


def latest_text(store: KioskStore, essay: Essay) -> tuple[str, int]:
    """The text as it was transcribed last, and its number."""
    row = essay.transcripts.last()
    if row is None:
        raise MissingError
    return store.unseal(essay.owner, row.sealed, f"essay {essay.sid} transcript {row.number}").decode(), row.number


def save_transcript(store: KioskStore, sid: str, text: str, base: int, worker: Worker) -> int:
    """A new version of the transcription on top of `base`."""

    def save() -> int:
        essay = essay_named(sid)
        _may_transcribe(essay, worker)
        _, current = latest_text(store, essay)
        if current != base:
            raise StaleError(current)
        return add_transcript(store, essay, text)

    number = store.whole(save)
    searching.forget()
    store.audit("transcript.saved", worker.name, ("essay", sid), version=number)
    return number


def _may_transcribe(essay: Essay, worker: Worker) -> None:
    if not worker.is_manager and not essay.seats.filter(account_id=worker.id, role="transcriber").exists():
        raise MissingError
    if essay.transcribed:
        raise RuleError("The transcription is finished; reopen it first.")


def finish_transcript(store: KioskStore, sid: str, worker: Worker) -> None:
    """From here on the text stands, and may be annotated."""

    def finish() -> None:
        essay = essay_named(sid)
        _may_transcribe(essay, worker)
        if not latest_text(store, essay)[0].strip():
            raise RuleError("The transcription is empty.")
        essay.transcribed = True
        essay.save()
        essay.seats.filter(role="transcriber").update(begun=True, done=True)

    store.whole(finish)
    store.audit("transcript.finished", worker.name, ("essay", sid))


def read_scan(store: KioskStore, name: str, worker: Worker) -> tuple[str, bytes]:
    """Media type and image of a page, for who sits at the essay or manages the kiosk."""

    def find() -> tuple[str, str]:
        scan = Scan.objects.filter(file=name).select_related("essay").first()
        if scan is None:
            raise MissingError
        if not worker.is_manager and not scan.essay.seats.filter(account_id=worker.id).exists():
            raise MissingError
        return scan.media, scan.essay.owner

    media, owner = store.whole(find)
    try:
        sealed = (store.places.scans / name).read_bytes()
    except OSError:
        raise MissingError from None
    return media, store.unseal(owner, sealed, f"scan {name}")
