"""The kiosk's commands, each a process of its own, on a kiosk that was worked in."""

from __future__ import annotations

import json
import subprocess
import sys
import zipfile
from datetime import UTC, datetime
from pathlib import Path

import pytest

from gok.safe.orders import make_order
from gok.safe.signing import Partner, Signer
from tests.kiosk.running import PASSPHRASE, environment, served, text_file

TEXT = "Jag heter Ali Hosseini och bor i Borlänge.\n"
PORTAL = Signer(b"p" * 32)


def gok(folder: Path, *arguments: str, passphrase: str = PASSPHRASE) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "gok.cli", *arguments]
    return subprocess.run(command, env=environment(folder, passphrase), capture_output=True, text=True, check=False)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two essays of two learners, done; the portal is paired."""
    made = tmp_path_factory.mktemp("kiosk")
    with served(made) as server:
        chief = server.manager()
        chief.take(text_file("A1AT1", TEXT), text_file("A2AT1", TEXT), annotator=["1"])
        for sid in ("A1AT1", "A2AT1"):
            chief.form(f"/essays/{sid}/start")
            assert chief.finish(sid).status_code == 200
        partner = Partner("portal", "portal", PORTAL.public)
        file, words = json.dumps(partner.to_dict()), partner.key.words
        chief.form("/partners", 422, what="pair", partner=file, fingerprint=words.replace("a", "o"))
        chief.form("/partners", what="pair", partner=file, fingerprint=words)
        busy = gok(made, "kiosk", "deposit", str(made / "out"), "A1AT1")
        assert busy.returncode == 2
        assert "in use by another Gök" in busy.stderr
        server.stop()
    return made


def test_deposit_withdraw_backup_and_audit(folder: Path) -> None:
    wrong = gok(folder, "kiosk", "--no-browser", "--port", "0", passphrase="not this one")
    assert wrong.returncode == 2
    assert "passphrase" in wrong.stderr
    # a deposit, and its opening
    keys = (str(folder / "archive.key"), str(folder / "archive.lock"))
    made = gok(folder, "kiosk", "deposit-key", *keys)
    assert made.returncode == 0, made.stderr
    assert "fingerprint" in made.stdout
    lack = gok(folder, "kiosk", "deposit", str(folder / "out"), "A1AT1")
    assert lack.returncode == 2
    done = gok(folder, "kiosk", "deposit", str(folder / "out"), "A1AT1", "--lock", keys[1])
    assert done.returncode == 0, done.stderr
    opened = gok(folder, "kiosk", "open-deposit", done.stdout.strip(), str(folder / "A1.zip"), "--key", keys[0])
    assert opened.returncode == 0, opened.stderr
    with zipfile.ZipFile(folder / "A1.zip") as archive:
        assert archive.read("A1AT1/transcript-1.txt").decode() == TEXT
    # backup, withdrawal by an order of the portal, the old backup restored
    assert gok(folder, "backup", str(folder / "old.backup")).returncode == 0
    (folder / "order.json").write_bytes(make_order(PORTAL, "A2", now=datetime.now(UTC)))
    erased = gok(folder, "kiosk", "withdraw", str(folder / "order.json"), str(folder / "receipt.json"))
    assert erased.returncode == 0, erased.stderr
    assert "1 essays" in erased.stdout
    again = gok(folder, "kiosk", "withdraw", str(folder / "order.json"), str(folder / "receipt-2.json"))
    assert again.returncode == 2
    assert "carried out already" in again.stderr
    assert gok(folder, "restore", str(folder / "old.backup"), "--force").returncode == 0
    with served(folder) as server:
        page = server.manager().get("/").text
        assert "row-A1AT1" in page
        assert "row-A2AT1" not in page
        server.stop()
    places = ("audit", "verify", str(folder / "data/kiosk/audit"), "--keys", str(folder / "data/keys/kiosk.keys"))
    verified = gok(folder, *places)
    assert verified.returncode == 0, verified.stdout
    log = next((folder / "data/kiosk/audit").glob("*.jsonl"))
    lines = log.read_text("ascii").splitlines(keepends=True)
    log.write_text("".join([*lines[:3], *lines[4:]]), "ascii")
    broken = gok(folder, *places)
    assert broken.returncode == 1
    assert "entry" in broken.stdout


def test_without_a_kiosk_it_is_said(tmp_path: Path) -> None:
    done = gok(tmp_path, "kiosk", "deposit", str(tmp_path / "out"), "A1AT1")
    assert done.returncode == 2
    assert "no kiosk here yet" in done.stderr
