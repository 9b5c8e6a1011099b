"""Reading what was sent: JSON and nothing else, not too deep, every error without a word of it."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.http import HttpRequest
from django.utils.translation import gettext as _
from ninja.parser import Parser

from gok.errors import InputError
from gok.formats.decoding import decode, parse_json
from gok_web.common.problems import Problem

__all__ = ["DEEPEST", "JsonParser", "check_text", "parse_body"]

DEEPEST = 64


class JsonParser(Parser):
    """ninja's parser with our errors."""

    def parse_body(self, request: HttpRequest) -> Any:
        """The JSON value of the body."""
        return parse_body(request)


def parse_body(request: HttpRequest) -> Any:
    """The JSON value of a request; 415 for another type, 400 for what is broken or nested too deeply."""
    if request.content_type != "application/json":
        raise Problem(415, "media_type", _("Send JSON (Content-Type: application/json)."))
    try:
        value = parse_json(decode(request.body, source="body"), source="body")
    except InputError as error:
        raise Problem(400, "json", error.reason) from None
    if _is_deeper(value, DEEPEST):
        raise Problem(400, "json", _("The JSON is nested too deeply."))
    return value


def _is_deeper(value: Any, most: int) -> bool:
    level = [value]
    for _depth in range(most):
        level = [inner for one in level for inner in _inside(one)]
        if not level:
            return False
    return True


def _inside(value: Any) -> list[Any]:
    if isinstance(value, dict):
        return [v for v in value.values() if isinstance(v, dict | list)]
    return [v for v in value if isinstance(v, dict | list)] if isinstance(value, list) else []


def check_text(text: str) -> str:
    """The text, if it is not longer than an essay may be."""
    if len(text) > settings.TEXT_LIMIT:
        limit = settings.TEXT_LIMIT
        raise Problem(413, "too_large", _("The text has more than %(limit)d characters.") % {"limit": limit})
    return text
