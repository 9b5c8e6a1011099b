"""The API put together: its routers, its errors, its description."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from ninja import NinjaAPI
from ninja.errors import AuthenticationError, HttpError, ValidationError
from ninja.openapi.schema import OpenAPISchema

from gok.errors import GokError
from gok.version import __version__
from gok_web.api import (
    corpus,
    engine,
    essays,
    files,
    label_studio,
    learning,
    many,
    many_schemas,
    more_schemas,
    schemas,
    svala,
    workbench,
)
from gok_web.api.parsing import JsonParser
from gok_web.common.problems import TYPE, Problem, problem_of, to_response
from gok_web.common.security.sessions import SessionCookie
from gok_web.workbench.documents import DocumentError

__all__ = ["api"]

_FIELDS = {
    name
    for model in (vars(schemas) | vars(more_schemas) | vars(many_schemas)).values()
    if hasattr(model, "model_fields")
    for name in model.model_fields
}


class GokAPI(NinjaAPI):
    """ninja's API, whose errors are problems and say so in the description."""

    def get_openapi_schema(self, *arguments: Any, **options: Any) -> OpenAPISchema:
        """The description, with the problem every operation may answer with."""
        made = super().get_openapi_schema(*arguments, **options)
        made["components"]["schemas"]["Problem"] = schemas.ProblemOut.model_json_schema()
        problem = {
            "description": "A problem (RFC 9457).",
            "content": {TYPE: {"schema": {"$ref": "#/components/schemas/Problem"}}},
        }
        for path in made["paths"].values():
            for operation in path.values():
                operation["responses"] |= {"default": problem}
        return made


api = GokAPI(
    title="Gök",
    version=__version__,
    description="Pseudonymization of learner essays: the engine, the workbench's essays, and SVALA's contracts.",
    docs_url=None,
    openapi_url="/openapi.json",
    parser=JsonParser(),
    urls_namespace="api",
)
_session = SessionCookie()
api.add_router("", engine.router)
api.add_router("", svala.service_router)
api.add_router("/label-studio", label_studio.router)
api.add_router("", files.router, auth=_session)  # before the essays: import is no essay
api.add_router("", essays.router, auth=_session)
api.add_router("", many.router, auth=_session)
api.add_router("", corpus.router, auth=_session)
api.add_router("", workbench.router, auth=_session)
api.add_router("", learning.router, auth=_session)
api.add_router("/svala/tasks/{essay}", svala.tasks_router, auth=_session)
api.add_router("/svala/tasks/{essay}/{user}", svala.user_tasks_router, auth=_session)


@api.exception_handler(Problem)
@api.exception_handler(GokError)
@api.exception_handler(Http404)
def _on_purpose(request: HttpRequest, error: Exception) -> HttpResponse:
    if isinstance(error, DocumentError):
        return to_response(Problem(422, "document", _message(error), code=error.code, mention=error.mention))
    return to_response(problem_of(error) or Problem(500, "internal"))


def _message(error: DocumentError) -> str:
    return _(error.reason)


@api.exception_handler(AuthenticationError)
def _no_session(request: HttpRequest, error: AuthenticationError) -> HttpResponse:
    return to_response(Problem(401, "session"))


@api.exception_handler(HttpError)
def _refused(request: HttpRequest, error: HttpError) -> HttpResponse:
    cause = error.__cause__  # ninja wraps what the parser raises
    return to_response(cause if isinstance(cause, Problem) else Problem(error.status_code, "refused"))


@api.exception_handler(ValidationError)
def _does_not_fit(request: HttpRequest, error: ValidationError) -> HttpResponse:
    """Where it does not fit and what is wrong, but not what was sent."""
    rows = [{"at": _place(one["loc"]), "code": one["type"]} for one in error.errors[:50]]
    return to_response(Problem(422, "schema", _("The contents do not fit the description of the API."), errors=rows))


def _place(parts: tuple[Any, ...]) -> str:
    return ".".join(
        str(p) if isinstance(p, int) or p in _FIELDS or p in ("body", "path", "query") else "?" for p in parts
    )
