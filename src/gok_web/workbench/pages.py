"""The pages: list, editor, guidelines, the way in, and what is shown when something is not there."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import select_template
from django.utils.translation import get_language
from django.views.decorators.http import require_GET, require_http_methods

from gok.version import __version__
from gok_web.common.problems import title_of
from gok_web.common.running import running
from gok_web.common.security.sessions import begin, is_at_home, session_of

__all__ = ["editor", "enter", "error_page", "essay_list", "guidelines", "not_found", "server_error"]


def _page(request: HttpRequest, template: str, **more: Any) -> HttpResponse:
    if not session_of(request):
        return error_page(request, 401)
    return render(request, template, _context(**more))


def _context(**more: Any) -> dict[str, Any]:
    return {"version": __version__, "kept": running().kept, "language": get_language(), **more}


@require_GET
def essay_list(request: HttpRequest) -> HttpResponse:
    """The list of essays, import, and live mode."""
    return _page(request, "workbench/home.html")


@require_GET
def editor(request: HttpRequest, essay: str) -> HttpResponse:
    """The editor of one essay; the essay itself is fetched by it."""
    return _page(request, "workbench/essay.html", essay_id=essay)


@require_GET
def guidelines(request: HttpRequest) -> HttpResponse:
    """The guidelines of all categories."""
    return _page(request, "workbench/guidelines.html")


@require_http_methods(["GET", "POST"])
def enter(request: HttpRequest) -> HttpResponse:
    """Exchange a token for a session.

    The answer is a page that leads on, not a redirect: a Strict cookie is not sent with the redirect that follows a
    form which another site (the entry file) has posted.
    """
    may = request.method == "POST" and is_at_home(request)
    if may and running().entries.redeem(request.POST.get("token", "")):
        response = render(request, "gok_web/entered.html", _context())
        begin(response)
        return response
    return error_page(request, 401 if request.method == "GET" else 403)


def error_page(request: HttpRequest, status: int) -> HttpResponse:
    """A plain page that says what is wrong; it holds nothing of the request."""
    room = "workbench/enter.html" if status in (401, 403) else "workbench/error.html"
    problem = {"title": title_of(status), "detail": "", "status": status}
    template = select_template([room, "gok_web/error.html"])
    return HttpResponse(template.render(_context(problem=problem), request), status=status)


def not_found(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    """Django's handler for 404."""
    return error_page(request, 404)


def server_error(request: HttpRequest) -> HttpResponse:
    """Django's handler for 500."""
    return error_page(request, 500)
