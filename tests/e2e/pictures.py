"""The pictures of docs/workbench.md, taken anew: `python -m tests.e2e.pictures docs/images`."""

from __future__ import annotations

import re
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Page, expect, sync_playwright

from tests.browsers import CHROMIUM
from tests.e2e.server import Server
from tests.e2e.windows import Window, ask

__all__ = ["main"]

ESSAY = (
    "Hej Maria!\n"
    "Jag heter Amina Haddad och jag kommer från Aleppo i Syrien. Nu bor jag i Göteborg med min man Yusuf och våra två "
    "barn. Vi kom hit 2015 och jag är 34 år gammal.\n"
    "Yusufs bror jobbar som busschaufför på linje 16. Jag studerar svenska på Hvitfeldtska gymnasiet och min lärare "
    "heter Karin Lindqvist. Karin säger att jag ska ringa henne på 070-174 06 05 om jag är sjuk.\n"
    "I helgen åkte vi tåg i tio minuter.Halland är vackert! Skriv till mig på amina.haddad@example.com eller "
    "Storgatan 12, 413 20 Göteborg.\n"
    "Kram från Amina\n"
)


def editor(window: Window, page: Page, shot: object) -> None:
    window.create(ESSAY, id="A1AT1", title="Brev till en vän")
    page.click("#accept-sure")
    page.locator(".toast").click()
    window.column("Yusuf").click()
    page.mouse.move(2, 2)
    take(page, shot, "editor")
    page.click("#show-target")
    window.column("säger").click()
    window.column("sjuk").click(modifiers=["Shift"])
    page.click("#tag-sensitive")
    window.column("åkte").click()
    window.column("tåg").click(modifiers=["Shift"])
    page.click("#tag-transport_name")
    page.keyboard.press("o")
    expect(page.locator(".graph .pending")).to_have_count(0)
    page.mouse.move(2, 2)
    take(page, shot, "groups")
    page.click("#show-target")
    page.click("#theme")
    page.keyboard.press("n")
    page.focus("#zone-graph")
    page.click("#tab-messages")
    take(page, shot, "dark")
    page.click("#theme")
    page.click("#tab-entities")


READ = (
    "Hej! Min granne Golnar läser om Stockholm och Selma Lagerlöf. På lördag tar vi 12 och sedan går vi till Bruket.\n"
    "Blörk sa hej till Trixibelle. Vi köpte en Volvo 240 av Kent och firade Nowruz. Mvh /GT\n"
)


def reading(window: Window, page: Page, shot: object) -> None:
    window.create(READ, id="A2AT1", title="En helg")
    expect(page.locator("#read")).to_contain_text("(")
    page.keyboard.press("q")
    expect(page.locator(".reading mark")).to_be_visible()
    page.keyboard.press("b")
    page.mouse.move(2, 2)
    take(page, shot, "reading")


def tour(window: Window, page: Page, shot: object) -> None:
    window.open("EX1T1")
    expect(page.locator(".tour")).to_be_visible()
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    take(page, shot, "tour")
    page.keyboard.press("Escape")


def correcting(window: Window, page: Page, shot: object) -> None:
    window.open("A1AT1")
    window.column("busschaufför").click()
    page.keyboard.press("F2")
    expect(page.locator("#transcript")).to_be_focused()
    take(page, shot, "correcting")
    page.keyboard.press("Escape")


def layouts(window: Window, page: Page, shot: object) -> None:
    window.open("A1AT1")
    page.click("#show-target")
    page.click("#arrange")
    page.get_by_role("menuitemradio", name="Side by side").click()
    window.column("Yusuf").click()
    take(page, shot, "beside")
    page.click("#arrange")
    page.get_by_role("menuitemradio", name="On top of each other").click()
    page.click("#show-target")
    for name, width, height, panel in (("phone", 390, 800, "right"), ("200", 720, 450, "")):
        page.set_viewport_size({"width": width, "height": height})
        if panel and page.locator(f"#open-{panel}").get_attribute("aria-expanded") == "false":
            page.click(f"#open-{panel}")
        elif not panel:
            page.click("#open-right")
        window.column("Yusuf").click()
        take(page, shot, name)
    page.set_viewport_size({"width": 1366, "height": 768})


def dialogs(window: Window, page: Page, shot: object) -> None:
    window.saved()
    page.click("#help")
    take(page, shot, "keys")
    page.keyboard.press("Escape")
    page.click("#menu-export")
    take(page, shot, "export")
    page.keyboard.press("Escape")
    page.click("#save-state")
    page.locator(".version").last.click()
    expect(page.locator(".changes")).to_be_visible()
    take(page, shot, "versions")
    page.keyboard.press("Escape")
    other = window.another()
    window.open("A1AT1", other)
    for here, word, words in ((other, "Maria", "skribentens vän?"), (page, "Göteborg", "nuvarande bostadsort")):
        place = here.locator(".graph .col.mention").filter(has=here.locator(".src", has_text=re.compile(f"^{word}$")))
        place.first.click()
        here.locator(".inspector [data-field=comment]").first.fill(words)
        here.keyboard.press("Control+s")
        here.wait_for_timeout(1500)
    expect(page.get_by_role("dialog")).to_be_visible()
    take(page, shot, "conflict")


