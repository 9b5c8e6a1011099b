"""Essays over HTTP: made, saved, listed, restored, finished, deleted."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from typing import Any

from tests.web.conftest import TEXT, Api

Check = Callable[..., Any]


def test_a_new_essay_is_gone_over_by_the_engine(api: Api) -> None:
    made = api.send(
        "POST", "/api/essays", {"text": TEXT, "id": "A1AT1", "title": "Min vecka", "meta": {"learner": "A1"}}
    )
    assert (made.status_code, made.headers["ETag"], made.headers["Location"]) == (201, '"1"', "/api/essays/A1AT1")
    document = made.json()["document"]
    assert (document["id"], document["title"], document["meta"]) == ("A1AT1", "Min vecka", {"learner": "A1"})
    found = {TEXT[m["start"] : m["end"]]: m for m in document["mentions"]}
    assert found["Ali"]["label"] == "firstname_male"
    assert found["Ali"]["number"] == found["Alis"]["number"]
    assert found["Alis"]["replacement"] in (found["Ali"]["replacement"], found["Ali"]["replacement"] + "s")
    assert found["Ali"]["reason"]["sv"] != found["Ali"]["reason"]["en"]
    assert {m["status"] for m in document["mentions"]} == {"suggested"}
    starts = [TEXT[a:b] for a, b in made.json()["tokens"]]
    assert starts[:4] == ["Jag", "heter", "Ali", "Hosseini"]


def test_what_is_saved_is_read(api: Api) -> None:
    essay = api.essay()
    document = deepcopy(essay["document"])
    document["mentions"][0]["comment"] = "Är det han själv?"
    document["mentions"][0]["status"] = "confirmed"
    saved = api.save(document, 1)
    assert (saved.status_code, saved.json()["version"], saved.headers["ETag"]) == (200, 2, '"2"')
    read = api.get(f"/api/essays/{document['id']}")
    assert read.headers["ETag"] == '"2"'
    assert read.json()["document"] == document
    assert api.get(f"/api/essays/{document['id']}/versions/1").json() == essay
    (row,) = api.get("/api/essays").json()
    assert (row["id"], row["version"], row["confirmed"]) == (document["id"], 2, 1)


def test_saving_needs_the_version_it_is_made_on(api: Api, problem: Check) -> None:
    document = api.essay()["document"]
    path = f"/api/essays/{document['id']}"
    problem(api.send("PUT", path, {"document": document}), 428)
    assert api.save(document, 1).status_code == 200
    assert problem(api.save(document, 1), 412)["current_version"] == 2
    assert api.save(document, 2).status_code == 200
    problem(api.send("PUT", path, {"document": document}, If_Match="*"), 412)
    problem(api.send("DELETE", path, If_Match='"1"'), 412)
    assert api.send("DELETE", path, If_Match='"3"').status_code == 204
    problem(api.get(path), 404)
    problem(api.save(document, 3), 404)


def test_an_essay_the_server_has_lost_is_made_anew(api: Api, problem: Check) -> None:
    document = api.essay()["document"]
    path = f"/api/essays/{document['id']}"
    problem(api.send("PUT", path, {"document": document}, If_None_Match="*"), 412)
    api.send("DELETE", path, If_Match='"1"')
    made = api.send("PUT", path, {"document": document}, If_None_Match="*")
    assert (made.status_code, made.headers["ETag"]) == (201, '"1"')
    assert api.get(path).json()["document"] == document


def test_one_id_is_one_essay(api: Api, problem: Check) -> None:
    api.essay(id="A1AT1")
    problem(api.send("POST", "/api/essays", {"text": "En annan.", "id": "A1AT1"}), 412)
    problem(api.send("POST", "/api/essays", {"text": "Hej", "id": "inte ett id"}), 422)


def test_versions_are_kept_and_restored(api: Api) -> None:
    document = api.essay()["document"]
    path = f"/api/essays/{document['id']}"
    first = api.get(path).json()["document"]
    document["mentions"] = document["mentions"][1:]
    document["comment"] = "Klart snart"
    api.save(document, 1)
    restored = api.send("POST", f"{path}/versions/1/restore", {}, If_Match='"2"')
    assert (restored.status_code, restored.headers["ETag"]) == (200, '"3"')
    assert restored.json()["document"] == first
    rows = api.get(f"{path}/versions").json()
    assert [row["version"] for row in rows] == [1, 2, 3]
    assert [row["by"] for row in rows] == ["engine", "person", "person"]
    assert [row["changes"] for row in rows] == [len(first["mentions"]), 1, 1]
    assert "1" in rows[2]["note"]


def test_errors_keep_an_essay_from_being_done(api: Api, problem: Check) -> None:
    document = api.essay()["document"]
    path = f"/api/essays/{document['id']}/status"
    ali = document["mentions"][0]
    ali["replacement"] = TEXT[ali["start"] : ali["end"]]
    ali["replacement_by"] = "person"
    api.save(document, 1)
    (message,) = problem(api.send("POST", path, {"status": "done"}, If_Match='"2"'), 409)["messages"]
    assert (message["mention"], message["code"], message["severity"]) == (ali["id"], "unchanged", "error")
    ali["replacement"] = "Peter"
    api.save(document, 2)
    assert api.send("POST", path, {"status": "done"}, If_Match='"3"').json()["version"] == 4
    (row,) = api.get("/api/essays").json()
    assert row["status"] == "done"


def test_a_document_that_contradicts_itself_is_refused(api: Api, problem: Check) -> None:
    whole = api.essay()["document"]
    breakings: dict[str, Callable[[Any], Any]] = {
        "span": lambda d: d["mentions"][0].update(end=10_000),
        "label": lambda d: d["mentions"][0].update(label="nobody"),
        "feature": lambda d: d["mentions"][0].update(features=["nobody"]),
        "id": lambda d: d["mentions"][0].update(id=d["mentions"][1]["id"]),
        "overlap": lambda d: d["mentions"][0].update(end=d["mentions"][1]["end"]),
        "split": lambda d: d.update(splits=[len(TEXT)]),
        "join": lambda d: d.update(joins=[[0, 9], [5, 12]]),
        "profile": lambda d: d.update(profile="/etc/passwd.toml"),
    }
    for code, broken in breakings.items():
        document = api.get(f"/api/essays/{whole['id']}").json()["document"]
        broken(document)
        assert problem(api.save(document, 1), 422)["code"] == code


def test_what_the_contract_does_not_know_is_refused(api: Api, problem: Check) -> None:
    document = api.essay()["document"]
    document["secret"] = 1
    (error,) = problem(api.save(document, 1), 422)["errors"]
    assert error["code"] == "extra_forbidden"


def test_the_learner_of_an_essay_can_change(api: Api) -> None:
    document = api.essay(meta={"learner": "A1"})["document"]
    document["meta"]["learner"] = "B2"
    assert api.save(document, 1).status_code == 200
    from gok_web.common.running import running

    running().keys.destroy("A1")
    assert api.get(f"/api/essays/{document['id']}/versions/1").status_code == 200
    running().keys.destroy("B2")
    for path in ("", "/versions/1", "/versions/2"):
        assert api.get(f"/api/essays/{document['id']}{path}").status_code == 410
    (row,) = api.get("/api/essays").json()
    assert (row["readable"], row["title"], row["learner"]) == (False, "", "")


def test_languages_of_messages(api: Api, problem: Check) -> None:
    swedish = problem(api.send("GET", "/api/essays/nope", Accept_Language="sv"), 404)
    english = problem(api.send("GET", "/api/essays/nope", Accept_Language="en-GB,en;q=0.8"), 404)
    assert swedish["detail"] == "Det finns ingen sådan uppsats eller version."
    assert english["detail"] == "There is no such essay or version."
