"""Uploads, bombs, paths, headers, redirects, logs."""

from __future__ import annotations

import io
import logging
import re
import zipfile
from typing import Any

import pytest
from django.conf import settings
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client, override_settings

from gok_web.common.security.headers import HEADERS
from gok_web.portal.models import Essay, Handout, Learner, Task
from tests.portal.inside.makers import World, client_of


def upload(client: Client, url: str, field: str, content: bytes, name: str = "x") -> Any:
    return client.post(url, {field: SimpleUploadedFile(name, content)})


def test_headers_are_on_every_page(world: World) -> None:
    for answer in (Client().get("/login"), Client().get("/nothing"), client_of(world.people["manager"]).get("/people")):
        for name, value in HEADERS.items():
            assert answer.headers[name] == value
        assert answer.headers["Cache-Control"] == "no-store"
    assert "unsafe" not in HEADERS["Content-Security-Policy"]


def test_pages_hold_no_inline_style_or_script(world: World) -> None:
    pages = ("/", "/essays", "/essays/A1AT1/review", "/learners/A1", "/statistics", "/search?q=kaffe", "/kiosks")
    for page in pages:
        text = client_of(world.people["manager"]).get(page).content.decode()
        assert " style=" not in text
        assert not re.search(r"<script(?![^>]* src=\"/static/)|<script[^>]*>[^<]", text)
        assert " onclick" not in text


@pytest.mark.parametrize(
    "target", ["//evil.example", "https://evil.example", "/\\evil.example", "javascript:alert(1)", ""]
)
def test_language_switch_leads_nowhere_else(target: str) -> None:
    answer = Client().post("/language", {"language": "en", "next": target})
    assert answer.headers["Location"] in ("/",)


def test_other_hosts_are_refused() -> None:
    assert Client().get("/login", headers={"host": "evil.example"}).status_code == 421


class TestBombs:
    BOMB = (
        b'<?xml version="1.0"?><!DOCTYPE swell [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">'
        b'<!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;">]><swell source="A"><meta><student id="&c;"/></meta></swell>'
    )
    OUTSIDE = b'<!DOCTYPE x [<!ENTITY f SYSTEM "file:///etc/passwd">]><swell source="A"><meta>&f;</meta></swell>'

    @pytest.mark.parametrize("content", [BOMB, OUTSIDE, b"<swell" + b"<a>" * 5000, b'{"learner":' + b"[" * 100_000])
    def test_xml_and_json(self, world: World, content: bytes) -> None:
        before = Learner.objects.count()
        answer = upload(client_of(world.people["manager"]), "/import", "file", content)
        assert answer.status_code == 422
        assert b"root:" not in answer.content
        assert Learner.objects.count() == before

    def test_zip(self, world: World) -> None:
        out = io.BytesIO()
        with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
            archive.writestr("learners.csv", b"id,first_languages\n" + b"0" * (60 << 20))
        answer = upload(client_of(world.people["manager"]), "/import", "file", out.getvalue())
        assert answer.status_code == 422

    def test_names_in_archives_are_never_used(self, world: World) -> None:
        out = io.BytesIO()
        with zipfile.ZipFile(out, "w") as archive:
            archive.writestr("../../../evil.csv", "id,source,first_languages\nA7,A,arabiska\n")
        answer = upload(client_of(world.people["manager"]), "/import", "file", out.getvalue())
        assert answer.status_code == 302
        assert Learner.objects.filter(sid="A7").exists()


class TestHandouts:
    @pytest.mark.parametrize("content", [b"<html><script>alert(1)</script>", b"MZ\x90", b"", b"GIF89a"])
    def test_only_what_hand_outs_can_be(self, world: World, content: bytes) -> None:
        before = Handout.objects.count()
        upload(client_of(world.people["teacher"]), "/tasks/AT1/handouts", "file", content, "a.pdf")
        assert Handout.objects.count() == before

    def test_too_large(self, world: World) -> None:
        before = Handout.objects.count()
        upload(client_of(world.people["teacher"]), "/tasks/AT1/handouts", "file", b"%PDF-" + bytes(11 << 20))
        assert Handout.objects.count() == before

    def test_fetched_as_a_file_under_our_name(self, world: World) -> None:
        client = client_of(world.people["teacher"])
        upload(client, "/tasks/AT1/handouts", "file", b"%PDF-1.7 x", "../../etc/<b>.pdf")
        made = Handout.objects.latest("pk")
        answer = client.get(f"/handouts/{made.pk}")
        assert answer.headers["Content-Disposition"] == f'attachment; filename="AT1-{made.pk}.pdf"'
        assert answer.headers["X-Content-Type-Options"] == "nosniff"


