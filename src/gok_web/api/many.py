"""Many essays at once: found by their words, written into one archive, finished, gone over anew, deleted.

Each essay is a step of its own: what cannot be done to one is said of it, and the others go on. What was done is told
with the versions before and after it, and `/many/undo` takes it back as one.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import asdict, replace
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from ninja import Router

from gok.errors import GokError
from gok_web.api.answers import checked_id, guarded
from gok_web.api.engine import profile_named
from gok_web.api.essays import finish
from gok_web.api.files import attachment
from gok_web.api.many_schemas import (
    ManyExportIn,
    ManyIn,
    ManyMetaIn,
    ManyOut,
    ManyRerunIn,
    ManyStatusIn,
    ManySureIn,
    ManyUndoIn,
    SearchIn,
    SearchOut,
)
from gok_web.common.problems import Problem, problem_of
from gok_web.workbench import finding, merging, service
from gok_web.workbench.documents import Document
from gok_web.workbench.exports import archive
from gok_web.workbench.store import ConflictError, SavedVersion, Stored

__all__ = ["router"]

router = Router(tags=["many essays"])


@router.post("/many/search", response={200: SearchOut}, summary="Find essays by their words")
def search(request: HttpRequest, given: SearchIn) -> Any:
    """Ids of the essays whose id, title or text holds the words, in any case; no address holds what was looked for."""
    return {"ids": service.find_by_words(given.words)}


@router.post(
    "/many/export",
    response={200: bytes},
    summary="Export many essays",
    openapi_extra={
        "responses": {200: {"description": "A ZIP archive.", "content": {"*/*": {"schema": {"type": "string"}}}}}
    },
)
def export_many(request: HttpRequest, given: ManyExportIn) -> HttpResponse:
    """One archive with one file an essay and format.

    `reviewed.tsv` in it says how much was reviewed, `not-exported.txt` what could not be written, and why.
    """
    documents = [_read(essay).document for essay in given.ids]
    formats = [given.to] if isinstance(given.to, str) else given.to
    return attachment(archive(documents, formats, given.flavour, keep_meta=given.keep_meta))


@router.post("/many/status", response={200: ManyOut}, summary="Finish or reopen many essays")
def set_status(request: HttpRequest, given: ManyStatusIn) -> Any:
    """`done` needs documents without errors, as for one."""
    return _each(given.ids, lambda one: finish(one.essay, given.status, base=one.version))


@router.post("/many/meta", response={200: ManyOut}, summary="Say of many essays whose they are, their level or genre")
def set_meta(request: HttpRequest, given: ManyMetaIn) -> Any:
    """Fields that are not named stay as they are; an empty one is taken away. A learner's names are drawn together."""

    def said(one: Stored) -> SavedVersion:
        meta = service.meta_of(dict(one.document.meta) | dict(given.meta.items()))
        document = _opened(one, meta=meta)
        return service.save(one.essay, document, base=one.version, note=_("Metadata"))

    return _each(given.ids, said)


@router.post("/many/accept", response={200: ManyOut}, summary="Accept what is sure in many essays")
def accept(request: HttpRequest, given: ManySureIn) -> Any:
    """All suggestions of at least this confidence, but what is kept and doubted, or kept and was never asked about."""
    places = {one.document["id"]: one.places for one in service.store().all_plain()}

    def accepted(one: Stored) -> SavedVersion | None:
        known = places.get(one.essay)
        mentions = [
            replace(m, status="confirmed") if finding.is_sure(asdict(m), given.at_least, known) else m
            for m in _opened(one).mentions
        ]
        if mentions == list(one.document.mentions):
            return None
        document = one.document.with_mentions(mentions)
        return service.save(one.essay, document, base=one.version, note=_("Sure ones accepted"))

    return _each(given.ids, accepted)


@router.post("/many/rerun", response={200: ManyOut}, summary="Let the engine go over many essays anew")
def rerun(request: HttpRequest, given: ManyRerunIn) -> Any:
    """New suggestions under another profile or culture, or the same; what a person has decided is kept."""
    profile_named(given.profile or "swell", given.culture or "")  # what is unknown is refused before anything is done

    def anew(one: Stored) -> SavedVersion:
        document = _opened(
            one,
            profile=given.profile or one.document.profile,
            culture=one.document.culture if given.culture is None else given.culture,
        )
        made = merging.rerun(document, service.names_for(document))
        return service.save(one.essay, made, base=one.version, by="engine", note=_("Gone over anew"))

    return _each(given.ids, anew)


@router.post("/many/undo", response={200: ManyOut}, summary="Take back what was done to many essays")
def undo(request: HttpRequest, given: ManyUndoIn) -> Any:
    """Each essay as it was before, as a new version; one that was changed since is left as it is, and said."""

    def back(one: Stored) -> SavedVersion:
        before, after = given.versions[one.essay]
        if one.version != after:
            raise ConflictError(one.version)
        old = service.store().read(one.essay, before)
        return service.save(one.essay, old.document, base=after, note=_("Taken back"))

    return _each(list(given.versions), back)


@router.post("/many/delete", response={200: ManyOut}, summary="Delete many essays")
def delete(request: HttpRequest, given: ManyIn) -> Any:
    """Each with all its versions; this is audited."""
    return _each(given.ids, lambda one: service.store().delete(one.essay, base=one.version))


def _read(essay: str) -> Stored:
    with guarded():
        return service.store().read(checked_id(essay))


def _opened(one: Stored, **changed: Any) -> Document:
    """The document of an essay that may be worked on, with other fields."""
    if one.document.status == "done":
        raise Problem(409, "done", _("The essay is done."))
    return replace(one.document, **changed)


def _each(ids: Sequence[str], act: Callable[[Stored], SavedVersion | None]) -> dict[str, Any]:
    """What was done, and what was not: a reason each, which quotes no essay."""
    done: list[str] = []
    versions: dict[str, list[int]] = {}
    failed: list[dict[str, str]] = []
    for essay in dict.fromkeys(ids):
        try:
            with guarded():
                before = _read(essay)
                saved = act(before)
            done.append(essay)
            if saved is not None:
                versions[essay] = [before.version, saved.version]
        except (GokError, Problem) as error:
            problem = problem_of(error)
            failed.append({"id": essay, "reason": problem.detail if problem else ""})
    return {"done": done, "versions": versions, "failed": failed}
