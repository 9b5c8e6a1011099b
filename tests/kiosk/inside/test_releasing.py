"""What leaves: bundles a portal takes, reports without quotes, deposits nobody here opens, access for a learner."""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from gok.safe import DamagedError, RefusedError
from gok.safe.bundles import read_bundle
from gok.safe.deposits import DepositKey, open_deposit
from gok.safe.seen import MemorySeen
from gok.safe.signing import Partner, Pins
from gok_web.kiosk import depositing, essays, facts, holdings, releasing, reporting
from gok_web.kiosk.desks import Desk, Worker, sit_down
from gok_web.kiosk.errors import RuleError
from gok_web.kiosk.incoming import Arrival
from gok_web.kiosk.learners import picture_of
from gok_web.kiosk.models import Bundle, Deposit, Essay, Scan, Transcript
from gok_web.kiosk.stores import KioskStore
from gok_web.workbench.models import Version
from gok_web.workbench.store import MissingError
from tests.safe.building import CHEAP, SECRET

from .conftest import PNG, TEXT, WORDS, begin, everything, finish

People = dict[str, Worker]
NAMES = ("Hosseini", "Borlänge", "Maryam", "070-174")


def pins(store: KioskStore) -> Pins:
    return Pins((Partner("kiosk", "kiosk", store.signer.public),))


def done(store: KioskStore, people: People, given: Callable[..., None], sid: str = "A1AT1") -> None:
    given(sid, who=("anna",))
    begin(store, sid, people["anna"])
    finish(store, sid, people["anna"])


def test_a_bundle_is_taken_once_and_unchanged(
    store: KioskStore, people: People, given: Callable[..., None], tmp_path: Path
) -> None:
    done(store, people, given)
    given("A2AT1")
    with pytest.raises(RuleError):
        releasing.make_bundle(store, tmp_path / "none", ["A2AT1"], people["chief"])
    with pytest.raises(RuleError):
        releasing.make_bundle(store, tmp_path / "none", [], people["chief"])
    assert not (tmp_path / "none").exists()
    store.whole(facts.keep_facts, store, "task", facts.generalized("task", "AT1", {"task_date": "2024-03-05"}))
    first = releasing.make_bundle(store, tmp_path / "first", ["A1AT1"], people["chief"])
    second = releasing.make_bundle(store, tmp_path / "second", ["A1AT1"], people["chief"])
    assert (first.sequence, second.sequence) == (1, 2)
    content = (tmp_path / "first").read_bytes()
    seen = MemorySeen()
    bundle = read_bundle(tmp_path / "first", pins(store), seen=seen)
    assert not [word for word in NAMES if word.encode() in bundle.lines]
    assert bundle.metadata["task"] == [{"id": "AT1", "task_date": "2024-W10"}]
    assert bundle.metadata["essay"] == [{"id": "A1AT1", "learner": "A1", "task": "AT1"}]
    assert bundle.head.seq > 0
    (result,) = bundle.essays()
    assert "Hosseini" not in result.text
    assert result.text.startswith("Jag heter ")
    seen.record(bundle.id, signer=store.signer.public.text, sequence=bundle.sequence)
    with pytest.raises(RefusedError) as refused:
        read_bundle(tmp_path / "first", pins(store), seen=seen)
    assert refused.value.code == "replay"
    (tmp_path / "changed").write_bytes(content[:-400] + bytes([content[-400] ^ 1]) + content[-399:])
    with pytest.raises(DamagedError):
        read_bundle(tmp_path / "changed", pins(store), seen=MemorySeen())
    assert store.whole(lambda: list(Bundle.objects.values_list("sequence", flat=True))) == [2, 1]


def test_numbers_are_never_used_twice(
    store: KioskStore, people: People, given: Callable[..., None], tmp_path: Path
) -> None:
    done(store, people, given)
    (tmp_path / "there").write_bytes(b"")
    with pytest.raises(Exception, match="never written over"):
        releasing.make_bundle(store, tmp_path / "there", ["A1AT1"], people["chief"])
    assert releasing.make_bundle(store, tmp_path / "new", ["A1AT1"], people["chief"]).sequence == 2


def test_what_is_reopened_leaves_anew(
    store: KioskStore, people: People, given: Callable[..., None], tmp_path: Path
) -> None:
    done(store, people, given)
    releasing.make_bundle(store, tmp_path / "one", ["A1AT1"], people["chief"])
    assert store.whole(releasing.ready) == []
    essays.reopen(store, "A1AT1", "essay", people["chief"])
    finish(store, "A1AT1", people["anna"])
    assert [essay.sid for essay in store.whole(releasing.ready)] == ["A1AT1"]


