"""A school's computer: what a pupil leaves unsent opens for nobody else, not with the same class code, nor in the same
session, nor with all that lies in the browser; and two windows never mix or lose what is written in them.
"""

from __future__ import annotations

import json
import re
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.utils import timezone

import gok
from gok_web.portal import browser_engine
from gok_web.portal.models import Draft, Essay, Invitation, Learner, Project
from tests.portal.inside.makers import invitation, learner
from tests.portal.inside.test_collection import consented, fields

TEXT = "Jag heter Zarmina och bor i Trollhättan."


@pytest.fixture(params=["no", "must"])
def where(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """Both ways of writing: the server's and the browser's own."""
    monkeypatch.setattr(browser_engine, "has_runtime", lambda: True)
    Project.get()
    Project.objects.update(in_browser=request.param)
    return str(request.param)


@pytest.fixture(autouse=True)
def afterwards() -> Any:
    yield
    Project.objects.update(in_browser="no")


class Page:
    """A writing page: what stands in it, and what its browser keeps."""

    def __init__(self, client: Client) -> None:
        self.client = client
        self.html = client.get("/collect/write").content.decode()
        self.draft = re.findall(r'name="draft" value="([^"]*)"', self.html)[-1]
        self.name, self.key = re.findall(r'data-name="([^"]*)" data-key="([^"]*)"', self.html)[0]
        self.number = re.findall(r'id="number" dir="ltr">(\d+)<', self.html)[0]

    def store(self, where: str, text: str = TEXT) -> Any:
        if where == "must":
            record = gok.pseudonymize(text, seed=3, meta={"id": "essay"}).to_dict(with_source=False)
            return self.client.post("/collect/hand-in", {"record": json.dumps(record), "draft": self.draft})
        sent = {**fields(self.html), "draft": self.draft, "text": text, "do": "preview"}
        shown = self.client.post("/collect/write", sent).content.decode()
        return self.client.post("/collect/write", {**sent, **fields(shown), "do": "store"})


def pupil(code: str, client: Client | None = None, gender: str = "a") -> Client:
    client = client or Client()
    assert client.post("/invitation", {"code": code}).status_code == 302
    client.post("/collect/consent", {"agree": "on", "age": "on", "lang": "sv"})
    assert client.post("/collect/about", {"gender": [gender]}).headers["Location"] == "/collect/write"
    return client


def go_on(client: Client, *names: str, number: str = "") -> Any:
    return client.post("/collect/go-on", {"name": names, **({"number": number} if number else {})})


def other_than(number: str, by: int = 1) -> str:
    return f"{(int(number) + by) % 1_000_000:06}"


def test_the_next_pupil_with_the_code_of_the_class_opens_nothing(where: str) -> None:
    _made, code = invitation(uses=30)
    page = Page(pupil(code))
    thief = pupil(code)
    mine = Page(thief)
    assert go_on(thief, page.name).json() == {"alive": [page.name], "keys": {}}
    assert go_on(thief, page.name, number=mine.number).json()["keys"] == {}
    assert thief.post("/collect/text-key", {"draft": page.name}).json()["key"] == ""
    assert thief.post("/collect/text-key", {"draft": mine.draft, "name": page.name}).json()["name"] == mine.name


def test_a_session_that_was_left_open_opens_nothing(where: str) -> None:
    """The tab is closed, the cookie is still there: whoever sits down next gets a page of their own."""
    _made, code = invitation(uses=30)
    client = pupil(code)
    page = Page(client)
    answers = [
        client.get("/collect/write").content.decode(),
        go_on(client, page.name).content.decode(),
        client.get("/invitation").content.decode(),
        client.get("/collect/consent").content.decode(),
        client.post("/collect/write", {"do": "restore", "draft": page.name}).content.decode(),
    ]
    said = "".join(answers)
    assert page.key not in said
    assert page.draft not in said
    assert not re.search(rf"\b{page.number}\b", said)


def test_a_number_cannot_be_guessed() -> None:
    _made, code = invitation(uses=30)
    page, other = Page(pupil(code)), Page(pupil(code))
    for by in range(1, 6):
        assert go_on(Client(), page.name, number=other_than(page.number, by)).json()["keys"] == {}
    assert go_on(Client(), page.name, number=page.number).status_code == 429, "the right one neither, for a while"
    both = go_on(Client(), page.name, other.name, number=other.number)
    assert both.json()["keys"] == {other.name: other.key}, "another pupil's opens"
    for odd in ("", "é", "１２３", "9" * 5000, "-1", "\0"):
        assert go_on(Client(), other.name, number=odd).status_code in (200, 429)


def test_whoever_knows_the_number_comes_back(where: str) -> None:
    """In a new session, after a crash: the page's own consent and answers are there again."""
    _made, code = invitation(uses=30)
    page = Page(pupil(code, gender="f"))
    back = pupil(code)  # the code was entered once more
    spaced = f"{page.number[:3]} {page.number[3:]}"
    assert go_on(back, page.name, number=spaced).json() == {"alive": [page.name], "keys": {page.name: page.key}}
    told = back.post("/collect/text-key", {"draft": page.draft, "return": "1"}).json()
    assert told == {"name": page.name, "key": page.key, "number": page.number}
    page.client = back
    assert page.store(where).status_code == 200
    assert Essay.objects.latest("pk").learner.gender == "f"


@pytest.mark.parametrize("gone", ["stored", "forgotten", "over", "taken back"])
def test_what_is_over_opens_for_nobody(gone: str, where: str) -> None:
    client, made = consented()
    page = Page(client)
    if gone == "stored":
        assert page.store(where).status_code == 200
    elif gone == "forgotten":
        client.post("/collect/forget", {"draft": page.draft})
    elif gone == "over":
        Draft.objects.update(expires=timezone.now() - timedelta(seconds=1))
    else:
        Invitation.objects.filter(pk=made.pk).update(revoked=True)
    assert go_on(client, page.name, number=page.number).json() == {"alive": [], "keys": {}}
    if gone in ("stored", "forgotten"):
        assert not Draft.objects.filter(digest=page.name, key__isnull=False).exists()
        assert client.post("/collect/text-key", {"draft": page.draft}).json()["key"] == ""


def test_two_learners_in_two_windows_of_one_browser(where: str) -> None:
    """The second has entered the code, and the session is theirs; the first still stores under the own answers."""
    _made, code = invitation(uses=30)
    browser = pupil(code, gender="a")
    first = Page(browser)
    second = Page(pupil(code, browser, gender="f"))
    assert first.store(where).status_code == 200
    assert Essay.objects.latest("pk").learner.gender == "a"
    assert go_on(browser, second.name).json()["alive"] == [second.name]
    assert second.store(where).status_code == 200
    assert Essay.objects.latest("pk").learner.gender == "f"


def test_two_windows_of_one_learner_store_one_text(where: str) -> None:
    made, code = invitation(uses=30)
    client = pupil(code)
    first, second = Page(client), Page(client)
    assert first.number != second.number
    assert first.store(where).status_code == 200
    assert go_on(client, second.name).json()["alive"] == []
    answer = second.store(where, "Min bror Sven dansar. Han bor i Borlänge.")
    assert answer.status_code in (401, 409)
    assert "Sven" in answer.content.decode() or where == "must", "what was sent comes back"
    assert "ett annat fönster" in answer.content.decode()
    assert Essay.objects.filter(task=made.task, origin="online").count() == 1


def test_somebody_who_has_left_meanwhile_stores_nothing(where: str) -> None:
    _made, code = invitation(uses=30)
    client = pupil(code)
    page = Page(client)
    gone = learner("A9")
    state = {**client.session["collecting"], "learner": gone.pk}
    session = client.session
    session["collecting"] = state
    session.save()
    page = Page(client)
    gone.delete()
    before = Essay.objects.count()
    assert page.store(where).status_code == 409
    assert Essay.objects.count() == before
    assert not Learner.objects.filter(sid="A9").exists()


def test_the_number_is_nowhere_but_on_the_page() -> None:
    client, _made = consented()
    page = Page(client)
    rows = []
    with connection.cursor() as cursor:
        for table in connection.introspection.table_names():
            cursor.execute(f'SELECT * FROM "{table}"')
            rows += [repr(row) for row in cursor.fetchall()]
    assert not [row for row in rows if re.search(rf"\b{page.number}\b", row)]
    assert page.number not in json.dumps(dict(client.session.items()))
