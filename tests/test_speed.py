"""A guard, not a measurement: `make bench` measures. It fails when something makes the engine several times slower."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable
from pathlib import Path

from gok.pipeline import detect_essay
from gok.replace import load_profile
from gok.text import Essay

_BARE = re.compile(r"\w+|[^\w\s]")
_MOST = 150  # times a bare tokenization; twice what it costs uncompiled, since others may use the machine
_TRIES = 5


def _seconds(call: Callable[[], object]) -> float:
    start = time.process_time()
    call()
    return time.process_time() - start


def test_detecting_costs_a_bounded_number_of_tokenizations() -> None:
    data = Path(__file__).parent / "data" / "essays-dev.jsonl"
    texts = [json.loads(line)["text"] for line in data.read_text("utf-8").splitlines()]
    profile = load_profile("swell")

    def detect() -> None:
        for text in texts:
            detect_essay(Essay(text), profile=profile)

    def bare() -> None:
        for text in texts:
            [(m.start(), m.end()) for m in _BARE.finditer(text)]

    detect()  # warm: lexicon, model, forms
    unit = min(_seconds(bare) for _ in range(20))
    assert any(_seconds(detect) <= _MOST * unit for _ in range(_TRIES))
