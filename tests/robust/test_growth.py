"""Cost that grows with the text and no faster, by counting steps; `make growth` measures all shapes on longer texts.

What compiled functions do in one step (a slice, a search in a list) is not counted: `benchmarks/longest.py` has a
clock.
"""

from __future__ import annotations

import pytest

from gok.replace.boxes import placed_words
from gok.replace.lists import even_pool, pool, wider_pool
from tests.counting import calls, characters
from tests.robust.shapes import SHAPES, SIZES, WAYS, exponent, measure, text_of

MOST = 1.2
FOUND = (  # that once grew faster; the lists of the last five are being used up at this length
    "Fatima och Ali kom",
    "towns",
    "towns under swell-gold",
    "world towns",
    "cities with commas",
    "names of one initial",
    "names one letter apart",
    "marks replaced by a profile",
    "ages in a row",
    "capitals without end",
    "one street",
    "Jag heter X och X är",
    "first names until none is left",
    "surnames of one family",
    "streets",
    "schools",
)
WAYS_FOUND = (  # the same of what is done to a result: everything was compared with everything
    "doubts",
    "caution by a number",
    "marks of a file",
    "written as xml",
    "written as conll",
    "written as svala",
)

SEARCHED = ("Fatima och Ali kom", "world towns", "whole names", "dates", "schools")
"""Of these a question of a row of evidence searched the whole text for each of its words, or could."""


@pytest.mark.parametrize("name", WAYS_FOUND)
def test_steps_of_other_ways_grow_with_the_text(name: str) -> None:
    assert exponent(measure(WAYS[name], 2000)) <= MOST


def test_calls_are_counted_in_long_texts() -> None:
    counts = measure(SHAPES["Fatima och Ali kom"], 500, (1, 4, 16), calls)
    assert 1000 < counts[0] < counts[1] < counts[2]
    assert exponent(counts, (1, 4, 16)) <= MOST


@pytest.mark.parametrize("name", FOUND)
def test_steps_grow_with_the_text(name: str) -> None:
    assert exponent(measure(SHAPES[name], 1000)) <= MOST


@pytest.mark.parametrize("name", SEARCHED)
def test_what_patterns_search_grows_with_the_text(name: str) -> None:
    shape = SHAPES[name]  # the longer text begins as the shorter one does: other names are searched for by others
    shape.prepared("Hej. " + text_of(shape, 2000 * SIZES[-1] + 9))()
    assert exponent([characters(shape.prepared(text_of(shape, 2000 * n))) for n in SIZES]) <= MOST


def test_what_is_kept_of_lists_named_by_words_of_texts_is_bounded() -> None:
    for kept in (pool, wider_pool, even_pool, placed_words):
        assert kept.cache_info().maxsize is not None


def test_the_exponent_tells_a_square_from_a_line() -> None:
    assert exponent([10, 20, 40, 80]) == pytest.approx(1.0)
    assert exponent([1, 4, 16, 64]) == pytest.approx(2.0)
