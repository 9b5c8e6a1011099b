"""Kill a process in the middle of its writes, again and again: `python -m tests.safe.crashing WHAT FOLDER ROUNDS`.

Each round forks a child that writes without pause and tells what was acknowledged; it is killed (SIGKILL) at a random
moment, and what is on the disk is held against what it was told.
"""

from __future__ import annotations

import os
import random
import signal
import sys
import time
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path

from gok.safe import KeyFile, WriteError
from gok.safe.audit import AuditLog, audit_files
from gok.safe.backups import read_contents, write_backup
from gok.safe.chains import verify
from gok.safe.places import Places
from gok.safe.restoring import restore_backup
from gok.safe.seen import FileSeen
from gok.safe.vault import Vault
from tests.safe.building import CHEAP, SECRET

Work = Callable[[Path, int], Iterator[str]]
Check = Callable[[Path, list[str]], None]


def _ids(round: int) -> Iterator[str]:
    number = 0
    while True:
        yield f"R{round}N{number}"
        number += 1


def key_work(folder: Path, round: int) -> Iterator[str]:
    path = folder / "keys"
    with KeyFile.open(path, SECRET) if path.exists() else KeyFile.create(path, SECRET, cost=CHEAP) as keys:
        for id in _ids(round):
            yield f"{id} {keys.data_key(id).hex()}"
            if id.endswith("7"):
                keys.destroy(id)
                yield f"{id} destroyed"


def key_check(folder: Path, told: list[str]) -> None:
    if not (folder / "keys").exists():
        assert not told
        return
    facts = dict(line.split() for line in told)
    with KeyFile.open(folder / "keys", SECRET) as keys:
        for id, fact in facts.items():
            if fact == "destroyed" or keys.is_destroyed(id):  # destroyed but not told yet
                assert keys.is_destroyed(id)
                assert id.endswith("7")
            else:
                assert keys.data_key(id, make=False).hex() == fact
    assert not list(folder.glob(".keys.*.tmp"))


def audit_work(folder: Path, round: int) -> Iterator[str]:
    with AuditLog(folder / "audit", bytes(32)) as log:
        for number, id in enumerate(_ids(round)):
            if number % 50 == 49:
                log.rotate()
            if number % 60 == 59:
                log.expire(datetime.now(UTC))
            head = log.append("essay.saved", object=("essay", id))
            yield f"{head.seq} {head.hash}"


def audit_check(folder: Path, told: list[str]) -> None:
    with AuditLog(folder / "audit", bytes(32)) as log:
        last = log.head()
    report = verify(audit_files(folder / "audit"), key=bytes(32))
    assert report.holds, report.faults
    if told:
        assert last.seq >= int(told[-1].split()[0])


def vault_work(folder: Path, round: int) -> Iterator[str]:
    path = folder / "vault"
    with Vault.open(path, SECRET) if path.exists() else Vault.create(path, SECRET, cost=CHEAP) as vault:
        for id in _ids(round):
            vault.add("learner", id, {"name": "Ali"})
            yield id


def vault_check(folder: Path, told: list[str]) -> None:
    if (folder / "vault").exists() or told:
        with Vault.open(folder / "vault", SECRET) as vault:
            assert set(told) <= set(vault.ids("learner"))


def seen_work(folder: Path, round: int) -> Iterator[str]:
    seen = FileSeen(folder / "seen")
    for id in _ids(round):
        seen.record(id)
        yield id


def seen_check(folder: Path, told: list[str]) -> None:
    assert set(told) <= FileSeen(folder / "seen").ids


def backup_work(folder: Path, round: int) -> Iterator[str]:
    for id in _ids(round):
        write_backup(Places(folder / "data"), folder / f"{id}.backup", SECRET, now=datetime.now(UTC), cost=CHEAP)
        yield id


def backup_check(folder: Path, told: list[str]) -> None:
    made = list(folder.glob("*.backup"))
    assert set(told) <= {path.stem for path in made}
    for path in made:
        assert len(read_contents(path, SECRET).files) == 4
        path.unlink()


def restore_work(folder: Path, round: int) -> Iterator[str]:
    backup = folder / "kiosk.backup"
    if not backup.exists():
        write_backup(Places(folder / "data"), backup, SECRET, now=datetime.now(UTC), cost=CHEAP)
    for id in _ids(round):
        restore_backup(backup, Places(folder / "data"), SECRET, force=True)
        yield id


def restore_check(folder: Path, told: list[str]) -> None:
    places = Places(folder / "data")
    places.settle()
    assert len([path for path in places.folder.rglob("*") if path.is_file() and path.suffix != ".lock"]) == 4


KINDS: dict[str, tuple[Work, Check]] = {
    "keys": (key_work, key_check),
    "audit": (audit_work, audit_check),
    "vault": (vault_work, vault_check),
    "seen": (seen_work, seen_check),
    "backup": (backup_work, backup_check),
    "restore": (restore_work, restore_check),
}


def _round(work: Work, folder: Path, round: int, lines: int, pause: float) -> list[str]:
    """What a child was told before it was killed: so many lines, and what came in the pause after them."""
    reader, writer = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reader)
        try:
            for line in work(folder, round):
                os.write(writer, line.encode() + b"\n")
        except WriteError:
            os._exit(3)
        finally:
            os._exit(4)
    os.close(writer)
    with open(reader, "rb") as pipe:
        content = b"".join(pipe.readline() for _ in range(lines))
        time.sleep(pause)
        os.kill(child, signal.SIGKILL)
        content += pipe.read()
    _, status = os.waitpid(child, 0)
    assert os.WIFSIGNALED(status), f"the child ended by itself: {status}"
    return content.decode().splitlines()


def main() -> None:
    """Run the rounds and print how many writes were acknowledged."""
    what, folder, rounds = sys.argv[1], Path(sys.argv[2]), int(sys.argv[3])
    work, check = KINDS[what]
    chance = random.Random(rounds)
    told: list[str] = []
    for round in range(rounds):
        new = _round(work, folder, round, chance.randrange(3), chance.uniform(0, 0.03))
        told = new if what in ("backup", "restore") else told + new
        check(folder, told)
    print(len(told))


if __name__ == "__main__":
    main()
