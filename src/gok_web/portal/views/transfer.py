"""Metadata in and out; figures; the audit log."""

from __future__ import annotations

import json
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods

from gok.errors import InputError
from gok.safe.chains import Head
from gok_web.portal import figures, records
from gok_web.portal.access import person_of
from gok_web.portal.metadata import exchange
from gok_web.portal.metadata.reading import read
from gok_web.portal.metadata.storing import store
from gok_web.portal.models import Source

__all__ = ["audit", "export", "import_", "statistics"]

_LIMIT = 32 << 20


@require_http_methods(["GET", "POST"])
def import_(request: HttpRequest) -> HttpResponse:
    """Read metadata from a file: XML of the SweLL portal, CSV, JSON."""
    said = ""
    if request.method == "POST":
        file = request.FILES.get("file")
        if file is None or (file.size or 0) > _LIMIT:
            said = _("Choose a file of at most 32 MB.")
        else:
            try:
                found = read("file", file.read())
                stored = store(found.table, source="file", renew=True, by=person_of(request))
            except InputError as error:
                said = str(error)
            else:
                records.record("import", person_of(request), learners=stored.learners, tasks=stored.tasks)
                counts = (stored.learners, stored.tasks, stored.essays, stored.consents)
                messages.success(request, _("New: %s learners, %s tasks, %s essays, %s consents.") % counts)
                if found.texts or found.notes:
                    left = _("Left out: %s texts (they come from kiosks alone), %s notes.")
                    messages.warning(request, left % (found.texts, found.notes))
                return redirect("import")
    return render(request, "portal/import.html", {"said": said}, status=422 if said else 200)


@require_GET
def export(request: HttpRequest) -> HttpResponse:
    """Write metadata to a file."""
    kind = request.GET.get("to", "")
    if kind not in ("xml", "csv", "json"):
        return render(request, "portal/export.html", {"sources": Source.objects.order_by("code")})
    records.record("export", person_of(request), format=kind)
    source = request.GET.get("source", "")[:2]
    if kind == "xml":
        response = HttpResponse(exchange.to_xml(source=source), content_type="application/xml; charset=utf-8")
        name = "swell.xml"
    elif kind == "csv":
        response = HttpResponse(exchange.to_csv_zip(), content_type="application/zip")
        name = "metadata-csv.zip"
    else:
        response = HttpResponse(exchange.to_json(), content_type="application/json; charset=utf-8")
        name = "metadata.json"
    response.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    return response


@require_GET
def statistics(request: HttpRequest) -> HttpResponse:
    """Figures and plots."""
    return render(request, "portal/statistics.html", {"plots": figures.plots(), "work": figures.work()})


def _kept(said: str) -> list[Head]:
    """The head somebody has kept elsewhere, to be compared."""
    try:
        return [Head.from_dict(json.loads(said[:400]), source="head")] if said.strip() else []
    except (ValueError, RecursionError) as error:
        raise InputError(_("Not the head of an audit log.")) from error


@require_GET
def audit(request: HttpRequest) -> HttpResponse:
    """The newest entries of the audit log, and whether it is whole."""
    if request.GET.get("to") == "head":
        response = HttpResponse(json.dumps(records.head().to_dict()) + "\n", content_type="application/json")
        response.headers["Content-Disposition"] = 'attachment; filename="audit-head.json"'
        return response
    report = records.check(_kept(request.GET.get("head", "")))
    context: dict[str, Any] = {"entries": records.newest(200), "report": report}
    wanted = request.GET.get("who", "").strip()[:40]
    if wanted:
        kinds = ("actor", "learner", "essay", "person", "release", "kiosk", "task")
        context["names"] = [(kind, records.pseudonym(kind, wanted)) for kind in kinds]
    return render(request, "portal/audit.html", context)
