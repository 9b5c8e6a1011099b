"""A running portal on a folder of its own, and windows of a real browser on it."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pyotp
from playwright.sync_api import Browser, Page, expect

from tests.browsers import PATIENCE

ROOT = Path(__file__).parents[2]
AXE = ROOT / "tests" / "web" / "js" / "node_modules" / "axe-core" / "axe.min.js"
PASSWORD = "korrekt-hast-batteri"
SHOTS = os.environ.get("GOK_SCREENSHOTS", "")


def gok(folder: Path, *arguments: str) -> str:
    """Run a command on the portal's folder."""
    environment = {**os.environ, "GOK_DATA_DIR": str(folder)}
    for name in ("DJANGO_SETTINGS_MODULE", "DATABASE_URL", "GOK_DEBUG"):
        environment.pop(name, None)
    command = [sys.executable, "-m", "gok.cli", "portal", *arguments]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


@contextmanager
def portal(folder: Path, port: int = 0) -> Iterator[str]:
    """Its address."""
    environment = {**os.environ, "GOK_DATA_DIR": str(folder), "PYTHONUNBUFFERED": "1"}
    for name in ("DJANGO_SETTINGS_MODULE", "DATABASE_URL", "GOK_DEBUG"):
        environment.pop(name, None)
    command = [sys.executable, "-m", "gok.cli", "portal", "--port", str(port), "--no-browser"]
    with (
        (folder / "log").open("w+b") as log,
        subprocess.Popen(command, env=environment, stdout=log, stderr=log) as server,
    ):
        try:
            yield _address(folder / "log", server)
        finally:
            server.terminate()
            server.wait(300)


def _address(log: Path, server: subprocess.Popen[bytes]) -> str:
    for _ in range(6000):  # as long as it lives: a busy machine takes its time
        found = re.search(r"http://\S+/", log.read_text(encoding="utf-8"))
        if found:
            return found.group()
        assert server.poll() is None, log.read_text(encoding="utf-8")
        time.sleep(0.1)
    raise AssertionError("the portal did not start")


@dataclass
class Window:
    """Somebody's browser."""

    page: Page
    url: str
    complaints: list[str] = field(default_factory=list)

    def go(self, path: str) -> Page:
        """Open a page."""
        self.page.goto(self.url.rstrip("/") + path)
        return self.page

    def text(self) -> str:
        """What stands on the page."""
        return self.page.locator("main").inner_text()

    def submit(self, button: str) -> None:
        """Press a button by its name."""
        self.page.get_by_role("button", name=button, exact=True).click()

    def check(self, name: str = "") -> None:
        """No script error, no blocked resource, nothing that axe finds, no scrolling aside; a picture if wanted."""
        assert self.complaints == []
        wide = self.page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
        assert wide[0] <= wide[1], "the page fits its window"
        self.page.evaluate(AXE.read_text(encoding="utf-8"))
        found: Any = self.page.evaluate("axe.run({resultTypes: ['violations']})")
        assert [(v["id"], v["nodes"][0]["html"][:200]) for v in found["violations"]] == []
        if SHOTS and name:
            self.page.screenshot(path=f"{SHOTS}/portal-{name}.png")


def window(browser: Browser, url: str) -> Window:
    """A window of its own: no cookie of anybody else."""
    context = browser.new_context(locale="en", viewport={"width": 1280, "height": 860}, accept_downloads=True)
    return window_of(context.new_page(), url)


def window_of(page: Page, url: str) -> Window:
    """A page that is watched; questions whether to leave it are answered with yes."""
    page.set_default_timeout(PATIENCE)
    made = Window(page, url)
    page.on("dialog", lambda dialog: dialog.accept())
    page.on("pageerror", lambda error: made.complaints.append(str(error)))
    page.on("console", lambda said: made.complaints.append(said.text) if said.type == "error" else None)
    return made


def consent(page: Page) -> None:
    """Check all boxes, and agree."""
    article = page.locator("article.consent")
    expect(article.get_by_role("button")).to_be_visible()  # it stands behind the boxes: all of them are there
    for box in article.get_by_role("checkbox").all():
        box.check()
    article.get_by_role("button").click()


def set_up_factor(one: Window) -> None:
    """Scan the secret and prove it."""
    expect(one.page.locator(".secret")).to_be_visible()
    secret = one.page.locator(".secret").inner_text()
    one.page.locator("#id_code").fill(pyotp.TOTP(secret).now())
    one.submit("Set up")
    expect(one.page.get_by_text("The second factor is set up.")).to_be_visible()


def code_of(one: Window) -> str:
    """The code that is shown once."""
    return one.page.locator("#code").inner_text()
