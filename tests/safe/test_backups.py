"""Backups: whole or not at all, and never a way around a destroyed key."""

from __future__ import annotations

import os
import resource
import sqlite3
import stat
import subprocess
import sys
import threading
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from gok.errors import GokError, InputError, SettingError
from gok.safe import (
    BusyError,
    DamagedError,
    KeyDestroyedError,
    KeyFile,
    PassphraseError,
    RefusedError,
    WriteError,
    seal,
    unseal,
)
from gok.safe.audit import AuditLog, audit_files
from gok.safe.backups import read_contents, write_backup
from gok.safe.chains import verify
from gok.safe.places import Places
from gok.safe.restoring import restore_backup
from tests.safe.building import CHEAP, SECRET

NOW = datetime(2025, 3, 3, 8, 0, tzinfo=UTC)
ESSAYS = {"A1": "Jag heter Agnieszka och bor i Borlänge.", "B2": "Min syster Fatima studerar i Uppsala."}


def make_store(places: Places) -> None:
    """A kiosk in small: sealed essays in a database, sealed scans beside it, an audit log, a key file apart."""
    places.keys.parent.mkdir(parents=True)
    places.scans.mkdir(parents=True)
    with (
        KeyFile.create(places.keys, SECRET, cost=CHEAP) as keys,
        AuditLog(places.audit, keys.secret("audit")) as log,
        closing(sqlite3.connect(places.database)) as store,
    ):
        store.execute("PRAGMA journal_mode=WAL")
        store.execute("CREATE TABLE essay (learner TEXT, sealed BLOB)")
        for learner, text in ESSAYS.items():
            key = keys.data_key(learner)
            store.execute("INSERT INTO essay VALUES (?, ?)", (learner, seal(key, text.encode(), context="essay")))
            (places.scans / f"{learner}.scan").write_bytes(seal(key, text.encode() * 3000, context="scan"))
            log.append("essay.saved", object=("learner", learner))
        store.commit()


@pytest.fixture
def places(tmp_path: Path) -> Places:
    places = Places(tmp_path / "data")
    make_store(places)
    return places


@pytest.fixture
def backup(places: Places, tmp_path: Path) -> Path:
    path = tmp_path / "kiosk.backup"
    write_backup(places, path, SECRET, now=NOW, cost=CHEAP)
    return path


def opened(places: Places, keys: KeyFile) -> dict[str, str]:
    """The essays that can be read, by learner."""
    out = {}
    with closing(sqlite3.connect(places.database)) as store:
        for learner, sealed in store.execute("SELECT learner, sealed FROM essay"):
            out[learner] = unseal(keys.data_key(learner, make=False), sealed, context="essay").decode()
    return out


def everything_under(folder: Path) -> bytes:
    """All bytes of all files, but for the index SQLite shares between processes, which holds no content."""
    files = [path for path in sorted(folder.rglob("*")) if path.is_file() and not path.name.endswith("-shm")]
    return b"".join(path.read_bytes() for path in files)


def test_round_trip(places: Places, backup: Path, tmp_path: Path) -> None:
    assert stat.S_IMODE(backup.stat().st_mode) == 0o600
    contents = read_contents(backup, SECRET)
    assert (contents.room, contents.made) == ("kiosk", "2025-03-03T08:00:00Z")
    assert set(contents.files) == {
        "kiosk.sqlite3",
        "scans/A1.scan",
        "scans/B2.scan",
        "audit/audit-000000001.jsonl",
    }
    other = Places(tmp_path / "elsewhere")
    done = restore_backup(backup, other, SECRET)
    assert (done.files, done.aside, done.has_keys) == (4, None, False)
    with KeyFile.open(places.keys, SECRET) as keys:
        assert opened(other, keys) == ESSAYS
        assert verify(audit_files(other.audit), key=keys.secret("audit")).entries == 2
    assert (other.scans / "A1.scan").read_bytes() == (places.scans / "A1.scan").read_bytes()
    assert {stat.S_IMODE(path.stat().st_mode) for path in other.folder.rglob("*.*")} == {0o600}


def test_the_key_file_is_never_in_it(places: Places, backup: Path, tmp_path: Path) -> None:
    restore_backup(backup, Places(tmp_path / "elsewhere"), SECRET)
    with KeyFile.open(places.keys, SECRET) as keys:
        secrets = [keys.data_key("A1"), keys.data_key("B2"), keys.secret("audit"), places.keys.read_bytes()]
    found = everything_under(tmp_path / "elsewhere")
    assert b"gok keys" not in found
    assert not [secret for secret in secrets if secret in found]


