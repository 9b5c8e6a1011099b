"""Names on their way out in what people type: of another essay, inflected, without an essay, found only later."""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

import pytest

from gok.safe import KeyFile
from gok.safe.backups import write_backup
from gok.safe.bundles import read_bundle
from gok.safe.places import Places
from gok.safe.seen import MemorySeen
from gok.safe.signing import Partner, Pins
from gok_web.kiosk import erasing, facts, holdings, releasing, reporting
from gok_web.kiosk.desks import Worker
from gok_web.kiosk.errors import RuleError
from gok_web.kiosk.models import Report
from gok_web.kiosk.stores import KioskStore
from tests.kiosk.inside.conftest import begin, finish

People = dict[str, Worker]
OTHER = "Jag heter Zerin Baziari och bor i Söderhamn med min man Hans. Mitt nummer är 073-555 12 34."


@pytest.fixture
def two(store: KioskStore, people: People, given: Callable[..., None]) -> None:
    """Essays of two learners, both gone over."""
    given("A1AT1", who=("anna",))
    given("A2AT1", OTHER, who=("bo",))
    begin(store, "A1AT1", people["anna"])
    finish(store, "A1AT1", people["anna"])
    begin(store, "A2AT1", people["bo"])
    finish(store, "A2AT1", people["bo"])


@pytest.mark.parametrize("about", ["", "A1AT1"])
@pytest.mark.parametrize(
    "message",
    [
        "Vem är Zerin?",
        "Är Zerins text rätt?",
        "är baziaris efternamn rätt?",
        "Hon bor i SÖDERHAMN, eller?",
        "Söderhamns kommun ligger där.",
        "Ringde 0735551234 utan svar.",
        "Skriv till Hosseini-gruppen!",
        "Frågar om mitt nummer är 073 i andra texten.",
    ],
)
def test_no_original_of_the_place_leaves_in_a_report(
    store: KioskStore, people: People, two: None, message: str, about: str
) -> None:
    with pytest.raises(RuleError, match=r"names somebody|quotes"):
        reporting.add_report(store, "question", message, about, people["chief"])
    assert not store.whole(Report.objects.exists)


def sent(store: KioskStore, people: People, out: Path) -> list[str]:
    releasing.make_bundle(store, out, ["A1AT1"], people["chief"])
    pins = Pins((Partner("kiosk", "kiosk", store.signer.public),))
    return [one.message for one in read_bundle(out, pins, seen=MemorySeen()).reports]


def test_what_is_doubtful_waits_for_a_person(store: KioskStore, people: People, two: None, tmp_path: Path) -> None:
    say = lambda message: reporting.add_report(store, "question", message, "", people["anna"])  # noqa: E731
    assert say("Redigeraren visar fel rad.") == "clear"
    assert say("Min kollega Agnieszka Kowalska hade samma fel.") == "doubtful"  # in no essay, and yet a name
    assert say("Ska hans mamma räknas?") == "doubtful"  # a common word that is also a name in an essay
    assert sent(store, people, tmp_path / "one") == ["Redigeraren visar fel rad."]
    waiting = store.whole(reporting.reports_waiting, store)
    assert [row["held"] for row in waiting] == [True, True]
    reporting.allow(store, waiting[1]["pk"], people["chief"])
    assert sent(store, people, tmp_path / "two") == ["Ska hans mamma räknas?"]


def test_nobody_lets_an_original_leave(store: KioskStore, people: People, two: None) -> None:
    reporting.add_report(store, "question", "Ska Agnieszka räknas?", "", people["anna"])

    def smuggle() -> int:
        row = Report.objects.get()
        row.sealed = store.seal(row.key, b"Vem \xc3\xa4r Zerin?", f"report {row.pk}")
        row.save()
        return int(row.pk)

    pk = store.whole(smuggle)
    with pytest.raises(RuleError):
        reporting.allow(store, pk, people["chief"])


@pytest.mark.parametrize("confirmed", [False, True])
def test_metadata_name_nobody_either(store: KioskStore, people: People, two: None, confirmed: bool) -> None:
    row = {"id": "AT1", "task_instructions": "Skriv som Zerins text."}
    with pytest.raises(RuleError):
        store.whole(lambda: facts.keep_facts(store, "task", row, confirmed=confirmed))
    public = {"id": "AT1", "course_books": "Rivstart av Paula Levy Scherrer"}
    if not confirmed:
        with pytest.raises(facts.DoubtError):
            store.whole(lambda: facts.keep_facts(store, "task", public))
        return
    store.whole(lambda: facts.keep_facts(store, "task", public, confirmed=True))
    assert store.whole(facts.facts_of, store, "task", "AT1") == public


def test_erasing_takes_every_report_that_speaks_of_the_learner(
    store: KioskStore, places: Places, people: People, two: None, tmp_path: Path
) -> None:
    """Also one without an essay, whose name nobody had marked when it was written; also in older backups."""
    words = ("A2AT1 är oläslig på sidan två.", "Om A2: filen var dubbel.", "Okänt ord i texten.")
    reporting.add_report(store, "technical", words[0], "A2AT1", people["chief"])
    reporting.add_report(store, "technical", words[1], "", people["chief"])
    reporting.add_report(store, "technical", words[2], "", people["chief"])
    with pytest.raises(RuleError):
        reporting.add_report(store, "technical", "A1 och A2 är förväxlade.", "", people["chief"])

    def later() -> None:
        row = Report.objects.last()
        assert row is not None
        row.sealed = store.seal(row.key, b"Zerin skrev om katten.", f"report {row.pk}")
        row.save()

    store.whole(later)
    held = io.BytesIO(store.whole(holdings.archive_of_learner, store, "A2"))
    with zipfile.ZipFile(held) as archive:
        told = json.loads(archive.read("reports.json"))
    assert [one["message"] for one in told] == [*words[:2], "Zerin skrev om katten."]
    keys = [row.key for row in store.whole(lambda: list(Report.objects.all()))]
    write_backup(places, tmp_path / "backup", "korrekt häst batteri", now=datetime.now(UTC))
    receipt = erasing.take_order(store, erasing.order_here(store, "A2", "withdrawn"))
    assert receipt.erased["reports"] == 3
    assert not store.whole(Report.objects.exists)
    assert isinstance(store.keys, KeyFile)
    assert all(store.keys.is_destroyed(key) for key in keys)  # what the backup holds cannot be opened any more
