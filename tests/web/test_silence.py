"""Words of an essay reach no log, no error page, no problem, no address."""

from __future__ import annotations

import io
import logging
from collections.abc import Iterator
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from gok_web.common.security.logs import SafeFormatter, log, set_up
from gok_web.workbench import drawing, service
from tests.web.conftest import Api

MARKED = "Zxqvarl"
TEXT = f"Jag heter {MARKED} och min syster {MARKED}ina bor i {MARKED}köping."


@pytest.fixture
def logged(monkeypatch: pytest.MonkeyPatch) -> Iterator[io.StringIO]:
    """Everything that any logger of the process says, as the server would write it, at the lowest level."""
    root = logging.getLogger()
    kept = (root.handlers[:], root.level, logging.raiseExceptions)
    set_up("debug")
    out = io.StringIO()
    handler = root.handlers[0]
    assert isinstance(handler, logging.StreamHandler)
    handler.setStream(out)
    yield out
    root.handlers[:], logging.raiseExceptions = kept[0], kept[2]
    root.setLevel(kept[1])
    logging.captureWarnings(False)


def test_who_asks_wrongly_fills_no_log(api: Api, logged: io.StringIO) -> None:
    """A line for each of them: some six hundred filled a pipe that nobody reads, and the server stood still."""
    set_up("warning")
    handler = logging.getLogger().handlers[0]
    assert isinstance(handler, logging.StreamHandler)
    handler.setStream(logged)
    assert [api.post("/api/detect", "x", content_type=kind).status_code for kind in ("text/x", "application/json")]
    assert api.get("/nowhere").status_code == 404
    assert logged.getvalue() == ""


def wrong_requests(api: Api) -> Iterator[Any]:
    """Everything that can go wrong with a marked text, and what goes right."""
    made = api.send("POST", "/api/essays", {"text": TEXT, "title": MARKED, "meta": {"learner": MARKED, "town": MARKED}})
    document = made.json()["document"]
    path = f"/api/essays/{document['id']}"
    broken = [
        {**document, MARKED: 1},
        {**document, "profile": MARKED},
        {**document, "text": 5, "title": [MARKED]},
        {**document, "mentions": [{"id": "m1", "start": 1, "end": 0, "label": MARKED}]},
        {**document, "mentions": [{**document["mentions"][0], "label": MARKED}]},
        {**document, "meta": {MARKED: {MARKED: 1}}},
        {**document, "meta": {MARKED * 20: 1}},
        {**document, "culture": "zz"},
        {**document, "splits": [MARKED]},
    ]
    for one in broken:
        yield api.send("PUT", path, {"document": one}, If_Match='"1"')
        yield api.send("POST", "/api/workbench/render", {"document": one})
    yield api.send("PUT", path, {"document": document}, If_Match='"9"')
    yield api.send("PUT", path, {"document": document}, If_Match=MARKED)
    yield api.send("PUT", path, {"document": document, MARKED: MARKED}, If_Match='"1"')
    for body in (
        f'{{"text": "{MARKED}',
        f'{{"text": {MARKED}}}',
        f'["{MARKED}"]',
        f'{{"text": "{MARKED}", "profile": "{MARKED}"}}',
    ):
        yield api.post("/api/detect", body, content_type="application/json")
        yield api.post("/api/detect", body, content_type=f"text/{MARKED}")
    yield api.send("POST", "/api/evaluate", {"gold": [{"id": "1", "text": MARKED}], "predicted": [{MARKED: MARKED}]})
    record = {"id": "1", "text": TEXT, "spans": [{"start": 0, "end": 3, "label": MARKED}]}
    yield api.send("POST", "/api/evaluate", {"gold": [record], "predicted": [record]})
    yield api.send("POST", f"{path}/export", {"to": MARKED})
    yield api.send("POST", f"{path}/status", {"status": MARKED}, If_Match='"1"')
    yield api.post("/api/essays/import", {"files": SimpleUploadedFile("a.json", f'{{"text": {MARKED}'.encode())})
    yield api.post("/api/essays/import", {"files": SimpleUploadedFile("a.xml", f"<{MARKED}><a>{MARKED}".encode())})
    yield api.post("/api/essays/import", {"files": SimpleUploadedFile("a.txt", f"{MARKED}\0".encode())})
    yield api.post("/api/essays/import", {"files": f"{MARKED}"})
    yield api.post("/api/svala/pseuws", f"tekst={MARKED}", content_type="text/plain")
    yield api.send("POST", f"/api/svala/tasks/{document['id']}/version/2", {"source": [{"id": MARKED, "text": MARKED}]})
    yield api.send("POST", "/api/learning/lexicon", {"words": [{"form": MARKED, "label": MARKED}]})
    yield api.send("POST", "/api/many/find", {"words": "*", "ids": [MARKED]})
    yield api.send("POST", "/api/many/find", {"words": MARKED, MARKED: 1})
    yield api.send("POST", "/api/many/meta", {"ids": [MARKED], "meta": {MARKED: MARKED}})
    yield api.send("POST", "/api/many/undo", {"versions": {document["id"]: [MARKED, 1]}})
    yield api.send("POST", "/api/many/statistics", {})
    yield api.send("POST", f"{path}/rename", {"id": f"{MARKED} {MARKED}"}, If_Match='"1"')
    yield api.post("/enter", {"token": MARKED})
    yield api.get(f"/{MARKED}")
    yield api.get(f"/api/{MARKED}", headers={"Accept-Language": MARKED, "Cookie": f"gok_language={MARKED}"})
    yield api.get(f"/api/essays/{MARKED}")
    yield api.get("/api/health", headers={"Host": f"{MARKED}:1"})


