"""In a file of its own: the two databases are tried at the same time."""

from __future__ import annotations

from pathlib import Path

from tests.portal.on_a_database import check_portal


def test_the_portal(tmp_path: Path) -> None:
    check_portal("", tmp_path)
