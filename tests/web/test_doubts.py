"""The doubts of an essay under work: asked for by the editor, answered by a person, and then no doubts any more."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import pytest

from gok.formats import FORMATS
from gok_web.workbench.documents import from_json
from gok_web.workbench.learning import disagreements
from tests.web.conftest import Api

TEXT = "Min granne Golnar läser om Stockholm och Selma Lagerlöf. Vi tar 12 och sedan går vi till Bruket. Mvh /GT\n"


def doubts(api: Api, document: Any) -> list[dict[str, Any]]:
    answer = api.send("POST", "/api/workbench/doubts", {"document": document})
    assert answer.status_code == 200, answer.content
    found: list[dict[str, Any]] = answer.json()["doubts"]
    return found


def words(document: Any, found: list[dict[str, Any]]) -> list[str]:
    return [document["text"][d["start"] : d["end"]] for d in found]


def answered(doubt: dict[str, Any], **how: Any) -> dict[str, Any]:
    """What the editor makes of an answer: a mention of a person, with what the engine thought of it."""
    place = {"id": f"p{doubt['start']}", "start": doubt["start"], "end": doubt["end"], "label": doubt["label"]}
    told = {"confidence": doubt["probability"], "rules": doubt["rules"], "reason": doubt["reason"], "by": "person"}
    return {**place, **told, "number": 90, "status": "confirmed", **how}


NOTHING = {"status": "rejected"}
PUBLIC = {"action": "keep", "relevance": "public"}


def settled(document: Any, doubt: dict[str, Any], **how: Any) -> Any:
    """The document with an answer; what stood there makes room."""
    out = deepcopy(document)
    out["mentions"] = [m for m in out["mentions"] if m["end"] <= doubt["start"] or doubt["end"] <= m["start"]]
    out["mentions"].append(answered(doubt, **how))
    return out


def test_the_worst_come_first_with_label_and_reason_and_without_words(api: Api) -> None:
    document = api.essay(TEXT)["document"]
    found = doubts(api, document)
    assert found
    assert [d["probability"] for d in found] == sorted((d["probability"] for d in found), reverse=True)
    replaced = [(m["start"], m["end"]) for m in document["mentions"] if m["action"] == "replace"]
    for doubt in found:
        assert doubt["label"]
        assert doubt["rules"]
        assert doubt["reason"]["sv"] != doubt["reason"]["en"]
        assert not [1 for a, b in replaced if a < doubt["end"] and doubt["start"] < b]
        assert doubt.keys() == {"start", "end", "label", "probability", "rules", "reason"}


@pytest.mark.parametrize("how", [{}, PUBLIC, NOTHING], ids=["personal", "public", "nothing"])
def test_an_answer_is_kept_through_saving_and_a_new_run_and_is_not_asked_again(api: Api, how: dict[str, Any]) -> None:
    document = api.essay(TEXT, id="E1")["document"]
    first, *rest = doubts(api, document)
    document = settled(document, first, **how)
    assert api.save(document, 1).status_code == 200
    stored = api.get("/api/essays/E1").json()["document"]
    (kept,) = [m for m in stored["mentions"] if m["id"] == f"p{first['start']}"]
    assert (kept["by"], kept["rules"], kept["confidence"]) == ("person", first["rules"], first["probability"])
    assert (kept["replacement"] is not None) is (not how)
    again = api.send("POST", "/api/workbench/rerun", {"document": stored}).json()["document"]
    assert [m for m in again["mentions"] if m["id"] == kept["id"]] == [kept]
    for one in (stored, again):
        left = doubts(api, one)
        assert not [d for d in left if d["start"] < first["end"] and first["start"] < d["end"]]
        assert [d["start"] for d in left] == [d["start"] for d in rest]


def test_a_confirmed_mark_answers_nothing(api: Api) -> None:
    document = api.essay(TEXT)["document"]
    first = doubts(api, document)[0]
    mark = {"id": "p1", "start": 0, "end": len(TEXT) - 1, "label": "fam", "action": "mark", "status": "confirmed"}
    document["mentions"].append({**mark, "by": "person", "replacement": None})
    assert doubts(api, document)[0] == first


@pytest.mark.parametrize("to", [row.name for row in FORMATS.values() if row.writes and not row.pair])
def test_no_file_tells_of_what_was_answered_with_nothing(api: Api, to: str) -> None:
    document = api.essay(TEXT, id="E1")["document"]
    for mention in document["mentions"]:
        mention["status"] = "confirmed"
    without = deepcopy(document)
    document["mentions"] += [answered(d, **NOTHING) for d in doubts(api, document)]
    assert len(document["mentions"]) > len(without["mentions"])
    for flavour in ("release", "work"):
        files = [
            api.send("POST", "/api/essays/E1/export", {"to": to, "flavour": flavour, "document": one})
            for one in (document, without)
        ]
        assert files[0].status_code == files[1].status_code
        assert files[0].content == files[1].content


def test_answers_teach(api: Api) -> None:
    """Of each reason how often it was right; what was missed by its label."""
    document = api.essay(TEXT, id="E1")["document"]
    one, other, *_ = doubts(api, document)
    document = settled(settled(document, one), other, **NOTHING)
    told = disagreements([from_json(document)])
    rows = {row["rule"]: row for row in told["rules"]}
    assert told["missed"] == {one["label"]: 1}
    assert rows[one["rules"][0]]["confirmed"] == 1
    assert rows[other["rules"][0]]["rejected"] == 1


def test_nothing_of_the_essay_is_logged(api: Api, capfd: pytest.CaptureFixture[str]) -> None:
    wrong = {"text": TEXT, "profile": "Golnar"}
    answers = [api.send("POST", "/api/workbench/doubts", {"document": one}) for one in ({"text": TEXT}, wrong)]
    assert [a.status_code for a in answers] == [200, 422]
    said = "".join(capfd.readouterr()) + "".join(a.content.decode() for a in answers)
    assert "golnar" not in said.lower()
