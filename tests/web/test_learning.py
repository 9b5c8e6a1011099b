"""Learning from corrections: shown, counted, and done on request."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import gok
from gok.formats import read_bytes
from tests.web.conftest import Api

TEXT = "Jag heter Ali och min vän heter Qwertina. Vi läser Kemi hos Qwertinas mamma i Borlänge."


def corrected(api: Api) -> dict[str, object]:
    document = api.essay(TEXT, id="E1")["document"]
    for mention in document["mentions"]:
        mention["status"] = "confirmed"
    borlange = next(m for m in document["mentions"] if TEXT[m["start"] : m["end"]] == "Borlänge")
    borlange["status"] = "rejected"
    kept = [m for m in document["mentions"] if not TEXT[m["start"] : m["end"]].startswith("Qwert")]
    for i, (word, features) in enumerate((("Qwertina", []), ("Qwertinas", ["gen"]))):
        start = TEXT.index(word + ("." if not features else ""))
        mine = {"id": f"p{i}", "start": start, "end": start + len(word), "label": "firstname_female", "number": 30}
        kept.append({**mine, "features": features, "by": "person", "status": "confirmed"})
    document["mentions"] = kept
    assert api.save(document, 1).status_code == 200
    return document


def test_what_corrections_teach_is_shown(api: Api) -> None:
    corrected(api)
    learned = api.get("/api/learning").json()
    assert learned["words"] == [{"form": "Qwertina", "label": "firstname_female", "count": 2}]
    assert learned["missed"] == {"firstname_female": 2}
    assert any(row["rejected"] for row in learned["rules"])
    assert any(row["confirmed"] for row in learned["rules"])
    assert (learned["essays"], learned["done"]) == (1, 0)


def test_words_go_into_the_projects_lists(api: Api, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GOK_DATA_DIR", str(tmp_path))
    corrected(api)
    assert not list(tmp_path.iterdir())  # not before it is asked for
    (row,) = api.send("POST", "/api/learning/lexicon", {}).json()["lists"]
    assert row == {"list": "project_firstname", "category": "firstname", "added": 1, "words": 1}
    words = [{"form": "Zorbalina", "label": "firstname_female"}, {"form": "Qwertina", "label": "firstname_female"}]
    (row,) = api.send("POST", "/api/learning/lexicon", {"words": words}).json()["lists"]
    assert (row["added"], row["words"]) == (1, 2)
    from gok.lexicon import open_lexicon

    assert {r.source for r in open_lexicon().lookup("Zorbalina")} == {"project_firstname"}
    found = gok.detect("Igår ringde Zorbalina till oss.").mentions
    assert [m.text for m in found] == ["Zorbalina"]
    assert (
        api.send("POST", "/api/learning/lexicon", {"words": [{"form": "x", "label": "age_digits"}]}).status_code == 422
    )


def test_finished_essays_can_be_trained_on(api: Api) -> None:
    corrected(api)
    assert api.send("POST", "/api/learning/training").status_code == 409
    api.send("POST", "/api/essays/E1/status", {"status": "done"}, If_Match='"2"')
    answer = api.send("POST", "/api/learning/training")
    assert answer.headers["Content-Disposition"] == 'attachment; filename="training.jsonl"'
    (result,) = read_bytes(answer.content, name="training.jsonl")
    assert result.essay.text == TEXT
    words = [m.text for m in result.mentions]
    assert "Qwertinas" in words
    assert "Borlänge" not in words  # a person has said no
    assert json.loads(answer.content)["id"] == "E1"
