"""The engine for the learner's own browser, and the second look at what it has made."""

from __future__ import annotations

import mimetypes
import os
from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from pathlib import Path
from threading import Lock
from typing import Any

from gok.errors import InputError
from gok.formats import jsonl
from gok.pipeline import detect_essay
from gok.releases import MENTION
from gok.results import Mention, Result
from gok.settings import Settings
from gok.text import Essay
from gok.version import __version__
from gok_web.page.site import SHIPPED_RUNTIME, site_files
from gok_web.portal.collection import TEXT_LIMIT

__all__ = ["engine_file", "has_runtime", "look_again", "read_release"]

RUNTIME = "GOK_PYODIDE"
"""Names the folder of the npm package, where it is not the one that was built in."""
_MOST = 2_000
_lock = Lock()


def _runtime() -> Path:
    return Path(os.environ.get(RUNTIME) or SHIPPED_RUNTIME)


def has_runtime() -> bool:
    """Whether Python for the browser is here."""
    return (_runtime() / "pyodide.mjs").is_file()


@cache
def _files() -> Mapping[str, bytes]:
    return site_files(_runtime(), small=True)


def engine_file(name: str) -> tuple[bytes, str] | None:
    """A file of the engine and its type. They are put together once, when the first is asked for."""
    if not has_runtime():
        return None
    with _lock:
        found = _files().get(name)
    if found is None:
        return None
    kinds = {".mjs": "text/javascript", ".js": "text/javascript"}
    return found, kinds.get(Path(name).suffix) or mimetypes.guess_type(name)[0] or "application/octet-stream"


def read_release(record: Any, essay_id: str) -> Result:
    """What a browser has made: a release, of which nothing is taken that a release does not say."""
    if not isinstance(record, dict) or "text" in record or "source" in record:
        raise InputError("not a release")
    target, mentions = record.get("target"), record.get("mentions")
    if not isinstance(target, str) or not isinstance(mentions, list) or not 0 < len(target) <= TEXT_LIMIT * 2:
        raise InputError("not a release")
    if len(mentions) > _MOST or not all(isinstance(one, dict) for one in mentions):
        raise InputError("not a release")
    told = [{name: one[name] for name in MENTION if name in one} for one in mentions]
    provenance = {"gok": __version__, "profile": "swell"}
    return jsonl.from_record(
        {"id": essay_id, "target": target, "mentions": told, "provenance": provenance}, source="essay"
    )


def look_again(made: Result, meta: Mapping[str, Any]) -> Result:
    """The same with a mark wherever our own engine, at its most careful, finds something that was not replaced.

    Nobody can release the essay before a person has decided about each.
    """
    text = made.text
    found = detect_essay(Essay(text, id=made.essay.id, meta=dict(meta)), Settings(caution="high"))
    hidden = [m.span for m in made.main if m.action == "replace"]
    left = [m for m in found.main if m.action == "replace" and not any(m.span.overlaps(span) for span in hidden)]
    marks = [Mention(m.span, m.text, "OBS!", action="mark", target=m.span, by="rule") for m in left]
    mentions = sorted((*made.mentions, *marks), key=lambda m: (m.span.start, m.span.end))
    return replace(made, mentions=tuple(mentions))
