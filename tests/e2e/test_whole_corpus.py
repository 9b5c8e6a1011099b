"""A corpus of many essays by mouse and by keyboard alone, in wide and narrow windows: decided, taken back, exported."""

from __future__ import annotations

import re
import zipfile
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browsers import until
from tests.e2e.server import Server
from tests.e2e.test_access import serious
from tests.e2e.windows import Window, ask

MANY = 125  # more than twice what the list (50) and the lines found (120) draw at once
DOUBTED = (
    "Hej! Min granne Golnar läser om Stockholm. På lördag tar vi 12 och sedan går vi till Bruket.\n"
    "Vi köpte en Volvo 240 av Kent och firade Nowruz. Mvh /GT\n"
    "Fråga i rum 412. Avtal 88-17. Vi träffade Svarten vid Granlunden.\n"
)
WINDOWS = {"1440": (1440, 900, 1), "900": (900, 800, 1), "390": (390, 780, 1), "200 %": (720, 450, 2)}


@pytest.fixture(scope="module")
def corpus(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A workbench of its own: the list of the others' stays short."""
    with Server(tmp_path_factory.mktemp("corpus")) as running:
        yield running


@pytest.fixture
def desk(new_window: Callable[..., Window], corpus: Server, browser: Browser) -> Callable[..., Window]:
    """A window on the corpus, which is filled when the first one opens."""

    def open_one(wide: int = 1366, high: int = 768, scale: float = 1) -> Window:
        window = new_window(corpus, viewport={"width": wide, "height": high}, device_scale_factor=scale)
        if len(rows_of(window)) < MANY:
            for number in range(MANY):
                text = f"Vi bor nära Bruket i Lima. Det är uppsats {number} och Bruket är stort."
                document = {"id": f"C{number:03}", "text": text, "title": f"Vykort {number}", "meta": {"learner": "L1"}}
                assert ask(window.page, corpus.url + "/api/essays", {"document": document})[0] == 201
        window.page.goto(corpus.url + "/")
        expect(window.page.locator(".essay-table tbody tr").nth(20)).to_be_visible()
        return window

    return open_one


def rows_of(window: Window) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = ask(window.page, window.server.url + "/api/essays")[1]
    return rows


def found_in(window: Window) -> int:
    return sum(row["found"] for row in rows_of(window) if row["id"].startswith("C"))


def tab_to(page: Page, selector: str) -> None:
    """Walk with the tab key until something has the focus."""
    for _ in range(80):
        if page.evaluate("selector => document.activeElement.matches(selector)", selector):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"no way to {selector} by keyboard")


def names_of(path: Any) -> list[str]:
    with zipfile.ZipFile(path) as archive:
        return archive.namelist()


def test_one_word_in_all_essays_and_back_and_one_archive_by_mouse(desk: Callable[..., Window]) -> None:
    window = desk()
    page = window.page
    before = found_in(window)
    page.click("#find-everywhere")
    page.fill("#find-words", "bruket")
    page.click("#find-go")
    expect(page.locator("#find-status")).to_contain_text(f"{2 * MANY} av {2 * MANY} rader")
    page.select_option("#find-label", "other_institution")
    page.click("#find-set-label")
    expect(page.locator("#find-status")).to_contain_text(f"satt i {MANY} uppsatser")
    assert found_in(window) == before + 2 * MANY
    page.click("#find-undo")
    expect(page.locator("#find-status")).to_contain_text(f"Ångrat i {MANY} uppsatser")
    assert found_in(window) == before
    page.keyboard.press("Escape")
    page.fill("#essay-search", "vykort")
    page.check("#choose-all")
    page.click("#menu-many")
    page.get_by_role("menuitem", name=re.compile("^Exportera")).click()
    page.check("#export-xml")
    with page.expect_download() as waiting:
        page.click("#form-yes")
    names = names_of(waiting.value.path())
    assert len([name for name in names if name.startswith("text/C")]) == MANY
    assert len([name for name in names if name.startswith("xml/C")]) == MANY
    assert "reviewed.tsv" in names


