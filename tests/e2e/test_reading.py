"""An essay is read through by keys alone: every doubt and unsure suggestion is asked about, one key answers it."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import cycle
from typing import Any

from playwright.sync_api import Page, expect

from tests.e2e.test_access import serious
from tests.e2e.windows import Window

TEXT = (
    "Hej! Min granne Golnar läser om Stockholm och Selma Lagerlöf. På lördag tar vi 12 och sedan går vi till Bruket.\n"
    "Blörk sa hej till Trixibelle. Vi köpte en Volvo 240 av Kent och firade Nowruz. Mvh /GT\n"
)
KEYS = {"personal": "y", "public": "h", "nothing": "b"}


def left(page: Page) -> int:
    found = re.search(r"\d+", page.locator("#reading-left").inner_text())
    assert found
    return int(found.group())


def asked(page: Page) -> str:
    return str(page.locator(".reading mark").inner_text())


def begin(page: Page) -> int:
    """Start by the key, when the server has said what it doubts."""
    expect(page.locator("#read")).to_contain_text(re.compile(r"\(\d+\)"))
    page.keyboard.press("q")
    expect(page.locator("#reading-left")).to_be_visible()
    return left(page)


def answer(page: Page, how: str) -> str:
    """Answer what is asked, and wait until it is asked no more."""
    words, before = asked(page), left(page)
    page.keyboard.press(KEYS[how])
    expect(page.locator("#reading-left")).to_have_text(f"{before - 1} kvar")
    return words


def test_an_essay_is_read_by_keys_alone_and_ends_at_zero(window: Window, axe: str) -> None:
    essay = window.create(TEXT)
    page = window.page
    page.keyboard.press("y")
    expect(page.locator("#live")).to_have_text("Börja läsa först (Q).")
    count = begin(page)
    assert count >= 5
    assert serious(page, axe) == []
    given: dict[str, str] = {}
    for _, how in zip(range(count), cycle(KEYS), strict=False):
        words = answer(page, how)
        given[words] = how
        expect(page.locator("#live")).to_contain_text(words)
    assert set(given.values()) == set(KEYS)
    expect(page.locator("#reading-left")).to_have_text("0 kvar")
    expect(page.locator(".reading-end")).to_be_visible()
    expect(page.locator("#read")).to_have_text("Läs igenom")
    assert serious(page, axe) == []
    window.saved()
    document = window.document(essay)
    made = {document["text"][m["start"] : m["end"]]: m for m in document["mentions"]}
    for words, how in given.items():
        kept = made[words]
        assert (kept["status"], kept["action"] == "keep") == {
            "personal": ("confirmed", False),
            "public": ("confirmed", True),
            "nothing": ("rejected", kept["action"] == "keep"),
        }[how]
        assert how != "personal" or kept["replacement"] not in (None, words)
    assert {"person", "rule"} <= {made[words]["by"] for words in given}
    window.open(essay)
    page.keyboard.press("q")
    expect(page.locator("#reading-left")).to_have_text("0 kvar")


def test_an_answer_is_undone_put_off_or_given_by_a_label(window: Window) -> None:
    window.create(TEXT)
    page = window.page
    count = begin(page)
    first = asked(page)
    answer(page, "nothing")
    second = asked(page)
    assert second != first
    page.keyboard.press("Control+z")
    expect(page.locator(".reading mark")).to_have_text(first)
    assert left(page) == count
    page.keyboard.press("t")
    expect(page.locator(".reading mark")).to_have_text(second)
    assert left(page) == count
    # After a look elsewhere the question is shown again before it is answered.
    window.column("läser").click()
    page.keyboard.press("y")
    assert left(page) == count
    expect(page.locator(".col.selected .src").first).to_have_text(second)
    # Another label than the one that was thought of is an answer too.
    page.click("#tag-place")
    expect(page.locator("#reading-left")).to_have_text(f"{count - 1} kvar")
    expect(window.column(second).locator(".tag").first).to_contain_text("place")


def test_sure_suggestions_are_accepted_but_not_what_is_doubted(window: Window) -> None:
    window.create("Jag heter Fatima. Min granne läser om Göteborg och Mumindalen.")
    page = window.page
    count = begin(page)
    assert "Göteborg" in asked(page)
    page.keyboard.press("Shift+A")
    expect(page.locator(".toast")).to_contain_text("säkra förslag")
    for doubted in ("Göteborg", "Mumindalen"):
        expect(window.column(doubted)).to_have_class(re.compile(r"\bsuggested( unsure)? kept\b"))
    assert left(page) == count


def test_done_says_how_many_doubts_are_open_and_reading_goes_over_many_essays(new_window: Callable[..., Any]) -> None:
    window = new_window()
    page = window.page
    last = window.create(TEXT, id="READ2")
    window.create(TEXT, id="READ1")
    page.click("#done")
    dialog = page.locator("dialog[open]")
    expect(dialog).to_contain_text(re.compile(r"\d+ ställen kan vara personliga och är inte besvarade"))
    dialog.locator(".primary").click()
    expect(page.locator(".reading mark")).to_be_visible()
    for _ in range(left(page)):
        answer(page, "nothing")
    page.click("#read-next")
    expect(page).to_have_url(re.compile("/essays/(?!READ1).*#read$"))
    expect(page.locator(".reading")).to_be_visible()
    assert window.document("READ1")["status"] == "done"
    assert window.document(last)["status"] == "open"


def test_a_small_window_shows_what_is_asked(new_window: Callable[..., Window]) -> None:
    window = new_window(viewport={"width": 390, "height": 780})
    window.create(TEXT)
    expect(window.page.locator("#open-right")).to_have_attribute("aria-expanded", "false")
    begin(window.page)
    expect(window.page.locator("#readPersonal")).to_be_in_viewport(ratio=1)
