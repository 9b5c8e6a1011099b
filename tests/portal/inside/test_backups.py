"""Backup and restore: everything comes back but whoever has left. These tests commit for real, on both databases."""

from __future__ import annotations

import json
from base64 import b64encode
from datetime import UTC, datetime
from pathlib import Path

import pytest
from django.apps import apps
from django.core.management import call_command
from django.db import connection

from gok.errors import GokError, InputError, SettingError
from gok.safe.backups import new_envelope, write_members
from gok.safe.errors import DamagedError, RefusedError
from gok.safe.orders import make_order, make_receipt, read_order
from gok.safe.seen import MemorySeen
from gok.safe.signing import Pins
from gok_web.portal import backups, packages, records, rows, tombstones, withdrawing
from gok_web.portal.models import Learner, Person, Project, Release, Withdrawal
from gok_web.portal.secret import portal_folder, portal_signer
from tests.portal.inside.makers import client_of, essay, learner, make_world, signer, task
from tests.safe.building import CHEAP, SECRET

pytestmark = pytest.mark.real


@pytest.fixture(autouse=True)
def _no_archives_of_others() -> None:
    """Tests that were rolled back leave their archives."""
    for path in (portal_folder() / "releases").glob("*"):
        path.unlink()


def contents() -> dict[str, list[dict[str, object]]]:
    """All rows by table, but for the log's heads, which go on."""
    out = {}
    for model in apps.get_app_config("portal").get_models(include_auto_created=True):
        if model.__name__ not in ("LogHead", "Draft", "Throttle"):
            values = model._default_manager.order_by("pk").values()
            out[model.__name__] = [
                {k: bytes(v) if isinstance(v, memoryview) else v for k, v in r.items()} for r in values
            ]
    return out


def test_everything_comes_back(tmp_path: Path) -> None:
    make_world()
    Project.objects.update(purpose="Wie Lernende schreiben – åäö €")
    before = contents()
    archives = {path.name: path.read_bytes() for path in (portal_folder() / "releases").glob("*.zip")}
    backups.write(tmp_path / "b", SECRET, cost=CHEAP)
    call_command("flush", interactive=False, verbosity=0)
    for path in (portal_folder() / "releases").glob("*"):
        path.unlink()
    assert contents() != before
    done = backups.restore(tmp_path / "b", SECRET)
    assert contents() == before
    assert done.erased == 0
    assert {path.name: path.read_bytes() for path in (portal_folder() / "releases").glob("*.zip")} == archives
    assert records.check().holds
    learner("A2")  # numbers go on: no clash with a row that came back
    essay(Learner.objects.get(sid="A2"), task("AT2"))


def test_search_finds_what_came_back(tmp_path: Path) -> None:
    make_world()
    backups.write(tmp_path / "b", SECRET, cost=CHEAP)
    backups.restore(tmp_path / "b", SECRET, force=True)
    page = client_of(Person.objects.get(username="the-manager")).get("/search?q=kaffe").content.decode()
    assert "A1AT1" in page
    assert "B1BT1" in page


def test_who_has_left_stays_away(tmp_path: Path) -> None:
    """The backup is older than the withdrawal and the recall."""
    make_world()
    backups.write(tmp_path / "b", SECRET, cost=CHEAP)
    withdrawing.withdraw(Learner.objects.get(sid="A1"), "learner", None)
    packages.recall(Release.objects.get(name="r2"), None)
    done = backups.restore(tmp_path / "b", SECRET, force=True)
    assert done.erased == 1
    assert not Learner.objects.filter(sid="A1").exists()
    assert not Person.objects.filter(username="A1").exists()
    assert Learner.objects.filter(sid="B1").exists()
    assert Release.objects.get(name="r2").recalled is not None
    assert Release.objects.get(name="r1").withdrawn == 1
    left = [path.name for path in (portal_folder() / "releases").glob("*.zip")]
    assert left == [Release.objects.get(name="r1").file_name]


def test_what_is_not_to_be_put_back_changes_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    make_world()
    backups.write(tmp_path / "b", SECRET, cost=CHEAP)
    before = contents()
    whole = (tmp_path / "b").read_bytes()
    (tmp_path / "cut").write_bytes(whole[:-40])
    (tmp_path / "odd").write_bytes(whole[:-3000] + bytes([whole[-3000] ^ 1]) + whole[-2999:])
    for name, secret, force in (("b", SECRET, False), ("b", "wrong " + SECRET, True), ("cut", SECRET, True)):
        with pytest.raises(GokError):
            backups.restore(tmp_path / name, secret, force=force)
    with pytest.raises(GokError):
        backups.restore(tmp_path / "odd", SECRET, force=True)
    monkeypatch.setattr(backups, "_fingerprint", lambda: "0" * 16)
    with pytest.raises(RefusedError, match="another secret"):
        backups.restore(tmp_path / "b", SECRET, force=True)
    monkeypatch.undo()
    tombstones.path_of().unlink()
    with pytest.raises(SettingError, match="who has left"):
        backups.restore(tmp_path / "b", SECRET, force=True)
    assert contents() == before


