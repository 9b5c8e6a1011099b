"""Mentions as values."""

from __future__ import annotations

import pickle
from dataclasses import FrozenInstanceError, fields, replace
from typing import Any

import pytest

from gok.results import Alternative, Mention, make_mention
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


def test_a_mention_made_the_short_way_is_one_like_any_other() -> None:
    values: tuple[Any, ...] = (
        Span(3, 6),
        "Ali",
        "surname",
        2,
        ("gen",),
        "public",
        "keep",
        None,
        None,
        0.5,
        ("a.b",),
        (),
    )
    made = make_mention(*values)
    assert type(made) is Mention
    assert made == Mention(*values)
    assert hash(made) == hash(Mention(*values))
    assert repr(made) == repr(Mention(*values))
    assert pickle.loads(pickle.dumps(made)) == made
    with pytest.raises(FrozenInstanceError):
        made.label = "city"  # type: ignore[misc]