def test_what_was_lost_on_the_way_leaves_again(
    store: KioskStore, people: People, given: Callable[..., None], tmp_path: Path
) -> None:
    done(store, people, given)
    reporting.add_report(store, "technical", "Sidan är sned.", "A1AT1", people["anna"])
    releasing.make_bundle(store, tmp_path / "lost", ["A1AT1"], people["chief"])
    done(store, people, given, "A2AT1")
    releasing.make_bundle(store, tmp_path / "arrived", ["A2AT1"], people["chief"])
    assert store.whole(reporting.reports_waiting, store) == []
    releasing.leave_again(store, 1, people["chief"])
    assert [essay.sid for essay in store.whole(releasing.ready)] == ["A1AT1"]
    assert [one["message"] for one in store.whole(reporting.reports_waiting, store)] == ["Sidan är sned."]
    releasing.make_bundle(store, tmp_path / "third", ["A1AT1"], people["chief"])
    bundle = read_bundle(tmp_path / "third", pins(store), seen=MemorySeen())
    assert [one.message for one in bundle.reports] == ["Sidan är sned."]
    for number in (1, 99):  # nothing of it is under way any more; there is no such bundle
        with pytest.raises(RuleError):
            releasing.leave_again(store, number, people["chief"])


def test_reports_quote_nothing(store: KioskStore, people: People, given: Callable[..., None], tmp_path: Path) -> None:
    done(store, people, given)
    for message in ("Vem är Hosseini?", "jag heter ali hosseini och bor där", "", "Är Borlänge en stad?"):
        with pytest.raises(RuleError):
            reporting.add_report(store, "question", message, "A1AT1", people["anna"])
    with pytest.raises(RefusedError):
        reporting.add_report(store, "gossip", "Hej", "A1AT1", people["anna"])
    with pytest.raises(MissingError):  # not on this desk
        reporting.add_report(store, "question", "Hej", "A1AT1", people["cilla"])
    reporting.add_report(store, "technical", "Redigeraren visar fel rad.", "A1AT1", people["anna"])
    reporting.add_report(store, "question", "Hur räknas jobbar?", "A1AT1", people["anna"])
    # what was harmless then is a name now: the report is kept back, and the rest leaves
    essays.reopen(store, "A1AT1", "essay", people["chief"])
    sit_down(people["anna"])
    desk = Desk(store, people["anna"])
    now = desk.read("A1AT1")
    at = TEXT.index("jobbar")
    odd = replace(now.document.mentions[0], id="x", start=at, end=at + 6, number=99, replacement="springer")
    desk.save("A1AT1", now.document.with_mentions([*now.document.mentions, odd]), base=now.version)
    finish(store, "A1AT1", people["anna"])
    releasing.make_bundle(store, tmp_path / "bundle", ["A1AT1"], people["chief"])
    bundle = read_bundle(tmp_path / "bundle", pins(store), seen=MemorySeen())
    assert [report.message for report in bundle.reports] == ["Redigeraren visar fel rad."]
    (held,) = store.whole(reporting.reports_waiting, store)
    assert (held["message"], held["held"]) == ("Hur räknas jobbar?", True)


