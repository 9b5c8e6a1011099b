"""What the editor can do, as a person does it."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Page, Route, expect

from tests.e2e.windows import Window, finish


def label_of(column: Any) -> str:
    return str(column.locator(".tag").first.inner_text())


def test_hovering_lights_up_everywhere(window: Window) -> None:
    window.create()
    page = window.page
    page.click("#show-target")
    window.column("Fatima").hover()
    hot = re.compile(r"\bhot\b")
    expect(window.column("Fatima")).to_have_class(hot)
    expect(page.locator(".zone.source .col.hot")).to_have_text(re.compile("Fatima"))
    expect(page.locator(".zone.target .col.hot")).to_have_count(1)
    expect(page.locator(".entity.hot")).to_contain_text("Fatima")
    expect(window.column("Fatimas")).to_have_class(re.compile(r"\bwarm\b"))
    page.locator(".entity .mention-link", has_text="Uppsala").hover()
    expect(window.column("Uppsala")).to_have_class(hot)


def test_zones_can_be_hidden_but_not_all(window: Window) -> None:
    window.create()
    page = window.page
    page.click("#show-source")
    expect(page.locator("#room-source")).to_be_hidden()
    page.click("#show-graph")
    expect(page.locator("#room-graph")).to_be_visible()
    page.click("#show-target")
    page.click("#show-graph")
    expect(page.locator("#room-graph")).to_be_hidden()
    page.reload()
    expect(page.locator(".zone.target .col").first).to_be_visible()
    expect(page.locator("#room-graph")).to_be_hidden()


def test_selecting_by_drag_shift_and_control(window: Window) -> None:
    window.create()
    page = window.page
    window.column("kommer").hover()
    page.mouse.down()
    window.column("från").hover()
    page.mouse.up()
    expect(page.locator(".graph .selected")).to_have_count(2)
    window.column("Hej").click()
    window.column("Jag").click(modifiers=["Shift"])
    expect(page.locator(".graph .selected")).to_have_count(3)
    window.column("Hej").click()
    window.column("kommer").click(modifiers=["Control"])
    expect(page.locator(".graph .selected")).to_have_count(2)
    page.click("#tag-surname")
    assert label_of(window.column("Hej")) != label_of(window.column("kommer")), "two entities"
    page.keyboard.press("Escape")
    expect(page.locator(".graph .selected")).to_have_count(0)


def test_a_group_gets_a_brace_and_a_mark_stands_beside_a_label(window: Window) -> None:
    window.create()
    page = window.page
    window.column("väntade").click()
    window.column("tio").click(modifiers=["Shift"])
    page.click("#tag-school")
    group = page.locator(".graph .col.mention", has=page.locator(".brace.over"))
    expect(group.locator(".src .tok")).to_have_text(["väntade", "tio"])
    page.click("#tag-sensitive")
    expect(group.locator(".tag")).to_have_count(2)
    expect(page.locator(".inspector .mark")).to_contain_text("sensitive")
    page.locator(".inspector .mark button").last.click()
    expect(group.locator(".tag")).to_have_count(1)


def test_a_press_is_a_click_whatever_comes_in_meanwhile(window: Window) -> None:
    """An answer of the server, or a field left by the press itself, never takes the button from under the finger."""
    window.create()
    page = window.page
    held: list[Route] = []
    page.wait_for_load_state("networkidle")
    page.route("**/api/workbench/render", lambda route: held.append(route))
    window.column("väntade").click()
    page.click("#tag-school")
    page.click("#tag-sensitive")
    page.locator(".inspector .mark button").last.hover()
    expect(page.locator(".inspector .field.pseudonym")).to_have_attribute("placeholder", re.compile("."))
    page.mouse.down()
    with page.expect_response("**/api/workbench/render"):
        for route in held:
            route.continue_()
    page.wait_for_timeout(300)  # the answer has reached the editor
    page.mouse.up()
    expect(page.locator(".inspector .mark")).to_have_count(0)
    window.column("Fatima").click()
    page.locator(".inspector .field.number").fill("7")
    page.locator(".inspector .features button", has_text="gen").click()
    expect(page.locator(".inspector .features button", has_text="gen")).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".inspector .field.number")).to_have_value("7")


def test_part_of_a_word_splitting_and_joining(window: Window) -> None:
    essay = window.create("Vi såg Halmstadgruppen och Lund stad i går.")
    page = window.page
    page.locator(".graph .col").filter(has_text="Halmstadgruppen").first.click()
    page.keyboard.press("s")
    for _ in range(8):
        page.keyboard.press("Shift+ArrowRight")
    page.keyboard.press("Enter")
    page.click("#tag-city")
    expect(window.column("Halmstad")).to_have_class(re.compile("g-places"))
    expect(window.column("gruppen")).to_be_visible()
    window.column("och").click()
    page.keyboard.press("s")
    page.keyboard.press("ArrowRight")
    page.get_by_role("button", name="Dela ordet här").click()
    expect(window.column("ch")).to_be_visible()
    window.saved()
    assert len(window.document(essay)["splits"]) == 1
    window.column("o").click()
    window.column("ch").click(modifiers=["Shift"])
    page.keyboard.press("m")
    expect(window.column("och")).to_be_visible()
    window.column("i").click()
    window.column("går").click(modifiers=["Shift"])
    page.keyboard.press("m")
    expect(window.column("i går")).to_be_visible()
    page.click("#undo")
    expect(window.column("går")).to_be_visible()
    window.saved()
    page.reload()
    expect(window.column("och")).to_be_visible()


def test_all_equal_words_merging_and_splitting_entities(window: Window) -> None:
    window.create("Zorba kom hem. Sedan gick Zorba ut. Alla såg Zorba. Zorbas hund skällde på Ali.")
    page = window.page
    page.keyboard.press("Escape")
    for nth in range(3):
        column = window.column("Zorba", nth)
        if column.locator(".tag").count():
            column.click()
            page.keyboard.press("Delete")
    window.column("Zorba").click()
    page.click("#tag-nickname")
    page.keyboard.press("=")
    numbers = {label_of(window.column("Zorba", nth)) for nth in range(3)}
    assert len(numbers) == 1
    window.column("Zorba", 1).click()
    page.keyboard.press("u")
    assert label_of(window.column("Zorba", 1)) != label_of(window.column("Zorba", 0))
    window.column("Zorba", 0).click(modifiers=["Control"])
    page.keyboard.press("Shift+M")
    assert label_of(window.column("Zorba", 1)) == label_of(window.column("Zorba", 0))
    page.keyboard.press("Escape")
    window.column("Zorba", 0).click()
    page.keyboard.press("w")
    expect(window.column("Zorba", 1)).to_have_class(re.compile("selected"))
    page.keyboard.press("#")
    page.keyboard.type("40")
    page.keyboard.press("Enter")
    expect(window.column("Zorba", 1).locator(".tag:not(.extra) b")).to_have_text("40")


def test_an_alternative_is_chosen_by_its_number(window: Window) -> None:
    window.create()
    window.column("Uppsala").click()
    wanted = window.page.locator(".inspector .alternative span").first.inner_text()
    window.page.keyboard.press("1")
    assert wanted in label_of(window.column("Uppsala"))
    expect(window.column("Uppsala")).to_have_class(re.compile("confirmed"))


def test_what_corrections_teach_is_shown(window: Window) -> None:
    window.create()
    window.column("Alice").click()
    window.page.keyboard.press("Delete")
    window.saved()
    window.page.goto(window.server.url + "/")
    window.page.locator("#learning summary").click()
    expect(window.page.locator("#learning tbody tr").first).to_be_visible()


def test_features_by_key(window: Window) -> None:
    essay = window.create()
    page = window.page
    window.column("Uppsala").click()
    page.keyboard.press("g")
    expect(window.column("Uppsala").locator(".tag i")).to_have_text("gen")
    page.keyboard.press("g")
    page.keyboard.press("f")
    expect(window.column("Uppsala").locator(".tag i")).to_have_text("foreign")
    expect(window.column("Uppsala").locator(".tgt")).not_to_have_text("…")
    window.saved()
    abroad = next(m for m in window.document(essay)["mentions"] if m["features"] == ["foreign"])
    assert abroad["replacement"] not in ("", None)


def test_pseudonym_by_hand_drawn_again_and_picked(window: Window) -> None:
    essay = window.create()
    page = window.page
    window.column("Fatima").click()
    page.keyboard.press("e")
    page.keyboard.type("Maja")
    page.keyboard.press("Enter")
    expect(window.column("Fatima").locator(".tgt")).to_have_text("Maja")
    expect(window.column("Fatimas").locator(".tgt")).to_have_text("Majas")
    window.saved()
    window.column("Uppsala").click()
    before = window.column("Uppsala").locator(".tgt").inner_text()
    page.keyboard.press("r")
    expect(window.column("Uppsala").locator(".tgt")).not_to_have_text(before)
    page.click("#pick-pseudonym")
    item = page.locator(".menu button").nth(1)
    wanted = item.inner_text()
    item.click()
    expect(window.column("Uppsala").locator(".tgt")).to_have_text(wanted)
    window.saved()
    page.reload()
    expect(window.column("Fatima").locator(".tgt")).to_have_text("Maja")
    mine = [m for m in window.document(essay)["mentions"] if m["replacement"] in ("Maja", "Majas")]
    assert {m["replacement_by"] for m in mine} == {"person"}


def test_errors_block_done_and_stand_at_their_place(window: Window) -> None:
    window.create()
    page = window.page
    window.column("Uppsala").click()
    page.keyboard.press("e")
    page.keyboard.type("Uppsala")
    page.keyboard.press("Enter")
    expect(window.column("Uppsala")).to_have_class(re.compile("wrong"))
    expect(page.locator(".inspector .place-messages .error")).to_be_visible()
    page.click("#done")
    expect(page.locator("#tab-messages")).to_have_attribute("aria-selected", "true")
    expect(page.locator(".essay-title .pill")).to_have_count(0)
    page.click("#undo")
    expect(window.column("Uppsala")).not_to_have_class(re.compile("wrong"))
    finish(page)
    expect(page.locator(".essay-title .pill")).to_have_text("klar")
    window.column("Uppsala").click()
    page.keyboard.press("Delete")
    expect(window.column("Uppsala")).to_have_class(re.compile("mention"))
    page.click("#done")
    expect(page.locator(".essay-title .pill")).to_have_count(0)


def test_running_again_keeps_decisions(window: Window) -> None:
    essay = window.create()
    page = window.page
    window.column("Alice").click()
    page.keyboard.press("Delete")
    window.column("vackert").click()
    page.click("#tag-city")
    page.click("#menu-essay")
    page.get_by_role("menuitem", name="Kör Gök igen").click()
    expect(page.locator(".toast")).to_contain_text("beslut")
    expect(window.column("Alice")).not_to_have_class(re.compile("mention"))
    expect(window.column("vackert")).to_have_class(re.compile("g-places"))
    window.saved()
    assert "rejected" in [m["status"] for m in window.document(essay)["mentions"]]


def test_profile_culture_and_purge(window: Window) -> None:
    essay = window.create()
    page = window.page
    before = window.column("Alice").locator(".tgt").inner_text()
    page.click("#tab-essay")
    page.select_option("#essay-culture", "ar")
    expect(window.column("Alice").locator(".tgt")).not_to_have_text(before)
    expect(window.column("Alice").locator(".tgt")).not_to_have_text("…")
    page.select_option("#essay-profile", "placeholders")
    expect(window.column("Uppsala").locator(".tgt")).to_have_text(re.compile("@"))
    window.saved()
    assert window.document(essay)["profile"] == "placeholders"
    page.click("#menu-essay")
    page.get_by_role("menuitem", name="Rensa historiken").click()
    page.get_by_role("button", name="Rensa", exact=True).click()
    expect(page.locator(".toast")).to_contain_text("rensad")


def test_graph_as_pictures(window: Window) -> None:
    window.create()
    page = window.page
    for name, begins in (("SVG", b"<svg"), ("PNG", b"\x89PNG")):
        with page.expect_download() as waiting:
            page.click("#menu-export")
            page.get_by_role("menuitem", name=re.compile(name + ".*utan original")).click()
        content = waiting.value.path().read_bytes()
        assert content.startswith(begins)
        assert b"Alice" not in content


def test_language_and_theme(window: Window) -> None:
    window.create()
    page = window.page
    page.click("#language")
    expect(page.locator("#done")).to_have_text("Done")
    expect(page.locator("html")).to_have_attribute("lang", "en")
    page.reload()
    expect(page.locator("#done")).to_have_text("Done")
    page.click("#theme")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")


def test_home_imports_files_and_shows_live(window: Window) -> None:
    page = window.page
    page.goto(window.server.url + "/")
    page.fill("#live-text", "Jag heter Ali och bor i Lund.")
    expect(page.locator("#live-result .replaced")).to_have_count(2)
    first = page.locator("#live-result").inner_text()
    page.fill("#live-text", "Jag heter Ali och bor i Lund. Hej då.")
    expect(page.locator("#live-result")).to_have_text(first + " Hej då.")
    file = {"name": "F1FT1.txt", "mimeType": "text/plain", "buffer": b"Jag heter Ali."}
    page.set_input_files("#files", [file])
    page.wait_for_url("**/essays/F1FT1")
    expect(window.column("Ali")).to_be_visible()


def drop(page: Page, name: str, text: str) -> None:
    page.evaluate(
        """([name, text]) => {
            const transfer = new DataTransfer();
            transfer.items.add(new File([text], name, {type: "text/plain"}));
            dispatchEvent(new DragEvent("drop", {dataTransfer: transfer, bubbles: true, cancelable: true}));
        }""",
        [name, text],
    )


def test_a_dropped_file_is_read_and_a_bad_one_is_named(window: Window) -> None:
    page = window.page
    page.goto(window.server.url + "/")
    expect(page.locator("#paste")).to_be_visible()
    drop(page, "bild.png", "ingen text")
    expect(page.locator(".toast")).to_contain_text("bild.png")
    drop(page, "D1DT1.txt", "Jag heter Ali.")
    page.wait_for_url("**/essays/D1DT1")


def test_guidelines_are_inside(window: Window) -> None:
    window.create()
    page = window.page
    window.column("Uppsala").click()
    page.keyboard.press("i")
    expect(page.get_by_role("dialog")).to_contain_text("city")
    page.keyboard.press("Escape")
    page.goto(window.server.url + "/guidelines")
    count = "fetch('/api/taxonomy').then(r => r.json()).then(t => t.categories.length)"
    expect(page.locator(".guideline")).to_have_count(page.evaluate(count))
