"""Sessions of the portal: several windows and requests of one browser do not take them from each other."""

from __future__ import annotations

from django.conf import settings
from django.contrib.sessions.middleware import SessionMiddleware as DjangoSessions
from django.contrib.sessions.models import Session
from django.http import HttpRequest, HttpResponse
from django.utils.cache import patch_vary_headers

__all__ = ["SessionMiddleware"]


class SessionMiddleware(DjangoSessions):
    """A request that does not change its session prolongs it, and leaves its content and the cookie alone.

    Whoever comes back to a text, or logs in, gets a session of a new name while other requests of the same browser are
    still on their way under the old one: files of the engine, a preview in another window. Their answers must neither
    take the new cookie away nor put the old one in its place, nor write back what they read before it changed.
    """

    def process_response(self, request: HttpRequest, response: HttpResponse) -> HttpResponse:
        session, name = request.session, settings.SESSION_COOKIE_NAME
        if session.modified:
            response = super().process_response(request, response)
            if name in response.cookies and response.cookies[name].value == request.COOKIES.get(name):
                del response.cookies[name]
        elif session.accessed:
            patch_vary_headers(response, ("Cookie",))
            until = session.get_expiry_date()
            Session.objects.filter(session_key=session.session_key).update(expire_date=until)
        return response
