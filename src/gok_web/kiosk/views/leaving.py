"""What leaves: bundles with reports and metadata, deposits, access for a learner."""

from __future__ import annotations

import json
import tempfile
from base64 import b64decode
from pathlib import Path
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from gok.errors import GokError
from gok.safe.deposits import DepositLock
from gok.safe.files import shred
from gok.safe.passphrases import check_passphrase
from gok_web.kiosk import depositing, releasing, reporting
from gok_web.kiosk.access import worker_for
from gok_web.kiosk.errors import RuleError
from gok_web.kiosk.holdings import archive_of_learner, sealed_access
from gok_web.kiosk.learners import picture_of
from gok_web.kiosk.models import Bundle, Deposit, Essay, Report, Seat
from gok_web.kiosk.stores import kiosk
from gok_web.kiosk.views.shared import back, page
from gok_web.workbench.store import MissingError

__all__ = ["access", "deposits", "export", "learner", "learners", "lost", "report", "unreport"]


def attachment(data: bytes, name: str, media: str) -> HttpResponse:
    """A file that is saved, not shown."""
    response = HttpResponse(data, content_type=media)
    response.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    return response


@require_http_methods(["GET", "POST"])
def export(request: HttpRequest) -> HttpResponse:
    """Finished essays as a signed bundle: made, handed over, and not kept."""
    store = kiosk()
    if request.method == "POST":
        out = Path(tempfile.mkdtemp(prefix=".out-", dir=store.places.folder)) / "bundle"
        try:
            given, worker = request.POST, worker_for(request)
            made = releasing.make_bundle(store, out, given.getlist("essay"), worker, to=given.get("to", ""))
            data = out.read_bytes()
        finally:
            shred(out)
            out.parent.rmdir()
        name = store.whole(store.setting, "name", "kiosk")
        return attachment(data, f"{name}-{made.sequence:04}.gokbundle", "application/zip")

    def look() -> dict[str, Any]:
        again = Essay.objects.filter(done=True).exclude(sent=0)
        ready = releasing.ready()
        rows = [
            {"sid": e.sid, "learner": e.learner, "task": e.task, "lacking": lacking}
            for e, lacking in zip(ready, releasing.lacking(ready), strict=True)
        ]
        return {
            "rows": rows,
            "again": [{"sid": e.sid, "sent": e.sent} for e in again],
            "reports": reporting.reports_waiting(store),
            "bundles": list(Bundle.objects.exclude(bundle_id="")[:50]),
            "under_way": _under_way(),
            "essays": list(Essay.objects.values_list("sid", flat=True)),
            "portals": [row.name for row in releasing.portals()],
        }

    return page(request, "export", **store.whole(look))


def _under_way() -> set[int]:
    """Numbers of bundles of which something has not left again since."""
    rows = (model.objects.exclude(sent=0).values_list("sent", flat=True) for model in (Essay, Report))
    return {number for found in rows for number in found}


@require_POST
def lost(request: HttpRequest, number: int) -> HttpResponse:
    """A bundle that never arrived."""
    releasing.leave_again(kiosk(), number, worker_for(request))
    return back(request, "/export", _("Its essays and reports leave with the next bundle."))


@require_POST
def report(request: HttpRequest) -> HttpResponse:
    """A problem or a question for the next bundle; what is refused is handed back to be said otherwise."""
    given = {name: request.POST.get(name, "") for name in ("kind", "message", "about")}
    try:
        verdict = reporting.add_report(
            kiosk(), given["kind"], given["message"], given["about"].strip(), worker_for(request)
        )
    except MissingError:
        problem = _("There is no such essay.")
    except RuleError as error:
        problem = _(str(error))
    else:
        held = _("The report waits until the manager has read it: something in it looks like a name.")
        return back(request, "/", held if verdict == "doubtful" else _("The report leaves with the next bundle."))
    return page(request, "report", status=422, problem=problem, **given)


@require_POST
def unreport(request: HttpRequest) -> HttpResponse:
    """Take a report back before it leaves, or let a doubtful one leave."""
    pk, worker = request.POST.get("pk", ""), worker_for(request)
    if not worker.is_manager or not pk.isdecimal():
        raise Http404
    if request.POST.get("what") == "allow":
        reporting.allow(kiosk(), int(pk), worker)
        return back(request, "/export", _("The report leaves with the next bundle."))
    kiosk().whole(lambda: reporting.drop(kiosk(), list(Report.objects.filter(pk=int(pk), sent=0))))
    kiosk().audit("report.removed", worker.name)
    return back(request, "/export", _("The report was removed."))