def test_a_deposit_moves_the_original_out(
    store: KioskStore, people: People, given: Callable[..., None], tmp_path: Path
) -> None:
    chief, anna = people["chief"], people["anna"]
    essays.take_in(store, Arrival("A1AT1", TEXT, (("image/png", PNG),)), chief, [(anna.id, "annotator")])
    essays.finish_transcript(store, "A1AT1", chief)
    begin(store, "A1AT1", anna)
    with pytest.raises(RuleError):
        depositing.deposit(store, "A1AT1", tmp_path, chief)
    key = DepositKey.create(tmp_path / "key", SECRET, cost=CHEAP)
    store.whole(depositing.set_lock, key.lock)
    with pytest.raises(RuleError):  # not done yet
        depositing.deposit(store, "A1AT1", tmp_path, chief)
    finish(store, "A1AT1", anna)
    out = depositing.deposit(store, "A1AT1", tmp_path / "out", chief)
    about = open_deposit(out, key, tmp_path / "original.zip")
    assert about["essay"] == "A1AT1"
    with zipfile.ZipFile(tmp_path / "original.zip") as archive:
        names = archive.namelist()
        assert archive.read("A1AT1/transcript-1.txt").decode() == TEXT
        assert archive.read("A1AT1/scan-1.png") == PNG
        assert sum("annotator" in name for name in names) == 2

    def left() -> tuple[int, ...]:
        tables = (Transcript, Scan, Version)
        return tuple(table.objects.count() for table in tables)  # type: ignore[attr-defined]

    assert store.whole(left) == (0, 0, 0)
    assert list(store.places.scans.iterdir()) == []
    with pytest.raises(RuleError):
        depositing.deposit(store, "A1AT1", tmp_path / "out", chief)
    with pytest.raises(RuleError):
        essays.reopen(store, "A1AT1", "essay", chief)
    # what is left is the release, which still leaves as before
    releasing.make_bundle(store, tmp_path / "bundle", ["A1AT1"], chief)
    (result,) = read_bundle(tmp_path / "bundle", pins(store), seen=MemorySeen()).essays()
    assert "Hosseini" not in result.text
    record = store.whole(
        lambda: store.unseal("A1", Essay.objects.get(sid="A1AT1").released or b"", "essay A1AT1 released")
    )
    assert not [word for word in NAMES if word.encode() in record]
    assert store.whole(lambda: Deposit.objects.get().file) == out.name


def test_access_is_everything(store: KioskStore, people: People, given: Callable[..., None]) -> None:
    done(store, people, given)
    given("A2AT1", "En annans text om Kiruna.")
    store.whole(facts.keep_facts, store, "learner", {"id": "A1", "first_languages": ["zazaki"]})
    reporting.add_report(store, "question", "Hur skrivs det?", "A1AT1", people["anna"])
    content = store.whole(holdings.archive_of_learner, store, "A1")
    sealed = holdings.sealed_access(content, "en lång lösenfras")
    assert not [word for word in WORDS if word.encode() in sealed]
    assert holdings.open_access(sealed, "en lång lösenfras", "access") == content
    with pytest.raises(Exception, match="passphrase"):
        holdings.open_access(sealed, "en annan lösenfras", "access")
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        files = {name: archive.read(name).decode() for name in archive.namelist()}
    whole = "".join(files.values())
    assert not [word for word in (*WORDS, "zazaki", "Hur skrivs det?") if word not in whole]
    assert "Kiruna" not in whole
    actions = [entry["action"] for entry in json.loads(files["audit.json"])]
    assert {"essay.imported", "essay.begun", "essay.saved", "report.written"} <= set(actions)


def test_essays_of_one_learner_side_by_side(store: KioskStore, people: People, given: Callable[..., None]) -> None:
    done(store, people, given)
    given("A1AT2", "Jag kommer från Iran och är muslim. Jag har sju syskon.", ("bo",))
    begin(store, "A1AT2", people["bo"])
    given("A2AT1", "Jag bor i Lund.", ("bo",))
    begin(store, "A2AT1", people["bo"])
    whole = picture_of(store, "A1", people["chief"])
    assert [side.sid for side in whole.sides] == ["A1AT1", "A1AT2"]
    assert whole.learners == 2
    assert whole.crowd == 1
    assert whole.told
    # who sits at one of them sees that one alone
    assert [side.sid for side in picture_of(store, "A1", people["bo"]).sides] == ["A1AT2"]
    assert picture_of(store, "A1", people["cilla"]).sides == ()


def test_metadata_are_generalized_or_refused() -> None:
    row = facts.generalized("learner", "A1", {"birthyear_interval": "1987", "genders": "f", "time_in_sweden": "24"})
    assert row == {"id": "A1", "birthyear_interval": "1985-1989", "genders": ["f"], "time_in_sweden": 24}
    assert facts.generalized("learner", "A1", {"birthyear_interval": "1931"})["birthyear_interval"] == "0-1939"
    for kind, given in (
        ("learner", {"birthyear_interval": "12 mars 1987"}),
        ("learner", {"genders": "kvinna"}),
        ("task", {"task_date": "i går"}),
    ):
        with pytest.raises(RefusedError):
            facts.generalized(kind, "A1", given)


def test_nothing_readable_lies_about(store: KioskStore, people: People, given: Callable[..., None]) -> None:
    done(store, people, given)
    assert not [word for word in WORDS if word.encode() in everything(store.places.data)]
