"""The editor of an essay, the transcription of a scan, the scans themselves."""

from __future__ import annotations

import json
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from gok.version import __version__
from gok_web.common.problems import Problem, to_response
from gok_web.common.security.headers import HEADERS
from gok_web.kiosk import essays
from gok_web.kiosk.access import worker_for
from gok_web.kiosk.desks import Desk
from gok_web.kiosk.errors import RuleError
from gok_web.kiosk.stores import kiosk
from gok_web.kiosk.views.shared import back, page
from gok_web.workbench.store import MissingError

__all__ = ["editor", "guidelines", "save_transcript", "scan", "transcribe", "transcribed"]

_LONGEST = 1_000_000
_NO_DOWNLOADS = "sandbox allow-same-origin allow-scripts allow-forms allow-modals allow-popups"
"""The page that has the original cannot hand over files, whatever code runs in it: `allow-downloads` is not there."""


@require_GET
def editor(request: HttpRequest, essay: str) -> HttpResponse:
    """The workbench's editor on the own copy."""
    worker = worker_for(request)
    try:
        Desk(kiosk(), worker).read(essay)
    except MissingError:
        raise Http404 from None
    kiosk().audit("essay.opened", worker.name, ("essay", essay))
    context = {"version": __version__, "kept": True, "language": get_language(), "essay_id": essay, "closed": True}
    context["next"] = "/next"
    response = render(request, "workbench/essay.html", context)
    response.headers["Content-Security-Policy"] = f"{HEADERS['Content-Security-Policy']}; {_NO_DOWNLOADS}"
    return response


@require_GET
def guidelines(request: HttpRequest) -> HttpResponse:
    """The guidelines, as in the workbench."""
    context = {"version": __version__, "kept": True, "language": get_language()}
    return render(request, "workbench/guidelines.html", context)


@require_GET
def transcribe(request: HttpRequest, essay: str) -> HttpResponse:
    """The image beside the text field."""
    worker = worker_for(request)

    def look() -> dict[str, Any]:
        row = essays.essay_named(essay)
        if not worker.is_manager and not row.seats.filter(account_id=worker.id, role="transcriber").exists():
            raise MissingError
        text, number = essays.latest_text(kiosk(), row)
        return {
            "essay": essay,
            "text": text,
            "number": number,
            "finished": row.transcribed,
            "scans": list(row.scans.values_list("file", flat=True)),
        }

    try:
        found = kiosk().whole(look)
    except MissingError:
        raise Http404 from None
    kiosk().audit("transcript.opened", worker.name, ("essay", essay))
    return page(request, "transcribe", **found)


@require_POST
def save_transcript(request: HttpRequest, essay: str) -> HttpResponse:
    """Save the text on top of the version it was made from; JSON in and out."""
    try:
        given = json.loads(request.body)
        text, base = given["text"], given["base"]
        if not isinstance(text, str) or type(base) is not int or len(text) > _LONGEST:
            raise ValueError
        text.encode()
    except (ValueError, KeyError, TypeError, RecursionError):
        return to_response(Problem(400, "json"))
    try:
        number = essays.save_transcript(kiosk(), essay, text, base, worker_for(request))
    except MissingError:
        return to_response(Problem(404, "not_found"))
    except essays.StaleError as stale:
        detail = _("The text was saved elsewhere in the meantime.")
        return to_response(Problem(412, "conflict", detail, current_version=stale.current))
    except RuleError as error:
        return to_response(Problem(422, "kiosk", _(str(error))))
    return JsonResponse({"number": number})


@require_POST
def transcribed(request: HttpRequest, essay: str) -> HttpResponse:
    """The transcription is finished."""
    try:
        essays.finish_transcript(kiosk(), essay, worker_for(request))
    except MissingError:
        raise Http404 from None
    return back(request, "/", _("%(essay)s is transcribed.") % {"essay": essay})


@require_GET
def scan(request: HttpRequest, name: str) -> HttpResponse:
    """A page of a handwritten essay; no cache keeps it."""
    try:
        media, image = essays.read_scan(kiosk(), name, worker_for(request))
    except MissingError:
        raise Http404 from None
    return HttpResponse(image, content_type=media)
