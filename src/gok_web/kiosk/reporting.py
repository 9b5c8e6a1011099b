"""Reports: technical problems and questions that travel with the next bundle, and name nobody.

Each is sealed under the key of the learner it is about, or under one of its own; who erases the key erases the report
in every backup.
"""

from __future__ import annotations

import re
import secrets
from collections.abc import Sequence
from typing import Any

from django.utils import timezone

from gok.safe.chains import stamp
from gok.safe.releases import ProblemReport
from gok_web.kiosk.desks import Worker
from gok_web.kiosk.errors import RuleError
from gok_web.kiosk.models import Essay, Report
from gok_web.kiosk.stores import KioskStore
from gok_web.kiosk.transcripts import essay_named
from gok_web.kiosk.wording import is_named, judge, originals_of
from gok_web.workbench.store import MissingError

__all__ = ["add_report", "allow", "drop", "leaving", "message_of", "reports_about", "reports_waiting"]

_LEARNER = re.compile(r"\b([A-Z]{1,2}[1-9][0-9]{0,4})(?:[A-Z]{1,2}T[1-9][0-9]{0,4})?\b")


def message_of(store: KioskStore, row: Report) -> str:
    """What a report says; in the store's thread."""
    return store.unseal(row.key or row.learner, row.sealed, f"report {row.pk}").decode()


def add_report(store: KioskStore, kind: str, message: str, sid: str, worker: Worker) -> str:
    """Keep a report for the next bundle. One that names somebody is refused; `doubtful` waits for the manager."""

    def keep() -> str:
        ProblemReport.from_dict({"kind": kind, "message": message, "essay": sid, "time": ""}, source="report")
        if not message.strip():
            raise RuleError("The report is empty.")
        learner = _learner_of(message, sid, worker)
        verdict = judge(store, message)
        if verdict == "quotes":
            raise RuleError("The report quotes an essay or names somebody in one; say it without these words.")
        key = learner or f"report {secrets.token_hex(6)}"
        row = Report.objects.create(
            essay=sid,
            learner=learner,
            key=key,
            kind=kind,
            held=verdict == "doubtful",
            sealed=b"",
            made_at=timezone.now(),
        )
        row.sealed = store.seal(key, message.strip().encode(), f"report {row.pk}")
        row.save()
        return verdict

    verdict = store.whole(keep)
    store.audit("report.written", worker.name, ("essay", sid) if sid else None, kind=kind, held=verdict == "doubtful")
    return verdict


def _learner_of(message: str, sid: str, worker: Worker) -> str:
    """Whom a report is about: one learner or none, so that it can be erased with them."""
    named = {found for found in _LEARNER.findall(message) if Essay.objects.filter(learner=found).exists()}
    if sid:
        essay = essay_named(sid)
        if not worker.is_manager and not essay.seats.filter(account_id=worker.id).exists():
            raise MissingError
        named.add(essay.learner)
    if len(named) > 1:
        raise RuleError("Write one report for each learner, so that it can be erased with them.")
    return next(iter(named), "")


def leaving(store: KioskStore) -> list[tuple[Report, ProblemReport]]:
    """Reports for the next bundle, held once more against all originals: names found since count too.

    What must not leave any more is kept back and waits; in the store's thread.
    """
    out = []
    for row in Report.objects.filter(sent=0, held=False):
        message = message_of(store, row)
        verdict = judge(store, message)
        if verdict == "quotes" or (verdict == "doubtful" and not row.allowed):
            row.held = True
            row.save()
            continue
        out.append((row, ProblemReport(row.kind, message, row.essay, stamp(row.made_at))))
    return out


def allow(store: KioskStore, pk: int, worker: Worker) -> None:
    """Somebody has read a doubtful report and lets it leave; one that names somebody does not leave in any case."""

    def let() -> None:
        row = Report.objects.filter(pk=pk, sent=0).first()
        if row is None:
            raise MissingError
        if judge(store, message_of(store, row)) == "quotes":
            raise RuleError("The report quotes an essay or names somebody in one; say it without these words.")
        row.held, row.allowed = False, True
        row.save()

    store.whole(let)
    store.audit("report.allowed", worker.name)


def drop(store: KioskStore, rows: Sequence[Report]) -> None:
    """Delete reports; those with a key of their own are gone from backups too. In the store's thread."""
    for row in rows:
        if row.key and row.key != row.learner:
            store.keys.destroy(row.key)
        row.delete()


def reports_about(store: KioskStore, learner: str) -> list[Report]:
    """Every report that speaks of a learner, whatever it was filed under; in the store's thread."""
    originals = {essay.sid: originals_of(store, essay)[1] for essay in Essay.objects.filter(learner=learner)}

    def speaks(row: Report) -> bool:
        return row.learner == learner or is_named(store, message_of(store, row), learner, originals)

    return [row for row in Report.objects.all() if speaks(row)]


def reports_waiting(store: KioskStore) -> list[dict[str, Any]]:
    """Reports that leave with the next bundle, or wait for somebody to read them; in the store's thread."""
    return [
        {"pk": row.pk, "kind": row.kind, "essay": row.essay, "message": message_of(store, row), "held": row.held}
        for row in Report.objects.filter(sent=0)
    ]
