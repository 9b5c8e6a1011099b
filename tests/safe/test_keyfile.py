"""The key file: what is in it stays in it, and what was destroyed is gone."""

from __future__ import annotations

import json
import os
import stat
import subprocess
import sys
import threading
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from gok.errors import GokError, InputError, SettingError
from gok.replace.keys import NEWEST, Key
from gok.safe import (
    BusyError,
    DamagedError,
    DataKeys,
    EphemeralKeys,
    KeyDestroyedError,
    KeyFile,
    KeyMissingError,
    PassphraseError,
    WriteError,
)
from gok.safe.keyfile import _Keys
from tests.safe.building import CHEAP, SECRET


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "keys.gok"


@pytest.fixture(params=["file", "memory"])
def keys(request: pytest.FixtureRequest, path: Path) -> DataKeys:
    return KeyFile.create(path, SECRET, cost=CHEAP) if request.param == "file" else EphemeralKeys()


def test_each_learner_has_a_key_of_its_own(keys: DataKeys) -> None:
    made = {learner: keys.data_key(learner) for learner in ("A1", "B2", "", "å\ud800")}
    assert len(set(made.values())) == 4
    assert all(len(key) == 32 for key in made.values())
    assert {learner: keys.data_key(learner) for learner in made} == made
    assert keys.learners() == sorted(made)


def test_names_begun_under_an_older_version_go_on_as_they_began(path: Path) -> None:
    """Key files of earlier versions say of no key how names are drawn under it: as at first."""
    with KeyFile.create(path, SECRET, cost=CHEAP) as keys:
        old = keys.data_key("A1")
        assert keys.name_key("A1") == Key(old, version=NEWEST)
        fields = json.loads(keys._keys().to_bytes())
        del fields["versions"]
        keys._keep(_Keys.from_bytes(json.dumps(fields).encode(), "keys"))
    with KeyFile.open(path, SECRET) as keys:
        assert keys.name_key("A1") == Key(old)
        assert keys.name_key("B2").version == NEWEST
        keys.change_passphrase(SECRET, "en annan lång mening", cost=CHEAP)
    with KeyFile.open(path, "en annan lång mening") as keys:
        assert [keys.name_key(learner).version for learner in ("A1", "B2")] == [1, NEWEST]
        keys.destroy("A1")
        keys.data_key("A1", renew=True)
        assert keys.name_key("A1").version == NEWEST
        with pytest.raises(KeyMissingError):
            keys.name_key("C3", make=False)


def test_a_destroyed_key_does_not_come_back_by_itself(keys: DataKeys) -> None:
    old, other = keys.data_key("A1"), keys.data_key("B2")
    assert keys.destroy("A1")
    assert keys.is_destroyed("A1")
    assert not keys.destroy("A1")
    with pytest.raises(KeyDestroyedError, match="A1"):
        keys.data_key("A1")
    assert keys.learners() == ["B2"]
    assert keys.data_key("B2") == other
    assert keys.data_key("A1", renew=True) != old
    assert not keys.is_destroyed("A1")
    assert keys.data_key("A1") != old


def test_an_order_may_come_before_the_essays(keys: DataKeys) -> None:
    assert not keys.destroy("C3")
    with pytest.raises(KeyDestroyedError):
        keys.data_key("C3")


def test_no_key_is_made_when_none_is_to_be(keys: DataKeys) -> None:
    with pytest.raises(KeyMissingError, match="A1"):
        keys.data_key("A1", make=False)
    assert keys.learners() == []


def test_secrets_differ_by_purpose(keys: DataKeys) -> None:
    assert keys.secret("audit") == keys.secret("audit") != keys.secret("signing")
    keys.close()
    with pytest.raises(KeyMissingError, match="closed"):
        keys.secret("audit")


def test_everything_is_there_after_opening_again(path: Path) -> None:
    with KeyFile.create(path, SECRET, cost=CHEAP) as file:
        a1, secret = file.data_key("A1"), file.secret("audit")
        file.destroy("B2")
        serial = file.serial
    with KeyFile.open(path, SECRET) as file:
        assert (file.data_key("A1"), file.secret("audit"), file.serial) == (a1, secret, serial)
        assert file.is_destroyed("B2")


