"""Candidates for misspellings: the compiled way finds what the one in Python finds, and misses nothing."""

from __future__ import annotations

from array import array
from collections.abc import Callable
from itertools import accumulate

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gok.kernel.spelling import (
    PLACE_BITS,
    WHOLE,
    Slips,
    is_one_edit,
    joint_filter,
    near_index,
    pack_words,
    shortenings,
    slip_filter,
)
from gok.lexicon.layout import pack_index
from gok.text.edits import is_near

compiled = pytest.importorskip("gok.kernel.fast_spelling", reason="not compiled")
LETTERS = st.text("abcdeo\u00e5\u00f6", max_size=9)
ANY = LETTERS | st.text(max_size=40) | st.text("ab", min_size=100, max_size=140)
TERMS = ["abcde", "\u0431\u0430\u0431a", "aabbcc", "dodo", "baobab", "abba", "e" * 40, "abc\u00e5", "ceda", "decade"]
DOUBLED = {"c": "ck", "\u00e5": "o", "d": "aaaaaaaaaaaa"}


def texts_of_terms() -> tuple[memoryview, memoryview]:
    texts = [term.encode() for term in TERMS]
    places = array("I", accumulate(map(len, texts), initial=0))
    return memoryview(b"".join(texts)), memoryview(places).toreadonly()


def packed_terms() -> memoryview:
    pairs = [
        (text, number << PLACE_BITS | place)
        for number, term in enumerate(TERMS)
        for text, place in ((term, WHOLE), *shortenings(term))
    ]
    packed = pack_index(pairs, len(TERMS).bit_length() + PLACE_BITS)
    return memoryview(array("I", packed)).cast("B").cast("I").toreadonly()


INDEX = packed_terms(), *texts_of_terms()
BITS = pack_words(TERMS, 64)


@given(ANY)
def test_both_find_the_same_terms(word: str) -> None:
    plain, fast = near_index(*INDEX)(word), compiled.near_index(*INDEX)(word)
    assert fast == plain
    assert {number for number, term in enumerate(TERMS) if word != term and is_near(word, term, 1)} == set(plain)


@given(LETTERS, LETTERS)
def test_one_edit_is_what_parts_two_words(one: str, other: str) -> None:
    letters = "abcdeo\u00e5\u00f6"
    edited = {one[:i] + one[i + 1 :] for i in range(len(one))}
    edited |= {one[:i] + letter + one[j:] for i in range(len(one) + 1) for j in (i, i + 1) for letter in letters}
    edited |= {one[:i] + one[i + 1] + one[i] + one[i + 2 :] for i in range(len(one) - 1)}
    assert is_one_edit(one, other) == (other in edited and one != other)
    assert all(is_one_edit(one, near) for near in edited if near != one)


@given(ANY)
def test_both_find_the_same_joints(word: str) -> None:
    bits = pack_words(["abc", "cde", "ede", *TERMS], 64)
    for link in ("a", "\u00e5", "", "ab"):
        assert compiled.joint_filter(bits)(word, link) == joint_filter(bits)(word, link)


def test_a_joint_is_found_with_a_link_or_without() -> None:
    joints = compiled.joint_filter(pack_words(["abba", "dodo"], 4096))
    assert [joints(word, "c") for word in ("abbadodo", "abbacdodo", "abbabdodo", "dodo")] == [[4], [5], [], []]


@given(ANY)
def test_both_find_the_same_slips(word: str) -> None:
    plain, fast = slip_filter(BITS), compiled.slip_filter(BITS)
    for swapped, doubled in (("aeo", DOUBLED), ("", {}), ("\u00e5\u00f6", {"a": ""})):
        assert fast(word, swapped, doubled) == plain(word, swapped, doubled)


@pytest.mark.parametrize("read", [slip_filter, compiled.slip_filter])
def test_what_was_meant_is_among_the_slips(read: Callable[[bytes], Slips]) -> None:
    slips = read(pack_words(["abba", "decke", "abo"], 4096))
    found = [slips(word, "aeo", DOUBLED) for word in ("abbba", "aba", "baba", "dece", "ab\u00e5", "xyz", "")]
    assert found == [["abba", "abba", "abba"], ["abba", "abo"], ["abba"], ["decke"], ["abo"], [], []]
