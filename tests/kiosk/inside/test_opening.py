"""What cannot be opened is said clearly, and nothing is lost: passphrase, key file, database, disk."""

from __future__ import annotations

import resource
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest

from gok.safe import BusyError, DamagedError, KeyFile, PassphraseError, WriteError
from gok.safe.backups import read_contents, write_backup
from gok.safe.places import Places
from gok.safe.restoring import restore_backup
from gok_web.kiosk import essays
from gok_web.kiosk.desks import Desk, Worker
from gok_web.kiosk.incoming import Arrival
from gok_web.kiosk.models import Account, Essay, Scan
from gok_web.kiosk.stores import KioskStore
from tests.safe.building import CHEAP, SECRET

from .conftest import PNG, TEXT, begin, finish, make_people, opened

People = dict[str, Worker]


def make(places: Places) -> None:
    with opened(places) as store:
        people = make_people(store)
        anna = people["anna"].id
        essays.take_in(store, Arrival("A1AT1", TEXT, (("image/png", PNG),)), people["chief"], [(anna, "annotator")])
        essays.finish_transcript(store, "A1AT1", people["chief"])
        begin(store, "A1AT1", people["anna"])
        finish(store, "A1AT1", people["anna"])


def still_whole(places: Places) -> None:
    with opened(places) as store:
        anna = store.whole(lambda: Account.objects.get(name="anna"))
        now = Desk(store, Worker(anna.pk, "anna", False)).read("A1AT1")
        assert (now.version, now.document.text) == (2, TEXT)


