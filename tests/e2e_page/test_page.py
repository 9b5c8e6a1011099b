"""The engine in a browser that has no network any more: the bytes of the command line, and nothing is sent or kept."""

from __future__ import annotations

import json
from pathlib import Path

from playwright.sync_api import Browser, BrowserContext, Page, Playwright, expect

from gok_web.page.word_file import word_file
from tests.cli.running import gok as run_gok
from tests.e2e.test_access import serious
from tests.e2e_page.conftest import Server
from tests.e2e_portal.computers import LEFT, Computer

LINES = Path("tests/data/essays-dev.jsonl").read_text("utf-8").splitlines()[:10]
ESSAYS = [json.loads(line)["text"] for line in LINES]
WATCH = """document.addEventListener("securitypolicyviolation", (event) =>
  console.error(`policy: ${event.violatedDirective}`))"""
STORED = """async () => {
  const kept = [];
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    for (const request of await cache.keys()) {
      kept.push(new TextDecoder("latin1").decode(await (await cache.match(request)).arrayBuffer()));
    }
  }
  return { small: [localStorage.length, sessionStorage.length, (await indexedDB.databases()).length, document.cookie],
           words: %s.filter((word) => kept.some((text) => text.includes(word))), kept: kept.length };
}"""
TRY_TO_SEND = """(address) => new Promise((done) => {
  const asked = new XMLHttpRequest();
  asked.onload = () => done("sent");
  asked.onerror = () => done("refused");
  asked.open("GET", address);
  asked.send();
})"""


def open_page(context: BrowserContext, server: Server) -> tuple[Page, list[str]]:
    """The page, ready; and what goes wrong in it."""
    wrong: list[str] = []
    page = context.new_page()
    page.add_init_script(WATCH)
    page.on("console", lambda said: wrong.append(said.text) if said.type in ("error", "warning") else None)
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.on("dialog", lambda dialog: dialog.accept())
    page.goto(server.url + "#seed=1")
    expect(page.locator("#loading")).to_be_hidden()
    return page, wrong


def clear(page: Page) -> None:
    page.click("#clear")
    expect(page.locator("#text")).to_have_value("")
    expect(page.locator("#result button")).to_have_count(0)


def download(page: Page, name: str) -> bytes:
    with page.expect_download() as waiting:
        page.click(f"#downloads >> text={name}")
    return Path(waiting.value.path()).read_bytes()


def told(folder: Path, text: str, format: str = "text") -> bytes:
    """What the command line writes."""
    (folder / "essay.txt").write_bytes(text.encode())
    done = run_gok("pseudonymize", folder / "essay.txt", "--seed", "1", "--to", format, "-o", folder / "out.file")
    assert done.status == 0, done.err
    return (folder / "out.file").read_bytes()


def test_ten_essays_without_a_network(browser: Browser, server: Server, axe: str, tmp_path: Path) -> None:
    context = browser.new_context(locale="sv-SE", viewport={"width": 1280, "height": 900})
    page, wrong = open_page(context, server)
    assert serious(page, axe) == []
    context.set_offline(True)
    asked = len(server.asked)
    for text in ESSAYS:
        page.fill("#text", text)
        expect(page.locator("#result.stale")).to_have_count(0)
        assert (page.text_content("#result") or "").encode() == told(tmp_path, text)
        assert download(page, "Text") == told(tmp_path, text)
        clear(page)
    page.fill("#text", ESSAYS[1])
    expect(page.locator("#result.stale")).to_have_count(0)
    assert download(page, "JSON") == told(tmp_path, ESSAYS[1], "jsonl")
    assert download(page, "SVALA") == told(tmp_path, ESSAYS[1], "svala")
    assert download(page, "Word") == word_file(told(tmp_path, ESSAYS[1]).decode())
    assert serious(page, axe) == []
    page.fill("#text", ESSAYS[1] + " Jag heter Xybrgwq och bor i Qwzzyvik.")
    expect(page.locator("#result button[title^=Qwzzyvik]")).to_have_count(1)
    stored = page.evaluate(STORED % '["Xybrgwq", "Qwzzyvik"]')
    assert stored["small"] == [0, 0, 0, ""]
    assert stored["words"] == []
    assert stored["kept"] > 10
    assert len(server.asked) == asked
    server.stop()
    page.reload()  # the second visit, without a server
    expect(page.locator("#loading")).to_be_hidden()
    expect(page.locator("#text")).to_have_value("")
    page.fill("#text", ESSAYS[1])
    expect(page.locator("#result .hidden-word")).not_to_have_count(0)
    assert (page.text_content("#result") or "").encode() == told(tmp_path, ESSAYS[1])
    assert all(line.startswith("GET /") and "?" not in line for line in server.asked)
    assert [one for one in wrong if "net::ERR_" not in one] == []
    context.close()


