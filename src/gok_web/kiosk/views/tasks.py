"""The list of tasks and what is done from it: import, assigning, beginning, resetting, removing, reopening."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from gok.errors import GokError
from gok_web.kiosk import essays, lists, releasing, searching
from gok_web.kiosk.access import worker_for
from gok_web.kiosk.errors import RuleError
from gok_web.kiosk.facts import facts_of, meta_of_task
from gok_web.kiosk.incoming import Refused, sort_files
from gok_web.kiosk.models import Account
from gok_web.kiosk.stages import annotators, final_seat, stage_of
from gok_web.kiosk.stores import kiosk
from gok_web.kiosk.views.shared import back, page
from gok_web.workbench.store import MissingError

__all__ = ["assign", "assign_many", "home", "import_files", "manage", "next_task", "remove", "reopen", "reset", "start"]

_PAGE = 200
"""So many rows on one page of the list: a kiosk has thousands of essays, and a page should not grow with them."""


@require_GET
def home(request: HttpRequest) -> HttpResponse:
    """What there is to do; the manager sees every essay, and imports."""
    worker, query = worker_for(request), request.GET.get("q", "").strip()
    lines = kiosk().whole(lists.lines_for, worker)
    if query:
        found = set(searching.search(kiosk(), query, worker))
        lines = [line for line in lines if line.sid in found]
    counts: dict[str, int] = {}
    for line in lines:
        counts[line.stage] = counts.get(line.stage, 0) + 1
    shown = Paginator(lines, _PAGE).get_page(request.GET.get("page"))
    people = kiosk().whole(lists.loads) if worker.is_manager else []
    leaves = kiosk().whole(_leaving) if worker.is_manager else {}
    return page(
        request,
        "home",
        lines=[asdict(line) | _shown(line) for line in shown],
        pages=shown,
        counts=[(_stage(name), n) for name, n in counts.items()],
        query=query,
        people=people,
        todo=any(line.role and not line.done and _action(line) for line in lines),
        **leaves,
    )


def _leaving() -> dict[str, Any]:
    """What can leave for the one portal there is; with none or several the page *Export* is needed."""
    portals, ready = releasing.portals(), releasing.ready()
    if len(portals) != 1:
        return {}
    unknown = sorted({sid for some in releasing.lacking(ready) for sid in some})
    return {"waiting": [essay.sid for essay in ready], "portal": portals[0].name, "unknown": unknown}


def _people() -> list[dict[str, Any]]:
    return [{"id": a.pk, "name": a.name} for a in Account.objects.filter(active=True)]


def _stage(name: str) -> str:
    return {
        "transcribe": _("to transcribe"),
        "ready": _("nobody has it yet"),
        "annotate": _("being annotated"),
        "compare": _("to compare"),
        "adjudicate": _("being adjudicated"),
        "done": _("done"),
        "deposited": _("original deposited"),
    }[name]


def _role(name: str) -> str:
    roles = {"transcriber": _("transcribe"), "annotator": _("annotate"), "adjudicator": _("adjudicate")}
    return roles.get(name, "")


def _shown(line: lists.Line) -> dict[str, Any]:
    return {"stage_name": _stage(line.stage), "role_name": _role(line.role), "action": _action(line)}


def _action(line: lists.Line) -> str:
    """What the button of a row does."""
    if line.role == "transcriber":
        return "transcribe" if line.stage == "transcribe" else ""
    if line.role == "adjudicator":
        return "open" if line.begun else "judge" if line.stage == "compare" else ""
    if line.role == "annotator" and line.stage not in ("transcribe", "deposited"):
        return "open" if line.begun else "start"
    return ""


@require_POST
def import_files(request: HttpRequest) -> HttpResponse:
    """Files by folder or drop: each essay whole or not at all, one broken file does not stop the others."""
    worker = worker_for(request)
    files = [(file.name or "", file.read()) for file in request.FILES.getlist("files")]
    given = request.POST
    seats = [(int(pk), role) for role in ("transcriber", "annotator") for pk in given.getlist(role) if pk.isdecimal()]
    created: list[str] = []
    failed: list[dict[str, str]] = []
    for arrival in sort_files(files):
        if isinstance(arrival, Refused):
            failed.append({"name": arrival.name, "reason": _(arrival.reason)})
            continue
        try:
            essays.take_in(kiosk(), arrival, worker, seats)
            created.append(arrival.sid)
        except GokError as error:
            reason = _(essays.problem_text(error)) if isinstance(error, RuleError) else str(error)
            failed += [{"name": name, "reason": reason} for name in arrival.names]
    return JsonResponse({"created": created, "failed": failed})


@require_GET
def manage(request: HttpRequest, essay: str) -> HttpResponse:
    """One essay as the manager sees it: how far it is, who sits at it, what may be done."""

    def look() -> dict[str, Any]:
        row = essays.essay_named(essay)
        seats = list(row.seats.select_related("account"))
        counts = final_seat(seats)
        return {
            "essay": row,
            "stage": stage_of(row, seats),
            "seats": [
                {
                    "pk": seat.pk,
                    "account": seat.account_id,
                    "name": seat.account.name,
                    "role": seat.role,
                    "role_name": _ROLES[seat.role],
                    "begun": seat.begun,
                    "done": seat.done,
                }
                for seat in seats
            ],
            "both_done": len(annotators(seats)) == 2 and all(s.done for s in annotators(seats)),
            "counts": counts.account.name if counts else "",
            "scans": row.scans.count(),
            "versions": row.transcripts.count(),
            "people": _people(),
            "facts": facts_of(kiosk(), "essay", essay),
        }

    try:
        found = kiosk().whole(look)
    except MissingError:
        raise Http404 from None
    for seat in found["seats"]:
        seat["role_name"] = _role(seat["role"])
    found["stage_name"] = _stage(found["stage"])
    for role in ("transcriber", "annotator", "adjudicator"):
        found[f"{role}s"] = [s["account"] for s in found["seats"] if s["role"] == role]
    return page(request, "manage", **found)


_ROLES = {"transcriber": "transcribe", "annotator": "annotate", "adjudicator": "adjudicate"}


@require_POST
def assign(request: HttpRequest, essay: str) -> HttpResponse:
    """Give out the seats of one role."""
    chosen = [int(pk) for pk in request.POST.getlist("account") if pk.isdecimal()]
    essays.assign(kiosk(), essay, request.POST.get("role", ""), chosen, worker_for(request))
    return back(request, f"/essays/{essay}/manage", _("The task was given out."))


@require_POST
def assign_many(request: HttpRequest) -> HttpResponse:
    """Give out the seats of one role for many essays; those where it cannot be done are named, the others are done."""
    given = request.POST
    chosen = [int(pk) for pk in given.getlist("account") if pk.isdecimal()]
    sids = given.getlist("essay")
    if not sids:
        return back(request, "/", _("Choose at least one essay."))
    left: list[str] = []
    for sid in sids:
        try:
            essays.assign(kiosk(), sid, given.get("role", ""), chosen, worker_for(request))
        except (RuleError, MissingError) as error:
            left.append(f"{sid}: {_(str(error)) if isinstance(error, RuleError) else _('There is no such essay.')}")
    said = _("Given out: %(count)d.") % {"count": len(sids) - len(left)}
    return back(request, "/", " ".join([said, *left]))


@require_POST
def start(request: HttpRequest, essay: str) -> HttpResponse:
    """Begin: the engine goes over the text, and the own copy opens in the editor."""
    more = kiosk().whole(_task_facts, essay)
    essays.begin(kiosk(), essay, worker_for(request), more)
    return back(request, f"/essays/{essay}")


@require_POST
def next_task(request: HttpRequest) -> HttpResponse:
    """The next essay of the own list that is not done: begun if it was not yet; the list when there is none."""
    lines = kiosk().whole(lists.lines_for, worker_for(request))
    todo = [(line.sid, _action(line)) for line in lines if line.role and not line.done]
    for sid, action in todo:
        if action == "start":
            return start(request, sid)
        if action:
            return back(request, _PAGES[action].format(sid=sid))
    return back(request, "/", _("There is nothing to do."))


_PAGES = {"open": "/essays/{sid}", "transcribe": "/essays/{sid}/transcribe", "judge": "/essays/{sid}/adjudicate"}


def _task_facts(sid: str) -> dict[str, str]:
    return meta_of_task(kiosk(), essays.essay_named(sid).task)


@require_POST
def reset(request: HttpRequest, essay: str) -> HttpResponse:
    """Discard the work on an essay: the own, or for the manager anybody's."""
    worker = worker_for(request)
    account = int(request.POST["account"]) if request.POST.get("account", "").isdecimal() else worker.id
    essays.reset(kiosk(), essay, account, worker)
    return back(request, _after(request, essay), _("The work on %(essay)s was discarded.") % {"essay": essay})


def _after(request: HttpRequest, essay: str) -> str:
    return f"/essays/{essay}/manage" if request.POST.get("from") == "manage" else "/"


@require_POST
def remove(request: HttpRequest, essay: str) -> HttpResponse:
    """Remove an essay from the kiosk."""
    essays.remove(kiosk(), essay, worker_for(request))
    return back(request, "/", _("%(essay)s was removed.") % {"essay": essay})


@require_POST
def reopen(request: HttpRequest, essay: str) -> HttpResponse:
    """Open again what was finished."""
    worker = worker_for(request)
    if not worker.is_manager:
        raise RuleError("This is for the manager of the kiosk.")
    essays.reopen(kiosk(), essay, request.POST.get("what", ""), worker)
    return back(request, f"/essays/{essay}/manage", _("It is open again."))