def pages(window: Window, page: Page, shot: object) -> None:
    page.goto(window.server.url + "/")
    page.fill("#live-text", "Jag heter Ali och bor i Lund. Min mamma heter Amina och är född 1968.")
    expect(page.locator("#live-result .replaced").first).to_be_visible()
    page.wait_for_timeout(600)
    take(page, shot, "home")
    page.goto(window.server.url + "/guidelines")
    expect(page.locator(".guideline").first).to_be_visible()
    take(page, shot, "guidelines")


def corpus(window: Window, page: Page, shot: object) -> None:
    for number in range(6):
        about = {"learner": f"L{number % 3 + 1}", "level": ("A2", "B1")[number % 2]}
        sent = {"text": READ.replace("12", str(12 + number)), "id": f"B{number}T1", "title": f"En helg {number + 1}"}
        assert ask(page, window.server.url + "/api/essays", {**sent, "meta": about})[0] == 201
    page.goto(window.server.url + "/")
    page.select_option("#essay-state", "doubts")
    expect(page.locator("#next-doubt")).to_contain_text(re.compile(r"\([1-9]"))
    expect(page.locator(".pill.doubts").first).to_be_visible()
    take(page, shot, "corpus")
    page.click("#find-everywhere")
    page.fill("#find-words", "Selma*")
    page.keyboard.press("Enter")
    expect(page.locator(".kwic").first).to_be_visible()
    take(page, shot, "find")
    page.keyboard.press("Escape")


LEARNER = (
    "Jag heter Amina Haddad och bor i Göteborg med min man Yusuf. Yusufs bror heter Karim och bor i Borås. Vi hälsar "
    "på honom på lördag.\n",
    "Min man Yusuf jobbar på Volvo. Vi läste en bok av Selma Lagerlöf på kursen. Min lärare heter Karin Lindqvist.\n",
    "I somras var vi i Borås hos Karim. Hans granne Bosse Tjäder lagar cyklar. Boka tid på 070-174 06 05.\n",
)


def project(window: Window, page: Page, shot: object) -> None:
    """A learner's people, how sure is sure, and the project in numbers: wide, and one of them narrow."""
    for number, text in enumerate(LEARNER, 1):
        sent = {"text": text, "id": f"C{number}T1", "title": f"Min familj {number}", "meta": {"learner": "L7"}}
        assert ask(page, window.server.url + "/api/essays", sent)[0] == 201
    window.open("C2T1")
    window.column("Yusuf").click()
    page.locator(".inspector [data-field=pseudonym]").first.fill("Torsten")
    page.keyboard.press("Enter")
    window.column("Karin").click()
    page.keyboard.press("x")
    window.column("kursen").click()
    page.click("#tag-edu")
    window.saved()
    page.set_viewport_size({"width": 1440, "height": 900})
    for name in ("people", "people-phone"):
        if name == "people-phone":
            page.set_viewport_size({"width": 390, "height": 800})
        page.goto(window.server.url + "/")
        page.fill("#essay-search", "L7")
        page.get_by_role("button", name="L7", exact=True).first.click()
        expect(page.locator(".people tr.clash").first).to_be_visible()
        take(page, shot, name)
        page.keyboard.press("Escape")
    page.set_viewport_size({"width": 1440, "height": 900})
    page.check("#choose-all")
    page.click("#menu-many")
    page.get_by_role("menuitem", name=re.compile("^Accept sure ones")).click()
    expect(page.locator(".kwic").first).to_be_visible()
    for _ in range(6):
        page.keyboard.press("ArrowLeft")
    page.wait_for_timeout(1500)
    take(page, shot, "sure")
    page.click("#sure-accept")
    expect(page.locator(".toast")).to_contain_text("accepted in")
    page.locator(".toast").click()
    page.uncheck("#choose-all")
    page.click("#statistics summary")
    expect(page.locator("#statistics .facts")).to_be_visible()
    page.locator("#statistics").evaluate("one => one.scrollIntoView()")
    take(page, shot, "statistics")


def take(page: Page, folder: object, name: str) -> None:
    page.wait_for_timeout(400)
    page.screenshot(path=Path(str(folder)) / f"workbench-{name}.png")


def main(folder: Path) -> None:
    expect.set_options(timeout=20_000)
    with sync_playwright() as playwright, Server(Path(tempfile.mkdtemp())) as server:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        window = Window(browser, server, locale="en-GB")
        editor(window, window.page, folder)
        tour(window, window.page, folder)
        correcting(window, window.page, folder)
        layouts(window, window.page, folder)
        dialogs(window, window.page, folder)
        reading(window, window.page, folder)
        pages(window, window.page, folder)
        corpus(window, window.page, folder)
        project(window, window.page, folder)
        browser.close()


if __name__ == "__main__":
    main(Path(sys.argv[1]))
