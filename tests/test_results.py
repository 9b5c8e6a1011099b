"""Mentions as values."""

from __future__ import annotations

from dataclasses import fields, replace

from gok.results import Alternative, Mention
from gok.text import Span


def test_a_placed_mention_keeps_everything_else() -> None:
    mention = Mention(
        span=Span(3, 6),
        text="Ali",
        label="firstname_male",
        number=2,
        features=("gen",),
        relevance="public",
        action="keep",
        replacement="Lars",
        target=Span(1, 2),
        confidence=0.5,
        rules=("a.b",),
        alternatives=(Alternative("city", 0.2),),
        comment="?",
        by="person",
    )
    assert all(getattr(mention, field.name) != field.default for field in fields(mention))
    assert mention.placed(Span(7, 9)) == replace(mention, target=Span(7, 9))
