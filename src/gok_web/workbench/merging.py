"""Running the engine anew over a document without losing what a person has decided."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from gok_web.workbench.documents import Document, DocumentMention
from gok_web.workbench.drawing import Pseudonyms, detect_document

__all__ = ["Ids", "is_decided", "rerun"]


def is_decided(mention: DocumentMention) -> bool:
    """Whether a person has had a say in it."""
    return mention.status != "suggested" or mention.by == "person" or mention.replacement_by == "person"


def rerun(document: Document, names: Pseudonyms) -> Document:
    """Decisions stay; suggestions are made anew, and those that are the same keep their pseudonyms and numbers.

    A suggestion that a person has rejected is not made again, nor one that would overlap a decision.
    """
    kept = [m for m in document.mentions if is_decided(m)]
    old = {(m.start, m.end, m.label): m for m in document.mentions if not is_decided(m)}
    seen = detect_document(document, names)
    fresh = [m for m in seen.mentions if not _is_settled(m, kept)]
    numbers = _Numbers(document.mentions, seen.mentions)
    ids = Ids(document.mentions)
    made = []
    for m in fresh:
        number = numbers.of(m)
        before = old.get((m.start, m.end, m.label))
        if (
            before is not None
            and (before.features, before.action) == (m.features, m.action)
            and before.number == number
        ):
            made.append(replace(m, id=before.id, number=number, replacement=before.replacement, draw=before.draw))
        else:
            made.append(replace(m, id=before.id if before else ids.next(), number=number, replacement=None))
    return replace(document, provenance=seen.provenance).with_mentions([*kept, *made])


def _same(before: DocumentMention, now: DocumentMention) -> bool:
    """Whether the pseudonym may stay."""
    return (before.features, before.action, before.number) == (now.features, now.action, now.number)


def _is_settled(m: DocumentMention, kept: Sequence[DocumentMention]) -> bool:
    for other in kept:
        if (other.start, other.end) == (m.start, m.end) and (other.label == m.label or other.is_mark == m.is_mark):
            return True
        overlaps = other.start < m.end and m.start < other.end
        if overlaps and other.counts and not other.is_mark and not m.is_mark:
            return True
    return False


class Ids:
    """Ids that are not taken."""

    def __init__(self, mentions: Sequence[DocumentMention]) -> None:
        taken = [int(m.id[1:]) for m in mentions if m.id[:1] == "m" and m.id[1:].isdecimal() and len(m.id) < 10]
        self._last = max(taken, default=0)

    def next(self) -> str:
        self._last += 1
        return f"m{self._last}"


class _Numbers:
    """The document's number for each entity of the engine: that of a mention both know, else a new one."""

    def __init__(self, ours: Sequence[DocumentMention], theirs: Sequence[DocumentMention]) -> None:
        places = {(m.start, m.end): m.number for m in ours if m.counts and not m.is_mark}
        marks = {(m.start, m.end, m.label): m.number for m in ours if m.counts and m.is_mark}
        self._known: dict[int | None, int] = {}
        for m in theirs:
            number = marks.get((m.start, m.end, m.label)) if m.is_mark else places.get((m.start, m.end))
            if number is not None:
                self._known.setdefault(m.number, number)
        self._last = max((m.number or 0 for m in ours), default=0)

    def of(self, mention: DocumentMention) -> int | None:
        """The number a suggestion gets."""
        if mention.number is None:
            return None
        if mention.number not in self._known:
            self._last += 1
            self._known[mention.number] = self._last
        return self._known[mention.number]
