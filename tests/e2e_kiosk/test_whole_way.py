"""Import → transcribe → two annotate → agreement → adjudicate → done → export → withdrawal, in real browsers."""

from __future__ import annotations

import json
import os
import re
import sqlite3
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Page, expect

from gok.safe.bundles import read_bundle
from gok.safe.seen import MemorySeen
from gok.safe.signing import Partner, Pins, Signer
from tests.e2e.windows import ask, finish
from tests.e2e_kiosk.people import Person

WORDS = "Jag heter Ali Hosseini och bor i Borlänge. Min syster Maryam jobbar på Falu lasarett."
SHOTS = os.environ.get("GOK_SHOTS", "")


def shoot(page: Page, name: str) -> None:
    """A picture for people to look at, if a folder is named."""
    if SHOTS:
        page.screenshot(path=f"{SHOTS}/{name}.png", full_page=True)


def handwriting(person: Person, words: str) -> bytes:
    """A scan of a handwritten page."""
    page = person.context.new_page()
    page.set_content(f"<p style='font: italic 30px cursive; width: 560px; margin: 40px; line-height: 2'>{words}</p>")
    data = page.screenshot(clip={"x": 0, "y": 0, "width": 640, "height": 400})
    page.close()
    return data


def read_through(person: Person) -> None:
    """What might be personal is asked about here too; every question is put off, and undecided it stays."""
    page = person.page
    with page.expect_response("**/api/workbench/doubts") as answer:
        page.keyboard.press("q")
    assert answer.value.ok
    expect(page.locator("#reading-left")).to_be_visible()
    page.keyboard.press("t")
    page.keyboard.press("q")
    expect(page.locator(".reading")).to_have_count(0)


def accept_all(person: Person) -> None:
    person.page.click("#accept-sure")
    while person.page.locator(".graph .mention.suggested").count():
        person.page.click("#next-unsure")
        person.page.locator(".inspector .good").first.click()
    person.saved()


def nothing_is_handed_over(person: Person) -> None:
    """The editor shows the original: there is no export, and even code that ran in the page could hand over no file."""
    page, files = person.page, []
    page.on("download", lambda file: files.append(file))
    expect(page.locator("#menu-export")).to_have_count(0)
    person.allowed.append("sandboxed")
    page.evaluate(
        """async () => {
          const link = document.createElement("a");
          link.href = URL.createObjectURL(new Blob([document.body.innerText]));
          link.download = "originals.txt";
          link.click();
          await new Promise((resolve) => setTimeout(resolve, 1500));
        }"""
    )
    assert not files
    page.click("#menu-essay")  # what is left of the menus says nothing of files
    expect(page.get_by_role("menuitem", name=re.compile("SVG|PNG|SVALA|XML|JSON", re.IGNORECASE))).to_have_count(0)
    page.keyboard.press("Escape")