def test_the_same_by_keyboard_alone(desk: Callable[..., Window]) -> None:
    window = desk()
    page = window.page
    before = found_in(window)
    page.keyboard.press("Control+f")
    page.keyboard.type("brukET")
    page.keyboard.press("Enter")
    expect(page.locator("#find-status")).to_contain_text(f"{2 * MANY} av {2 * MANY} rader")
    page.keyboard.press("Shift+Tab")  # from the field backwards: the ring leads to the buttons at the end
    tab_to(page, "#find-words")
    tab_to(page, ".kwic-table tbody input")
    for key in ("ArrowDown", "PageDown", "Control+End", "Space"):
        page.keyboard.press(key)
    expect(page.locator("#find-status")).to_contain_text(f"{2 * MANY - 1} av {2 * MANY} rader")
    assert page.locator(".kwic-table tbody tr").count() == 2 * MANY  # the way to the last line has drawn them
    expect(page.locator(".kwic-table tbody tr").last.locator("input")).to_be_focused()
    page.keyboard.press("Space")
    page.keyboard.press("Tab")  # out of the whole list
    expect(page.locator("#find-label")).to_be_focused()
    page.keyboard.type("other_institution")
    assert page.input_value("#find-label") == "other_institution"
    tab_to(page, "#find-set-label")
    page.keyboard.press("Enter")
    expect(page.locator("#find-status")).to_contain_text(f"satt i {MANY} uppsatser")
    expect(page.locator("#find-set-label")).to_be_focused()  # where one was before the essays were changed
    page.keyboard.press("Escape")
    page.keyboard.press("Control+z")
    expect(page.locator(".toast")).to_contain_text(f"Ångrat i {MANY} uppsatser")
    assert found_in(window) == before
    tab_to(page, "#choose-all")
    page.keyboard.press("Space")
    page.keyboard.press("Shift+Tab")
    tab_back(page, "#menu-many")
    page.keyboard.press("Enter")
    page.keyboard.press("End")
    page.keyboard.press("ArrowUp")
    with page.expect_download() as waiting:
        page.keyboard.press("Enter")
        expect(page.locator("#form-yes")).to_be_visible()
        page.keyboard.press("Enter")
    assert len([name for name in names_of(waiting.value.path()) if re.match(r"C\d+\.txt", name)]) == MANY


def test_the_list_is_walked_with_arrows_and_left_with_one_key(desk: Callable[..., Window]) -> None:
    window = desk()
    page = window.page
    page.fill("#essay-search", "vykort")
    tab_to(page, ".essay-table tbody input")
    rows = page.locator(".essay-table tbody tr")
    for key in ("PageDown", "ArrowDown", "ArrowRight"):
        page.keyboard.press(key)
    expect(rows.nth(11).locator("th a")).to_be_focused()
    page.keyboard.press("Control+End")
    expect(rows.nth(MANY - 1).locator("th a")).to_be_focused()
    page.keyboard.press("End")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Enter")  # its new title
    page.keyboard.type("Vykort sist")
    page.keyboard.press("Enter")
    expect(page.locator(".toast")).to_contain_text("bytt namn")
    expect(page.get_by_role("button", name="Byt namn på Vykort sist")).to_be_focused()
    page.keyboard.press("Tab")
    assert not page.evaluate("Boolean(document.activeElement.closest('.essay-table'))")
    page.locator("#essays-title").click()
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_contain_text("föregående eller nästa rad")


ESCAPE = """() => {
  document.querySelector("dialog").dispatchEvent(new Event("cancel", { cancelable: true }));
  return !document.querySelector("dialog") && document.activeElement.closest(".zone") !== null;
}"""


