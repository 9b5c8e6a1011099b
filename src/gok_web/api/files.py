"""Files in and out: uploads become essays, essays become files."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from ninja import Router
from ninja.files import UploadedFile
from ninja.params import functions as params

from gok.errors import GokError
from gok_web.api.answers import document_of, guarded
from gok_web.api.parsing import check_text
from gok_web.api.schemas import ExportIn, Imported
from gok_web.common.problems import Problem, problem_of
from gok_web.workbench import service
from gok_web.workbench.exports import Export, export
from gok_web.workbench.imports import documents_of, is_old
from gok_web.workbench.store import ConflictError

__all__ = ["attachment", "router"]

router = Router(tags=["files"])
_FILES: Any = params.File(...)


@router.post("/essays/import", response={200: Imported}, summary="Import files")
def import_files(request: HttpRequest, files: list[UploadedFile] = _FILES) -> Any:
    """Texts, Word and OpenDocument files, SVALA graphs, XML, JSONL; one broken file does not stop the others."""
    created: list[dict[str, Any]] = []
    failed: list[dict[str, str]] = []
    for file in files:
        name = file.name or ""
        try:
            created += _import(name, file.read())
        except ConflictError:
            failed.append({"name": name, "reason": _("There is an essay of this id already.")})
        except (GokError, Problem) as error:
            problem = problem_of(error)
            failed.append({"name": name, "reason": problem.detail if problem else ""})
    return {"created": created, "failed": failed}


def _import(name: str, data: bytes) -> list[dict[str, Any]]:
    """All essays of a file are read before the first is stored."""
    ready = list(documents_of(name, data))
    if not ready:
        raise Problem(422, "empty", _("There is no essay in this file."))
    for document, _fresh in ready:
        check_text(document.text)
    out = []
    for document, fresh in ready:
        stored = service.create(document, detect=fresh)
        row: dict[str, Any] = {"id": stored.essay, "title": stored.document.title, "found": stored.document.found}
        out.append(row | ({"note": _("Read as Windows-1252, since it is not UTF-8.")} if is_old(name, data) else {}))
    return out


@router.post(
    "/essays/{essay}/export",
    response={200: bytes},
    summary="Export an essay",
    openapi_extra={
        "responses": {200: {"description": "The file.", "content": {"*/*": {"schema": {"type": "string"}}}}}
    },
)
def export_essay(request: HttpRequest, essay: str, given: ExportIn) -> Any:
    """The saved essay, or the document that is sent along, as a file; `release` holds nothing of the original."""
    with guarded():
        stored = service.store().read(essay)
    document = document_of(given.document) if given.document is not None else stored.document
    names = service.names_shown(document)
    return attachment(export(document, given.to, given.flavour, names, keep_meta=given.keep_meta))


def attachment(file: Export) -> HttpResponse:
    """A file as an answer that is saved, not shown."""
    response = HttpResponse(file.data, content_type=file.media)
    response.headers["Content-Disposition"] = f'attachment; filename="{file.name}"'
    return response
