"""Closed tabs, crashes, reloads, two windows, two pupils at one computer: nothing unsent is lost or shown to anybody
else, and nothing stays after it was sent. In a real browser whose profile is searched byte by byte.
"""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Playwright, Route, expect

from tests.browsers import until
from tests.e2e_portal.computers import KEPT_AT, LEFT, Computer
from tests.e2e_portal.running import Window, portal
from tests.e2e_portal.test_in_browser import PREPARE, inside, to_writing

SECRETS = ("Zarminaq", "Pluttifix", "Qwzzyvik")  # in no list of names, which the browser does keep
TEXT = "Jag heter Zarminaq och bor i Qwzzyvik. Min hund Pluttifix är snäll."
OTHER = "Jag heter Xerxesaq och bor i Vindeln."
SET_UP = f"""
import django
django.setup()
from django.core.management import call_command
call_command("migrate", verbosity=0)
{PREPARE}
Project.objects.update(in_browser="{{where}}")
"""

WATCH = """() => {
  window.saidTooEarly = false;
  const erase = IDBFactory.prototype.deleteDatabase;
  IDBFactory.prototype.deleteDatabase = function (name) {
    window.saidTooEarly ||= document.body.innerText.includes("Write this down");
    return erase.call(this, name);
  };
}"""


class Room:
    """A portal that can be stopped and started again at its address, and the computer in the classroom."""

    def __init__(self, folder: Path, computer: Computer) -> None:
        self.folder, self.computer = folder, computer
        self.code = (folder / "code").read_text()
        self._running = ExitStack()
        self.start()

    def start(self, port: int = 0) -> None:
        self.computer.url = self._running.enter_context(portal(self.folder, port))

    def restart(self) -> None:
        port = int(re.findall(r":(\d+)/", self.computer.url)[0])
        self._running.close()
        self.start(port)

    def stop(self) -> None:
        self._running.close()

    def write(self, text: str, *, code: bool = True) -> tuple[Window, str]:
        """A pupil comes and writes; the window, and the number that stands in it."""
        tab = self.computer.tab()
        if code:
            to_writing(tab, self.code)
        else:
            tab.go("/collect/write")
        area = tab.page.locator("#id_text")
        expect(area).to_be_enabled()
        area.press_sequentially(text)
        expect(tab.page.locator("#number-hint")).to_be_visible()
        expect(tab.page.locator("#store")).to_be_enabled()
        return tab, tab.page.locator("#number").inner_text()

    def come_back(self, number: str, path: str = "/invitation") -> Window:
        """On a busy computer a tab that was closed holds its draft for a while, and what is held is not offered."""
        tab = self.computer.tab()
        tab.go(path)
        for _ in range(15):
            with suppress(AssertionError):
                expect(tab.page.locator("#return")).to_be_visible(timeout=20_000)
                break
            tab.page.reload()
        self.give(tab, number)
        return tab

    @staticmethod
    def give(tab: Window, number: str) -> None:
        tab.page.get_by_label("Number of your text").fill(number)
        tab.submit("Go on with my text")


def text_of(tab: Window) -> Locator:
    return tab.page.locator("#id_text")


def is_kept(tab: Window) -> bool:
    """Whether nothing is on its way to the disk any more: each keeping waits for it, long on a busy computer."""
    before = tab.page.evaluate(KEPT_AT)
    tab.page.wait_for_timeout(1000)
    return bool(before) and before == tab.page.evaluate(KEPT_AT)


def has_text(tab: Window, text: str) -> None:
    expect(text_of(tab)).to_have_value(text)
    expect(tab.page.locator("#store")).to_be_enabled()


def store(tab: Window) -> None:
    tab.page.evaluate(WATCH)
    tab.submit("Store this text")
    expect(tab.page.get_by_text("Write this down")).to_be_visible()
    assert tab.page.evaluate("saidTooEarly") is False, "it is erased before the page says that it is stored"


def shut(tab: Window) -> None:
    tab.page.close(run_before_unload=False)


