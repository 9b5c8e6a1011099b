"""A guard, not a measurement (that is `make bench`): it fails when the engine has several times the work."""

from __future__ import annotations

import json
from pathlib import Path

from gok.pipeline import detect_essay
from gok.settings import Settings
from gok.text import Essay
from tests.counting import steps

_MOST = 300  # steps a token, once its word has been met; it takes 112


def test_a_loop_in_a_loop_is_seen() -> None:
    few, many = (steps(lambda: [[0 for _ in range(size)] for _ in range(size)]) for size in (20, 80))  # noqa: B023
    assert many > 8 * few


def test_detecting_costs_a_bounded_number_of_steps_a_token() -> None:
    data = Path(__file__).parent / "data" / "essays-dev.jsonl"
    texts = [json.loads(line)["text"] for line in data.read_text("utf-8").splitlines()]
    settings = Settings()

    def detect() -> int:
        return sum(len(detect_essay(Essay(text), settings).essay.tokens) for text in texts)

    tokens = detect()  # warm: lexicon, model, forms
    assert tokens > 2_000
    assert steps(detect) <= _MOST * tokens
