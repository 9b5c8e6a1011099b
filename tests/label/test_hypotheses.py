"""A hypothesis is a value: nothing changes it, and a copy differs in what it was made for."""

from __future__ import annotations

import pytest

from gok.label.hypotheses import Hypothesis
from gok.results import Alternative

from .hand_made import hypothesis

ONE = hypothesis("Ali bor här.", "Ali", "firstname_unknown")


def changes(other: Hypothesis) -> dict[str, object]:
    return {name: new for name, old, new in zip(ONE._fields, ONE, other, strict=True) if old != new}


@pytest.mark.parametrize("name", Hypothesis._fields)
def test_it_is_frozen(name: str) -> None:
    with pytest.raises(AttributeError):
        setattr(ONE, name, None)


def test_a_copy_differs_in_one_thing() -> None:
    assert changes(ONE.with_category("surname")) == {"category": "surname"}
    assert changes(ONE.with_category("surname", "a.b")) == {"category": "surname", "rules": ("test.rule", "a.b")}
    assert changes(ONE.with_score(0.5)) == {"score": 0.5}
    assert changes(ONE.with_features(("gen",))) == {"features": ("gen",)}
    assert changes(ONE.with_entity(3)) == {"entity": 3}
    assert changes(ONE.with_own(0.25)) == {"own": 0.25}
    others = (Alternative("city", 0.3),)
    assert changes(ONE.with_alternatives(others)) == {"alternatives": others}
    assert type(ONE.with_own(None)) is Hypothesis
