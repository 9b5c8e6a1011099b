"""What is tested in one process with the store: everything in `inside/` and every attack passes, none is skipped."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
FOLDERS = ("tests/kiosk/inside", "tests/attacks/kiosk")


def test_the_kiosk_from_inside(tmp_path: Path) -> None:
    environment = {**os.environ, "GOK_KIOSK_INSIDE": "1", "GOK_DATA_DIR": str(tmp_path)}
    environment.pop("DJANGO_SETTINGS_MODULE", None)
    command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", *FOLDERS, "-x", "--tb=short"]
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout[-6000:] + done.stderr[-2000:]
    counted = re.search(r"(\d+) passed", done.stdout)
    assert counted is not None
    assert int(counted.group(1)) >= 54
    assert "skipped" not in done.stdout
