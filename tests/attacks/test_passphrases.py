"""Guessing: what everybody tries first is refused with a reason, wherever a passphrase is chosen; nothing is dumped."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from gok.errors import SettingError
from gok.safe import KeyFile, PassphraseError
from gok.safe.passphrases import check_passphrase
from gok.safe.signing import Partner, Signer
from tests.cli.running import gok as run_gok
from tests.safe.building import CHEAP, SECRET

GUESSED = (
    "12345678 123456789012 987654321 11111111 00000000000000 abcdefgh qwertyuiop asdfghjkl password passwordpassword "
    "Password1 password123456 lösenord lösenordlösenord Lösenord1234 hemligt123 sommar2024 Sommar2026! qwerty123456 "
    "abcabcabcabc 19991231 2026-11-17 kioskkiosk letmein1 välkommen1 fotbollslag aaaabbbb"
).split()
GOOD = (SECRET, "sill brygga tolv moln kex", "x7Kq9zP2mB4", "correct horse battery staple", "3f9c-77ab-01de-5b21")


@pytest.mark.parametrize("passphrase", [*GUESSED, "lösen lösen lösen", "password 12345678", "hej hej hej hej"])
def test_what_is_tried_first_is_refused_with_a_reason(passphrase: str, tmp_path: Path) -> None:
    with pytest.raises(SettingError, match=r"too easy to guess|too short") as refused:
        KeyFile.create(tmp_path / "kiosk.keys", passphrase, cost=CHEAP)
    assert passphrase not in str(refused.value)
    assert not (tmp_path / "kiosk.keys").exists()


@pytest.mark.parametrize("passphrase", GOOD)
def test_good_ones_are_taken(passphrase: str) -> None:
    assert check_passphrase(passphrase) == passphrase


def secret(path: Path, words: str) -> str:
    path.write_text(words, encoding="utf-8")
    path.chmod(0o600)
    return str(path)


def test_the_passphrase_of_a_kiosk_is_changed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    keys = tmp_path / "data" / "keys" / "kiosk.keys"
    monkeypatch.setenv("GOK_DATA_DIR", str(tmp_path / "data"))
    monkeypatch.setenv("GOK_PASSPHRASE_FILE", secret(tmp_path / "old", SECRET))
    monkeypatch.setenv("GOK_NEW_PASSPHRASE_FILE", secret(tmp_path / "new", "tolv moln över bryggan"))
    assert run_gok("kiosk", "passphrase").status == 2  # there is none yet
    keys.parent.mkdir(parents=True)
    with KeyFile.create(keys, SECRET, cost=CHEAP) as made:
        key = made.data_key("A1")
    before = keys.read_bytes()
    secret(tmp_path / "new", "passwordpassword")
    refused = run_gok("kiosk", "passphrase")
    assert (refused.status, keys.read_bytes()) == (2, before)
    assert "too easy to guess" in refused.err
    secret(tmp_path / "new", "tolv moln över bryggan")
    secret(tmp_path / "old", "fel fras batteri häst")
    assert (run_gok("kiosk", "passphrase").status != 0, keys.read_bytes()) == (True, before)
    secret(tmp_path / "old", SECRET)
    done = run_gok("kiosk", "passphrase")
    assert done.status == 0, done.err
    with pytest.raises(PassphraseError):
        KeyFile.open(keys, SECRET)
    with KeyFile.open(keys, "tolv moln över bryggan") as opened:
        assert opened.data_key("A1", make=False) == key


def test_no_key_is_trusted_that_nobody_compared(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Somebody exchanges the file on its way: without the words read out by telephone it is not followed."""
    monkeypatch.setenv("GOK_DATA_DIR", str(tmp_path))
    monkeypatch.setenv("GOK_PASSPHRASE_FILE", secret(tmp_path / "words", SECRET))
    assert run_gok("vault", "create").status == 0
    portal, stranger = Signer(b"p" * 32).public, Signer(b"s" * 32).public
    Partner("portal", "portal", stranger).write(tmp_path / "portal.pub")
    assert run_gok("vault", "trust", tmp_path / "portal.pub").status == 2
    exchanged = run_gok("vault", "trust", tmp_path / "portal.pub", "--fingerprint", portal.words)
    assert exchanged.status == 2
    assert "not the key you were told about" in exchanged.err
    Partner("portal", "portal", portal).write(tmp_path / "portal.pub")
    assert run_gok("vault", "trust", tmp_path / "portal.pub", "--fingerprint", portal.words.upper()).status == 0


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux says whether a process may be dumped")
def test_a_crash_leaves_no_core() -> None:
    """The limit stops files; a collector is stopped by the mark of the process, and so is a reader of its memory."""
    script = (
        "import resource, ctypes\n"
        "from gok_web.common.server import load_django\n"
        "load_django('gok_web.kiosk.settings')\n"
        "print(resource.getrlimit(resource.RLIMIT_CORE), ctypes.CDLL(None).prctl(3, 0, 0, 0, 0))"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "(0, 0) 0"
