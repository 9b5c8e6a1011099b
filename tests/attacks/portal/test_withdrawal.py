"""After a withdrawal: every file of the portal, raw and opened with every key there is, is searched for the learner.

The id is one that occurs nowhere by chance. It may be left as a keyed digest only: in the database, its journal, the
sessions, releases, the log, search, an old backup that was put back, and orders.
"""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from gok.safe.backups import walk_backup
from gok.safe.bundles import build_bundle
from gok.safe.chains import START
from gok.safe.orders import make_receipt, read_order
from gok.safe.releases import ProblemReport
from gok.safe.seen import MemorySeen
from gok.safe.signing import Pins
from gok_web.portal import backups, doubts, records, tombstones, withdrawing
from gok_web.portal.models import Doubt, Essay, Learner, Release, Withdrawal
from tests.attacks.opening import found, portal_pieces
from tests.portal.inside.makers import client_of, consent, essay, frozen, learner, pair, person, released, signer, task
from tests.safe.building import CHEAP, SECRET

pytestmark = pytest.mark.real
WHO = "QX9471"
WORDS = (WHO, "surströmmingspizza", "zazaki", "Filen är sned", "Zerin", "0735551234", "Specialkurs")


def fill(tmp_path: Path) -> None:
    """Everything the portal can hold of a learner."""
    pair()
    person("mia", "manager")
    for sid in (WHO, "QX1"):
        made = learner(sid)
        person(sid, "learner", learner=made)
    leaving, about = Learner.objects.get(sid=WHO), task("QXT1")
    leaving.languages.create(situation="mother_tongue", name="zazaki")
    doubts.hold(leaving, {"education_other": "Specialkurs hos Zerin, 0735551234"}, None)
    essays = [essay(leaving, about, "Jag äter surströmmingspizza."), essay(Learner.objects.get(sid="QX1"), about)]
    reports = [
        ProblemReport("technical", "Filen är sned", WHO + "QXT1"),
        ProblemReport("technical", f"Det gäller {WHO}", ""),
        ProblemReport("question", "Zerin undrar", WHO + "QXT1"),
    ]
    build_bundle(
        tmp_path / "bundle",
        [released("QX1QXT1", "QX1", "QXT1")],
        signer=signer(),
        sequence=1,
        head=START,
        metadata={},
        reports=reports,
        now=datetime.now(UTC),
    )
    from gok_web.portal import intake

    intake.take("b", tmp_path / "bundle", None)
    consent(leaving)
    frozen("v1", essays)
    client_of(leaving.person).get("/me")
    client_of(Learner.objects.get(sid="QX1").person).get(f"/search?q={WHO}")


def left() -> list[str]:
    """Words of the learner that are found anywhere."""
    there = found(WORDS, portal_pieces())
    return [word for word in WORDS if word in there]


def test_nothing_of_the_learner_is_found(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    fill(tmp_path)
    assert set(WORDS) <= set(left()), "there was something to find"
    backups.write(tmp_path / "old.backup", SECRET, cost=CHEAP)
    manager = client_of(withdrawing.Person.objects.get(username="mia"))
    answer = manager.post(f"/learners/{WHO}/withdraw", {"sure": WHO})
    assert answer.status_code == 302
    assert left() == []
    row = Withdrawal.objects.get()
    assert row.who == tombstones.digest_of(WHO)
    log = b"".join(path.read_bytes() for path in records.folder().glob("*.jsonl"))
    assert records.pseudonym("learner", WHO).encode() in log, "the keyed digest"
    for page in ("/withdrawals", "/kiosks", "/held", "/releases", f"/search?q={WHO}", "/learners", "/audit", "/export"):
        text = manager.get(page).content.decode()
        assert not [word for word in WORDS if word in text.replace(f"q={WHO}", "").replace(f'value="{WHO}"', "")], page
    order = manager.get(f"/withdrawals/{row.pk}/order").content
    assert WHO.encode() not in order
    read = read_order(order, Pins((withdrawing.portal_partner("p"),)), me=signer().public, seen=MemorySeen())
    assert read.learner_among(["QX1", WHO]) == WHO, "the kiosk still knows whom it means"
    receipt = make_receipt(signer(), read, role="kiosk", erased={"essays": 1}, now=datetime.now(UTC))
    assert manager.post("/receipts/new", {"receipt": SimpleUploadedFile("r", receipt)}).status_code == 302
    assert left() == []
    said = capfd.readouterr()
    assert not [word for word in WORDS if word in said.out + said.err]


def test_nor_in_an_old_backup_once_it_is_put_back(tmp_path: Path) -> None:
    fill(tmp_path)
    backups.write(tmp_path / "old.backup", SECRET, cost=CHEAP)
    inside = b"".join(b"".join(pieces) for _name, _size, pieces in walk_backup(tmp_path / "old.backup", SECRET))
    assert WHO.encode() in inside, "there was something to come back"
    withdrawing.withdraw(Learner.objects.get(sid=WHO), "learner", None)
    assert backups.restore(tmp_path / "old.backup", SECRET, force=True).erased == 1
    assert left() == []
    assert Essay.objects.filter(sid="QX1QXT1").exists(), "the others stay"
    assert Release.objects.get().members.count() == 1
    assert not Doubt.objects.exists()
    backups.write(tmp_path / "new.backup", SECRET, cost=CHEAP)
    inside = b"".join(b"".join(pieces) for _name, _size, pieces in walk_backup(tmp_path / "new.backup", SECRET))
    assert not [word for word in WORDS if word.encode() in inside]
