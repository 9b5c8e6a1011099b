"""What all pages share: their frame, their menu, what they say once, how they refuse."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from gok.version import __version__
from gok_web.common.problems import title_of
from gok_web.kiosk.access import account_token
from gok_web.kiosk.accounts import sessions
from gok_web.kiosk.desks import Worker

__all__ = ["back", "go", "not_found", "page", "problem_page", "server_error", "way_in_page"]


def _menu(worker: Worker | None) -> list[tuple[str, str]]:
    if worker is None:
        return []
    rows = [("/", _("Tasks")), ("/learners", _("Learners")), ("/guidelines", _("Guidelines"))]
    if worker.is_manager:
        rows += [
            ("/facts", _("Metadata")),
            ("/export", _("Export")),
            ("/deposits", _("Deposits")),
            ("/withdrawals", _("Withdrawal")),
            ("/partners", _("Pairing")),
            ("/accounts", _("Accounts")),
            ("/audit", _("Audit")),
        ]
    return rows


def page(request: HttpRequest, template: str, *, status: int = 200, **more: Any) -> HttpResponse:
    """A page in its frame."""
    worker = getattr(request, "gok_worker", None)
    here = "/" + request.path.split("/")[1]
    context = {
        "version": __version__,
        "language": get_language(),
        "worker": worker,
        "menu": [(path, title, path == here) for path, title in _menu(worker)],
        "said": sessions().heard(account_token(request)) if worker else [],
        "here": request.path if worker else "/",
        **more,
    }
    return render(request, f"kiosk/{template}.html", context, status=status)


def back(request: HttpRequest, where: str, said: str = "") -> HttpResponse:
    """On to a page that first says what was done."""
    if said:
        sessions().say(account_token(request), said)
    return HttpResponseRedirect(where)


def go(where: str) -> HttpResponse:
    """On to a page."""
    return HttpResponseRedirect(where)


def problem_page(request: HttpRequest, status: int, detail: str = "") -> HttpResponse:
    """What is wrong, in words; nothing of the request is repeated."""
    return page(request, "problem", status=status, title=title_of(status), detail=detail)


def way_in_page(request: HttpRequest) -> HttpResponse:
    """How to get a window that is let in."""
    return page(request, "way_in", status=401)


def not_found(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    """Django's handler for 404."""
    return problem_page(request, 404)


def server_error(request: HttpRequest) -> HttpResponse:
    """Django's handler for 500."""
    return problem_page(request, 500)
