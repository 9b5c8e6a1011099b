"""A pseudonym that only adds an s, or takes one away, tells the name: it is never chosen, in one essay or many."""

from __future__ import annotations

import pytest

from gok.replace import Key
from gok.replace.choose import Chooser
from gok.replace.lists import pool
from gok.text.folding import fold

POOL = "given:m:sv"


def pairs() -> list[tuple[str, str]]:
    """What somebody may be called, and the name of the list that would be its genitive: Jen and Jens."""
    names = [fold(name) for name in pool(POOL)]
    return [(name.removesuffix("s"), name) for name in names if name.endswith("s")]


def test_neither_is_taken_for_the_other() -> None:
    assert len(pairs()) > 10
    for short, long in pairs():
        for original, other in ((short, long), (long, short)):
            chooser = Chooser(Key(bytes(32)), originals=frozenset({original}))
            assert not chooser._is_free(other)
            assert not chooser._is_free(original)


@pytest.mark.parametrize("seed", range(20))
def test_no_key_draws_it(seed: int) -> None:
    originals = frozenset(short for short, _ in pairs())
    chooser = Chooser(Key(bytes([seed]) * 32), originals=originals)
    for number in range(20):
        chosen = fold(chooser.choose(bytes([number]) * 32, [POOL]))
        assert chosen not in originals
        assert chosen.removesuffix("s") not in originals
