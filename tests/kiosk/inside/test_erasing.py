"""After a withdrawal nothing of the learner can be read: not here, not in an old backup, not with the passphrase."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path

import pytest

from gok.safe import DamagedError, KeyDestroyedError, KeyFile, RefusedError
from gok.safe.audit import audit_files
from gok.safe.backups import write_backup
from gok.safe.chains import verify
from gok.safe.orders import Pointer, make_order, point_order, read_receipt
from gok.safe.places import Places
from gok.safe.restoring import restore_backup
from gok.safe.seen import MemorySeen
from gok.safe.signing import Partner as SafePartner
from gok.safe.signing import Pins, Signer
from gok.safe.vault import Vault
from gok_web.kiosk import erasing, essays, facts, reporting
from gok_web.kiosk.desks import Worker
from gok_web.kiosk.errors import RuleError
from gok_web.kiosk.incoming import Arrival
from gok_web.kiosk.models import Essay, Facts, Partner, Report, Scan, Withdrawal
from gok_web.kiosk.searching import search
from gok_web.kiosk.stores import KioskStore
from gok_web.workbench.models import Essay as Copy
from gok_web.workbench.models import Version
from tests.attacks.opening import opened_by_any_key
from tests.safe.building import CHEAP, SECRET

from .conftest import PNG, TEXT, WORDS, begin, everything, finish, make_people, opened

PORTAL = Signer(b"p" * 32)


def fill(store: KioskStore, people: dict[str, Worker]) -> None:
    """Two learners with everything the kiosk holds of one."""
    anna, chief = people["anna"], people["chief"]
    for sid in ("A1AT1", "B1BT1"):
        scan = Arrival(sid, TEXT, (("image/png", PNG),))
        essays.take_in(store, scan, chief, [(anna.id, "transcriber"), (anna.id, "annotator")])
        essays.save_transcript(store, sid, TEXT + " En gång till.", 1, anna)
        essays.finish_transcript(store, sid, anna)
        begin(store, sid, anna)
        finish(store, sid, anna)
    store.whole(facts.keep_facts, store, "learner", {"id": "A1", "first_languages": ["zazaki"]})
    reporting.add_report(store, "question", "Hur skrivs zazakiska?", "A1AT1", anna)
    assert search(store, "borlänge", chief) == ["A1AT1", "B1BT1"]


def readable(places: Places) -> list[bytes]:
    """Whatever can be opened in a store, with the passphrase and by trying every key there is."""
    return [plain for _place, plain in opened_by_any_key(places, SECRET)]


def test_nothing_is_left(places: Places, tmp_path: Path) -> None:
    """The live files, and an old backup that is restored with the passphrase and the key file of now."""
    backup = tmp_path / "old.backup"
    with opened(places) as store:
        people = make_people(store)
        fill(store, people)
        write_backup(places, backup, SECRET, now=datetime.now(UTC), cost=CHEAP)
        before = {path.name for path in places.scans.iterdir()}
        order = erasing.order_here(store, "A1", "withdrawn")
        done = erasing.take_order(store, order, actor="chief")
        assert done.erased == {
            "essays": 1, "versions": 4, "scans": 1, "metadata": 1, "reports": 1, "keys": 1
        }  # fmt: skip
        assert search(store, "borlänge", people["chief"]) == ["B1BT1"]
        assert search(store, "zazaki", people["chief"]) == []
        with pytest.raises(KeyDestroyedError):
            store.keys.data_key("A1")
        with pytest.raises(RuleError):
            essays.take_in(store, Arrival("A1AT2", TEXT), people["chief"], [])
        assert len(before) == 2
        assert len({path.name for path in places.scans.iterdir()} & before) == 1
        # while it runs: database, journal, scans, log, keys
        assert not [word for word in (*WORDS, "zazaki") if word.encode() in everything(places.data)]
        assert b"A1AT1" not in everything(places.folder)
    # closed: nothing of A1 opens with any key there is; all of B1 does
    left = readable(places)
    assert not [plain for plain in left if b"zazaki" in plain or b"A1AT1" in plain]
    texts = [plain for plain in left if b"Hosseini" in plain]
    assert len(texts) == 2 + 2 + 1  # transcripts, versions and the scan of B1

    # an old backup, restored with the passphrase: its rows come back, and open with no key
    restore_backup(backup, places, SECRET, force=True)
    again = readable(places)
    assert len([plain for plain in again if b"Hosseini" in plain]) == 5  # those of B1
    assert not [plain for plain in again if b"zazaki" in plain or b"A1AT1" in plain]
    assert b"A1AT1" in everything(places.folder)  # ids stand in clear …
    with opened(places) as store:  # … until the store is opened: it erases who has no key any more

        def count() -> tuple[int, ...]:
            tables = (Essay, Scan, Facts, Report, Copy, Version)
            return tuple(table.objects.count() for table in tables)  # type: ignore[attr-defined]

        assert store.whole(count) == (1, 1, 0, 0, 1, 2)
        assert b"A1AT1" not in everything(places.folder)
        assert len(list(places.scans.iterdir())) == 1
    for aside in places.data.glob("kiosk.*"):  # the store that was moved aside had been erased before
        assert b"A1AT1" not in everything(aside)
    report = verify(audit_files(places.audit), key=KeyFile.read_secret(places.keys, SECRET, "audit"))
    assert report.holds, report.faults


def test_an_order_of_the_portal_and_its_receipt(store: KioskStore, people: dict[str, Worker]) -> None:
    fill(store, people)
    order = make_order(PORTAL, "A1", now=datetime.now(UTC))
    with pytest.raises(RefusedError) as refused:  # not paired yet
        erasing.take_order(store, order)
    assert refused.value.code == "signer"
    assert store.whole(lambda: Essay.objects.filter(learner="A1").exists())
    store.whole(lambda: Partner.objects.create(name="portal", role="portal", key=PORTAL.public.text))
    with pytest.raises(DamagedError):
        erasing.take_order(store, order.replace(b'"learner":"A1"', b'"learner":"B1"'))
    row = erasing.take_order(store, order)
    us = Pins((SafePartner("kiosk", "kiosk", store.signer.public),))
    receipt, partner = read_receipt(bytes(row.receipt), us, order=sha256(order).hexdigest(), seen=MemorySeen())
    assert partner.role == "kiosk"
    assert receipt.erased["essays"] == 1
    with pytest.raises(RefusedError) as refused:
        erasing.take_order(store, order)
    assert refused.value.code == "replay"
    kept = store.whole(lambda: Withdrawal.objects.get())
    assert (kept.learner, bytes(kept.order)) == ("", b"")
    assert store.whole(lambda: Essay.objects.count()) == 1


@pytest.mark.parametrize("step", ["before the key", "after the key"])
def test_an_order_that_was_cut_off_is_finished(places: Places, step: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with opened(places) as store:
        fill(store, make_people(store))

        def cut(*_: object) -> None:
            raise KeyboardInterrupt

        target = (store.keys, "destroy") if step == "before the key" else (erasing, "erase_rows")
        with monkeypatch.context() as patch:
            patch.setattr(*target, cut)
            with pytest.raises(KeyboardInterrupt):
                erasing.take_order(store, erasing.order_here(store, "A1", "mistake"))
    with opened(places) as store:
        assert erasing.finish_orders(store) == 1
        row = store.whole(lambda: Withdrawal.objects.get())
        assert json.loads(bytes(row.receipt))["payload"]["erased"]["essays"] == 1
        assert store.keys.is_destroyed("A1")
        assert store.whole(lambda: list(Essay.objects.values_list("sid", flat=True))) == ["B1BT1"]
        assert erasing.finish_orders(store) == 0


def test_the_vault_goes_along(store: KioskStore, people: dict[str, Worker], tmp_path: Path) -> None:
    fill(store, people)
    path = tmp_path / "vault.gok"
    with Vault.create(path, SECRET, cost=CHEAP) as vault:
        vault.add("learner", "A1", {"name": "Ali Hosseini"})
        vault.add("learner", "B1", {"name": "Eva"})
    order = erasing.order_here(store, "A1", "withdrawn")
    with pytest.raises(Exception, match="passphrase"):
        erasing.take_order(store, order, vault=(path, "not this one"))
    assert store.whole(lambda: Essay.objects.filter(learner="A1").exists())
    row = erasing.take_order(store, order, vault=(path, SECRET))
    assert row.erased["vault"] == 1
    with Vault.open(path, SECRET) as vault:
        assert vault.ids("learner") == ["B1"]


def test_reading_needs_a_key_that_is_there(store: KioskStore, given: Callable[..., None]) -> None:
    """A key that is missing is said, and none is made in its place."""
    given()
    before = store.keys.learners()
    with pytest.raises(Exception, match="no key"):
        store.unseal("C1", b"\x01" * 40, "essay C1CT1 transcript 1")
    assert store.keys.learners() == before


def pointed(learner: str, id: str = "1") -> bytes:
    """An order as a portal writes it: it names nobody."""
    return point_order(PORTAL, Pointer.at(learner, b"o" * 32), id=id * 32, made="2026-11-17T08:00:00Z")


def test_an_order_that_points_is_followed(store: KioskStore, people: dict[str, Worker]) -> None:
    fill(store, people)
    store.whole(lambda: Partner.objects.create(name="portal", role="portal", key=PORTAL.public.text))
    assert b"A1" not in pointed("A1")
    row = erasing.take_order(store, pointed("A1"))
    assert (row.erased["essays"], row.learner, bytes(row.order)) == (1, "", b"")
    assert store.keys.is_destroyed("A1")
    assert store.whole(lambda: Essay.objects.count()) == 1


def test_an_order_that_points_at_nobody_here_is_remembered(store: KioskStore, people: dict[str, Worker]) -> None:
    """The essays of somebody who has left come late, from a drawer: nothing of them is taken in."""
    fill(store, people)
    store.whole(lambda: Partner.objects.create(name="portal", role="portal", key=PORTAL.public.text))
    row = erasing.take_order(store, pointed("A77"))
    assert not any(row.erased.values())
    before = store.whole(lambda: Essay.objects.count())
    with pytest.raises(RuleError, match="has withdrawn"):
        essays.take_in(store, Arrival("A77AT1", "Jag heter Ali.", ()), people["chief"], [])
    assert store.whole(lambda: Essay.objects.count()) == before
    essays.take_in(store, Arrival("A78AT1", "Jag heter Ali.", ()), people["chief"], [])
    assert store.whole(lambda: Essay.objects.count()) == before + 1
