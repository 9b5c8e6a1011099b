"""Nothing is lost: reload, undo, versions, two windows, a server that goes and comes back."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Page, expect

from tests.e2e.server import Server
from tests.e2e.windows import Window


def targets(page: Page) -> list[str]:
    return page.locator(".graph .mention .tgt").all_inner_texts()


def comment_on(window: Window, word: str, words: str, page: Page | None = None) -> None:
    page = page or window.page
    page.locator(".graph .col.mention").filter(has=page.locator(".src", has_text=re.compile(f"^{word}$"))).first.click()
    page.locator(".inspector [data-field=comment]").first.fill(words)


def test_reload_keeps_pseudonyms(window: Window) -> None:
    window.create()
    page = window.page
    window.column("vackert").click()
    page.click("#tag-city")
    expect(window.column("vackert").locator(".tgt")).not_to_have_text("…")
    window.saved()
    before = targets(page)
    assert len(before) > 8
    for _ in range(3):
        page.reload()
        expect(page.locator(".graph .col").first).to_be_visible()
        assert targets(page) == before


def test_undo_of_a_comment(window: Window) -> None:
    essay = window.create()
    page = window.page
    comment_on(window, "Alice", "är det skribenten?")
    field = page.locator(".inspector [data-field=comment]")
    field.press("Control+z")
    expect(field).to_have_value("")
    field.press("Control+y")
    expect(field).to_have_value("är det skribenten?")
    window.saved()
    assert "är det skribenten?" in [m["comment"] for m in window.document(essay)["mentions"]]
    page.click("#tab-essay")
    page.fill("#essay-comment", "hela uppsatsen")
    page.locator("#essay-comment").press("Control+z")
    expect(page.locator("#essay-comment")).to_have_value("")


def test_a_version_is_compared_and_restored(window: Window) -> None:
    essay = window.create()
    page = window.page
    window.column("Alice").click()
    page.keyboard.press("Delete")
    expect(window.column("Alice")).not_to_have_class(re.compile("mention"))
    page.keyboard.press("Control+s")
    window.saved()
    page.click("#save-state")
    page.locator(".version", has_text="Version 1").click()
    expect(page.locator(".changes li", has_text="Alice")).to_contain_text("avvisad")
    page.get_by_role("button", name="Återställ denna version").click()
    expect(window.column("Alice")).to_have_class(re.compile("mention"))
    assert [m["status"] for m in window.document(essay)["mentions"]].count("rejected") == 0
    page.click("#undo")
    expect(window.column("Alice")).not_to_have_class(re.compile("mention"))
    window.saved()
    assert [m["status"] for m in window.document(essay)["mentions"]].count("rejected") == 1


def conflict(window: Window) -> tuple[str, Page]:
    """Two windows on one essay: the other has commented on Alice, this one on Omar."""
    window.allowed.append("412")
    essay = window.create()
    other = window.another()
    window.open(essay, other)
    comment_on(window, "Alice", "från det andra", other)
    other.keyboard.press("Control+s")
    window.saved(other)
    comment_on(window, "Omar", "från det första")
    window.page.keyboard.press("Control+s")
    expect(window.page.get_by_role("dialog")).to_contain_text("från det andra")
    expect(window.page.get_by_role("dialog")).to_contain_text("från det första")
    return essay, other


def comments(window: Window, essay: str) -> list[str]:
    return [m["comment"] for m in window.document(essay)["mentions"] if m["comment"]]


def test_conflict_put_together(window: Window) -> None:
    essay, _ = conflict(window)
    window.page.get_by_role("button", name="Foga ihop båda").click()
    window.saved()
    assert comments(window, essay) == ["från det andra", "från det första"]


def test_conflict_keep_mine_or_take_theirs(window: Window) -> None:
    essay, other = conflict(window)
    window.page.get_by_role("button", name="Behåll mitt").click()
    window.saved()
    assert comments(window, essay) == ["från det första"]
    comment_on(window, "Alice", "från det andra igen", other)
    other.keyboard.press("Control+s")
    other.get_by_role("button", name="Ta deras").click()
    window.saved(other)
    assert comments(window, essay) == ["från det första"]
    other.click("#undo")
    window.saved(other)
    assert "från det andra igen" in comments(window, essay)


def test_server_stopped_and_started_again(new_window: Callable[..., Window], tmp_path: Path) -> None:
    with Server(tmp_path, keep=True) as server:
        window = new_window(server)
        window.allowed.append("net::ERR")
        essay = window.create()
        page = window.page
        server.stop()
        comment_on(window, "Alice", "skrivet utan server")
        window.column("vackert").click()
        page.click("#tag-city")
        page.keyboard.press("Control+s")
        expect(page.locator("#save-state")).to_have_class(re.compile("offline"))
        assert page.evaluate("!dispatchEvent(new Event('beforeunload', {cancelable: true}))"), "leaving is asked about"
        server.start()
        page.evaluate("dispatchEvent(new Event('online'))")
        window.saved()
        expect(window.column("vackert").locator(".tgt")).not_to_have_text("…")
        window.saved()
        document = window.document(essay)
        assert "skrivet utan server" in [m["comment"] for m in document["mentions"]]
        assert next(m["replacement"] for m in document["mentions"] if m["by"] == "person")
        assert not page.evaluate("!dispatchEvent(new Event('beforeunload', {cancelable: true}))")


def test_memory_only_server_that_forgot_the_essay(new_window: Callable[..., Window], tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        window = new_window(server)
        window.allowed += ["net::ERR", "401", "404"]
        essay = window.create(id="Z1ZT1")
        server.stop()
        comment_on(window, "Alice", "kvar i fönstret")
        server.start()
        window.page.evaluate("dispatchEvent(new Event('online'))")
        expect(window.page.locator("#save-state")).to_have_class(re.compile("signedout"))
        window.enter(window.another())
        window.page.evaluate("dispatchEvent(new Event('online'))")
        expect(window.page.locator("#save-state")).to_have_class(re.compile("lost"))
        window.page.click("#save-state")
        window.page.get_by_role("button", name="Lägg in igen").click()
        window.saved()
        assert "kvar i fönstret" in comments(window, essay)


def test_nothing_personal_stays_in_the_browser(window: Window) -> None:
    window.create()
    page = window.page
    page.click("#show-target")
    page.click("#theme")
    comment_on(window, "Alice", "hemligt")
    window.saved()
    kept = page.evaluate(
        "async () => JSON.stringify({...localStorage}) + JSON.stringify({...sessionStorage})"
        " + JSON.stringify((await indexedDB.databases()).map(d => d.name)) + JSON.stringify(await caches.keys())"
    )
    assert kept.startswith('{"gok.preferences":')
    assert kept.endswith("{}[][]")
    assert not [word for word in ("Alice", "hemligt", "Göteborg") if word in kept]
