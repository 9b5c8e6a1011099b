"""Kill the kiosk in the middle of saves and imports, again and again: `python -m tests.kiosk.crashing FOLDER ROUNDS`.

Each round starts the server, lets two people annotate, one transcribe and one import without pause, and kills it
(SIGKILL) at a random moment. What was acknowledged is remembered and looked for when the next round opens the store.
The server is a child of a process that has loaded everything, so that two hundred rounds take minutes.
"""

from __future__ import annotations

import contextlib
import json
import os
import random
import re
import signal
import sqlite3
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import httpx

from gok.safe import KeyFile
from gok.safe.audit import audit_files
from gok.safe.chains import verify
from gok.safe.places import Places
from tests.kiosk.running import PASSPHRASE, PASSWORD, Client, text_file
from tests.safe.building import CHEAP

TEXT = "Jag heter Ali Hosseini och bor i Borlänge. Min syster Maryam jobbar på Falu lasarett.\n"
PNG = b"\x89PNG\r\n\x1a\n" + bytes(40_000)
_WAYS_IN = 4


class Child:
    """A kiosk in a forked process."""

    def __init__(self, folder: Path) -> None:
        reader, writer = os.pipe()
        self.pid = os.fork()
        if self.pid == 0:
            os.close(reader)
            try:
                _serve(folder, writer)
            finally:
                os._exit(5)
        os.close(writer)
        with open(reader, encoding="utf-8") as pipe:
            line = pipe.readline()
        assert line, "the kiosk did not start"
        greeting = json.loads(line)
        self.host, self.entries = httpx.URL(greeting["url"]).netloc.decode(), greeting["entries"]
        self.url = f"http://127.0.0.1:{httpx.URL(greeting['url']).port}/"
        self.clients: list[Client] = []

    def client(self, name: str, password: str) -> Client:
        """Somebody who is let in and logged in."""
        made = Client(base_url=self.url, headers={"Host": self.host}, timeout=300)
        self.clients.append(made)
        posted = {"Origin": "null", "Sec-Fetch-Site": "cross-site"}
        answer = made.post("/enter", data={"token": self.entries.pop()}, headers=posted)
        assert answer.status_code == 200
        if made.get("/login").status_code == 302:
            made.form("/first", name=name, password=password, again=password)
        else:
            made.form("/login", name=name, password=password)
        return made

    def kill(self) -> None:
        """As when the power goes."""
        os.kill(self.pid, signal.SIGKILL)
        _, status = os.waitpid(self.pid, 0)
        assert os.WIFSIGNALED(status), f"the kiosk ended by itself: {status}"


def _load() -> None:
    """Everything that a server needs, before it is forked; hashes of passwords that cost next to nothing."""
    os.environ["GOK_DEBUG"] = "1"
    from gok_web.kiosk.server import prepare

    prepare()
    from django.contrib.auth.hashers import Argon2PasswordHasher

    import gok
    import gok_web.kiosk.urls  # noqa: F401

    Argon2PasswordHasher.time_cost, Argon2PasswordHasher.memory_cost, Argon2PasswordHasher.parallelism = 1, 8, 1
    gok.pseudonymize(TEXT, seed=1)


def _serve(folder: Path, writer: int) -> None:
    from gok_web.kiosk.server import prepared

    places = Places(folder / "data")
    keys = KeyFile.open(places.keys, PASSPHRASE)
    with prepared(port=0, places=places, keys=keys) as server:
        entries = [server.new_entry()[0] for _ in range(_WAYS_IN)]
        said = json.dumps({"url": server.url, "entries": entries}).encode() + b"\n"
        server.run(lambda: os.write(writer, said) and os.close(writer))


class Told:
    """What the server has acknowledged."""

    def __init__(self) -> None:
        self.saves: dict[str, tuple[int, str]] = {}  # who: version and comment
        self.transcript: tuple[int, str] = (1, "")
        self.imports: set[str] = set()
        self.asked: set[str] = set()
        self.count = 0


def _save(client: Client, who: str, sid: str, told: Told, until: threading.Event) -> None:
    document, version = client.read(sid)
    known = told.saves.get(who)
    assert known is None or (version >= known[0] and (version > known[0] or document["comment"] == known[1])), who
    with contextlib.suppress(httpx.HTTPError):
        while not until.is_set():
            document["comment"] = f"{who} {version + 1} {random.random()}"
            answer = client.save(document, version)
            assert answer.status_code == 200, answer.text
            version = answer.json()["version"]
            told.saves[who] = (version, document["comment"])
            told.count += 1


def _transcribe(client: Client, told: Told, until: threading.Event, base: int) -> None:
    with contextlib.suppress(httpx.HTTPError):
        while not until.is_set():
            text = f"{base} {random.random()}"
            answer = client.post("/essays/S1ST1/transcript", json={"text": text, "base": base})
            assert answer.status_code == 200, answer.text
            base = answer.json()["number"]
            told.transcript = (base, text)
            told.count += 1


