"""Help, completion, `explain`, `taxonomy`, `train`."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from importlib.metadata import entry_points
from pathlib import Path

import pytest

from gok.cli import COMMANDS, GROUPS, other_commands
from gok.taxonomy import taxonomy
from gok.version import __version__
from tests.cli.running import EXAMPLES, files, gok

SCRIPT = Path(sys.executable).with_name("gok")
TREEBANK = (
    "1\tJag\tjag\tPRON\t_\t_\t2\tnsubj\t_\t_\n"
    "2\tsover\tsova\tVERB\t_\t_\t0\troot\t_\t_\n"
    "3\t.\t.\tPUNCT\t_\t_\t2\tpunct\t_\t_\n\n"
)


def test_version_and_help() -> None:
    assert gok("--version") == (0, f"gok {__version__}\n", "")
    shown = gok("--help")
    assert shown.status == 0
    assert all(name in shown.out for name in (*COMMANDS, *GROUPS, *other_commands()))


@pytest.mark.parametrize("name", [*COMMANDS, *GROUPS, "page", "serve", "kiosk", "portal"])
def test_every_command_explains_itself_with_examples(name: str) -> None:
    shown = gok(name, "--help")
    assert shown.status == 0
    assert ("Example" if name in (*COMMANDS, "page", "serve") else "Commands") in shown.out


def test_the_web_rooms_bring_their_commands() -> None:
    assert {*other_commands()} == {"page", "serve", "kiosk", "portal"}
    unknown = gok("serv")
    assert unknown.status == 2
    assert "No such command 'serv'" in unknown.err


def test_entry_points_are_read_as_python_reads_them() -> None:
    found = {point.name: point.value for point in entry_points(group="gok.commands")}
    assert other_commands() == found


def test_a_command_of_the_engine_asks_for_no_entry_points() -> None:
    code = "import sys; sys.argv = ['gok', 'taxonomy', '--to', 'json']\nfrom gok.cli import main\n"
    code += "import gok.cli; gok.cli.other_commands = lambda: sys.exit('asked')\nmain()"
    subprocess.run([sys.executable, "-c", code], check=True, capture_output=True)


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_completion(shell: str) -> None:
    env = {"_GOK_COMPLETE": f"complete_{shell}", "COMP_WORDS": "gok pseu", "COMP_CWORD": "1"}
    env |= {"_TYPER_COMPLETE_ARGS": "gok pseu", "_TYPER_COMPLETE_FISH_ACTION": "get-args"}
    done = subprocess.run([SCRIPT], env=os.environ | env, capture_output=True, text=True, check=False)
    assert "pseudonymize" in done.stdout


def test_completion_is_shown_to_the_shell_that_asks() -> None:
    asked = ["bash", "-c", f"'{SCRIPT}' --show-completion; exit $?"]
    done = subprocess.run(asked, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "complete -o default -F _gok_completion gok" in done.stdout


def test_explain() -> None:
    done = gok("explain", "Jag heter Ali. Ring mig på 070-174 06 05!")
    assert (done.status, done.err) == (0, "")
    for said in ("Ali", "firstname_male", "phone_nr", "numbers.phone_", "→"):
        assert said in done.out
    piped = gok("explain", "-", "--to", "json", given="Ring mig på 070-174 06 05!")
    assert [m["label"] for m in json.loads(piped.out)] == ["phone_nr"]
    assert gok("explain", "-", given=b"\xff\xfe\xfd").status == 2
    assert "Nothing was found" in gok("explain", "Hej!").out


def test_explain_traces_the_way() -> None:
    done = gok("explain", "--trace", "Jag heter Fatima.")
    assert done.status == 0
    assert "callings.heter" in done.out
    assert "firstname_unknown → firstname_female" in done.out
    assert max(map(len, done.out.splitlines())) <= 100
    stages = json.loads(gok("explain", "--trace", "--to", "json", "--no-pos", "Jag heter Fatima.").out)
    assert {"name", "module", "does", "rows"} == set(stages[0])
    (found,) = [row for stage in stages for row in stage["rows"] if "by callings.heter" in row["says"]]
    assert (found["what"], found["start"], found["end"]) == ("Fatima", 10, 16)


def test_explain_reads_a_file(tmp_path: Path) -> None:
    (tmp_path / "essay.txt").write_text("Ring mig på 070-174 06 05!", encoding="utf-8")
    assert "phone_nr" in gok("explain", str(tmp_path / "essay.txt")).out
    mistyped = gok("explain", str(tmp_path / "esay.txt"))
    assert mistyped.status == 2
    assert "no such file" in mistyped.err


@pytest.mark.parametrize("language", ["sv", "en"])
def test_taxonomy(language: str) -> None:
    table = gok("taxonomy", "--language", language)
    assert (table.status, table.err) == (0, "")
    assert all(category.id in table.out for category in taxonomy().categories)
    rows = json.loads(gok("taxonomy", "--to", "json", "--language", language).out)
    assert [row["id"] for row in rows] == [category.id for category in taxonomy().categories]


def test_train_context_and_use_it(tmp_path: Path) -> None:
    gold, model = tmp_path / "gold.jsonl", tmp_path / "ours.crf"
    assert gok("detect", EXAMPLES, "-o", gold).status == 0
    graphs = tmp_path / "graphs"
    assert gok("convert", gold, "--with-source", "--to", "svala", "-o", graphs).status == 0
    done = gok("train", "context", gold, graphs, "--refills", 1, "-o", model)
    assert (done.status, done.err) == (0, "")
    assert "of 6 essays" in done.out
    assert model.stat().st_mode & 0o077 == 0
    used = gok("detect", "--model", model, given="Jag heter Ali och jag är 27 år.")
    assert used.status == 0
    assert json.loads(used.out)["provenance"]["model"] not in gok("detect", given="Hej!").out
    assert not [name for name in files(tmp_path) if name.startswith(".")]


def test_train_context_needs_annotations_and_a_source(tmp_path: Path) -> None:
    release = tmp_path / "release.jsonl"
    assert gok("pseudonymize", EXAMPLES, "-o", release).status == 0
    for source in (EXAMPLES / "1-presentation.txt", release):
        done = gok("train", "context", source, "-o", tmp_path / "x.crf")
        assert (done.status, done.out) == (2, "")
        assert done.err.startswith(f"gok: {source}: ")
    assert files(tmp_path) == ["release.jsonl"]
    assert gok("train", "context", release, "-o", tmp_path / "no" / "x.crf").status == 2


def test_train_pos(tmp_path: Path) -> None:
    corpus = tmp_path / "small.conllu"
    corpus.write_text(TREEBANK * 3, encoding="utf-8")
    done = gok("train", "pos", corpus, "-o", tmp_path / "ours.gok")
    assert (done.status, done.err) == (0, "")
    assert "9 tokens" in done.out
    (tmp_path / "broken.conllu").write_text("1\tJag\n\n", encoding="utf-8")
    done = gok("train", "pos", tmp_path / "broken.conllu", "-o", tmp_path / "two.gok")
    assert (done.status, done.out) == (2, "")
    assert done.err.startswith("gok: broken.conllu:1: ")
    assert files(tmp_path) == ["broken.conllu", "ours.gok", "small.conllu"]
