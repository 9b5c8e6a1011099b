"""A real browser and a running portal."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from tests.e2e_portal.running import PASSWORD, gok, portal


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """Debian's chromium, with patience: the machine may be busy."""
    expect.set_options(timeout=60_000)
    with sync_playwright() as playwright:
        found = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
        yield found
        found.close()


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the portal keeps its state."""
    return tmp_path_factory.mktemp("portal")


@pytest.fixture(scope="module")
def url(folder: Path) -> Iterator[str]:
    """A portal with one manager."""
    (folder / "password").write_text(PASSWORD + "\n")
    gok(folder, "create-manager", "anna", "--password-file", str(folder / "password"))
    with portal(folder) as address:
        yield address
