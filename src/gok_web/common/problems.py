"""Errors as RFC 9457 has them: `application/problem+json`, in the reader's language, never a word of an essay."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from http import HTTPStatus
from typing import Any

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.utils.module_loading import import_string
from django.utils.translation import gettext as _

from gok.errors import GokError
from gok.safe import KeyDestroyedError, WriteError
from gok_web.common.security.logs import log_error

__all__ = ["TYPE", "Problem", "ProblemMiddleware", "problem_of", "title_of", "to_response"]

TYPE = "application/problem+json"
_QUOTED = re.compile(r"""'[^']*'|"[^"]*\"""")  # what a message quotes was sent, and may be a word of an essay


class Problem(Exception):  # noqa: N818 - what RFC 9457 calls it
    """An answer that is an error. `kind` is for programs, `detail` for people; `more` are further members."""

    def __init__(self, status: int, kind: str, detail: str = "", **more: Any) -> None:
        super().__init__(kind)
        self.status, self.kind, self.detail, self.more = status, kind, detail, more


def title_of(status: int) -> str:
    """What a status means, in the language of the reader."""
    titles = {
        400: _("The request cannot be read."),
        401: _("There is no session; open the workbench with `gok serve`."),
        403: _("This is not allowed."),
        404: _("There is nothing here."),
        405: _("This cannot be done here."),
        409: _("This does not go together with what is there."),
        410: _("This was erased."),
        412: _("The essay has been changed since."),
        413: _("This is too large."),
        415: _("This kind of content is not understood."),
        421: _("This server does not answer under that name."),
        422: _("The contents do not fit."),
        428: _("Say which version is meant (If-Match)."),
        500: _("Something went wrong in Gök."),
    }
    return titles.get(status) or HTTPStatus(status).phrase


def to_response(problem: Problem) -> HttpResponse:
    """The problem as an answer."""
    body = {
        "type": f"/api/docs#{problem.kind}",
        "title": title_of(problem.status),
        "status": problem.status,
        "detail": problem.detail or title_of(problem.status),
        **problem.more,
    }
    return HttpResponse(json.dumps(body, ensure_ascii=False), status=problem.status, content_type=TYPE)


def problem_of(error: BaseException) -> Problem | None:
    """The problem behind an error that was raised on purpose; None if it was not."""
    if isinstance(error, Problem):
        return error
    if isinstance(error, KeyDestroyedError):
        return Problem(410, "erased", _("The key of this learner was destroyed; the essay cannot be read any more."))
    if isinstance(error, WriteError):
        return Problem(507, "disk", _("The disk refused; what was there before is still there."))
    if isinstance(error, GokError):
        return Problem(422, "refused", _QUOTED.sub("…", str(error)))
    if isinstance(error, Http404):
        return Problem(404, "not_found")
    return None


class ProblemMiddleware:
    """Makes a problem of every error under /api, and a plain page of every other."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """The answer; errors that are no problems yet become some."""
        response = self.get_response(request)
        if response.status_code < 400 or response.headers.get("Content-Type", "").startswith(TYPE):
            return response
        if not request.path.startswith("/api/"):
            return response
        made = to_response(Problem(response.status_code, HTTPStatus(response.status_code).name.lower()))
        if "Allow" in response.headers:
            made.headers["Allow"] = response.headers["Allow"]
        return made

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        """An exception as a problem; one nobody thought of is logged by its kind."""
        problem = problem_of(error)
        if problem is None:
            log_error("failed", error)
            problem = Problem(500, "internal")
        if request.path.startswith("/api/"):
            return to_response(problem)
        page: Callable[[HttpRequest, int], HttpResponse] = import_string(settings.ERROR_PAGE)
        return page(request, problem.status)
