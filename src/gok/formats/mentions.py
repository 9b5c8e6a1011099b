"""Mentions out of files: offsets, labels and overlaps are checked here, for all readers alike."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from gok.errors import InputError
from gok.releases import ALL, is_told_by_a_release
from gok.results import Action, Mention, Relevance, Result
from gok.taxonomy import Label, taxonomy
from gok.text import Essay, Span

__all__ = ["default_action", "read_label", "read_span", "released_result", "settle"]


def read_span(start: Any, end: Any, length: int, *, source: str) -> Span:
    """A span that lies inside a text of `length` code points."""
    if type(start) is not int or type(end) is not int:
        raise InputError("offsets of a mention must be whole numbers", source=source)
    if not 0 <= start < end <= length:
        raise InputError(f"mention {start}–{end} does not lie in the text of {length} characters", source=source)
    return Span(start, end)


def read_label(words: Sequence[str], surface: str, *, source: str) -> Label:
    """The one label the words name; today's ids and older names alike."""
    labels, unknown = Label.read(words, digits=surface)
    if unknown:
        raise InputError(f"unknown label {unknown[0][:40]!r}; `gok taxonomy` lists them", source=source)
    if len(labels) != 1:
        raise InputError(f"a mention needs one label, not {len(labels)}", source=source)
    return labels[0]


def default_action(label: str, relevance: Relevance) -> Action:
    """What is done to a mention when a file does not say: marks stay, the public is kept."""
    if taxonomy()[label].is_mark:
        return "mark"
    return "replace" if relevance == "personal" else "keep"


def settle(mentions: Iterable[Mention], *, source: str) -> tuple[Mention, ...]:
    """Mentions in order of their place; main mentions that overlap are refused."""
    ordered = tuple(sorted(mentions, key=lambda m: (m.span.start, m.span.end)))
    end = 0
    for mention in ordered:
        if mention.is_mark:
            continue
        if mention.span.start < end:
            raise InputError(
                f"mentions overlap at {mention.span.start}–{mention.span.end}; only marks may", source=source
            )
        end = mention.span.end
    return ordered


def released_result(essay: Essay, mentions: tuple[Mention, ...], **more: Any) -> Result:
    """A result read from a file that holds no original; what older releases said too much of is left out.

    All metadata stay with it until it is written.
    """
    secret = is_told_by_a_release(more.get("provenance") or {})
    read = Result(essay, mentions, essay.text, with_source=False, released=True, secret_key=secret, **more)
    return read.release(keep_meta=ALL)
