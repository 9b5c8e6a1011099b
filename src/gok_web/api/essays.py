"""Essays with versions: read, save with If-Match, list, restore, purge, finish."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from ninja import Router, Status
from ninja.params import functions as params

from gok_web.api.answers import checked_id, document_of, essay_out, etag, expected_version, guarded
from gok_web.api.parsing import check_text
from gok_web.api.schemas import EssayIn, EssayOut, PurgeIn, RenameIn, Row, Saved, SaveIn, StatusIn, VersionRow
from gok_web.common.problems import Problem
from gok_web.workbench import purging, service
from gok_web.workbench.documents import Document
from gok_web.workbench.store import SavedVersion
from gok_web.workbench.validation import errors_of

__all__ = ["router"]

router = Router(tags=["essays"])
IfNoneMatch: Any = params.Header(
    None, alias="If-None-Match", description="`*` saves an essay only if there is none of this id."
)
IfMatch: Any = params.Header(None, alias="If-Match", description='The version the change is made on, such as "3".')


@router.get("/essays", response={200: list[Row]}, summary="List the essays")
def list_essays(request: HttpRequest) -> Any:
    """One row an essay, newest first."""
    # Thousands of rows: they are made as the schema has them (a test compares), and not checked one by one again.
    return HttpResponse(json.dumps(service.store().rows()), content_type="application/json")


@router.post("/essays", response={201: EssayOut}, summary="Make an essay")
def create_essay(request: HttpRequest, response: HttpResponse, given: EssayIn) -> Any:
    """A text the engine goes over, or a document as it is (`document`)."""
    if given.document is not None:
        with guarded():
            stored = service.create(document_of(given.document), detect=False)
    else:
        if given.text is None:
            raise Problem(422, "text", _("Give a text or a document."))
        document = Document(
            text=check_text(given.text),
            id=given.id,
            title=given.title,
            meta=service.meta_of(given.meta),
            profile=given.profile,
            culture=given.culture,
        )
        with guarded():
            stored = service.create(document)
    response.headers["ETag"] = etag(1)
    response.headers["Location"] = f"/api/essays/{stored.essay}"
    return Status(201, essay_out(stored))


@router.get("/essays/{essay}", response={200: EssayOut}, summary="Read an essay")
def read_essay(request: HttpRequest, response: HttpResponse, essay: str) -> Any:
    """The current version; its number is the ETag."""
    with guarded():
        stored = service.store().read(essay)
    response.headers["ETag"] = etag(stored.version)
    return essay_out(stored)


@router.put("/essays/{essay}", response={200: Saved, 201: Saved}, summary="Save an essay")
def save_essay(
    request: HttpRequest,
    response: HttpResponse,
    essay: str,
    given: SaveIn,
    if_match: str | None = IfMatch,
    if_none_match: str | None = IfNoneMatch,
) -> Any:
    """A new version on top of the one named in If-Match; 412 if another was saved since.

    With `If-None-Match: *` an essay that the server has lost is made anew.
    """
    document = replace(document_of(given.document), id=checked_id(essay))
    with guarded():
        if if_none_match == "*" and not if_match:
            saved = service.recreate(document, note=given.note)
            response.headers["ETag"] = etag(saved.version)
            return Status(201, saved)
        saved = service.save(essay, document, base=expected_version(if_match), note=given.note)
    response.headers["ETag"] = etag(saved.version)
    return saved


@router.delete("/essays/{essay}", response={204: None}, summary="Delete an essay")
def delete_essay(request: HttpRequest, essay: str, if_match: str | None = IfMatch) -> Any:
    """The essay with all its versions; this is audited."""
    base = expected_version(if_match)
    with guarded():
        service.store().delete(essay, base=base)
    return Status(204, None)


@router.get("/essays/{essay}/versions", response={200: list[VersionRow]}, summary="List the versions")
def list_versions(request: HttpRequest, essay: str) -> Any:
    """Every version there ever was, oldest first."""
    with guarded():
        return service.store().versions(essay)


@router.get("/essays/{essay}/versions/{int:version}", response={200: EssayOut}, summary="Read a version")
def read_version(request: HttpRequest, essay: str, version: int) -> Any:
    """An older version as it was saved."""
    with guarded():
        return essay_out(service.store().read(essay, version))


@router.post("/essays/{essay}/versions/{int:version}/restore", response={200: EssayOut}, summary="Restore a version")
def restore_version(
    request: HttpRequest, response: HttpResponse, essay: str, version: int, if_match: str | None = IfMatch
) -> Any:
    """A new version with the contents of an older one; nothing is lost."""
    base = expected_version(if_match)
    with guarded():
        old = service.store().read(essay, version)
        note = _("Version %(number)d restored") % {"number": version}
        service.save(essay, old.document, base=base, note=note)
        stored = service.store().read(essay)
    response.headers["ETag"] = etag(stored.version)
    return essay_out(stored)


@router.post("/essays/{essay}/rename", response={200: Saved}, summary="Give an essay another id")
def rename_essay(
    request: HttpRequest, response: HttpResponse, essay: str, given: RenameIn, if_match: str | None = IfMatch
) -> Any:
    """In all its versions; what is pseudonymized stays as it is. 412 if there is an essay of the new id."""
    base = expected_version(if_match)
    with guarded():
        saved = service.store().rename(essay, given.id, base=base)
    response.headers["ETag"] = etag(saved.version)
    return saved


@router.post("/essays/{essay}/purge", response={200: dict[str, int]}, summary="Purge the history")
def purge_history(request: HttpRequest, essay: str, given: PurgeIn) -> Any:
    """Rewrite older versions so that what is replaced now is replaced there too; this is audited."""
    with guarded():
        now = service.store().read(essay)
        through = min(given.through or now.version - 1, now.version - 1)
        rewrite = purging.rewriter(now.document)
        return {"rewritten": service.store().rewrite(essay, rewrite, through=through)}


@router.post("/essays/{essay}/status", response={200: Saved}, summary="Finish or reopen an essay")
def set_status(
    request: HttpRequest, response: HttpResponse, essay: str, given: StatusIn, if_match: str | None = IfMatch
) -> Any:
    """`done` needs a document without errors; they are listed in the problem (409)."""
    base = expected_version(if_match)
    with guarded():
        saved = finish(essay, given.status, base=base)
    response.headers["ETag"] = etag(saved.version)
    return saved


def finish(essay: str, status: str, *, base: int) -> SavedVersion:
    """Set the status, or a problem with the messages that stand against it."""
    now = service.store().read(essay)
    if status == "done" and (errors := errors_of(now.document)):
        rows = [{"mention": m.mention, "code": m.code, "severity": m.severity, "text": dict(m.text)} for m in errors]
        raise Problem(409, "not_done", _("There are errors left."), messages=rows)
    done = replace(now.document, status="done" if status == "done" else "open")
    return service.save(essay, done, base=base, note=_("Done") if status == "done" else _("Reopened"))
