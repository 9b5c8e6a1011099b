"""What a reader of an essay under work is asked: the engine's doubts that nobody has answered yet."""

from __future__ import annotations

from typing import Any

from gok.label.doubts import find_doubts
from gok.results import Doubt, Mention, Result
from gok.text import Essay, Span
from gok_web.workbench.documents import Document, DocumentMention
from gok_web.workbench.drawing import ENGINE, Pseudonyms, settings_of
from gok_web.workbench.merging import is_decided
from gok_web.workbench.reasons import reason_of
from gok_web.workbench.refusing import is_refused

__all__ = ["open_doubts", "to_json"]


def open_doubts(document: Document, names: Pseudonyms) -> tuple[Doubt, ...]:
    """The doubts about words that are neither replaced nor decided by a person, the worst first.

    A rejected mention is an answer too. Marks answer nothing: whether a word in one is personal is another question.
    """
    settings = settings_of(document, names)
    essay = Essay(document.text, id=names.essay, meta=dict(document.meta))
    answers = tuple(_answer(document, m) for m in document.mentions if not m.is_mark)
    with ENGINE:
        found = find_doubts(
            Result(essay, answers, language=settings.language),
            model=settings.model,
            pos=settings.pos,
            optional=settings.profile.optional,
        )
    return tuple(doubt for doubt in found if not is_refused(doubt.text))


def _answer(document: Document, m: DocumentMention) -> Mention:
    """A mention as far as it settles a doubt: replaced, or decided by a person."""
    span = Span(m.start, m.end)
    action, by = "replace" if m.is_replaced else "keep", "person" if is_decided(m) else "rule"
    return Mention(span, span.of(document.text), m.label, action=action, by=by)  # type: ignore[arg-type]


def to_json(doubt: Doubt) -> dict[str, Any]:
    """A doubt as the editor has it: where, what it would be, how likely, and why in both languages; no words."""
    return {
        "start": doubt.span.start,
        "end": doubt.span.end,
        "label": doubt.label,
        "probability": round(doubt.probability, 4),
        "rules": list(doubt.reasons),
        "reason": reason_of(doubt.reasons),
    }
