"""What the endpoints share: ETags, documents in and out, the store's refusals as problems."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.utils.translation import gettext as _

from gok_web.api.parsing import check_text
from gok_web.api.schemas import DocumentModel
from gok_web.common.problems import Problem
from gok_web.workbench.documents import Document, from_json, to_json
from gok_web.workbench.store import ConflictError, MissingError, Stored, TakenError

__all__ = ["checked_id", "document_of", "essay_out", "etag", "expected_version", "guarded"]

_ID = re.compile(r"[A-Za-z0-9_.-]{1,60}")
_ETAG = re.compile(r'(?:W/)?"?(\d{1,9})"?', re.ASCII)


def etag(version: int) -> str:
    """The version as an ETag."""
    return f'"{version}"'


def expected_version(if_match: str | None) -> int:
    """The version a change is made on; 428 if it is not told."""
    if not if_match:
        raise Problem(428, "if_match", _("Say which version is meant (If-Match)."))
    found = _ETAG.fullmatch(if_match.strip())
    if found is None:
        raise Problem(412, "if_match", _("If-Match holds no version of an essay."))
    return int(found.group(1))


def checked_id(essay: str) -> str:
    """An id that may stand in an address."""
    if not _ID.fullmatch(essay):
        raise Problem(404, "not_found", _("There is no such essay or version."))
    return essay


@contextmanager
def guarded() -> Iterator[None]:
    """The store's refusals as problems."""
    try:
        yield
    except MissingError:
        raise Problem(404, "not_found", _("There is no such essay or version.")) from None
    except TakenError as taken:
        raise Problem(412, "taken", _("There is an essay of this id already."), current_version=taken.current) from None
    except ConflictError as conflict:
        detail = _("The essay was saved elsewhere in the meantime.")
        raise Problem(412, "conflict", detail, current_version=conflict.current) from None


def document_of(model: DocumentModel) -> Document:
    """The document that was sent."""
    check_text(model.text)
    return from_json(model.model_dump())


def essay_out(stored: Stored) -> dict[str, Any]:
    """A stored version as it is sent."""
    return {
        "essay": stored.essay,
        "version": stored.version,
        "document": to_json(stored.document),
        "tokens": [list(pair) for pair in stored.document.tokens],
    }
