"""Tokens cut where mentions begin and end, so that a mention is always made of whole tokens."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, pairwise

from gok.results import Mention
from gok.text import Essay, Span, Token

__all__ = ["by_sentence", "covering", "cut", "edges"]


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


def by_sentence(essay: Essay, mentions: Sequence[Mention]) -> Iterator[list[tuple[Token, list[int]]]]:
    """The pieces of each sentence, each with the indices of the mentions that cover it; the mentions are gone through
    once, not once for each sentence.
    """
    borders = edges(m.span for m in mentions)
    sentences = [cut(essay.tokens[sentence.first : sentence.last], borders) for sentence in essay.sentences]
    over = iter(covering([*chain.from_iterable(sentences)], mentions))
    for pieces in sentences:
        yield [(piece, next(over)) for piece in pieces]
