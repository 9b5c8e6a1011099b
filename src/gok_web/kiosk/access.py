"""Who gets where. Everything wants the machine's session and an account but the way in; what is not listed is refused.

Parts of the workbench's API that would take essays in or out by other ways than the kiosk's are closed here.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.utils.translation import gettext as _

from gok.errors import GokError
from gok_web.common.problems import Problem, problem_of, to_response
from gok_web.common.running import running
from gok_web.common.security.logs import log_error
from gok_web.common.security.sessions import session_of
from gok_web.kiosk.accounts import sessions, worker_of
from gok_web.kiosk.desks import Worker, sit_down, stand_up
from gok_web.kiosk.errors import RuleError
from gok_web.kiosk.models import Account
from gok_web.kiosk.stores import is_open, kiosk
from gok_web.workbench.store import ConflictError, MissingError

__all__ = ["Access", "account_cookie", "account_token", "worker_for"]

_OPEN = ("/enter", "/language", "/api/health")  # whether it runs is told to anybody here, and nothing else
_CLOSED = (
    ("POST", re.compile(r"/api/essays(/import)?")),
    ("DELETE", re.compile(r"/api/essays/[^/]+")),
    ("POST", re.compile(r"/api/essays/[^/]+/export")),
    ("POST", re.compile(r"/api/many/.*")),
    ("GET", re.compile(r"/api/learning.*")),
    ("POST", re.compile(r"/api/learning.*")),
    ("POST", re.compile(r"/api/workbench/live")),
)
_MANAGERS = re.compile(
    r"/(accounts|assign|import|export|bundles|partners|withdrawals?|deposits?|audit|access|facts|orders|settings)(/.*)?|"
    r"/essays/[^/]+/(assign|remove|manage)"
)


def account_cookie() -> str:
    """The name of the cookie of an account's session."""
    return f"gok_account_{running().port}"


def account_token(request: HttpRequest) -> str:
    """The token a browser has sent."""
    return request.COOKIES.get(account_cookie(), "")


def worker_for(request: HttpRequest) -> Worker:
    """Who asks; pages that come so far have somebody."""
    found: Worker = request.gok_worker  # type: ignore[attr-defined]
    return found


class Access:
    """Lets a request through to its page, or says where to begin."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """The answer, or the way in."""
        refused = self._refused(request)
        if refused is not None:
            return refused
        try:
            return self.get_response(request)
        finally:
            stand_up()

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        """An error as a page that says what it is; under /api it is a problem as everywhere."""
        if request.path.startswith("/api/"):
            return None
        from gok_web.kiosk.views.shared import problem_page

        problem = problem_of(error)
        if isinstance(error, MissingError | ConflictError):
            problem = Problem(404 if isinstance(error, MissingError) else 409, "kiosk")
        if problem is None:
            log_error("failed", error)
            problem = Problem(500, "internal")
        detail = _(str(error)) if isinstance(error, RuleError) else problem.detail
        status = 422 if isinstance(error, GokError) and problem.status == 500 else problem.status
        return problem_page(request, status, detail)

    def _refused(self, request: HttpRequest) -> HttpResponse | None:
        path = request.path
        if path in _OPEN:
            return None
        if not session_of(request):
            return self._way_in(request, None, 401)
        if not is_open():
            return None if path == "/unlock" else self._way_in(request, "/unlock", 401)
        worker = kiosk().whole(_worker, account_token(request))
        request.gok_worker = worker  # type: ignore[attr-defined]
        if worker is None:
            return None if path in ("/login", "/first") else self._way_in(request, "/login", 401)
        if worker.must_change and path not in ("/password", "/logout"):
            return self._way_in(request, "/password", 403)
        sit_down(worker)
        if any(request.method == method and pattern.fullmatch(path) for method, pattern in _CLOSED):
            return to_response(
                Problem(403, "kiosk", _("The kiosk does not do this: essays leave it as signed bundles."))
            )
        if _MANAGERS.fullmatch(path) and not worker.is_manager:
            from gok_web.kiosk.views.shared import problem_page

            return problem_page(request, 403, _("This is for the manager of the kiosk."))
        return None

    def _way_in(self, request: HttpRequest, where: str | None, status: int) -> HttpResponse:
        if request.path.startswith("/api/") or request.path.startswith("/scans/"):
            return to_response(Problem(status, "session"))
        if where is not None:
            return HttpResponseRedirect(where)
        from gok_web.kiosk.views.shared import way_in_page

        return way_in_page(request)


def _worker(token: str) -> Worker | None:
    found = sessions().account_of(token) if token else None
    account = Account.objects.filter(pk=found, active=True).first() if found is not None else None
    return worker_of(account) if account else None
