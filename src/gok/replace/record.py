"""The record of what was done: token by token, original or replaced, by rule or by person."""

from __future__ import annotations

from gok.results import Mention, Result, TokenRecord
from gok.text import Essay, Span

__all__ = ["record_tokens"]


def record_tokens(result: Result) -> tuple[TokenRecord, ...]:
    """Every token of the target with its origin; a token that a replacement touches counts as replaced."""
    replaced = [m for m in result.mentions if m.replacement is not None and m.target is not None]
    replaced.sort(key=lambda m: m.target.start if m.target else 0)
    out, at = [], 0
    for token in Essay(result.text, tokens_given=result.essay.tokens_given).tokens:
        span = Span(token.start, token.end)
        while at < len(replaced) and _end(replaced[at]) <= span.start:
            at += 1
        mention = replaced[at] if at < len(replaced) else None
        if mention is not None and mention.target is not None and mention.target.overlaps(span):
            out.append(TokenRecord(span, "replaced", mention.label, mention.by, mention.rules))
        else:
            out.append(TokenRecord(span, "original"))
    return tuple(out)


def _end(mention: Mention) -> int:
    return mention.target.end if mention.target else 0
