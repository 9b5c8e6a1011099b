"""A browser window on the workbench, with an eye on the console."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Browser, ConsoleMessage, Page, expect

from tests.browsers import PATIENCE
from tests.e2e.server import Server

__all__ = ["ESSAY", "Window", "ask", "finish"]

ESSAY = (
    "Hej! Jag heter Alice Bergström och kommer från Syrien. Jag bor i Göteborg med min man Omar.\n"
    "Omars bror jobbar på Volvo i Göteborg. Min mejl är alice.b@example.com och jag är 34 år gammal.\n"
    "Vi väntade tio minuter.Halland är vackert, säger Fatima. Fatimas syster är sjuksköterska i Uppsala.\n"
)

_ASK = """async ([url, sent]) => {
  const posted = { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(sent) };
  const answer = await fetch(url, sent === null ? {} : posted);
  const text = await answer.text();
  try { return [answer.status, JSON.parse(text)]; } catch { return [answer.status, text]; }
}"""


def ask(page: Page, url: str, sent: object = None) -> tuple[int, Any]:
    """What the server answers the page: only browsers know the names under .localhost for sure."""
    origin = "/".join(url.split("/")[:3])
    if not page.url.startswith(origin):
        page.goto(origin + "/")
    status, answer = page.evaluate(_ASK, [url, sent])
    return int(status), answer


def finish(page: Page) -> None:
    """Press *Done*, and say that what is left open may stay so if that is asked."""
    page.click("#done")
    page.locator("#done-anyway, .essay-title .pill").first.wait_for()
    if page.locator("#done-anyway").count():
        page.click("#done-anyway")


class Window:
    """Problems the test expects (a server that is stopped) are allowed by name; all others fail it."""

    def __init__(self, browser: Browser, server: Server, **options: Any) -> None:
        self.server = server
        self.allowed: list[str] = []
        self.problems: list[str] = []
        options.setdefault("viewport", {"width": 1366, "height": 768})
        options.setdefault("locale", "sv-SE")
        self.context = browser.new_context(storage_state=server.session, **options)
        server.before_leaving.append(self.context.close)
        self.context.set_default_timeout(PATIENCE)
        self.page: Page = self.context.new_page()
        self.watch(self.page)
        if server.session is None:
            self.enter(self.page)
            server.session = self.context.storage_state()

    def enter(self, page: Page) -> None:
        """Let a window in, as the browser that `gok serve` opens is."""
        page.goto("file://" + self.server.new_entry())
        expect(page.locator(".home .card").first).to_be_visible()

    def watch(self, page: Page) -> None:
        page.on("console", self._heard)
        page.on("pageerror", lambda error: self.problems.append(f"error: {error}"))

    def _heard(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.problems.append(f"{message.type}: {message.text} {message.location['url']}")

    def another(self) -> Page:
        """A second window of the same person."""
        page = self.context.new_page()
        self.watch(page)
        return page

    def create(self, text: str = ESSAY, **fields: object) -> str:
        """An essay made by the API, and opened; its id."""
        status, answer = ask(self.page, self.server.url + "/api/essays", {"text": text, **fields})
        assert status == 201, answer
        essay = str(answer["document"]["id"])
        self.open(essay)
        return essay

    def open(self, essay: str, page: Page | None = None) -> None:
        (page or self.page).goto(f"{self.server.url}/essays/{essay}")
        expect((page or self.page).locator(".graph .col").first).to_be_visible()

    def document(self, essay: str) -> dict[str, Any]:
        status, answer = ask(self.page, f"{self.server.url}/api/essays/{essay}")
        assert status == 200, answer
        document: dict[str, Any] = answer["document"]
        return document

    def column(self, words: str, nth: int = 0, zone: str = "graph") -> Any:
        """The column of a zone that shows these words."""
        inner = ".src" if zone == "graph" else ""
        exact = re.compile(rf"^\s*{re.escape(words)}\s*$")
        if zone == "graph":
            return self.page.locator(".zone.graph .col").filter(has=self.page.locator(inner, has_text=exact)).nth(nth)
        return self.page.locator(f".zone.{zone} .col").filter(has_text=exact).nth(nth)

    def saved(self, page: Page | None = None) -> None:
        expect((page or self.page).locator("#save-state")).to_have_class(re.compile(r"\bsaved\b"))

    def close(self) -> None:
        self.context.close()
        self.server.before_leaving.remove(self.context.close)
        left = [one for one in self.problems if not any(part in one for part in self.allowed)]
        assert not left, left
