"""Consents: a task without a week covers nothing, nobody back-dates alone, the text is kept whole."""

from __future__ import annotations

from gok_web.portal.consents import consent_text
from gok_web.portal.gates import check_gates
from gok_web.portal.metadata.checks import this_week
from gok_web.portal.metadata.storing import store
from gok_web.portal.models import Consent, ConsentText, Essay, Learner, Task
from tests.portal.inside.makers import World, client_of, essay, learner, task
from tests.portal.inside.test_collection import consented, fields

LATE = {"version": "1", "language": "sv", "given": "2025-W02", "first": "2025-W02", "last": "2027-W02"}


def uncovered() -> tuple[str, ...]:
    return next(gate.essays for gate in check_gates() if gate.code == "consent")


def test_a_task_without_a_week_does_not_pass() -> None:
    essay(learner("A4"), task("AT4", week=""))
    assert uncovered() == ("A4AT4",)
    Task.objects.filter(sid="AT4").update(week=this_week())
    assert uncovered() == ()


def test_an_essay_written_online_knows_its_own_week() -> None:
    """A back-dated task cannot bring it into another period."""
    client, made = consented()
    Task.objects.filter(pk=made.task_id).update(week="")
    page = client.get("/collect/write").content.decode()
    shown = client.post("/collect/write", {**fields(page), "text": "Jag dansar.", "do": "preview"}).content.decode()
    client.post("/collect/write", {**fields(shown), "text": "Jag dansar.", "do": "store"})
    mine = Essay.objects.latest("pk")
    assert mine.written == mine.week == this_week()


def test_one_person_cannot_back_date(world: World) -> None:
    late = learner("A5")
    late.consents.all().delete()
    essay(late, task("AT5"))
    manager, teacher = client_of(world.people["manager"]), client_of(world.people["teacher"])
    assert manager.post("/learners/A5/consent", LATE).status_code == 302
    made = late.consents.get()
    assert not made.confirmed
    assert uncovered() == ("A5AT5",)
    manager.post(f"/consents/{made.pk}/confirm")
    assert teacher.post(f"/consents/{made.pk}/confirm").status_code == 403
    assert uncovered() == ("A5AT5",), "not by who entered it, nor by who may not"
    client_of(world.people["officer"]).post(f"/consents/{made.pk}/confirm")
    assert uncovered() == ()


def test_changing_a_confirmed_one_asks_again(world: World) -> None:
    made = learner("A6").consents.get()
    Consent.objects.filter(pk=made.pk).update(on_paper=True, entered="2025-W01")
    manager = client_of(world.people["manager"])
    manager.post(f"/consents/{made.pk}/edit", {**LATE, "first": "2024-W01", "given": "2024-W01"})
    made.refresh_from_db()
    assert (made.first, made.confirmed) == ("2024-W01", False)
    manager.post(f"/consents/{made.pk}/edit", {"remove": "yes"})
    assert not Consent.objects.filter(pk=made.pk).exists()


def test_what_was_given_online_is_not_rewritten(world: World) -> None:
    made = Learner.objects.get(sid="A1").consents.filter(on_paper=False).get()
    assert client_of(world.people["manager"]).post(f"/consents/{made.pk}/edit", LATE).status_code == 404


def test_nor_by_a_file(world: World) -> None:
    store({"consent": [{"learner": "A1", **LATE}]}, source="file", by=world.people["manager"])
    assert not Consent.objects.get(learner__sid="A1", given="2025-W02").confirmed


def test_nobody_agrees_in_the_future(world: World) -> None:
    form = {**LATE, "given": "2090-W02"}
    assert client_of(world.people["manager"]).post("/learners/A1/consent", form).status_code == 200


def test_the_text_is_archived_whole() -> None:
    client, _made = consented()
    page = client.get("/collect/write").content.decode()
    shown = client.post("/collect/write", {**fields(page), "text": "Jag sjunger.", "do": "preview"}).content.decode()
    client.post("/collect/write", {**fields(shown), "text": "Jag sjunger.", "do": "store"})
    digest = Essay.objects.latest("pk").learner.consents.get().digest
    kept = ConsentText.objects.get(digest=digest)
    assert kept.text == consent_text("so").whole
    assert all(paragraph in kept.text for paragraph in consent_text("so").paragraphs)
