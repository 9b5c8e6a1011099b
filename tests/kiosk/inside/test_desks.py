"""Two annotate one essay and see nothing of each other; nobody sees what they were not given."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from gok_web.common.problems import Problem
from gok_web.kiosk import essays
from gok_web.kiosk.desks import Desk, Worker, sit_down
from gok_web.kiosk.errors import RuleError
from gok_web.kiosk.facts import keep_facts, meta_of_task
from gok_web.kiosk.incoming import Arrival
from gok_web.kiosk.models import Essay
from gok_web.kiosk.stages import stage_of
from gok_web.kiosk.stores import KioskStore
from gok_web.workbench.models import Essay as Copy
from gok_web.workbench.store import ConflictError, MissingError

from .conftest import PNG, TEXT, begin, finish

People = dict[str, Worker]


def stage(store: KioskStore, sid: str = "A1AT1") -> str:
    def look() -> str:
        essay = Essay.objects.get(sid=sid)
        return stage_of(essay, list(essay.seats.all()))

    return store.whole(look)


def test_each_has_a_copy_of_their_own(store: KioskStore, people: People, given: Callable[..., None]) -> None:
    given()
    anna, bo = begin(store, "A1AT1", people["anna"]), begin(store, "A1AT1", people["bo"])
    now = anna.read("A1AT1")
    anna.save("A1AT1", replace(now.document, comment="only mine"), base=1)
    assert anna.read("A1AT1").version == 2
    assert bo.read("A1AT1").version == 1
    assert bo.read("A1AT1").document.comment == ""
    assert len(bo.versions("A1AT1")) == 1
    assert [row["id"] for row in bo.rows()] == ["A1AT1"]
    with pytest.raises(ConflictError):
        bo.save("A1AT1", now.document, base=2)


def test_others_copies_are_not_found_by_their_names(
    store: KioskStore, people: People, given: Callable[..., None]
) -> None:
    given()
    begin(store, "A1AT1", people["anna"])
    names = store.whole(lambda: list(Copy.objects.values_list("name", flat=True)))
    for worker in (people["bo"], people["cilla"], people["chief"]):
        for name in ("A1AT1", *names):
            with pytest.raises(MissingError):
                Desk(store, worker).read(name)
            with pytest.raises(MissingError):
                Desk(store, worker).versions(name)


def test_the_pseudonyms_of_a_learner_are_for_who_sits_at_the_essay(
    store: KioskStore, people: People, given: Callable[..., None]
) -> None:
    given()
    assert len(Desk(store, people["anna"]).name_key("A1").secret) == 32
    for worker in (people["cilla"], people["chief"]):
        with pytest.raises(Problem):
            Desk(store, worker).name_key("A1")
    with pytest.raises(Problem):
        Desk(store, people["anna"]).name_key("Ali Hosseini")
    assert "Ali Hosseini" not in store.keys.learners()


def test_text_learner_and_task_stay(store: KioskStore, people: People, given: Callable[..., None]) -> None:
    given()
    anna = begin(store, "A1AT1", people["anna"])
    document = anna.read("A1AT1").document
    for other in (
        replace(document, text="Nej. " + document.text, mentions=()),
        replace(document, meta={**document.meta, "learner": "A2"}),
        replace(document, meta={"learner": "A1"}),
    ):
        with pytest.raises(Problem):
            anna.save("A1AT1", other, base=1)
    assert anna.read("A1AT1").version == 1
    assert store.keys.learners() == ["A1", "essay A1AT1"]


def test_the_api_takes_nothing_in_and_deletes_nothing(
    store: KioskStore, people: People, given: Callable[..., None]
) -> None:
    given()
    anna = begin(store, "A1AT1", people["anna"])
    with pytest.raises(Problem):
        anna.create(anna.read("A1AT1").document)
    with pytest.raises(Problem):
        anna.delete("A1AT1", base=1)


def test_the_way_of_a_task(store: KioskStore, people: People, given: Callable[..., None]) -> None:
    given()
    chief, anna, bo = people["chief"], people["anna"], people["bo"]
    assert stage(store) == "annotate"
    begin(store, "A1AT1", anna)
    with pytest.raises(RuleError):
        essays.remove(store, "A1AT1", chief)
    with pytest.raises(MissingError):
        essays.reset(store, "A1AT1", anna.id, bo)
    essays.reset(store, "A1AT1", anna.id, anna)
    with pytest.raises(MissingError):
        Desk(store, anna).read("A1AT1")
    begin(store, "A1AT1", anna)
    finish(store, "A1AT1", anna)
    with pytest.raises(RuleError):
        essays.reset(store, "A1AT1", anna.id, anna)
    # the other is not done: anna may go on by herself
    now = Desk(store, anna).read("A1AT1")
    Desk(store, anna).save("A1AT1", replace(now.document, status="open"), base=now.version)
    finish(store, "A1AT1", anna)
    begin(store, "A1AT1", bo)
    finish(store, "A1AT1", bo)
    assert stage(store) == "compare"
    now = Desk(store, anna).read("A1AT1")
    with pytest.raises(Problem):  # both are done and agreement was shown: no more
        Desk(store, anna).save("A1AT1", replace(now.document, status="open"), base=now.version)
    with pytest.raises(Problem):
        Desk(store, anna).save("A1AT1", replace(now.document, comment="later"), base=now.version)
    with pytest.raises(RuleError):
        essays.assign(store, "A1AT1", "adjudicator", [anna.id], chief)
    essays.assign(store, "A1AT1", "adjudicator", [people["cilla"].id], chief)
    begin(store, "A1AT1", people["cilla"])
    assert stage(store) == "adjudicate"
    finish(store, "A1AT1", people["cilla"])
    assert stage(store) == "done"
    essays.reopen(store, "A1AT1", "essay", chief)
    assert stage(store) == "adjudicate"
    with pytest.raises(RuleError):
        essays.reset(store, "A1AT1", anna.id, chief)
    for worker in (people["cilla"], anna, bo):
        essays.reset(store, "A1AT1", worker.id, chief)
    essays.remove(store, "A1AT1", chief)
    given(text="Hej, rättad.")
    assert stage(store) == "annotate"


def test_one_annotator_is_enough(store: KioskStore, people: People, given: Callable[..., None]) -> None:
    given(who=("anna",))
    begin(store, "A1AT1", people["anna"])
    finish(store, "A1AT1", people["anna"])
    assert stage(store) == "done"
    now = Desk(store, people["anna"]).read("A1AT1")
    Desk(store, people["anna"]).save("A1AT1", replace(now.document, status="open"), base=now.version)
    assert stage(store) == "annotate"


def test_a_scan_is_transcribed_by_who_was_asked(store: KioskStore, people: People) -> None:
    anna, bo, chief = people["anna"], people["bo"], people["chief"]
    arrival = Arrival("A1AT1", None, (("image/png", PNG),))
    essays.take_in(store, arrival, chief, [(anna.id, "transcriber"), (anna.id, "annotator")])
    assert stage(store) == "transcribe"
    (name,) = [path.name for path in store.places.scans.iterdir()]
    assert PNG not in (store.places.scans / name).read_bytes()
    assert essays.read_scan(store, name, anna) == ("image/png", PNG)
    for call in (
        lambda: essays.read_scan(store, name, bo),
        lambda: essays.save_transcript(store, "A1AT1", "x", 1, bo),
        lambda: essays.read_scan(store, "0" * 32, chief),
    ):
        with pytest.raises(MissingError):
            call()
    with pytest.raises(RuleError):
        begin(store, "A1AT1", anna)
    with pytest.raises(RuleError):
        essays.finish_transcript(store, "A1AT1", anna)
    assert essays.save_transcript(store, "A1AT1", TEXT, 1, anna) == 2
    with pytest.raises(essays.StaleError):
        essays.save_transcript(store, "A1AT1", "late", 1, chief)
    essays.finish_transcript(store, "A1AT1", anna)
    with pytest.raises(RuleError):
        essays.save_transcript(store, "A1AT1", "late", 2, anna)
    assert begin(store, "A1AT1", anna).read("A1AT1").document.text == TEXT


def test_search_finds_what_may_be_seen_and_writes_nothing(
    store: KioskStore, people: People, given: Callable[..., None]
) -> None:
    from gok_web.kiosk.searching import search

    given()
    given("A2AT1", "Vi bor i Kiruna.", ("cilla",))
    assert search(store, "borlän", people["anna"]) == ["A1AT1"]
    assert search(store, "kiruna", people["anna"]) == []
    assert search(store, "kiruna", people["chief"]) == ["A2AT1"]
    assert search(store, "bor", people["chief"]) == ["A1AT1", "A2AT1"]
    assert search(store, "a2at1", people["cilla"]) == ["A2AT1"]
    essays.remove(store, "A2AT1", people["chief"])
    assert search(store, "kiruna", people["chief"]) == []


def test_nobody_asks_without_a_seat(store: KioskStore) -> None:
    from gok_web.kiosk.desks import desk

    sit_down(None)
    with pytest.raises(Problem):
        desk()


@pytest.mark.parametrize(
    ("genres", "kept"), [(["recension"], True), (["berättande"], False), (["recension", "berättande"], False)]
)
def test_the_genre_of_the_task_reaches_the_engine(
    store: KioskStore, people: People, given: Callable[..., None], genres: list[str], kept: bool
) -> None:
    review = (
        "Stelios kommer från Aten och flyttar till Stockholm. Där träffar han Karin. "
        "Karin är snäll. Stelios längtar hem. Författaren skriver mycket bra. Den var rolig att läsa."
    )
    given(text=review)
    store.whole(keep_facts, store, "task", {"id": "AT1", "text_types": genres, "task_subject": "en bok"})
    meta = store.whole(meta_of_task, store, "AT1")
    assert meta == {"genre": ", ".join(genres), "topic": "en bok"}
    sit_down(people["anna"])
    essays.begin(store, "A1AT1", people["anna"], meta)
    document = Desk(store, people["anna"]).read("A1AT1").document
    found = {m.action for m in document.mentions if document.text[m.start : m.end] == "Karin"}
    assert found == {"keep" if kept else "replace"}
