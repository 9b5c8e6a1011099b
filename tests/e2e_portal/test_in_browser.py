"""A learner's round with the engine in the browser: no word of the original is in what is sent, logged or kept."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Request, expect

from tests.e2e_portal.running import Window, consent, gok, portal, window

SECRETS = ("Zarmina", "Pluttifix", "Qwzzyvik", "Hosseini")
TEXT = "Jag heter Zarmina och bor i Qwzzyvik. Min hund Pluttifix är snäll. Mina kusiner heter Hosseini."
PREPARE = """
import django
django.setup()
from gok_web.portal import codes
from gok_web.portal.metadata.checks import this_week
from gok_web.portal.models import Project, Source, Task
Project.get()
Project.objects.update(in_browser="must")
school = Source.objects.create(code="C")
task = Task.objects.create(sid="CT1", source=school, title="Min dag", week=this_week(), level="Nybörjare",
                           text_types="berättande", grading_scale="CEFR")
print(codes.invite("collect", None, task=task, source=school, uses=500)[1])
"""
LAST = """
import django, json
django.setup()
from gok_web.portal.models import Draft, Essay
from gok_web.portal import reviews
essay = Essay.objects.latest("pk")
marks = [mark.text for mark in reviews.marks_of(essay.current)]
left = Draft.objects.filter(essay=essay, key__isnull=False).count()
print(json.dumps([essay.state, essay.current.text, marks, left]))
"""


def inside(folder: Path, code: str) -> str:
    environment = {**os.environ, "GOK_DATA_DIR": str(folder), "DJANGO_SETTINGS_MODULE": "gok_web.portal.settings"}
    environment.pop("DATABASE_URL", None)
    done = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


@pytest.fixture(scope="module")
def url(folder: Path) -> Iterator[str]:
    """A portal whose project wants it so."""
    (folder / "password").write_text("korrekt-hast-batteri\n")
    gok(folder, "create-manager", "anna", "--password-file", str(folder / "password"))
    (folder / "code").write_text(inside(folder, PREPARE))
    with portal(folder) as address:
        yield address


def to_writing(learner: Window, code: str) -> None:
    learner.go("/invitation")
    learner.page.get_by_label("Invitation code").fill(code)
    learner.submit("Go on")
    consent(learner.page)
    learner.page.get_by_label("I was born between").select_option("2000-2004")
    learner.submit("Go on to writing")


def listen(learner: Window) -> list[str]:
    """Everything that is sent from now on."""
    sent: list[str] = []

    def note(request: Request) -> None:
        body = request.post_data_buffer or b""
        sent.append(f"{request.method} {request.url} {request.headers} {body.decode('utf-8', 'replace')}")

    learner.page.context.on("request", note)
    return sent


def test_no_word_of_the_original_leaves(browser: Browser, url: str, folder: Path) -> None:
    learner = window(browser, url)
    sent = listen(learner)
    to_writing(learner, (folder / "code").read_text())
    area, result = learner.page.locator("#id_text"), learner.page.locator("#result")
    expect(area).to_be_enabled()
    learner.page.get_by_label("Your text", exact=True).press_sequentially(TEXT, delay=2)
    expect(result.locator("button[title^=Zarmina]")).to_have_count(1)
    learner.page.reload()  # a tab that has crashed
    expect(area).to_have_value(TEXT)
    expect(result.locator("button[title^=Zarmina]")).to_have_count(1)
    assert "Zarmina" not in learner.page.evaluate("JSON.stringify(sessionStorage)")
    left = result.get_by_role("button", name="Pluttifix", exact=True)
    if left.count():
        left.click()
        learner.page.get_by_label("This is").select_option("nickname")
        learner.submit("Hide it")
        expect(left).to_have_count(0)
    learner.check("write-in-browser")
    shown = result.text_content() or ""
    assert not any(word in shown for word in SECRETS)
    learner.submit("Store this text")
    expect(learner.page.get_by_text("Write this down")).to_be_visible()
    state, text, marks, keys = json.loads(inside(folder, LAST))
    assert (state, text, keys) == ("quarantine", shown, 0)
    assert learner.page.evaluate("[sessionStorage.length, localStorage.length]") == [0, 0]
    assert any("hand-in" in one for one in sent)
    for word in SECRETS:
        assert not [one[:200] for one in sent if word in one]
        for path in (path for path in folder.rglob("*") if path.is_file()):
            assert word.encode() not in path.read_bytes(), path.name
    assert marks == []
    learner.page.context.close()


def test_a_name_left_on_purpose_is_found_by_the_server(browser: Browser, url: str, folder: Path) -> None:
    learner = window(browser, url)
    to_writing(learner, (folder / "code").read_text())
    area, result = learner.page.locator("#id_text"), learner.page.locator("#result")
    expect(area).to_be_enabled()
    area.fill("Jag heter Fatima och bor i Borlänge. Min bror Ali bor där.")
    result.locator("button[title^=Fatima]").click()
    learner.submit("Do not hide it")
    expect(result.locator(".open-word")).to_have_text("Fatima")
    learner.submit("Store this text")
    expect(learner.page.get_by_text("Write this down")).to_be_visible()
    state, text, marks, _keys = json.loads(inside(folder, LAST))
    assert state == "quarantine"
    assert text.startswith("Jag heter Fatima")
    assert marks == ["Fatima"]
    learner.page.context.close()


def test_a_browser_that_cannot_is_told(browser: Browser, url: str, folder: Path) -> None:
    learner = window(browser, url)
    learner.page.add_init_script("delete self.DecompressionStream")
    sent = listen(learner)
    to_writing(learner, (folder / "code").read_text())
    expect(learner.page.locator("#said")).to_contain_text("cannot hide names by itself")
    expect(learner.page.locator("#id_text")).to_be_disabled()
    inside(folder, PREPARE.split("Project.get()")[0] + 'Project.objects.update(in_browser="may")')
    learner.page.reload()
    expect(learner.page.locator("#said")).to_contain_text("sent to the server")
    learner.page.locator("#id_text").fill("Jag heter Fatima.")
    expect(learner.page.locator("#stored-text")).to_contain_text("Jag heter")
    assert any("Fatima" in one for one in sent)
    learner.page.context.close()
