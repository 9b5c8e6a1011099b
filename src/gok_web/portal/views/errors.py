"""Pages that say what went wrong, without a word of what was sent."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.core.exceptions import PermissionDenied, RequestDataTooBig, SuspiciousOperation
from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from gok.errors import GokError
from gok_web.common.security.logs import log_error
from gok_web.portal.pages import error_page
from gok_web.portal.throttle import TooOftenError

__all__ = ["Errors", "csrf_failure", "not_found", "server_error"]


class Errors:
    """Makes a page of every error."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """The answer; an error raised at the door is answered here too."""
        response = self.get_response(request)
        if response.status_code == 405 and not response.content:
            return error_page(request, 405)
        return response

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        """The page of an exception; one nobody thought of is logged by its kind and place alone."""
        for kind, status in (
            (PermissionDenied, 403),
            (Http404, 404),
            (TooOftenError, 429),
            (RequestDataTooBig, 413),
            (SuspiciousOperation, 400),
        ):
            if isinstance(error, kind):
                return error_page(request, status)
        if isinstance(error, GokError):
            return error_page(request, 422, str(error))
        log_error("failed", error)
        return error_page(request, 500)


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """The form did not come from our own page, or the page was too old."""
    return error_page(request, 403, _("Open the page again and send the form once more."))


def not_found(request: HttpRequest, exception: Any) -> HttpResponse:
    """For addresses that lead nowhere."""
    return error_page(request, 404)


def server_error(request: HttpRequest) -> HttpResponse:
    """For what failed outside of views."""
    return error_page(request, 500)
