"""The pictures of docs/workbench.md, taken anew: `python -m tests.e2e.pictures docs/images`."""

from __future__ import annotations

import re
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Page, expect, sync_playwright

from tests.e2e.conftest import CHROMIUM
from tests.e2e.server import Server
from tests.e2e.windows import Window

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
    expect(page.locator(".toast")).to_have_count(0)
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


def take(page: Page, folder: object, name: str) -> None:
    page.wait_for_timeout(400)
    page.screenshot(path=Path(str(folder)) / f"workbench-{name}.png")


def main(folder: Path) -> None:
    with sync_playwright() as playwright, Server(Path(tempfile.mkdtemp())) as server:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        window = Window(browser, server, locale="en-GB")
        editor(window, window.page, folder)
        dialogs(window, window.page, folder)
        reading(window, window.page, folder)
        pages(window, window.page, folder)
        browser.close()


if __name__ == "__main__":
    main(Path(sys.argv[1]))
