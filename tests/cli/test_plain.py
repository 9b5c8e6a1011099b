"""Arguments that are read without Typer mean what they mean to it, and the others are left to it."""

from __future__ import annotations

import inspect
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from gok.cli import ESSAYS, build_app, essays
from gok.cli.essays import OPTIONS, read_plainly

VALUES = {int: "7", str: "some", Path: "a/b.txt"}
LINES = [
    *[[command, "essay.txt"] for command in ESSAYS],
    *[[command] for command in ESSAYS],
    *[
        [command, *given, "essay.txt", "-", ""]
        for command in ESSAYS
        for name, (_, made) in OPTIONS[command].items()
        for given in ([[name]] if made is None else [[name, VALUES[made]]])
    ],
    ["pseudonymize", "one.txt", "--seed=3", "--out=x=y", "two.txt", "--seed", " 4 "],
    ["detect", "--to", "xml", "--to", "jsonl", "åäö.txt"],
]
LEFT = [
    ["--help"],
    ["-h"],
    ["--seed", "one", "essay.txt"],
    ["--seed"],
    ["--seed="],
    ["--out", "-o"],
    ["-oout", "essay.txt"],
    ["-o=out", "essay.txt"],
    ["--no-pos=1"],
    ["--", "essay.txt"],
    ["--meta", "a=b"],
    ["--see", "1"],
]


def told_by_typer(monkeypatch: pytest.MonkeyPatch, command: str, *arguments: str) -> dict[str, Any]:
    """What Typer hands on."""
    found: dict[str, Any] = {}
    monkeypatch.setattr(essays, f"{command}_inputs", lambda **given: found.update(given))
    build_app(command)([command, *arguments], prog_name="gok", standalone_mode=False)
    return found


@pytest.mark.parametrize("line", LINES, ids=" ".join)
def test_plain_arguments_mean_what_they_mean_to_typer(monkeypatch: pytest.MonkeyPatch, line: list[str]) -> None:
    command, *arguments = line
    work = getattr(essays, f"{command}_inputs")
    usual = {name: parameter.default for name, parameter in inspect.signature(work).parameters.items()}
    given = read_plainly(command, arguments)
    assert given is not None
    told = told_by_typer(monkeypatch, command, *arguments)
    assert {**told, "inputs": told["inputs"] or None} == {**usual, **given}


@pytest.mark.parametrize("arguments", LEFT, ids=" ".join)
def test_others_are_left_to_typer(arguments: list[str]) -> None:
    assert read_plainly("pseudonymize", arguments) is None


def test_a_shell_that_asks_for_words_is_left_to_typer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("_GOK_COMPLETE", "complete_bash")
    assert read_plainly("pseudonymize", ["essay.txt"]) is None


@pytest.mark.parametrize("command", ESSAYS)
def test_one_essay_does_without_typer(tmp_path: Path, command: str) -> None:
    essay = tmp_path / "essay.txt"
    essay.write_text("Jag heter Fatima.", encoding="utf-8")
    code = f"import sys; sys.argv = ['gok', {command!r}, {str(essay)!r}]\nfrom gok.cli import main\nmain()\n"
    code += "print('typer' in sys.modules, file=sys.stderr)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stderr.strip() == "False"
