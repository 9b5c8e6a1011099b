"""What a learner's browser has pseudonymized: taken in as a release, looked at again, and no original is ever taken."""

from __future__ import annotations

import json
import logging
import re
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.contrib.sessions.models import Session
from django.test import Client
from django.utils import timezone

import gok
from gok_web.portal import browser_engine, reviews
from gok_web.portal.models import Draft, Essay, Project
from tests.portal.inside.makers import client_of, person
from tests.portal.inside.test_collection import assert_nowhere, consented

TEXT = "Jag heter Zarmina och bor i Trollhättan. Min bror Sven jobbar som kock."


@pytest.fixture(autouse=True)
def in_browser(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[None]:
    """The project has chosen it. What the browser loads is tried elsewhere: here only its names matter."""
    Project.get()
    Project.objects.update(in_browser="must")
    monkeypatch.setattr(browser_engine, "_files", lambda: {"main.js": b"//", "files.json": b"{}", "worker.js": b"//"})
    monkeypatch.setattr(browser_engine, "has_runtime", lambda: True)
    yield
    Project.objects.update(in_browser="no")


def made(text: str = TEXT, **more: Any) -> dict[str, Any]:
    """What the browser sends."""
    return {**gok.pseudonymize(text, seed=3, meta={"id": "essay"}).to_dict(with_source=False), **more}


def draft_of(page: str) -> str:
    return re.findall(r'name="draft" value="([^"]+)"', page)[0]


def hand_in(client: Client, record: Any, draft: str = "") -> Any:
    said = record if isinstance(record, str) else json.dumps(record)
    return client.post("/collect/hand-in", {"record": said, "draft": draft})


def test_the_whole_way(caplog: pytest.LogCaptureFixture) -> None:
    client, _made = consented()
    with caplog.at_level(logging.DEBUG):
        answer = client.get("/collect/write")
        page = answer.content.decode()
        assert "'wasm-unsafe-eval'" in answer.headers["Content-Security-Policy"]
        assert 'name="text"' not in page
        draft = draft_of(page)
        key = client.post("/collect/text-key", {"draft": draft}).json()["key"]
        assert f'data-key="{key}"' in page
        assert hand_in(client, made(), draft).status_code == 200
    essay = Essay.objects.latest("pk")
    assert essay.state == "quarantine"
    assert essay.current is not None
    assert essay.current.text == made()["target"]
    assert essay.current.note == "in the browser"
    assert reviews.marks_of(essay.current) == []
    assert client.post("/collect/text-key", {"draft": draft}).json()["key"] == ""
    assert Draft.objects.filter(essay=essay).get().key is None
    assert hand_in(client, made(), draft).status_code == 200, "a page that did not hear of it is told"
    assert Essay.objects.filter(learner=essay.learner).count() == 1
    assert_nowhere("Zarmina", "Trollhättan", caplog=caplog)


def test_a_name_left_on_purpose_waits_for_a_person() -> None:
    client, _made = consented()
    record = made()
    record["target"] += " Min vän heter Fatima Hosseini och bor i Borlänge."
    assert hand_in(client, record).status_code == 200
    essay = Essay.objects.latest("pk")
    assert essay.current is not None
    assert {"Fatima", "Hosseini", "Borlänge"} <= {mark.text for mark in reviews.marks_of(essay.current)}
    assert {mark.label for mark in reviews.marks_of(essay.current)} == {"OBS!"}
    assert essay.sid in reviews.pending_essays(Essay.objects.all(), "OBS!")


@pytest.mark.parametrize(
    "record",
    [
        "",
        "[]",
        "[" * 100_000,
        {"text": TEXT, "mentions": []},
        {**made(), "text": TEXT},
        {"target": "", "mentions": []},
        {"target": "a" * 200_000, "mentions": []},
        {"target": "Hej", "mentions": [1]},
        {"target": "Hej", "mentions": [{"label": "nothing", "action": "keep", "target_start": 0, "target_end": 3}]},
        {"target": "Hej", "mentions": [{"label": "city", "action": "replace", "target_start": 0, "target_end": 99}]},
        {"target": "Hej", "mentions": {}},
    ],
)
def test_what_is_no_release_is_not_taken(record: Any) -> None:
    client, _made = consented()
    before = Essay.objects.count()
    assert hand_in(client, record).status_code == 409
    assert Essay.objects.count() == before


def test_more_than_a_release_says_is_dropped() -> None:
    client, _made = consented()
    record = made(provenance={"lexicon": "0a", "why": "Zarmina"}, doubts=[{"text": "Zarmina"}])
    record["mentions"][0] |= {"text": "Zarmina", "rules": ["x"], "confidence": 0.5}
    assert hand_in(client, record).status_code == 200
    essay = Essay.objects.latest("pk")
    assert essay.current is not None
    assert "Zarmina" not in json.dumps([essay.current.mentions, essay.current.provenance])


def test_no_original_is_taken() -> None:
    client, _made = consented()
    form = {"text": TEXT, "key": "0" * 64, "wishes": "[]", "do": "preview"}
    assert client.post("/collect/write", form).status_code == 422
    assert client.post("/collect/live", form).status_code == 422
    Project.objects.update(in_browser="may")
    assert client.post("/collect/live", form).status_code == 200


def test_the_engine_is_for_the_invited() -> None:
    client, _made = consented()
    assert client.get("/collect/engine/worker.js").headers["Content-Type"] == "text/javascript"
    for name in ("nothing.js", "../settings.py", "..%2f..%2fsettings.py"):
        assert client.get(f"/collect/engine/{name}").status_code == 404
    assert Client().get("/collect/engine/worker.js").status_code in (302, 403)
    Project.objects.update(in_browser="no")
    assert client.get("/collect/engine/worker.js").status_code == 404
    assert 'name="text"' in client.get("/collect/write").content.decode()


def test_a_server_without_the_runtime_cannot_choose_it(monkeypatch: pytest.MonkeyPatch) -> None:
    from gok_web.portal.forms import people

    monkeypatch.setattr(people, "has_runtime", lambda: False)
    page = client_of(person("browser-manager", "manager")).post("/project", {"name": "Gök", "in_browser": "must"})
    assert b"not installed on this server" in page.content or "inte installerat" in page.content.decode()


def test_requests_on_their_way_do_not_end_the_session_of_who_comes_back() -> None:
    """Files of the engine are still loading under the old name of the session when the number is given."""
    client, _made = consented()
    draft = draft_of(client.get("/collect/write").content.decode())
    name = settings.SESSION_COOKIE_NAME
    before = client.cookies[name].value
    late = client.get("/collect/engine/files.json")
    assert name not in late.cookies, "an answer that comes late does not bring the old name back"
    client.post("/collect/text-key", {"draft": draft, "return": "1"})
    after = client.cookies[name].value
    assert after != before
    client.cookies[name] = before
    assert name not in client.get("/collect/engine/files.json").cookies, "nor does it take the new one away"
    client.cookies[name] = after
    assert client.get("/collect/write").status_code == 200


def test_a_session_lasts_from_the_last_page() -> None:
    client, _made = consented()
    row = Session.objects.filter(session_key=client.cookies[settings.SESSION_COOKIE_NAME].value)
    soon = timezone.now() + timedelta(minutes=1)
    row.update(expire_date=soon)
    client.get("/collect/engine/files.json")
    assert row.get().expire_date > soon + timedelta(minutes=20)