def test_from_import_to_withdrawal(sit: Callable[..., Person], tmp_path: Path) -> None:
    chief = sit()
    shoot(chief.page, "first")
    chief.be_the_manager()
    passwords = {name: chief.add(name) for name in ("anna", "bo", "cilla")}
    shoot(chief.page, "accounts")
    anna, bo, cilla = sit(), sit(), sit()
    for person, name in ((anna, "anna"), (bo, "bo"), (cilla, "cilla")):
        person.log_in(name, passwords[name])

    # import: a scan for anna to transcribe, a text of the same learner, a file that is none
    page = chief.go("/")
    page.locator("input[name=annotator]").nth(0).check()
    page.locator("input[name=annotator]").nth(1).check()
    page.locator("input[name=transcriber]").nth(0).check()
    image = handwriting(chief, WORDS)
    page.set_input_files(
        "#files",
        [
            {"name": "A1AT1.png", "mimeType": "image/png", "buffer": image},
            {"name": "A1AT2.txt", "mimeType": "text/plain", "buffer": b"Min bror bor i Lund. Han heter Reza."},
            {"name": "Ali.txt", "mimeType": "text/plain", "buffer": WORDS.encode()},
        ],
    )
    expect(page.locator("#import-state")).to_contain_text("2")
    expect(page.locator("#import-failed li")).to_have_count(1)
    expect(page.locator("#import-failed li")).to_contain_text("Ali.txt")
    shoot(page, "import-partly")
    expect(page.locator("#row-A1AT1")).to_contain_text("att transkribera")
    shoot(page, "home-manager")

    # transcribe
    page = anna.go("/")
    expect(page.locator("#row-A1AT1 >> nth=0")).to_be_visible()
    shoot(page, "home-assistant")
    page.get_by_role("link", name="Transkribera").click()
    expect(page.locator(".sheet")).to_be_visible()
    assert page.evaluate("document.querySelector('.sheet').naturalWidth") == 640
    page.locator("#text").press_sequentially(WORDS[:20])
    expect(page.locator("#state")).to_have_attribute("data-now", "saved")
    page.fill("#text", WORDS + " Lä")
    page.click("#illegible")
    page.locator("#text").press_sequentially("arna är snäla.")
    expect(page.locator("#state")).to_have_attribute("data-now", "saved")
    page.click("#turn")
    assert page.locator(".sheet").first.evaluate("one => one.style.transform") == "rotate(90deg)"
    shoot(page, "transcribe")
    page.locator("#finish button").click()
    expect(page.locator(".note")).to_contain_text("A1AT1")

    # two annotate, and see nothing of each other
    for person in (anna, bo):
        page = person.go("/")
        page.locator("#row-A1AT1").filter(has_text="annotera").get_by_role("button", name="Påbörja").click()
        page.wait_for_url("**/essays/A1AT1")
        expect(page.locator(".graph .col").first).to_be_visible()
        read_through(person)
        accept_all(person)
    anna.allowed.append("422")
    assert ask(anna.page, f"{anna.server.url}essays/A1AT1/compare")[0] == 422
    nothing_is_handed_over(anna)
    anna.column("bor").click()
    anna.page.click("#tag-prof")
    anna.saved()
    shoot(anna.page, "editor")
    document = ask(bo.page, f"{bo.server.url}api/essays/A1AT1")[1]["document"]
    assert not [m for m in document["mentions"] if m["label"] == "prof" and m["by"] == "person"]
    assert "$arna är snäla." in document["text"]
    bo.column("Maryam").click()
    bo.page.keyboard.press("Delete")
    bo.saved()
    for person in (anna, bo):
        finish(person.page)
        expect(person.page.locator(".essay-title .pill")).to_have_text("klar")

    # agreement, shown when both are done
    page = anna.go("/essays/A1AT1/compare")
    expect(page.locator(".figures dd")).to_have_count(7)
    assert page.locator(".sides").count() == 0
    figures = page.locator(".figures dd").all_inner_texts()
    kappa = float(figures[0].replace(",", "."))
    assert 0 < kappa < 1
    page = chief.go("/essays/A1AT1/manage")
    page.locator("#give-adjudicator input[type=checkbox]").nth(3).check()
    shoot(page, "manage")
    page.locator("#give-adjudicator button").click()
    page = chief.go("/essays/A1AT1/compare")
    expect(page.locator(".sides mark", has_text="Maryam")).to_be_visible()
    shoot(page, "compare")

    # a third adjudicates
    page = cilla.go("/")
    page.get_by_role("link", name="Avgör").click()
    rows = page.locator("tr[role=radiogroup]")
    expect(rows).to_have_count(2)
    page.get_by_label("Den första: Maryam").check()
    page.get_by_label("Ingendera: bor").check()
    shoot(page, "adjudicate")
    page.locator("main form .button.primary").click()
    page.wait_for_url("**/essays/A1AT1")
    expect(page.locator(".graph .col").first).to_be_visible()
    finish(page)
    expect(page.locator(".essay-title .pill")).to_have_text("klar")
    page = chief.go("/")
    expect(page.locator("#row-A1AT1").first).to_contain_text("klar")

    # all essays of one learner side by side
    page = chief.go("/learners/A1")
    expect(page.locator(".beside-each-other section")).to_have_count(2)
    shoot(page, "learner")

    # metadata, export
    page = chief.go("/facts/learner/A1")
    page.select_option("#f-birthyear_interval", "1985-1989")
    page.fill("#f-first_languages", "persiska")
    shoot(page, "facts")
    page.get_by_role("button", name="Spara").click()
    page = chief.go("/partners")
    ours = Partner.from_dict(json.loads(page.input_value("#us")), source="")
    assert page.inner_text(".words >> nth=0") == ours.key.words
    shoot(page, "partners")
    portal = Partner("portal", "portal", Signer(b"p" * 32).public)
    page.fill("#partner", json.dumps(portal.to_dict()))
    page.fill("#fingerprint", portal.key.words)
    page.get_by_role("button", name="Para", exact=True).click()
    page = chief.go("/export")
    shoot(page, "export")
    with page.expect_download() as waiting:
        page.get_by_role("button", name="Gör paketet").click()
    bundle = read_bundle(Path(waiting.value.path()), Pins((ours,)), seen=MemorySeen(), me=portal.key)
    (result,) = bundle.essays()
    assert result.essay.id == "A1AT1"
    assert not [word for word in ("Hosseini", "Borlänge", "Maryam") if word in result.text]
    assert not re.search(r"\bAlis?\b", result.text)
    assert bundle.metadata["learner"] == [
        {"id": "A1", "birthyear_interval": "1985-1989", "first_languages": ["persiska"]}
    ]

    # withdrawal
    page = chief.go("/withdrawals")
    page.fill("#learner", "A1")
    page.get_by_role("button", name="Se vad som skulle raderas").click()
    page.fill("#again", "A1")
    shoot(page, "withdrawal")
    page.get_by_role("button", name="Radera för alltid").click()
    expect(page.locator(".note")).to_contain_text("raderat")
    with page.expect_download() as waiting:
        page.get_by_role("link", name="Kvitto").click()
    receipt = json.loads(Path(waiting.value.path()).read_text(encoding="utf-8"))
    assert receipt["payload"]["erased"]["essays"] == 2
    assert receipt["payload"]["erased"]["scans"] == 1
    page = chief.go("/")
    assert page.locator("tr[id^=row-]").count() == 0
    chief.allowed.append("404")
    assert ask(page, f"{chief.server.url}api/essays/A1AT1")[0] == 404
    page = chief.go("/audit")
    expect(page.locator(".note")).to_be_visible()
    shoot(page, "audit")
    everything = b"".join(path.read_bytes() for path in (tmp_path / "data").rglob("*") if path.is_file())
    assert not [word for word in ("Hosseini", "Borl", "Maryam", "lasarett") if word.encode() in everything]
    assert not re.search(rb"\x89PNG", everything)
    with sqlite3.connect(f"file:{tmp_path / 'data/kiosk/kiosk.sqlite3'}?mode=ro", uri=True) as database:
        assert database.execute("select count(*) from workbench_version").fetchone() == (0,)


def test_folders_are_dropped_and_chosen(sit: Callable[..., Person], tmp_path: Path) -> None:
    chief = sit()
    chief.be_the_manager()
    folder = tmp_path / "essays"
    (folder / "inner").mkdir(parents=True)
    (folder / "B1BT1.txt").write_text("Jag heter Bo.", encoding="utf-8")
    (folder / "inner" / "B2BT1.txt").write_text("Jag heter Eva.", encoding="utf-8")
    (folder / "notes.mp3").write_text("no essay", encoding="utf-8")
    chief.page.set_input_files("#folder", str(folder))
    expect(chief.page.locator("tr[id^=row-]")).to_have_count(2)
    transfer = chief.page.evaluate_handle(
        "() => { const t = new DataTransfer(); t.items.add(new File(['Hej från Åre'], 'B3BT1.txt')); return t; }"
    )
    chief.page.dispatch_event("#import-card", "drop", {"dataTransfer": transfer})
    expect(chief.page.locator("tr[id^=row-]")).to_have_count(3)
    chief.page.fill("#q", "åre")
    chief.page.keyboard.press("Enter")
    expect(chief.page.locator("tr[id^=row-]")).to_have_count(1)
