"""The list of essays: searched, narrowed, and worked on many at a time."""

from __future__ import annotations

import re
import zipfile

from playwright.sync_api import expect

from tests.e2e.windows import Window, ask


def test_many_essays_at_once(window: Window) -> None:
    page, url = window.page, window.server.url
    for number in range(6):
        text = f"Jag heter Alice och bor i {'Paris' if number % 2 else 'Lima'}. Vi är {number + 20} år."
        sent = {"text": text, "id": f"MANY{number}", "title": f"Vykort {number}"}
        assert ask(page, url + "/api/essays", sent)[0] == 201
    page.goto(url + "/")
    rows = page.locator(".essay-table tbody tr")
    page.fill("#essay-search", "vykort")
    expect(rows).to_have_count(6)
    page.fill("#essay-search", "paris")
    expect(rows).to_have_count(3)
    expect(page.locator("#menu-many")).to_be_disabled()
    page.check("#choose-all")
    expect(page.locator("#essay-count")).to_contain_text("3 valda")
    page.click("#menu-many")
    with page.expect_download() as waiting:
        page.get_by_role("menuitem", name=re.compile("^Exportera")).click()
        page.click("#form-yes")
    with zipfile.ZipFile(waiting.value.path()) as archive:
        assert sorted(archive.namelist()) == ["MANY1.txt", "MANY3.txt", "MANY5.txt", "reviewed.tsv"]
        assert not [name for name in archive.namelist() if "Alice" in archive.read(name).decode()]
    page.click("#menu-many")
    page.get_by_role("menuitem", name="Markera som klara").click()
    page.locator("dialog[open] .primary").click()
    expect(page.locator(".toast")).to_contain_text("3 uppsatser är klara")
    page.fill("#essay-search", "vykort")
    page.select_option("#essay-state", "open")
    expect(rows).to_have_count(3)
    page.select_option("#essay-state", "any")
    page.get_by_role("button", name=re.compile("^Uppsats")).click()
    expect(rows.first).to_contain_text("Vykort 0")
    page.get_by_role("button", name=re.compile("^Uppsats")).click()
    expect(rows.first).to_contain_text("Vykort 5")
    page.click("#menu-many")
    page.get_by_role("menuitem", name="Ta bort de valda").click()
    expect(page.get_by_role("button", name="Avbryt")).to_be_focused()  # a second Enter deletes nothing
    page.locator("dialog[open] footer .bad").click()
    expect(rows).to_have_count(3)
