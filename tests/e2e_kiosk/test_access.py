"""axe finds nothing serious or critical on any page of the kiosk, in light and in dark, in Swedish and in English."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.windows import finish
from tests.e2e_kiosk.people import Person
from tests.e2e_kiosk.test_whole_way import WORDS, accept_all, handwriting

PAGES = (
    "/ /learners /learners/A1 /facts /facts/learner/A1 /facts/task/AT1 /export /deposits /withdrawals /partners "
    "/accounts /audit /access/A1 /password /essays/A1AT1/manage /essays/A1AT2/transcribe /essays/A1AT1/compare /nothing"
).split()


def serious(page: Page, axe: str) -> list[str]:
    """What axe minds. The script is put in by the debugger, past the page's own policy."""
    session = page.context.new_cdp_session(page)
    session.send("Runtime.evaluate", {"expression": axe})
    run = {"expression": "axe.run(document).then(r => r.violations)", "awaitPromise": True, "returnByValue": True}
    found: list[dict[str, Any]] = session.send("Runtime.evaluate", run)["result"]["value"]
    bad = [one for one in found if one["impact"] in ("serious", "critical")]
    return [f"{page.url} {one['id']}: {one['nodes'][0]['html'][:160]}" for one in bad]


@pytest.mark.parametrize(("theme", "language"), [("light", "sv-SE"), ("dark", "en-GB")])
def test_every_page(sit: Callable[..., Person], axe: str, theme: str, language: str) -> None:
    chief = sit(color_scheme=theme, locale=language)
    chief.allowed.append("404")
    assert serious(chief.page, axe) == []
    chief.be_the_manager()
    passwords = {name: chief.add(name) for name in ("anna", "bo", "cilla")}
    assert serious(chief.page, axe) == []
    page = chief.go("/")
    for number in (0, 1):
        page.locator("input[name=annotator]").nth(number).check()
    image = handwriting(chief, WORDS)
    page.set_input_files(
        "#files",
        [
            {"name": "A1AT1.txt", "mimeType": "text/plain", "buffer": WORDS.encode()},
            {"name": "A1AT2.png", "mimeType": "image/png", "buffer": image},
        ],
    )
    expect(page.locator("tr[id^=row-]")).to_have_count(2)
    for name in ("anna", "bo"):
        person = sit(color_scheme=theme, locale=language)
        assert serious(person.page, axe) == []
        person.log_in(name, passwords[name])
        person.page.locator("#row-A1AT1 button.primary").click()
        expect(person.page.locator(".graph .col").first).to_be_visible()
        accept_all(person)
        if name == "bo":
            person.column("Maryam").click()
            person.page.keyboard.press("Delete")
            person.saved()
        finish(person.page)
        expect(person.page.locator(".essay-title .pill")).to_be_visible()
    page = chief.go("/essays/A1AT1/manage")
    page.locator("#give-adjudicator input[type=checkbox]").nth(3).check()
    page.locator("#give-adjudicator button").click()
    found = [wrong for path in PAGES for wrong in serious(chief.go(path), axe)]
    cilla = sit(color_scheme=theme, locale=language)
    cilla.log_in("cilla", passwords["cilla"])
    found += serious(cilla.page, axe)
    found += serious(cilla.go("/essays/A1AT1/adjudicate"), axe)
    page = chief.go("/withdrawals")
    page.fill("#learner", "A1")
    page.locator("main form .button").nth(1).click()
    expect(page.locator("#again")).to_be_visible()
    found += serious(page, axe)
    assert found == []
