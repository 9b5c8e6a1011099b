"""What else a mention could be, and what else it could be called."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from gok.errors import GokError
from gok.replace.referents import NAMED
from gok.taxonomy import taxonomy
from gok_web.workbench.documents import Document, DocumentMention
from gok_web.workbench.drawing import Pseudonyms, detect_document, to_result
from gok_web.workbench.reasons import explain_rules

__all__ = ["alternatives_of"]

_MANY = 8  # pseudonyms to pick from


def alternatives_of(document: Document, mention: DocumentMention, names: Pseudonyms) -> dict[str, Any]:
    """Labels by how likely they are, pseudonyms in the order they would be drawn, reasons in both languages."""
    return {
        "labels": _labels(document, mention, names),
        "pseudonyms": _pseudonyms(document, mention, names),
        "reasons": explain_rules(mention.rules),
    }


def _labels(document: Document, mention: DocumentMention, names: Pseudonyms) -> list[dict[str, Any]]:
    """The engine's readings first, then the other labels of the group."""
    ranked = {label: sure for label, sure in mention.alternatives if label in taxonomy().by_id}
    if mention.by == "rule":
        ranked.setdefault(mention.label, mention.confidence)
    elif not ranked:
        seen = detect_document(document, names).mentions
        here = [m for m in seen if m.start < mention.end and mention.start < m.end]
        ranked |= {m.label: m.confidence for m in here}
    group = taxonomy()[mention.label].group
    for category in taxonomy().categories:
        if category.group == group:
            ranked.setdefault(category.id, 0.0)
    order = sorted(ranked, key=lambda label: -ranked[label])
    return [{"label": label, "confidence": ranked[label]} for label in order]


def _pseudonyms(document: Document, mention: DocumentMention, names: Pseudonyms) -> list[str]:
    """What the entity would be called if it were drawn again and again."""
    if not mention.is_replaced:
        return []
    out: list[str] = [mention.replacement] if mention.replacement is not None else []
    for draw in range(_MANY if mention.label in NAMED else 1):
        tried = document.with_mentions(_let_go(m, mention, draw) for m in document.mentions)
        try:
            made = to_result(tried, names)
        except GokError:
            break  # the list is used up
        standing = [m for m in tried.mentions if m.counts]
        drawn = made.mentions[standing.index(next(m for m in standing if m.id == mention.id))].replacement
        if drawn is not None and drawn not in out:
            out.append(drawn)
    return out


def _let_go(m: DocumentMention, chosen: DocumentMention, draw: int) -> DocumentMention:
    same = m.id == chosen.id or (m.is_replaced and m.number is not None and m.number == chosen.number)
    return replace(m, replacement=None, replacement_by="rule", draw=draw) if same else m
