"""An original that was deposited is gone here: from old backups too, opened with the passphrase and every key there is.

What people type afterwards is still held against it, and erasing the learner takes the digests of its words along.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

import pytest

from gok.safe.backups import write_backup
from gok.safe.deposits import DepositKey
from gok.safe.places import Places
from gok.safe.restoring import restore_backup
from gok_web.kiosk import depositing, erasing, essays, reporting
from gok_web.kiosk.desks import Worker
from gok_web.kiosk.errors import RuleError
from gok_web.kiosk.incoming import Arrival
from gok_web.kiosk.models import Essay
from gok_web.kiosk.stores import KioskStore
from tests.kiosk.inside.conftest import PNG, begin, everything, finish, make_people, opened
from tests.kiosk.inside.test_erasing import readable
from tests.safe.building import CHEAP, SECRET

TEXT = "Jag heter Zerin Baziari och bor i Söderhamn. Mitt nummer är 073-555 12 34."
WORDS = (b"Zerin", b"Baziari", b"073-555", PNG[:40])
LOCK = DepositKey(bytes(range(32))).lock


def put(store: KioskStore, people: dict[str, Worker], sid: str, text: str = TEXT) -> None:
    """A scanned essay that is done."""
    anna, chief = people["anna"], people["chief"]
    scan = Arrival(sid, text, (("image/png", PNG),))
    essays.take_in(store, scan, chief, [(anna.id, "transcriber"), (anna.id, "annotator")])
    essays.finish_transcript(store, sid, anna)
    begin(store, sid, anna)
    finish(store, sid, anna)


def left(places: Places) -> list[bytes]:
    """What of the original can be read, with all that is needed to open the kiosk."""
    heap = b"".join(readable(places)) + everything(places.folder)
    return [word for word in WORDS if word in heap]


def test_no_backup_from_before_opens_it(places: Places, tmp_path: Path) -> None:
    with opened(places) as store:
        people = make_people(store)
        put(store, people, "A1AT1")
        put(store, people, "A1AT2", "Jag heter Ali och bor i Borås.")
        write_backup(places, tmp_path / "old", SECRET, now=datetime.now(UTC), cost=CHEAP)
    assert left(places) == list(WORDS), "there was something to find"
    with opened(places) as store:
        depositing.deposit(store, "A1AT1", tmp_path / "out", people["chief"], LOCK)
        shown = essays.latest_text(store, store.whole(lambda: Essay.objects.get(sid="A1AT2")))[0]
        assert shown.startswith("Jag heter Ali"), "the other essay of the learner stays open"
    restore_backup(tmp_path / "old", places, SECRET, force=True)
    assert left(places) == [PNG[:40]], "the scan of the other essay only"
    assert any(b"Jag heter Ali" in plain for plain in readable(places))
    with opened(places) as store:
        assert store.whole(lambda: list(Essay.objects.values_list("sid", flat=True))) == ["A1AT2"]


@pytest.mark.parametrize("message", ["Är Zerins text rätt?", "Ringde 0735551234.", "Söderhamns kommun?", "baziari?"])
def test_reports_are_held_against_what_was_deposited(
    store: KioskStore, people: dict[str, Worker], given: Callable[..., None], tmp_path: Path, message: str
) -> None:
    put(store, people, "A2AT1")
    depositing.deposit(store, "A2AT1", tmp_path / "out", people["chief"], LOCK)
    with pytest.raises(RuleError, match=r"names somebody|quotes"):
        reporting.add_report(store, "question", message, "", people["chief"])
    assert reporting.add_report(store, "technical", "sidan är sned", "", people["chief"]) == "clear"


def test_a_report_from_before_goes_with_the_learner(
    store: KioskStore, people: dict[str, Worker], places: Places, tmp_path: Path
) -> None:
    """Written when no essay held the name, so nobody's; the name came with an essay that has left since."""
    reporting.add_report(store, "question", "Vem är Baziari?", "", people["chief"])
    put(store, people, "A2AT1")
    depositing.deposit(store, "A2AT1", tmp_path / "out", people["chief"], LOCK)
    done = erasing.take_order(store, erasing.order_here(store, "A2", "withdrawn"))
    assert done.erased["reports"] == 1
    assert not [name for name in store.keys.learners() if "A2" in name]
