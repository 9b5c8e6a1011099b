"""Putting replacements into the text, and saying where everything stands afterwards."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Collection, Sequence

from gok.results import Mention
from gok.text import Span

__all__ = ["assemble", "assemble_with"]


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
    pieces: list[str] = []
    starts, ends, target_ends = [0], [0], [0]  # borders of the replaced stretches, in source and target
    places: dict[int, Span | None] = {}
    at, length = 0, 0
    for i, replacement in enumerate(replacements):
        if replacement is None:
            continue
        span = mentions[i].span
        start, end = span.start, span.end
        if start < at:
            continue
        pieces += (text[at:start], replacement)
        before = length + start - at
        length = before + len(replacement)
        at = end
        starts.append(start)
        ends.append(end)
        target_ends.append(length)
        places[i] = Span(before, length) if replacement else None
    pieces.append(text[at:])

    def moved(place: int, *, to_end: bool) -> int:
        i = bisect_right(ends, place - (1 if to_end else 0)) - 1
        inside = i + 1 < len(starts) and place > starts[i + 1]
        if inside:  # within a replaced stretch: its nearer edge in the target
            before = target_ends[i] + starts[i + 1] - ends[i]
            return target_ends[i + 1] if to_end else before
        return target_ends[i] + place - ends[i]

    placed = []
    for i, m in enumerate(mentions):
        if i in places:
            target = places[i]
        else:
            start, end = moved(m.span.start, to_end=False), moved(m.span.end, to_end=True)
            target = Span(start, end) if start < end else None
        placed.append(m.replaced(replacements[i], target, "person" if i in by_hand else m.by))
    return tuple(placed), "".join(pieces)
