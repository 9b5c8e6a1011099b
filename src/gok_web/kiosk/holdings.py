"""Everything there is of an essay or a learner, as files in one archive: for deposits and for access."""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Iterator
from typing import Any

from gok.safe.audit import audit_files
from gok.safe.chains import parse_line
from gok.safe.envelopes import Envelope, open_envelope
from gok_web.kiosk.models import Account, Deposit, Essay, Facts
from gok_web.kiosk.reporting import message_of, reports_about
from gok_web.kiosk.stores import KioskStore
from gok_web.workbench.documents import to_json
from gok_web.workbench.models import Version

__all__ = ["ACCESS_KIND", "archive_of_essay", "archive_of_learner", "open_access", "sealed_access"]

ACCESS_KIND = "gok access 1"
_ENDINGS = {"image/png": "png", "image/jpeg": "jpg", "image/webp": "webp"}


def archive_of_essay(store: KioskStore, essay: Essay) -> bytes:
    """Texts, scans and annotations of an essay; in the store's thread."""
    return _zipped(_of_essay(store, essay))


def archive_of_learner(store: KioskStore, learner: str) -> bytes:
    """All that is held about a learner; in the store's thread."""

    def members() -> Iterator[tuple[str, bytes]]:
        for essay in Essay.objects.filter(learner=learner):
            yield from _of_essay(store, essay)
        rows = Facts.objects.filter(learner=learner)
        facts = [json.loads(store.unseal(learner, r.sealed, f"facts {r.kind} {r.sid}")) for r in rows]
        yield "metadata.json", _json(facts)
        reports = [
            {"essay": r.essay, "kind": r.kind, "message": message_of(store, r)} for r in reports_about(store, learner)
        ]
        yield "reports.json", _json(reports)
        deposits = [
            {"id": d.deposit_id, "essay": d.essay, "file": d.file} for d in Deposit.objects.filter(learner=learner)
        ]
        yield "deposits.json", _json(deposits)
        yield "audit.json", _json(_audited(store, learner))

    return _zipped(members())


def _of_essay(store: KioskStore, essay: Essay) -> Iterator[tuple[str, bytes]]:
    from gok_web.kiosk.desks import Desk, Worker

    folder = essay.sid
    for row in essay.transcripts.all():
        text = store.unseal(essay.owner, row.sealed, f"essay {essay.sid} transcript {row.number}")
        yield f"{folder}/transcript-{row.number}.txt", text
    for scan in essay.scans.all():
        sealed = (store.places.scans / scan.file).read_bytes()
        image = store.unseal(essay.owner, sealed, f"scan {scan.file}")
        yield f"{folder}/scan-{scan.number}.{_ENDINGS.get(scan.media, 'bin')}", image
    if essay.released is not None:
        yield f"{folder}/released.json", store.unseal(essay.learner, essay.released, f"essay {essay.sid} released")
    for seat in essay.seats.filter(begun=True).exclude(role="transcriber"):
        theirs = Desk(store, Worker(seat.account_id, "", False))
        for number in Version.objects.filter(essay=theirs._essay(essay.sid)).values_list("number", flat=True):
            document = theirs._read(essay.sid, number).document
            yield f"{folder}/{seat.role}-{seat.pk}-version-{number}.json", _json(to_json(document))


def _audited(store: KioskStore, learner: str) -> list[dict[str, Any]]:
    """Entries of the log about the learner and the essays: what was done and when, not by whom."""
    log = store.log
    mine = {log.pseudonym("learner", learner)}
    mine |= {log.pseudonym("essay", sid) for sid in Essay.objects.filter(learner=learner).values_list("sid", flat=True)}
    out = []
    for path in audit_files(store.places.audit):
        for line in path.read_bytes().splitlines(keepends=True):
            entry = parse_line(line)
            if entry is not None and entry.object in mine:
                out.append({"time": entry.time, "action": entry.action})
    return out


def _json(value: Any) -> bytes:
    return json.dumps(value, ensure_ascii=False, indent=1).encode()


def _zipped(members: Iterator[tuple[str, bytes]]) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in members:
            archive.writestr(zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0)), data)
    return out.getvalue()


def sealed_access(content: bytes, passphrase: str) -> bytes:
    """The archive under a passphrase; `gok kiosk open-access` opens it."""
    return Envelope.create(ACCESS_KIND, passphrase).close(content)


def open_access(content: bytes, passphrase: str, source: str) -> bytes:
    """The archive in what `sealed_access` made."""
    return open_envelope(content, passphrase, kind=ACCESS_KIND, what="access file", source=source)[1]


def account_names() -> dict[int, str]:
    """The names of all accounts; in the store's thread."""
    return dict(Account.objects.values_list("pk", "name"))
