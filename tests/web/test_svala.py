"""SVALA's two contracts: its pseudonymizer service and its backend."""

from __future__ import annotations

import json
from collections.abc import Callable
from copy import deepcopy
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from gok.formats.svala import check_graph
from gok.formats.svala_answers import apply_answer, check_answer
from gok_web.workbench.svala_losses import losses_of
from tests.web.conftest import Api

Check = Callable[..., Any]
VECTORS = json.loads((Path(__file__).parents[1] / "formats/vectors/svala_answers.json").read_text("utf-8"))["cases"]
SERVICE = "/api/svala/annotation/pseuws"
ORIGIN = "http://svala.example"
TEXT = "Jag heter Maja . ␤ Jag bor i Skara sedan 2013 med Majas bror Ali Hosseini . "


def ask(api: Api, text: str, path: str = SERVICE, **headers: str) -> Any:
    body = "text=" + quote(text, safe="")
    return api.post(path, body, content_type="text/plain;charset=UTF-8", headers=headers)


@pytest.mark.parametrize("path", [SERVICE, "/api/svala/pseuws"])
def test_the_client_can_apply_the_answer(anybody: Api, path: str) -> None:
    answer = ask(anybody, TEXT, path)
    assert answer.status_code == 200
    assert check_answer(TEXT, answer.json()) == []
    groups, _ = apply_answer(TEXT, answer.json())
    labelled = {TEXT.split()[g.tokens[0]]: g for g in groups if g.labels}
    assert labelled["Maja"].labels[:2] == ("firstname_female", "1")
    assert labelled["Maja"].string != "Maja"
    assert labelled["Skara"].labels[0] == "city"
    assert "Hosseini" not in json.dumps(answer.json())


@pytest.mark.parametrize("case", VECTORS, ids=lambda case: case["name"])
def test_answers_to_the_vectors_texts_pass(anybody: Api, case: dict[str, Any]) -> None:
    answer = ask(anybody, case["text"])
    assert answer.status_code == 200
    assert check_answer(case["text"], answer.json()) == []


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "Hej\r\nJag heter Ali .\r\nHej då Ali ! ",
        "Jag heter Ali",
        "Jag heter Ali Hosseini",
        "Ali Hosseini Maryam Hosseini",
        "min sida är http://example.org/a?b=c&d=100% ok . ",
        "🙂 Maja\u00a0Berg\tbor (i Skara). ",
        "text=Maja&text=Skara . ",
        "Ring 070-174 06 05 , Borlänge ! " * 20,
    ],
)
def test_odd_texts(anybody: Api, text: str) -> None:
    answer = ask(anybody, text)
    assert answer.status_code == 200
    assert check_answer(text, answer.json()) == []


def test_a_name_at_the_very_end_is_told(anybody: Api) -> None:
    assert ask(anybody, "Jag heter Ali").headers["Gok-Warnings"] == "1"
    assert ask(anybody, "Jag heter Ali . ").headers["Gok-Warnings"] == "0"
    safe = ask(anybody, "Jag heter Ali ␤ ")
    assert safe.headers["Gok-Warnings"] == "0"
    assert '"Ali"' not in json.dumps(safe.json())


def test_bodies_of_another_shape_are_refused(anybody: Api, problem: Check) -> None:
    for body in (b"", b"hej", b"text", b"other=a", b"text=%FF", "text=å".encode("latin-1")):
        problem(anybody.generic("POST", SERVICE, body, content_type="text/plain"), 400)


def test_a_listed_svala_may_ask_from_elsewhere(anybody: Api, monkeypatch: pytest.MonkeyPatch, problem: Check) -> None:
    problem(ask(anybody, TEXT, Origin=ORIGIN), 403)
    monkeypatch.setenv("GOK_SVALA_ORIGINS", f"https://other.example, {ORIGIN}")
    answer = ask(anybody, TEXT, Origin=ORIGIN, Sec_Fetch_Site="cross-site")
    assert answer.status_code == 200
    assert answer.headers["Access-Control-Allow-Origin"] == ORIGIN
    assert "Origin" in answer.headers["Vary"]
    problem(ask(anybody, TEXT, Origin="http://evil.example"), 403)
    refused = anybody.post(
        "/api/pseudonymize", {"text": "a"}, content_type="application/json", headers={"Origin": ORIGIN}
    )
    problem(refused, 403)  # the list is for SVALA's addresses alone
    asked = {
        "Origin": ORIGIN,
        "Access-Control-Request-Method": "POST",
        "Access-Control-Request-Headers": "content-type",
    }
    before = anybody.options("/api/svala/tasks/E1/version/2", headers=asked)
    assert before.status_code == 204
    assert before.headers["Access-Control-Allow-Credentials"] == "true"
    assert before.headers["Access-Control-Allow-Headers"] == "content-type"
    stranger = anybody.options("/api/svala/tasks/E1", headers=asked | {"Origin": "http://evil.example"})
    assert "Access-Control-Allow-Origin" not in stranger.headers


TASK = "/api/svala/tasks/E1"


