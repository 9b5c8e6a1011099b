from __future__ import annotations

import pytest

from gok.lexicon.categories import CATEGORIES
from gok.lexicon.patterns import PATTERNS, Pattern, match_patterns

ROWS = pytest.mark.parametrize("row", PATTERNS, ids=lambda row: row.id)


@ROWS
def test_a_row_finds_and_ignores_its_examples(row: Pattern) -> None:
    assert row.finds
    assert row.ignores
    assert [form for form in row.finds if row not in match_patterns(form)] == []
    assert [form for form in row.ignores if row in match_patterns(form)] == []


@ROWS
def test_every_ending_has_an_example(row: Pattern) -> None:
    missing = [end for end in row.endings if not any(form.lower().endswith(end) for form in row.finds)]
    assert missing == []


@ROWS
def test_a_row_is_well_formed(row: Pattern) -> None:
    assert row.category in CATEGORIES
    assert row.id.partition(".")[0] == row.category
    assert bool(row.endings) != bool(row.pattern)
    assert len(set(row.endings)) == len(row.endings)


def test_ids_are_unique() -> None:
    assert len({row.id for row in PATTERNS}) == len(PATTERNS)


@pytest.mark.parametrize("form", ["", "a", "-", "ström", "123berg", "x_sson", "gatan 5"])
def test_no_pattern_where_there_is_no_stem(form: str) -> None:
    assert match_patterns(form) == ()
