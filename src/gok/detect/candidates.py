"""What a finder yields."""

from __future__ import annotations

from typing import NamedTuple

from gok.text import Span

__all__ = ["Candidate"]


class Candidate(NamedTuple):
    """A stretch of text that may be personal information, and why.

    `group` ties together the parts of one thing (day, month and year of one date). Relevance and the settling of
    overlaps come later.
    """

    span: Span
    category: str
    rule: str
    score: float
    features: tuple[str, ...] = ()
    group: str = ""
    because: tuple[str, ...] = ()  # further rules that speak for it
    personal: float = 1.0  # how likely it is the writer's own and not the world's, given that it is there
    beside: tuple[Span, ...] = ()
    """It stands only if what is beside it does: an age told by nothing but the person it is said of.

    An age of a person has the span of one candidate that may be a person (or a place, which may turn out to be a
    surname). The next age of a row (its rule has the attribute `behind_age`) has first the span of the age before, then
    that of the person, unless the word for the person says by itself that it is somebody (`han`, a capital). One number
    beside several candidates is yielded once for each.
    """
