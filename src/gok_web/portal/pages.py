"""The page of an error: what went wrong, without a word of what was sent."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from gok_web.common.problems import Problem, to_response

__all__ = ["error_page", "kept_page"]


def error_page(request: HttpRequest, status: int, detail: str = "") -> HttpResponse:
    """The page of an error; a problem document where a program asks."""
    if "application/json" in request.headers.get("Accept", ""):
        return to_response(Problem(status, "refused", detail))
    titles = {
        400: _("The request cannot be read"),
        403: _("This is not open to you"),
        404: _("There is nothing here"),
        405: _("This cannot be done here"),
        413: _("This is too large"),
        422: _("This cannot be taken"),
        429: _("Too many tries: wait a little"),
        500: _("Something went wrong in Gök"),
    }
    context = {"title": titles.get(status, titles[500]), "detail": detail, "status": status}
    response = render(request, "portal/error.html", context, status=status)
    if status == 429:
        response.headers["Retry-After"] = "5"
    return response


def kept_page(request: HttpRequest, note: str = "") -> HttpResponse:
    """Nothing could be stored, and nobody knows who asks: what was written goes back into the page it came from."""
    return render(request, "portal/kept.html", {"text": request.POST.get("text", ""), "note": note}, status=401)
