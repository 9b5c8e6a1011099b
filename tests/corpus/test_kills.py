"""Real processes, really killed, interrupted or out of space."""

from __future__ import annotations

import multiprocessing
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from gok.corpus.pools import Processes
from tests.corpus.building import corpus, records, run


@pytest.fixture(scope="module")
def source(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return corpus(tmp_path_factory.mktemp("source") / "in.jsonl", 1200)


@pytest.fixture(scope="module")
def whole(source: Path) -> bytes:
    """What a run writes that nobody disturbs."""
    run(source, source.with_name("whole.jsonl"))
    return source.with_name("whole.jsonl").read_bytes()


def command(*arguments: object) -> list[str]:
    return [sys.executable, "-m", "gok.cli", "corpus", "run", *map(str, arguments), "--seed", "1"]


def test_a_file_system_that_takes_no_more(source: Path, tmp_path: Path) -> None:
    """The real thing: the system itself refuses to let the file grow."""
    script = "import resource, os, sys; resource.setrlimit(resource.RLIMIT_FSIZE, (200_000, 200_000)); "
    script += "os.execv(sys.argv[1], sys.argv[1:])"
    limited = [sys.executable, "-c", script, *command(source, tmp_path / "out.jsonl", "--no-pos", "--no-model")]
    done = subprocess.run(limited, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert "File too large; what is done so far is kept" in done.stderr
    assert done.stderr.count("\n") == 1
    before = len(records(tmp_path / "out.jsonl.run" / "essays.jsonl"))
    assert before > 0
    again = command(source, tmp_path / "out.jsonl", "--no-pos", "--no-model")
    assert "gone on with" in subprocess.run(again, capture_output=True, text=True, check=True).stderr
    run(source, tmp_path / "whole.jsonl", pos=False, model=False)
    assert (tmp_path / "out.jsonl").read_bytes() == (tmp_path / "whole.jsonl").read_bytes()


@pytest.mark.parametrize(
    ("number", "more"),
    [
        (signal.SIGKILL, []),
        (signal.SIGINT, []),
        (signal.SIGTERM, []),
        (signal.SIGINT, ["--scheduler", "local"]),
    ],
    ids=["kill", "interrupt", "terminate", "interrupt a cluster"],
)
def test_a_real_process_is_killed_or_interrupted(
    source: Path, whole: bytes, tmp_path: Path, number: signal.Signals, more: list[str]
) -> None:
    out = tmp_path / "out.jsonl"
    process = subprocess.Popen(
        command(source, out, "--workers", 2, *more), start_new_session=True, stderr=subprocess.PIPE, text=True
    )
    parts = tmp_path / "out.jsonl.run" / "essays.parts"
    end = time.monotonic() + 300
    while not (parts.exists() and parts.stat().st_size) and time.monotonic() < end:
        time.sleep(0.02)
    members = children(process.pid)
    if number == signal.SIGKILL:
        process.send_signal(number)  # the parent alone: its workers must find out
    else:
        os.killpg(process.pid, number)  # as a terminal does
    said = process.communicate(timeout=300)[1]
    assert members
    while any(alive(pid) for pid in members) and time.monotonic() < end:
        time.sleep(0.05)
    assert not any(alive(pid) for pid in members)
    if number == signal.SIGKILL:
        assert process.returncode == -signal.SIGKILL
    else:
        assert process.returncode == 130
        assert "finishing what is under way" in said
        assert "the same command goes on from there" in said
    assert not out.exists()
    assert "gone on with" in subprocess.run(command(source, out), capture_output=True, text=True, check=True).stderr
    assert out.read_bytes() == whole


def children(pid: int) -> list[int]:
    found = [path.read_text("ascii").split() for path in Path(f"/proc/{pid}/task").glob("*/children")]
    return [int(child) for children_of_thread in found for child in children_of_thread]


def alive(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text("utf-8").rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def pid_after_a_while(_job: object, _batch: object) -> int:
    time.sleep(2)
    return os.getpid()


def test_a_worker_does_not_die_of_what_ends_the_whole_group() -> None:
    """Over half a result the parent waited for ever: to stop is its business, and it is told too."""
    workers = Processes(1)
    try:
        handle = workers.submit(pid_after_a_while, None, None)  # type: ignore[arg-type]
        while not children(os.getpid()):
            time.sleep(0.02)
        while not list(workers.finished({handle: None})):  # type: ignore[dict-item]
            for child in multiprocessing.active_children():
                if _listens(child.pid):
                    os.kill(child.pid or 0, signal.SIGTERM)
        assert workers.result(handle) in [child.pid for child in multiprocessing.active_children()]
    finally:
        workers.close()


def _listens(pid: int | None) -> bool:
    """Whether a worker has begun: signals that it ignores are told by its status."""
    ignored = re.search(r"SigIgn:\s*([0-9a-f]+)", Path(f"/proc/{pid}/status").read_text("ascii"))
    return ignored is not None and bool(int(ignored[1], 16) >> (signal.SIGINT - 1) & 1)
