"""The portal's tests, run in a process of their own on a database: the same on SQLite and on a real PostgreSQL."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

__all__ = ["check_portal"]

ROOT = Path(__file__).parents[2]
COMMAND = "-m pytest -p no:cacheprovider -p tests.portal.plugin tests/portal/inside tests/attacks/portal -x --tb=short"


def check_portal(url: str, folder: Path) -> None:
    """Everything in `inside/` and every attack on the portal passes, and nothing was skipped."""
    environment = {**os.environ, "GOK_PORTAL_INSIDE": "1", "GOK_DATA_DIR": str(folder), "DATABASE_URL": url}
    environment.pop("DJANGO_SETTINGS_MODULE", None)
    command = [sys.executable, *COMMAND.split()]
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout[-6000:] + done.stderr[-2000:]
    counted = re.search(r"(\d+) passed", done.stdout)
    assert counted is not None
    assert int(counted.group(1)) > 900
    assert "skipped" not in done.stdout