@pytest.fixture(scope="module", params=["no", "must"])
def prepared(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What a portal keeps when its project is set up, for both ways of writing: the server's and the browser's own."""
    folder = tmp_path_factory.mktemp("prepared")
    (folder / "code").write_text(inside(folder, SET_UP.format(where=request.param)))
    return folder


@pytest.fixture
def room(prepared: Path, tmp_path: Path, playwright: Playwright) -> Iterator[Room]:
    folder, profile = tmp_path / "portal", tmp_path / "profile"
    shutil.copytree(prepared, folder)
    computer = Computer(playwright, profile, "")
    here = Room(folder, computer)
    computer.start()
    try:
        yield here
    finally:
        computer.close()
        here.stop()


def test_reload_closed_tab_and_crash(room: Room) -> None:
    tab, number = room.write(TEXT)
    tab.page.reload()
    has_text(tab, TEXT)
    expect(tab.page.locator("#number")).to_have_text(number)
    text_of(tab).press("Control+End")
    text_of(tab).press_sequentially(" Hej!")
    expect(tab.page.locator("#stored-text, #result").first).to_contain_text("Hej!")
    shut(tab)

    tab = room.come_back("000000" if number != "000000" else "000001")
    expect(tab.page.locator("#return-said")).to_have_text("This number is not right.")
    tab.check("come-back")
    room.give(tab, number)
    has_text(tab, TEXT + " Hej!")
    with pytest.raises(Exception, match="crash"):
        tab.page.goto("chrome://crash")
    shut(tab)

    tab = room.come_back(number, "/login")
    has_text(tab, TEXT + " Hej!")
    store(tab)
    assert tab.page.evaluate(LEFT) == [0, 0, 0]


def test_what_is_typed_before_all_of_the_page_is_there(room: Room) -> None:
    """A slow computer: the field stands there, the code behind it is still on its way."""
    tab = room.computer.tab()
    on_their_way: list[Route] = []
    tab.page.route(re.compile(r"/live[^/]*[.]js$"), lambda route: on_their_way.append(route))
    to_writing(tab, room.code)
    expect(text_of(tab)).to_be_enabled()
    text_of(tab).press_sequentially(TEXT)
    for route in on_their_way:
        route.continue_()
    tab.page.unroute_all()
    expect(tab.page.locator("#store")).to_be_enabled()
    expect(tab.page.locator("#number-hint")).to_be_visible()
    shut(tab)


def test_a_killed_browser_and_a_server_that_was_started_again(room: Room) -> None:
    tab, number = room.write(TEXT)
    until(tab.page, lambda: is_kept(tab))
    room.computer.kill()
    assert room.computer.found(*SECRETS, number) == [], "what lies there is sealed"
    room.restart()
    room.computer.start()
    tab = room.come_back(number)
    has_text(tab, TEXT)
    tab.page.evaluate("localStorage.setItem('seen', 'Kontrollord')")
    store(tab)
    assert tab.page.evaluate(LEFT) == [0, 1, 0]
    tab.go("/invitation")
    expect(tab.page.get_by_label("Invitation code")).to_be_visible()
    expect(tab.page.locator("#return")).to_be_hidden()
    room.computer.close()
    assert {word for word, _file in room.computer.found("Kontrollord", *SECRETS, number)} == {"Kontrollord"}


def test_two_windows_of_one_learner(room: Room) -> None:
    first, number = room.write(TEXT)
    second, another = room.write(OTHER, code=False)
    expect(second.page.locator("#other")).to_contain_text("another window")
    expect(second.page.locator("#return")).to_be_hidden()
    assert number != another
    shut(first)
    shut(second)
    second = room.come_back(another)
    has_text(second, OTHER)
    first = room.come_back(number, "/collect/write")
    has_text(first, TEXT)
    store(first)
    expect(second.page.locator("#other")).to_contain_text("not kept any more")
    expect(text_of(second)).to_have_value(OTHER)
    assert second.page.evaluate(LEFT) == [0, 0, 0]
    second.submit("Store this text")
    expect(second.page.get_by_text("another window already")).to_be_visible()
    assert OTHER in (text_of(second).or_(second.page.locator("#kept")).first.input_value())


def test_two_pupils_at_one_computer(room: Room) -> None:
    first, number = room.write(TEXT)
    shut(first)
    next_one = room.computer.tab()
    next_one.go("/collect/write")  # the session of the first is still open
    expect(next_one.page.locator("#return")).to_be_visible()
    expect(text_of(next_one)).to_be_enabled()
    expect(text_of(next_one)).to_have_value("")
    room.give(next_one, next_one.page.locator("#number").inner_text())
    expect(next_one.page.locator("#return-said")).to_have_text("This number is not right.")
    shut(next_one)
    next_one, another = room.write(OTHER)
    back = room.come_back(number)  # beside the other, in the same browser
    has_text(back, TEXT)
    next_one.page.reload()
    if text_of(next_one).count() == 0:
        room.give(next_one, another)
    has_text(next_one, OTHER)
    store(next_one)
    expect(back.page.locator("#other")).to_contain_text("go on there")
    store(back)
    assert back.page.evaluate(LEFT) == [0, 0, 0]
    room.computer.close()
    assert room.computer.found(*SECRETS, "Xerxesaq") == []


OLD_INSIDE = """async ([text]) => {
  const form = document.getElementById("write");
  const hex = form.dataset.key;
  const raw = Uint8Array.from(hex.match(/../g), (one) => parseInt(one, 16));
  const key = await crypto.subtle.importKey("raw", raw, "AES-GCM", false, ["encrypt"]);
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const plain = new TextEncoder().encode(JSON.stringify({ text, wishes: { hide: [], open: [] } }));
  const bytes = [...iv, ...new Uint8Array(await crypto.subtle.encrypt({ name: "AES-GCM", iv }, key, plain))];
  const draft = form.querySelector("input[name=draft]").value;
  const said = { draft, bytes: bytes.map((one) => one.toString(16).padStart(2, "0")).join("") };
  sessionStorage.setItem("gok sealed text", JSON.stringify(said));
}"""
OLD_SERVER = """async ([text]) => {
  const form = document.getElementById("write");
  const body = new FormData(form);
  body.set("text", text);
  const page = await (await fetch(form.dataset.live, { method: "POST", body })).text();
  const draft = new DOMParser().parseFromString(page, "text/html").querySelector("input[name=draft]").value;
  sessionStorage.setItem("gok draft", draft);
}"""


def test_what_a_window_held_before_is_read_once(room: Room) -> None:
    """A page of the version before is open while the server is brought up to date."""
    tab = room.computer.tab()
    to_writing(tab, room.code)
    expect(text_of(tab)).to_be_enabled()
    is_inside = tab.page.locator("#write[data-engine]").count() > 0
    tab.page.evaluate(OLD_INSIDE if is_inside else OLD_SERVER, [TEXT])
    tab.page.reload()
    has_text(tab, TEXT)
    number = tab.page.locator("#number").inner_text()
    expect(tab.page.locator("#number-hint")).to_be_visible()
    kept = "Object.keys(sessionStorage).join() === 'gok window'"  # erased once it is kept anew
    until(tab.page, lambda: tab.page.evaluate(kept))
    shut(tab)
    tab = room.come_back(number)
    has_text(tab, TEXT)
    with tab.page.expect_navigation():  # the page is read anew once all is erased
        tab.page.locator("#forget").click()
    expect(text_of(tab)).to_have_value("")
    assert tab.page.evaluate(LEFT) == [0, 0, 0]
    shut(tab)
