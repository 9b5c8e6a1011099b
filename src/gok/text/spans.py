"""A stretch of a text, in code points."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Sequence
from operator import itemgetter
from typing import NamedTuple, Self

__all__ = ["Span", "joined", "met_by"]


class Span(NamedTuple("_Ends", [("start", int), ("end", int)])):
    """A non-empty stretch `[start, end)` of a text, counted in code points; cannot be built wrong.

    Every mention of a corpus has several: a pair is made, hashed and compared in a third of the time of a dataclass.
    """

    __slots__ = ()

    def __new__(cls, start: int, end: int) -> Self:
        """The span, if it is one."""
        if not 0 <= start < end:
            raise ValueError(f"not a span: {start}–{end}")
        return tuple.__new__(cls, (start, end))

    def __len__(self) -> int:
        return self.end - self.start

    def of(self, text: str) -> str:
        """The covered part of `text`."""
        return text[self.start : self.end]

    def overlaps(self, other: Span) -> bool:
        """Whether the two share at least one code point."""
        return self.start < other.end and other.start < self.end

    def covers(self, other: Span) -> bool:
        """Whether `other` lies wholly inside."""
        return self.start <= other.start and other.end <= self.end


def joined(spans: Iterable[Span]) -> list[Span]:
    """What the spans cover together, as spans in order that do not overlap.

    >>> joined([Span(4, 9), Span(0, 3), Span(5, 12)])
    [Span(start=0, end=3), Span(start=4, end=12)]
    """
    out: list[Span] = []
    for span in sorted(spans):
        if out and span.start < out[-1].end:
            if span.end > out[-1].end:
                out[-1] = Span(out[-1].start, span.end)
        else:
            out.append(span)
    return out


def met_by(span: Span, spans: Sequence[Span]) -> range:
    """Which of some spans, in order and none over another, overlap this one; not each of them is asked.

    >>> [*met_by(Span(2, 5), [Span(0, 2), Span(2, 3), Span(4, 9), Span(9, 12)])]
    [1, 2]
    """
    first = bisect_right(spans, span.start, key=itemgetter(1))
    return range(first, bisect_left(spans, span.end, first, key=itemgetter(0)))
