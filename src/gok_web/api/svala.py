"""SVALA's two contracts: the pseudonymizer service, and the backend its essays live in."""

from __future__ import annotations

import json
from typing import Annotated, Any
from urllib.parse import unquote

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from ninja import Router
from ninja.params import functions as params

from gok.formats.svala_answers import to_answer
from gok.pipeline import pseudonymize_essay
from gok.settings import Settings
from gok.text import Essay
from gok_web.api.answers import guarded
from gok_web.api.essays import finish
from gok_web.api.more_schemas import SvalaAccess, SvalaDone, SvalaReport, SvalaTask, SvalaVersion
from gok_web.api.parsing import check_text, parse_body
from gok_web.common.problems import Problem
from gok_web.workbench import service
from gok_web.workbench.drawing import ENGINE, to_result
from gok_web.workbench.svala_graphs import document_after
from gok_web.workbench.validation import errors_of

__all__ = ["service_router", "tasks_router", "user_tasks_router"]

service_router = Router(tags=["SVALA"])
EssayPath = Annotated[str, params.Path()]  # stands in the prefix of the router
_BODY = {"content": {"text/plain": {"schema": {"type": "string", "pattern": "^text="}}}, "required": True}
_GRAPH = {"content": {"application/json": {"schema": {"type": "object"}}}, "required": True}


@service_router.post(
    "/svala/annotation/pseuws",
    response={200: list[list[dict[str, Any]]]},
    summary="Pseudonymizer service",
    openapi_extra={"requestBody": _BODY},
)
def pseuws(request: HttpRequest, response: HttpResponse) -> Any:
    """Sentences of `{string, label}`, as SVALA's client reads them; the key is thrown away.

    The body is `text=` and the percent-encoded text, whatever its content type says. What the protocol cannot say (a
    name at the very end) is counted in the header `Gok-Warnings`.
    """
    essay = Essay(check_text(_text_of(request)))
    with ENGINE:
        result = pseudonymize_essay(essay, Settings())
    answer = to_answer(result)
    response.headers["Gok-Warnings"] = str(len(answer.warnings))
    return answer.sentences


@service_router.post(
    "/svala/pseuws",
    response={200: list[list[dict[str, Any]]]},
    summary="Pseudonymizer service (another address)",
    openapi_extra={"requestBody": _BODY},
)
def pseuws_alias(request: HttpRequest, response: HttpResponse) -> Any:
    """The same as /api/svala/annotation/pseuws."""
    return pseuws(request, response)


def _text_of(request: HttpRequest) -> str:
    """The text out of a body that says it is plain text and is half a form."""
    try:
        name, equals, value = request.body.decode("ascii").partition("=")
        text = unquote(value, errors="strict")
    except UnicodeDecodeError:
        raise Problem(400, "body", _("The body must be text= and the percent-encoded text in UTF-8.")) from None
    if name != "text" or not equals:
        raise Problem(400, "body", _("The body must be text= and the percent-encoded text in UTF-8."))
    return text


def read_task(request: HttpRequest, essay: EssayPath) -> Any:
    """The essay as a graph (`state`, a JSON text), or as `raw` while nothing is labelled."""
    with guarded():
        stored = service.store().read(essay)
    answer: dict[str, Any] = {"version": stored.version, "access_write": stored.document.status == "open"}
    result = to_result(stored.document, service.names_for(stored.document))
    return answer | {"state": json.dumps(result.to_svala(with_source=True), ensure_ascii=False)}


def save_task(request: HttpRequest, essay: EssayPath, version: int) -> Any:
    """A graph as the next version: it must be the latest plus one, or 409."""
    graph = parse_body(request)
    with guarded():
        now = service.store().read(essay)
        if version != now.version + 1:
            raise Problem(409, "version", _("The next version is another one."), current_version=now.version)
        if now.document.status == "done":
            raise Problem(403, "done", _("The essay is done; reopen it first."))
        document = document_after(now.document, graph)
        saved = service.save(essay, document, base=now.version, note="SVALA")
    return {"version": saved.version}


def read_task_status(request: HttpRequest, essay: EssayPath) -> Any:
    """SVALA saves nothing before it has asked for this."""
    with guarded():
        return {"done": service.store().read(essay).document.status == "done"}


def set_task_status(request: HttpRequest, essay: EssayPath, given: SvalaDone) -> Any:
    """Errors in the document keep it from being done (409)."""
    with guarded():
        now = service.store().read(essay)
        finish(essay, "done" if given.done else "open", base=now.version)
    return {"access_write": not given.done}


def report_task(request: HttpRequest, essay: EssayPath, given: SvalaReport) -> Any:
    """SVALA says that pseudonyms were changed elsewhere; that it did is written down, its words are not."""
    with guarded():
        now = service.store().read(essay)
    service.store().note("report", essay, version=now.version, errors=len(errors_of(now.document)))
    return {"ok": True}


def _register(router: Router, *, shown: bool) -> Router:
    rows: tuple[tuple[str, str, Any, Any, str], ...] = (
        ("get", "", read_task, SvalaTask, "Open an essay in SVALA"),
        ("get", "/status", read_task_status, SvalaDone, "Whether it is done"),
        ("post", "/status", set_task_status, SvalaAccess, "Finish or reopen from SVALA"),
        ("post", "/version/{int:version}", save_task, SvalaVersion, "Save from SVALA"),
        ("post", "/report", report_task, dict[str, bool], "A report from SVALA"),
    )
    for method, path, view, answer, summary in rows:
        register = getattr(router, method)
        extra = {"requestBody": _GRAPH} if view is save_task else None
        register(path, response={200: answer}, summary=summary, include_in_schema=shown, openapi_extra=extra)(view)
    return router


tasks_router = _register(Router(tags=["SVALA"]), shown=True)
# SVALA may put a user behind the essay; here all of them are one.
user_tasks_router = _register(Router(tags=["SVALA"]), shown=False)