@pytest.mark.parametrize("user", ["", "/anna"])
def test_svala_opens_saves_and_finishes(api: Api, user: str, problem: Check) -> None:
    text = "Hej Maja!\r\nJag heter  Ali Hosseini, och bor i Skara."
    api.essay(text, id="E1")
    opened = api.get(TASK + user).json()
    assert (opened["version"], opened["access_write"]) == (1, True)
    graph = json.loads(opened["state"])
    assert check_graph(graph) == []
    assert api.get(f"{TASK}{user}/status").json() == {"done": False}
    saved = api.send("POST", f"{TASK}{user}/version/2", graph)
    assert (saved.status_code, saved.json()) == (200, {"version": 2})
    document = api.get("/api/essays/E1").json()["document"]
    assert document["text"] == text  # white space and all
    assert {m["status"] for m in document["mentions"]} == {"confirmed"}
    first = api.get("/api/essays/E1/versions/1").json()["document"]
    assert [(m["start"], m["end"], m["label"], m["number"], m["replacement"]) for m in document["mentions"]] == [
        (m["start"], m["end"], m["label"], m["number"], m["replacement"]) for m in first["mentions"]
    ]
    assert problem(api.send("POST", f"{TASK}{user}/version/2", graph), 409)["current_version"] == 2
    problem(api.send("POST", f"{TASK}{user}/version/9", graph), 409)
    assert api.send("POST", f"{TASK}{user}/status", {"done": True}).json() == {"access_write": False}
    assert api.get(TASK + user).json()["access_write"] is False
    problem(api.send("POST", f"{TASK}{user}/version/4", graph), 403)
    assert api.send("POST", f"{TASK}{user}/status", {"done": False}).json() == {"access_write": True}
    assert api.send("POST", f"{TASK}{user}/report", {"message": "Hosseini"}).status_code == 200


def test_labels_given_in_svala_arrive(api: Api) -> None:
    api.essay("Vi ses på Kvarnen .", id="E1")
    graph = json.loads(api.get(TASK).json()["state"])
    (edge,) = [e for e in graph["edges"].values() if "s3" in e["ids"]]
    edge["labels"], edge["manual"], edge["comment"] = ["other_institution", "7", "OBS!"], True, "krog?"
    next(t for t in graph["target"] if t["id"] in edge["ids"])["text"] = "Bruket "
    assert api.send("POST", f"{TASK}/version/2", graph).status_code == 200
    document = api.get("/api/essays/E1").json()["document"]
    place = next(m for m in document["mentions"] if m["label"] == "other_institution")
    assert document["text"][place["start"] : place["end"]] == "Kvarnen"
    assert (place["number"], place["replacement"], place["by"]) == (7, "Bruket", "person")
    assert any(m["label"] == "OBS!" and m["comment"] == "krog?" for m in document["mentions"])


def test_a_graph_with_other_words_brings_its_own_text(api: Api) -> None:
    api.essay("Hej Maja !", id="E1")
    tokens = [{"id": f"{side}{i}", "text": f"{word} "} for side in "st" for i, word in enumerate(("Hej", "Maria"))]
    edges = {
        f"e-s{i}-t{i}": {"id": f"e-s{i}-t{i}", "ids": [f"s{i}", f"t{i}"], "labels": [], "manual": True} for i in (0, 1)
    }
    graph = {"source": tokens[:2], "target": tokens[2:], "edges": edges}
    assert api.send("POST", f"{TASK}/version/2", graph).status_code == 200
    assert api.get("/api/essays/E1").json()["document"]["text"].split() == ["Hej", "Maria"]
    assert api.get("/api/essays/E1/versions/1").json()["document"]["text"] == "Hej Maja !"


def test_graphs_that_svala_would_not_take_are_refused(api: Api, problem: Check) -> None:
    api.essay("Hej Maja !", id="E1")
    for graph in (
        {},
        [],
        {"source": [], "target": [], "edges": []},
        {"source": [{"id": "s0", "text": "a "}], "target": [], "edges": {}},
    ):
        problem(api.send("POST", f"{TASK}/version/2", graph), 422)
    problem(api.get("/api/svala/tasks/none"), 404)


GRAPHS = json.loads((Path(__file__).parents[1] / "formats/vectors/svala_graphs.json").read_text("utf-8"))


def graph_named(name: str) -> dict[str, Any]:
    return next(deepcopy(one["graph"]) for one in GRAPHS["vectors"] if name in one["name"])


def test_a_graph_with_corrections_is_refused_with_a_list_of_what_would_be_lost(api: Api, problem: Check) -> None:
    graph = graph_named("moved-inserted-deleted")
    api.essay("Hej Maja !", id="E1")
    told = problem(api.send("POST", f"{TASK}/version/2", graph), 422)
    assert [line.split(":")[0] for line in told["lost"]] == [
        "infogade ord",
        "strukna ord",
        "flyttade ord",
        "rättningsetiketter",
    ]
    assert "S-WO" in told["detail"]
    assert "e-t9" in told["detail"]
    assert not any(token["text"].strip() in told["detail"].split() for token in graph["source"])
    file = SimpleUploadedFile("V4.json", json.dumps(graph).encode())
    answer = api.post("/api/essays/import", {"files": file}).json()
    assert answer["created"] == []
    assert answer["failed"][0]["reason"] == told["detail"]


def test_a_word_changed_without_a_label_would_be_lost_and_a_pseudonym_is_none(api: Api) -> None:
    graph = graph_named("pseudonymised")
    assert losses_of(graph) == []
    plain = next(e for e in graph["edges"].values() if not e["labels"])
    target = next(t for t in graph["target"] if t["id"] in plain["ids"])
    target["text"] = "annat "
    assert [line.split(":")[0] for line in losses_of(graph)] == ["ändrade ord"]
