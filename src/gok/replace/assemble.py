"""Putting replacements into the text, and saying where everything stands afterwards."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence

from gok.results import Mention
from gok.text import Span

__all__ = ["assemble"]


def assemble(text: str, mentions: Sequence[Mention]) -> tuple[tuple[Mention, ...], str]:
    """The target text, and the mentions with their places in it.

    What is not replaced is carried over code point by code point. A mark that overlaps a replaced mention covers the
    replacement; a mention whose text was removed has no place.
    """
    pieces: list[str] = []
    starts, ends, target_ends = [0], [0], [0]  # borders of the replaced stretches, in source and target
    at, length = 0, 0
    for m in mentions:
        if m.replacement is None or m.span.start < at:
            continue
        pieces += [text[at : m.span.start], m.replacement]
        length += m.span.start - at + len(m.replacement)
        at = m.span.end
        starts.append(m.span.start)
        ends.append(m.span.end)
        target_ends.append(length)
    pieces.append(text[at:])
    target = "".join(pieces)

    def moved(place: int, *, to_end: bool) -> int:
        i = bisect_right(ends, place - (1 if to_end else 0)) - 1
        inside = i + 1 < len(starts) and place > starts[i + 1]
        if inside:  # within a replaced stretch: its nearer edge in the target
            before = target_ends[i] + starts[i + 1] - ends[i]
            return target_ends[i + 1] if to_end else before
        return target_ends[i] + place - ends[i]

    placed = []
    for m in mentions:
        start, end = moved(m.span.start, to_end=False), moved(m.span.end, to_end=True)
        placed.append(m.placed(Span(start, end) if start < end else None))
    return tuple(placed), target
