"""The stateless endpoints: the engine for anybody on this machine."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from django.conf import settings

import gok
from gok.releases import MENTION, PROVENANCE
from gok.replace import shipped_profiles
from gok.taxonomy import taxonomy
from tests.web.conftest import ORIGINALS, TEXT, Api

Check = Callable[..., Any]


def test_detect_is_what_the_engine_says(anybody: Api) -> None:
    answer = anybody.send("POST", "/api/detect", {"text": TEXT, "id": "A1"})
    assert answer.json() == gok.detect(TEXT, meta={"id": "A1"}).to_dict(with_source=True) | {"id": "A1"}


def test_pseudonymize_gives_the_target_alone(anybody: Api) -> None:
    answer = anybody.send("POST", "/api/pseudonymize", {"text": TEXT}).json()
    assert "text" not in answer
    assert "start" not in answer["mentions"][0]
    assert not ORIGINALS.search(json.dumps(answer, ensure_ascii=False))
    both = anybody.send("POST", "/api/pseudonymize", {"text": TEXT, "with_source": True}).json()
    assert both["text"] == TEXT


def test_an_answer_without_the_original_is_a_release(anybody: Api) -> None:
    asked = {"text": TEXT, "id": "E1", "meta": {"learner": "L1", "teacher": "Agda"}, "keep_meta": ["learner"]}
    answer = anybody.send("POST", "/api/pseudonymize", asked).json()
    assert set(answer) == {"id", "target", "mentions", "provenance", "learner"}
    assert {name for mention in answer["mentions"] for name in mention} <= set(MENTION)
    assert set(answer["provenance"]) == set(PROVENANCE)
    refused = anybody.send("POST", "/api/pseudonymize", {"text": TEXT, "id": "alis-essay"})
    assert refused.status_code == 422
    assert not ORIGINALS.search(refused.content.decode())


def test_keys_are_thrown_away(anybody: Api) -> None:
    answers = [anybody.send("POST", "/api/pseudonymize", {"text": TEXT}).json() for _ in range(4)]
    assert len({answer["target"] for answer in answers}) > 1
    assert len({answer["provenance"]["key"] for answer in answers}) == 4


def test_options_are_those_of_the_engine(anybody: Api) -> None:
    text, meta = "Zlatan Ibrahimović är känd. Drottning Silvia bor i Stockholm.", {"genre": "review"}
    public = next(m.text for m in gok.detect(text, meta=meta).mentions if m.action == "keep")
    kept = anybody.send("POST", "/api/pseudonymize", {"text": text, "meta": meta}).json()["target"]
    gone = anybody.send("POST", "/api/pseudonymize", {"text": text, "meta": meta, "replace": "all"}).json()["target"]
    text = "Min vän heter Ali."
    assert public in kept
    assert public not in gone
    assert "█████" in anybody.send("POST", "/api/pseudonymize", {"text": text, "profile": "redact"}).json()["target"]
    asked = {"text": text, "culture": "fi", "with_source": True}
    finnish = anybody.send("POST", "/api/pseudonymize", asked).json()
    assert finnish["provenance"]["culture"] == "fi"


def test_explain_gives_reasons_at_a_place(anybody: Api) -> None:
    start = TEXT.index("Maryam")
    answer = anybody.send("POST", "/api/explain", {"text": TEXT, "start": start, "end": start + 6}).json()
    (mention,) = answer["mentions"]
    assert mention["text"] == "Maryam"
    assert all(reason["rule"] and reason["sv"] and reason["en"] for reason in mention["reasons"])


def test_evaluate_counts(anybody: Api) -> None:
    span = {"start": 10, "end": 13, "label": "firstname_male"}
    gold = {"id": "1", "text": TEXT, "spans": [span]}
    right = anybody.send("POST", "/api/evaluate", {"gold": [gold], "predicted": [{**gold, "mentions": [span]}]}).json()
    wrong = anybody.send("POST", "/api/evaluate", {"gold": [gold], "predicted": [{**gold, "spans": []}]}).json()
    assert right["systems"]["predicted"] != wrong["systems"]["predicted"]
    assert "Hosseini" not in json.dumps([right, wrong])


def test_menus(anybody: Api) -> None:
    known = anybody.get("/api/taxonomy").json()
    assert [c["id"] for c in known["categories"]] == [c.id for c in taxonomy().categories]
    assert all(c["guideline"]["sv"] and c["guideline"]["en"] for c in known["categories"])
    profiles = anybody.get("/api/profiles").json()
    assert [p["id"] for p in profiles["profiles"]] == list(shipped_profiles())
    names = {c["id"]: c["name"] for c in profiles["cultures"]}
    assert (names["fi"], names["ti"]) == ({"sv": "Finska", "en": "Finnish"}, {"sv": "Tigrinska", "en": "Tigrinya"})
    assert not [code for code, name in names.items() if code in name.values()], "every culture has a name"
    assert anybody.get("/api/health").json()["gok"] == gok.__version__


def test_sizes_and_kinds_are_checked(anybody: Api, problem: Check) -> None:
    problem(anybody.send("POST", "/api/detect", {"text": "a" * (settings.TEXT_LIMIT + 1)}), 413)
    problem(anybody.post("/api/detect", "hej", content_type="text/plain"), 415)
    problem(anybody.post("/api/detect", b'{"text": "hej"', content_type="application/json"), 400)
    problem(anybody.post("/api/detect", b'{"text": "\xff"}', content_type="application/json"), 400)
    problem(anybody.post("/api/detect", "[" * 100_000, content_type="application/json"), 400)
    deep = '{"text": "a", "meta": ' + "[" * 80 + "]" * 80 + "}"
    problem(anybody.post("/api/detect", deep, content_type="application/json"), 400)
    for body in (
        {},
        {"text": 1},
        [],
        {"text": "a", "x": 1},
        {"text": "a", "profile": "none"},
        {"text": "a", "pos": "no"},
    ):
        problem(anybody.send("POST", "/api/detect", body), 422)
    problem(anybody.send("POST", "/api/pseudonymize", {"text": "a", "culture": "xx"}), 422)
    problem(anybody.post("/api/detect", b'{"text": "\\ud800"}', content_type="application/json"), 400)


@pytest.mark.parametrize("text", ["", " ", "\r\n", "\0", "🙂", "e\u0301", "a" * 5000])
def test_odd_texts_are_texts(anybody: Api, text: str) -> None:
    for path in ("detect", "pseudonymize", "explain"):
        assert anybody.send("POST", f"/api/{path}", {"text": text}).status_code == 200


def test_the_page_of_the_api_shows_every_operation(anybody: Api) -> None:
    page = anybody.get("/api/docs").content.decode()
    schema = anybody.get("/api/openapi.json").json()
    assert len(schema["paths"]) > 20
    for path in schema["paths"]:
        assert path.replace("{", "{").replace("<", "&lt;") in page