def test_a_wrong_passphrase_and_a_key_file_that_is_cut_short(places: Places) -> None:
    make(places)
    before = places.keys.read_bytes()
    with pytest.raises(PassphraseError, match="passphrase"):
        KeyFile.open(places.keys, "not this one")
    places.keys.write_bytes(before[: len(before) // 2])
    with pytest.raises(DamagedError, match=r"damaged|cut short"):
        KeyFile.open(places.keys, SECRET)
    places.keys.write_bytes(before)
    still_whole(places)


def test_another_key_file_opens_nothing(places: Places, tmp_path: Path) -> None:
    make(places)
    other = Places(tmp_path / "other")
    with opened(other):
        pass
    mine = places.keys.read_bytes()
    places.keys.write_bytes(other.keys.read_bytes())
    with pytest.raises(DamagedError, match=r"another kiosk|changed"), opened(places):
        pass
    places.keys.write_bytes(mine)
    still_whole(places)


def test_a_second_server_is_turned_away(places: Places) -> None:
    make(places)
    with opened(places), pytest.raises(BusyError, match="in use"), opened(places):
        pass


@pytest.mark.parametrize("table", ["workbench_version", "kiosk_transcript"])
def test_a_changed_row_does_not_open(places: Places, table: str) -> None:
    make(places)
    with sqlite3.connect(places.database) as database:
        (sealed,) = database.execute(f"select sealed from {table} order by number desc limit 1").fetchone()
        changed = sealed[:-1] + bytes([sealed[-1] ^ 1])
        database.execute(f"update {table} set sealed = ? where sealed = ?", (changed, sealed))
    with opened(places) as store:
        anna = store.whole(lambda: Account.objects.get(name="anna"))
        desk = Desk(store, Worker(anna.pk, "anna", False))
        reads = {
            "workbench_version": lambda: desk.read("A1AT1"),
            "kiosk_transcript": lambda: store.whole(lambda: essays.latest_text(store, Essay.objects.get(sid="A1AT1"))),
        }
        with pytest.raises(DamagedError, match="changed"):
            reads[table]()
        assert desk.read("A1AT1", 1).document.text == TEXT  # the others open as before


def test_a_version_in_anothers_place_does_not_open(places: Places) -> None:
    make(places)
    with sqlite3.connect(places.database) as database:
        (old,) = database.execute("select sealed from workbench_version where number = 1").fetchone()
        database.execute("update workbench_version set sealed = ? where number = 2", (old,))
    with opened(places) as store:
        anna = store.whole(lambda: Account.objects.get(name="anna"))
        desk = Desk(store, Worker(anna.pk, "anna", False))
        with pytest.raises(DamagedError, match=r"another place|changed"):
            desk.read("A1AT1")


def test_a_changed_scan_does_not_open(places: Places) -> None:
    make(places)
    (path,) = places.scans.iterdir()
    sealed = path.read_bytes()
    path.write_bytes(sealed[:-1] + bytes([sealed[-1] ^ 1]))
    with opened(places) as store, pytest.raises(DamagedError, match="changed"):
        essays.read_scan(store, path.name, Worker(1, "chief", True))


def test_a_broken_database_is_said_at_the_start(places: Places) -> None:
    make(places)
    data = places.database.read_bytes()
    for broken in (b"not a database at all" * 100, data[:4096] + bytes(8192) + data[12288:]):
        places.database.write_bytes(broken)
        with pytest.raises(DamagedError, match="damaged; restore a backup"), opened(places):
            pass
    places.database.write_bytes(data)
    still_whole(places)


@contextmanager
def full(size: int) -> Iterator[None]:
    """No file grows beyond a size: a disk that is full, as far as writing goes."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


def test_a_full_disk_loses_nothing(places: Places) -> None:
    make(places)
    with opened(places) as store:
        anna = store.whole(lambda: Account.objects.get(name="anna"))
        worker = Worker(anna.pk, "anna", False)
        chief = Worker(1, "chief", True)
        desk = Desk(store, worker)
        essays.reopen(store, "A1AT1", "essay", chief)
        now = desk.read("A1AT1")
        entries = store.log.head().seq
        with full(1000):
            for text in ("saved", "saved again"):
                with pytest.raises(WriteError, match=r"disk|space|large"):
                    desk.save("A1AT1", replace(now.document, comment=text), base=now.version)
            with pytest.raises(WriteError):
                essays.take_in(store, Arrival("A2AT1", TEXT, (("image/png", PNG),)), chief, [])
        assert store.log.head().seq == entries
        assert desk.read("A1AT1") == now
        assert store.whole(lambda: (Essay.objects.count(), Scan.objects.count())) == (1, 1)
        assert len(list(places.scans.iterdir())) == 1
        desk.save("A1AT1", replace(now.document, comment="now"), base=now.version)
        essays.take_in(store, Arrival("A2AT1", TEXT, (("image/png", PNG),)), chief, [])


def test_backup_while_it_runs_and_restore(places: Places, tmp_path: Path, given: Callable[..., None]) -> None:
    """`given` has the store open meanwhile."""
    given()
    with_store = tmp_path / "kiosk.backup"
    write_backup(places, with_store, SECRET, now=datetime.now(UTC), cost=CHEAP)
    names = set(read_contents(with_store, SECRET).files)
    assert "kiosk.sqlite3" in names
    assert not [name for name in names if "keys" in name]


def test_restored_it_is_as_it_was(places: Places, tmp_path: Path) -> None:
    make(places)
    write_backup(places, tmp_path / "backup", SECRET, now=datetime.now(UTC), cost=CHEAP)
    with opened(places) as store:
        essays.take_in(store, Arrival("A2AT1", TEXT), Worker(1, "chief", True), [])
    restore_backup(tmp_path / "backup", places, SECRET, force=True)
    still_whole(places)
    with opened(places) as store:
        assert store.whole(lambda: list(Essay.objects.values_list("sid", flat=True))) == ["A1AT1"]
        (path,) = places.scans.iterdir()
        assert essays.read_scan(store, path.name, Worker(1, "chief", True)) == ("image/png", PNG)


def test_leftovers_of_an_import_that_was_cut_off_go(places: Places) -> None:
    make(places)
    (places.scans / ("0" * 32)).write_bytes(b"sealed, and of no essay")
    with opened(places):
        assert len(list(places.scans.iterdir())) == 1


def test_files_are_for_their_owner_alone(places: Places) -> None:
    make(places)
    wrong = [path for path in places.data.rglob("*") if path.is_file() and path.stat().st_mode & 0o077]
    assert not wrong


def test_store_closed_properly_can_be_opened_again(places: Places) -> None:
    for _ in range(2):
        with opened(places) as store:
            assert isinstance(store, KioskStore)
