"""Who asks: the Host header against rebound names, Origin and Sec-Fetch-Site against other web pages."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from gok_web.common.problems import Problem, to_response
from gok_web.common.running import running

__all__ = ["HostCheck", "OriginCheck"]

_SAFE = ("GET", "HEAD", "OPTIONS")
_SVALA = "/api/svala/"
_Next = Callable[[HttpRequest], HttpResponse]


class HostCheck:
    """Refuse every name but our own: a page of a stranger may have let its name point at this machine."""

    def __init__(self, get_response: _Next) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Let the request pass, or refuse it."""
        if request.META.get("HTTP_HOST", "").lower() not in running().hosts:
            return to_response(Problem(421, "host", _("This server does not answer under that name.")))
        return self.get_response(request)


class OriginCheck:
    """Refuse what another web page asks for, unless it is a SVALA that is on the list."""

    def __init__(self, get_response: _Next) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Let the request pass, or refuse it; answers to a listed SVALA say that its page may read them."""
        origin = request.META.get("HTTP_ORIGIN", "")
        is_svala = request.path.startswith(_SVALA)
        listed = is_svala and origin in running().svala_origins
        if request.method == "OPTIONS" and listed:
            return _with_cors(HttpResponse(status=204), origin)
        if request.method not in _SAFE and request.path != "/enter" and not listed and _is_foreign(request, origin):
            return to_response(Problem(403, "origin", _("Another web page may not ask for this.")))
        response = self.get_response(request)
        if listed:
            _with_cors(response, origin)
        elif is_svala:
            response.headers["Vary"] = "Origin"
        return response


def _is_foreign(request: HttpRequest, origin: str) -> bool:
    site = request.META.get("HTTP_SEC_FETCH_SITE", "")
    own = {f"http://{host}" for host in running().hosts}
    return site not in ("", "same-origin", "none") or (bool(origin) and origin not in own)


def _with_cors(response: HttpResponse, origin: str) -> HttpResponse:
    response.headers["Access-Control-Allow-Origin"] = origin
    response.headers["Access-Control-Allow-Credentials"] = "true"
    response.headers["Access-Control-Allow-Headers"] = "content-type"
    response.headers["Access-Control-Allow-Methods"] = "GET, POST, OPTIONS"
    response.headers["Vary"] = "Origin"
    response.headers["Cross-Origin-Resource-Policy"] = "cross-origin"
    return response
