"""The trie read in plain Python says what the compiled reader says, in the same order."""

from __future__ import annotations

from random import Random

import marisa_trie
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gok.errors import SettingError
from gok.lexicon import Lexicon
from gok.lexicon.layout import open_mapped
from gok.lexicon.lexicon import builtin_path
from gok.lexicon.plain_trie import PlainTrie

WORDS = st.text(alphabet="abcdeå -é\U0001f600", max_size=12)


def both(data: bytes | memoryview) -> tuple[PlainTrie, marisa_trie.Trie]:
    compiled = marisa_trie.Trie()
    compiled.map(memoryview(data))
    return PlainTrie().map(memoryview(data)), compiled


def compare(plain: PlainTrie, compiled: marisa_trie.Trie, asked: list[str]) -> None:
    for text in asked:
        assert plain.get(text) == compiled.get(text)
        assert (text in plain) == (text in compiled)
        assert plain.prefixes(text) == compiled.prefixes(text)
        assert list(plain.iterkeys(text)) == list(compiled.iterkeys(text))
        assert list(plain.iteritems(text)) == list(compiled.iteritems(text))


@settings(deadline=None, max_examples=200)
@given(st.sets(WORDS, max_size=60), st.lists(WORDS, max_size=20))
def test_small_tries(words: set[str], others: list[str]) -> None:
    plain, compiled = both(marisa_trie.Trie(sorted(words), num_tries=1).tobytes())
    compare(plain, compiled, [*sorted(words), *others, *(word[:2] for word in words)])
    assert [plain.restore_key(number) for number in range(len(words))] == [
        compiled.restore_key(number) for number in range(len(words))
    ]


@pytest.mark.parametrize("name", ["keys", "phrases"])
def test_the_lists(builtin: Lexicon, name: str) -> None:
    plain, compiled = both(open_mapped(builtin_path()).section(name))
    draw = Random(1)
    numbers = [draw.randrange(len(compiled)) for _ in range(1000)]
    keys = [compiled.restore_key(number) for number in numbers]
    assert [plain.restore_key(number) for number in numbers] == keys
    assert [plain.key_id(key) for key in keys] == numbers
    compare(
        plain,
        compiled,
        [*keys[:300], *(key[:-1] + "ö" for key in keys), *(key[: len(key) // 2 + 2] for key in keys[:100])],
    )


def test_what_is_not_there() -> None:
    plain, _ = both(marisa_trie.Trie(["ali", "anna"], num_tries=1).tobytes())
    assert plain.get("ann", 7) == 7
    with pytest.raises(KeyError):
        plain.key_id("ann")


def test_what_cannot_be_read() -> None:
    good = marisa_trie.Trie(["ali", "anna"], num_tries=1).tobytes()
    for bad in (b"", b"x" * 200, good[:-8], good + bytes(8), good[: len(good) // 2]):
        with pytest.raises(SettingError):
            PlainTrie().map(memoryview(bad))
    levels = marisa_trie.Trie([f"{a}{b}ning{a}" for a in "abcdefgh" for b in "abcdefgh"], num_tries=3).tobytes()
    with pytest.raises(SettingError):
        PlainTrie().map(memoryview(levels))
