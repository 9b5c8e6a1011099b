"""From a pasted text to an exported file: by mouse, and again by keyboard alone."""

from __future__ import annotations

import json
import re

from playwright.sync_api import Page, expect

from tests.e2e.windows import ESSAY, Window

ORIGINALS = ("Alice", "Bergström", "Göteborg", "Omar", "Fatima", "alice.b@example.com")

DOUBTED = ESSAY + "Vi träffade Svarten vid Granlunden, i rum 412.\n"  # who, where and what is for a reader to say


def exported(page: Page, start: str, choose: str) -> str:
    """What the browser stores when an entry of the export menu is taken."""
    with page.expect_download() as waiting:
        if start == "mouse":
            page.click("#menu-export")
            page.get_by_role("menuitem", name=re.compile(choose)).first.click()
            if "arbetet" in choose:
                page.click("#originals-yes")
        else:
            page.focus("#menu-export")
            page.keyboard.press("Enter")
            page.keyboard.press("ArrowDown")
            page.keyboard.press("ArrowDown")
            page.keyboard.press("ArrowDown")
            page.keyboard.press("Enter")
    return waiting.value.path().read_text(encoding="utf-8")


def test_by_mouse(window: Window) -> None:
    page = window.page
    page.goto(window.server.url + "/")
    page.fill("#paste", DOUBTED)
    page.fill("#new-id", "M1MT1")
    page.click("#open-pasted")
    page.wait_for_url("**/essays/M1MT1")
    page.click("#accept-sure")
    expect(page.locator("#progress-count")).not_to_have_text(re.compile("^0 av"))
    window.column("vackert").click()
    page.click("#tag-city")
    expect(window.column("vackert")).to_have_class(re.compile("g-places.*confirmed"))
    expect(window.column("vackert").locator(".tgt")).not_to_have_text("…")
    page.click("#undo")
    expect(window.column("vackert")).not_to_have_class(re.compile("mention"))
    while page.locator(".graph .mention.suggested").count():
        page.click("#next-unsure")
        page.locator(".inspector .good").first.click()
    window.saved()
    page.click("#done")
    page.get_by_role("button", name="Klar ändå").click()  # a place that might be personal was not answered
    expect(page.locator(".essay-title .pill")).to_have_text("klar")
    text = exported(page, "mouse", "^Text(?! med)")
    assert not [word for word in ORIGINALS if word in text]
    assert text.startswith("Hej! Jag heter ")
    graph = json.loads(exported(page, "mouse", "SVALA.*endast för arbetet"))
    assert "Alice" in "".join(token["text"] for token in graph["source"])


def test_by_keyboard_alone(window: Window) -> None:
    page = window.page
    keys = page.keyboard
    page.goto(window.server.url + "/")
    expect(page.locator("#paste")).to_be_visible()
    for _ in range(40):
        if page.evaluate("document.activeElement.id") == "paste":
            break
        keys.press("Tab")
    keys.insert_text(DOUBTED)
    keys.press("Control+Enter")
    expect(page.locator(".graph .col").first).to_be_visible()
    keys.press("F6")
    assert page.evaluate("document.activeElement.id") == "tag-search"
    keys.press("F6")
    assert page.evaluate("document.activeElement.id") == "zone-source"
    keys.press("F6")
    assert page.evaluate("document.activeElement.id") == "zone-graph"
    keys.press("Shift+A")
    keys.press("Home")
    for _ in range(3):
        keys.press("ArrowRight")  # Hej ! Jag heter
    keys.press("Shift+ArrowRight")
    expect(page.locator(".graph .selected")).to_have_count(2)
    keys.press("ArrowLeft")
    keys.press("l")
    keys.insert_text("obs")
    keys.press("Enter")
    expect(page.locator(".graph .tag", has_text="OBS!")).to_have_count(1)
    keys.press("c")
    keys.insert_text("se över")
    keys.press("Escape")
    assert page.evaluate("document.activeElement.id") == "zone-graph"
    keys.press("Delete")
    expect(page.locator(".graph .tag", has_text="OBS!")).to_have_count(0)
    for _ in range(30):
        if not page.locator(".graph .mention.suggested").count():
            break
        keys.press("n")
        keys.press("Enter")
    expect(page.locator(".graph .mention.suggested")).to_have_count(0)
    keys.press("Control+s")
    window.saved()
    keys.press("Control+Enter")
    page.get_by_role("button", name="Klar ändå").focus()  # a place that might be personal was not answered
    keys.press("Enter")
    expect(page.locator(".essay-title .pill")).to_have_text("klar")
    text = exported(page, "keyboard", "")
    assert not [word for word in ORIGINALS if word in text]
