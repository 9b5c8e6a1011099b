"""Names in free text: refused where they are plain, held apart where they may be, erased with the learner."""

from __future__ import annotations

import html
from datetime import UTC, datetime
from pathlib import Path

import pytest

from gok.safe.bundles import build_bundle
from gok.safe.chains import START
from gok.safe.releases import ProblemReport
from gok_web.portal import access_export, doubts, intake, withdrawing
from gok_web.portal.metadata import exchange
from gok_web.portal.metadata.storing import store
from gok_web.portal.models import Application, Bundle, Doubt, Learner, Project, Release, Task
from tests.portal.inside.makers import World, client_of, learner, released, signer, task

NAMED = (
    "Fatima skriver om sin dag",
    "Ett brev till Migrationsverket",
    "Ring 0701740605",
    "Zarminas resa",
    "Livet i Afghanistan",
)
MAYBE = ("Läs Elsa Beskow", "Kurs om Strindberg", "Skriv om vad Xyloq gör", "Khaled's text")


@pytest.mark.parametrize("text", [*NAMED, *MAYBE])
@pytest.mark.parametrize("field", ["title", "task_subject", "course_books", "task_instructions", "task_comments"])
def test_a_task_names_nobody_unseen(world: World, text: str, field: str) -> None:
    manager = client_of(world.people["manager"])
    manager.post("/tasks/new", {"sid": "AT77", field: text})
    assert not Task.objects.filter(sid="AT77").exclude(**{field: ""}).exists()
    assert text not in exchange.to_json()


def test_what_waits_is_let_in_by_a_person(world: World) -> None:
    client_of(world.people["teacher"]).post("/tasks/new", {"sid": "AT78", "course_books": MAYBE[0]})
    row = Doubt.objects.get()
    assert (row.kind, row.value) == ("task", MAYBE[0])
    assert client_of(world.people["teacher"]).post("/held", {"number": row.pk, "choice": "let_in"}).status_code == 403
    client_of(world.people["manager"]).post("/held", {"number": row.pk, "choice": "let_in"})
    assert Task.objects.get(sid="AT78").course_books == MAYBE[0]
    assert not Doubt.objects.exists()


def test_nor_by_a_file_or_a_bundle() -> None:
    row = {"id": "AT79", "course_books": MAYBE[0]}
    store({"task": [row], "learner": [{"id": "A79", "education_other": MAYBE[1]}]}, source="file")
    assert Task.objects.get(sid="AT79").course_books == ""
    assert Learner.objects.get(sid="A79").education_other == ""
    assert Doubt.objects.count() == 2


def reported(path: Path, *reports: ProblemReport) -> Bundle:
    build_bundle(
        path / "b",
        [released("A80AT1", "A80", "AT1")],
        signer=signer(),
        sequence=1,
        head=START,
        metadata={"learner": [{"id": "A80"}]},
        reports=reports,
        now=datetime.now(UTC),
    )
    return intake.take("b", path / "b", None)


REPORTS = (
    ProblemReport("question", "Är Fatimas text klar?", "A80AT1"),
    ProblemReport("question", "Zarmina undrar", ""),
    ProblemReport("technical", "the page is slow", ""),
    ProblemReport("technical", "sidan är långsam", "A80AT1"),
    ProblemReport("technical", "det gäller A80", "A1AT1"),
)


def test_reports_that_name_somebody_wait(tmp_path: Path, world: World) -> None:
    bundle = reported(tmp_path, *REPORTS)
    page = client_of(world.people["manager"]).get("/kiosks").content.decode()
    assert "Fatima" not in page
    assert "Zarmina" not in page
    assert "långsam" in page
    first = Doubt.objects.filter(kind="report").first()
    assert first is not None
    doubts.let_in(first)
    bundle.refresh_from_db()
    assert bundle.reports[0]["message"] == REPORTS[0].message


def test_leaving_takes_the_reports_along(tmp_path: Path) -> None:
    bundle = reported(tmp_path, *REPORTS)
    learner = Learner.objects.get(sid="A80")
    assert [one["message"] for one in access_export.everything(learner)["reports"]] == [
        "",
        "sidan är långsam",
        "det gäller A80",
    ]
    withdrawing.withdraw(learner, "learner", None)
    bundle.refresh_from_db()
    kept = str(bundle.reports) + str(list(Doubt.objects.values()))
    for word in ("Fatima", "Zarmina", "långsam", "slow", "A80"):
        assert word not in kept


@pytest.mark.parametrize("text", [*NAMED, *MAYBE])
def test_nor_a_project_a_release_or_an_application(world: World, text: str) -> None:
    """Whatever names something waits, whoever wrote it, and stands neither on a page nor in an archive."""
    manager, researcher = client_of(world.people["manager"]), client_of(world.people["researcher"])
    Application.objects.filter(person=world.people["researcher"], release__name="r2").delete()
    settings = {"name": text, "purpose": text, "licence": text, "consent_version": "1", "consent_months": 12}
    manager.post("/project", {**settings, "licence_version": "1", "risk_gates": ""})
    manager.post("/releases/new", {"name": "r9", "about": text})
    researcher.post("/releases/r2/apply", {"purpose": text, "affiliation": text})
    held = {(one.kind, one.field) for one in Doubt.objects.all()}
    assert held == {
        ("project", "name"), ("project", "purpose"), ("project", "licence"), ("release", "about"),
        ("application", "purpose"), ("application", "affiliation"),
    }  # fmt: skip
    for client, page in ((manager, "/applications"), (manager, "/releases/r9"), (researcher, "/applications")):
        assert text not in html.unescape(client.get(page).content.decode())
    assert text not in Project.get().purpose + Project.get().name + Project.get().licence
    for one in Doubt.objects.all():
        manager.post("/held", {"number": one.pk, "choice": "let_in"})
    assert Release.objects.get(name="r9").about == text
    assert Project.get().purpose == text
    assert text in html.unescape(manager.get("/applications").content.decode())


def test_plain_words_wait_for_nobody(world: World) -> None:
    manager = client_of(world.people["manager"])
    manager.post("/releases/new", {"name": "r8", "about": "Uppsatser av vuxna som lär sig språket."})
    assert Release.objects.get(name="r8").about.startswith("Uppsatser")
    assert not Doubt.objects.exists()


def test_the_id_of_who_leaves_goes_from_every_free_text(world: World) -> None:
    """Somebody wrote it into a title, and into a note that waits; A801 is somebody else."""
    made = learner("A80")
    chosen = task("AT80", title="Samma som A80 skrev, inte A801")
    Doubt.objects.create(kind="task", object_id=chosen.pk, field="task_comments", value="fråga A80!")
    withdrawing.withdraw(made, "learner", None)
    chosen.refresh_from_db()
    assert chosen.title == "Samma som … skrev, inte A801"
    assert Doubt.objects.get().value == "fråga …!"
