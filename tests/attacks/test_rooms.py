"""Originals out of a kiosk by the editor, and its session by another name: attacked at a running server."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from tests.kiosk.running import Client, Served, served, text_file

TEXT = "Jag heter Ali Hosseini och bor i Borlänge."
SCRIPTS = Path(__file__).parents[2] / "src/gok_web/workbench/static/workbench"
WAYS = (
    ("POST", "/api/essays/A1AT1/export"),
    ("POST", "/api/many/export"),
    ("GET", "/api/learning/corpus"),
    ("POST", "/api/learning/corpus"),
    ("POST", "/api/essays/import"),
    ("POST", "/api/essays"),
    ("DELETE", "/api/essays/A1AT1"),
)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served(tmp_path_factory.mktemp("kiosk")) as running:
        yield running


@pytest.fixture(scope="module")
def chief(server: Served) -> Client:
    """The manager, with an essay begun: whoever may do most."""
    made = server.manager()
    made.take(text_file("A1AT1", TEXT), annotator=["1"])
    made.form("/essays/A1AT1/start")
    return made


@pytest.mark.parametrize(("method", "path"), WAYS)
def test_nothing_with_originals_is_exported(chief: Client, method: str, path: str) -> None:
    for body in ({}, {"format": "svala", "with_source": True, "essays": ["A1AT1"], "ids": ["A1AT1"]}):
        answer = chief.request(method, path, json=body)
        assert answer.status_code in (403, 404, 405), (path, answer.status_code)
        assert "Hosseini" not in answer.text


def test_the_page_of_the_editor_cannot_hand_over_files(chief: Client) -> None:
    answer = chief.get("/essays/A1AT1")
    policy = answer.headers["Content-Security-Policy"]
    assert "sandbox" in policy
    assert "allow-downloads" not in policy
    assert re.search(r"<body[^>]*data-closed", answer.text)


def test_a_closed_page_has_no_entry_for_pictures_or_files() -> None:
    """The menu with every export is made where the page is not closed, and nowhere else."""
    callers = [path.name for path in SCRIPTS.rglob("*.js") if "exportItems(" in path.read_text("utf-8")]
    assert sorted(callers) == ["exports.js", "toolbar.js"]
    bar = (SCRIPTS / "view" / "toolbar.js").read_text("utf-8")
    (line,) = [line for line in bar.splitlines() if "exportItems(" in line]
    assert 'dataset["closed"] ? null' in line


@pytest.mark.parametrize("name", ["127.0.0.1", "localhost", "[::1]"])
def test_the_session_is_worth_nothing_under_a_name_others_share(server: Served, chief: Client, name: str) -> None:
    port = httpx.URL(server.url).port
    with httpx.Client(base_url=server.address, cookies=dict(chief.cookies), timeout=300) as thief:
        for path in ("/", "/essays/A1AT1", "/api/essays/A1AT1"):
            answer = thief.get(path, headers={"Host": f"{name}:{port}"})
            assert answer.status_code in (401, 421), (path, answer.status_code)
            assert "Hosseini" not in answer.text


def test_cookies_stay_with_the_name_they_were_given_under(server: Served, chief: Client) -> None:
    made = server.window()
    for cookie in made.cookies.jar:
        assert not cookie.domain_specified
    assert json.loads(chief.get("/api/essays/A1AT1").text)["document"]["text"] == TEXT
    port = httpx.URL(server.url).port
    with httpx.Client(base_url=server.address, cookies=dict(chief.cookies), timeout=300) as thief:
        assert thief.get("/", headers={"Host": f"0123456789abcdef.localhost:{port}"}).status_code == 421
