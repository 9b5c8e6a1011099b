"""What is asked before a pattern is tried changes no result."""

from __future__ import annotations

import json
import re
from importlib import import_module
from pathlib import Path

import pytest

DATA = Path(__file__).parents[1] / "data"
_TOPICS = ("countries", "evidence", "names", "workplaces", "world")
MODULES = [import_module(f"gok.lang.sv.patterns.{name}") for name in _TOPICS]
PREFILTERED = [
    (name, getattr(module, name))
    for module in MODULES
    for name in module.__all__
    if getattr(getattr(module, name), "ends", ()) or getattr(getattr(module, name), "pieces", ())
]


def test_there_are_some() -> None:
    assert len(PREFILTERED) > 6


@pytest.mark.parametrize(("name", "pattern"), PREFILTERED)
def test_prefilters_change_nothing(name: str, pattern: object) -> None:
    found = skipped = 0
    tried = re.compile(pattern.pattern, pattern.flags)  # type: ignore[attr-defined]
    for line in (DATA / "essays-dev.jsonl").read_text("utf-8").splitlines():
        text = json.loads(line)["text"]
        for end in range(0, len(text), 1):
            if end and not text[end - 1].isalnum():
                before = text[max(0, end - 70) : end]
                quick, plain = pattern.search(before), tried.search(before)  # type: ignore[attr-defined]
                assert (quick and quick.span()) == (plain and plain.span())
                found += plain is not None
                skipped += plain is None
    assert skipped > found, name
