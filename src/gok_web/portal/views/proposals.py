"""What waits for a second person."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from gok.errors import InputError
from gok_web.portal import proposals as work
from gok_web.portal.access import person_of
from gok_web.portal.models import Person, Proposal
from gok_web.portal.scopes import learners_for

__all__ = ["learner_reset", "proposal_decide", "proposal_refuse", "proposals"]


@require_GET
def proposals(request: HttpRequest) -> HttpResponse:
    """Everything that waits, and what was decided last."""
    rows = Proposal.objects.select_related("by", "about", "decided_by")
    context = {"waiting": rows.filter(state="waiting"), "decided": rows.exclude(state="waiting")[:50]}
    return render(request, "portal/proposals.html", context)


@require_POST
def proposal_decide(request: HttpRequest, number: int) -> HttpResponse:
    """Accept or refuse; not one's own."""
    me = person_of(request)
    found = get_object_or_404(Proposal, pk=number, state="waiting")
    if request.POST.get("choice") == "refused":
        work.refuse(found, me)
        return redirect("proposals")
    try:
        code = work.accept(found, me)
    except InputError:
        messages.error(request, _("Somebody else than who proposed it must accept it."))
        return redirect("proposals")
    if code:
        return render(request, "portal/shown_once.html", {"what": found.about, "code": code, "is_password": True})
    messages.success(request, _("Saved."))
    return redirect("proposals")


@require_POST
def proposal_refuse(request: HttpRequest) -> HttpResponse:
    """Whose account it is says no."""
    me = person_of(request)
    for found in Proposal.objects.filter(state="waiting", about=me):
        work.refuse(found, me)
    return redirect("home")


@require_POST
def learner_reset(request: HttpRequest, sid: str) -> HttpResponse:
    """A learner has lost the code: ask for a new one. A second person decides."""
    me = person_of(request)
    learner = get_object_or_404(learners_for(me), sid=sid)
    account = get_object_or_404(Person, learner=learner)
    work.propose_reset(account, me)
    messages.success(request, _("Asked for. A manager or the officer decides; the learner is told."))
    return redirect("learner", sid=sid)
