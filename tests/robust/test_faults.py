"""Faults on purpose, for every command that writes: what is there afterwards is the old file or the whole new one."""

from __future__ import annotations

import os
import shutil
import signal
from pathlib import Path

import pytest

from tests.robust.commands import SECRETS, WRITING, prepare, run, start


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return prepare(tmp_path_factory.mktemp("made") / "work")


@pytest.fixture
def work(made: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(made, tmp_path / "work"))


def state(folder: Path) -> dict[str, bytes]:
    """The files under a folder with what stands in them; an unfinished corpus run is meant to be there."""
    found = {path.relative_to(folder).as_posix(): path for path in sorted(folder.rglob("*")) if path.is_file()}
    return {name: path.read_bytes() for name, path in found.items() if ".run/" not in name}


@pytest.mark.parametrize("name", WRITING)
def test_a_full_disk(name: str, work: Path) -> None:
    arguments, _ = WRITING[name]
    before = state(work)
    done = run(work, *arguments, most=10)
    assert (done.status, done.err.count("\n")) == (2, 1), done.err
    assert done.err.startswith("gok: ")
    assert "internal" not in done.err
    assert not [word for word in SECRETS if word in done.err]
    assert state(work) == before


@pytest.mark.parametrize("name", [name for name in WRITING if name not in ("lexicon add", "pseudonymize in place")])
def test_a_place_that_is_no_folder(name: str, work: Path) -> None:
    arguments, outs = WRITING[name]
    (work / "file").write_text("x", "utf-8")
    before = state(work)
    done = run(work, *[f"file/{one}" if one in outs else one for one in arguments])
    assert (done.status, done.err.count("\n")) == (2, 1), done.err
    assert "Not a directory" in done.err or "no such folder" in done.err
    assert state(work) == before


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP, signal.SIGINT, signal.SIGKILL])
@pytest.mark.parametrize("name", ["pseudonymize with source", "train context", "evaluate"])
def test_a_signal_in_the_middle_of_writing(name: str, number: signal.Signals, work: Path) -> None:
    """The process stops itself when its first file is there and has no name yet; what is on the way is taken back."""
    arguments, _ = WRITING[name]
    before = state(work)
    (work / "hold.py").write_text(HOLD, "utf-8")
    process = start(work, *arguments, hold=True)
    assert process.stderr is not None
    while b"held" not in (line := process.stderr.readline()):
        assert line, "the command ended before it was held"
    (work / "hold.py").unlink()
    os.kill(process.pid, number)
    process.wait(timeout=300)
    if number != signal.SIGKILL:
        assert process.returncode == 128 + number
        assert process.stderr.read() == b"gok: interrupted; nothing was written\n"
        shutil.rmtree(work / "__pycache__", ignore_errors=True)
        assert state(work) == before
    assert run(work, *arguments).status == 0
    assert not list(work.rglob(".gok-*")), "what was left is gone"
    process.communicate()


HOLD = """
import signal, sys, time
from gok.files import outputs

signal.signal(signal.SIGHUP, signal.SIG_DFL)  # a test in the background ignores these, and so would the command
signal.signal(signal.SIGINT, signal.default_int_handler)

def hold(self):
    print("held", file=sys.stderr, flush=True)
    time.sleep(600)

outputs.Outputs.finish = hold
"""


@pytest.mark.parametrize(
    ("arguments", "over"),
    [
        (["pseudonymize", "essays", "-o", "essays"], "essays"),
        (["pseudonymize", "essays/e1.txt", "-o", "essays/e1.txt"], "essays/e1.txt"),
        (["pseudonymize", "essays", "-o", "door"], "door"),
        (["pseudonymize", "essays/e1.txt", "-o", "soft.txt"], "soft.txt"),
        (["pseudonymize", "essays/e1.txt", "-o", "hard.txt"], "hard.txt"),
        (["pseudonymize", "essays/e1.txt", "essays/e2.txt", "-o", "essays"], "essays/e1.txt"),
        (["pseudonymize", "essays/e1.txt", "--key", "own.key", "-o", "own.key", "--to", "text"], "own.key"),
        (["detect", "essays.jsonl", "-o", "essays.jsonl"], "essays.jsonl"),
        (["convert", "gold.jsonl", "--with-source", "-o", "essays/../gold.jsonl"], "essays/../gold.jsonl"),
        (["gold", "split", "gold.jsonl", "-o", ".", "--parts", "gold=1"], "gold.jsonl"),
        (["gold", "sample", "gold.jsonl", "-n", "1", "-o", "gold.jsonl"], "gold.jsonl"),
        (["evaluate", "gold.jsonl", "--run", "--errors", "gold.jsonl"], "gold.jsonl"),
        (["evaluate", "gold.jsonl", "--run", "--report", "gold.jsonl"], "gold.jsonl"),
        (["risk", "release.jsonl", "--to", "json", "-o", "release.jsonl"], "release.jsonl"),
        (["risk", "release.jsonl", "--apply", "--seed", "1", "-o", "release.jsonl"], "release.jsonl"),
        (["train", "context", "gold.jsonl", "-o", "gold.jsonl"], "gold.jsonl"),
        (["corpus", "run", "essays.jsonl", "essays.jsonl", "--seed", "1", "--anew"], "essays.jsonl"),
        (["corpus", "run", "essays/e1.txt", "soft.txt", "--to", "jsonl", "--seed", "1", "--anew"], "soft.txt"),
        (["corpus", "run", "essays", "door/out.jsonl", "--seed", "1"], "door/out.jsonl"),
    ],
)
def test_what_is_read_is_never_written_over(arguments: list[str], over: str, work: Path) -> None:
    (work / "door").symlink_to("essays")
    (work / "soft.txt").symlink_to("essays/e1.txt")
    (work / "hard.txt").hardlink_to(work / "essays" / "e1.txt")
    (work / "own.key").write_text("ab" * 32, "utf-8")
    (work / "own.key").chmod(0o600)
    before = state(work)
    done = run(work, *arguments)
    assert (done.status, done.out) == (2, "")
    assert done.err.startswith(f"gok: {over}: ")
    assert done.err.count("\n") == 1
    assert state(work) == before


def test_in_place_for_those_who_mean_it(work: Path) -> None:
    before = state(work / "copy")
    assert run(work, "pseudonymize", "copy", "copy/e1.txt", "--in-place", "-o", "x").status == 2
    assert run(work, "pseudonymize", "copy", "--in-place", "--seed", "1") == (0, "", "")
    after = state(work / "copy")
    assert after.keys() == before.keys()
    assert not [word for word in SECRETS if word.encode() in b"".join(after.values())]
    assert run(work, "pseudonymize", "essays.jsonl", "--in-place", "--seed", "1").status == 0
    assert "Zarathustra" not in (work / "essays.jsonl").read_text("utf-8")


def test_a_model_on_a_full_device_is_an_error(work: Path) -> None:
    done = run(work, "train", "context", "gold.jsonl", "--refills", "0", "-o", "/dev/full")
    assert (done.status, done.out) == (2, "")
    assert done.err == "gok: /dev/full: No space left on device\n"
    assert Path("/dev/full").is_char_device()
