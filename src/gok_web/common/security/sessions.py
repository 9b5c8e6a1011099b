"""Sessions: a signed cookie and nothing stored. With a key file they outlive a restart, as the essays do."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from django.core.signing import BadSignature, TimestampSigner
from django.http import HttpRequest, HttpResponse
from ninja.security import APIKeyCookie

from gok_web.common.running import Running, running

__all__ = ["LIFETIME", "SessionCookie", "SessionMiddleware", "begin", "is_at_home", "session_of"]

LIFETIME = 7 * 24 * 3600


def _signer(now: Running) -> TimestampSigner:
    return TimestampSigner(key=now.keys.secret("session").hex(), salt=f"gok session {now.host}")


def begin(response: HttpResponse) -> None:
    """Give the browser a session."""
    now = running()
    response.set_cookie(
        now.cookie,
        _signer(now).sign(secrets.token_urlsafe(16)),
        max_age=LIFETIME,
        httponly=True,
        samesite="Strict",
        path="/",
    )


def is_at_home(request: HttpRequest) -> bool:
    """Whether it is asked under the server's own name; under others no session begins and none counts."""
    return bool(request.META.get("HTTP_HOST", "").lower() == running().host)


def session_of(request: HttpRequest) -> str:
    """The session's id; empty if there is none."""
    return str(getattr(request, "gok_session", ""))


class SessionMiddleware:
    """Find out whose session it is."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """The answer, asked for with or without a session."""
        now, found = running(), ""
        if is_at_home(request):
            with suppress(BadSignature):
                found = _signer(now).unsign(request.COOKIES.get(now.cookie, ""), max_age=LIFETIME)
        request.gok_session = found  # type: ignore[attr-defined]
        return self.get_response(request)


class SessionCookie(APIKeyCookie):
    """Lets those in who have a session; Origin and SameSite do what a CSRF token would."""

    param_name = "gok_session"

    def __init__(self) -> None:
        super().__init__(csrf=False)

    def _get_key(self, request: HttpRequest) -> str | None:
        return session_of(request) or None

    def authenticate(self, request: HttpRequest, key: str | None) -> Any | None:
        """The session's id."""
        return key
