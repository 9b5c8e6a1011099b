"""The store: nothing readable on the disk, nothing lost between threads, older versions purged."""

from __future__ import annotations

import json
import re
import sqlite3
import threading
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

import pytest

from gok.safe import EphemeralKeys, KeyDestroyedError, KeyFile
from gok.safe.audit import AuditLog
from gok.safe.errors import DamagedError
from gok.safe.passphrases import Cost
from gok_web.workbench.documents import Document
from gok_web.workbench.store import ConflictError, Store
from tests.web.conftest import TEXT, Api, workbench

CHEAP = Cost(iterations=1, lanes=1, memory=64)
DATABASE = "workbench.sqlite3"
MARKED = "Zxqvarl"  # a word nobody else writes


def all_bytes(folder: Path) -> bytes:
    return b"".join(path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file())


def test_nothing_can_be_read_on_the_disk(tmp_path: Path) -> None:
    with workbench(EphemeralKeys(), tmp_path):
        api = Api().enter()
        text = f"Jag heter {MARKED} och bor i Borlänge."
        document = api.essay(text, id=f"{MARKED}1", title=f"{MARKED}2", meta={"learner": f"{MARKED}3"})["document"]
        document["comment"] = f"{MARKED}4"
        document["mentions"][0] |= {"comment": f"{MARKED}5", "replacement": f"{MARKED}6"}
        path = f"/api/essays/{document['id']}"
        saved = api.send("PUT", path, {"document": document, "note": f"{MARKED}7"}, If_Match='"1"')
        assert saved.status_code == 200
        assert {p.name for p in (tmp_path / "workbench").iterdir()} >= {"audit", DATABASE, f"{DATABASE}-wal"}
        while_open = all_bytes(tmp_path)
    closed = all_bytes(tmp_path)
    for data in (while_open, closed):
        assert len(data) > 4096
        for word in (MARKED, "Borlänge", "firstname", "replacement"):
            for encoding in ("utf-8", "utf-16-le", "utf-16-be"):
                assert word.encode(encoding) not in data
        assert MARKED.encode().hex().encode() not in data.lower()


def test_in_memory_nothing_is_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GOK_DATA_DIR", str(tmp_path / "data"))
    monkeypatch.setenv("TMPDIR", str(tmp_path / "tmp"))
    monkeypatch.chdir(tmp_path)
    with workbench():
        api = Api().enter()
        document = api.essay()["document"]
        assert api.save(document, 1).status_code == 200
        big = ("Hej Ali! " * 100_000).encode()
        from django.core.files.uploadedfile import SimpleUploadedFile

        assert api.post("/api/essays/import", {"files": SimpleUploadedFile("a.docx", big)}).status_code == 200
        assert api.send("POST", f"/api/essays/{document['id']}/purge", {}).status_code == 200
    assert list(tmp_path.rglob("*")) == []


def test_no_update_is_lost_between_threads(tmp_path: Path) -> None:
    with workbench(EphemeralKeys(), tmp_path) as store:
        store.create(Document("Hej!", id="E1"))
        lost, won = [], []
        barrier = threading.Barrier(8)

        def save(worker: int) -> None:
            barrier.wait()
            for i in range(10):
                while True:
                    now = store.read("E1")
                    said = replace(now.document, comment=f"{now.document.comment}{worker}.{i} ")
                    try:
                        store.save("E1", said, base=now.version)
                        won.append((worker, i))
                        break
                    except ConflictError as conflict:
                        lost.append(conflict.current - now.version)

        with ThreadPoolExecutor(8) as pool:
            list(pool.map(save, range(8)))
        last = store.read("E1")
        assert last.version == 81 == len(won) + 1
        assert lost  # they did meet
        assert min(lost) > 0
        assert sorted(last.document.comment.split()) == sorted(f"{w}.{i}" for w in range(8) for i in range(10))
        assert [row.version for row in store.versions("E1")] == list(range(1, 82))


def test_essays_are_there_after_a_restart(tmp_path: Path) -> None:
    keys = KeyFile.create(tmp_path / "keys", "korrekt häst batteri", cost=CHEAP)
    with workbench(keys, tmp_path / "store"):
        api = Api().enter()
        made = api.essay(meta={"learner": "A1"})
        cookie = dict(api.cookies)
    keys.close()
    keys = KeyFile.open(tmp_path / "keys", "korrekt häst batteri")
    with workbench(keys, tmp_path / "store"):
        api = Api()
        api.cookies.update(cookie)
        assert api.get(f"/api/essays/{made['essay']}").json() == made  # the session has outlived it too
    keys.close()
    with workbench(EphemeralKeys(), tmp_path / "other"):
        api = Api()
        api.cookies.update(cookie)
        assert api.get("/api/essays").status_code == 401


