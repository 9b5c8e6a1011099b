"""What the documentation shows is what comes out."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from tests.cli.running import gok

ROOT = Path(__file__).parents[2]
BLOCK = re.compile(r"^```console\n(.*?)^```", re.MULTILINE | re.DOTALL)
COMMAND = re.compile(r"^\$ echo (?P<text>'[^']*') \| gok (?P<arguments>.*)\n(?P<output>(?:(?!\$ ).*\n)+)", re.MULTILINE)
SHOWN = [
    pytest.param(found, id=f"{path.name}:{found['arguments']}")
    for path in [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
    for block in BLOCK.findall(path.read_text(encoding="utf-8"))
    for found in COMMAND.finditer(block)
]


def test_something_is_shown() -> None:
    assert len(SHOWN) >= 2


@pytest.mark.parametrize("shown", SHOWN)
def test_commands_print_what_is_shown(shown: re.Match[str]) -> None:
    (text,), arguments = shlex.split(shown["text"]), shlex.split(shown["arguments"])
    assert gok(*arguments, given=text + "\n") == (0, shown["output"], "")
