"""A project end to end in both rooms, by one person in a real browser, and how often it takes a click.

Before: 3 clicks and 4 an essay from import to bundle, 8 from the bundle to a download, 12 and a command line from a
withdrawal to its receipts. Choosing a file counts as one click; typing and keys count as none.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from gok.safe.signing import Partner
from tests.e2e_kiosk.people import Person
from tests.e2e_portal.running import PASSWORD, SHOTS, Window, set_up_factor, window
from tests.kiosk.running import Served, served

TEXTS = {
    "C1CT1": "Hej! Jag heter Fatima Haddad. Jag bor i Borlänge med min man Omar. Omar arbetar på Volvo.",
    "C2CT1": "Jag heter Karim. Jag är 34 år gammal och bor i Malmö med min fru Leila. Vi har två barn.",
    "C3CT1": "Min syster heter Maryam Hosseini. Hon är född 1990 och bor i Göteborg.",
}
MANY = len(TEXTS)
SET_UP = """
import django
django.setup()
from gok_web.portal.metadata.checks import later_week, this_week
from gok_web.portal.models import Consent, Learner, Project, Source, Task
Project.objects.update_or_create(pk=1, defaults={"risk_gates": ""})
school, week = Source.objects.create(code="C"), this_week()
Task.objects.create(sid="CT1", source=school, title="Min dag", week=week)
for n in (1, 2, 3):
    made = Learner.objects.create(sid=f"C{n}", source=school)
    weeks = {"given": week, "first": week, "last": later_week(week, 12)}
    Consent.objects.create(learner=made, version="1", language="sv", **weeks)
"""


class Hand:
    """Clicks, counted."""

    def __init__(self) -> None:
        self.clicks = 0

    def click(self, thing: Locator) -> None:
        self.clicks += 1
        thing.click()

    def choose(self, thing: Locator, *paths: Path) -> None:
        """A file: one click, however many are marked in the dialogue."""
        self.clicks += 1
        thing.set_input_files(list(paths))

    def fetch(self, page: Page, thing: Locator, path: Path) -> Path:
        with page.expect_download() as waiting:
            self.click(thing)
        waiting.value.save_as(path)
        return path

    def counted(self) -> int:
        """So many since the last time."""
        self.clicks, now = 0, self.clicks
        return now


def shoot(page: Page, name: str) -> None:
    if SHOTS:
        page.screenshot(path=f"{SHOTS}/clicks-{name}.png", full_page=True)


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served(tmp_path_factory.mktemp("kiosk")) as one:
        yield one


@pytest.fixture(scope="module")
def chief(browser: Browser, running: Served) -> Iterator[Person]:
    """The kiosk's manager, alone."""
    one = Person(browser, running, locale="en-GB", viewport={"width": 1280, "height": 800})
    one.be_the_manager()
    yield one
    one.leave()


@pytest.fixture(scope="module")
def manager(browser: Browser, url: str, folder: Path) -> Window:
    """The portal's manager, with a school, a task, learners and their consents; set up once, not counted."""
    one = window(browser, url)
    one.go("/")
    one.page.get_by_label("User name").fill("anna")
    one.page.get_by_label("Password").fill(PASSWORD)
    one.submit("Log in")
    set_up_factor(one)
    environment = {name: value for name, value in os.environ.items() if name != "DATABASE_URL"}
    environment |= {"GOK_DATA_DIR": str(folder), "DJANGO_SETTINGS_MODULE": "gok_web.portal.settings"}
    subprocess.run([sys.executable, "-c", SET_UP], env=environment, check=True)
    return one


@pytest.fixture(scope="module")
def paired(chief: Person, manager: Window) -> None:
    """Both rooms know each other; once in a project's life."""
    page = chief.go("/partners")
    ours = Partner.from_dict(json.loads(page.input_value("#us")), source="")
    manager.go("/kiosks/pair")
    manager.page.get_by_label("Contents of the partner file").fill(json.dumps(ours.to_dict()))
    manager.page.get_by_label("Fingerprint, as it was read out to you").fill(ours.key.words)
    manager.submit("Pair")
    manager.go("/kiosks")
    us = Partner.from_dict(json.loads(manager.page.locator("pre code").inner_text()), source="page")
    page.fill("#partner", json.dumps(us.to_dict()))
    page.fill("#fingerprint", us.key.words)
    page.get_by_role("button", name="Pair", exact=True).click()
    expect(page.locator("#partner")).to_have_value("")