def test_a_restoring_that_fails_leaves_what_was_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    make_world()
    backups.write(tmp_path / "b", SECRET, cost=CHEAP)
    before = contents()

    def fail(*_: object) -> int:
        raise OSError("the disk is full")

    monkeypatch.setattr(rows, "_fill", fail)
    with pytest.raises(OSError, match="full"):
        backups.restore(tmp_path / "b", SECRET, force=True)
    assert contents() == before


def test_neither_secret_nor_tombstones_are_in_it(tmp_path: Path) -> None:
    learner("A92")
    withdrawing.withdraw(Learner.objects.get(sid="A92"), "learner", None)
    done = backups.write(tmp_path / "b", SECRET, cost=CHEAP)
    assert set(done.files) == {"rows.jsonl", *(name for name in done.files if name.startswith(("audit/", "releases/")))}
    assert b"A92" not in b"".join(rows.dump())


def test_a_backup_of_before_is_brought_up_to_date(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """When ids of who has left still stood in the database: they are digests afterwards, and the order still counts."""
    order = make_order(portal_signer(), "Q77", now=datetime(2026, 11, 1, tzinfo=UTC))
    fields = {"id": 3, "sid": "Q77", "week": "2026-W45", "asked_by": "learner", "order_id": "1" * 32, "cleared": {}}
    old = [
        {"as_of": "0011_heads"},
        {"table": "Withdrawal", "row": {**fields, "order": b64encode(order).decode()}},
        {"table": "Kiosk", "row": {"id": 1, "role": "kiosk", "name": "k", "public_key": signer().public.text,
                                   "paired": "2026-11-01T00:00:00Z", "active": True}},
    ]  # fmt: skip
    monkeypatch.setattr(rows, "dump", lambda: [json.dumps(line).encode() + b"\n" for line in old])
    backups.write(tmp_path / "b", SECRET, cost=CHEAP)
    monkeypatch.undo()
    backups.restore(tmp_path / "b", SECRET, force=True)
    row = Withdrawal.objects.get()
    assert row.who == tombstones.digest_of("Q77")
    assert row.who in tombstones.buried()
    assert b"Q77" not in b"".join(rows.dump())
    us = Pins((withdrawing.portal_partner("portal"),))
    for sent in (order, row.order):
        read = read_order(sent, us, me=signer().public, seen=MemorySeen())
        assert read.learner_among(["Q7", "Q77"]) == "Q77"
        receipt = make_receipt(signer(), read, role="kiosk", erased={"essays": 1}, now=datetime.now(UTC))
        assert withdrawing.take_receipt("r", receipt, None).withdrawal_id == 3
    connection.close()
    assert not [path for path in portal_folder().rglob("*") if path.is_file() and b"Q77" in path.read_bytes()]


def forged(path: Path, lines: bytes, *names: str) -> Path:
    """A backup as whoever knows passphrase and secret can make it."""
    tombstones.make_sure()
    about = {"room": "portal", "made": "2026-11-01T00:00:00Z", "gok": "1", "secret": backups._fingerprint()}
    members = [("rows.jsonl", lines), *((name, b"0" * 64) for name in names)]
    write_members(path, new_envelope(SECRET, cost=CHEAP), about, members)
    return path


def all_files() -> dict[str, bytes]:
    folder = portal_folder()
    files = (path for path in folder.rglob("*") if path.is_file() and ".sqlite3" not in path.name)
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in files}


@pytest.mark.parametrize("name", ["secret", "withdrawn", "portal.sqlite3", "releases/a/b.zip", "scans/a"])
def test_a_backup_brings_nothing_but_rows_archives_and_log(tmp_path: Path, name: str) -> None:
    """Least of all another secret, or another list of who has left."""
    make_world()
    path = forged(tmp_path / "b", b"".join(rows.dump()), name)
    before, files = contents(), all_files()
    with pytest.raises(DamagedError, match="in no backup of a portal"):
        backups.restore(path, SECRET, force=True)
    assert (contents(), all_files()) == (before, files)


LINES = {
    "nothing": b"",
    "no JSON": b"{\n",
    "a list": b"[]\n",
    "a number": b"5\n",
    "a state that is none": b'{"as_of": []}\n',
    "deep": b"[" * 100_000,
    "no table": b'@\n{"table": "Nobody", "row": {}}\n',
    "a table that is none": b'@\n{"table": [], "row": {}}\n',
    "a row that is none": b'@\n{"table": "Learner", "row": 5}\n',
    "an empty row": b'@\n{"table": "Learner", "row": {}}\n',
    "a wrong number": b'@\n{"table": "Learner", "row": {"id": "x"}}\n',
    "a great number": b'@\n{"table": "Learner", "row": {"id": 1' + b"0" * 40 + b"}}\n",
    "NUL": b'@\n{"table": "Source", "row": {"id": 1, "code": "\\u0000"}}\n{"table": "Source", "row": {"id": 1}}\n',
}


@pytest.mark.parametrize("name", LINES)
def test_rows_of_no_portal_change_nothing(tmp_path: Path, name: str) -> None:
    make_world()
    first = next(iter(rows.dump())).rstrip(b"\n")
    path = forged(tmp_path / "b", LINES[name].replace(b"@", first))
    before, files = contents(), all_files()
    with pytest.raises(InputError, match=r"^the (rows|backup) .*[^\n]$"):
        backups.restore(path, SECRET, force=True)
    assert (contents(), all_files()) == (before, files)