def test_how_sure_is_sure_is_remembered(new_window: Callable[..., Window], tmp_path: Any) -> None:
    with Server(tmp_path) as server:
        window = new_window(server)
        page = window.page
        essay = window.create()
        page.keyboard.press("Shift+S")
        expect(page.locator("#sure-level")).to_have_value("90")
        page.keyboard.press("Home")
        expect(page.locator(".sure-row output")).to_have_text("50 %")
        expect(page.locator("#sure-accept")).to_be_enabled()
        page.keyboard.press("Escape")  # looked at, not chosen
        page.keyboard.press("Shift+S")
        expect(page.locator("#sure-level")).to_be_focused()
        assert page.evaluate(ESCAPE), "a key that follows at once is the page's"
        page.keyboard.press("Shift+S")
        expect(page.locator("#sure-level")).to_have_value("90")
        page.keyboard.press("ArrowLeft")
        expect(page.locator("#sure-accept")).to_be_enabled()
        page.click("#sure-accept")
        expect(page.locator("#accept-sure")).to_contain_text("från 89 %")
        window.saved()
        window.open(essay)
        expect(page.locator("#accept-sure")).to_contain_text("från 89 %")
        page.goto(server.url + "/")
        page.check("#choose-all")
        page.click("#menu-many")
        page.get_by_role("menuitem", name=re.compile("^Godta säkra")).click()
        expect(page.locator("#sure-level")).to_have_value("89")
        kept = page.evaluate("JSON.stringify(localStorage)")
        assert "Alice" not in kept
        page.evaluate("localStorage.setItem('gok.preferences', JSON.stringify({ sure: 7 }))")
        window.open(essay)
        expect(page.locator("#accept-sure")).to_have_text("Godta säkra")


def tab_back(page: Page, selector: str) -> None:
    for _ in range(40):
        if page.evaluate("selector => document.activeElement.matches(selector)", selector):
            return
        page.keyboard.press("Shift+Tab")
    raise AssertionError(f"no way back to {selector} by keyboard")


def test_a_queue_of_50_doubts_over_all_essays(new_window: Callable[..., Window], tmp_path: Any) -> None:
    with Server(tmp_path) as server:
        window = new_window(server)
        page = window.page
        for number in range(10):
            sent = {"text": DOUBTED, "id": f"D{number}"}
            assert ask(page, server.url + "/api/essays", sent)[0] == 201
        page.goto(server.url + "/")
        page.select_option("#essay-state", "doubts")
        expect(page.locator("#next-doubt")).to_contain_text(re.compile(r"\([1-9]\d*\)"))
        first = doubts_of(window)
        assert first >= 50
        page.click("#next-doubt")
        answered = walk_through(page)
        assert answered >= 50
        page.goto(server.url + "/")
        expect(page.locator("#next-doubt")).to_be_disabled()
        assert doubts_of(window) == 0
        expect(page.locator("#project-count")).to_contain_text("av 11 uppsatser klara")


def doubts_of(window: Window) -> int:
    return sum(row["doubts"] or 0 for row in rows_of(window) if row["status"] == "open")


def walk_through(page: Page) -> int:
    """Answer every question of every essay with a key, and go on with another."""
    answered = 0
    for _ in range(20):
        expect(page.locator("#readPersonal, .reading-end")).to_be_visible()
        while page.locator("#readPersonal").count():
            left = page.locator("#reading-left").inner_text()
            page.keyboard.press("y" if answered % 2 else "b")
            expect(page.locator("#reading-left")).not_to_have_text(left)
            answered += 1
        here = page.url
        page.keyboard.press("Shift+Q")
        until(page, lambda here=here: page.url != here or page.locator(".toast").count())
        if page.url == here:
            expect(page.locator(".toast")).to_contain_text("Inget tvivel är öppet")
            return answered
    return answered


@pytest.mark.parametrize("size", list(WINDOWS))
def test_every_part_at_every_width(desk: Callable[..., Window], axe: str, size: str) -> None:
    wide, high, scale = WINDOWS[size]
    window = desk(wide, high, scale)
    page = window.page
    fine(page, axe)
    page.check("#choose-all")
    page.click("#menu-many")
    fine(page, axe)
    page.get_by_role("menuitem", name=re.compile("^Godta säkra")).click()
    expect(page.locator("#sure-count")).not_to_be_empty()
    fine(page, axe)
    page.keyboard.press("Escape")
    page.click("#find-everywhere")
    page.fill("#find-words", "*ruket")
    page.keyboard.press("Enter")
    expect(page.locator(".kwic").first).to_be_visible()
    fine(page, axe)
    page.keyboard.press("Escape")
    page.get_by_role("button", name="L1", exact=True).first.click()
    expect(page.locator("#people-status")).not_to_be_empty()
    fine(page, axe)
    page.keyboard.press("Escape")
    page.locator(".row-buttons button").first.click()
    expect(page.locator("#rename-id")).to_be_visible()
    fine(page, axe)
    page.keyboard.press("Escape")
    page.press("#statistics summary", "Enter")  # a click is lost where the page moves under it
    expect(page.locator("#statistics .facts")).to_be_visible()
    fine(page, axe)


