"""The kiosk's own modules pass the type checker."""

from __future__ import annotations

import subprocess
from pathlib import Path

HERE = Path(__file__).parent


def test_types() -> None:
    tsc = HERE.parent / "web/js/node_modules/.bin/tsc"
    done = subprocess.run([tsc, "--project", HERE], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout
