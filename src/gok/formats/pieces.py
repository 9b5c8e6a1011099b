"""Tokens cut where mentions begin and end, so that a mention is always made of whole tokens."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Sequence
from itertools import pairwise

from gok.results import Mention
from gok.text import Span, Token

__all__ = ["covering", "cut", "edges"]


def edges(spans: Iterable[Span]) -> list[int]:
    """All places where a span begins or ends, in order."""
    return sorted({offset for span in spans for offset in (span.start, span.end)})


def cut(tokens: Iterable[Token], at: Sequence[int]) -> list[Token]:
    """The tokens, each cut at every offset in `at` that lies inside it.

    >>> cut([Token("Malmöskola", 4, 14)], [4, 9])
    [Token(text='Malmö', start=4, end=9), Token(text='skola', start=9, end=14)]
    """
    out: list[Token] = []
    for token in tokens:
        inner = at[bisect_right(at, token.start) : bisect_left(at, token.end)]
        if not inner:
            out.append(token)
            continue
        borders = [token.start, *inner, token.end]
        for start, end in pairwise(borders):
            out.append(Token(token.text[start - token.start : end - token.start], start, end))
    return out


def covering(pieces: Sequence[Token], mentions: Sequence[Mention]) -> list[list[int]]:
    """For every piece the indices of the mentions that cover it, in order."""
    starts = [piece.start for piece in pieces]
    out: list[list[int]] = [[] for _ in pieces]
    for i, mention in enumerate(mentions):
        for k in range(bisect_left(starts, mention.span.start), bisect_left(starts, mention.span.end)):
            out[k].append(i)
    return out
