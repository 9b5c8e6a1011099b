"""Hypotheses and essays made by hand, for tests of single steps."""

from __future__ import annotations

from typing import Any

from gok.detect import Candidate, EssayView, shared_forms
from gok.label.hypotheses import Hypotheses, Hypothesis
from gok.text import Essay, Span

__all__ = ["candidate", "hypotheses", "hypothesis", "view_of"]


def view_of(text: str, **meta: str) -> EssayView:
    return EssayView(Essay(text, meta=meta), shared_forms())


def _span(text: str, word: str, nth: int = 0) -> Span:
    at = -1
    for _ in range(nth + 1):
        at = text.index(word, at + 1)
    return Span(at, at + len(word))


def candidate(
    text: str, word: str, category: str, rule: str = "test.rule", score: float = 0.9, **more: Any
) -> Candidate:
    """A candidate for a word of the text."""
    return Candidate(_span(text, word), category, rule, score, **more)


def hypothesis(text: str, word: str, category: str, nth: int = 0, **more: Any) -> Hypothesis:
    """A hypothesis for the nth occurrence of a word of the text."""
    span = _span(text, word, nth)
    fields: dict[str, Any] = {"group": "", "personal": 0.9, "beside": (), "rules": ("test.rule",), "features": ()}
    fields |= {"alternatives": (), "score": 0.9, "entity": 0, "own": None} | more
    return Hypothesis(span, span.start, span.end, word, word.lower(), category=category, **fields)


def hypotheses(text: str, *found: tuple[str, str]) -> Hypotheses:
    """Words of the text, each found once more behind the one before, with their categories."""
    out: list[Hypothesis] = []
    at = 0
    for word, category in found:
        at = text.index(word, at)
        nth = text[:at].count(word)
        out.append(hypothesis(text, word, category, nth))
        at += len(word)
    return tuple(out)
