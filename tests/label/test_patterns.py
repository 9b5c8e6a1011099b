"""What is asked before a pattern is tried changes no result."""

from __future__ import annotations

import json
import re
from importlib import import_module
from pathlib import Path

import pytest

DATA = Path(__file__).parents[1] / "data"
_TOPICS = ("countries", "evidence", "names", "replacing", "workplaces", "world")
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


def test_what_stands_behind_places_is_no_less_than_they_need() -> None:
    facts = import_module("gok.lang.sv.patterns.facts")
    texts = [json.loads(line)["text"] for line in (DATA / "essays-dev.jsonl").read_text("utf-8").splitlines()]
    told = [
        *(
            " är en flod i",
            " var en ö",
            " är känt för",
            " blev oroligt.",
            " blir fint",
            " är varmt på",
            " ligger två timmar från",
        ),
        *(" såldes till", " tillhörde", " gränsar till", " blev en delstat", " har många öar", " är större än Norge"),
    ]
    patterns = [getattr(facts, name) for name in ("IS_LANDFORM", "IS_NEUTER", "LIES_AFAR", "ACTED_ON", "COMPARED")]
    found = 0
    for text in [*told, *texts]:
        for end in [0, *[at for at, letter in enumerate(text) if letter.isspace()]]:
            if any(pattern.match(text, end) for pattern in patterns):
                assert facts.BEHIND_PLACE.match(text, end)
                found += 1
    assert found >= len(told)
