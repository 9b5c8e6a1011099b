"""Names one edit away are found by an index, as if every name had been compared."""

from __future__ import annotations

import random

from gok.detect.repeats import _index, _traces
from gok.text.edits import is_near


def test_the_index_finds_what_comparing_finds() -> None:
    draw = random.Random(1)
    words = ["".join(draw.choices("abc", k=draw.randint(5, 8))) for _ in range(300)]
    names = {name: place for place, name in enumerate(words[:150])}
    index = _index(names)
    for word in words[150:]:
        found = {name for trace in _traces(word) for name in index.get(trace, []) if is_near(word, name, 1)}
        assert found == {name for name in names if is_near(word, name, 1)}


def test_a_word_without_end_is_one_trace() -> None:
    assert _traces("a" * 1_000_000) == {"a" * 1_000_000}
