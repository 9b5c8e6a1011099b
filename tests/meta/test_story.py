"""The story of one sentence: few files tell it, in the order in which they are entered, and it is short."""

from __future__ import annotations

import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT / "tools"))
MOST_FILES = 12
ROOMS = ("detect", "label", "lang")


@cache
def entered() -> tuple[tuple[str, str, int], ...]:
    """The functions that are called; classes are made where they are imported, which tells no story."""
    from count_entered import entered

    return tuple(entered(classes=False))


def story() -> tuple[str, ...]:
    from write_docs import STORY

    return STORY


def test_the_story_is_short() -> None:
    assert len(story()) <= MOST_FILES
    assert story()[0] == "pipeline.py", "the map comes first"


@pytest.mark.parametrize("name", story())
def test_the_files_of_the_story_are_entered(name: str) -> None:
    assert name in {file for file, _, _ in entered()}


def test_they_are_entered_in_the_order_of_the_story() -> None:
    order = list(dict.fromkeys(file for file, _, _ in entered()))
    assert list(story()) == sorted(story(), key=order.index)


def test_they_hold_most_of_what_is_entered_in_the_heart() -> None:
    heart = [file for file, _, _ in entered() if file.split("/")[0] in ROOMS]
    assert sum(file in story() for file in heart) > len(heart) / 2


def test_the_page_names_them() -> None:
    page = (ROOT / "docs" / "how-it-works.md").read_text(encoding="utf-8")
    places = [page.index(f"](../src/gok/{name})") for name in story()]
    assert places == sorted(places)


def test_little_is_entered() -> None:
    """The limits of modules and functions that a newcomer meets; `--list` names them."""
    done = subprocess.run(
        [sys.executable, ROOT / "tools" / "count_entered.py", "--limits"], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout[-200:]