@pytest.mark.parametrize(
    "path",
    [
        "/releases/..%2f..%2fsecret/archive",
        "/releases/../../secret/archive",
        "/releases/.hidden/archive",
        "/handouts/../../etc/passwd",
        "/learners/A1%2f..%2fB1",
        "/static/%2e%2e/%2e%2e/settings/portal.py",
    ],
)
def test_paths_lead_nowhere(world: World, path: str) -> None:
    assert client_of(world.people["manager"]).get(path).status_code == 404


@pytest.mark.parametrize("name", ["../x", "a/b", ".x", "", "x" * 41, "å", "a\nb"])
def test_names_of_releases_are_names(world: World, name: str) -> None:
    answer = client_of(world.people["manager"]).post("/releases/new", {"name": name})
    assert answer.status_code == 200
    assert b"errors" in answer.content


def test_large_bodies_are_refused_before_they_are_read() -> None:
    """Of a form that is written to; bundles come as files, and those stay in memory."""
    from tests.portal.inside.makers import invitation

    client = Client()
    client.post("/invitation", {"code": invitation()[1]})
    answer = client.post("/collect/live", {"text": "x" * (settings.COLLECT_LIMIT + 1), "key": "0" * 64})
    assert answer.status_code == 413
    assert settings.COLLECT_LIMIT < settings.BODY_LIMIT < settings.FILE_UPLOAD_MAX_MEMORY_SIZE
    assert settings.FILE_UPLOAD_HANDLERS == ["django.core.files.uploadhandler.MemoryFileUploadHandler"]


@pytest.mark.parametrize(("path", "limit"), [("/collect/write", "COLLECT_LIMIT"), ("/bundles/new", "BODY_LIMIT")])
def test_the_server_stops_reading_at_the_limit(path: str, limit: str) -> None:
    """Whatever Content-Length says: the application never sees more than the limit."""
    import asyncio

    from gok_web.portal.server import make_application

    sent: list[dict[str, Any]] = []
    chunk = b"x" * (1 << 20)
    given = [0]

    async def receive() -> dict[str, Any]:
        given[0] += len(chunk)
        return {"type": "http.request", "body": chunk, "more_body": True}

    async def send(message: dict[str, Any]) -> None:
        sent.append(message)

    scope = {"type": "http", "method": "POST", "path": path, "headers": [], "query_string": b"", "http_version": "1.1"}
    asyncio.run(make_application()(scope, receive, send))
    assert sent[0]["status"] == 413
    assert given[0] <= getattr(settings, limit) + 2 * len(chunk)


def test_logs_hold_no_word(world: World, caplog: pytest.LogCaptureFixture, capfd: pytest.CaptureFixture[str]) -> None:
    """Neither of an essay that is read nor of one that makes the server fail."""
    from gok_web.portal.models import EssayVersion

    with caplog.at_level(logging.DEBUG):
        client = client_of(world.people["manager"])
        client.get("/essays/A1AT1")
        client.get("/search?q=kaffe")
        EssayVersion.objects.filter(essay__sid="A1AT1").update(mentions=[{"label": "kaffepaus"}])
        assert client.get("/essays/A1AT1").status_code == 500
    from gok_web.common.security.logs import SafeFormatter

    said = "".join(SafeFormatter().format(record) for record in caplog.records) + "".join(capfd.readouterr())
    assert '"event": "failed"' in said
    assert "kaffe" not in said
    assert "lördag" not in said


@override_settings(DEBUG=False)
def test_failures_show_nothing(world: World) -> None:
    Essay.objects.filter(sid="A1AT1").update(state="open")
    Task.objects.filter(sid="AT1").update(text_types="nonsense")
    answer = client_of(world.people["manager"]).get("/essays/A1AT1")
    assert answer.status_code == 200
    assert b"Traceback" not in answer.content


def test_rate_limits_exist_for_what_costs() -> None:
    from gok_web.portal.rights import RIGHTS
    from gok_web.portal.throttle import LIMITS

    assert set(LIMITS) <= set(RIGHTS)
    assert {"login", "code", "invitation", "live", "write", "search", "release_download", "bundle_take"} <= set(LIMITS)


def test_settings_of_a_public_portal(monkeypatch: pytest.MonkeyPatch) -> None:
    import importlib

    import gok_web.portal.settings as ours

    monkeypatch.setenv("GOK_PORTAL_HOSTS", "portal.example.org")
    public = importlib.reload(ours)
    assert public.SESSION_COOKIE_SECURE
    assert public.CSRF_COOKIE_SECURE
    assert public.SECURE_HSTS_SECONDS > 10_000_000
    assert "portal.example.org" in public.ALLOWED_HOSTS
    assert "*" not in public.ALLOWED_HOSTS
    monkeypatch.undo()
    importlib.reload(ours)
