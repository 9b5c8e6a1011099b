"""The same essays through every bridge: the mentions and the target that `gok pseudonymize` gives with that key."""

from __future__ import annotations

import importlib
import json
import pkgutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import gok
from tests.bridges import ways
from tests.bridges.environments import ROOT, python_of

WAYS = [module.name for module in pkgutil.iter_modules(ways.__path__) if not module.name.startswith("_")]
ODD = {
    "empty": "",
    "blank": " \n\n",
    "nothing": "Det regnar i dag.",
    "emoji": "Hej 👩‍👩‍👧 😀! Jag heter Fatima 😀 och bor i Malmö.",
    "decomposed": "Jag heter Zoe\u0301 och bor i Malmo\u0308.",
    "lines": "Jag heter Ali.\r\nJag är 23 år.\r\n\r\nRing 070-174 06 05!\r\n",
    "glued": "Vi åkte i 40 minuter.Halland är vackert.Jag heter Fatima,min bror heter Ali.",
    "marks": "Min mamma är läkare och jag pluggar juridik på Lunds universitet. Min bror Hans har diabetes.",
    "at": "Skriv till ali@example.org eller @fatima99 på nätet!",
}


@pytest.fixture(scope="module")
def essays() -> list[ways.Given]:
    texts = {path.stem: path.read_text("utf-8") for path in sorted((ROOT / "examples").glob("*.txt"))} | ODD
    return [{"id": name, "text": text} for name, text in texts.items()]


@pytest.fixture(scope="module")
def key(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("key") / "project.key"
    gok.Key.fresh().write(path)
    return path


def lines(command: list[str], given: list[ways.Given]) -> list[dict[str, Any]]:
    said = "".join(f"{json.dumps(one)}\n" for one in given).encode()
    done = subprocess.run(command, input=said, capture_output=True, cwd=ROOT, check=False)
    assert done.returncode == 0, done.stderr.decode()[-2000:]
    return [json.loads(line) for line in done.stdout.splitlines()]


@pytest.fixture(scope="module")
def told(essays: list[ways.Given], key: Path) -> list[dict[str, Any]]:
    """What the command line says."""
    command = [sys.executable, "-m", "gok.cli", "pseudonymize", "--from", "jsonl", "--to", "jsonl", "--with-source"]
    return lines([*command, "--key", str(key)], essays)


def test_there_is_something_to_compare(told: list[dict[str, Any]]) -> None:
    assert sum(mention["action"] == "replace" for one in told for mention in one["mentions"]) > 20
    assert {mention["action"] for one in told for mention in one["mentions"]} == {"replace", "mark", "keep"}


@pytest.mark.parametrize("name", WAYS)
def test_a_bridge_says_what_the_command_line_says(
    name: str, essays: list[ways.Given], key: Path, told: list[dict[str, Any]]
) -> None:
    way = importlib.import_module(f"tests.bridges.ways.{name}")  # its packages are imported in `through`
    assert set(way.CARRIES) <= set(ways.FIELDS)
    changed = getattr(way, "CHANGES", {})
    assert changed.keys() <= {one["id"] for one in essays}
    essays, told = ([one for one in both if one["id"] not in changed] for both in (essays, told))
    passed = lines(
        [python_of(way.ENVIRONMENT, getattr(way, "PACKAGES", ())), "-m", "tests.bridges.ways", name, str(key)], essays
    )
    assert [one["id"] for one in passed] == [one["id"] for one in told]
    for came, expected in zip(passed, told, strict=True):
        if came["target"] is not None:
            assert came["target"] == expected["target"], came["id"]
        wanted = [{field: mention.get(field) for field in way.CARRIES} for mention in expected["mentions"]]
        assert [{field: one.get(field) for field in way.CARRIES} for one in came["mentions"]] == wanted, came["id"]
