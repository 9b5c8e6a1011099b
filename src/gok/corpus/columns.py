"""Which columns of a table, or keys of a JSON object, hold what."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

__all__ = ["OWN", "Columns"]

OWN = frozenset({"id", "text", "target", "mentions", "spans", "label", "provenance", "document_comment", "homonyms"})
OWN |= {"doubts"}
"""Names with a meaning of their own in what is written; no metadata passes under them."""


@dataclass(frozen=True, slots=True)
class Columns:
    """The names of the columns for text, id and learner; all others are metadata."""

    text: str = "text"
    id: str = "id"
    learner: str = "learner"

    def moved(self) -> Iterator[tuple[str, str]]:
        """Our name and theirs, where they differ."""
        for ours, theirs in (("text", self.text), ("id", self.id), ("learner", self.learner)):
            if ours != theirs:
                yield ours, theirs
