"""Candidates for misspellings: the compiled way finds what the one in Python finds, and misses nothing."""

from __future__ import annotations

from array import array

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gok.kernel.spelling import PLACE_BITS, WHOLE, NearIndex, SlipFilter, shortenings
from gok.lexicon.layout import pack_index
from gok.text.edits import is_near

compiled = pytest.importorskip("gok.kernel.fast_spelling", reason="not compiled")
LETTERS = st.text("abcdeo\u00e5\u00f6", max_size=9)
ANY = LETTERS | st.text(max_size=40) | st.text("ab", min_size=100, max_size=140)
TERMS = ["abcde", "aabbcc", "dodo", "baobab", "abba", "e" * 40, "abc\u00e5", "ceda", "decade"]
DOUBLED = {"c": "ck", "\u00e5": "o", "d": "aaaaaaaaaaaa"}


def near_index() -> memoryview:
    pairs = [
        (text, number << PLACE_BITS | place)
        for number, term in enumerate(TERMS)
        for text, place in ((term, WHOLE), *shortenings(term))
    ]
    packed = pack_index(pairs, len(TERMS).bit_length() + PLACE_BITS)
    return memoryview(array("I", packed)).cast("B").cast("I").toreadonly()


INDEX = near_index()
BITS = SlipFilter.packed(TERMS, 64)


@given(ANY)
def test_both_find_the_same_terms(word: str) -> None:
    plain, fast = NearIndex(INDEX).terms(word), compiled.NearIndex(INDEX).terms(word)
    assert fast == plain
    assert {number for number, term in enumerate(TERMS) if word != term and is_near(word, term, 1)} <= set(plain)


@given(ANY)
def test_both_find_the_same_slips(word: str) -> None:
    plain, fast = SlipFilter(BITS), compiled.SlipFilter(BITS)
    for swapped, doubled in (("aeo", DOUBLED), ("", {}), ("\u00e5\u00f6", {"a": ""})):
        assert fast.slips(word, swapped, doubled) == plain.slips(word, swapped, doubled)


@pytest.mark.parametrize("kind", [SlipFilter, compiled.SlipFilter])
def test_what_was_meant_is_among_the_slips(kind: type[SlipFilter]) -> None:
    one = kind(kind.packed(["abba", "decke", "abo"], 4096))
    slips = [one.slips(word, "aeo", DOUBLED) for word in ("abbba", "aba", "baba", "dece", "ab\u00e5", "xyz", "")]
    assert slips == [["abba", "abba", "abba"], ["abba", "abo"], ["abba"], ["decke"], ["abo"], [], []]