def _import(client: Client, told: Told, until: threading.Event, round: int) -> None:
    with contextlib.suppress(httpx.HTTPError):
        number = 0
        while not until.is_set():
            number += 1
            sid = f"B{round + 1}BT{number}"
            told.asked.add(sid)
            files: list[Any] = [text_file(sid, TEXT)]
            if number % 2:
                files += [("files", (f"{sid}-{page}.png", PNG, "image/png")) for page in (1, 2)]
            answer = client.take(*files)
            assert answer["created"] == [sid], answer
            told.imports.add(sid)
            told.count += 1


def _check(folder: Path, told: Told) -> None:
    """What lies on the disk, held against what was told; the server does not run."""
    path = folder / "data/kiosk/kiosk.sqlite3"
    with contextlib.closing(sqlite3.connect(path)) as database:
        assert database.execute("pragma integrity_check").fetchone() == ("ok",)
        assert not database.execute("pragma foreign_key_check").fetchall()
        rows = dict(database.execute("select sid, id from kiosk_essay"))
        assert told.imports <= set(rows), sorted(told.imports - set(rows))[:5]
        for sid, pk in rows.items():
            texts = database.execute("select count(*) from kiosk_transcript where essay_id = ?", (pk,)).fetchone()[0]
            scans = [r[0] for r in database.execute("select file from kiosk_scan where essay_id = ?", (pk,))]
            whole = 2 if sid.startswith("B") and int(sid.rpartition("T")[2]) % 2 else (1 if sid == "S1ST1" else 0)
            assert texts >= 1, sid
            assert len(scans) == whole, sid
            assert all((folder / "data/kiosk/scans" / name).is_file() for name in scans), sid
        gaps = "select 1 from workbench_version group by essay_id having count(*) != max(number)"
        assert not database.execute(gaps).fetchall()
        newest = "select max(number) from workbench_version v where v.essay_id = e.id"
        assert not database.execute(f"select 1 from workbench_essay e where version != ({newest})").fetchall()
    key = KeyFile.read_secret(folder / "data/keys/kiosk.keys", PASSPHRASE, "audit")
    report = verify(audit_files(folder / "data/kiosk/audit"), key=key, whole=True)
    assert report.holds, report.faults


def _begin(folder: Path) -> dict[str, str]:
    places = Places(folder / "data")
    places.keys.parent.mkdir(parents=True)
    KeyFile.create(places.keys, PASSPHRASE, cost=CHEAP).close()
    child = Child(folder)
    chief = child.client("chefen", PASSWORD)
    names = {}
    for name in ("anna", "bo"):
        answer = chief.form("/accounts", 200, what="add", name=name)
        (names[name],) = re.findall(r'id="password">([^<]+)<', answer.text)
    chief.take(text_file("A1AT1", TEXT), annotator=["2", "3"])
    chief.take(("files", ("S1ST1.png", PNG, "image/png")))
    for name, given in names.items():
        client = child.client(name, given)
        names[name] = f"{given}-nytt"  # a password that was given is changed first
        client.form("/password", old=given, password=names[name], again=names[name])
        client.form("/essays/A1AT1/start")
    child.kill()
    return names


def _round(folder: Path, round: int, names: dict[str, str], told: Told, chance: random.Random) -> None:
    child = Child(folder)
    chief = child.client("chefen", PASSWORD)
    clients = {name: child.client(name, password) for name, password in names.items()}
    if round % 10 == 0:
        audit = chief.get("/audit").text
        assert 'class="note"' in audit
        assert "note bad" not in audit
    page = chief.get("/essays/S1ST1/transcribe").text
    base = int(page.partition('data-number="')[2].partition('"')[0])
    assert base >= told.transcript[0]
    assert base > told.transcript[0] or told.transcript[1] in page
    until = threading.Event()
    with ThreadPoolExecutor(4) as pool:
        work = [pool.submit(_save, client, name, "A1AT1", told, until) for name, client in clients.items()]
        work.append(pool.submit(_transcribe, chief, told, until, base))
        writer = child.client("chefen", PASSWORD)
        work.append(pool.submit(_import, writer, told, until, round))
        time.sleep(chance.uniform(0.05, 0.9))
        child.kill()
        until.set()
        for one in work:
            one.result()


def main() -> None:
    """Run the rounds and print what was acknowledged."""
    folder, rounds = Path(sys.argv[1]), int(sys.argv[2])
    chance, told = random.Random(rounds), Told()
    _load()
    names = _begin(folder)
    for round in range(rounds):
        _round(folder, round, names, told, chance)
        _check(folder, told)
    half = folder / "data/kiosk/scans/.gok-0123456789ab"  # as a kill in the middle of writing a page leaves it
    half.mkdir()
    (half / "page").write_bytes(PNG)
    child = Child(folder)  # opening the store finishes what was cut off
    child.kill()
    _check(folder, told)
    scans = {path.name for path in (folder / "data/kiosk/scans").iterdir()}
    with contextlib.closing(sqlite3.connect(folder / "data/kiosk/kiosk.sqlite3")) as database:
        assert scans == {row[0] for row in database.execute("select file from kiosk_scan")}
    print(f"{rounds} kills, {told.count} acknowledged writes, {len(told.imports)} of them imports, nothing lost")


if __name__ == "__main__":
    main()
