"""Facts of the world, and what learners write of the places they know."""

from __future__ import annotations

import runpy
from pathlib import Path

import pytest

from gok import detect

OWN = runpy.run_path(str(Path(__file__).parents[2] / "tools/own_essays.py"))


def replaced(text: str) -> list[str]:
    return [mention.text for mention in detect(text).mentions if mention.action == "replace"]


@pytest.mark.parametrize(
    ("written", "place", "slipped"),
    [
        ("Det finns många stora parker i London.", "London", "Det finns många stora parken i London."),  # a singular
        ("Det finns många platser i Berlin.", "Berlin", "Det finns många plats i Berlin."),
        ("Wien har många olika museer.", "Wien", "Wien har många olicka museer."),  # in no dictionary
        ("I Norge finns det många grupper.", "Norge", "I Norge är det finns många grupper."),
        ("I Indien är det mycket varmt.", "Indien", "I Indien är det jätte varmt."),  # apart
    ],
)
def test_who_writes_by_ear_tells_of_a_place_she_knows(written: str, place: str, slipped: str) -> None:
    assert replaced(written) == []
    assert replaced(slipped) == [place]


def test_two_words_in_one_are_no_slip() -> None:
    assert replaced("I Hamburg ligger en stor containerhamn.") == []


def test_a_heading_or_a_greeting_is_no_fact() -> None:
    assert replaced("Hej Katrineholm!") == ["Katrineholm"]


def test_sentences_that_tell_of_the_world_stay_as_they_are() -> None:
    """No model has learnt them: rules keep them."""
    sentences = OWN["read_sentences"](OWN["WORLD"])
    changed = [one.essay.text for one in sentences if replaced(one.essay.text)]
    assert len(sentences) > 300
    assert len(changed) <= 0.08 * len(sentences), changed
