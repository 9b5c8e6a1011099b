"""After a withdrawal: every byte of every file, raw and opened with every key there is, is searched for the learner.

The id is one that occurs nowhere by chance. It may be left as a keyed digest only.
"""

from __future__ import annotations

import io
import json
import zipfile
from datetime import UTC, datetime
from pathlib import Path

import pytest

from gok.safe.backups import write_backup
from gok.safe.deposits import DepositKey
from gok.safe.places import Places
from gok.safe.restoring import restore_backup
from gok_web.kiosk import depositing, erasing, essays, facts, holdings, releasing, reporting
from gok_web.kiosk.desks import Worker
from gok_web.kiosk.incoming import Arrival
from gok_web.kiosk.stores import KioskStore
from tests.attacks.opening import found, kiosk_pieces
from tests.kiosk.inside.conftest import PNG, begin, everything, finish, make_people, opened
from tests.kiosk.inside.test_erasing import readable
from tests.safe.building import CHEAP, SECRET

WHO = "QX9471"
TEXT = "Jag heter Zerin Baziari och bor i Söderhamn. Mitt nummer är 073-555 12 34."
WORDS = (WHO, "Zerin", "Baziari", "Söderhamn", "073-555", "0735551234", "zazaki", "handwritten words")


def fill(store: KioskStore, people: dict[str, Worker], learner: str, text: str, folder: Path) -> None:
    """Everything the kiosk can hold of a learner: texts, versions, scans, facts, reports, a bundle, a deposit."""
    anna, chief = people["anna"], people["chief"]
    for task in ("AT1", "AT2"):
        sid = learner + task
        scan = Arrival(sid, text, (("image/png", PNG),))
        essays.take_in(store, scan, chief, [(anna.id, "transcriber"), (anna.id, "annotator")])
        essays.save_transcript(store, sid, text + " Slut.", 1, anna)
        essays.finish_transcript(store, sid, anna)
        begin(store, sid, anna)
        finish(store, sid, anna)
    store.whole(facts.keep_facts, store, "learner", {"id": learner, "first_languages": ["zazaki"]})
    reporting.add_report(store, "technical", "Sidan är sned.", learner + "AT1", anna)
    reporting.add_report(store, "technical", f"Filen för {learner} kom två gånger.", "", anna)
    releasing.make_bundle(store, folder / f"{learner}.bundle", [learner + "AT1"], chief)
    lock = DepositKey(bytes(range(32))).lock
    depositing.deposit(store, learner + "AT2", folder, chief, lock)


def left(places: Places) -> list[str]:
    """Words of the learner in any file under the data folder, raw or opened."""
    there = found(WORDS, kiosk_pieces(places.data, SECRET))
    return [word for word in WORDS if word in there]


def test_nothing_of_the_learner_is_found(places: Places, tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "out"
    out.mkdir()
    with opened(places) as store:
        people = make_people(store)
        fill(store, people, WHO, TEXT, out)
        fill(store, people, "A1", "Jag heter Ali Hosseini och bor i Borlänge.", out)
        write_backup(places, out / "old.backup", SECRET, now=datetime.now(UTC), cost=CHEAP)
    assert left(places)[0] == WHO  # there was something to find
    with opened(places) as store:
        done = erasing.take_order(store, erasing.order_here(store, WHO, "withdrawn"), actor="chief")
        assert done.erased["essays"] == 2
        assert done.erased["reports"] == 2
        store.remember_head()
        access = holdings.sealed_access(store.whole(holdings.archive_of_learner, store, "A1"), SECRET)
        opened_again = holdings.open_access(access, SECRET, "access")
        with zipfile.ZipFile(io.BytesIO(opened_again)) as archive:
            given = b"".join(archive.read(name) for name in archive.namelist()) + str(archive.namelist()).encode()
        assert not [word for word in WORDS[:-2] if word.encode() in given]
        receipt = json.loads(bytes(done.receipt))
        assert WHO not in json.dumps(receipt)
        log = everything(places.audit).decode()
        assert WHO not in log
        assert store.log.pseudonym("learner", WHO) in log  # the keyed digest
    still = [word for word in left(places) if word not in WORDS[-2:]]  # the other learner has zazaki and a scan too
    assert still == []
    said = capfd.readouterr()
    assert not [word for word in WORDS if word in said.out + said.err]


def test_nor_in_an_old_backup_once_it_is_restored_and_opened(places: Places, tmp_path: Path) -> None:
    out = tmp_path / "out"
    out.mkdir()
    with opened(places) as store:
        fill(store, make_people(store), WHO, TEXT, out)
        write_backup(places, out / "old.backup", SECRET, now=datetime.now(UTC), cost=CHEAP)
        erasing.take_order(store, erasing.order_here(store, WHO, "withdrawn"))
    restore_backup(out / "old.backup", places, SECRET, force=True)
    assert not [plain for plain in readable(places) if any(word.encode() in plain for word in WORDS)]
    with opened(places):
        pass
    assert left(places) == []
