from __future__ import annotations

import pytest

from gok.lang import Language, load_language
from gok.lang.shape_rows import Shape
from gok.lexicon.categories import CATEGORIES
from gok.lexicon.shapes import ShapeIndex

SHAPES = ShapeIndex(load_language())
ROWS = pytest.mark.parametrize("row", SHAPES.rows, ids=lambda row: row.id)


def examples(row: Shape, text: str) -> list[str]:
    return text.split(", ") if row.pattern else text.split()


@ROWS
def test_a_row_finds_and_ignores_its_examples(row: Shape) -> None:
    assert row.finds
    assert row.ignores
    assert [form for form in examples(row, row.finds) if row not in SHAPES.match(form)] == []
    assert [form for form in examples(row, row.ignores) if row in SHAPES.match(form)] == []


@ROWS
def test_every_ending_has_an_example(row: Shape) -> None:
    finds = row.finds.lower().split()
    assert [end for end in row.endings.split() if not any(form.endswith(end) for form in finds)] == []


@ROWS
def test_a_row_is_well_formed(row: Shape) -> None:
    assert row.category in CATEGORIES
    assert bool(row.endings) != bool(row.pattern)
    endings = row.endings.split()
    assert len(set(endings)) == len(endings)


def test_ids_are_unique() -> None:
    assert len({row.id for row in SHAPES.rows}) == len(SHAPES.rows)


@pytest.mark.parametrize("form", ["", "a", "-", "ström", "123berg", "x_sson", "gatan 5"])
def test_no_shape_where_there_is_no_stem(form: str) -> None:
    assert SHAPES.match(form) == ()


def test_a_language_without_shapes_has_none() -> None:
    assert ShapeIndex(Language("gok.lang.neutral")).match("Andersson") == ()