def test_nothing_can_be_sent_even_to_its_own_server(browser: Browser, server: Server) -> None:
    context = browser.new_context()
    page, wrong = open_page(context, server)
    asked = len(server.asked)
    assert wrong == []
    assert page.evaluate(TRY_TO_SEND, server.url + "files.json") == "refused"
    (worker,) = page.workers
    assert worker.evaluate(TRY_TO_SEND, server.url + "files.json") == "refused"
    assert len(server.asked) == asked
    assert [one for one in wrong if "policy: connect-src" in one]
    context.close()


def test_hide_more_and_less_in_english_on_a_telephone(browser: Browser, server: Server, axe: str) -> None:
    context = browser.new_context(locale="en-GB", viewport={"width": 390, "height": 844}, color_scheme="dark")
    page, wrong = open_page(context, server)
    result = page.locator("#result")
    page.fill("#text", "Jag heter Fatima och bor i Malmö. Min katt heter Fatima.")
    expect(result.locator(".hidden-word")).to_have_count(3)
    page.get_by_role("button", name="katt").click()
    page.select_option("#label", "city")
    page.click("#hide")
    expect(result.locator(".hidden-word")).to_have_count(4)
    assert "katt" not in download(page, "Text").decode()
    result.locator(".hidden-word").first.focus()
    page.keyboard.press("Enter")
    expect(page.locator("#chosen")).to_have_text("Chosen: Fatima")
    assert serious(page, axe) == []
    page.click("#show")
    expect(result.locator(".open-word")).to_have_count(2)
    assert download(page, "Text").decode().count("Fatima") == 2
    page.keyboard.press("Tab")
    result.locator("button").first.focus()
    page.keyboard.press("ArrowRight")
    assert page.evaluate("document.activeElement.textContent") == "heter"
    page.click("text=Svenska")
    expect(page.locator("#counted")).to_have_text("2 dolda")
    assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
    assert wrong == []
    context.close()


def test_a_file_that_was_dropped(browser: Browser, server: Server) -> None:
    context = browser.new_context(locale="sv-SE")
    page, wrong = open_page(context, server)
    essay = {"name": "essay.docx", "mimeType": "", "buffer": word_file("Jag heter Fatima.\nJag bor i Malmö.")}
    page.set_input_files("#file", [essay])
    expect(page.locator("#text")).to_have_value("Jag heter Fatima.\nJag bor i Malmö.")
    expect(page.locator(".hidden-word")).to_have_count(2)
    page.set_input_files("#file", [{"name": "essay.docx", "mimeType": "", "buffer": b"no document"}])
    expect(page.locator("#problem")).to_contain_text("kan inte läsas")
    expect(page.locator("#text")).to_have_value("Jag heter Fatima.\nJag bor i Malmö.")
    assert wrong == []
    context.close()


def test_leaving_asks_first_and_a_crash_leaves_nothing(playwright: Playwright, server: Server, tmp_path: Path) -> None:
    """No server holds a key here, so no draft is kept: not in any file of the browser that was killed."""
    words = ("Xybrgwq", "Qwzzyvik")
    computer = Computer(playwright, tmp_path / "profile", server.url)
    computer.start()
    page = computer.tab().page
    page.goto(server.url)
    expect(page.locator("#loading")).to_be_hidden()
    page.evaluate("localStorage.setItem('seen', 'Kontrollord')")
    page.locator("#text").press_sequentially("Jag heter Xybrgwq och bor i Qwzzyvik.")
    expect(page.locator("#result button[title^=Qwzzyvik]")).to_have_count(1)
    with page.expect_event("dialog") as asked:
        page.close(run_before_unload=True)
    assert asked.value.type == "beforeunload"
    page = computer.tab().page
    page.goto(server.url)
    expect(page.locator("#loading")).to_be_hidden()
    expect(page.locator("#text")).to_have_value("")
    page.locator("#text").press_sequentially("Jag heter Xybrgwq och bor i Qwzzyvik.")
    expect(page.locator("#result button[title^=Qwzzyvik]")).to_have_count(1)
    computer.kill()
    assert computer.found(*words) == []
    computer.start()
    page = computer.tab().page
    page.goto(server.url)
    expect(page.locator("#text")).to_have_value("")
    drafts, control, databases = page.evaluate(LEFT)
    assert (drafts, databases) == (0, 0)
    assert control <= 1  # the kill may come before the disk has it
    page.evaluate("localStorage.setItem('seen', 'Kontrollord')")
    computer.close()
    assert {word for word, _file in computer.found("Kontrollord", *words)} == {"Kontrollord"}