def test_a_key_file_among_the_scans_is_refused(places: Places, tmp_path: Path) -> None:
    (places.scans / "copy.scan").write_bytes(places.keys.read_bytes())
    with pytest.raises(RefusedError, match="never backed up"):
        write_backup(places, tmp_path / "b", SECRET, now=NOW, cost=CHEAP)
    assert not (tmp_path / "b").exists()


def test_a_destroyed_key_makes_old_backups_unreadable(places: Places, backup: Path, tmp_path: Path) -> None:
    """The promise to who withdraws: an old backup, restored with the passphrase, yields none of their words."""
    with KeyFile.open(places.keys, SECRET) as keys:
        keys.destroy("A1")
    restore_backup(backup, places, SECRET, force=True)
    words = [word.encode() for word in ESSAYS["A1"].strip(".").split() if len(word) > 3]
    found = everything_under(places.data)
    assert not [word for word in words if word in found]
    with KeyFile.open(places.keys, SECRET) as keys, closing(sqlite3.connect(places.database)) as store:
        rows = dict(store.execute("SELECT learner, sealed FROM essay"))
        with pytest.raises(KeyDestroyedError):
            keys.data_key("A1", make=False)
        candidates = [
            keys.data_key("B2"),
            keys.data_key("A1", renew=True),
            keys.secret("audit"),
            keys.secret("signing"),
        ]
        for key in candidates:
            for sealed, context in ((rows["A1"], "essay"), ((places.scans / "A1.scan").read_bytes(), "scan")):
                with pytest.raises(DamagedError):
                    unseal(key, sealed, context=context)
        assert unseal(keys.data_key("B2"), rows["B2"], context="essay").decode() == ESSAYS["B2"]


def test_a_store_that_is_there_is_moved_aside_not_removed(places: Places, backup: Path) -> None:
    with closing(sqlite3.connect(places.database)) as store:
        store.execute("DELETE FROM essay")
        store.commit()
    with pytest.raises(SettingError, match="--force"):
        restore_backup(backup, places, SECRET)
    for _ in range(2):
        done = restore_backup(backup, places, SECRET, force=True)
        assert done.aside is not None
        assert (done.aside / "kiosk.sqlite3").exists()
    assert len(list(places.data.glob("kiosk.aside-*"))) == 2
    with KeyFile.open(places.keys, SECRET) as keys:
        assert opened(places, keys) == ESSAYS


def test_the_audit_log_does_not_go_back_in_time(places: Places, backup: Path) -> None:
    with KeyFile.open(places.keys, SECRET) as keys, AuditLog(places.audit, keys.secret("audit")) as log:
        head = log.append("learner.erased", object=("learner", "A1"))
        key = keys.secret("audit")
    restore_backup(backup, places, SECRET, force=True)
    assert verify(audit_files(places.audit), key=key, heads=[head]).holds


def test_wrong_passphrase_and_other_files(places: Places, backup: Path, tmp_path: Path) -> None:
    other = Places(tmp_path / "elsewhere")
    with pytest.raises(PassphraseError, match="wrong passphrase"):
        restore_backup(backup, other, "fel lösenord")
    with pytest.raises(InputError, match="not a backup"):
        restore_backup(places.keys, other, SECRET)
    with pytest.raises(InputError, match="No such file"):
        restore_backup(tmp_path / "nothing", other, SECRET)
    with pytest.raises(SettingError, match="a backup of the kiosk, not of the workbench"):
        restore_backup(backup, Places(tmp_path / "elsewhere", "workbench"), SECRET)
    assert everything_under(tmp_path / "elsewhere") == b""
    with pytest.raises(SettingError, match="nothing to back up"):
        write_backup(other, tmp_path / "b", SECRET, now=NOW, cost=CHEAP)
    with pytest.raises(WriteError, match="never written over"):
        write_backup(places, backup, SECRET, now=NOW, cost=CHEAP)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=60)
@given(data=st.data())
def test_a_damaged_backup_changes_nothing(places: Places, backup: Path, data: st.DataObject) -> None:
    whole = backup.read_bytes()
    before = everything_under(places.folder)
    content = bytearray(whole)
    at = data.draw(st.one_of(st.integers(0, 500), st.integers(0, len(content) - 1)))
    if data.draw(st.booleans()):
        content[at] ^= data.draw(st.integers(1, 255))
    else:
        del content[at:]
    backup.write_bytes(content)
    with pytest.raises(GokError):
        restore_backup(backup, places, SECRET, force=True)
    backup.write_bytes(whole)
    assert everything_under(places.folder) == before
    assert sorted(path.name for path in places.data.iterdir()) == ["keys", "kiosk"]


