"""Agreement of two annotators, and the decision of a third."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import get_language
from django.views.decorators.http import require_GET, require_http_methods

from gok.taxonomy import taxonomy
from gok_web.kiosk import essays
from gok_web.kiosk.access import worker_for
from gok_web.kiosk.comparing import Unit, figures_of, merged, units_of
from gok_web.kiosk.desks import Desk, Worker
from gok_web.kiosk.errors import RuleError
from gok_web.kiosk.models import Seat
from gok_web.kiosk.stages import annotators
from gok_web.kiosk.stores import kiosk
from gok_web.kiosk.views.shared import go, page
from gok_web.workbench.documents import Document, DocumentMention
from gok_web.workbench.drawing import fill
from gok_web.workbench.service import names_for
from gok_web.workbench.store import MissingError
from gok_web.workbench.validation import errors_of

__all__ = ["adjudicate", "compare"]


def _both(sid: str, worker: Worker) -> tuple[list[Seat], Document, Document]:
    """The two documents, once both are done; in the store's thread."""
    essay = essays.essay_named(sid)
    seats = list(essay.seats.select_related("account"))
    if not worker.is_manager and not any(seat.account_id == worker.id for seat in seats):
        raise MissingError
    working = annotators(seats)
    if len(working) != 2 or not all(seat.done for seat in working):
        raise RuleError("Agreement is shown when both are done.")
    first, second = (essays.read_copy(kiosk(), sid, seat).document for seat in working)
    if first.text != second.text:
        raise RuleError("The two worked on different transcriptions: reset both.")
    return seats, first, second


def _judge(seats: list[Seat], worker: Worker) -> Seat | None:
    return next((s for s in seats if s.role == "adjudicator" and s.account_id == worker.id), None)


@require_GET
def compare(request: HttpRequest, essay: str) -> HttpResponse:
    """The figures for who took part; the differences for the manager and the adjudicator alone."""
    worker = worker_for(request)
    try:
        seats, first, second = kiosk().whole(_both, essay, worker)
    except MissingError:
        raise Http404 from None
    may_see = worker.is_manager and not any(s.account_id == worker.id for s in annotators(seats))
    may_see = may_see or _judge(seats, worker) is not None
    return page(
        request,
        "compare",
        essay=essay,
        figures=figures_of(first, second),
        units=[_shown(unit) for unit in units_of(first, second)] if may_see else [],
        may_see=may_see,
        names=[seat.account.name for seat in annotators(seats)],
    )


@require_http_methods(["GET", "POST"])
def adjudicate(request: HttpRequest, essay: str) -> HttpResponse:
    """Both versions side by side; what is chosen becomes the adjudicator's copy, to be finished in the editor."""
    worker = worker_for(request)
    try:
        seats, first, second = kiosk().whole(_both, essay, worker)
    except MissingError:
        raise Http404 from None
    judge = _judge(seats, worker)
    if judge is None:
        raise RuleError("This is for who adjudicates the essay.")
    if judge.begun:
        return go(f"/essays/{essay}")
    if request.method == "POST":
        choices = {name: value for name, value in request.POST.items() if value in ("first", "second", "none")}
        made = merged(first, second, {name: str(value) for name, value in choices.items()})
        filled = fill(made, names_for(made))[0]
        Desk(kiosk(), worker).begin(filled, errors=len(errors_of(filled)))
        return go(f"/essays/{essay}")
    units = [_shown(unit) for unit in units_of(first, second)]
    return page(
        request,
        "adjudicate",
        essay=essay,
        units=[unit for unit in units if not unit["same"]],
        agreed=[unit for unit in units if unit["same"]],
        figures=figures_of(first, second),
    )


def _shown(unit: Unit) -> dict[str, Any]:
    return {
        "key": unit.key,
        "same": unit.same,
        "before": unit.before,
        "text": unit.text,
        "after": unit.after,
        "first": [_said(m, unit) for m in unit.first],
        "second": [_said(m, unit) for m in unit.second],
    }


def _said(m: DocumentMention, unit: Unit) -> dict[str, Any]:
    category = taxonomy()[m.label]
    return {
        "text": unit.text[m.start - unit.start : m.end - unit.start],
        "label": m.label,
        "name": category.name.get(get_language() or "sv", m.label),
        "group": category.group,
        "features": " ".join(m.features),
        "replacement": m.replacement if m.is_replaced else "",
        "action": m.action,
    }
