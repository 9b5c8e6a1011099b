"""A real browser and a running portal."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Playwright

from tests.browsers import launched, playing
from tests.e2e_portal.running import PASSWORD, gok, portal


@pytest.fixture(scope="package")
def playwright() -> Iterator[Playwright]:
    """Ended with the last test of this folder."""
    with playing() as playwright:
        yield playwright


@pytest.fixture(scope="package")
def browser(playwright: Playwright) -> Iterator[Browser]:
    """One for all tests but those that switch theirs off."""
    browser = launched(playwright)
    yield browser
    browser.close()


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
