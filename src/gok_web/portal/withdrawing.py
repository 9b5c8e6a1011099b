"""A learner leaves: erased here at once, and ordered erased in kiosks and vault."""

from __future__ import annotations

import hashlib
import secrets
from datetime import UTC, datetime
from typing import Any

from django.db import connection, transaction
from django.utils import timezone

from gok.errors import InputError
from gok.safe.chains import stamp
from gok.safe.files import shred
from gok.safe.orders import Pointer, Receipt, read_receipt
from gok.safe.signing import Partner
from gok_web.portal import doubts, packages, search_index, tombstones
from gok_web.portal.intake import DatabaseSeen, pins
from gok_web.portal.metadata.checks import this_week
from gok_web.portal.models import Doubt, Errand, EssayVersion, IndexEntry, Kiosk, Learner, Person, Release, Withdrawal
from gok_web.portal.records import record
from gok_web.portal.secret import order_key, portal_folder, portal_signer

__all__ = ["clear_pages", "keep_out", "portal_partner", "take_receipt", "withdraw"]


def portal_partner(name: str) -> Partner:
    """What kiosks and the vault pin of us."""
    return Partner(name, "portal", portal_signer().public)


def withdraw(learner: Learner, asked_by: str, by: Person | None) -> Withdrawal:
    """Erase a learner: account, consents, essays, versions, decisions, index, releases; write the order.

    What stays are keyed digests of the id, so that nothing of theirs is taken in again, and counts of what was erased.
    """
    sid, order = learner.sid, secrets.token_hex(16)
    tombstones.bury(sid)
    with transaction.atomic():
        essays = list(learner.essays.values_list("pk", flat=True))
        touched = list(Release.objects.filter(members__essay_id__in=essays, frozen__isnull=False).distinct())
        cleared = {
            "essays": len(essays),
            "versions": sum(essay.versions.count() for essay in learner.essays.all()),
            "index_entries": IndexEntry.objects.filter(essay_id__in=essays).count(),
            "consents": learner.consents.count(),
            "releases": len(touched),
        }
        row = Withdrawal.objects.create(
            who=tombstones.digest_of(sid),
            named=Pointer.at(sid, order_key(order)).digest,
            made=stamp(datetime.now(UTC)),
            week=this_week(),
            asked_by=asked_by,
            order_id=order,
            cleared=cleared,
        )
        Errand.objects.bulk_create(Errand(withdrawal=row, kiosk=partner) for partner in Kiosk.objects.all())
        cleared["reports"] = _clear_doubts(learner, essays)
        row.save(update_fields=["cleared"])
        Person.objects.filter(learner=learner).delete()
        learner.delete()
        packages.rebuild_all(touched, {release.pk: 1 for release in touched})
    clear_pages()
    record("withdrawn", by, ("learner", sid), **cleared)
    return row


def _clear_doubts(learner: Learner, essays: list[int]) -> int:
    """Erase what waits for a person to look at it and speaks of a learner; how many reports of kiosks did."""
    brought = EssayVersion.objects.filter(essay_id__in=essays).values_list("provenance", flat=True)
    bundles = {str(said.get("bundle", "")) for said in brought}
    reports = doubts.without_reports_of(learner.sid, list(learner.essays.values_list("sid", flat=True)), bundles)
    Doubt.objects.filter(kind="learner", object_id=learner.pk).delete()
    Doubt.objects.filter(kind="essay", object_id__in=essays).delete()
    doubts.without_id(learner.sid)
    return reports


def keep_out() -> int:
    """Erase again whoever has left and came back with an old copy of the database, and recall what was; how many."""
    gone = tombstones.buried()
    for release in Release.objects.filter(frozen__isnull=False, recalled=None) if gone else ():
        if tombstones.digest_of(packages.revision_of(release)) in gone:
            packages.recall(release, None)
    found = [one for one in Learner.objects.all() if tombstones.digest_of(one.sid) in gone] if gone else []
    for learner in found:
        Withdrawal.objects.filter(who=tombstones.digest_of(learner.sid)).delete()
        withdraw(learner, "restored", None)
    return len(found)


def clear_pages() -> None:
    """Let the database forget what was deleted: freed pages, index, journal.

    SQLite writes zeros over deleted rows (secure_delete); the index is built anew, the journal emptied, the file
    compacted. PostgreSQL frees the rows; its administrator runs the VACUUM FULL of docs/gdpr.md and lets old journal
    files go.
    """
    search_index.tidy()
    if connection.vendor != "sqlite" or connection.in_atomic_block:
        return
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        cursor.execute("VACUUM")
        cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    for left in portal_folder().glob("incoming/*"):
        shred(left)


def take_receipt(name: str, content: bytes, by: Person | None) -> Errand:
    """A receipt of a kiosk or vault: written down at the errand it belongs to."""
    ours = ((row, digest) for row in Withdrawal.objects.all() for digest in _digests(row))
    for row, digest in ours:
        try:
            receipt, partner = read_receipt(content, pins(past=True), order=digest, seen=DatabaseSeen(), source=name)
        except InputError as error:
            if getattr(error, "code", "") == "order":
                continue
            record("receipt_refused", by, code=getattr(error, "code", "damaged"))
            raise
        return _settle(row, receipt, partner, by)
    record("receipt_refused", by, code="order")
    raise InputError("the receipt is for none of our orders", source=name)


def _digests(row: Withdrawal) -> list[str]:
    """Of the order as it is, and of the one that was sent before orders pointed."""
    return [hashlib.sha256(row.order).hexdigest(), *([row.sent_before] if row.sent_before else [])]


def _settle(row: Withdrawal, receipt: Receipt, partner: Partner, by: Person | None) -> Errand:
    kiosk = Kiosk.objects.get(public_key=partner.key.text)
    errand, _made = Errand.objects.get_or_create(withdrawal=row, kiosk=kiosk)  # it may have been paired since
    erased: dict[str, Any] = dict(receipt.erased)
    errand.done, errand.receipt_id, errand.erased = timezone.now(), receipt.id, erased
    errand.save()
    record("receipt_taken", by, ("withdrawal", str(row.pk)), role=partner.role)
    return errand
