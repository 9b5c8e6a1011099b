"""A hypothesis is a value: nothing changes it, and a copy differs in what it was made for."""

from __future__ import annotations

import pytest

from gok.label.hypotheses import Hypothesis
from gok.results import Alternative
from gok.text import Span

from .hand_made import hypothesis

ONE = hypothesis("Ali bor här.", "Ali", "firstname_unknown")


def changes(other: Hypothesis) -> dict[str, object]:
    return {name: new for name, old, new in zip(ONE._fields, ONE, other, strict=True) if old != new}


@pytest.mark.parametrize("name", Hypothesis._fields)
def test_it_is_frozen(name: str) -> None:
    with pytest.raises(AttributeError):
        setattr(ONE, name, None)


OTHERS = {"category": "surname", "rules": ("a.b",), "score": 0.5, "features": ("gen",), "entity": 3, "own": 0.25}


@pytest.mark.parametrize("name", OTHERS)
def test_a_copy_differs_in_one_thing(name: str) -> None:
    copy = ONE.changed(**{name: OTHERS[name]})
    assert type(copy) is Hypothesis
    assert changes(copy) == {name: OTHERS[name]}
    assert copy == ONE._replace(**{name: OTHERS[name]})


def test_a_copy_may_differ_in_several_things_or_none() -> None:
    more = OTHERS | {"alternatives": (Alternative("city", 0.3),), "beside": (Span(0, 1),)}
    assert changes(ONE.changed(**more)) == more
    assert ONE.changed() == ONE
    assert changes(ONE.decided(0.5, 3, 0.25)) == {"score": 0.5, "entity": 3, "own": 0.25}
    assert type(ONE.decided(0.5, 3, None)) is Hypothesis


def test_a_copy_has_no_field_of_another_name() -> None:
    with pytest.raises(KeyError):
        ONE.changed(label="city")
