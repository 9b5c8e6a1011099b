"""Collection in the learner's own browser: its engine, and taking in what that has made. No original comes here."""

from __future__ import annotations

import json

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_GET, require_POST

from gok.errors import GokError
from gok_web.portal import drafts
from gok_web.portal.browser_engine import engine_file, look_again, read_release
from gok_web.portal.models import Project
from gok_web.portal.views import collect

__all__ = ["engine", "hand_in", "text_key"]


@require_GET
def engine(request: HttpRequest, name: str) -> HttpResponse:
    """A file of the engine."""
    found = engine_file(name) if Project.get().in_browser != "no" else None
    if found is None:
        raise Http404
    return HttpResponse(found[0], content_type=found[1], headers={"Content-Security-Policy": collect.POLICY})


@require_POST
def text_key(request: HttpRequest) -> HttpResponse:
    """What the browser opens its draft with, after it was closed or has crashed."""
    return JsonResponse({"key": drafts.text_key(request.POST.get("draft", ""))})


@sensitive_post_parameters()
@require_POST
def hand_in(request: HttpRequest) -> HttpResponse:
    """Store a release, after a second look by our own engine."""
    invited = collect.invited_by(request)
    state = request.session.get(collect.STATE, {})
    stored = drafts.find(request.POST.get("draft", ""))
    if stored is not None and stored.essay is not None:
        return collect.stored_before(request, stored)
    if invited is None or not ("about" in state or "learner" in state):
        return redirect("consent")
    try:
        record = json.loads(request.POST.get("record", ""))
        made = read_release(record, invited.task.sid if invited.task else "")
        return collect.stored(
            request, look_again(made, collect.meta_of(invited)), invited, state, note="in the browser"
        )
    except (GokError, ValueError, RecursionError, TypeError):
        note = _(
            "Not stored: the invitation has been used up or taken back, or there is an essay for this task already. "
            "Your text is still here. Ask your teacher."
        )
        return render(request, "portal/refused.html", {"note": note}, status=409)
