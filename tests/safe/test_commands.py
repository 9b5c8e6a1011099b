"""`gok vault`, `gok audit`, `gok backup` and `gok restore`, as a user meets them."""

from __future__ import annotations

import json
import os
import pty
import shutil
import stat
import subprocess
import sys
from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path

import pytest

from gok.safe import KeyFile
from gok.safe.audit import audit_files
from gok.safe.orders import make_order, read_receipt
from gok.safe.places import Places
from gok.safe.seen import MemorySeen
from gok.safe.signing import Partner, Pins, Signer
from gok.safe.vault import Vault
from tests.cli.running import gok, spawn
from tests.safe.building import CHEAP, SECRET
from tests.safe.test_backups import make_store

PORTAL = Signer(b"p" * 32)


@pytest.fixture(autouse=True)
def secret(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    path = tmp_path / "passphrase"
    path.write_text(SECRET + "\n")
    path.chmod(0o600)
    monkeypatch.setenv("GOK_PASSPHRASE_FILE", str(path))
    monkeypatch.setenv("GOK_DATA_DIR", str(tmp_path / "data"))
    return path


@pytest.fixture
def vault(tmp_path: Path) -> Path:
    path = tmp_path / "names.vault"
    Vault.create(path, SECRET, cost=CHEAP).close()
    return path


def add(vault: Path, kind: str, id: str, **row: str) -> None:
    done = gok("vault", "add", kind, id, "--file", vault, given=json.dumps(row))
    assert done.status == 0, done.err


def test_the_way_of_a_learner_through_the_vault(vault: Path, tmp_path: Path) -> None:
    add(vault, "learner", "C16", name="Agnieszka Kowalska", contact="070-174 06 05")
    add(vault, "agreement", "C16-1", learner="C16", version="3", language="sv", given="2024-W07")
    assert gok("vault", "list", "learner", "--file", vault) == (0, "C16\n", "")
    shown = json.loads(gok("vault", "show", "learner", "C16", "--file", vault).out)
    assert (shown["name"], list(shown["agreements"])) == ("Agnieszka Kowalska", ["C16-1"])

    Partner("portal", "portal", PORTAL.public).write(tmp_path / "portal.pub")
    done = gok("vault", "trust", tmp_path / "portal.pub", "--fingerprint", PORTAL.public.words, "--file", vault)
    assert PORTAL.public.fingerprint in done.out
    assert PORTAL.public.words in done.out
    order = make_order(PORTAL, "C16", now=datetime.now(UTC))
    (tmp_path / "C16.order").write_bytes(order)
    answer = tmp_path / "C16.receipt"
    assert gok("vault", "apply-order", tmp_path / "C16.order", "-o", answer, "--file", vault).status == 0
    assert gok("vault", "list", "learner", "--file", vault).out == ""

    assert gok("vault", "key", tmp_path / "vault.pub", "--file", vault).status == 0
    pins = Pins((Partner.from_file(tmp_path / "vault.pub"),))
    receipt, _ = read_receipt(answer.read_bytes(), pins, order=sha256(order).hexdigest(), seen=MemorySeen())
    assert receipt.erased == {"vault": 2}
    again = gok("vault", "apply-order", tmp_path / "C16.order", "-o", tmp_path / "again", "--file", vault)
    assert (again.status, again.err.count("\n")) == (2, 1)
    assert "carried out already" in again.err
    assert gok("vault", "receipt", tmp_path / "C16.order", "-o", tmp_path / "again", "--file", vault).status == 0
    assert (tmp_path / "again").read_bytes() == answer.read_bytes()
    assert gok("vault", "distrust", "portal", "--file", vault).status == 0


def test_a_receipt_is_never_written_over(vault: Path, tmp_path: Path) -> None:
    add(vault, "learner", "C16", name="Ali")
    Partner("portal", "portal", PORTAL.public).write(tmp_path / "portal.pub")
    gok("vault", "trust", tmp_path / "portal.pub", "--fingerprint", PORTAL.public.words, "--file", vault)
    (tmp_path / "order").write_bytes(make_order(PORTAL, "C16", now=datetime.now(UTC)))
    (tmp_path / "receipt").write_text("mine")
    done = gok("vault", "apply-order", tmp_path / "order", "-o", tmp_path / "receipt", "--file", vault)
    assert done.status == 2
    assert (tmp_path / "receipt").read_text() == "mine"
    assert gok("vault", "list", "learner", "--file", vault).out == "C16\n"


def test_removing_and_exporting(vault: Path, tmp_path: Path) -> None:
    add(vault, "school", "C", name="Folkuniversitetet")
    done = gok("vault", "export", tmp_path / "names.json", "--file", vault)
    assert "not encrypted" in done.err
    assert stat.S_IMODE((tmp_path / "names.json").stat().st_mode) == 0o600
    assert json.loads((tmp_path / "names.json").read_text())["school"] == {"C": {"name": "Folkuniversitetet"}}
    assert gok("vault", "remove", "school", "C", "--file", vault, given="n\n").status == 2
    assert gok("vault", "list", "school", "--file", vault).out == "C\n"
    assert gok("vault", "remove", "school", "C", "--yes", "--file", vault) == (0, "1 removed\n", "")


def test_the_vault_in_the_data_folder(tmp_path: Path) -> None:
    assert "gok vault create" in gok("vault", "list", "learner").err
    done = gok("vault", "create")
    assert (done.status, len(done.out.split()), done.err) == (0, 10, "")
    assert (tmp_path / "data" / "vault" / "vault.gok").exists()
    assert gok("vault", "list", "learner") == (0, "", "")
    done = gok("vault", "create")
    assert (done.status, "never written over" in done.err) == (2, True)


def test_passphrase_and_fields_are_asked_for_on_a_terminal(vault: Path) -> None:
    """On a terminal of its own; what is typed as passphrase is not shown."""
    master, slave = pty.openpty()
    environment = {name: value for name, value in os.environ.items() if name != "GOK_PASSPHRASE_FILE"}
    command = [sys.executable, "-m", "gok.cli", "vault", "add", "learner", "C16", "--file", str(vault)]
    with subprocess.Popen(
        command, stdin=slave, stdout=slave, stderr=slave, env=environment, start_new_session=True
    ) as done:
        os.close(slave)
        shown = ""
        for prompt, answer in (("Passphrase of the vault:", SECRET), ("name:", "Åsa"), ("contact:", ""), ("note:", "")):
            while prompt not in shown:
                shown += os.read(master, 1000).decode()
            os.write(master, answer.encode() + b"\n")
            seen, shown = shown, ""
            assert SECRET not in seen
        assert done.wait(300) == 0
    os.close(master)
    with Vault.open(vault, SECRET) as opened:
        assert opened.get("learner", "C16") == {"name": "Åsa"}


@pytest.mark.parametrize(
    ("arguments", "given", "reason"),
    [
        (("add", "learner", "C16"), "Agnieszka", "not a JSON object"),
        (("add", "learner", "C16"), "[]", "not a JSON object"),
        (("add", "learner", "C16"), "{}", "name is needed"),
        (("add", "pupil", "C16"), "{}", "the vault holds"),
        (("show", "learner", "C16"), "", "there is no learner"),
        (("list", "pupil"), "", "the vault holds"),
        (("passphrase",), "", "on a terminal only"),
    ],
)
def test_what_goes_wrong_is_said_in_one_line(vault: Path, arguments: tuple[str, ...], given: str, reason: str) -> None:
    done = gok("vault", *arguments, "--file", vault, given=given)
    assert (done.status, done.out, done.err.count("\n")) == (2, "", 1)
    assert reason in done.err
    assert "Agnieszka" not in done.err


def test_passphrases_come_from_safe_places(vault: Path, secret: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    secret.chmod(0o644)
    assert "others can read this passphrase" in gok("vault", "list", "learner", "--file", vault).err
    secret.chmod(0o600)
    secret.write_text("fel lösenord")
    assert gok("vault", "list", "learner", "--file", vault).err == f"gok: {vault}: wrong passphrase\n"
    secret.unlink()
    assert "cannot read the passphrase" in gok("vault", "list", "learner", "--file", vault).err
    monkeypatch.delenv("GOK_PASSPHRASE_FILE")
    assert "no passphrase of the vault" in gok("vault", "list", "learner", "--file", vault).err


@pytest.fixture
def places(tmp_path: Path) -> Places:
    places = Places(tmp_path / "data")
    make_store(places)
    return places


def test_backup_and_restore(places: Places, tmp_path: Path) -> None:
    backup = tmp_path / "kiosk.backup"
    done = spawn("backup", backup)
    assert (done.status, done.err) == (0, "")
    assert "4 files" in done.out
    assert str(places.keys) in done.out
    shutil.rmtree(places.folder)
    assert gok("restore", backup).status == 0
    done = gok("restore", backup)
    assert (done.status, "--force" in done.err) == (2, True)
    done = gok("restore", backup, "--force")
    assert (done.status, "kiosk.aside-" in done.out) == (0, True)
    places.keys.unlink()
    done = gok("restore", backup, "--force")
    assert (done.status, "put the key file back" in done.err) == (0, True)


def test_a_backup_is_not_made_under_another_passphrase(places: Places, secret: Path, tmp_path: Path) -> None:
    secret.write_text("fel lösenord")
    done = gok("backup", tmp_path / "kiosk.backup")
    assert (done.status, done.err) == (2, f"gok: {places.keys}: wrong passphrase\n")
    assert not (tmp_path / "kiosk.backup").exists()


def test_a_backup_while_the_kiosk_runs(places: Places, tmp_path: Path) -> None:
    with KeyFile.open(places.keys, SECRET):
        assert gok("backup", tmp_path / "kiosk.backup").status == 0
        done = gok("restore", tmp_path / "kiosk.backup", "--force")
    assert (done.status, "in use" in done.err) == (2, True)


def test_there_are_two_rooms(tmp_path: Path) -> None:
    for command in ("backup", "restore"):
        assert "there is a kiosk and a workbench" in gok(command, tmp_path / "b", "--room", "cellar").err


def test_verifying_a_log(places: Places, tmp_path: Path) -> None:
    done = gok("audit", "verify", places.audit)
    assert (done.status, "2 entries hold, 1 to 2" in done.out, "Only the chain" in done.out) == (0, True, True)
    done = gok("audit", "verify", places.audit, "--keys", places.keys)
    assert (done.status, "Only the chain" in done.out) == (0, False)
    head = tmp_path / "head.json"
    head.write_text(gok("audit", "head", places.audit).out)
    (path,) = audit_files(places.audit)
    assert gok("audit", "verify", path, "--head", head).status == 0
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(lines[0])
    assert gok("audit", "verify", places.audit).status == 0
    done = gok("audit", "verify", places.audit, "--head", head)
    assert (done.status, "entries were cut off" in done.out) == (1, True)
    path.write_bytes(lines[0].replace(b"saved", b"taken") + lines[1])
    done = gok("audit", "verify", places.audit, "--keys", places.keys)
    assert (done.status, "the log does not hold" in done.err) == (1, True)
    assert gok("audit", "head", places.audit).status == 2


def test_logs_and_heads_that_are_none(places: Places, tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    (tmp_path / "head").write_text("x")
    assert "no audit log in this folder" in gok("audit", "verify", tmp_path / "empty").err
    assert "No such file" in gok("audit", "verify", tmp_path / "nothing").err
    assert "not the head" in gok("audit", "verify", places.audit, "--head", tmp_path / "head").err
    assert "No such file" in gok("audit", "verify", places.audit, "--head", tmp_path / "nothing").err