# -- learners ---------------------------------------------------------------------------------------------------------


@require_GET
def learners(request: HttpRequest) -> HttpResponse:
    """Learners whose essays are here; others than the manager see those of their own essays."""
    worker = worker_for(request)

    def look() -> list[dict[str, Any]]:
        rows: dict[str, list[str]] = {}
        mine = Essay.objects.all()
        if not worker.is_manager:
            seats = Seat.objects.filter(account_id=worker.id).exclude(role="transcriber")
            mine = Essay.objects.filter(seats__in=seats).distinct()
        for essay in mine:
            rows.setdefault(essay.learner, []).append(essay.sid)
        return [{"id": learner, "essays": sids} for learner, sids in rows.items()]

    return page(request, "learners", learners=kiosk().whole(look))


@require_GET
def learner(request: HttpRequest, sid: str) -> HttpResponse:
    """All essays of one learner side by side, and what they give away together."""
    worker = worker_for(request)
    picture = picture_of(kiosk(), sid, worker)
    if not picture.sides:
        raise Http404
    kiosk().audit("learner.opened", worker.name, ("learner", sid))
    return page(request, "learner", sid=sid, picture=picture)


@require_http_methods(["GET", "POST"])
def access(request: HttpRequest, sid: str) -> HttpResponse:
    """Everything held about one learner, in one file, under a passphrase unless it is wanted open."""
    problem = ""
    if request.method == "POST":
        is_open = request.POST.get("open") == "yes"
        passphrase = request.POST.get("passphrase", "")
        try:
            if not is_open and passphrase != request.POST.get("again"):
                raise RuleError("The two passphrases differ.")
            if not is_open:
                check_passphrase(passphrase)
            content = kiosk().whole(archive_of_learner, kiosk(), sid)
            kiosk().audit("access.given", worker_for(request).name, ("learner", sid), open=is_open)
            if is_open:
                return attachment(content, f"{sid}-access.zip", "application/zip")
            return attachment(sealed_access(content, passphrase), f"{sid}-access.gok", "application/octet-stream")
        except RuleError as error:
            problem = _(str(error))
        except GokError as error:
            problem = str(error)
    return page(request, "access", status=422 if problem else 200, sid=sid, problem=problem)


# -- deposits ---------------------------------------------------------------------------------------------------------


@require_http_methods(["GET", "POST"])
def deposits(request: HttpRequest) -> HttpResponse:
    """Originals sealed to somebody's key and moved out."""
    store, worker, problem = kiosk(), worker_for(request), ""
    if request.method == "POST":
        try:
            said = _choose_lock(request) if request.POST.get("what") == "lock" else _deposit(request)
            return back(request, "/deposits", said)
        except RuleError as error:
            problem = _(str(error))
    store_lock = store.whole(depositing.lock_of, store)

    def look() -> dict[str, Any]:
        return {
            "waiting": [essay.sid for essay in depositing.waiting()],
            "rows": list(Deposit.objects.all()[:200]),
            "keyed": store_lock is not None,
            "fingerprint": store_lock.fingerprint if store_lock else "",
            "folder": str(store.places.data / "deposits"),
        }

    kiosk().audit("deposits.opened", worker.name)
    return page(request, "deposits", status=422 if problem else 200, problem=problem, **store.whole(look))


def _choose_lock(request: HttpRequest) -> str:
    try:
        fields = json.loads(request.POST.get("lock", ""))
        raw = b64decode(fields["key"], validate=True)
        if fields["kind"] != "gok deposit lock 1" or len(raw) != 32:
            raise ValueError
    except (ValueError, KeyError, TypeError, RecursionError):
        raise RuleError("Not the public key of a deposit.") from None
    lock = DepositLock(raw)
    if request.POST.get("fingerprint", "").replace(" ", "").lower() != lock.fingerprint.replace(" ", ""):
        raise RuleError("The fingerprint does not fit: this is not the key you were told about.")
    kiosk().whole(depositing.set_lock, lock)
    kiosk().audit("deposit.lock", worker_for(request).name)
    return _("Originals are sealed to this key from now on.")


def _deposit(request: HttpRequest) -> str:
    folder = kiosk().places.data / "deposits"
    chosen = request.POST.getlist("essay")
    for sid in chosen:
        depositing.deposit(kiosk(), sid, folder, worker_for(request))
    return _("%(count)d originals were sealed; move the files of the folder away.") % {"count": len(chosen)}
