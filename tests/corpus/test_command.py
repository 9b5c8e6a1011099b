"""`gok corpus run` as it is typed."""

from __future__ import annotations

import importlib
import os
import pty
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from gok.cli import corpus as command
from gok.corpus import Progress
from gok.replace import Key
from tests.cli.running import gok
from tests.corpus.building import corpus, essay, records, write_jsonl


def test_status_and_what_is_said(tmp_path: Path) -> None:
    source = corpus(tmp_path / "in.jsonl", 5)
    done = gok("corpus", "run", source, tmp_path / "out.jsonl", "--seed", 1)
    assert (done.status, done.out) == (0, "")
    assert re.fullmatch(r"gok: 5 essays, \d+ tokens written to \S+/out\.jsonl\n", done.err)
    write_jsonl(source, [essay(0), essay(0)])
    done = gok("corpus", "run", source, tmp_path / "out.jsonl", "--seed", 1, "--anew")
    assert done.status == 1
    assert done.err.splitlines()[-1] == f"gok: 1 failures, listed in {tmp_path / 'out.jsonl.failures.jsonl'}"


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ([], "a corpus needs either a key (`gok key new FILE`) or a seed"),
        (["--seed", "1", "--key", "k"], "a corpus needs either a key"),
        (["--seed", "1", "--scope", "world"], "unknown scope 'world'"),
        (["--seed", "1", "--replace", "some"], "unknown value 'some'"),
        (["--seed", "1", "--workers", "0"], "must be at least 1"),
        (["--seed", "1", "--profile", "none"], "unknown profile 'none'"),
        (["--seed", "1", "--meta", "x"], "--meta 'x' is not of the form"),
        (["--seed", "1", "--model", "m", "--no-model"], "exclude each other"),
        (["--seed", "1", "--model", "no-such-model"], "no-such-model: "),
        (["--seed", "1", "--from", "odd"], "unknown format 'odd'"),
        (["--key", "no-such-key"], "cannot read the key"),
        (["--seed", "1", "--scheduler", "tcp://10.0.0.1:1"], "only encrypted"),
    ],
)
def test_bad_settings_are_said_in_one_line(tmp_path: Path, options: list[str], said: str) -> None:
    done = gok("corpus", "run", corpus(tmp_path / "in.jsonl", 1), tmp_path / "out.jsonl", *options)
    assert done.status == 2
    assert said in done.err
    assert done.err.count("\n") == 1
    assert [path.name for path in tmp_path.iterdir()] == ["in.jsonl"]


def test_options_reach_the_engine(tmp_path: Path) -> None:
    source = write_jsonl(tmp_path / "in.jsonl", [{"nr": 1, "essä": "Jag heter Fatuma och bor i Kalmar.", "vem": "p"}])
    Key.from_seed(3).write(tmp_path / "key")
    names = ["--text-column", "essä", "--id-column", "nr", "--learner-column", "vem", "--scope", "learner"]
    more = ["--profile", "placeholders", "--no-pos", "--no-model", "--with-source", "--meta", "genre=review"]
    done = gok("corpus", "run", source, tmp_path / "out.jsonl", "--key", tmp_path / "key", *names, *more)
    assert done.status == 0
    (record,) = records(tmp_path / "out.jsonl")
    assert record["provenance"]["key"] == Key.from_seed(3).fingerprint
    assert (record["provenance"]["model"], record["provenance"]["profile"]) == ("rules", "placeholders")
    assert "@firstname_female_1" in record["target"]
    assert (record["genre"], record["learner"]) == ("review", "p")
    (tmp_path / "key").chmod(0o640)
    done = gok("corpus", "run", source, tmp_path / "two.jsonl", "--key", tmp_path / "key", *names)
    assert done.status == 2
    assert "others can read this key" in done.err


def test_what_is_said_holds_no_word_of_an_essay(tmp_path: Path) -> None:
    given = [essay(i) for i in range(6)]
    lines = [*given, given[0], {"id": "x", "text": 7, "note": "Fatuma"}]
    source = write_jsonl(tmp_path / "in.jsonl", lines)
    source.write_text(source.read_text("utf-8") + '{"id": "y", "text": "Fatuma', encoding="utf-8")
    done = gok("corpus", "run", source, tmp_path / "out.jsonl", "--seed", 1, "--workers", 2, "--scope", "learner")
    assert done.status == 1
    said = done.out + done.err + (tmp_path / "out.jsonl.failures.jsonl").read_text("utf-8")
    assert not [word for word in ("Fatuma", "Oksana", "Kalmar", "Borlänge") if word in said]
    assert len(records(tmp_path / "out.jsonl.failures.jsonl")) == 3


def test_a_bar_where_somebody_looks(tmp_path: Path) -> None:
    source = corpus(tmp_path / "in.jsonl", 300)
    reading, terminal = pty.openpty()
    run = [sys.executable, "-m", "gok.cli", "corpus", "run", str(source), str(tmp_path / "out.jsonl"), "--seed", "1"]
    environment = os.environ | {"TERM": "xterm", "COLUMNS": "150"}
    process = subprocess.Popen(run, stderr=terminal, env=environment)
    os.close(terminal)
    shown = b""
    while True:
        try:
            piece = os.read(reading, 4096)
        except OSError:  # how a terminal says that nobody is left
            break
        if not piece:
            break
        shown += piece
    os.close(reading)
    assert process.wait() == 0
    assert b"pseudonymizing" in shown
    assert re.search(rb"\d+ essays, [\d,]+ tokens/s, 0:\d\d:\d\d left", shown)


def test_a_line_now_and_then_elsewhere(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    now = 100.0
    monkeypatch.setattr(command.time, "monotonic", lambda: now)
    with command._showing() as report:
        for step in range(91):
            now = 100.0 + step
            report(Progress("collecting", 10 * step, 1000, step, 50 * step, step // 50, 10 * step, 50 * step))
    lines = capsys.readouterr().err.splitlines()
    assert lines == [
        "gok: collecting: 30%, 30 essays, 50 tokens/s, 0:01:10 left",
        "gok: collecting: 60%, 60 essays, 1 failed, 50 tokens/s, 0:00:40 left",
        "gok: collecting: 90%, 90 essays, 1 failed, 50 tokens/s, 0:00:10 left",
    ]


@pytest.mark.parametrize(
    ("missing", "arguments", "said"),
    [
        (
            "pyarrow",
            ["out.parquet"],
            "reading or writing Parquet needs pyarrow, which is not installed: pip install 'gok[corpus]'",
        ),
        (
            "zstandard",
            ["out.jsonl.zst"],
            "writing .zst files needs zstandard, which is not installed: pip install 'gok[corpus]'",
        ),
        (
            "distributed",
            ["out.jsonl", "--scheduler", "local"],
            "needs distributed, which is not installed: pip install 'gok[cluster]'",
        ),
    ],
)
def test_what_is_not_installed_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, missing: str, arguments: list[str], said: str
) -> None:
    real = importlib.import_module

    def load(name: str, *more: Any) -> Any:
        if name.partition(".")[0] == missing:
            raise ModuleNotFoundError(name)
        return real(name, *more)

    monkeypatch.setattr("gok.corpus.extras.import_module", load)
    done = gok("corpus", "run", corpus(tmp_path / "in.jsonl", 1), tmp_path / arguments[0], "--seed", 1, *arguments[1:])
    assert done.status == 2
    assert said in done.err


def test_the_command_loads_no_extra_package() -> None:
    code = "import sys, gok.corpus, gok.cli.corpus; "
    code += "print(*{'dask', 'distributed', 'pyarrow', 'zstandard'} & {*sys.modules})"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout == "\n"
