"""The machine learning backend of Label Studio, as Label Studio asks it."""

from __future__ import annotations

from typing import Any

import pytest

from gok.formats import labelstudio
from tests.web.conftest import TEXT, Api

BASE = "/api/label-studio"
CONFIG = labelstudio.configuration()


@pytest.fixture
def tool(anybody: Api) -> Api:
    """Label Studio has no session; it comes from this machine."""
    return anybody


def predicted(tool: Api, *texts: str, config: str = CONFIG) -> list[dict[str, Any]]:
    tasks = [{"id": i, "data": {"text": text}, "annotations": []} for i, text in enumerate(texts)]
    body = {"tasks": tasks, "label_config": config, "project": "1.17", "params": {"login": None}, "model_version": "x"}
    answer = tool.send("POST", f"{BASE}/predict", body)
    assert answer.status_code == 200, answer.content
    rows: list[dict[str, Any]] = answer.json()["results"]
    return rows


def test_it_connects(tool: Api) -> None:
    assert tool.get(f"{BASE}/health").json()["status"] == "UP"
    asked = {"project": "1.17", "schema": CONFIG, "hostname": "http://localhost:8080", "access_token": "secret"}
    version = tool.send("POST", f"{BASE}/setup", asked).json()["model_version"]
    assert tool.get(f"{BASE}/versions").json() == {"versions": [version]}
    assert tool.send("POST", f"{BASE}/webhook", {"action": "ANNOTATION_CREATED"}).status_code == 200


def test_it_finds_what_the_engine_finds(tool: Api) -> None:
    found = tool.send("POST", "/api/detect", {"text": TEXT}).json()["mentions"]
    (one,) = predicted(tool, TEXT)
    regions = [row for row in one["result"] if row["type"] == "labels"]
    assert [(r["value"]["start"], r["value"]["end"], r["value"]["labels"]) for r in regions] == [
        (m["start"], m["end"], [m["label"]]) for m in found
    ]
    numbers = [row["value"]["number"] for row in one["result"] if row["from_name"] == "number"]
    assert numbers == [m["number"] for m in found if m["number"] is not None]
    assert 0 < one["score"] <= 1


def test_empty_and_odd_texts(tool: Api) -> None:
    empty, emoji = predicted(tool, "", "😀 Jag heter Fatima.")
    assert empty["result"] == []
    assert emoji["result"][0]["value"]["text"] == "Fatima"
    assert emoji["result"][0]["value"]["start"] == 12
    assert predicted(tool) == []


def test_another_interface(tool: Api) -> None:
    config = '<View><Labels name="n" toName="t"><Label value="city"/></Labels><Text name="t" value="$text"/></View>'
    (one,) = predicted(tool, "Jag heter Ali och bor i Borlänge.", config=config)
    assert [(row["from_name"], row["value"]["text"]) for row in one["result"]] == [("n", "Borlänge")]


@pytest.mark.parametrize(
    ("path", "body", "says"),
    [
        ("setup", {"schema": "<View><Text name='t' value='$t'/></View>"}, "Labels"),
        ("setup", {"schema": '<!DOCTYPE x [<!ENTITY a "b">]><View/>'}, "forbidden"),
        ("predict", {"tasks": [{"id": 1, "data": {"body": TEXT}}], "label_config": CONFIG}, "task"),
        ("predict", {"tasks": [{"id": 1, "data": 3}]}, "task"),
        ("predict", {}, "schema"),
    ],
)
def test_what_cannot_be_answered(tool: Api, path: str, body: dict[str, Any], says: str) -> None:
    answer = tool.send("POST", f"{BASE}/{path}", body)
    assert answer.status_code == 422
    assert says in answer.content.decode()
    assert "Hosseini" not in answer.content.decode()


def test_pages_of_others_are_kept_out(tool: Api) -> None:
    answer = tool.send("POST", f"{BASE}/predict", {"tasks": []}, Origin="https://example.org")
    assert answer.status_code == 403
