"""A running workbench and a browser that fails the test on anything wrong in the console."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.browsers import launched, playing
from tests.e2e.server import Server
from tests.e2e.windows import Window


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """Closed with the last test of this folder."""
    with playing() as playwright:
        browser = launched(playwright)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One workbench for all tests that do not stop it; essays in memory."""
    with Server(tmp_path_factory.mktemp("workbench")) as running:
        yield running


@pytest.fixture
def new_window(browser: Browser, server: Server) -> Iterator[Callable[..., Window]]:
    """Windows on the shared workbench; what went wrong in any of them fails the test."""
    windows: list[Window] = []

    def open_one(on: Server = server, **options: object) -> Window:
        windows.append(Window(browser, on, **options))
        return windows[-1]

    yield open_one
    for window in windows:
        window.close()


@pytest.fixture
def window(new_window: Callable[..., Window]) -> Window:
    return new_window()


@pytest.fixture(scope="session")
def axe() -> str:
    return (Path(__file__).parents[1] / "web/js/node_modules/axe-core/axe.min.js").read_text(encoding="utf-8")
