"""Many essays at once: found by their words, written into one archive, finished, gone over anew, deleted.

Each essay is a step of its own: what cannot be done to one is said of it, and the others go on.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from ninja import Router

from gok.errors import GokError
from gok_web.api.answers import checked_id, guarded
from gok_web.api.engine import profile_named
from gok_web.api.essays import finish
from gok_web.api.files import attachment
from gok_web.api.more_schemas import ManyExportIn, ManyIn, ManyOut, ManyRerunIn, ManyStatusIn, SearchIn, SearchOut
from gok_web.common.problems import Problem, problem_of
from gok_web.workbench import merging, service
from gok_web.workbench.exports import archive
from gok_web.workbench.store import Stored

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
    """One archive with one file an essay; `not-exported.txt` in it lists those that could not be written, and why."""
    stored = [_read(essay) for essay in given.ids]
    return attachment(archive([one.document for one in stored], given.to, given.flavour, keep_meta=given.keep_meta))


@router.post("/many/status", response={200: ManyOut}, summary="Finish or reopen many essays")
def set_status(request: HttpRequest, given: ManyStatusIn) -> Any:
    """`done` needs documents without errors, as for one."""
    return _each(given.ids, lambda one: finish(one.essay, given.status, base=one.version))


@router.post("/many/rerun", response={200: ManyOut}, summary="Let the engine go over many essays anew")
def rerun(request: HttpRequest, given: ManyRerunIn) -> Any:
    """New suggestions under another profile or culture, or the same; what a person has decided is kept."""
    profile_named(given.profile or "swell", given.culture or "")  # what is unknown is refused before anything is done

    def anew(one: Stored) -> None:
        if one.document.status == "done":
            raise Problem(409, "done", _("The essay is done."))
        document = replace(
            one.document,
            profile=given.profile or one.document.profile,
            culture=one.document.culture if given.culture is None else given.culture,
        )
        made = merging.rerun(document, service.names_for(document))
        service.save(one.essay, made, base=one.version, by="engine", note=_("Gone over anew"))

    return _each(given.ids, anew)


@router.post("/many/delete", response={200: ManyOut}, summary="Delete many essays")
def delete(request: HttpRequest, given: ManyIn) -> Any:
    """Each with all its versions; this is audited."""
    return _each(given.ids, lambda one: service.store().delete(one.essay, base=one.version))


def _read(essay: str) -> Stored:
    with guarded():
        return service.store().read(checked_id(essay))


def _each(ids: Sequence[str], act: Callable[[Stored], object]) -> dict[str, Any]:
    """What was done, and what was not: a reason each, which quotes no essay."""
    done: list[str] = []
    failed: list[dict[str, str]] = []
    for essay in dict.fromkeys(ids):
        try:
            with guarded():
                act(_read(essay))
            done.append(essay)
        except (GokError, Problem) as error:
            problem = problem_of(error)
            failed.append({"id": essay, "reason": problem.detail if problem else ""})
    return {"done": done, "failed": failed}
