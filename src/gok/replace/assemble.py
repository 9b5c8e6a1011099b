"""Putting replacements into the text, and saying where everything stands afterwards."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Collection, Sequence
from operator import itemgetter

from gok.results import Mention
from gok.text import Span

__all__ = ["assemble", "assemble_with"]

_END = itemgetter(1)


def assemble(text: str, mentions: Sequence[Mention]) -> tuple[tuple[Mention, ...], str]:
    """The target text, and the mentions with their places in it.

    What is not replaced is carried over code point by code point. A mark that overlaps a replaced mention covers the
    replacement; a mention whose text was removed has no place.
    """
    return assemble_with(text, mentions, [m.replacement for m in mentions])


def assemble_with(
    text: str, mentions: Sequence[Mention], replacements: Sequence[str | None], by_hand: Collection[int] = ()
) -> tuple[tuple[Mention, ...], str]:
    """`assemble` with a replacement for each mention, or None; a person has chosen those with an index in `by_hand`."""
    stretches: list[tuple[int, int, int, int]] = []  # start and end of what is replaced, in source and target
    pieces: list[str] = []
    places: dict[int, Span | None] = {}
    at, length = 0, 0
    for i, replacement in enumerate(replacements):
        if replacement is None:
            continue
        start, end = mentions[i].span
        if start < at:
            continue
        pieces += (text[at:start], replacement)
        before = length + start - at
        length = before + len(replacement)
        at = end
        stretches.append((start, end, before, length))
        places[i] = Span(before, length) if replacement else None
    pieces.append(text[at:])
    placed = []
    for i, m in enumerate(mentions):
        target = places[i] if i in places else _moved(m.span, stretches)
        placed.append(m.replaced(replacements[i], target, "person" if i in by_hand else m.by))
    return tuple(placed), "".join(pieces)


def _moved(span: Span, stretches: Sequence[tuple[int, int, int, int]]) -> Span | None:
    """Where what was left stands in the target; an edge within what is replaced is moved to that of the replacement."""
    start, end = span
    i = bisect_right(stretches, start, key=_END)  # the first that ends behind its start
    if i == 0 and (not stretches or end <= stretches[0][0]):
        return span
    shift = stretches[i - 1][3] - stretches[i - 1][1] if i else 0
    first = stretches[i][2] if i < len(stretches) and start > stretches[i][0] else start + shift
    while i < len(stretches) and stretches[i][1] < end:
        shift = stretches[i][3] - stretches[i][1]
        i += 1
    last = stretches[i][3] if i < len(stretches) and end > stretches[i][0] else end + shift
    return Span(first, last) if first < last else None
