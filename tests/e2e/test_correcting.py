"""The transcription is corrected in place, and no annotation is lost."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.e2e.windows import Window

WRONG = "Hej! Jag heter Fatma Berg och bor i Uppsala. Min man Omar är sjukskiöterska. Omars bror bor i Lund."


def test_an_error_of_transcription_is_mended_with_annotation_intact(window: Window) -> None:
    essay = window.create(WRONG)
    page = window.page
    window.column("Uppsala").click()
    page.keyboard.press("e")
    page.keyboard.type("Storstad")
    page.keyboard.press("Enter")
    page.keyboard.press("c")
    page.keyboard.type("bostadsort")
    page.keyboard.press("Escape")
    window.column("Omar").click()
    page.keyboard.press("v")
    window.saved()
    before = {m["id"]: m for m in window.document(essay)["mentions"]}
    window.column("sjukskiöterska").click()
    page.keyboard.press("F2")
    field = page.locator("#transcript")
    expect(field).to_be_focused()
    assert page.evaluate("(f => f.value.slice(f.selectionStart, f.selectionEnd))(document.activeElement)") == (
        "sjukskiöterska"
    )
    page.keyboard.type("sjuksköterska")
    page.keyboard.press("Control+Enter")
    expect(field).to_have_count(0)
    expect(window.column("sjuksköterska")).to_be_visible()
    expect(window.column("Uppsala").locator(".tgt")).to_have_text("Storstad")
    window.saved()
    document = window.document(essay)
    assert document["text"] == WRONG.replace("sjukskiöterska", "sjuksköterska")
    text = document["text"]
    for m in document["mentions"]:
        old = before[m["id"]]
        words = WRONG[old["start"] : old["end"]]
        if words != "sjukskiöterska":
            assert text[m["start"] : m["end"]] == words
            assert {k: m[k] for k in m if k not in ("start", "end")} == {
                k: old[k] for k in old if k not in ("start", "end")
            }
    page.reload()
    expect(window.column("sjuksköterska")).to_be_visible()
    page.click("#menu-essay")
    page.get_by_role("menuitem", name=re.compile("Versioner")).click()
    page.locator(".version").nth(1).click()
    expect(page.locator(".changes")).to_contain_text("sjukskiöterska")


def test_a_corrected_name_waits_for_review_and_undo_brings_the_text_back(window: Window) -> None:
    window.create(WRONG)
    page = window.page
    page.click("#accept-sure")
    name = window.column("Fatma")
    name.click()
    page.keyboard.press("Enter")
    pseudonym = name.locator(".tgt").inner_text()
    page.click("#menu-essay")
    page.get_by_role("menuitem", name=re.compile("Rätta texten")).click()
    field = page.locator("#transcript")
    field.fill(WRONG.replace("Fatma", "Fatima").replace("Hej! ", "Hej alla! "))
    page.click("#transcript-save")
    mended = window.column("Fatima")
    expect(mended).to_have_class(re.compile("unsure"))
    expect(mended.locator(".tgt")).to_have_text(pseudonym)
    expect(page.locator(".toast.stays")).to_contain_text("Ett ställe har fått andra ord")
    page.keyboard.press("n")
    expect(page.locator(".inspector h2")).to_have_text(re.compile("Fatima"))
    page.click("#undo")
    expect(window.column("Fatma")).to_have_class(re.compile("confirmed"))
    expect(page.locator(".zone.source .chunk").first).to_have_text(re.compile("^Hej! Jag"))
    page.click("#redo")
    expect(window.column("Fatima")).to_be_visible()


def test_corrections_can_be_given_up_and_an_empty_text_is_none(window: Window) -> None:
    essay = window.create(WRONG)
    page = window.page
    page.click("#show-source")
    page.locator("#zone-graph").focus()
    page.keyboard.press("F2")
    field = page.locator("#transcript")
    field.fill("något helt annat")
    page.keyboard.press("Control+z")
    page.keyboard.press("Escape")
    expect(field).to_have_count(0)
    expect(page.locator("#room-source")).to_be_visible()
    page.keyboard.press("F2")
    field.fill("  ")
    page.click("#transcript-save")
    expect(page.locator(".toast.stays")).to_contain_text("kan inte vara tom")
    page.keyboard.press("Escape")
    assert window.document(essay)["text"] == WRONG