def test_the_file_says_nothing(path: Path) -> None:
    with KeyFile.create(path, SECRET, cost=CHEAP) as file:
        key = file.data_key("learner-A1")
        size = path.stat().st_size
        for i in range(20):
            file.data_key(f"B{i}")
        file.destroy("learner-A1")
        assert "learner" not in repr(file.__dict__)
        assert repr(key) not in repr(file.__dict__)
    content = path.read_bytes()
    assert b"learner" not in content
    assert len(content) == size
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert sorted(p.name for p in path.parent.iterdir()) == ["keys.gok", "keys.gok.lock"]


def test_a_wrong_passphrase_and_a_broken_file_are_told_apart(path: Path) -> None:
    KeyFile.create(path, SECRET, cost=CHEAP).close()
    with pytest.raises(PassphraseError, match=r"keys\.gok: wrong passphrase$"):
        KeyFile.open(path, SECRET + "x")
    whole = path.read_bytes()
    for content in (whole[:-1], whole[:100], b"", whole.replace(b'"data": "A', b'"data": "B', 1)):
        path.write_bytes(content)
        with pytest.raises(DamagedError, match="damaged or cut short"):
            KeyFile.open(path, SECRET)
    path.write_text("Jag heter Ali")
    with pytest.raises(InputError, match="not a key file"):
        KeyFile.open(path, SECRET)
    path.unlink()
    with pytest.raises(InputError, match="No such file"):
        KeyFile.open(path, SECRET)
    path.write_bytes(whole)
    KeyFile.open(path, SECRET).close()


def test_a_change_with_a_repaired_checksum_is_noticed(path: Path) -> None:
    from gok.safe.envelopes import _with_sum

    KeyFile.create(path, SECRET, cost=CHEAP).close()
    fields = json.loads(path.read_text())
    del fields["sha256"]
    data = fields["data"]
    swapped = data[:-9] + ("A" if data[-9] != "A" else "B") + data[-8:]
    path.write_bytes(_with_sum(fields | {"data": swapped}))
    with pytest.raises(DamagedError, match="passphrase is right, but the key file was changed"):
        KeyFile.open(path, SECRET)
    path.write_bytes(_with_sum(fields | {"iterations": 2}))
    with pytest.raises(PassphraseError):
        KeyFile.open(path, SECRET)
    path.write_bytes(_with_sum(fields | {"memory": 10**9}))
    with pytest.raises(DamagedError):
        KeyFile.open(path, SECRET)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=200)
@given(data=st.data())
def test_any_changed_byte_is_noticed(path: Path, data: st.DataObject) -> None:
    if not path.exists():
        KeyFile.create(path, SECRET, cost=CHEAP).close()
    whole = path.read_bytes()
    content = bytearray(whole)
    content[data.draw(st.integers(0, len(content) - 1))] ^= data.draw(st.integers(1, 255))
    path.write_bytes(content)
    with pytest.raises(GokError):
        KeyFile.open(path, SECRET)
    path.write_bytes(whole)


def test_a_new_passphrase_takes_the_place_of_the_old(path: Path) -> None:
    with KeyFile.create(path, SECRET, cost=CHEAP) as file:
        key = file.data_key("A1")
        with pytest.raises(PassphraseError, match="old passphrase"):
            file.change_passphrase("fel lösenord", "ett annat batteri häst", cost=CHEAP)
        with pytest.raises(SettingError, match="too short"):
            file.change_passphrase(SECRET, "kort", cost=CHEAP)
        file.change_passphrase(SECRET, "ett annat batteri häst", cost=CHEAP)
        later = file.data_key("B2")
    with pytest.raises(PassphraseError):
        KeyFile.open(path, SECRET)
    with KeyFile.open(path, "ett annat batteri häst") as file:
        assert (file.data_key("A1"), file.data_key("B2")) == (key, later)


def test_the_same_letters_make_the_same_passphrase(path: Path) -> None:
    import unicodedata

    KeyFile.create(path, unicodedata.normalize("NFD", SECRET), cost=CHEAP).close()
    KeyFile.open(path, unicodedata.normalize("NFC", SECRET)).close()


def test_a_key_file_is_never_written_over(path: Path) -> None:
    with KeyFile.create(path, SECRET, cost=CHEAP) as file:
        key = file.data_key("A1")
    with pytest.raises(WriteError, match="never written over"):
        KeyFile.create(path, SECRET, cost=CHEAP)
    with pytest.raises(SettingError, match="too short"):
        KeyFile.create(path.with_name("other"), "kort", cost=CHEAP)
    with pytest.raises(WriteError, match="no such folder"):
        KeyFile.create(path / "no" / "where", SECRET, cost=CHEAP)
    with KeyFile.open(path, SECRET) as file:
        assert file.data_key("A1") == key


