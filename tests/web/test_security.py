"""Who gets in: the entry token, the session, the names and origins that are let through."""

from __future__ import annotations

import re
import stat
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from gok.safe import EphemeralKeys
from gok_web.common.running import Running, running
from gok_web.common.security import entry
from tests.web.conftest import HOST, PORT, Api

Check = Callable[..., Any]
SESSION_PATHS = ("/api/essays", "/api/essays/x", "/api/essays/x/versions", "/api/learning", "/api/svala/tasks/x")


def test_a_token_is_good_once(anybody: Api) -> None:
    token, _ = running().entries.issue()
    first = anybody.post("/enter", {"token": token})
    assert first.status_code == 200
    assert b'http-equiv="refresh"' in first.content
    cookie = first.cookies[f"gok_session_{PORT}"]
    assert (cookie["httponly"], cookie["samesite"], cookie["path"]) == (True, "Strict", "/")
    assert anybody.get("/api/essays").status_code == 200
    assert Api().post("/enter", {"token": token}).status_code == 403


def test_a_token_is_good_for_a_minute(anybody: Api, monkeypatch: pytest.MonkeyPatch) -> None:
    token, _ = running().entries.issue()
    later = time.monotonic() + entry.LIFETIME + 1
    monkeypatch.setattr(time, "monotonic", lambda: later)
    assert anybody.post("/enter", {"token": token}).status_code == 403


@pytest.mark.parametrize("token", ["", "x", "å" * 40, "\0"])
def test_a_guess_is_not_good(anybody: Api, token: str) -> None:
    running().entries.issue()
    answer = anybody.post("/enter", {"token": token})
    assert (answer.status_code, dict(answer.cookies)) == (403, {})


def test_the_entry_file_is_its_owners_alone_and_goes_away(anybody: Api, tmp_path: Path) -> None:
    folder = tmp_path / "run"
    _, path = running().entries.issue(folder, url=running().url)
    assert path is not None
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    page = path.read_text("utf-8")
    assert f'action="http://{HOST}/enter"' in page
    assert "token=" not in page  # not in an address
    (token,) = re.findall(r'value="([^"]+)"', page)
    assert (
        anybody.post("/enter", {"token": token}, headers={"Origin": "null", "Sec-Fetch-Site": "cross-site"}).status_code
        == 200
    )
    assert not path.exists()


def test_the_entry_file_goes_away_by_itself(store: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(entry, "LIFETIME", 0.05)
    _, path = running().entries.issue(tmp_path, url="")
    assert path is not None
    deadline = time.monotonic() + 60
    while path.exists():
        assert time.monotonic() < deadline
        time.sleep(0.02)


@pytest.mark.parametrize("path", SESSION_PATHS)
def test_without_a_session_there_are_no_essays(anybody: Api, path: str, problem: Check) -> None:
    problem(anybody.get(path), 401)
    anybody.cookies[running().cookie] = "made:up:signature"
    problem(anybody.get(path), 401)


@pytest.mark.parametrize("path", ["/", "/essays/x", "/guidelines", "/enter"])
def test_pages_without_a_session_say_how_to_get_in(anybody: Api, path: str) -> None:
    assert anybody.get(path).status_code == 401


@pytest.mark.parametrize(
    "host", ["evil.example", "evil.example:8765", "127.0.0.1", "127.0.0.1:1", "localhost", "", "[::1]:80"]
)
@pytest.mark.parametrize("path", ["/", "/api/health", "/api/essays", "/static/workbench/main.js"])
def test_other_names_are_refused(anybody: Api, host: str, path: str, problem: Check) -> None:
    problem(anybody.get(path, headers={"Host": host}), 421)


@pytest.mark.parametrize("host", [f"localhost:{PORT}", f"[::1]:{PORT}", f"LOCALHOST:{PORT}"])
def test_our_own_names_are_not(anybody: Api, host: str) -> None:
    assert anybody.get("/api/health", headers={"Host": host}).status_code == 200


@pytest.mark.parametrize("host", [f"127.0.0.1:{PORT}", f"localhost:{PORT}", f"[::1]:{PORT}"])
def test_no_session_counts_under_a_name_that_others_share(api: Api, anybody: Api, host: str) -> None:
    """Cookies know no ports: whoever listens on another port of 127.0.0.1 is sent what was set there."""
    assert api.get("/api/essays").status_code == 200
    assert api.get("/api/essays", headers={"Host": host}).status_code == 401
    token, _ = running().entries.issue()
    refused = anybody.post("/enter", data={"token": token}, headers={"Host": host})
    assert (refused.status_code, refused.cookies) == (403, {})


def test_each_server_has_a_name_of_its_own() -> None:
    names = {Running(EphemeralKeys(), kept=False, port=1).host for _ in range(50)}
    assert len(names) == 50
    assert all(re.fullmatch(r"[0-9a-f]{16}\.localhost:1", name) for name in names)


FOREIGN = [
    {"Origin": "https://evil.example"},
    {"Origin": "null"},
    {"Origin": f"http://127.0.0.1:{PORT + 1}"},
    {"Sec-Fetch-Site": "cross-site"},
    {"Sec-Fetch-Site": "same-site"},
]


@pytest.mark.parametrize("headers", FOREIGN)
@pytest.mark.parametrize("path", ["/api/pseudonymize", "/api/essays", "/api/svala/pseuws", "/api/essays/import"])
def test_other_pages_may_not_ask(api: Api, path: str, headers: dict[str, str], problem: Check) -> None:
    problem(api.post(path, {"text": "Hej"}, content_type="application/json", headers=headers), 403)


def test_our_own_page_may_ask(api: Api) -> None:
    headers = {"Origin": f"http://{HOST}", "Sec-Fetch-Site": "same-origin"}
    answer = api.post("/api/pseudonymize", {"text": "Hej"}, content_type="application/json", headers=headers)
    assert answer.status_code == 200


def test_no_answer_can_be_read_by_another_page(api: Api) -> None:
    for path in ("/api/health", "/api/essays", "/api/taxonomy"):
        answer = api.get(path, headers={"Origin": "https://evil.example"})
        assert "Access-Control-Allow-Origin" not in answer.headers
        assert answer.headers["Cross-Origin-Resource-Policy"] == "same-origin"


def test_pages_load_nothing_but_ours(api: Api) -> None:
    for path in ("/", "/guidelines", "/essays/x", "/api/docs", "/nope", "/api/nope"):
        answer = api.get(path)
        policy = answer.headers["Content-Security-Policy"]
        assert "default-src 'none'" in policy
        assert "unsafe" not in policy
        assert answer.headers["X-Content-Type-Options"] == "nosniff"
        assert answer.headers["Cache-Control"] == "no-store"
        page = answer.content.decode()
        assert not re.search(r"<script(?![^>]*\bsrc=)|\son\w+=|style=\"|(?:src|href)=\"(?:https?:)?//", page), path


def test_methods_that_are_not_there(api: Api, problem: Check) -> None:
    for method, path in (("delete", "/api/taxonomy"), ("put", "/api/detect"), ("patch", "/api/essays")):
        answer = getattr(api, method)(path)
        problem(answer, 405)
        assert answer.headers["Allow"]
