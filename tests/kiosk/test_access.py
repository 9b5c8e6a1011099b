"""Who gets where: strangers nowhere, accounts to what they were given, the manager to the rest."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from tests.kiosk.running import PASSPHRASE, PASSWORD, Client, Served, served, text_file

TEXT = "Jag heter Ali Hosseini och bor i Borlänge. Min syster Maryam jobbar på Falu lasarett.\n"
PNG = b"\x89PNG\r\n\x1a\n" + b"pixels" * 100
MANAGERS = (
    "/accounts /export /facts /facts/learner/A1 /deposits /withdrawals /partners /audit /audit/head /access/A1 "
    "/essays/A1AT1/manage"
).split()
PAGES = "/ /learners /guidelines /password".split()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served(tmp_path_factory.mktemp("kiosk"), GOK_LOG="info") as running:
        yield running


@pytest.fixture(scope="module")
def people(server: Served) -> dict[str, Client]:
    """The manager; anna, who has A1AT1 begun; bo, who has it too; cilla, who has nothing."""
    chief = server.manager()
    made = {name: server.assistant(name, chief) for name in ("anna", "bo", "cilla")}
    chief.take(text_file("A1AT1", TEXT), annotator=["2", "3"])
    chief.take(("files", ("A2AT1.png", PNG, "image/png")), transcriber=["2"])
    for name in ("anna", "bo"):
        made[name].form("/essays/A1AT1/start")
    return made | {"chief": chief}


def test_without_the_entry_there_is_nothing(server: Served, people: dict[str, Client]) -> None:
    with httpx.Client(base_url=server.address, headers={"Host": server.host}) as stranger:
        for path in (*PAGES, *MANAGERS, "/login", "/essays/A1AT1", "/api/essays", "/api/essays/A1AT1", "/scans/x"):
            answer = stranger.get(path)
            assert answer.status_code == 401, path
            assert "A1AT1" not in answer.text
        for path in ("/login", "/import", "/withdrawals", "/api/detect"):
            assert stranger.post(path, data={"name": "chefen", "password": PASSWORD}).status_code == 401


def test_whether_it_runs_is_told_to_anybody_on_the_machine(server: Served) -> None:
    with httpx.Client(base_url=server.address, headers={"Host": server.host}) as stranger:
        answer = stranger.get("/api/health")
        assert (answer.status_code, set(answer.json())) == (200, {"status", "gok"})
        assert stranger.get("/api/health", headers={"Host": "portal.example.org"}).status_code == 421


def test_without_an_account_there_is_the_log_in(server: Served, people: dict[str, Client]) -> None:
    nobody = server.window()
    for path in (*PAGES, *MANAGERS, "/essays/A1AT1"):
        answer = nobody.get(path)
        assert (answer.status_code, answer.headers["Location"]) == (302, "/login"), path
    for path in ("/api/essays", "/api/essays/A1AT1", "/api/taxonomy", "/scans/x"):
        assert nobody.get(path).status_code == 401, path
    assert nobody.get("/first").headers["Location"] == "/login"
    assert nobody.post("/first", data={"name": "eva", "password": PASSWORD, "again": PASSWORD}).status_code == 302


def test_assistants_see_nothing_of_the_manager(people: dict[str, Client]) -> None:
    for path in MANAGERS:
        assert people["chief"].get(path).status_code == 200, path
        assert people["cilla"].get(path).status_code == 403, path
        assert people["cilla"].post(path).status_code == 403, path
    for path in ("/import", "/essays/A1AT1/assign", "/essays/A1AT1/remove", "/partners/remove"):
        assert people["anna"].post(path).status_code == 403, path
    assert people["anna"].post("/essays/A1AT1/reopen", data={"what": "essay"}).status_code == 422
    assert people["anna"].post("/reports/remove", data={"pk": "1"}).status_code == 404


def test_nobody_sees_what_they_were_not_given(people: dict[str, Client]) -> None:
    cilla = people["cilla"]
    assert "A1AT1" not in cilla.get("/").text.partition('class="side-cards"')[0]
    assert cilla.get("/?q=borlänge").text.count("row-A1AT1") == 0
    paths = ("/essays/A1AT1", "/essays/A1AT1/compare", "/essays/A2AT1/transcribe", "/learners/A1", "/api/essays/A1AT1")
    for path in (*paths, "/api/essays/A1AT1/versions", "/api/essays/A1AT1/versions/1", "/api/svala/tasks/A1AT1"):
        assert cilla.get(path).status_code == 404, path
    assert cilla.post("/essays/A1AT1/start").status_code == 404
    assert cilla.post("/essays/A1AT1/reset", data={"account": "2"}).status_code == 404
    assert cilla.post("/essays/A2AT1/transcript", json={"text": "x", "base": 1}).status_code == 404
    (scan,) = re.findall(r"/scans/(\w+)", people["anna"].get("/essays/A2AT1/transcribe").text)
    assert people["anna"].get(f"/scans/{scan}").content == PNG
    assert people["anna"].get(f"/scans/{scan}").headers["Cache-Control"] == "no-store"
    assert people["bo"].get(f"/scans/{scan}").status_code == 404
    document, _ = people["anna"].read("A1AT1")
    render = {"document": document}
    for path in ("/api/workbench/render", "/api/workbench/doubts"):
        assert cilla.post(path, json=render).status_code == 422
        assert people["bo"].post(path, json=render).status_code == 200


def test_annotations_of_the_other_stay_hidden(people: dict[str, Client]) -> None:
    anna, bo = people["anna"], people["bo"]
    document, version = anna.read("A1AT1")
    document["comment"] = "what anna thinks"
    assert anna.save(document, version).status_code == 200
    for path in ("/api/essays/A1AT1", "/api/essays/A1AT1/versions", "/api/essays", "/learners/A1", "/essays/A1AT1"):
        assert "what anna thinks" not in bo.get(path).text
    assert bo.get("/essays/A1AT1/compare").status_code == 422
    assert bo.get("/api/essays/A1AT1/versions/2").status_code == 404


def test_ways_around_the_kiosk_are_closed(people: dict[str, Client]) -> None:
    anna, chief = people["anna"], people["chief"]
    document, version = anna.read("A1AT1")
    for client in (anna, chief):
        assert client.post("/api/essays", json={"text": "Hej"}).status_code == 403
        assert client.post("/api/essays/import", files=[text_file("A9AT1", "Hej")]).status_code == 403
        assert client.post("/api/essays/A1AT1/export", json={"to": "text", "flavour": "work"}).status_code == 403
        for many in ("search", "export", "status", "rerun", "delete"):
            assert client.post(f"/api/many/{many}", json={"ids": ["A1AT1"], "words": "Hej"}).status_code == 403
        assert client.get("/api/learning").status_code == 403
        assert client.post("/api/learning/lexicon", json={}).status_code == 403
        assert client.post("/api/learning/training", json={}).status_code == 403
    assert anna.delete("/api/essays/A1AT1", headers={"If-Match": f'"{version}"'}).status_code == 403
    made = anna.put("/api/essays/A7AT1", json={"document": document}, headers={"If-None-Match": "*"})
    assert made.status_code in (403, 422)
    assert chief.get("/api/essays/A7AT1").status_code == 404


def test_other_pages_may_not_ask(people: dict[str, Client]) -> None:
    for headers in ({"Origin": "https://evil.example"}, {"Sec-Fetch-Site": "cross-site"}, {"Origin": "null"}):
        for path in ("/import", "/withdrawals", "/accounts", "/logout", "/essays/A1AT1/start"):
            assert people["chief"].post(path, headers=headers).status_code == 403, path
    answer = people["chief"].get("/", headers={"Host": "evil.example"})
    assert answer.status_code == 421


@pytest.mark.parametrize("path", [*PAGES, *MANAGERS, "/learners/A1", "/nothing", "/essays/B1BT1/manage"])
def test_every_page_is_closed_to_foreign_code_and_caches(people: dict[str, Client], path: str) -> None:
    answer = people["chief"].get(path)
    policy = answer.headers["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    assert answer.headers["Cache-Control"] == "no-store"
    assert "style=" not in answer.text
    assert not re.search(r"<script(?![^>]*src=)", answer.text)
    assert not re.search(r"\son\w+=", answer.text)


def test_an_account_is_locked_after_wrong_tries(server: Served, people: dict[str, Client]) -> None:
    chief = people["chief"]
    doris = server.assistant("doris", chief)
    window = server.window()
    for _ in range(6):
        assert window.post("/login", data={"name": "doris", "password": "wrong wrong wrong"}).status_code == 422
    right = {"name": "doris", "password": doris.password}  # type: ignore[attr-defined]
    assert window.post("/login", data=right).status_code == 422
    assert doris.get("/").status_code == 200  # who is in stays in
    fresh = chief.form("/accounts", 200, what="password", name="doris")
    (password,) = re.findall(r'id="password">([^<]+)<', fresh.text)
    assert doris.get("/").status_code == 302  # a new password ends old sessions
    window.form("/login", name="doris", password=password)
    chief.form("/accounts", 200, what="off", name="doris")
    assert window.get("/").status_code == 302
    assert chief.form("/accounts", 422, what="off", name="chefen")


def test_passwords_are_held_to_something(people: dict[str, Client]) -> None:
    anna = people["anna"]
    old = anna.password  # type: ignore[attr-defined]
    for new in ("short", "password1234", "anna anna anna", "aaaaaaaaaaaaaaaa"):
        anna.form("/password", 422, old=old, password=new, again=new)
    new = "en helt ny häst!"
    anna.form("/password", 422, old="wrong", password=new, again=new)
    anna.form("/password", old=old, password=new, again=new)
    assert anna.get("/").status_code == 200


def test_pages_speak_both_languages(people: dict[str, Client]) -> None:
    anna = people["anna"]
    assert "Uppgifter" in anna.get("/", headers={"Accept-Language": "sv"}).text
    anna.form("/language", language="en", next="/learners")
    assert "Tasks" in anna.get("/").text
    assert anna.post("/language", data={"language": "en", "next": "//evil.example"}).status_code == 400
    anna.form("/language", language="sv", next="/")


def test_all_mother_tongues_stay_in_the_form(people: dict[str, Client]) -> None:
    chief = people["chief"]
    four = ["arabiska", "kurmanji", "persiska", "turkiska"]
    assert chief.post("/facts/learner/A1", data={"first_languages": four}).status_code == 302
    page = chief.get("/facts/learner/A1").text
    assert re.findall(r'name="first_languages" value="([^"]*)"', page) == [*four, ""]
    refused = chief.post("/facts/learner/A1", data={"first_languages": "turkisska"})
    assert (refused.status_code, 'name="confirmed"' in refused.text) == (422, True)
    again = chief.post("/facts/learner/A1", data={"first_languages": "turkisska", "confirmed": "yes"})
    assert again.status_code == 302


def test_imports_tell_what_is_wrong(people: dict[str, Client]) -> None:
    chief = people["chief"]
    answer = chief.take(
        text_file("B1BT1", "Hej"),
        text_file("B1BT1", "Hej igen"),
        ("files", ("Maryam Hosseini.txt", b"Hej", "text/plain")),
        ("files", ("B2BT1.docx", b"no word file", "text/plain")),
        ("files", ("B3BT1.png", b"no image", "image/png")),
        ("files", ("B3BT1-2.png", PNG, "image/png")),
        ("files", ("B4BT1.txt", b"\xff\xfe\x00", "text/plain")),
    )
    assert answer["created"] == []  # of B1BT1 there are two, of B3BT1 half
    assert {row["name"] for row in answer["failed"]} == {
        "B1BT1.txt", "Maryam Hosseini.txt", "B2BT1.docx", "B3BT1.png", "B3BT1-2.png", "B4BT1.txt"
    }  # fmt: skip
    assert chief.take(text_file("A1AT1", "Hej"))["failed"][0]["reason"]


def test_logs_hold_no_text(server: Served, people: dict[str, Client], tmp_path: Path) -> None:
    with served(tmp_path, GOK_LOG="debug") as other:
        chief = other.manager()
        chief.take(text_file("A1AT1", TEXT), annotator=["1"])
        chief.form("/essays/A1AT1/start")
        chief.get("/?q=Hosseini")
        chief.save({"id": "A1AT1", "text": TEXT}, 1)
        said = other.stop()
    lines = [json.loads(line) for line in said.splitlines() if line.startswith("{")]
    assert lines
    assert not [word for word in ("Hosseini", "Borl", "Maryam", PASSWORD, PASSPHRASE) if word in said]


def test_the_passphrase_is_asked_for_on_the_start_page(tmp_path: Path) -> None:
    with served(tmp_path, "--ask-in-browser") as server:
        window = server.window()
        assert window.get("/").headers["Location"] == "/unlock"
        assert window.get("/api/essays").status_code == 401
        window.form("/unlock", 422, passphrase=PASSPHRASE, again="another one")
        window.form("/unlock", 422, passphrase="short", again="short")
        window.form("/unlock", passphrase=PASSPHRASE, again=PASSPHRASE)
        window.form("/first", name="chefen", password=PASSWORD, again=PASSWORD)
        window.take(text_file("A1AT1", TEXT))
        server.stop()
    keys = tmp_path / "data/keys/kiosk.keys"
    whole = keys.read_bytes()
    with served(tmp_path, "--ask-in-browser") as server:
        window = server.window()
        assert "fel" in window.form("/unlock", 422, passphrase="not this one").text
        keys.write_bytes(whole[:100])
        assert "damaged" in window.form("/unlock", 422, passphrase=PASSPHRASE).text
        keys.write_bytes(whole)
        window.form("/unlock", passphrase=PASSPHRASE)
        window.form("/login", name="chefen", password=PASSWORD)
        assert "A1AT1" in window.get("/").text


def test_a_password_to_begin_with_opens_nothing_but_its_change(tmp_path: Path) -> None:
    with served(tmp_path) as server:
        chief = server.manager()
        chief.take(text_file("A1AT1", "Jag heter Ali Hosseini."))
        answer = chief.form("/accounts", 200, what="add", name="dora", manager="yes")
        (given,) = re.findall(r'id="password">([^<]+)<', answer.text)
        dora = server.window()
        dora.form("/login", name="dora", password=given)
        for path in ("/", "/learners", "/accounts", "/export", "/essays/A1AT1", "/access/A1"):
            refused = dora.get(path)
            assert (refused.status_code, refused.headers["Location"]) == (302, "/password"), path
        assert dora.get("/api/essays").status_code == 403
        assert dora.post("/import", files=[text_file("A2AT1", "Hej.")]).status_code == 302
        assert "/password" not in chief.get("/learners").headers.get("Location", "")
        dora.form("/password", 422, old=given, password=given, again=given)
        dora.form("/password", 422, old="fel", password=PASSWORD, again=PASSWORD)
        dora.form("/password", old=given, password=PASSWORD, again=PASSWORD)
        assert dora.get("/").status_code == 200
        # set anew by the manager it is somebody else's once more; wrong tries on this page are counted too
        answer = chief.form("/accounts", 200, what="password", name="dora")
        for _ in range(5):
            chief.form("/password", 422, old="fel", password="en annan häst!", again="en annan häst!")
        chief.form("/password", 422, old=PASSWORD, password="en annan häst!", again="en annan häst!")


def test_many_essays_are_given_out_at_once(tmp_path: Path) -> None:
    with served(tmp_path) as server:
        chief = server.manager()
        anna = server.assistant("anna", chief)
        chief.take(*(text_file(f"A{number}AT1", "Jag heter Ali.") for number in range(1, 5)))
        chief.form("/assign", role="annotator", essay=["A1AT1", "A2AT1", "A3AT1", "A9AT1"], account=["2"])
        said = chief.get("/").text
        assert "A9AT1" in said  # what cannot be done is named, the rest is done
        assert [sid for sid in ("A1AT1", "A2AT1", "A3AT1", "A4AT1") if f"row-{sid}" in anna.get("/").text] == [
            "A1AT1",
            "A2AT1",
            "A3AT1",
        ]
        assert re.search(r"anna</label></th><td>0</td><td>3</td><td>0</td><td>0</td>", said)
        assert anna.post("/assign", data={"role": "annotator", "essay": "A4AT1", "account": "2"}).status_code == 403
