"""Metadata in and out: SweLL XML, CSV, JSON; what is refused."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from gok.errors import InputError
from gok_web.portal.metadata import exchange
from gok_web.portal.metadata.reading import read
from gok_web.portal.metadata.storing import store
from gok_web.portal.models import Essay, Learner, Source, Task
from tests.portal.inside.makers import World, client_of

XML = """<?xml version="1.0" encoding="UTF-8"?>
<swell source="D"><meta>
<student id="1" birthyear_interval="1980-1984" time_in_sweden="30" education_gymnasium_out="36" swedish_where="course"
 swedish_where_duration="12" metacomment="en anteckning"><gender type="f"/>
<language situation="modersmål">Arabiska</language>
<language situation="skriver bäst">engelska</language><degree type="university"/><extra name="x">y</extra></student>
<task id="DT1" task_date="2026-W04" course_subject="SVA" grading_scale="CEFR" task_type="prov" task_format="digital"
 task_duration="60" text_types="brev,berättande" task_subject="Min dag">
<extra name="level">Nybörjare</extra></task></meta>
<essays><essay student="1" task="DT1" grade="B1">
<content type="raw">Jag heter Ali Svensson.</content></essay></essays></swell>
"""


@pytest.fixture(autouse=True)
def _source(world: World) -> None:
    Source.objects.create(code="D")


def put(text: str) -> Any:
    return store(read("f", text.encode()).table, source="f", renew=True)


def test_swell_xml_comes_in() -> None:
    found = read("f", XML.encode())
    assert (found.texts, found.notes) == (1, 2)
    stored = store(found.table, source="f", renew=True)
    assert (stored.learners, stored.tasks, stored.essays) == (1, 1, 1)
    learner, task, essay = Learner.objects.get(sid="D1"), Task.objects.get(sid="DT1"), Essay.objects.get(sid="D1DT1")
    assert (learner.birthyear_interval, learner.gender, learner.time_in_sweden) == ("1980-1984", "f", 30)
    assert learner.first_languages() == ["arabiska"]
    assert (learner.degrees, learner.metacomment) == ("university", "")
    assert (task.week, task.level, task.text_types) == ("2026-W04", "Nybörjare", "brev,berättande")
    assert (essay.grade, essay.state) == ("B1", "awaited")
    assert essay.current is None, "the text in the file was left out"


def table() -> dict[str, Any]:
    rows = exchange.to_table(consents=True)
    return {
        kind: [row for row in found if "D" in str(row.get("id", row.get("learner")))] for kind, found in rows.items()
    }


@pytest.mark.parametrize("form", ["xml", "csv", "json"])
def test_there_and_back(form: str) -> None:
    put(XML)
    before = table()
    written = {
        "xml": lambda: exchange.to_xml(source="D").encode(),
        "csv": exchange.to_csv_zip,
        "json": lambda: exchange.to_json().encode(),
    }[form]()
    Essay.objects.all().delete()
    Learner.objects.all().delete()
    Task.objects.all().delete()
    found = read("f", written)
    keep = {kind: [row for row in rows if "D" in str(row.get("id", ""))] for kind, rows in found.table.items()}
    store(keep, source="f", renew=True)
    assert table() == {**before, "consent": table()["consent"]}


def test_xml_is_read_by_the_engine_too() -> None:
    """What we write, `gok convert` reads."""
    import io

    from gok.formats import swell

    put(XML)
    results = list(swell.read(io.BytesIO(exchange.to_xml(source="A").encode()), name="f"))
    assert [result.essay.id for result in results] == ["A1AT1"]
    assert "kaffe" in results[0].text


LEARNER = '{"learner": [{"id": "D2", %s}]}'
REFUSED = {
    "birth year": LEARNER % '"birthyear_interval": "1984"',
    "birth date": LEARNER % '"birth_date": "1984-01-01"',
    "odd interval": LEARNER % '"birthyear_interval": "1981-1985"',
    "child": LEARNER % '"birthyear_interval": "2015-2019"',
    "country": LEARNER % '"country": "Syrien"',
    "nationality": LEARNER % '"nationality": "syrisk"',
    "arrival": LEARNER % '"arrival": "2015-09-01"',
    "language of a country": LEARNER % '"first_languages": ["irakiska"]',
    "country as a language": LEARNER % '"first_languages": ["Irak"]',
    "years, not months": LEARNER % '"time_in_sweden": "två år"',
    "a name in free text": LEARNER % '"education_other": "kurs hos Anna Bergström i Borås"',
    "a country in free text": LEARNER % '"education_other": "skola i Syrien"',
    "unknown source": '{"learner": [{"id": "Q1"}]}',
    "strange id": '{"learner": [{"id": "d2"}]}',
    "twice": '{"learner": [{"id": "D2"}, {"id": "D2"}]}',
    "exact date of a task": '{"task": [{"id": "DT9", "task_date": "2026-01-20"}]}',
    "no such week": '{"task": [{"id": "DT9", "task_date": "2026-W54"}]}',
    "genre": '{"task": [{"id": "DT9", "text_types": ["dikt"]}]}',
    "a name in the task": '{"task": [{"id": "DT9", "task_instructions": "Skriv till Anna Bergström i Borås."}]}',
    "essay of nobody": '{"essay": [{"id": "D2DT9", "learner": "D2", "task": "DT9"}]}',
    "essay of another id": '{"essay": [{"id": "X1", "learner": "A1", "task": "AT1"}]}',
    "grade of another scale": '{"essay": [{"id": "A1AT1", "learner": "A1", "task": "AT1", "grade": "IG"}]}',
    "a text": '{"essay": [{"id": "A1AT1", "learner": "A1", "task": "AT1", "text": "Jag heter Ali"}]}',
    "more": '{"essays": []}',
    "consent by date": '{"consent": [{"learner": "A1", "version": "1", "language": "sv", "given": "2026-01-01",'
    ' "first": "2026-W01", "last": "2026-W40"}]}',
    "table with a column too many": "id,first_languages,nationality\nD2,arabiska,x\n",
    "no table": "hej\nhopp\n",
    "broken XML": "<swell source='D'><meta>",
    "other XML": "<tei/>",
    "no source": "<swell><meta/></swell>",
}


@pytest.mark.parametrize("text", REFUSED.values(), ids=REFUSED.keys())
def test_refused_and_nothing_stored(text: str) -> None:
    before = (Learner.objects.count(), Task.objects.count(), Essay.objects.count())
    with pytest.raises(InputError) as error:
        put(text)
    assert (Learner.objects.count(), Task.objects.count(), Essay.objects.count()) == before
    for word in ("Bergström", "Syrien", "irakiska", "1984", "Jag heter"):
        assert word not in str(error.value), "messages name fields, not values"


def test_all_or_nothing() -> None:
    with pytest.raises(InputError):
        put('{"learner": [{"id": "D5"}, {"id": "D6", "birthyear_interval": "1999"}]}')
    assert not Learner.objects.filter(sid="D5").exists()


def test_a_task_stands_in_one_file_only() -> None:
    put(XML)
    with pytest.raises(InputError, match="known already"):
        put('{"task": [{"id": "DT1"}]}')


def test_learners_are_brought_up_to_date() -> None:
    put(XML)
    put('{"learner": [{"id": "D1", "time_in_sweden": 40, "first_languages": ["kurmanji", "arabiska"]}]}')
    learner = Learner.objects.get(sid="D1")
    assert (learner.time_in_sweden, learner.birthyear_interval) == (40, "1980-1984")
    assert learner.first_languages() == ["kurmanji", "arabiska"]


def test_under_16_when_it_was_written() -> None:
    Learner.objects.filter(sid="A1").update(birthyear_interval="2010-2014")
    Task.objects.filter(sid="AT1").update(week="2024-W10")
    with pytest.raises(InputError, match="16"):
        put('{"essay": [{"id": "A1AT1", "learner": "A1", "task": "AT1"}]}')


def test_cells_are_no_formulas() -> None:
    Task.objects.filter(sid="AT1").update(task_aids="=HYPERLINK(1)")
    rows = exchange.tables()["tasks"]
    assert next(row for row in rows if row["id"] == "AT1")["task_aids"] == "'=HYPERLINK(1)"


def test_pages(world: World) -> None:
    client = client_of(world.people["manager"])
    answer = client.post("/import", {"file": SimpleUploadedFile("x.xml", XML.encode())})
    assert answer.status_code == 302
    assert Learner.objects.filter(sid="D1").exists()
    for kind in ("json", "csv", "xml"):
        assert client.get(f"/export?to={kind}").headers["Content-Disposition"].startswith("attachment")
    assert json.loads(client.get("/export?to=json").content)["learner"]


def test_forms_of_staff(world: World) -> None:
    client = client_of(world.people["teacher"])
    assert client.post("/learners/new", {"sid": "A7", "language friends 0": "engelska"}).status_code == 302
    assert client.post("/learners/new", {"sid": "B7"}).status_code == 200, "not the teacher's school"
    assert client.post("/learners/new", {"sid": "A99"}).status_code == 200, "A99 has left"
    assert client.post("/learners/A7/edit", {"time_in_sweden": 5}).status_code == 302
    assert Learner.objects.get(sid="A7").time_in_sweden == 5
    consent = {"version": "1", "language": "sv", "given": "2026-W01", "first": "2026-W01", "last": "2026-W50"}
    assert client.post("/learners/A7/consent", consent).status_code == 302
    assert client.post("/learners/A7/consent", {**consent, "last": "2025-W50"}).status_code == 200
    assert client.post("/tasks/new", {"sid": "AT9", "text_types": ["brev"], "week": "2026-W05"}).status_code == 302
    assert client.post("/tasks/new", {"sid": "AT8", "week": "2026-02-01"}).status_code == 200
    assert client.post("/tasks/AT9/edit", {"title": "En resa"}).status_code == 302
    assert client.post("/essays/A1AT1/grade", {"grade": "B1"}).status_code == 302
    assert Essay.objects.get(sid="A1AT1").grade == "B1"
    client.post("/essays/A1AT1/grade", {"grade": "IG"})
    assert Essay.objects.get(sid="A1AT1").grade == "B1"
    source = client_of(world.people["manager"]).post("/sources/new", {"code": "Borgskolan"})
    assert source.status_code == 200, "a letter, not a name"
