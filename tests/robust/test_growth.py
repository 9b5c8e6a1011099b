"""Cost that grows with the text and no faster, by counting steps; `make growth` measures all shapes on longer texts.

What compiled functions do in one step (a slice, a search in a list) is not counted: `benchmarks/longest.py` has a
clock.
"""

from __future__ import annotations

import pytest

from tests.robust.shapes import SHAPES, exponent, measure

MOST = 1.2
SMALL = (
    "Fatima och Ali kom",
    "towns under swell-gold",
    "marks replaced by a profile",
    "ages in a row",
    "capitals without end",
)


@pytest.mark.parametrize("name", SMALL)
def test_steps_grow_with_the_text(name: str) -> None:
    assert exponent(measure(SHAPES[name], 700)) <= MOST


def test_the_exponent_tells_a_square_from_a_line() -> None:
    assert exponent([10, 20, 40, 80]) == pytest.approx(1.0)
    assert exponent([1, 4, 16, 64]) == pytest.approx(2.0)
