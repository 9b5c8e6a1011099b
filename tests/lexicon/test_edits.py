from __future__ import annotations

from hypothesis import example, given
from hypothesis import strategies as st

from gok.text.edits import WHOLE, is_one_edit, may_be_near, shortenings

LETTERS = "abc"  # few, so that runs and repeats are common
WORDS = st.text(LETTERS, min_size=1, max_size=8)


def variants(word: str, letters: str = LETTERS) -> set[str]:
    """All words one edit away, by brute force."""
    places = range(len(word) + 1)
    found = {word[:i] + word[i + 1 :] for i in places[:-1]}
    found |= {word[:i] + letter + word[i:] for i in places for letter in letters}
    found |= {word[:i] + letter + word[i + 1 :] for i in places[:-1] for letter in letters}
    found |= {word[:i] + word[i + 1] + word[i] + word[i + 2 :] for i in places[:-2]}
    return found - {word}


@given(WORDS, WORDS)
@example("ab", "ba")
@example("abc", "cba")
def test_one_edit_is_what_brute_force_says(left: str, right: str) -> None:
    assert is_one_edit(left, right) == (right in variants(left))


@given(WORDS)
def test_every_variant_meets_its_word_among_the_shortenings(word: str) -> None:
    indexed = [(word, WHOLE), *shortenings(word)]
    for variant in variants(word):
        asked = [(variant, WHOLE), *shortenings(variant)]
        assert any(
            text == other and (place == WHOLE or may_be_near(text, place, stored))
            for text, place in asked
            for other, stored in indexed
        ), variant


def test_long_words_share_their_last_place() -> None:
    word = "ab" * 20
    swapped = word[:36] + word[37] + word[36] + word[38:]
    places = dict(shortenings(word))
    assert any(text in places and may_be_near(text, place, places[text]) for text, place in shortenings(swapped))