def fine(page: Page, axe: str) -> None:
    """Nothing that axe minds, and nothing that has to be scrolled to the side."""
    expect(page.locator(".toast")).to_have_count(0)
    assert serious(page, axe) == []
    over = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
    assert over <= 0, "the page is wider than its window"


def test_an_essay_is_renamed_and_learners_share_their_people(desk: Callable[..., Window]) -> None:
    window = desk()
    page, url = window.page, window.server.url
    for number in (1, 2):
        text = "Jag heter Ali och bor i Lund. Alis syster heter Maryam."
        assert ask(page, url + "/api/essays", {"text": text, "id": f"P{number}"})[0] == 201
    page.goto(url + "/")
    page.fill("#essay-search", "P1")
    page.get_by_role("button", name="Byt namn på P1").click()
    page.fill("#rename-title", "Ett kort")
    page.fill("#rename-id", "P9")
    page.keyboard.press("Enter")
    page.fill("#essay-search", "Ett kort")
    expect(page.locator(".essay-table tbody tr")).to_contain_text("P9")
    page.fill("#essay-search", "P")
    for name in ("P9", "P2"):
        page.locator(".essay-table tbody tr", has_text=name).locator("input").check()
    page.click("#menu-many")
    page.get_by_role("menuitem", name=re.compile("^Skribent")).click()
    page.fill("#meta-learner", "L7")
    page.keyboard.press("Enter")
    page.get_by_role("button", name="L7", exact=True).first.click()
    expect(page.locator("#people-status")).not_to_be_empty()
    row = page.locator(".people tr", has=page.get_by_role("rowheader", name=re.compile("^Ali")))
    row.locator("input").fill("Torsten")
    row.get_by_role("button").click()
    expect(page.locator("#people-status")).to_contain_text("Torsten i 2 uppsatser")
    told = [m["replacement"] for m in window.document("P9")["mentions"] if m["label"] == "firstname_male"]
    assert told == ["Torsten", "Torstens"]
    page.click("#people-undo")
    expect(page.locator("#people-status")).to_contain_text("Ångrat i 2 uppsatser")


def test_find_in_the_essay_that_is_open_and_never_a_name(new_window: Callable[..., Window], tmp_path: Any) -> None:
    with Server(tmp_path) as server:
        window = new_window(server)
        page = window.page
        essay = window.create("Vi bor i Lund. Lund är fint. I Lund finns Lunds domkyrka.", id="F1")
        page.keyboard.press("Control+f")
        page.keyboard.type("Lund")
        page.keyboard.press("Enter")
        expect(page.locator("#find-status")).to_contain_text("3 av 3 rader")
        page.click("#find-keep")
        expect(page.locator("#find-status")).to_contain_text("3 ställen ändrade")
        page.click("#find-undo")
        page.click("#find-never")
        expect(page.locator("#find-status")).to_contain_text(re.compile("ändrade|Aldrig"))
        page.keyboard.press("Escape")
        window.saved()
        standing = [m for m in window.document(essay)["mentions"] if m["status"] != "rejected" and m["label"] == "city"]
        assert "Lund" not in {window.document(essay)["text"][m["start"] : m["end"]] for m in standing}
        again = ask(page, server.url + "/api/essays", {"text": "Hon bor i Lund.", "id": "F2"})[1]["document"]
        assert again["mentions"] == []


def test_a_file_again_is_asked_about(desk: Callable[..., Window]) -> None:
    window = desk()
    page = window.page
    for text in ("Jag heter Ali.", "Jag heter Omar."):
        page.goto(window.server.url + "/")
        expect(page.locator(".essay-table tbody tr").nth(20)).to_be_visible()
        page.set_input_files(
            "#files", {"name": "AGAIN1.txt", "mimeType": "text/plain", "buffer": text.encode("utf-16")}
        )
        expect(page.locator(".toast")).to_contain_text("UTF-16" if "Ali" in text else "")
    page.click("#import-copy")
    page.fill("#essay-search", "AGAIN1-2")
    expect(page.locator(".essay-table tbody tr")).to_have_count(1)
