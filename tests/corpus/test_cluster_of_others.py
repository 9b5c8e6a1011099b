"""A scheduler and workers as an administrator starts them."""

from __future__ import annotations

import contextlib
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from gok.errors import SettingError
from tests.corpus.building import corpus, run

PYTHON = [sys.executable, "-m"]


@contextlib.contextmanager
def process(*arguments: str, **variables: str) -> Iterator[subprocess.Popen[str]]:
    """A process with settings of Dask in its environment."""
    environment = os.environ | {f"DASK_DISTRIBUTED__{name}": value for name, value in variables.items()}
    started = subprocess.Popen([*PYTHON, *arguments], env=environment, stderr=subprocess.PIPE, text=True)
    assert started.stderr is not None
    try:
        yield started
    finally:
        started.terminate()
        started.communicate(timeout=300)


def test_workers_that_spill_are_refused_and_others_go_on(tmp_path: Path) -> None:
    source = corpus(tmp_path / "in.jsonl", 20)
    place = ("--host", "127.0.0.1", "--port", "0", "--no-dashboard", "--no-show", "--dashboard-address", "127.0.0.1:0")
    with process("distributed.cli.dask_scheduler", *place) as scheduler:
        assert scheduler.stderr is not None
        address = next(line.split()[-1] for line in scheduler.stderr if "Scheduler at" in line)
        worker = ("distributed.cli.dask_worker", address, "--nthreads", "2", "--no-dashboard", "--memory-limit", "2GB")
        said = "would spill essays to its disk; start it with DASK_DISTRIBUTED__WORKER"
        with process(*worker, "--no-nanny"), pytest.raises(SettingError, match=said):
            run(source, tmp_path / "out.jsonl", scheduler=address)
        kept = {"WORKER__MEMORY__TARGET": "False", "WORKER__MEMORY__SPILL": "False"}
        with process(*worker, "--no-nanny", **kept):
            summary = run(source, tmp_path / "out.jsonl", scheduler=address)
    assert (summary.resumed, summary.essays) == (True, 20)
    run(source, tmp_path / "here.jsonl")
    assert (tmp_path / "out.jsonl").read_bytes() == (tmp_path / "here.jsonl").read_bytes()
