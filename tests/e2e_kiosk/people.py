"""Somebody at a browser, with an eye on the console."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Browser, ConsoleMessage, Page, expect

from tests.browsers import PATIENCE
from tests.kiosk.running import PASSWORD, Served

__all__ = ["Person"]


class Person:
    """One browser of its own, let in through its own entry file."""

    def __init__(self, browser: Browser, server: Served, **options: Any) -> None:
        self.server = server
        # The editor's page is sandboxed so that it hands over no files; that a frame could escape is not our case.
        self.allowed: list[str] = ["has both allow-scripts and allow-same-origin"]
        self.problems: list[str] = []
        options.setdefault("viewport", {"width": 1366, "height": 820})
        options.setdefault("locale", "sv-SE")
        self.context = browser.new_context(accept_downloads=True, **options)
        self.context.set_default_timeout(PATIENCE)
        self.page: Page = self.context.new_page()
        self.page.on("console", self._heard)
        self.page.on("pageerror", lambda error: self.problems.append(f"error: {error}"))
        self.page.goto("file://" + server.new_entry())
        self.page.wait_for_url(lambda url: url.startswith(server.url) and not url.endswith("/enter"))

    def _heard(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.problems.append(f"{message.type}: {message.text} {message.location['url']}")

    def go(self, path: str) -> Page:
        """Open a page of the kiosk."""
        self.page.goto(self.server.url + path.lstrip("/"))
        return self.page

    def be_the_manager(self) -> None:
        """Make the first account."""
        self.page.wait_for_url("**/first")
        self.page.fill("#name", "chefen")
        self.page.fill("#password", PASSWORD)
        self.page.fill("#again", PASSWORD)
        self.page.click("main .button.primary")
        expect(self.page.locator("#import-card")).to_be_visible()
        self.page.wait_for_load_state("load")  # only then its script listens

    def add(self, name: str) -> str:
        """Make an account; its password."""
        self.go("/accounts")
        self.page.fill("#name", name)
        self.page.click("form.card .button.primary")
        return self.page.inner_text("#password")

    def log_in(self, name: str, password: str) -> None:
        """With name and password."""
        self.page.wait_for_url("**/login")
        self.page.fill("#name", name)
        self.page.fill("#password", password)
        self.page.click("main .button.primary")
        if self.page.url.endswith("/password"):  # given by the manager: another is chosen first
            self.page.fill("#old", password)
            self.page.fill("#password", PASSWORD)
            self.page.fill("#again", PASSWORD)
            self.page.click("main .button.primary")
        expect(self.page.locator("#list-title")).to_be_visible()

    def saved(self) -> None:
        """All work in the editor is saved."""
        expect(self.page.locator("#save-state")).to_have_class(re.compile(r"\bsaved\b"))

    def column(self, words: str) -> Any:
        """The column of the editor's graph that shows these words."""
        exact = re.compile(rf"^\s*{re.escape(words)}\s*$")
        return self.page.locator(".zone.graph .col").filter(has=self.page.locator(".src", has_text=exact)).first

    def leave(self) -> None:
        """Close the browser; nothing may have gone wrong in it."""
        self.context.close()
        left = [one for one in self.problems if not any(part in one for part in self.allowed)]
        assert not left, left