def test_import_to_withdrawal(chief: Person, manager: Window, paired: None, tmp_path: Path) -> None:
    hand = Hand()
    bundle = in_the_kiosk(hand, chief, tmp_path)
    first = hand.counted()
    through_the_portal(hand, manager, bundle, tmp_path)
    second = hand.counted()
    withdrawn(hand, chief, manager, tmp_path)
    third = hand.counted()
    print(f"kiosk {first} for {MANY} essays, portal {second}, withdrawal {third}")
    assert first <= (3 + 4 * MANY) / 2
    assert second <= 8 / 2
    assert third <= 12 / 2


def in_the_kiosk(hand: Hand, chief: Person, folder: Path) -> Path:
    """Import, go over each, write the bundle."""
    files = []
    for sid, text in TEXTS.items():
        files.append(folder / f"{sid}.txt")
        files[-1].write_text(text, encoding="utf-8")
    page = chief.go("/")
    hand.choose(page.locator("#files"), *files)
    expect(page.locator("#row-C3CT1")).to_be_visible()
    expect(page.locator("#next-task")).to_be_visible()
    shoot(page, "kiosk-home")
    hand.click(page.locator("#next-task"))
    for sid in TEXTS:
        page.wait_for_url(f"**/essays/{sid}")
        expect(page.locator(".graph .col").first).to_be_visible()
        if sid == "C1CT1":
            shoot(page, "kiosk-essay")
        hand.click(page.locator("#done-next"))
    expect(page.locator("#list-title")).to_be_visible()
    shoot(page, "kiosk-done")
    return hand.fetch(page, page.get_by_role("button", name="Make the bundle"), folder / "bundle")


def through_the_portal(hand: Hand, manager: Window, bundle: Path, folder: Path) -> None:
    """Take it in, release it, fetch the archive."""
    page = manager.go("/")
    shoot(page, "portal-home")
    hand.choose(page.get_by_label("Take in a bundle"), bundle)
    expect(page.get_by_text(f"Taken: {MANY} essays")).to_be_visible()
    shoot(page, "portal-taken")
    hand.click(page.get_by_role("link", name="New release"))
    page.get_by_label("Name").fill("v1")
    hand.click(page.get_by_role("button", name="Add and freeze"))
    shoot(page, "portal-release")
    fetched = hand.fetch(page, page.get_by_role("link", name="Download"), folder / "v1.zip")
    with zipfile.ZipFile(fetched) as archive:
        names = archive.namelist()
    assert sum(name.startswith("v1/text/") for name in names) == MANY


def withdrawn(hand: Hand, chief: Person, manager: Window, folder: Path) -> None:
    """A learner leaves; the order goes to the kiosk, its receipt comes back."""
    page = manager.go("/")
    page.get_by_label("A learner leaves: the id").fill("C1")
    hand.click(page.get_by_role("button", name="Go on"))
    page.get_by_label("Write C1 to confirm").fill("C1")
    order = hand.fetch(page, page.get_by_role("button", name="Erase everything"), folder / "order.json")
    shoot(page, "portal-withdrawals")
    assert b'"C1"' not in order.read_bytes()
    there = chief.go("/")
    hand.click(there.get_by_role("link", name="Withdrawal"))
    there.wait_for_load_state("load")  # only then its script listens
    hand.choose(there.locator("#order"), order)
    expect(there.get_by_text("C1CT1")).to_be_visible()
    expect(there.locator(".told")).to_contain_text("1 essays")
    shoot(there, "kiosk-order")
    receipt = hand.fetch(there, there.get_by_role("button", name="Erase for good"), folder / "receipt.json")
    shoot(there, "kiosk-receipt")
    hand.choose(page.get_by_label("Receipt of a kiosk or vault"), receipt)
    expect(page.get_by_text("complete")).to_be_visible()
    shoot(page, "portal-complete")
