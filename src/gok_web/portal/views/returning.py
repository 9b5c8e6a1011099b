"""A learner comes back to a text that was begun: after a reload, a closed tab, a crash. Texts never come here."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_POST

from gok_web.portal import drafts, throttle

__all__ = ["forget", "go_on", "text_key"]

_MOST = 50


@require_POST
def text_key(request: HttpRequest) -> HttpResponse:
    """What a window that was loaded again opens its draft with: it still has the draft's id.

    Somebody who has come back by the number (`return`) also gets back consent and answers, in the place of the session
    that was open.
    """
    told = drafts.told(request.POST.get("draft", ""))
    if told["key"] and request.POST.get("return"):
        request.session.cycle_key()
        drafts.resume(request)
    return JsonResponse(told)


@sensitive_post_parameters()
@require_POST
def go_on(request: HttpRequest) -> HttpResponse:
    """Which of the texts that lie in a browser can still be opened; with a number, the key of those it belongs to."""
    names, number = request.POST.getlist("name")[:_MOST], request.POST.get("number", "")[:20]
    digits = "".join(str(int(letter)) for letter in number if letter.isdecimal())
    try:
        keys = drafts.keys_for(names, digits) if digits else {}
    except throttle.TooOftenError:
        return JsonResponse({"alive": [], "keys": {}}, status=429)
    return JsonResponse({"alive": [row.digest for row in drafts.alive(names)], "keys": keys})


@require_POST
def forget(request: HttpRequest) -> HttpResponse:
    """The learner does not want to go on with a text."""
    drafts.forget(request.POST.get("draft", ""))
    return JsonResponse({})
