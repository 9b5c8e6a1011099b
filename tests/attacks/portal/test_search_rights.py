"""Assistants read what they were given, by search too."""

from __future__ import annotations

import re

import pytest

from gok_web.portal.models import EssayVersion
from tests.portal.inside.makers import World, client_of, essay, learner, task


@pytest.mark.parametrize("release", ["", "r1", "r2", "draft", "nothing"])
def test_an_assistant_finds_the_essays_given_to_them(world: World, release: str) -> None:
    """A1AT1 is the assistant's, B1BT1 is another's, B2BT2 nobody's; all hold the word, r1 and r2 too."""
    essay(learner("B2"), task("BT2"))
    page = client_of(world.people["assistant"]).get("/search", {"q": "kaffe", "release": release}).content.decode()
    assert "A1AT1" in page
    assert "B1BT1" not in page
    assert "B2BT2" not in page
    assert 'value="r1"' not in page


def test_the_filters_tell_nothing_of_others(world: World) -> None:
    essay(learner("B3"), task("BT3"), grade="C2")
    page = client_of(world.people["assistant"]).get("/search?q=kaffe").content.decode()
    assert not re.search(r"\b(?:BT3|C2)\b", page)  # a random token may hold these letters


def test_a_manager_still_finds_everything(world: World) -> None:
    page = client_of(world.people["manager"]).get("/search?q=kaffe").content.decode()
    assert "A1AT1" in page
    assert "B1BT1" in page
    assert EssayVersion.objects.filter(text__contains="kaffe").count() >= 2
