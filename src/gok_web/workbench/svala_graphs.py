"""A graph that comes back from SVALA, as the next version of a document.

SVALA knows tokens, not offsets. Its source tokens are found again in the text, so that white space and everything
else stay as they were written; only if the words themselves were changed is the graph's own text taken.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from gok.errors import InputError
from gok.formats.svala import check_graph, from_graph
from gok.results import Mention
from gok.text import Span, tokenize_on_space
from gok_web.workbench.documents import Document, DocumentMention
from gok_web.workbench.imports import from_result
from gok_web.workbench.merging import Ids
from gok_web.workbench.svala_losses import refuse_losses

__all__ = ["document_after", "find_tokens"]


def document_after(before: Document, graph: Any) -> Document:
    """The document with what SVALA says: labels, numbers, pseudonyms, comments. What it says is confirmed."""
    if check_graph(graph):
        raise InputError("this graph breaks SVALA's own rules", source="graph")
    refuse_losses(graph)
    result = from_graph(graph, source="graph", default_id=before.id)
    tokens = tokenize_on_space(result.essay.text)
    places = find_tokens(before.text, [token.text for token in tokens])
    if places is None:
        said = from_result(result)
        return replace(before, text=said.text, splits=(), joins=(), comment=said.comment).with_mentions(said.mentions)
    starts = {token.start: place for token, place in zip(tokens, places, strict=True)}
    ends = {token.end: place for token, place in zip(tokens, places, strict=True)}
    ids = Ids(before.mentions)
    old = {(m.start, m.end, _svala_label(m)): m for m in before.mentions if m.counts}
    made = []
    for mention in result.mentions:
        span = Span(starts[mention.span.start].start, ends[mention.span.end].end)
        made.append(_mention(mention, span, old.get((span.start, span.end, mention.label)), ids))
    kept = [m for m in before.mentions if not m.counts]
    return replace(before, comment=result.comment).with_mentions([*kept, *made])


def find_tokens(text: str, words: Sequence[str]) -> list[Span] | None:
    """Where the words of a graph stand in a text; None if the text has others. `␤` is a line break."""
    out: list[Span] = []
    at = 0
    for word in words:
        while at < len(text) and text[at].isspace() and not (word == "␤" and text[at] in "\r\n"):
            at += 1
        if word == "␤" and text[at : at + 1] in ("\r", "\n"):
            length = 2 if text[at : at + 2] == "\r\n" else 1
        elif text.startswith(word, at):
            length = len(word)
        else:
            return None
        out.append(Span(at, at + length))
        at += length
    return None if text[at:].strip() else out


def _svala_label(mention: DocumentMention) -> str:
    """What SVALA calls it."""
    if mention.label == "area" and "foreign" not in mention.features:
        return "city"
    return {"nationality": "ethnicity"}.get(mention.label, mention.label)


def _mention(said: Mention, span: Span, before: DocumentMention | None, ids: Ids) -> DocumentMention:
    fresh = DocumentMention(
        id=before.id if before else ids.next(),
        start=span.start,
        end=span.end,
        label=said.label,
        number=said.number,
        features=said.features,
        action=said.action,
        status="confirmed",
        by="person",
        replacement=said.replacement,
        replacement_by="person",
        comment=said.comment,
    )
    if before is None:
        return fresh
    said = replace(said, replacement=None) if said.replacement == said.text else said
    own = tuple(f for f in before.features if f not in said.features and f not in _SVALA)
    same = before.replacement == said.replacement or said.replacement is None
    return replace(
        before,
        status="confirmed",
        number=said.number,
        features=(*said.features, *own),
        replacement=before.replacement if same else said.replacement,
        replacement_by=before.replacement_by if same else "person",
        comment=said.comment or before.comment,
    )


_SVALA = frozenset({"gen", "def", "pl", "foreign"})