def test_a_damaged_database_is_not_backed_up(places: Places, tmp_path: Path) -> None:
    with closing(sqlite3.connect(places.database)) as store:
        store.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    content = bytearray(places.database.read_bytes())
    content[4096:4200] = bytes(range(104))
    places.database.write_bytes(content)
    with pytest.raises(DamagedError, match="database is damaged"):
        write_backup(places, tmp_path / "b", SECRET, now=NOW, cost=CHEAP)
    assert not (tmp_path / "b").exists()


def test_nothing_is_restored_under_a_running_kiosk(places: Places, backup: Path) -> None:
    with KeyFile.open(places.keys, SECRET), pytest.raises(BusyError, match="in use"):
        restore_backup(backup, places, SECRET, force=True)


def test_a_store_at_work_is_copied_as_of_one_moment(places: Places, tmp_path: Path) -> None:
    """Every row is written together with its twin: a copy that has one without the other would be torn."""
    stop = threading.Event()

    def work() -> None:
        with closing(sqlite3.connect(places.database, timeout=30)) as store:
            store.execute("CREATE TABLE twin (n INTEGER)")
            number = 0
            while not stop.is_set():
                with store:
                    store.execute("INSERT INTO twin VALUES (?)", (number,))
                    store.execute("INSERT INTO twin VALUES (?)", (number,))
                number += 1

    thread = threading.Thread(target=work)
    thread.start()
    try:
        for i in range(8):
            write_backup(places, tmp_path / f"b{i}", SECRET, now=NOW, cost=CHEAP)
    finally:
        stop.set()
        thread.join()
    for i in range(8):
        other = Places(tmp_path / f"r{i}")
        restore_backup(tmp_path / f"b{i}", other, SECRET)
        with closing(sqlite3.connect(other.database)) as store:
            names = [name for (name,) in store.execute("SELECT name FROM sqlite_master")]
            if "twin" in names:
                assert store.execute(
                    "SELECT count(*) FROM (SELECT n FROM twin GROUP BY n HAVING count(*) = 1)"
                ).fetchone() == (0,)


def test_progress_comes_to_its_end(places: Places, backup: Path, tmp_path: Path) -> None:
    for call in (
        lambda tell: write_backup(places, tmp_path / "b", SECRET, now=NOW, cost=CHEAP, progress=tell),
        lambda tell: restore_backup(backup, Places(tmp_path / "elsewhere"), SECRET, progress=tell),
    ):
        told: list[tuple[int, int]] = []
        call(lambda done, total, told=told: told.append((done, total)))
        assert [done for done, _ in told] == sorted(done for done, _ in told)
        assert told[-1][0] > 0.95 * told[-1][1] > 0


FULL = """
import resource, sys
from datetime import UTC, datetime
from pathlib import Path
from gok.errors import GokError
from gok.safe.backups import write_backup
from gok.safe.places import Places
from gok.safe.restoring import restore_backup
what, data, file, secret, limit = sys.argv[1:]
resource.setrlimit(resource.RLIMIT_FSIZE, (int(limit), int(limit)))
try:
    if what == "backup":
        write_backup(Places(Path(data)), Path(file), secret, now=datetime.now(UTC))
    else:
        restore_backup(Path(file), Places(Path(data)), secret, force=True)
except GokError as error:
    print(type(error).__name__, error)
"""


@pytest.mark.parametrize("limit", [0, 10, 5000, 40_000, 60_000, 100_000])
def test_a_full_disk_loses_nothing(places: Places, backup: Path, tmp_path: Path, limit: int) -> None:
    before = everything_under(places.folder)
    for what, file in (("backup", tmp_path / "new.backup"), ("restore", backup)):
        command = [sys.executable, "-c", FULL, what, str(places.data), str(file), SECRET, str(limit)]
        done = subprocess.run(command, capture_output=True, text=True, check=True)
        if what == "backup" and limit < 40_000:  # not even SQLite has room for what it needs to read
            assert "cannot be read (SQLITE_" in done.stdout
        else:
            assert done.stdout.startswith("WriteError"), done.stdout + done.stderr
            assert "File too large" in done.stdout
    assert not (tmp_path / "new.backup").exists()
    assert everything_under(places.folder) == before
    assert sorted(path.name for path in places.data.iterdir()) == ["keys", "kiosk"]
    assert sorted(path.name for path in tmp_path.iterdir()) == ["data", "kiosk.backup"]


def test_a_restoring_cut_off_between_its_two_steps_is_finished(places: Places, backup: Path) -> None:
    os.rename(places.folder, places.restored)
    places.settle()
    assert places.database.exists()
    places.settle()
    assert not places.restored.exists()


def test_this_test_run_could_have_failed_on_size() -> None:
    """The limits above are below what a backup has, and the process here has none."""
    assert resource.getrlimit(resource.RLIMIT_FSIZE)[0] == resource.RLIM_INFINITY
