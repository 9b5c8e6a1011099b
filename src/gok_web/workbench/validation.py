"""What is to be said about a document, and where. Errors keep it from being done, warnings do not."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Literal

from django.utils.translation import gettext, override
from django.utils.translation import gettext_noop as _

from gok.taxonomy import taxonomy
from gok.text import Span
from gok.text.folding import fold
from gok_web.workbench.documents import Document, DocumentMention

__all__ = ["Message", "errors_of", "messages_of"]

_UNTOLD = frozenset({"email", "url", "initials", "middlename", "transport_nr", "username"})
"""Labels whose pseudonyms are all alike, or may be as short as the original."""


@dataclass(frozen=True, slots=True)
class Message:
    """One message and the mention or place it concerns."""

    code: str
    severity: Literal["error", "warning"]
    text: Mapping[str, str] = field(hash=False)
    mention: str | None = None
    start: int | None = None
    end: int | None = None


def messages_of(document: Document, homonyms: Sequence[Span] = ()) -> list[Message]:
    """Everything there is to say, in order of place."""
    found = [*_of_mentions(document), *_of_entities(document)]
    text = _said(_("Looks like a name that is replaced elsewhere, and was left standing."))
    found += [Message("homonym", "warning", text, None, h.start, h.end) for h in homonyms]
    return sorted(found, key=lambda m: (m.start if m.start is not None else len(document.text), m.code))


@lru_cache(maxsize=1024)
def _said(text: str, **values: int) -> Mapping[str, str]:
    """A message in both languages: the editor may change its own at any time."""
    out = {}
    for language in ("sv", "en"):
        with override(language):
            out[language] = gettext(text) % values if values else gettext(text)
    return out


def errors_of(document: Document) -> list[Message]:
    """What keeps the document from being done."""
    return [m for m in messages_of(document) if m.severity == "error"]


def _of_mentions(document: Document) -> Iterator[Message]:
    for m in document.mentions:
        if not m.counts:
            continue
        for code, severity, text in _of_mention(document, m):
            yield Message(code, severity, _said(text), m.id, m.start, m.end)


def _of_mention(document: Document, m: DocumentMention) -> Iterator[tuple[str, Literal["error", "warning"], str]]:
    if m.is_replaced and m.replacement is None:
        yield "pending", "error", _("The pseudonym is missing.")
    if m.is_replaced and m.replacement is not None and _is_original(document, m):
        yield "unchanged", "error", _("The pseudonym is the original.")
    if m.number is None and not m.is_mark:
        yield "number_missing", "error", _("The running number is missing.")
    if m.status == "suggested":
        yield "unconfirmed", "warning", _("Nobody has confirmed this yet.")
    if taxonomy()[m.label].handling == "comment":
        yield "left_over", "warning", _("A comment or a note to self is left.")


def _is_original(document: Document, m: DocumentMention) -> bool:
    original = document.text[m.start : m.end]
    return m.label not in _UNTOLD and fold(original) == fold(m.replacement or "")


def _of_entities(document: Document) -> Iterator[Message]:
    """Entities that run together: one number for things of two kinds, one pseudonym for two of them."""
    groups: dict[int, list[DocumentMention]] = {}
    for m in document.mentions:
        if m.counts and m.number is not None and not m.is_mark:
            groups.setdefault(m.number, []).append(m)
    known = taxonomy()
    bearers: dict[tuple[str, str], int] = {}
    for number, group in sorted(groups.items()):
        if len({known[m.label].group for m in group}) > 1:
            odd = group[0]
            text = _said(_("Number %(number)d stands for things of different kinds."), number=number)
            yield Message("two_labels", "warning", text, odd.id, odd.start, odd.end)
        for m in group:
            if m.replacement and known[m.label].group in ("names", "places", "institutions") and m.label not in _UNTOLD:
                other = bearers.setdefault((known[m.label].group, fold(m.replacement)), number)
                if other != number and m.label != "surname":
                    text = _said(_("Entity %(number)d has this pseudonym too."), number=other)
                    yield Message("shared", "warning", text, m.id, m.start, m.end)
