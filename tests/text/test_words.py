"""What is asked of words one by one is what is asked of the text."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest

from gok.lang import load_language
from gok.text.words import is_among, words_of

DATA = Path(__file__).parents[1] / "data"
TEXTS = [json.loads(line)["text"] for line in (DATA / "essays-dev.jsonl").read_text("utf-8").splitlines()]
ASKED = ("IMPERSONAL", "PAST", "OF_THE_YEAR", "YEARLY", "OURS", "SOURCE")
CONTEXT = load_language().module("context")


def _stretches() -> list[str]:
    """Stretches of every length, cut anywhere."""
    dice, found = random.Random(5), []
    for text in TEXTS:
        starts = [dice.randrange(len(text)) for _ in range(40)]
        found += [text[start : start + dice.randrange(1, 400)] for start in starts]
    return found


@pytest.mark.parametrize("name", ASKED)
def test_a_pattern_of_words_finds_the_same(name: str) -> None:
    pattern, found = load_language().pattern(f"evidence.{name}"), 0
    for text in _stretches():
        is_there = pattern.search(text) is not None
        assert is_among(pattern, words_of(text)) is is_there
        found += is_there
    assert found


@pytest.mark.parametrize("widely", [False, True])
def test_whose_life_it_is_of(widely: bool) -> None:
    told = [(CONTEXT.words_of_own_life(words_of(text), widely=widely), text) for text in _stretches()]
    assert all(said is None or said is CONTEXT.speaks_of_own_life(text, widely=widely) for said, text in told)
    assert {True, False, None} == {said for said, _ in told}
