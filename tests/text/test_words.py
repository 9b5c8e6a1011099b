"""What is asked of words one by one is what is asked of the text."""

from __future__ import annotations

import json
import random
import re
from pathlib import Path

import pytest

from gok.lang import load_language
from gok.text.words import TextWords, is_among

DATA = Path(__file__).parents[1] / "data"
TEXTS = [json.loads(line)["text"] for line in (DATA / "essays-dev.jsonl").read_text("utf-8").splitlines()]
ASKED = ("IMPERSONAL", "PAST", "OF_THE_YEAR", "YEARLY", "OURS", "SOURCE")
CONTEXT = load_language().module("context")


def _stretches() -> list[tuple[TextWords, str, int, int]]:
    """Stretches of every length, cut anywhere."""
    dice, found = random.Random(5), []
    for text in TEXTS:
        words = TextWords(text)
        for _ in range(40):
            start = dice.randrange(len(text))
            found.append((words, text, start, min(len(text), start + dice.randrange(1, 400))))
    return found


def test_words_of_a_stretch() -> None:
    for words, text, start, end in _stretches():
        assert words.between(start, end) == re.findall(r"\w+|[^\w\s]", text[start:end])


@pytest.mark.parametrize("name", ASKED)
def test_a_pattern_of_words_finds_the_same(name: str) -> None:
    pattern, found = load_language().pattern(f"evidence.{name}"), 0
    for words, text, start, end in _stretches():
        is_there = pattern.search(text[start:end]) is not None
        assert is_among(pattern, words.between(start, end)) is is_there
        found += is_there
    assert found


@pytest.mark.parametrize("widely", [False, True])
def test_whose_life_it_is_of(widely: bool) -> None:
    told = [
        (CONTEXT.words_of_own_life(words.between(start, end), widely=widely), text[start:end])
        for words, text, start, end in _stretches()
    ]
    assert all(said is None or said is CONTEXT.speaks_of_own_life(text, widely=widely) for said, text in told)
    assert {True, False, None} == {said for said, _ in told}
