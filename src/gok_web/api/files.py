"""Files in and out: uploads become essays, essays become files."""

from __future__ import annotations

from typing import Any, Literal

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from ninja import Router
from ninja.files import UploadedFile
from ninja.params import functions as params

from gok.errors import GokError
from gok.formats import FORMATS
from gok_web.api.answers import document_of, guarded
from gok_web.api.parsing import check_text
from gok_web.api.schemas import ExportIn, Imported
from gok_web.common.problems import Problem, problem_of
from gok_web.workbench import service
from gok_web.workbench.exports import Export, export
from gok_web.workbench.imports import documents_of, encoding_of
from gok_web.workbench.store import TakenError

__all__ = ["attachment", "router"]

router = Router(tags=["files"])
_FILES: Any = params.File(...)
Again = Literal["", "overwrite", "copy"]
_AGAIN: Any = params.Form("")
_READ = tuple(dict.fromkeys(s for row in FORMATS.values() if row.reads and not row.pair for s in row.suffixes))


@router.post("/essays/import", response={200: Imported}, summary="Import files")
def import_files(request: HttpRequest, files: list[UploadedFile] = _FILES, again: Again = _AGAIN) -> Any:
    """Texts, Word and OpenDocument files, SVALA graphs, XML, JSONL; one broken file does not stop the others.

    A file of an essay that is here already fails with the code `taken`, and is sent again with `again`: `overwrite`
    makes it a new version of the essay, `copy` an essay of its own.
    """
    created: list[dict[str, Any]] = []
    failed: list[dict[str, str]] = []
    for file in files:
        name = file.name or ""
        try:
            created += _import(name, file.read(), again)
        except TakenError:
            reason = _("There is an essay of this id already.")
            failed.append({"name": name, "reason": reason, "code": "taken"})
        except (GokError, Problem) as error:
            problem = problem_of(error)
            failed.append({"name": name, "reason": problem.detail if problem else ""})
    return {"created": created, "failed": failed}


def _import(name: str, data: bytes, again: Again) -> list[dict[str, Any]]:
    """All essays of a file are read, and none is in the way, before the first is stored."""
    _check_kind(name, data)
    ready = list(documents_of(name, data))
    if not ready:
        raise Problem(422, "empty", _("There is no essay in this file."))
    for document, _fresh in ready:
        check_text(document.text)
    there = service.ids()
    if not again and any(document.id in there for document, _fresh in ready):
        raise TakenError(0)
    out = []
    for document, fresh in ready:
        stored = service.take(document, detect=fresh, overwrite=again == "overwrite")
        row: dict[str, Any] = {"id": stored.essay, "title": stored.document.title, "found": stored.document.found}
        out.append(row | ({"note": note} if (note := _read_as(name, data)) else {}))
    return out


def _check_kind(name: str, data: bytes) -> None:
    """A file nobody here reads is refused with what to do instead."""
    if name.lower().endswith(".pdf") or data.startswith(b"%PDF"):
        raise Problem(
            422, "kind", _("PDF files are not read. Copy the text and paste it here, or save it as .docx or .txt.")
        )
    if not name.lower().endswith(_READ):
        kinds = " ".join(_READ)
        raise Problem(422, "kind", _("Files of this kind are not read; these are: %(kinds)s") % {"kinds": kinds})


def _read_as(name: str, data: bytes) -> str:
    encoding = encoding_of(name, data)
    if encoding == "cp1252":
        return _("Read as Windows-1252, since it is not UTF-8.")
    return "" if encoding == "utf-8" else _("Read as UTF-16.")


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
