"""The only log: one JSON object a line, with ids, routes and figures. What others want to log loses its words.

Messages of libraries may quote what they stumbled over. Of such a record only the logger, the level, the kind of
error and the place in the code are written.
"""

from __future__ import annotations

import json
import logging
import os
import sys
import time
import traceback
from collections.abc import Callable
from typing import Any

from django.http import HttpRequest, HttpResponse

__all__ = ["Requests", "SafeFormatter", "log", "log_error", "set_up"]

_LOGGER = "gok.web"
_OF_CLIENTS = ("django.request", "django.security")
"""Warn of every request that was refused, without its route: whoever asks wrongly for long would fill the disk, or a
pipe that nobody reads, and a server that cannot log stands still. `Requests` tells of each, to those who want it."""


class SafeFormatter(logging.Formatter):
    """Writes what is known to hold no text."""

    def format(self, record: logging.LogRecord) -> str:
        """The record as one line of JSON."""
        out: dict[str, Any] = {
            "time": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(record.created)),
            "level": record.levelname.lower(),
        }
        fields = getattr(record, "gok_fields", None)
        out |= fields if isinstance(fields, dict) else {"event": "library", "logger": record.name}
        if record.exc_info and record.exc_info[0] is not None:
            out |= _where(record.exc_info[1])
        return json.dumps(out, ensure_ascii=False)


def _where(error: BaseException | None) -> dict[str, str]:
    """Kind and place of an error, without its message."""
    frames = traceback.extract_tb(error.__traceback__) if error is not None else []
    place = f"{os.path.basename(frames[-1].filename)}:{frames[-1].lineno}" if frames else ""
    return {"error": type(error).__name__, "where": place}


def set_up(level: str = "") -> None:
    """Send every record of this process through the formatter, to standard error; GOK_LOG says how much of it."""
    wanted = (level or os.environ.get("GOK_LOG", "warning")).upper()
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(SafeFormatter())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(wanted if wanted in ("DEBUG", "INFO", "WARNING", "ERROR") else "WARNING")
    for library in _OF_CLIENTS:
        logging.getLogger(library).setLevel("ERROR")
    logging.captureWarnings(True)
    logging.raiseExceptions = False  # else a failing log call prints its arguments


def log(event: str, **fields: Any) -> None:
    """Log something that happened; the fields are ids and numbers."""
    logging.getLogger(_LOGGER).info(event, extra={"gok_fields": {"event": event, **fields}})


def log_error(event: str, error: BaseException, **fields: Any) -> None:
    """Log an error by its kind and place."""
    logging.getLogger(_LOGGER).error(event, extra={"gok_fields": {"event": event, **fields, **_where(error)}})


class Requests:
    """Logs each request by its route, not by its address."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """The answer, timed."""
        begun = time.perf_counter()
        response = self.get_response(request)
        route = getattr(request.resolver_match, "route", "")
        spent = round((time.perf_counter() - begun) * 1000, 1)
        log("request", method=request.method or "", route=route, status=response.status_code, ms=spent)
        return response
