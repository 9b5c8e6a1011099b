"""What the list of essays knows of each without opening it: sealed beside the essay, small, made anew at each save."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from gok.taxonomy import taxonomy
from gok_web.workbench.documents import Document, DocumentMention
from gok_web.workbench.validation import messages_of

__all__ = ["NO_FACTS", "SURE", "Place", "head_of", "is_answered", "is_whole", "open_places", "with_doubts"]

SURE = 0.9
"""Suggestions at least this sure need no second look; the editor has the same number."""

NO_FACTS = {"level": "", "genre": "", "unsure": 0, "comments": 0, "conflicts": 0, "doubts": None}
"""What the list is filtered by, of an essay that says nothing. Heads from before that list have none of it."""

_CONFLICTS = frozenset({"two_labels", "shared", "homonym"})
Place = tuple[int, int]


def head_of(document: Document, before: Mapping[str, Any] | None = None) -> bytes:
    """What the list of essays shows of it.

    Where the engine has doubts is kept from the head `before`, and counted anew: it depends on the text, and on which
    of them a person has answered. None says that nobody has asked yet.
    """
    places = None if before is None else before.get("places")
    head: dict[str, Any] = {"id": document.id, "title": document.title, "status": document.status}
    head |= {key: str(document.meta.get(key) or "") for key in ("level", "genre")}
    head |= {
        "unsure": sum(m.status == "suggested" and m.confidence < SURE for m in document.mentions),
        "comments": _comments(document),
        "conflicts": sum(m.code in _CONFLICTS for m in messages_of(document)),
    }
    return json.dumps(head | _doubts(document, places)).encode()


def with_doubts(head: Mapping[str, Any], document: Document, places: Sequence[Place]) -> bytes:
    """A head that knows where the doubts are."""
    return json.dumps({**head, **_doubts(document, places)}).encode()


def is_whole(head: Mapping[str, Any]) -> bool:
    """Whether a head says all that the list asks."""
    return all(fact in head for fact in NO_FACTS)


def is_answered(m: DocumentMention) -> bool:
    """Whether a mention settles a doubt: replaced, or decided by a person. Marks settle none."""
    decided = m.status != "suggested" or m.by == "person" or m.replacement_by == "person"
    return not m.is_mark and (decided or m.action == "replace")


def open_places(document: Document, places: Sequence[Sequence[int]]) -> int:
    """How many doubts nobody has settled."""
    settled = [m for m in document.mentions if is_answered(m)]
    return sum(not any(m.start < end and start < m.end for m in settled) for start, end in places)


def _doubts(document: Document, places: Sequence[Sequence[int]] | None) -> dict[str, Any]:
    if places is None:
        return {"doubts": None}
    return {"doubts": open_places(document, places), "places": [list(place) for place in places]}


def _comments(document: Document) -> int:
    """Remarks on words, notes to self, and a comment on the whole."""
    noted = (m.counts and (m.comment or taxonomy()[m.label].handling == "comment") for m in document.mentions)
    return sum(map(bool, noted)) + bool(document.comment)
