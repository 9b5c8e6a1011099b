"""Files in and out of the workbench."""

from __future__ import annotations

import io
import json
from collections.abc import Callable
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from gok.formats import FORMATS, read_bytes
from gok.formats.svala import check_graph
from tests.web.conftest import ORIGINALS, TEXT, Api

Check = Callable[..., Any]
WRITTEN = [name for name, row in FORMATS.items() if row.writes and not row.pair]


def upload(api: Api, **files: bytes) -> Any:
    sent = [SimpleUploadedFile(name.replace("__", "."), data) for name, data in files.items()]
    answer = api.post("/api/essays/import", {"files": sent})
    assert answer.status_code == 200, answer.content
    return answer.json()


def docx(text: str) -> bytes:
    import docx as word

    made, out = word.Document(), io.BytesIO()
    made.add_paragraph(text)
    made.save(out)
    return out.getvalue()


def test_files_of_many_kinds_become_essays(api: Api) -> None:
    essay = api.essay(id="A1AT9")["document"]
    graph = api.send("POST", "/api/essays/A1AT9/export", {"to": "svala", "flavour": "work"}).content
    xml = api.send("POST", "/api/essays/A1AT9/export", {"to": "xml", "flavour": "work"}).content
    api.send("DELETE", "/api/essays/A1AT9", If_Match='"1"')
    lines = b'{"id": "B2BT2", "text": "Hej Anna"}\n{"id": "B3BT3", "text": "Hej Per", "learner": "B3"}\n'
    answer = upload(
        api, A1AT1__txt=TEXT.encode(), Fatima__docx=docx("Jag heter Fatima."), c__jsonl=lines, d__json=graph
    )
    assert answer["failed"] == []
    assert [one["id"] for one in answer["created"]][::2] == ["A1AT1", "B2BT2"] or len(answer["created"]) == 5
    rows = {row["id"]: row for row in api.get("/api/essays").json()}
    assert {"A1AT1", "B2BT2", "B3BT3", "A1AT9"} <= rows.keys()
    assert rows["B3BT3"]["learner"] == "B3"
    (named,) = [row for row in rows.values() if row["title"] == "Fatima"]
    assert "Fatima" not in named["id"]  # a name does not stand in an address
    again = api.get("/api/essays/A1AT9").json()["document"]
    assert {m["status"] for m in again["mentions"]} == {"confirmed"}
    assert [m["replacement"] for m in again["mentions"]] == [m["replacement"] for m in essay["mentions"]]
    api.send("DELETE", "/api/essays/A1AT9", If_Match='"1"')
    assert upload(api, e__xml=xml)["failed"] == []
    assert api.get("/api/essays/A1AT9").json()["document"]["text"] == TEXT


def test_one_broken_file_does_not_stop_the_others(api: Api) -> None:
    answer = upload(
        api, good1__txt=b"Hej Anna", bad__txt=b"\xff\xfe\xff", odd__xyz=b"Hej", empty__jsonl=b"", half__docx=b"PK"
    )
    assert len(answer["created"]) == 1
    assert [one["name"] for one in answer["failed"]] == ["bad.txt", "odd.xyz", "empty.jsonl", "half.docx"]
    assert all(one["reason"] for one in answer["failed"])
    twice = upload(api, good1__txt=b"Hej igen")
    assert (twice["created"], len(twice["failed"])) == ([], 1)


def test_a_text_of_an_older_program_is_read_and_that_is_said(api: Api) -> None:
    words = "Jag heter Åsa och bor i Göteborg – här."
    answer = upload(
        api, old1__txt=words.encode("cp1252"), wide__txt=words.encode("utf-16"), noise__txt=b"\x81\x8d\x00\xe5"
    )
    assert [one["name"] for one in answer["failed"]] == ["noise.txt"]
    assert [("note" in one) for one in answer["created"]] == [True, True]
    for one in answer["created"]:
        assert api.get(f"/api/essays/{one['id']}").json()["document"]["text"] == words


@pytest.mark.parametrize("name", WRITTEN)
def test_release_holds_nothing_of_the_original(api: Api, name: str) -> None:
    document = api.essay(id="A1AT1", title="Alis brev")["document"]
    document["comment"] = document["mentions"][0]["comment"] = "Hosseini är hans namn"
    api.save(document, 1)
    answer = api.send("POST", "/api/essays/A1AT1/export", {"to": name})
    assert answer.status_code == 200
    assert answer.headers["Content-Disposition"] == f'attachment; filename="A1AT1{FORMATS[name].suffix}"'
    assert not ORIGINALS.search(answer.content.decode())


