"""Many essays at once: each is a step of its own, and nothing of an original is in what may be shared."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Callable
from typing import Any

from gok.formats import read_bytes
from tests.web.conftest import ORIGINALS, TEXT, Api

Check = Callable[..., Any]


def files_of(answer: Any) -> dict[str, str]:
    with zipfile.ZipFile(io.BytesIO(answer.content)) as archive:
        assert archive.testzip() is None
        return {name: archive.read(name).decode() for name in archive.namelist()}


def test_one_archive_with_a_file_each(api: Api) -> None:
    ids = [api.essay(id=f"A{n}")["document"]["id"] for n in range(3)]
    answer = api.send("POST", "/api/many/export", {"ids": ids, "to": "text"})
    assert answer.headers["Content-Disposition"] == 'attachment; filename="essays.text.zip"'
    files = files_of(answer)
    assert sorted(files) == ["A0.txt", "A1.txt", "A2.txt", "reviewed.tsv"]
    found = len(api.get("/api/essays/A0").json()["document"]["mentions"])
    assert files["reviewed.tsv"].splitlines()[:2] == ["essay\tstatus\tfound\treviewed", f"A0\topen\t{found}\t0"]
    assert not any(ORIGINALS.search(text) for text in files.values())
    work = api.send("POST", "/api/many/export", {"ids": ids[:1], "to": "jsonl", "flavour": "work"})
    assert work.headers["Content-Disposition"] == 'attachment; filename="essays.originals.jsonl.zip"'
    text = files_of(work)["A0.originals.jsonl"]
    (result,) = read_bytes(text.encode(), format="jsonl", name="x")
    assert result.essay.text == TEXT


def test_several_formats_in_one_archive(api: Api) -> None:
    ids = [api.essay(id=f"A{n}")["document"]["id"] for n in range(2)]
    answer = api.send("POST", "/api/many/export", {"ids": ids, "to": ["text", "xml", "text"]})
    assert answer.headers["Content-Disposition"] == 'attachment; filename="essays.formats.zip"'
    files = files_of(answer)
    assert sorted(files) == ["reviewed.tsv", "text/A0.txt", "text/A1.txt", "xml/A0.xml", "xml/A1.xml"]
    assert not any(ORIGINALS.search(text) for text in files.values())


def test_essays_are_found_by_their_words(api: Api) -> None:
    api.essay(id="A1", title="Min vecka")
    api.essay("Vi åkte till Paris\nmed tåg.", id="B1")
    find = lambda words: api.send("POST", "/api/many/search", {"words": words}).json()["ids"]  # noqa: E731
    assert find("BORLÄNGE") == ["A1"]
    assert find("paris  med") == ["B1"], "over the end of a line"
    assert find("min vecka") == ["A1"]
    assert find("b1") == ["B1"]
    assert find("Rom") == []


def test_what_cannot_be_done_to_one_is_said_and_the_others_go_on(api: Api) -> None:
    good = api.essay(id="A1")["document"]["id"]
    broken = api.essay(id="A2")["document"]
    broken["mentions"][0] |= {"replacement": "Ali", "replacement_by": "person"}
    assert api.save(broken, 1).status_code == 200
    answer = api.send("POST", "/api/many/status", {"ids": [good, "A2", "nobody"], "status": "done"}).json()
    assert answer["done"] == [good]
    assert [one["id"] for one in answer["failed"]] == ["A2", "nobody"]
    assert all(one["reason"] and not ORIGINALS.search(one["reason"]) for one in answer["failed"])
    assert api.get("/api/essays/A1").json()["document"]["status"] == "done"
    again = api.send("POST", "/api/many/rerun", {"ids": ["A1", "A2"], "culture": "fi"}).json()
    assert again["done"] == ["A2"], "what is done stays as it is"
    assert api.get("/api/essays/A2").json()["document"]["culture"] == "fi"
    gone = api.send("POST", "/api/many/delete", {"ids": ["A1", "A1", "A2"]}).json()
    assert (gone["done"], gone["failed"]) == (["A1", "A2"], [])
    assert api.get("/api/essays").json() == []


def test_bad_requests(api: Api, problem: Check) -> None:
    api.essay(id="A1")
    problem(api.send("POST", "/api/many/export", {"ids": [], "to": "text"}), 422)
    problem(api.send("POST", "/api/many/export", {"ids": ["A1"], "to": "papyrus"}), 422)
    problem(api.send("POST", "/api/many/export", {"ids": ["../etc"], "to": "text"}), 404)
    problem(api.send("POST", "/api/many/search", {"words": ""}), 422)
