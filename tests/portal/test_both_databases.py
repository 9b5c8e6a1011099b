"""The same tests on SQLite and on a real PostgreSQL."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from contextlib import nullcontext
from pathlib import Path

import pytest

from tests.portal.postgres import postgres

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("database", ["sqlite", "postgresql"])
def test_the_portal(database: str, tmp_path: Path) -> None:
    """Everything in `inside/` and every attack on the portal passes, and nothing was skipped."""
    with postgres() if database == "postgresql" else nullcontext("") as url:
        environment = {**os.environ, "GOK_PORTAL_INSIDE": "1", "GOK_DATA_DIR": str(tmp_path), "DATABASE_URL": url}
        environment.pop("DJANGO_SETTINGS_MODULE", None)
        command = [
            sys.executable,
            "-m",
            "pytest",
            "-p",
            "no:cacheprovider",
            "-p",
            "tests.portal.plugin",
            "tests/portal/inside",
            "tests/attacks/portal",
            "-x",
            "--tb=short",
        ]
        done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout[-6000:] + done.stderr[-2000:]
    counted = re.search(r"(\d+) passed", done.stdout)
    assert counted is not None
    assert int(counted.group(1)) > 900
    assert "skipped" not in done.stdout
