"""The whole way in a real browser, with the bundle of a real kiosk:

import → assign → review → release → a researcher applies, searches, downloads → a learner writes online → a learner
withdraws → gone here, order and receipt for kiosk and vault.
"""

from __future__ import annotations

import json
import re
import zipfile
from base64 import b64encode
from collections.abc import Iterator
from datetime import UTC, datetime
from html import unescape
from pathlib import Path

import pytest
from babel.messages.pofile import read_po
from playwright.sync_api import Browser, expect

from gok.safe.orders import make_receipt, read_order
from gok.safe.seen import MemorySeen
from gok.safe.signing import Partner, Pins, Signer
from tests.e2e_portal.running import PASSWORD, ROOT, Window, code_of, consent, set_up_factor, window
from tests.kiosk.running import Client, served, text_file

VAULT = Signer(b"v" * 32)
TEXTS = {
    "C1": "Jag heter Fatima och bor i Skövde. Jag är sjuk i diabetes men jag dansar varje dag. Min katt Snurran sover.",
    "C2": "Min bror Karim dansar inte. Han läser böcker på biblioteket i Falköping och dricker kaffe.",
}
LEARNERS = [
    {"id": "C1", "birthyear_interval": "1990-1994", "genders": ["f"], "first_languages": ["arabiska"]},
    {"id": "C2", "birthyear_interval": "2000-2004", "genders": ["m"], "first_languages": ["kurmanji"]},
]
TASKS = [{"id": "CT1", "task_date": "2026-W40", "level": "Nybörjare", "text_types": ["berättande"]}]
ORIGINALS = ("Fatima", "Skövde", "Karim", "Falköping")


@pytest.fixture(scope="module")
def kiosk(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Client]:
    """The manager of a real kiosk, in which two essays were annotated."""
    with served(tmp_path_factory.mktemp("kiosk")) as running:
        chief = running.manager()
        for sid, text in TEXTS.items():
            chief.take(text_file(f"{sid}CT1", text), annotator=["1"])
            chief.form(f"/essays/{sid}CT1/start")
            assert chief.finish(f"{sid}CT1").status_code == 200
        metadata = {"learner": LEARNERS, "task": TASKS}
        chief.post("/facts", files={"file": ("facts.json", json.dumps(metadata).encode())})
        yield chief


