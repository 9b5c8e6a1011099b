from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

from gok.cli.lexicon import app
from gok.errors import GokError, InputError
from gok.lexicon import lexicon as lexicon_module

from .samples import write_samples

run = CliRunner().invoke


@pytest.fixture(autouse=True)
def small_builtin(monkeypatch: pytest.MonkeyPatch, sample_file: Path, data_folder: Path) -> None:
    monkeypatch.setattr(lexicon_module, "builtin_path", lambda: sample_file)


def test_lookup_reads_a_word_a_line_and_writes_an_object_a_line() -> None:
    result = run(app, ["lookup", "--to", "jsonl", "-"], input="Elena\n\nMalmo\nxyz\nÅsas\n")
    lines = [json.loads(line) for line in result.output.splitlines()]
    assert [line["word"] for line in lines] == ["Elena", "Malmo", "xyz", "Åsas"]
    (woman, town) = lines[0]["readings"]
    assert woman["category"] == "firstname"
    assert (woman["gender"], woman["weight"], woman["match"]) == ("f", 900, "exact")
    assert (town["category"], town["country"]) == ("city", "BG")
    assert lines[1]["readings"][0]["match"] == "folded"
    assert lines[2]["readings"] == []
    assert lines[3]["readings"][0]["genitive"] is True


def test_lookup_as_a_table() -> None:
    output = run(app, ["lookup", "Stokholm", "zzz"]).output
    assert "Stockholm" in output
    assert "near" in output
    assert "980,000" in output
    assert "zzz: not known" in output
    assert "Stockholm" not in run(app, ["lookup", "--no-near", "Stokholm"]).output


def test_stats() -> None:
    output = run(app, ["stats"]).output
    for word in ("firstname", "CC0-1.0", "cities", "sv", "30 entries in 6 lists"):
        assert word in output
    lines = [json.loads(line) for line in run(app, ["stats", "--to", "jsonl"]).output.splitlines()]
    assert {line["name"]: line["entries"] for line in lines}["cities"] == 6


def test_add_list_remove(tmp_path: Path) -> None:
    file = tmp_path / "Mina namn.csv"
    file.write_text("namn;antal;rang\nZorbana;3;1\nZorbana;4;2\n;;\n", "utf-8")
    result = run(app, ["add", "--category", "firstname_female", str(file)])
    for part in ("mina_namn: 1 entries of firstname added", "1 duplicates", "1 rows without", "not used: rang"):
        assert part in result.output
    (reading,) = json.loads(run(app, ["lookup", "--to", "jsonl", "zorbana"]).output)["readings"]
    assert (reading["gender"], reading["weight"]) == ("f", 4)
    assert "mina_namn" in run(app, ["list"]).output
    assert json.loads(run(app, ["list", "--to", "jsonl"]).output)["entries"] == 1
    assert "removed" in run(app, ["remove", "mina_namn"]).output
    assert json.loads(run(app, ["lookup", "--to", "jsonl", "zorbana"]).output)["readings"] == []


def test_errors_are_raised_for_the_main_command_to_show(tmp_path: Path) -> None:
    file = tmp_path / "a.csv"
    file.write_text("x\ny\n", "utf-8")
    assert isinstance(run(app, ["add", "--category", "city", str(file)]).exception, InputError)
    assert isinstance(run(app, ["remove", "nothing"]).exception, GokError)


def test_compile(tmp_path: Path) -> None:
    folder = write_samples(tmp_path)
    result = run(app, ["compile", str(folder), "-o", str(tmp_path / "x.gok")])
    assert "forms of 6 lists" in result.output
    assert (tmp_path / "x.gok").is_file()


@pytest.mark.parametrize("command", [command.name or command.callback.__name__ for command in app.registered_commands])
def test_every_command_has_help_with_an_example(command: str) -> None:
    output = run(app, [command, "--help"]).output
    assert "Example" in output
    assert f"gok lexicon {command}" in output


def test_importing_the_command_does_not_import_the_lexicon() -> None:
    code = "import gok.cli.lexicon, sys; sys.exit('gok.lexicon' in sys.modules or 'marisa_trie' in sys.modules)"
    subprocess.run([sys.executable, "-c", code], check=True)
