"""What is found does not hang on what touches it or what nobody sees; `tools/measure_clothes.py` tells how much."""

from __future__ import annotations

from functools import cache

import pytest

from tests.robust.clothes import CLOTHES, THINGS, essays, glued, recall, sides

LEAKS, MOVED = 0.01, 0.005


@cache
def plain() -> float:
    hits, all_of_them = recall("plain", essays())
    return hits / all_of_them


@pytest.mark.parametrize("kind", THINGS)
def test_next_to_nothing_of_a_kind_is_left_standing(kind: str) -> None:
    tried = [one for one in glued(sides()) if one.kind == kind]
    left = [(one.thing, one.before, one.behind) for one in tried if one.leaks]
    assert len(left) <= LEAKS * len(tried), left


@pytest.mark.parametrize("name", [name for name in CLOTHES if name != "plain"])
def test_the_essays_are_found_in_other_clothes(name: str) -> None:
    hits, all_of_them = recall(name, essays())
    assert abs(hits / all_of_them - plain()) <= MOVED


def test_the_plain_essays_are_found() -> None:
    assert plain() > 0.95