def test_two_processes_do_not_share_a_file(path: Path) -> None:
    code = "import sys; from pathlib import Path; from gok.safe import KeyFile\n"
    code += "KeyFile.open(Path(sys.argv[1]), sys.argv[2])"
    command = [sys.executable, "-c", code, str(path), SECRET]
    with KeyFile.create(path, SECRET, cost=CHEAP):
        KeyFile.check(path, SECRET)
        with pytest.raises(PassphraseError):
            KeyFile.check(path, "fel lösenord")
        with pytest.raises(BusyError, match="in use"):
            KeyFile.open(path, SECRET)
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        assert "BusyError" in done.stderr
    assert subprocess.run(command, check=False).returncode == 0


def test_a_failed_opening_lets_go_of_the_file(path: Path) -> None:
    KeyFile.create(path, SECRET, cost=CHEAP).close()
    with pytest.raises(PassphraseError):
        KeyFile.open(path, "fel lösenord")
    KeyFile.open(path, SECRET).close()


def test_threads_get_the_same_keys(path: Path) -> None:
    got: list[tuple[str, bytes]] = []
    with KeyFile.create(path, SECRET, cost=CHEAP) as file:

        def work() -> None:
            got.extend((f"A{i}", file.data_key(f"A{i}")) for i in range(8))

        threads = [threading.Thread(target=work) for _ in range(8)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert len(got) == 64
        assert len(set(got)) == 8
        assert file.serial == 8


def test_the_bytes_of_older_files_are_written_over(path: Path) -> None:
    with KeyFile.create(path, SECRET, cost=CHEAP) as file:
        file.data_key("A1")
        os.link(path, path.with_name("old"))
        old = path.read_bytes()
        file.destroy("A1")
    remains = path.with_name("old").read_bytes()
    assert len(remains) == len(old)
    assert sum(a == b for a, b in zip(remains, old, strict=True)) < len(old) / 10


def test_what_a_killed_process_left_is_cleared(path: Path) -> None:
    KeyFile.create(path, SECRET, cost=CHEAP).close()
    left = path.with_name(".keys.gok.0123456789ab.tmp")
    left.write_bytes(path.read_bytes())
    KeyFile.open(path, SECRET).close()
    assert not left.exists()


def test_a_key_that_could_not_be_written_is_not_given_out(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with KeyFile.create(path, SECRET, cost=CHEAP) as file:
        file.data_key("A1")
        before = path.read_bytes()
        with monkeypatch.context() as patch:
            patch.setattr(os, "fsync", lambda _: (_ for _ in ()).throw(OSError(28, "No space left on device")))
            with pytest.raises(WriteError, match="No space left"):
                file.data_key("B2")
            with pytest.raises(WriteError, match="No space left"):
                file.destroy("A1")
        assert file.learners() == ["A1"]
        assert path.read_bytes() == before
        assert len(list(path.parent.iterdir())) == 2


FULL = """
import resource, sys
from pathlib import Path
from gok.safe import KeyFile, WriteError
with KeyFile.open(Path(sys.argv[1]), sys.argv[2]) as keys:
    before = keys.data_key("A1")
    resource.setrlimit(resource.RLIMIT_FSIZE, (int(sys.argv[3]),) * 2)
    for work in (lambda: keys.data_key("B2"), lambda: keys.destroy("A1")):
        try:
            work()
        except WriteError as error:
            print(error)
    assert keys.learners() == ["A1"] and keys.data_key("A1") == before
"""


@pytest.mark.parametrize("limit", [0, 1, 1000, 4096])
def test_a_full_disk_loses_no_key(path: Path, limit: int) -> None:
    with KeyFile.create(path, SECRET, cost=CHEAP) as file:
        file.data_key("A1")
    before = path.read_bytes()
    command = [sys.executable, "-c", FULL, str(path), SECRET, str(limit)]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert done.stdout.count("File too large") == 2
    assert path.read_bytes() == before
    assert sorted(one.name for one in path.parent.iterdir()) == ["keys.gok", "keys.gok.lock"]