@pytest.fixture(scope="module")
def bundle(kiosk: Client, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What the kiosk exports."""
    path = tmp_path_factory.mktemp("way") / "bundle"
    answer = kiosk.post("/export", data={"essay": [f"{sid}CT1" for sid in TEXTS]})
    assert answer.headers["Content-Type"] == "application/zip", answer.text
    path.write_bytes(answer.content)
    return path


def partner_of(kiosk: Client) -> Partner:
    """What the kiosk hands over for pairing."""
    shown = re.findall(r"\{&quot;kind&quot;: &quot;gok partner 1&quot;.*?\}", kiosk.get("/partners").text)
    return Partner.from_dict(json.loads(unescape(shown[0])), source="kiosk")


def partner_of_portal(manager: Window) -> Partner:
    """What the portal hands over for pairing."""
    manager.go("/kiosks")
    return Partner.from_dict(json.loads(manager.page.locator("pre code").inner_text()), source="page")


@pytest.fixture(scope="module")
def people(browser: Browser, url: str) -> dict[str, Window]:
    """The manager logs in for the first time; the others come with invitations."""
    manager = window(browser, url)
    manager.go("/")
    manager.check("login")
    manager.page.get_by_label("User name").fill("anna")
    manager.page.get_by_label("Password").fill(PASSWORD)
    manager.submit("Log in")
    set_up_factor(manager)
    out = {"manager": manager}
    for role in ("assistant", "researcher", "officer"):
        manager.go("/invitations/new")
        manager.page.get_by_label("Kind").select_option("account")
        manager.page.get_by_label("Role (for an account)").select_option(role)
        manager.submit("Make a code")
        out[role] = join(browser, url, code_of(manager), f"the-{role}")
    set_up_factor_of(out["assistant"])
    set_up_factor_of(out["officer"])
    return out


def join(browser: Browser, url: str, code: str, name: str) -> Window:
    made = window(browser, url)
    made.go("/invitation")
    made.page.get_by_label("Invitation code").fill(code.lower())
    made.submit("Go on")
    if name:
        made.page.get_by_label("User name").fill(name)
    made.page.get_by_label("New password").fill("mycket-lang-fras-42")
    made.page.get_by_label("The same again").fill("mycket-lang-fras-42")
    made.submit("Make account")
    return made


def set_up_factor_of(one: Window) -> None:
    one.go("/")
    set_up_factor(one)


def test_01_project_and_pairing(people: dict[str, Window], kiosk: Client) -> None:
    manager = people["manager"]
    manager.go("/project")
    manager.page.get_by_label("Name of the project").fill("Gökboet")
    manager.page.get_by_label("Controller").fill("Universitetet")
    manager.page.get_by_label("Limits of the residual risk").fill("risk=100%")
    manager.page.get_by_label("Licence researchers accept").fill("Only for research on language.")
    manager.submit("Save")
    officer = people["officer"]  # one person alone does not change the limits
    officer.go("/proposals")
    officer.check("proposals")
    officer.submit("Accept")
    manager.go("/sources/new")
    manager.page.get_by_label("Letter of the school").fill("C")
    manager.submit("Add")
    for partner in (partner_of(kiosk), Partner("vault-1", "vault", VAULT.public)):
        manager.go("/kiosks/pair")
        manager.page.get_by_label("Contents of the partner file").fill(json.dumps(partner.to_dict()))
        manager.page.get_by_label("Fingerprint, as it was read out to you").fill(partner.key.words)
        manager.submit("Pair")
        expect(manager.page.get_by_text(partner.key.fingerprint)).to_be_visible()
    us = partner_of_portal(manager)
    kiosk.form("/partners", partner=json.dumps(us.to_dict()), fingerprint=us.key.words)
    manager.check()


def test_02_import(people: dict[str, Window], bundle: Path, tmp_path: Path) -> None:
    manager = people["manager"]
    tampered = tmp_path / "tampered"
    content = bytearray(bundle.read_bytes())
    content[300] ^= 1
    tampered.write_bytes(bytes(content))
    manager.go("/bundles/new")
    manager.page.get_by_label("Bundle").set_input_files(tampered)
    manager.submit("Take in")
    expect(manager.page.get_by_role("alert")).to_contain_text("nothing was stored")
    manager.complaints.clear()  # the browser reports the status 422
    manager.page.get_by_label("Bundle").set_input_files(bundle)
    manager.submit("Take in")
    expect(manager.page.get_by_role("link", name="C1CT1")).to_be_visible()
    manager.check("essays")


def test_03_a_release_is_blocked(people: dict[str, Window]) -> None:
    manager = people["manager"]
    manager.go("/releases/new")
    manager.page.get_by_label("Name").fill("pilot-1")
    manager.submit("Add")
    expect(manager.page.locator("li.fails")).to_have_count(2)
    manager.submit("Freeze")
    expect(manager.page.get_by_text("Something stands in the way")).to_be_visible()
    manager.check("gates")


def test_04_assign_and_review(people: dict[str, Window]) -> None:
    manager, assistant = people["manager"], people["assistant"]
    assistant.go("/essays")
    assert "C1CT1" not in assistant.text()
    manager.go("/essays")
    for sid in ("C1CT1", "C2CT1"):
        manager.page.get_by_label(sid).check()
    manager.page.get_by_label("Give the chosen ones to").select_option(label="the-assistant")
    manager.submit("Assign")
    assistant.go("/")
    assistant.page.get_by_role("link", name="C1CT1").click()
    assistant.check("review")
    text = assistant.page.locator(".essay").inner_text()
    assert not any(word in text for word in ORIGINALS)
    assistant.page.locator(".pick", has_text="diabetes").click()
    assistant.submit("Hide")
    expect(assistant.page.locator(".essay")).not_to_contain_text("diabetes")
    while assistant.page.locator("form.mark:not(.decided)").count():
        assistant.page.locator("form.mark:not(.decided)").first.get_by_role("button", name="May stay").click()
    assistant.submit("Done")
    assistant.go("/essays/C2CT1/review")
    while assistant.page.locator("form.mark:not(.decided)").count():
        assistant.page.locator("form.mark:not(.decided)").first.get_by_role("button", name="May stay").click()
    assistant.submit("Done")
    expect(assistant.page.locator(".tag.done")).to_have_count(2)


def test_05_release(people: dict[str, Window]) -> None:
    manager = people["manager"]
    for sid in TEXTS:
        manager.go(f"/learners/{sid}/consent")
        manager.page.get_by_label("Covers from week").fill("2026-W01")
        manager.submit("Add")
        people["officer"].go(f"/learners/{sid}")  # it begins before this week: a second person has seen the paper
        people["officer"].submit("I have compared it with the paper")
    manager.go("/releases/pilot-1")
    expect(manager.page.locator("li.fails")).to_have_count(0)
    manager.submit("Freeze")
    expect(manager.page.get_by_role("link", name="Download")).to_be_visible()
    manager.check("release")


def test_06_researcher(people: dict[str, Window], tmp_path: Path) -> None:
    manager, researcher = people["manager"], people["researcher"]
    researcher.go("/releases")
    researcher.page.get_by_role("link", name="Apply").click()
    researcher.page.get_by_label("Affiliation").fill("SU")
    researcher.page.get_by_label("What you want to find out").fill("Word order")
    researcher.submit("Apply")
    manager.go("/applications")
    manager.submit("Approve")
    researcher.go("/applications")
    researcher.page.get_by_role("link", name="Read the licence").click()
    researcher.submit("I accept the licence")
    researcher.go("/search?release=pilot-1")
    researcher.page.get_by_label("Words,").fill("dans*")
    researcher.page.get_by_role("button", name="Search").click()
    expect(researcher.page.get_by_role("status")).to_have_text("2 essays")
    expect(researcher.page.locator("td.key").first).to_have_text("dansar")
    researcher.check("search")
    researcher.page.get_by_role("link", name="C1CT1").click()  # a hit opens its essay, as it was released
    expect(researcher.page.locator("article.essay")).to_contain_text("dansar")
    researcher.check("released")
    researcher.page.go_back()
    researcher.page.get_by_label("mother tongue").select_option("kurmanji")
    researcher.page.get_by_role("button", name="Search").click()
    expect(researcher.page.get_by_role("status")).to_have_text("1 essay")
    with researcher.page.expect_download() as fetched:
        researcher.go("/releases/pilot-1").get_by_role("link", name="Download").click()
    fetched.value.save_as(tmp_path / "release.zip")
    with zipfile.ZipFile(tmp_path / "release.zip") as archive:
        everything = b"".join(archive.read(name) for name in archive.namelist()).decode()
    assert "dansar" in everything
    assert not any(word in everything for word in (*ORIGINALS, "diabetes"))


def arabic() -> dict[str, str]:
    """What the pages of a learner say, by what they say in English."""
    path = ROOT / "src/gok_web/portal/locale/ar/LC_MESSAGES/django.po"
    with path.open("rb") as file:
        return {str(message.id): str(message.string) for message in read_po(file) if message.id}


def test_07_a_learner_writes_online(people: dict[str, Window], browser: Browser, url: str, folder: Path) -> None:
    manager = people["manager"]
    manager.go("/invitations/new")
    manager.page.get_by_label("Kind").select_option("collect")
    manager.page.get_by_label("Task (for a collection)").select_option(label="CT1")
    manager.page.get_by_label("How many may use it").fill("25")
    manager.submit("Make a code")
    learner = window(browser, url)
    learner.go("/invitation")
    learner.page.get_by_label("Invitation code").fill(code_of(manager))
    learner.submit("Go on")
    learner.page.get_by_label("Read this in").select_option("ar")
    learner.submit("Show")
    article = learner.page.locator("article.consent")
    expect(article).to_have_css("direction", "rtl")
    learner.check("consent")
    consent(learner.page)
    said = arabic()  # the pages that follow speak the language of the consent
    expect(learner.page.locator("html")).to_have_attribute("dir", "rtl")
    learner.page.get_by_label(said["I was born between"]).select_option("2000-2004")
    learner.page.locator("[name='language mother_tongue 0']").fill("arabiska")
    learner.check("about")
    learner.submit(said["Go on to writing"])
    learner.page.get_by_label(said["Your text"], exact=True).press_sequentially(
        "Jag heter Zarmina. Min hund Pluttifix bor i Motala.", delay=5
    )
    stored = learner.page.locator("#stored-text")
    expect(stored).to_contain_text("Jag heter")
    expect(stored).not_to_contain_text("Zarmina")
    if stored.locator(".pick", has_text="Pluttifix").count():
        stored.locator(".pick", has_text="Pluttifix").click()
        learner.page.locator("#label").select_option("nickname")
        learner.submit(said["Hide it"])
    expect(stored).not_to_contain_text("Pluttifix")
    learner.check("write")
    shown = stored.text_content() or ""
    learner.submit(said["Store this text"])
    expect(learner.page.get_by_text(said["Write this down"])).to_be_visible()
    sid, code = learner.page.locator("#sid").inner_text(), code_of(learner)
    learner.check("collected")
    again = window(browser, url)
    again.go("/login")
    again.page.get_by_label("User name").fill(sid)
    again.page.get_by_label("Password").fill(code)
    again.submit("Log in")
    again.go("/me")
    expect(again.page.locator("article.essay")).to_contain_text(shown.strip())
    again.check("me")
    for path in folder.rglob("*"):
        if path.is_file():
            assert b"Zarmina" not in path.read_bytes(), path.name
    manager.go("/essays?state=quarantine")
    expect(manager.page.get_by_role("link", name=f"{sid}CT1")).to_be_visible()


def erased_by(kiosk: Client, order: bytes) -> bytes:
    """The kiosk follows the order; its receipt."""
    preview = kiosk.post("/withdrawals", data={"what": "order"}, files={"order": ("order", order)})
    assert preview.status_code == 200, preview.text
    kiosk.form("/withdrawals", what="carry", order64=b64encode(order).decode())
    found = re.findall(r"/withdrawals/\d+/receipt", kiosk.get("/withdrawals").text)
    assert kiosk.get("/api/essays/C1CT1").status_code == 404
    return kiosk.get(found[0]).content


def erased_by_vault(us: Partner, order: bytes) -> bytes:
    """The vault follows the order; its receipt."""
    read = read_order(order, Pins((us,)), me=VAULT.public, seen=MemorySeen())
    assert read.learner_among(["C2", "C1"]) == "C1"
    return make_receipt(VAULT, read, role="vault", erased={"vault": 1}, now=datetime.now(UTC))


def test_08_a_learner_leaves(
    people: dict[str, Window], kiosk: Client, browser: Browser, url: str, folder: Path, tmp_path: Path
) -> None:
    manager, researcher = people["manager"], people["researcher"]
    word = "Snurran" if any(b"Snurran" in p.read_bytes() for p in folder.rglob("*.sqlite3*")) else "sover"
    manager.go("/invitations/new")
    manager.page.get_by_label("Kind").select_option("learner")
    manager.page.get_by_label("Learner (for a learner's account)").select_option(label="C1")
    manager.submit("Make a code")
    learner = join(browser, url, code_of(manager), "")
    learner.go("/me")
    with learner.page.expect_download() as fetched:
        learner.page.get_by_role("link", name="Fetch everything in one file").click()
    fetched.value.save_as(tmp_path / "C1.json")
    assert json.loads((tmp_path / "C1.json").read_text())["learner"]["id"] == "C1"
    learner.page.get_by_role("link", name="Leave the project").click()
    learner.page.get_by_label("Write C1 to confirm").fill("C1")
    learner.check("leave")
    learner.submit("Erase everything")
    expect(learner.page.get_by_role("heading", name="Everything about you has been erased")).to_be_visible()
    researcher.go("/search?release=pilot-1&q=dans*")
    expect(researcher.page.get_by_role("status")).to_have_text("1 essay")
    researcher.go("/releases")
    expect(researcher.page.get_by_text("Learners have withdrawn, or something was found")).to_be_visible()
    manager.go("/withdrawals")
    with manager.page.expect_download() as ordered:
        manager.page.get_by_role("link", name="Order").click()
    ordered.value.save_as(tmp_path / "order")
    us = partner_of_portal(manager)
    order = (tmp_path / "order").read_bytes()
    for name, receipt in (("kiosk", erased_by(kiosk, order)), ("vault", erased_by_vault(us, order))):
        (tmp_path / name).write_bytes(receipt)
        manager.go("/withdrawals")
        manager.page.get_by_label("Receipt of a kiosk or vault").set_input_files(tmp_path / name)  # sent at once
        expect(manager.page.get_by_text("The receipt has been taken.")).to_be_visible()
    expect(manager.page.locator("tbody tr").first).to_contain_text("complete")
    manager.check("withdrawals")
    for path in folder.rglob("*"):
        if path.is_file():
            assert word.encode() not in path.read_bytes(), path.name


def test_09_more_pages_are_accessible(people: dict[str, Window]) -> None:
    manager = people["manager"]
    for path, name in (
        ("/", "home"),
        ("/statistics", "statistics"),
        ("/audit", "audit"),
        ("/people", ""),
        ("/import", ""),
        ("/learners", ""),
        ("/learners/C2", ""),
        ("/learners/new", ""),
        ("/tasks/CT1", ""),
        ("/export", ""),
    ):
        manager.go(path)
        manager.check(name)
    manager.go("/audit")
    expect(manager.page.get_by_text("The log is whole.")).to_be_visible()


def test_10_without_scripts(people: dict[str, Window], browser: Browser, url: str) -> None:
    """Writing works with scripts turned off."""
    manager = people["manager"]
    manager.go("/invitations/new")
    manager.page.get_by_label("Kind").select_option("collect")
    manager.page.get_by_label("Task (for a collection)").select_option(label="CT1")
    manager.submit("Make a code")
    page = browser.new_context(locale="sv", java_script_enabled=False).new_page()
    page.goto(f"{url}invitation")
    page.get_by_label("Inbjudningskod").fill(code_of(manager))
    page.get_by_role("button", name="Fortsätt").click()
    consent(page)
    page.get_by_role("button", name="Gå vidare och skriv").click()
    page.get_by_label("Din text", exact=True).fill("Jag heter Zarmina och dricker te.")
    page.get_by_role("button", name="Visa vad som sparas").click()
    expect(page.locator("#stored-text")).to_contain_text("dricker te")
    expect(page.locator("#stored-text")).not_to_contain_text("Zarmina")
    page.get_by_role("button", name="Spara den här texten").click()
    expect(page.get_by_role("heading", name="Tack")).to_be_visible()
