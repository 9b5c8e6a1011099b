from __future__ import annotations

from hypothesis import example, given
from hypothesis import strategies as st

from gok.text.edits import WHOLE, is_near, may_be_near, shortenings

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


def reached(word: str, edits: int) -> set[str]:
    """All words at most so many edits away, by brute force."""
    found = {word}
    for _ in range(edits):
        found |= {variant for one in found for variant in variants(one)}
    return found


@given(WORDS, WORDS)
@example("ab", "ba")
@example("abc", "cba")
@example("aab", "aba")
@example("aabbcc", "aabbcc")
def test_one_edit_is_what_brute_force_says(left: str, right: str) -> None:
    assert is_near(left, right, 1) == (right in reached(left, 1))
    assert is_near(left, right, 0) == (left == right)


@given(st.text(LETTERS, min_size=1, max_size=5), st.text(LETTERS, min_size=1, max_size=5))
@example("ab", "bca")
@example("abc", "cba")
def test_two_edits_are_what_the_textbook_says(left: str, right: str) -> None:
    """No letter is touched twice: two that changed places with a third put between them are three edits."""
    assert is_near(left, right, 2) == (restricted_distance(left, right) <= 2)
    assert not is_near(left, right, 2) or right in reached(left, 2)


def restricted_distance(left: str, right: str) -> int:
    """The textbook's table of distances: insertions, deletions, replacements, swaps of neighbours."""
    table = [[i + j for j in range(len(right) + 1)] for i in range(len(left) + 1)]
    for i in range(1, len(left) + 1):
        for j in range(1, len(right) + 1):
            table[i][j] = min(
                table[i - 1][j] + 1, table[i][j - 1] + 1, table[i - 1][j - 1] + (left[i - 1] != right[j - 1])
            )
            if i > 1 and j > 1 and left[i - 2 : i] == right[j - 1] + right[j - 2]:
                table[i][j] = min(table[i][j], table[i - 2][j - 2] + 1)
    return table[-1][-1]


@given(WORDS, WORDS, st.integers(0, 2))
def test_nearness_is_the_same_both_ways(left: str, right: str, edits: int) -> None:
    assert is_near(left, right, edits) == is_near(right, left, edits)


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
