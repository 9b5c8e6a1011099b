"""Purging the history: what is replaced now is replaced in older versions too.

An older version keeps its decisions, but its text becomes the target wherever the newest version replaces something,
and so does whatever else in it quotes an original: titles, comments, pseudonyms that were none.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace

from gok_web.workbench.documents import Document, DocumentMention

__all__ = ["rewriter"]

_Change = tuple[int, int, str]


def rewriter(now: Document) -> Callable[[Document], Document]:
    """What rewrites an older version after the newest one."""
    replaced = [m for m in now.mentions if m.is_replaced and m.replacement is not None]
    words = {now.text[m.start : m.end]: m.replacement or "" for m in replaced}
    places = sorted((m.start, m.end, m.replacement or "") for m in replaced)
    quoted = _pattern(words)

    def say(text: str) -> str:
        return quoted.sub(lambda found: words[found.group()], text) if quoted else text

    def rewrite(old: Document) -> Document:
        changes = places if old.text == now.text else _found(quoted, words, old.text)
        moved = _apply(old, changes)
        return replace(
            moved,
            title=say(old.title),
            comment=say(old.comment),
            meta={
                key: say(value) if isinstance(value, str) and key != "learner" else value
                for key, value in old.meta.items()
            },
            mentions=tuple(replace(m, comment=say(m.comment)) for m in moved.mentions),
        )

    return rewrite


def _pattern(words: dict[str, str]) -> re.Pattern[str] | None:
    longest = sorted((w for w in words if len(w) > 1), key=len, reverse=True)
    return re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, longest))})(?!\w)") if longest else None


def _found(quoted: re.Pattern[str] | None, words: dict[str, str], text: str) -> list[_Change]:
    """Where a text that is not the newest one has the originals."""
    return [(m.start(), m.end(), words[m.group()]) for m in quoted.finditer(text)] if quoted else []


def _apply(old: Document, changes: Sequence[_Change]) -> Document:
    """The document with stretches of its text exchanged, everything in its place again."""
    pieces, at = [], 0
    for start, end, new in changes:
        pieces += [old.text[at:start], new]
        at = end
    text = "".join([*pieces, old.text[at:]])

    def moved(place: int, *, to_end: bool) -> int:
        shift = 0
        for start, end, new in changes:
            if place >= end and not (to_end and place == end == start):
                shift += len(new) - (end - start)
            elif place > start:
                return start + shift + (len(new) if to_end else 0)
        return place + shift

    mentions = []
    for m in old.mentions:
        start, end = moved(m.start, to_end=False), moved(m.end, to_end=True)
        if start < end:
            mentions.append(_settled(replace(m, start=start, end=end), text))
    splits = sorted({moved(place, to_end=False) for place in old.splits} - {0, len(text)})
    joins = [(moved(a, to_end=False), moved(b, to_end=True)) for a, b in old.joins]
    made = replace(old, text=text, splits=tuple(splits), joins=tuple((a, b) for a, b in joins if a < b))
    return made.with_mentions(_apart(mentions))


def _settled(mention: DocumentMention, text: str) -> DocumentMention:
    """A mention whose text is a pseudonym by now is not replaced again."""
    here = text[mention.start : mention.end]
    return replace(mention, action="keep", replacement=None) if mention.is_replaced and here else mention


def _apart(mentions: Sequence[DocumentMention]) -> list[DocumentMention]:
    """Main mentions that fell onto one another: the first stays, the others are remembered as rejected."""
    out: list[DocumentMention] = []
    end = 0
    for m in sorted(mentions, key=lambda m: (m.start, m.end)):
        if m.is_mark or not m.counts:
            out.append(m)
        elif m.start >= end:
            out.append(m)
            end = m.end
        else:
            out.append(replace(m, status="rejected"))
    return out
