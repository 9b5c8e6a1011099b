"""Taking in bundles: from paired kiosks only, in release flavour, once, all or nothing."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any, cast

from django.db import transaction
from django.db.models import Max

from gok.errors import InputError
from gok.results import Result
from gok.safe.bundles import Bundle as ReadBundle
from gok.safe.bundles import Limits, read_bundle
from gok.safe.errors import RefusedError
from gok.safe.signing import Partner, Pins, PublicKey, Role
from gok_web.portal import search_index
from gok_web.portal.claims import claim
from gok_web.portal.doubts import hold_reports
from gok_web.portal.metadata.storing import store
from gok_web.portal.models import Bundle, Errand, Essay, EssayVersion, Kiosk, Learner, Person, Task
from gok_web.portal.records import record
from gok_web.portal.secret import portal_signer

__all__ = ["DatabaseSeen", "Upload", "pins", "take"]

_BATCH = 500
_LIMITS = Limits(file=64 << 20, unpacked=256 << 20)

Progress = Callable[[Iterable[Result], int], Iterable[Result]]


class Upload:
    """A file that was sent, in memory: what is refused has never been on the disk."""

    def __init__(self, name: str, content: bytes) -> None:
        self.name = name
        self._content = content

    def open(self, mode: str = "rb") -> io.BytesIO:
        """The contents, as of a path."""
        return io.BytesIO(self._content)


class DatabaseSeen:
    """What was taken already, from the database."""

    def has(self, id: str) -> bool:
        """Whether a bundle or receipt of this id was taken."""
        return Bundle.objects.filter(bundle_id=id).exists() or Errand.objects.filter(receipt_id=id).exists()

    def last_sequence(self, signer: str) -> int:
        """The number of the last bundle of a kiosk."""
        return Bundle.objects.filter(kiosk__public_key=signer).aggregate(last=Max("sequence"))["last"] or 0

    def record(self, id: str, *, signer: str = "", sequence: int = 0) -> None:
        """Bundles and receipts record themselves, in the transaction that stores what they bring."""


def pins(*, past: bool = False) -> Pins:
    """The partners that are trusted; with `past` also those that were (they may still send receipts)."""
    rows = Kiosk.objects.all() if past else Kiosk.objects.filter(active=True)
    return Pins(tuple(Partner(k.name, cast(Role, k.role), PublicKey.from_text(k.public_key)) for k in rows))


def take(
    name: str,
    content: bytes | Path,
    by: Person | None,
    progress: Progress = lambda results, _total: results,
) -> Bundle:
    """Store what a bundle brings; InputError with the reason if it is not to be taken, and nothing is stored."""
    path = content if isinstance(content, Path) else cast(Path, Upload(name, content))
    limits = Limits() if isinstance(content, Path) else _LIMITS
    try:
        bundle = read_bundle(path, pins(), seen=DatabaseSeen(), me=portal_signer().public, limits=limits)
        with transaction.atomic():
            row = _store(bundle, by, progress)
    except InputError as error:
        record("bundle_refused", by, code=getattr(error, "code", "damaged"))
        raise
    record("bundle_taken", by, ("bundle", bundle.id), essays=row.essays, kiosk_seq=bundle.head.seq)
    return row


def _store(bundle: ReadBundle, by: Person | None, progress: Progress) -> Bundle:
    kiosk = Kiosk.objects.select_for_update().get(public_key=bundle.signer.key.text, active=True)
    if DatabaseSeen().last_sequence(kiosk.public_key) >= bundle.sequence:
        raise RefusedError("taken already", code="replay", source=bundle.source)
    row = Bundle.objects.create(
        kiosk=kiosk,
        bundle_id=bundle.id,
        sequence=bundle.sequence,
        essays=bundle.count,
        audit_head=bundle.head.to_dict(),
    )
    hold_reports(row, [one.to_dict() for one in bundle.reports])
    store(bundle.metadata, source=bundle.source)
    owners = _Owners(bundle, kiosk)
    for part in _batches(progress(bundle.essays(), bundle.count)):
        _store_batch(part, owners, by, bundle)
    return row


class _Owners:
    """Learners and tasks of a bundle; a learner must be the kiosk's own before anything is put under the id."""

    def __init__(self, bundle: ReadBundle, kiosk: Kiosk) -> None:
        self._bundle, self._kiosk = bundle, kiosk
        self._learners = {learner.sid: learner for learner in Learner.objects.all()}
        self._tasks = {task.sid: task for task in Task.objects.all()}
        self._claimed: set[str] = set()
        rows = bundle.metadata
        said = [row["id"] for row in rows.get("learner", [])] + [row.get("learner") for row in rows.get("essay", [])]
        for sid in dict.fromkeys(said):
            self._claim(self._learners[sid])

    def _claim(self, learner: Learner) -> None:
        if learner.sid not in self._claimed:
            claim(self._kiosk, [learner], self._bundle.people, source=self._bundle.source)
            self._claimed.add(learner.sid)

    def of(self, result: Result) -> tuple[Learner, Task]:
        """Whose an essay is, and of which task."""
        sid, source = result.essay.id, self._bundle.source
        learner = self._learners.get(str(result.essay.meta.get("learner", "")))
        task = self._tasks.get(str(result.essay.meta.get("task", "")))
        if learner is None or task is None:
            raise RefusedError(f"essay {sid!r}: learner or task is not known", code="metadata", source=source)
        if sid != learner.sid + task.sid:
            raise RefusedError(f"essay {sid!r}: not the id of its learner and task", code="essay", source=source)
        self._claim(learner)
        return learner, task


def _batches(results: Iterable[Result]) -> Iterator[list[Result]]:
    part: list[Result] = []
    for result in results:
        part.append(result)
        if len(part) == _BATCH:
            yield part
            part = []
    if part:
        yield part


def _store_batch(part: list[Result], owners: _Owners, by: Person | None, bundle: ReadBundle) -> None:
    ids = [result.essay.id for result in part]
    rows = Essay.objects.filter(sid__in=ids).annotate(last=Max("versions__number"))
    known: dict[str, Essay] = {essay.sid: essay for essay in rows}
    new: list[Essay] = []
    for result in part:
        learner, task = owners.of(result)
        if result.essay.id not in known:
            new.append(Essay(sid=result.essay.id, learner=learner, task=task))
    Essay.objects.bulk_create(new)
    known |= {essay.sid: essay for essay in Essay.objects.filter(sid__in=[essay.sid for essay in new])}
    versions = [_version(known[result.essay.id], result, by, bundle) for result in part]
    EssayVersion.objects.bulk_create(versions)
    touched = Essay.objects.filter(sid__in=ids)
    touched.update(state="open", origin="kiosk")
    search_index.refresh(touched)


def _version(essay: Essay, result: Result, by: Person | None, bundle: ReadBundle) -> EssayVersion:
    said: dict[str, Any] = result.to_dict(with_source=False)
    return EssayVersion(
        essay=essay,
        number=(getattr(essay, "last", None) or 0) + 1,
        text=said["target"],
        mentions=said["mentions"],
        provenance={**said.get("provenance", {}), "bundle": bundle.id, "kiosk": bundle.signer.name},
        by=by,
        note="bundle",
    )
