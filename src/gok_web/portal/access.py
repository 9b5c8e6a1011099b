"""The door: every request is checked against the rights matrix before its view is called."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

from django.conf import settings
from django.contrib.auth import logout
from django.core.exceptions import DisallowedHost, PermissionDenied
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect

from gok_web.common.security.logs import log
from gok_web.portal import codes, drafts, speaking, throttle
from gok_web.portal.models import Invitation, Person
from gok_web.portal.pages import error_page, kept_page
from gok_web.portal.rights import RIGHTS, Right

__all__ = ["INVITED", "Access", "Hosts", "invitation_of", "person_of"]

INVITED = "invitation"  # where the session holds the id of an invitation
_UNFINISHED = frozenset({"logout", "second_factor", "account", "language"})


def person_of(request: HttpRequest) -> Person:
    """Who asks; the door has let them in."""
    if not isinstance(request.user, Person):
        raise PermissionDenied
    return request.user


def invitation_of(request: HttpRequest) -> Invitation | None:
    """The invitation the session stands on, if it has not been taken back."""
    found = Invitation.objects.filter(pk=request.session.get(INVITED, 0), revoked=False).first()
    if found is None:
        return None
    return found if codes.is_valid(found) or request.session.get("collecting") else None


class Hosts:
    """Refuses every name but our own, before anything else is done; leads browsers to the one nobody shares."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Let the request pass, or refuse it."""
        try:
            name, _, port = request.get_host().rpartition(":")
        except DisallowedHost:
            return HttpResponse(status=421)
        is_page = request.method == "GET" and request.headers.get("Sec-Fetch-Mode") == "navigate"
        if is_page and name in settings.SHARED_HOSTS and not settings.IS_PUBLIC:
            return HttpResponseRedirect(f"http://{settings.OWN_HOST}:{port}{request.get_full_path()}")
        return self.get_response(request)


class Access:
    """Lets in whom the matrix lets in."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """The answer; who may have it is checked when the view is known."""
        return self.get_response(request)

    def process_view(
        self, request: HttpRequest, view: Callable[..., HttpResponse], args: Any, kwargs: Any
    ) -> HttpResponse | None:
        """Refuse, send elsewhere, or let pass."""
        try:
            return self._decide(request)
        except PermissionDenied:
            return error_page(request, 403)
        except throttle.TooOftenError:
            return error_page(request, 429)

    @staticmethod
    def _decide(request: HttpRequest) -> HttpResponse | None:
        name = request.resolver_match.view_name if request.resolver_match else ""
        right = RIGHTS.get(name)
        if right is None:
            log("unlisted", view=name)
            raise PermissionDenied
        if request.method == "POST" and name in throttle.FAILURES:
            throttle.check(name, f"address {throttle.address_of(request)}")
        elif request.method == "POST" or name in ("search", "release_download", "my_access"):
            throttle.hit(name, _who(request))
        if right.outsider == "open":
            return None
        if right.outsider == "invited":
            return _check_invited(request)
        return _check(request, right)


def _who(request: HttpRequest) -> str:
    """Who is counted: an account, the session of somebody invited, else an address. A class shares its address."""
    person = request.user
    if person.is_authenticated:
        return f"person {person.pk}"
    if request.session.get(INVITED):
        return f"session {request.session.session_key}"
    return f"address {throttle.address_of(request)}"


def _check_invited(request: HttpRequest) -> HttpResponse | None:
    """Whoever has entered a code, and nobody who is logged in: accounts have their own pages.

    Of whoever was writing, the page brings the session back; if that cannot be, the text goes back to them.
    """
    if request.user.is_authenticated:
        raise PermissionDenied
    is_known = invitation_of(request) is not None or (request.method == "POST" and drafts.resume(request))
    speaking.spoken(request)
    if is_known:
        return None
    return kept_page(request) if request.method == "POST" and request.POST.get("text") else redirect("invitation")


def _check(request: HttpRequest, right: Right) -> HttpResponse | None:
    if not request.user.is_authenticated:
        return redirect("login")
    if not _is_fresh(request):
        logout(request)
        return redirect("login")
    person = person_of(request)
    if not right.of(person.role):
        log("refused", view=right.view, role=person.role)
        raise PermissionDenied
    if right.view in _UNFINISHED:
        return None
    if person.must_change:
        return redirect("account")
    if person.needs_totp and not person.has_totp:
        return redirect("second_factor")
    return None


def _is_fresh(request: HttpRequest) -> bool:
    """A session ends after a working day, however busy it was."""
    return bool(time.time() - request.session.get("begun", 0) < settings.SESSION_LIFETIME)
