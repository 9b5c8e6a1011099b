"""What leaves the kiosk: finished essays in a signed bundle, generalized metadata, reports that quote nothing."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from django.db.models import Max
from django.utils import timezone

from gok.formats import jsonl
from gok.replace import Key
from gok.results import Result
from gok.safe.bundles import build_bundle
from gok.safe.people import person_digest
from gok.safe.releases import META, ProblemReport, record_of
from gok.safe.signing import PublicKey
from gok_web.kiosk.desks import Worker
from gok_web.kiosk.errors import RuleError
from gok_web.kiosk.essays import essay_named, read_copy
from gok_web.kiosk.facts import table_for
from gok_web.kiosk.models import Bundle, Essay, Facts, Partner, Report
from gok_web.kiosk.reporting import leaving
from gok_web.kiosk.stages import final_seat
from gok_web.kiosk.stores import KioskStore
from gok_web.workbench.documents import Document
from gok_web.workbench.drawing import to_result
from gok_web.workbench.service import names_under
from gok_web.workbench.store import MissingError

__all__ = ["final_document", "lacking", "leave_again", "make_bundle", "portals", "ready", "released_result"]


def ready() -> list[Essay]:
    """Essays that are done and have not left as they are now; in the store's thread."""
    return [essay for essay in Essay.objects.filter(done=True) if not essay.sent]


def lacking(essays: Sequence[Essay]) -> list[list[str]]:
    """Of each essay its learner and task, as far as nothing is known of them; in the store's thread."""
    known = set(Facts.objects.exclude(kind="essay").values_list("kind", "sid"))
    wanted = [(("learner", essay.learner), ("task", essay.task)) for essay in essays]
    return [[sid for kind, sid in pair if (kind, sid) not in known] for pair in wanted]


def final_document(store: KioskStore, essay: Essay) -> Document:
    """The document that counts; in the store's thread."""
    seat = final_seat(list(essay.seats.all()))
    if seat is None:
        raise MissingError
    return read_copy(store, essay.sid, seat).document


def _found(store: KioskStore, essay: Essay) -> tuple[Document | None, dict[str, Any] | None, Key]:
    """What there is of an essay: its document or, once deposited, its released record; and the key of its names."""
    key = store.keys.name_key(essay.learner, make=False)
    if essay.released is not None:
        return None, json.loads(store.unseal(essay.learner, essay.released, f"essay {essay.sid} released")), key
    return final_document(store, essay), None, key


def released_result(document: Document | None, record: dict[str, Any] | None, key: Key) -> Result:
    """An essay with nothing of the original left. Draws what is missing, so call it outside the store's thread."""
    if document is None:
        return jsonl.from_record(record or {}, source="essay")
    return to_result(document, names_under(key, document), with_source=False).release(META)


def portals() -> list[Partner]:
    """The portals a bundle may be made out to; in the store's thread."""
    return list(Partner.objects.filter(role="portal"))


def _recipient(name: str) -> PublicKey:
    """The key of the portal of this name; with one portal there is no need to say which."""
    known = portals()
    if not known:
        raise RuleError("Pair the portal first: a bundle is made out to it, and no other takes it.")
    chosen = [row for row in known if row.name == name or (not name and len(known) == 1)]
    if not chosen:
        raise RuleError("Choose the portal that the bundle is for.")
    return PublicKey.from_text(chosen[0].key)


@dataclass(frozen=True)
class _Contents:
    """What a bundle of this number is made of, as it was found in the store."""

    number: int
    to: PublicKey
    essays: list[tuple[Document | None, dict[str, Any] | None, Key]]
    people: dict[str, str]
    metadata: dict[str, Any]
    reports: list[tuple[Report, ProblemReport]]


def _gather(store: KioskStore, sids: Sequence[str], to: str) -> _Contents:
    """Refuses what must not leave, and takes a number; in the store's thread."""
    key = _recipient(to)
    essays = [essay_named(sid) for sid in sids]
    if not essays:
        raise RuleError("Choose at least one essay.")
    if not all(essay.done or essay.released is not None for essay in essays):
        raise RuleError("Only essays that are done leave the kiosk.")
    found, reports = [_found(store, essay) for essay in essays], leaving(store)
    number = (Bundle.objects.aggregate(last=Max("sequence"))["last"] or 0) + 1
    Bundle.objects.create(sequence=number, made_at=timezone.now())
    learners = sorted({essay.learner for essay in essays})
    people = {one: person_digest(store.keys.data_key(one, make=False)) for one in learners}
    return _Contents(number, key, found, people, table_for(store, essays), reports)


def make_bundle(store: KioskStore, out: Path, sids: Sequence[str], worker: Worker, *, to: str = "") -> Bundle:
    """Write a bundle for the portal `to` with these essays and all waiting reports; nothing is written if anything
    must not leave.

    The number is counted up before the file is made: one that was not finished leaves a gap, never a number twice.
    """
    contents = store.whole(_gather, store, sids, to)
    results = [released_result(*one) for one in contents.essays]
    for result in results:
        record_of(result)
    told = {"number": contents.number, "essays": len(results)}
    bundle = build_bundle(
        out,
        results,
        signer=store.signer,
        sequence=contents.number,
        head=store.log.append("bundle.made", actor=worker.name, details=told),
        metadata=contents.metadata,
        reports=[report for _, report in contents.reports],
        now=datetime.now(UTC),
        to=contents.to,
        people=contents.people,
    )
    made = store.whole(_note_sent, contents, bundle, sids)
    store.remember_head()
    return made


def _note_sent(contents: _Contents, bundle: str, sids: Sequence[str]) -> Bundle:
    """In the store's thread."""
    row = Bundle.objects.get(sequence=contents.number)
    row.bundle_id, row.essays, row.reports = bundle, len(contents.essays), len(contents.reports)
    row.save()
    Essay.objects.filter(sid__in=sids).update(sent=contents.number)
    Report.objects.filter(pk__in=[one.pk for one, _ in contents.reports]).update(sent=contents.number)
    return row


def leave_again(store: KioskStore, number: int, worker: Worker) -> None:
    """A bundle was lost on its way: its essays and reports leave with the next one.

    Should it turn up after all, the portal refuses it: it has taken a later one.
    """

    def back() -> int:
        return Essay.objects.filter(sent=number).update(sent=0) + Report.objects.filter(sent=number).update(sent=0)

    if not number or not store.whole(back):
        raise RuleError("Nothing that left with this bundle is still to be sent.")
    store.audit("bundle.lost", worker.name, number=number)