@pytest.mark.parametrize("name", WRITTEN)
def test_work_can_be_written(api: Api, name: str) -> None:
    api.essay(id="A1AT1")
    answer = api.send("POST", "/api/essays/A1AT1/export", {"to": name, "flavour": "work"})
    assert answer.status_code == 200
    told = f'attachment; filename="A1AT1.originals{FORMATS[name].suffix}"'
    assert answer.headers["Content-Disposition"] == told, "a file with originals says so"
    if FORMATS[name].reads and "source" in FORMATS[name].keeps:
        (result,) = read_bytes(answer.content, format=name, name="x")
        assert result.essay.text == TEXT


def test_svala_takes_the_graph_with_hand_made_tokens(api: Api) -> None:
    text = "Vi bor i Skolan.Halland sedan 2013"
    document = api.essay(text, id="E1")["document"]
    document["splits"] = [text.index("olan")]
    start = text.index("Halland")
    mine = {"id": "p1", "start": start, "end": start + 7, "label": "region", "number": 8, "by": "person"}
    document["mentions"] = [{**mine, "status": "confirmed", "replacement": "Dalarna", "replacement_by": "person"}]
    unsaved = {"to": "svala", "flavour": "work", "document": document}
    graph = json.loads(api.send("POST", "/api/essays/E1/export", unsaved).content)
    assert check_graph(graph) == []
    words = [token["text"].strip() for token in graph["source"]]
    assert words == ["Vi", "bor", "i", "Sk", "olan", ".", "Halland", "sedan", "2013"]
    assert [token["text"].strip() for token in graph["target"]][6] == "Dalarna"


def test_what_cannot_be_written_is_refused(api: Api, problem: Check) -> None:
    api.essay(id="A1AT1")
    for name in ("brat", "docx", "nothing"):
        problem(api.send("POST", "/api/essays/A1AT1/export", {"to": name}), 422)
    problem(api.send("POST", "/api/essays/none/export", {"to": "text"}), 404)


def test_a_file_again_is_asked_about_and_overwrites_or_becomes_a_copy(api: Api) -> None:
    send = lambda text, **more: api.post(  # noqa: E731
        "/api/essays/import", {"files": [SimpleUploadedFile("A1AT1.txt", text.encode())], **more}
    ).json()
    assert [one["id"] for one in send("Jag heter Ali.")["created"]] == ["A1AT1"]
    again = send("Jag heter Omar.")
    assert (again["created"], [one["code"] for one in again["failed"]]) == ([], ["taken"])
    copies = [send("Jag heter Omar.", again="copy")["created"][0]["id"] for _ in range(2)]
    assert copies == ["A1AT1-2", "A1AT1-3"]
    assert [one["id"] for one in send("Jag heter Omar.", again="overwrite")["created"]] == ["A1AT1"]
    now = api.get("/api/essays/A1AT1").json()
    assert (now["version"], now["document"]["text"].strip()) == (2, "Jag heter Omar.")
    old = api.get("/api/essays/A1AT1/versions/1").json()["document"]
    assert old["text"].strip() == "Jag heter Ali.", "still among the versions"


def test_utf_16_is_read_without_its_mark_too_and_said(api: Api) -> None:
    words = "Jag heter Ali och bor i Borlänge."
    for place, encoding in enumerate(("utf-16", "utf-16-le", "utf-16-be")):
        file = SimpleUploadedFile(f"U{place}.txt", words.encode(encoding))
        (made,) = api.post("/api/essays/import", {"files": [file]}).json()["created"]
        assert "UTF-16" in made["note"]
        assert api.get(f"/api/essays/U{place}").json()["document"]["text"] == words


def test_what_is_not_read_says_what_to_do(api: Api) -> None:
    files = [SimpleUploadedFile("brev.pdf", b"%PDF-1.7"), SimpleUploadedFile("brev.pages", b"PK")]
    pdf, other = api.post("/api/essays/import", {"files": files}, headers={"Accept-Language": "en"}).json()["failed"]
    assert "paste" in pdf["reason"]
    assert ".docx" in other["reason"]
