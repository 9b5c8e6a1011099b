"""Collection in the learner's own browser: its engine, and taking in what that has made. No original comes here."""

from __future__ import annotations

import json

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_GET, require_POST

from gok.errors import GokError, InputError
from gok_web.portal import drafts
from gok_web.portal.browser_engine import engine_file, look_again, read_release
from gok_web.portal.models import Project
from gok_web.portal.views import writing

__all__ = ["engine", "hand_in"]


@require_GET
def engine(request: HttpRequest, name: str) -> HttpResponse:
    """A file of the engine."""
    found = engine_file(name) if Project.get().in_browser != "no" else None
    if found is None:
        raise Http404
    return HttpResponse(found[0], content_type=found[1], headers={"Content-Security-Policy": writing.POLICY})


@sensitive_post_parameters()
@require_POST
def hand_in(request: HttpRequest) -> HttpResponse:
    """Store a release, after a second look by our own engine."""
    invited, state = writing.whose(request)
    draft = drafts.find(request.POST.get("draft", ""))
    if draft is not None and draft.essay is not None:
        return writing.stored_before(request, draft)
    try:
        if invited is None or not ("about" in state or "learner" in state):
            raise InputError("nobody who has consented")
        record = json.loads(request.POST.get("record", ""))
        made = read_release(record, invited.task.sid if invited.task else "")
        checked = look_again(made, writing.meta_of(invited))
        return writing.stored(request, checked, invited, state, note="in the browser")
    except (GokError, ValueError, RecursionError, TypeError):
        return render(request, "portal/refused.html", {"note": writing.not_stored(draft)}, status=409)
