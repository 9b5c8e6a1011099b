"""Which form of a name a referent is known by."""

from __future__ import annotations

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from gok.replace.referents import _built_on


@given(st.lists(st.text("abå", min_size=1, max_size=4)))
def test_words_are_counted_with_those_that_are_built_on_them(words: list[str]) -> None:
    counts = Counter(words)
    assert _built_on(counts) == {one: sum(word.startswith(one) for word in words) for one in counts}
