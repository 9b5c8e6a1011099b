"""A process that is killed in the middle of a write leaves the old or the new, and loses nothing it acknowledged."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from gok.safe.places import Places
from tests.safe.crashing import KINDS
from tests.safe.test_backups import make_store

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("what", KINDS)
def test_killed_while_writing(tmp_path: Path, what: str) -> None:
    make_store(Places(tmp_path / "data"))
    command = [sys.executable, "-m", "tests.safe.crashing", what, str(tmp_path), "20"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    if what not in ("backup", "restore"):
        assert int(done.stdout) > 5
