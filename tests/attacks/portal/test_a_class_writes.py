"""A class behind one address writes; nothing that goes wrong meanwhile loses a text, stores it twice or shows it."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.utils import timezone

from gok_web.portal import drafts
from gok_web.portal.models import Draft, Essay, Invitation, Learner
from gok_web.portal.throttle import LIMITS
from tests.portal.inside.makers import invitation
from tests.portal.inside.test_collection import consented, fields

TEXT = "Jag heter Zarmina och bor i Trollhättan. Jag dansar."


def draft_of(page: str) -> str:
    return re.findall(r'name="draft" value="([^"]*)"', page)[-1]


def sent(page: str, do: str, text: str = TEXT) -> dict[str, Any]:
    return {**fields(page), "draft": draft_of(page), "text": text, "do": do}


def previewed() -> tuple[Client, Invitation, str]:
    client, made = consented()
    page = client.get("/collect/write").content.decode()
    return client, made, client.post("/collect/write", sent(page, "preview")).content.decode()


def test_forty_pupils_of_one_address_are_never_refused() -> None:
    """Each enters the code, mistypes it twice, agrees, and previews as often as somebody who types without a pause."""
    _made, code = invitation(uses=60)
    for _ in range(40):
        client = Client()
        answers = [client.post("/invitation", {"code": wrong}).status_code for wrong in ("AAAAA", "BBBBB")]
        assert answers == [401, 401]
        assert client.post("/invitation", {"code": code}).status_code == 302
        client.post("/collect/consent", {"agree": "on", "age": "on", "lang": "sv"})
        assert client.post("/collect/about", {"gender": ["a"]}).headers["Location"] == "/collect/write"
        page = client.get("/collect/write").content.decode()
        seen = [client.post("/collect/live", sent(page, "")).status_code for _ in range(8)]
        assert set(seen) == {200}


def test_one_session_is_limited_and_no_other() -> None:
    client, _made, page = previewed()
    other, _again = consented()
    from gok_web.portal import throttle

    for _ in range(LIMITS["live"].times):
        throttle.hit("live", f"session {client.session.session_key}")
    refused = client.post("/collect/live", sent(page, ""))
    assert (refused.status_code, refused.headers["Retry-After"]) == (429, "5")
    assert client.post("/collect/write", sent(page, "store")).status_code == 200, "storing is another matter"
    mine = other.get("/collect/write").content.decode()
    assert other.post("/collect/live", sent(mine, "")).status_code == 200


def test_an_ended_session_is_brought_back_by_the_page() -> None:
    client, made, page = previewed()
    client.cookies.clear()
    done = client.post("/collect/write", sent(page, "store"))
    assert done.status_code == 200
    assert 'id="sid"' in done.content.decode()
    assert Essay.objects.filter(task=made.task, origin="online").count() == 1


def test_storing_again_stores_once_and_tells_the_code() -> None:
    """The server was killed after it had stored, before it could answer."""
    client, _made, page = previewed()
    before = Learner.objects.count()
    first = client.post("/collect/write", sent(page, "store")).content.decode()
    client.cookies.clear()
    second = client.post("/collect/write", sent(page, "store")).content.decode()
    assert Learner.objects.count() == before + 1
    sid, code = (re.findall(rf'id="{name}">([^<]+)<', second)[0] for name in ("sid", "code"))
    assert sid in first
    browser = Client()
    assert browser.post("/login", {"username": sid, "password": code}).headers["Location"] == "/"


def test_storing_erases_the_key() -> None:
    client, _made, page = previewed()
    client.post("/collect/write", sent(page, "store"))
    assert drafts.opened(draft_of(page)) is None
    assert Draft.objects.latest("pk").key is None


@pytest.mark.parametrize("spoil", ["used", "revoked"])
def test_a_clash_keeps_the_text(spoil: str) -> None:
    client, made, page = previewed()
    change = {"used": {"uses_left": 0}, "revoked": {"revoked": True}}[spoil]
    Invitation.objects.filter(pk=made.pk).update(**change)
    answer = client.post("/collect/write", sent(page, "store"))
    assert answer.status_code in (401, 409)
    assert "Zarmina" in answer.content.decode()
    assert not Essay.objects.filter(origin="online").exists()


def test_nobody_known_gets_the_own_text_back_and_nothing_else() -> None:
    answer = Client().post("/collect/write", {"text": TEXT, "draft": "AAAA", "do": "store"})
    assert answer.status_code == 401
    assert "Zarmina" in answer.content.decode()
    assert Client().post("/collect/live", {"text": TEXT}).status_code == 401
    assert not Essay.objects.filter(origin="online").exists()


def test_a_draft_is_worth_nothing_without_its_key() -> None:
    client, _made, page = previewed()
    held = draft_of(page)
    assert drafts.opened(held)["text"] == TEXT  # type: ignore[index]
    for spoiled in (held[:-8] + "AAAAAAA=", "A" * len(held), "", "é", held[:30]):
        assert drafts.opened(spoiled) is None
    Draft.objects.update(expires=timezone.now() - timedelta(seconds=1))
    assert drafts.opened(held) is None
    client.get("/collect/write")
    assert Draft.objects.count() == 1, "those that are too old are erased"


def test_the_server_holds_no_word_of_it() -> None:
    previewed()
    rows = []
    with connection.cursor() as cursor:
        for table in connection.introspection.table_names():
            cursor.execute(f'SELECT * FROM "{table}"')
            rows += [str(row) for row in cursor.fetchall()]
    assert not [row for row in rows if "Zarmina" in row or "Trollh" in row]


def test_the_next_pupil_at_the_same_window_sees_nothing_of_the_one_before() -> None:
    """What the window still holds was stored: it opens nothing, and tells no code."""
    client, _made, page = previewed()
    client.post("/collect/write", sent(page, "store"))
    other, _next = consented()
    answer = other.post("/collect/write", {"draft": draft_of(page), "do": "restore"}).content.decode()
    assert "Zarmina" not in answer
    assert 'id="code"' not in answer
    assert 'id="id_text"' in answer


def test_a_page_that_was_opened_again_goes_on() -> None:
    client, _made, page = previewed()
    answer = client.post("/collect/write", {"draft": draft_of(page), "do": "restore"}).content.decode()
    assert "Zarmina" in answer
    assert fields(answer)["shown"] == fields(page)["shown"]
