"""axe finds nothing serious or critical on any page, in light and in dark."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect


def serious(page: Page, axe: str) -> list[str]:
    """What axe minds, put together as rule: where. The script is put in by the debugger, past the page's own policy."""
    session = page.context.new_cdp_session(page)
    session.send("Runtime.evaluate", {"expression": axe})
    run = {"expression": "axe.run(document).then(r => r.violations)", "awaitPromise": True, "returnByValue": True}
    found: list[dict[str, Any]] = session.send("Runtime.evaluate", run)["result"]["value"]
    bad = [one for one in found if one["impact"] in ("serious", "critical")]
    return [f"{one['id']}: {one['nodes'][0]['html'][:160]}" for one in bad]


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_every_page(new_window: Any, axe: str, theme: str) -> None:
    window = new_window(color_scheme=theme)
    page = window.page
    page.goto(window.server.url + "/")
    expect(page.locator(".essay-table")).to_be_visible()
    page.fill("#live-text", "Jag heter Ali och bor i Lund.")
    expect(page.locator("#live-result .replaced")).to_have_count(2)
    assert serious(page, axe) == []
    window.create()
    page.click("#show-target")
    page.click("#accept-sure")
    window.column("Fatima").click()
    page.keyboard.press("c")
    expect(page.locator(".toast")).to_have_count(0)
    assert serious(page, axe) == []
    page.click("#tab-messages")
    assert serious(page, axe) == []
    page.click("#tab-essay")
    assert serious(page, axe) == []
    page.click("#menu-export")
    assert serious(page, axe) == []
    page.keyboard.press("Escape")
    page.click("#help")
    assert serious(page, axe) == []
    page.keyboard.press("Escape")
    window.saved()
    page.click("#save-state")
    page.locator(".version").last.click()
    expect(page.locator(".changes")).to_be_visible()
    assert serious(page, axe) == []
    page.goto(window.server.url + "/guidelines")
    expect(page.locator(".guideline").first).to_be_visible()
    assert serious(page, axe) == []


def test_the_page_that_lets_nobody_in(new_window: Any, axe: str) -> None:
    window = new_window()
    window.allowed.append("401")
    window.context.clear_cookies()
    window.page.goto(window.server.url + "/")
    expect(window.page.locator("h1")).to_have_text("Gök")
    assert serious(window.page, axe) == []
