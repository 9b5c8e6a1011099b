"""The essays as a whole: facts of the list, words in context, what is sure and doubted, who is who, numbers."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from gok_web.api.schemas import Row
from gok_web.common.running import running
from gok_web.workbench import heads, service
from gok_web.workbench.documents import Document, DocumentMention
from gok_web.workbench.finding import pattern_of
from gok_web.workbench.people import people_of
from gok_web.workbench.statistics import statistics_of
from gok_web.workbench.store import Plain, Store
from tests.web.conftest import ORIGINALS, TEXT, Api

Check = Callable[..., Any]
DOUBTED = (
    "Hej! Min granne Golnar läser om Stockholm. På lördag tar vi 12 och sedan går vi till Bruket.\n"
    "Vi köpte en Volvo 240 av Kent och firade Nowruz. Mvh /GT\n"
)


def row_of(api: Api, essay: str) -> Any:
    return next(row for row in api.get("/api/essays").json() if row["id"] == essay)


def test_the_list_knows_what_it_is_filtered_by(api: Api) -> None:
    made = api.essay(id="A1", meta={"learner": "L1", "level": "B1", "genre": "letter"})["document"]
    row = row_of(api, "A1")
    assert (row["level"], row["genre"], row["comments"], row["conflicts"], row["doubts"]) == (
        "B1",
        "letter",
        0,
        0,
        None,
    )
    assert row["unsure"] == sum(m["confidence"] < heads.SURE for m in made["mentions"])
    first, other = [m for m in made["mentions"] if m["action"] == "replace"][:2]
    first["comment"] = "vem är det?"
    other |= {"replacement": first["replacement"], "replacement_by": "person", "label": first["label"], "number": 77}
    made["comment"] = "läs igen"
    assert api.save(made, 1).status_code == 200
    row = row_of(api, "A1")
    assert (row["comments"], row["conflicts"] > 0) == (2, True)


def test_rows_are_what_the_schema_says(api: Api) -> None:
    """They are written as they are, without being checked one by one on the way out."""
    for essay in ("A1", "B2"):
        api.essay(id=essay, meta={"learner": essay})
    assert api.send("POST", "/api/many/doubts", {"ids": ["A1"]}).status_code == 200
    running().keys.destroy("B2")
    rows = api.get("/api/essays").json()
    assert [row["status"] for row in rows] == ["erased", "open"]
    assert [Row.model_validate(row, strict=True).model_dump() for row in rows] == rows


def test_heads_of_an_older_gok_are_made_anew(api: Api, store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    old = b'{"id": "A1", "title": "T", "status": "open"}'
    with monkeypatch.context() as before:
        before.setattr("gok_web.workbench.sealed_essays.head_of", lambda document, known=None: old)
        api.essay(id="A1", title="T", meta={"level": "A2"})
    assert row_of(api, "A1")["level"] == "A2"
    monkeypatch.setattr("gok_web.workbench.sealed_essays.head_of", None)
    assert row_of(api, "A1")["level"] == "A2", "written back, not made at each look"


def test_doubts_are_asked_once_and_counted_as_they_are_answered(api: Api) -> None:
    made = api.essay(DOUBTED, id="A1")["document"]
    (count,) = api.send("POST", "/api/many/doubts", {"ids": ["A1"]}).json()["counts"].values()
    assert count > 1
    assert row_of(api, "A1")["doubts"] == count
    doubts = api.send("POST", "/api/workbench/doubts", {"document": made}).json()["doubts"]
    assert len(doubts) == count
    answer = {"id": "p1", "start": doubts[0]["start"], "end": doubts[0]["end"], "label": doubts[0]["label"]}
    over = [m for m in made["mentions"] if m["start"] < answer["end"] and answer["start"] < m["end"]]
    made["mentions"] = [m for m in made["mentions"] if m not in over]
    made["mentions"].append(answer | {"number": 99, "by": "person", "status": "confirmed"})
    assert api.save(made, 1).status_code == 200
    assert row_of(api, "A1")["doubts"] == count - 1
    api.send("POST", "/api/many/undo", {"versions": {"A1": [1, 2]}})
    assert row_of(api, "A1")["doubts"] == count, "undone, asked again"
    changed = {**made, "text": made["text"] + "Och Bruket.", "mentions": []}
    assert api.save(changed, 3).status_code == 200
    assert row_of(api, "A1")["doubts"] is None, "another text"


def test_an_essay_gets_another_id(api: Api, problem: Check) -> None:
    made = api.essay(id="A1", title="Brev")["document"]
    api.essay(id="B1")
    made["comment"] = "en version till"
    api.save(made, 1)
    rename = lambda new, version: api.send("POST", "/api/essays/A1/rename", {"id": new}, If_Match=f'"{version}"')  # noqa: E731
    assert "id" in problem(rename("B1", 2), 412)["detail"]
    problem(rename("C1", 1), 412)
    problem(rename("../x", 2), 422)
    assert rename("C1", 2).json()["version"] == 2
    problem(api.get("/api/essays/A1"), 404)
    for version in (1, 2):
        old = api.get(f"/api/essays/C1/versions/{version}").json()
        assert (old["document"]["id"], old["document"]["text"]) == ("C1", TEXT)
    assert api.get("/api/essays/C1").json()["document"]["mentions"] == made["mentions"]
    assert row_of(api, "C1")["title"] == "Brev"
    assert len(api.get("/api/essays/C1/versions").json()) == 2
    again = api.get("/api/essays/C1").json()["document"]
    assert api.save({**again, "title": "Vykort"}, 2).status_code == 200


def test_words_in_context(api: Api, problem: Check) -> None:
    api.essay(id="A1")
    api.essay("En rad före.\nAlis bok och Alice och ali.", id="B1")
    find = lambda words, **more: api.send("POST", "/api/many/find", {"words": words, **more}).json()  # noqa: E731
    hits = lambda words, **more: [(x["essay"], x["words"]) for x in find(words, **more)["lines"]]  # noqa: E731
    assert sorted(hits("ali")) == [("A1", "Ali"), ("B1", "ali")]
    assert hits("ali", case=True) == [("B1", "ali")]
    assert hits("ali*", ids=["B1"]) == [("B1", "Alis"), ("B1", "Alice"), ("B1", "ali")]
    assert hits("Al??e") == [("B1", "Alice")]
    assert hits("före. alis") == [("B1", "före. Alis")], "over the end of a line"
    assert hits("*lasarett") == [("A1", "lasarett")]
    (line,) = find("Hosseini")["lines"]
    assert (line["label"], line["status"], line["version"]) == ("surname", "suggested", 1)
    assert line["before"].endswith("Jag heter Ali ")
    assert TEXT[line["start"] : line["end"]] == "Hosseini"
    assert find("finns inte") == {"lines": [], "count": 0}
    problem(api.send("POST", "/api/many/find", {"words": " * "}), 422)


def test_a_pattern_keeps_nobody_busy() -> None:
    pattern = pattern_of("a*a*a*a*a*a*a*a*x")
    assert pattern is not None
    assert pattern.search("a" * 60) is None
    assert pattern.search("a" * 60_000) is None
    assert pattern.search("b " + "a" * 60 + "x")
    assert pattern_of("?*") is None
    regular = pattern_of("(a+)+$")
    assert regular is not None
    assert regular.search("aaaa") is None, "signs stand for themselves"


def test_what_is_sure_is_shown_before_it_is_accepted(api: Api) -> None:
    made = api.essay(id="A1")["document"]
    api.essay(id="A2")
    sure = lambda least: api.send("POST", "/api/many/sure", {"ids": ["A1", "A2"], "at_least": least}).json()  # noqa: E731
    everything = sure(0.0)
    assert all(line["label"] for line in everything["lines"]), "a mark says what it is, too"
    assert (everything["count"], everything["essays"]) == (2 * len(made["mentions"]), 2)
    confidences = [line["confidence"] for line in everything["lines"]]
    assert confidences == sorted(confidences)
    least = sorted(m["confidence"] for m in made["mentions"])[2]
    wanted = sure(least)["count"]
    assert 0 < wanted < everything["count"]
    told = api.send("POST", "/api/many/accept", {"ids": ["A1", "A2"], "at_least": least}).json()
    assert told["versions"] == {"A1": [1, 2], "A2": [1, 2]}
    rows = [row_of(api, "A1"), row_of(api, "A2")]
    assert sum(row["confirmed"] for row in rows) == wanted
    assert sure(least)["count"] == 0
    again = api.send("POST", "/api/many/accept", {"ids": ["A1"], "at_least": least}).json()
    assert (again["done"], again["versions"]) == (["A1"], {}), "nothing to do, no version"


def test_what_is_kept_is_not_sure_before_its_doubts_are_known(api: Api, store: Store) -> None:
    made = api.essay(id="A1")["document"]
    made["mentions"][0] |= {"action": "keep", "relevance": "public", "confidence": 1.0}
    assert api.save(made, 1).status_code == 200
    sure = lambda: api.send("POST", "/api/many/sure", {"ids": ["A1"], "at_least": 0.999}).json()  # noqa: E731
    before = sure()["count"]
    store.keep_doubts("A1", 2, [])
    assert sure()["count"] == before + 1
    store.keep_doubts("A1", 2, [(made["mentions"][0]["start"], made["mentions"][0]["end"])])
    assert sure()["count"] == before


def test_metadata_of_many_and_one_undo(api: Api) -> None:
    for n in range(3):
        api.essay(id=f"A{n}")
    ids = ["A0", "A1", "A2"]
    told = api.send("POST", "/api/many/meta", {"ids": ids, "meta": {"learner": "L7", "level": "A2"}}).json()
    assert told["done"] == ids
    assert {(row["learner"], row["level"]) for row in api.get("/api/essays").json()} == {("L7", "A2")}
    changed = api.get("/api/essays/A2").json()["document"]
    assert api.save({**changed, "title": "sedan"}, 2).status_code == 200
    back = api.send("POST", "/api/many/undo", {"versions": told["versions"]}).json()
    assert (back["done"], [one["id"] for one in back["failed"]]) == (["A0", "A1"], ["A2"])
    assert [row_of(api, essay)["learner"] for essay in ids] == ["", "", "L7"]


def test_the_people_of_a_learner(api: Api) -> None:
    for n in range(2):
        api.essay(id=f"A{n}", meta={"learner": "L1"})
    api.essay("Ali bor i Lund.", id="B1", meta={"learner": "L2"})
    people = lambda: {p["form"]: p for p in api.send("POST", "/api/many/people", {"learner": "L1"}).json()["people"]}  # noqa: E731
    ali = people()["Ali"]
    assert (ali["essays"], len(ali["pseudonyms"]), ali["clash"]) == (["A1", "A0"], 1, ""), "one name, one pseudonym"
    assert "Lund" not in people()
    other = api.get("/api/essays/A1").json()["document"]
    for m in other["mentions"]:
        if TEXT[m["start"] : m["end"]] == "Ali":
            m |= {"replacement": "Torsten", "replacement_by": "person"}
    api.save(other, 1)
    assert people()["Ali"]["clash"] == "several"
    maryam = people()["Maryam"]["pseudonyms"][0]
    for m in other["mentions"]:
        if TEXT[m["start"] : m["end"]] in ("Ali", "Alis"):
            m |= {"replacement": maryam, "replacement_by": "person", "features": []}
    api.save(other, 2)
    assert people()["Maryam"]["clash"] == "shared"


def test_a_name_that_ends_in_s_is_one_name() -> None:
    text = "Anders är här. Anders bok."
    m = {"label": "firstname_male", "status": "confirmed", "action": "replace", "replacement": "Hans"}
    mentions = [m | {"start": 15, "end": 21, "features": ["gen"]}, m | {"start": 0, "end": 6, "features": []}]
    document = {"id": "A1", "text": text, "meta": {"learner": "L1"}, "mentions": mentions}
    (row,) = people_of([Plain(1, document, None)], "L1")
    assert (row["form"], row["pseudonyms"], row["count"], row["clash"]) == ("Anders", ["Hans"], 2, "")


def test_never_a_name(api: Api, tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GOK_DATA_DIR", str(tmp_path))
    found = lambda: {TEXT[m["start"] : m["end"]] for m in api.essay()["document"]["mentions"]}  # noqa: E731
    assert "Borlänge" in found()
    assert api.send("POST", "/api/learning/never", {"words": ["borlänge", "Borlänge "]}).json()["added"] == ["Borlänge"]
    assert "Borlänge" not in found()
    assert "Hosseini" in found()
    assert api.send("POST", "/api/learning/never", {"words": ["BORLÄNGE"]}).json()["added"] == []
    api.send("POST", "/api/learning/never", {"words": ["Borlänge"], "remove": True})
    assert "Borlänge" in found()


def mention(name: str, place: tuple[int, int], **more: Any) -> DocumentMention:
    return DocumentMention(id=name, start=place[0], end=place[1], label="city", number=1, **more)


def test_the_project_in_numbers() -> None:
    text = "Lund Rom Oslo Ystad Kiruna"
    suggested = [
        mention("a", (0, 4), rules=("x",), confidence=0.8, status="confirmed"),
        mention("b", (5, 8), rules=("x",), confidence=0.8, status="confirmed", alternatives=(("region", 0.8),)),
        mention("c", (9, 13), rules=("x",), status="rejected"),
        mention("d", (14, 19), by="person", status="confirmed"),
        mention("e", (20, 26), rules=("x",)),
    ]
    one = Document(text, id="A1").with_mentions(suggested)
    figures = statistics_of([one])
    wanted = {"found": 4, "confirmed": 1, "changed": 1, "missed": 1, "invented": 1, "replaced": 4, "kept": 0, "open": 1}
    assert figures["all"] == wanted
    assert figures["labels"] == [{"label": "city", **wanted}]
    assert figures["agreement"] is None
    assert statistics_of([one, replace(one, id="A2")])["agreement"] is None, "one suggestion is open"
    one = replace(one, status="done")
    twice = statistics_of([one, replace(one, id="A2")])["agreement"]
    assert twice == {"pairs": 1, "token": {"cohen": 1.0, "krippendorff": 1.0}, "span": twice["span"]}
    other = statistics_of([one, replace(one, id="A2").with_mentions(suggested[:1])])["agreement"]
    assert 0 < other["token"]["cohen"] < 1


def test_numbers_leave_as_a_table_without_words(api: Api) -> None:
    api.essay(id="A1")
    figures = api.send("POST", "/api/many/statistics", {}).json()
    assert figures["all"]["found"] == sum(row["found"] for row in figures["labels"]) > 3
    table = api.send("POST", "/api/many/statistics/table", {"ids": ["A1"]})
    lines = table.content.decode().splitlines()
    assert lines[0].startswith("label,found,confirmed")
    assert lines[-1].startswith(f"all,{figures['all']['found']},")
    assert not ORIGINALS.search(table.content.decode())
    assert api.send("POST", "/api/many/statistics", {"ids": []}).json()["essays"] == 0
    assert service.store().rows()


def test_words_some_essays_would_teach(api: Api) -> None:
    made = api.essay(id="A1")["document"]
    made["mentions"][0] |= {"by": "person"}
    api.save(made, 1)
    api.essay(id="B1")
    teach = lambda *ids: api.send("POST", "/api/many/words", {"ids": ids}).json()  # noqa: E731
    assert [word["form"] for word in teach("A1")] == ["Ali"]
    assert teach("B1") == []
