"""Public or personal, done or not: decisions are in sight, can be changed, and are not made by accident."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.e2e.windows import Window

AUTHOR = "Min granne heter Astrid. Astrids hund är snäll. Vi läste en bok av Selma Lagerlöf i skolan."


def actions(window: Window, essay: str) -> dict[str, str]:
    document = window.document(essay)
    text = document["text"]
    return {text[m["start"] : m["end"]]: m["action"] for m in document["mentions"] if m["number"] is not None}


def test_public_or_personal_by_mouse_and_by_one_key(window: Window) -> None:
    essay = window.create(AUTHOR)
    page = window.page
    window.column("Astrid").click()
    expect(page.locator(".fate")).to_contain_text("Personligt, ersätts")
    expect(window.column("Astrid")).to_have_class(re.compile(r"\breplaced\b"))
    page.click("#keep-or-replace")
    for word in ("Astrid", "Astrids"):
        expect(window.column(word)).to_have_class(re.compile(r"\bkept\b"))
        expect(window.column(word).locator(".tgt")).to_have_text(word)
    expect(page.locator(".fate")).to_contain_text("Offentligt, står kvar")
    expect(page.locator(".entity", has_text="Astrid").locator(".fate-word")).to_have_text("Offentligt, står kvar")
    window.column("Astrids").click()
    page.keyboard.press("Shift+V")
    expect(window.column("Astrids")).to_have_class(re.compile(r"\breplaced\b"))
    expect(window.column("Astrid")).to_have_class(re.compile(r"\bkept\b"))
    page.keyboard.press("v")
    expect(window.column("Astrid")).to_have_class(re.compile(r"\bkept\b"))
    window.saved()
    assert (actions(window, essay)["Astrid"], actions(window, essay)["Astrids"]) == ("keep", "keep")
    page.keyboard.press("v")
    expect(window.column("Astrid").locator(".tgt")).not_to_have_text(re.compile("Astrid|…"))
    page.click("#undo")
    expect(window.column("Astrid")).to_have_class(re.compile(r"\bkept\b"))
    window.saved()
    page.reload()
    expect(window.column("Astrid")).to_have_class(re.compile(r"\bkept\b"))


def test_a_public_name_nobody_found_is_labelled_and_kept(window: Window) -> None:
    essay = window.create("Laget Zorkan vann igen och Zorkan är bäst.")
    page = window.page
    window.column("Zorkan").click()
    page.click("#tag-other_institution")
    page.keyboard.press("=")
    page.keyboard.press("v")
    expect(window.column("Zorkan", 1)).to_have_class(re.compile(r"\bkept\b"))
    window.saved()
    assert actions(window, essay) == {"Zorkan": "keep"}


def test_done_says_what_is_left_and_asks(window: Window) -> None:
    window.create()
    page = window.page
    window.column("vackert").click()
    page.keyboard.press("o")
    page.click("#done")
    dialog = page.locator("dialog[open]")
    expect(dialog).to_contain_text(re.compile(r"\d+ förslag är inte granskade"))
    expect(dialog).to_contain_text("En anmärkning är kvar")
    page.keyboard.press("Escape")
    expect(page.locator(".essay-title .pill")).to_have_count(0)
    window.saved()
    page.click("#done")
    page.click("#done-anyway")
    expect(page.locator(".essay-title .pill")).to_have_text("klar")
    page.click("#accept-sure")
    expect(page.locator(".toast")).to_contain_text("Uppsatsen är klar")


def test_typing_is_one_step_and_a_number_is_taken_whole(window: Window) -> None:
    essay = window.create("Anna bor här. Berit bor där. Hon heter Cecilia.")
    page = window.page
    window.column("Anna").click()
    page.keyboard.press("c")
    page.keyboard.type("en lång anmärkning")
    page.keyboard.press("Escape")
    page.click("#undo")
    expect(page.locator("[data-field=comment]")).to_have_value("")
    before = {m["id"]: m["number"] for m in window.document(essay)["mentions"]}
    window.column("Anna").click()
    for wrong in ("-3", "abc", "3.5", "0"):
        page.fill("[data-field=number]", wrong)
        page.keyboard.press("Enter")
        expect(page.locator(".toast")).to_contain_text("heltal")
    page.fill("[data-field=number]", "12")
    page.keyboard.press("Enter")
    expect(window.column("Anna").locator(".tag b")).to_have_text("12")
    page.click("#undo")
    window.saved()
    assert {m["id"]: m["number"] for m in window.document(essay)["mentions"]} == before


def test_originals_leave_only_when_asked_for_and_a_dropped_file_takes_nobody_away(window: Window) -> None:
    essay = window.create()
    page = window.page
    page.click("#menu-export")
    page.get_by_role("menuitem", name=re.compile("SVG.*arbetet")).click()
    with page.expect_download() as waiting:
        page.click("#originals-yes")
    assert waiting.value.suggested_filename == f"{essay}.originals.svg"
    dropped = page.evaluate(
        """() => {
          const dataTransfer = new DataTransfer();
          return document.body.dispatchEvent(new DragEvent("drop", { cancelable: true, bubbles: true, dataTransfer }));
        }"""
    )
    assert dropped is False, "the browser would have opened the file"