def test_errors_say_nothing_of_what_was_sent(api: Api, logged: io.StringIO, capfd: pytest.CaptureFixture[str]) -> None:
    answers = list(wrong_requests(api))
    assert len([a for a in answers if a.status_code >= 400]) > 35
    assert all(a.status_code < 500 for a in answers)
    for answer in answers:
        assert MARKED not in answer.content.decode(), (answer.status_code, answer.request["PATH_INFO"])
        assert MARKED not in str(answer.headers)
    said = logged.getvalue() + "".join(capfd.readouterr())
    assert said.count('"request"') == len(answers) + 1
    assert MARKED.lower() not in said.lower()


def test_an_error_nobody_thought_of_says_nothing_either(
    api: Api, logged: io.StringIO, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    def fail(*_: object, **__: object) -> None:
        raise ValueError(f"cannot handle {TEXT}")

    monkeypatch.setattr(drawing, "detect_essay", fail)
    monkeypatch.setattr(service, "store", fail)
    monkeypatch.setattr("gok_web.api.engine.detect_essay", fail)
    monkeypatch.setattr("gok_web.workbench.pages.running", fail)
    answers = [
        api.send("POST", "/api/essays", {"text": TEXT}),
        api.send("POST", "/api/detect", {"text": TEXT}),
        api.send("POST", "/api/workbench/rerun", {"document": {"text": TEXT}}),
        api.get("/api/essays"),
    ]
    for answer in answers:
        assert answer.status_code == 500
        assert answer.headers["Content-Type"] == "application/problem+json"
        assert MARKED not in answer.content.decode()
        assert "Traceback" not in answer.content.decode()
    said = logged.getvalue() + "".join(capfd.readouterr())
    assert '"error": "ValueError"' in said
    assert MARKED not in said


def test_what_libraries_log_loses_its_words(logged: io.StringIO) -> None:
    try:
        raise KeyError(MARKED)
    except KeyError:
        logging.getLogger("somebody").exception("cannot do %s", MARKED, extra={"more": MARKED})
    logging.getLogger("somebody").error("bad %d arguments", MARKED)
    log("saved", essay="x", version=3)
    said = logged.getvalue()
    assert MARKED not in said
    assert '"error": "KeyError"' in said
    assert '"version": 3' in said


def test_a_record_of_ours_shows_its_fields_alone() -> None:
    record = logging.LogRecord("x", logging.INFO, __file__, 1, f"{MARKED} %s", (MARKED,), None)
    assert MARKED not in SafeFormatter().format(record)