def test_versions_cannot_be_exchanged(tmp_path: Path) -> None:
    keys = EphemeralKeys()
    with workbench(keys, tmp_path) as store:
        store.create(Document("Hej!", id="E1"))
        store.save("E1", Document("Hej då!", id="E1"), base=1)
    with sqlite3.connect(tmp_path / "workbench" / DATABASE) as database:
        database.execute(
            "UPDATE workbench_version SET sealed = (SELECT sealed FROM workbench_version WHERE number = 1)"
        )
    database.close()
    with workbench(keys, tmp_path) as store:
        assert store.read("E1", 1).document.text == "Hej!"
        with pytest.raises(DamagedError):
            store.read("E1", 2)


def test_destroying_a_key_erases_a_learner(tmp_path: Path) -> None:
    keys = EphemeralKeys()
    with workbench(keys, tmp_path) as store:
        store.create(Document("Hej!", id="E1", meta={"learner": "A1"}))
        store.create(Document("Hej!", id="E2", meta={"learner": "A2"}))
        keys.destroy("A1")
        with pytest.raises(KeyDestroyedError):
            store.read("E1")
        assert [stored.essay for stored in store.all_current()] == ["E2"]
        erased = next(row for row in store.rows() if not row["readable"])
        store.delete(erased["id"], base=1)
        assert [row["id"] for row in store.rows()] == ["E2"]


def test_purging_rewrites_older_versions(tmp_path: Path) -> None:
    keys = EphemeralKeys()
    with workbench(keys, tmp_path):
        api = Api().enter()
        text = "Jag bor i Borlänge med Zorbal. Zorbal är min vän."
        document = api.essay(text, id="E1")["document"]
        document["comment"] = "Vem är Zorbal?"
        document["mentions"] = [m for m in document["mentions"] if text[m["start"] : m["end"]] == "Borlänge"]
        api.save(document, 1)
        for i, found in enumerate(re.finditer("Zorbal", text)):
            mine = {"id": f"p{i}", "start": found.start(), "end": found.end(), "label": "firstname_male", "number": 7}
            document["mentions"].append({**mine, "by": "person", "status": "confirmed"})
        document["comment"] = ""
        assert api.save(document, 2).status_code == 200
        now = api.get("/api/essays/E1").json()["document"]
        assert api.send("POST", "/api/essays/E1/purge", {}).json() == {"rewritten": 2}
        for version in (1, 2):
            old = api.get(f"/api/essays/E1/versions/{version}").json()
            said = json.dumps(old, ensure_ascii=False)
            assert "Zorbal" not in said
            assert "Borlänge" not in said
            assert [old["document"]["text"][a:b] for a, b in old["tokens"]][:3] == ["Jag", "bor", "i"]
        assert [row["purged"] for row in api.get("/api/essays/E1/versions").json()] == [True, True, False]
        assert api.get("/api/essays/E1").json()["document"] == now
        assert api.send("POST", "/api/essays/E1/purge", {}).json() == {"rewritten": 0}
        assert api.send("POST", "/api/essays/E1/versions/1/restore", {}, If_Match='"3"').status_code == 200
    with AuditLog(tmp_path / "workbench" / "audit", keys.secret("audit")) as log:
        assert log.head().seq == 3  # created, purged, purged again
    logs = (tmp_path / "workbench" / "audit").glob("*.jsonl")
    actions = [json.loads(line) for path in logs for line in path.read_text("utf-8").splitlines()]
    assert "purge" in json.dumps(actions)
    assert "E1" not in json.dumps(actions)


def test_purging_moves_everything_to_its_place() -> None:
    from gok_web.workbench.documents import DocumentMention
    from gok_web.workbench.purging import rewriter

    name = DocumentMention(id="a", start=0, end=3, label="firstname_male", number=1, replacement="Maximilian")
    town = DocumentMention(id="b", start=10, end=15, label="city", number=2, replacement="Bo")
    now = Document("Ali bor i Skara. Slut.").with_mentions([name, town])
    mark = DocumentMention(id="c", start=17, end=21, label="OBS!", action="mark")
    over = DocumentMention(id="d", start=0, end=7, label="Com!", action="mark")
    old = replace(now, splits=(12, 19), joins=((0, 7),)).with_mentions([name, mark, over])
    new = rewriter(now)(old)
    assert new.text == "Maximilian bor i Bo. Slut."
    found = {m.id: new.text[m.start : m.end] for m in new.mentions}
    assert found == {"a": "Maximilian", "c": "Slut", "d": "Maximilian bor"}
    assert [new.text[a:b] for a, b in new.joins] == ["Maximilian bor"]
    assert [new.text[place:] for place in new.splits] == ["Bo. Slut.", "ut."]


def test_the_database_is_its_owners_alone(tmp_path: Path) -> None:
    folder = tmp_path / "workbench"
    with workbench(EphemeralKeys(), tmp_path) as store:
        store.create(Document(TEXT, id="E1"))
        assert folder.stat().st_mode & 0o077 == 0
        assert (folder / DATABASE).stat().st_mode & 0o077 == 0
        assert isinstance(store, Store)
