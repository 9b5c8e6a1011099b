"""A site on a server that hands out files and remembers what was asked; and a browser."""

from __future__ import annotations

import functools
import threading
from collections.abc import Iterator
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Playwright

from gok_web.page.site import site_files, write_site
from tests.browsers import launched, playing


class Server:
    """What `python3 -m http.server` is, with a list of the requests."""

    def __init__(self, folder: Path) -> None:
        self.asked: list[str] = []
        asked = self.asked

        class Handler(SimpleHTTPRequestHandler):
            def log_message(self, format: str, *said: Any) -> None:
                asked.append(self.requestline)

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Handler, directory=str(folder)))
        self.url = f"http://127.0.0.1:{self._server.server_port}/"
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def stop(self) -> None:
        """Take the machine off the network; once is enough."""
        self._server.shutdown()
        self._server.server_close()


@pytest.fixture(scope="session")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("site")
    write_site(made, site_files())
    return made


@pytest.fixture
def server(folder: Path) -> Iterator[Server]:
    running = Server(folder)
    yield running
    running.stop()


@pytest.fixture(scope="package")
def playwright() -> Iterator[Playwright]:
    with playing() as playwright:
        yield playwright


@pytest.fixture(scope="package")
def browser(playwright: Playwright) -> Iterator[Browser]:
    browser = launched(playwright)
    yield browser
    browser.close()


@pytest.fixture(scope="session")
def axe() -> str:
    return (Path(__file__).parents[1] / "web/js/node_modules/axe-core/axe.min.js").read_text(encoding="utf-8")
