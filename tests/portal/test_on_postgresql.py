"""In a file of its own: the two databases are tried at the same time."""

from __future__ import annotations

from pathlib import Path

from tests.portal.on_a_database import check_portal
from tests.portal.postgres import postgres


def test_the_portal(tmp_path: Path) -> None:
    with postgres() as url:
        check_portal(url, tmp_path)
