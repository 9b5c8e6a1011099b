"""Three essays pasted and worked on, by mouse and by keyboard alone, in windows of all sizes.

A public author is kept and said to be public, a neighbour of the same name is replaced, and an error of transcription
is mended with the annotation intact; nothing is left for axe to mind, and nothing in the console.
"""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.test_access import serious
from tests.e2e.test_layout import SIZES, overflow
from tests.e2e.windows import Window

AUTHOR = (
    "Vi läste en bok av Astrid Lindgren i skolan. Min granne heter också Astrid. "
    "Astrid bor på Storgatan 5. Hennes son är sjukskiöterska."
)
LETTER = "Hej! Jag heter Fatima och bor i Uppsala med min man Omar."
SHORT = "Min lärare heter Karin Lindqvist."


def tab_to(page: Page, selector: str) -> None:
    """Walk to something with the Tab key."""
    for _ in range(200):
        if page.evaluate("s => document.activeElement?.matches(s) ?? false", selector):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab does not lead to {selector}")


def paste(window: Window, text: str, by_mouse: bool) -> None:
    page = window.page
    page.goto(window.server.url + "/")
    expect(page.locator("#paste")).to_be_visible()
    assert overflow(page)[0] == 0
    if by_mouse:
        page.click("#paste")
    else:
        tab_to(page, "#paste")
    page.keyboard.insert_text(text)
    if by_mouse:
        page.click("#open-pasted")
    else:
        page.keyboard.press("Control+Enter")
    page.wait_for_url("**/essays/*")
    expect(page.locator(".graph .col").first).to_be_visible()


def decisions_in_sight(page: Page) -> None:
    """In a small window the panel is opened."""
    button = page.locator("#open-right")
    if button.is_visible() and button.get_attribute("aria-expanded") == "false":
        button.click()


def by_mouse(window: Window) -> None:
    page = window.page
    decisions_in_sight(page)
    window.column("Astrid").click()
    expect(page.locator(".fate")).to_contain_text("Offentligt, står kvar")
    window.column("Astrid", 1).click()
    expect(page.locator(".fate")).not_to_contain_text("står kvar")
    page.click("#keep-or-replace")  # kept by mistake, and replaced again
    expect(window.column("Astrid", 1)).to_have_class(re.compile("kept"))
    page.click("#keep-or-replace")
    expect(window.column("Astrid", 1)).to_have_class(re.compile("replaced"))
    page.click("#menu-essay")
    page.get_by_role("menuitem", name=re.compile("Rätta texten")).click()
    page.locator("#transcript").fill(AUTHOR.replace("sjukskiöterska", "sjuksköterska"))
    page.click("#transcript-save")


def by_keyboard(window: Window) -> None:
    page = window.page
    tab_to(page, ".zone.graph")
    page.keyboard.press("Home")
    walk(page, "j", "Astrid")
    expect(page.locator(".fate")).to_contain_text("Offentligt, står kvar")
    page.keyboard.press("j")
    walk(page, "j", "Astrid")
    expect(page.locator(".fate")).not_to_contain_text("står kvar")
    page.keyboard.press("v")  # kept by mistake, and replaced again
    expect(window.column("Astrid", 1)).to_have_class(re.compile("kept"))
    page.keyboard.press("v")
    expect(window.column("Astrid", 1)).to_have_class(re.compile("replaced"))
    walk(page, ".", "sjukskiöterska")
    page.keyboard.press("F2")
    expect(page.locator("#transcript")).to_be_focused()
    page.keyboard.type("sjuksköterska")
    page.keyboard.press("Control+Enter")


def walk(page: Page, key: str, words: str) -> None:
    """Press a key until the words are selected."""
    chosen = page.locator(".dock-words strong")
    for _ in range(60):
        if chosen.inner_text() == words:
            return
        page.keyboard.press(key)
    raise AssertionError(f"{key} does not lead there")


@pytest.mark.parametrize("how", ["mouse", "keyboard"])
@pytest.mark.parametrize("size", SIZES)
def test_three_essays(new_window: Callable[..., Window], axe: str, size: str, how: str) -> None:
    width, height = SIZES[size]
    window = new_window(viewport={"width": width, "height": height})
    page = window.page
    for text in (LETTER, SHORT, AUTHOR):
        paste(window, text, how == "mouse")
    assert serious(page, axe) == []
    essay = page.url.rsplit("/", 1)[1]
    before = {m["id"]: m for m in window.document(essay)["mentions"]}
    (by_mouse if how == "mouse" else by_keyboard)(window)
    expect(window.column("sjuksköterska")).to_be_visible()
    neighbour = window.column("Astrid", 1).locator(".tgt")
    expect(neighbour).not_to_have_text(re.compile("Astrid|…"))
    expect(window.column("Astrid", 2).locator(".tgt")).to_have_text(neighbour.inner_text())
    expect(window.column("Astrid").locator(".tgt")).to_have_text("Astrid")
    expect(window.column("Lindgren").locator(".tgt")).to_have_text("Lindgren")
    assert overflow(page) == [0, 0, 0]
    assert serious(page, axe) == []
    window.saved()
    document = window.document(essay)
    assert document["text"] == AUTHOR.replace("sjukskiöterska", "sjuksköterska")
    after = {m["id"]: m for m in document["mentions"]}
    assert before.keys() == after.keys()
    for name, was in before.items():
        now = after[name]
        words = AUTHOR[was["start"] : was["end"]].replace("sjukskiöterska", "sjuksköterska")
        assert (document["text"][now["start"] : now["end"]], now["label"]) == (words, was["label"])
