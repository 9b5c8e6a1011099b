"""The kiosk is killed in the middle of saves and imports, and loses nothing it has acknowledged.

Two hundred times: `python -m tests.kiosk.crashing FOLDER 200`.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_killed_in_the_middle(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "tests.kiosk.crashing", str(tmp_path), "3"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr[-3000:]
    kills, writes, *_ = (int(word) for word in done.stdout.split() if word.isdigit())
    assert kills == 3
    assert writes > 5
