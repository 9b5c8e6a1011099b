"""Tokens and sentences, compiled or not: both twins cut the same."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from pathlib import Path

import pytest

from gok.kernel import cutting
from gok.text.sentences import Sentence
from gok.text.tokens import Token, read_writing

compiled = pytest.importorskip("gok.kernel.fast_cutting", reason="not compiled")
ESSAYS = Path(__file__).parents[1] / "data/essays-dev.jsonl"
PIECES = [
    *" \n\t.,:;!?-()\"”'’@/_+&$=…–\u00a0\u2028\u0301\u200d²½ªµ×÷ſıİK字🙂␤»]",
    *"aeZåÖ17",
    *("kl", "kl.", "t.ex", "t.ex.", "www.", "mig", "Osv", "bitr", "huset", "gården", "18", "år", "com", ":D", "ali"),
    *("s\u0301", "J.", "Ek", "\n\n", "...", "3."),
]


def texts() -> list[str]:
    drawn = random.Random(7)
    essays = [json.loads(line)["text"] for line in ESSAYS.read_text("utf-8").splitlines()]
    return [*essays, *("".join(drawn.choices(PIECES, k=drawn.randint(1, 14))) for _ in range(20_000))]


def test_both_cut_and_split_the_same() -> None:
    writing, sentences = read_writing(), 0
    for text in texts():
        plain = cutting.cut(text, Token, writing.pattern, writing.stopped)
        assert compiled.cut(text, Token, writing.pattern, writing.stopped) == plain
        split = cutting.split(text, plain, writing.abbreviations, Sentence)
        assert compiled.split(text, plain, writing.abbreviations, Sentence) == split
        sentences += len(split)
    assert sentences > 30_000


def test_abbreviations_are_handed_in() -> None:
    text = "Kl. tio. Nu."
    tokens = [Token("Kl.", 0, 3), Token("tio", 4, 7), Token(".", 7, 8), Token("Nu", 9, 11), Token(".", 11, 12)]
    for twin in (cutting, compiled):
        assert twin.split(text, tokens, {"kl."}, Sentence) == ((0, 3), (3, 5))
        assert twin.split("Akut. Nu.", [Token("Akut.", 0, 5), *tokens[3:]], set(), Sentence) == ((0, 1), (1, 3))
        assert twin.split("Akut. Nu.", [Token("Akut.", 0, 5), *tokens[3:]], {"akut."}, Sentence) == ((0, 3),)


ROWS = [
    [str.isdigit, str.islower],
    ["🙂".__eq__],
    [str.isupper, str.isupper, "-".__eq__, "\n".__eq__],
    [str.isspace, "’".__eq__, "é".__eq__],
]


def test_both_find_the_same_rows_of_classes() -> None:
    fast, plain, found = compiled.row_finder(ROWS), cutting.row_finder(ROWS), 0
    for text in texts():
        assert fast(text) == plain(text)
        found += plain(text)
    assert 1_000 < found < 15_000


@pytest.mark.parametrize("make", [cutting.row_finder, compiled.row_finder])
def test_a_row_is_found_where_its_classes_stand_in_order(make: Callable[..., Callable[[str], bool]]) -> None:
    find = make(ROWS)
    there = ["1a", "x 1a", "🙂", "AB-", "AB-\nx", " ’é"]
    assert [text for text in (*there, "", "1A", "a1", "AB- ", "A-", "’é", "1 a") if find(text)] == there
    for wrong in ([[str.isalpha] * 65], [[]]):
        with pytest.raises(ValueError, match="classes"):
            make(wrong)
