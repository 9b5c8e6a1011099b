"""The language of the pages a learner writes on: that of the consent text; there are more than the portal speaks."""

from __future__ import annotations

from collections.abc import Mapping

from django.http import HttpRequest
from django.utils import translation

from gok_web.portal.consents import consent_text, languages

__all__ = ["choose", "named", "note", "spoken"]

_CHOSEN = "speaks"


def spoken(request: HttpRequest) -> str:
    """Go on in the language that was chosen for the consent; it, or nothing if none was."""
    chosen = str(request.session.get(_CHOSEN, ""))
    if chosen in dict(languages()):
        translation.activate(chosen)
        return chosen
    return ""


def choose(request: HttpRequest, language: str) -> None:
    """The pages that follow are in this language; without one they are in that of the portal again."""
    request.session[_CHOSEN] = language
    spoken(request)


def note() -> str:
    """What stands on a page in a language in which nobody has read it yet."""
    language = translation.get_language() or "sv"
    text = consent_text(language) if language in dict(languages()) else None
    return text.draft_note if text is not None and text.is_draft else ""


def named(names: Mapping[str, str]) -> str:
    """A name of the taxonomy in the language of the page."""
    return names.get(translation.get_language() or "sv") or translation.gettext(names["en"])
