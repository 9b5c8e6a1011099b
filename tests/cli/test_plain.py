"""Arguments that are read without Typer mean what they mean to it, and the others are left to it."""

from __future__ import annotations

import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

from gok.cli import ESSAYS, build_app
from gok.cli.essays import EssayOptions, plain_options, read_plainly
from gok.text.records import replace

VALUES = {int: "7", str: "some", Path: "a/b.txt"}
LINES = [
    *[[command, "essay.txt"] for command in ESSAYS],
    *[[command] for command in ESSAYS],
    *[
        [command, *given, "essay.txt", "-", ""]
        for command in ESSAYS
        for name, (_, made) in plain_options(command).items()
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


def told_by_typer(monkeypatch: pytest.MonkeyPatch, command: str, *arguments: str) -> EssayOptions:
    """What Typer hands on."""
    found: list[EssayOptions] = []
    monkeypatch.setattr(import_module(f"gok.cli.{command}"), f"{command}_inputs", found.append)
    build_app(command)([command, *arguments], prog_name="gok", standalone_mode=False)
    return found[0]


@pytest.mark.parametrize("line", LINES, ids=" ".join)
def test_plain_arguments_mean_what_they_mean_to_typer(monkeypatch: pytest.MonkeyPatch, line: list[str]) -> None:
    command, *arguments = line
    given = read_plainly(command, arguments)
    assert given is not None
    told = told_by_typer(monkeypatch, command, *arguments)
    assert replace(told, inputs=told.inputs or None) == EssayOptions(**given)


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
