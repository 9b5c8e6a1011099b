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
    beside: tuple[Span, ...] = ()  # it stands only if a person or an age stands at each of these places
