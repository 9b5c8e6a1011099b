"""The risk gate measures what is published, and what was published can be taken back."""

from __future__ import annotations

import io
import zipfile

import pytest

from gok.errors import InputError
from gok_web.portal import gates, packages, reviews
from gok_web.portal.metadata.exchange import COLUMNS
from gok_web.portal.models import Essay, EssayVersion, IndexEntry, Learner, Project, Release
from tests.portal.inside.makers import World, client_of, essay, frozen, learner, task

ALIKE = {"birthyear_interval": "1990-1994", "gender": "f", "time_in_sweden": 24}


def ten_learners(**more: object) -> Release:
    """Ten learners who are alike in the four columns that used to be looked at."""
    Essay.objects.all().delete()
    Project.objects.update(risk_gates="k=5")
    about = task("AT50", task_subject="", text_types="")
    for number in range(10):
        own = {name: value(number) if callable(value) else value for name, value in more.items()}
        essay(learner(f"A{50 + number}", **ALIKE, **own), about, "Jag dricker kaffe.", state="done")
    return Release.objects.create(name="ten")


def risk_gate(release: Release) -> gates.Gate:
    return next(gate for gate in gates.check_gates(release) if gate.code == "risk")


def test_learners_who_are_alike_pass() -> None:
    assert risk_gate(ten_learners()).holds


@pytest.mark.parametrize(
    "column", ["education_university_out", "swedish_where_duration", "language_native_education_duration"]
)
def test_a_column_that_makes_everybody_unique_is_seen(column: str) -> None:
    release = ten_learners(**{column: lambda number: 12 + number})
    gate = risk_gate(release)
    assert not gate.holds
    assert gate.risk is not None
    assert len(gate.risk.learners) == 10
    assert gate.risk.columns[0][1:] == (10, 0), "leaving this out would help everybody"
    with pytest.raises(InputError, match="risk"):
        packages.freeze(release, None)
    release.without = column
    release.save()
    assert risk_gate(release).holds
    packages.freeze(release, None)
    with zipfile.ZipFile(packages.path_of(release)) as archive:
        assert not [name for name in archive.namelist() if column.encode() in archive.read(name)]


def test_every_column_of_the_tables_counts() -> None:
    """What the archive writes and what the assessment is told are the same columns."""
    release = ten_learners()
    found = gates.assessment_of(release)
    assert found is not None
    told = {name.rpartition(".")[2] for name in found.settings.quasi}
    files = dict(packages._members(packages.freeze(release, None)))
    for table in ("learners", "tasks", "essays"):
        head = files[f"{table}.csv"].decode().splitlines()[0].split(",")
        assert set(head) - {"id", "learner", "task"} <= told
    assert told >= {column for columns in COLUMNS.values() for column in columns}


def test_an_essay_in_quarantine_stands_in_nobodys_way() -> None:
    release = ten_learners()
    Essay.objects.filter(learner__sid="A50").update(state="quarantine")
    packages.freeze(release, None)
    assert release.members.count() == 9


def test_a_release_chooses_its_essays(world: World) -> None:
    release = ten_learners()
    browser = client_of(world.people["manager"])
    chosen = ["A51AT50", "A52AT50", "A53AT50", "A54AT50", "A55AT50"]
    every = [column for columns in COLUMNS.values() for column in columns]
    browser.post("/releases/ten/choose", {"essay": chosen, "column": every})
    browser.post("/releases/ten/freeze")
    release.refresh_from_db()
    assert sorted(release.members.values_list("essay__sid", flat=True)) == chosen
    browser.post("/releases/ten/choose", {"essay": []})
    assert release.left_out.count() == 5, "what is out is not changed"


def test_the_report_says_who_and_what(world: World) -> None:
    ten_learners(education_university_out=lambda number: 12 + number)
    page = client_of(world.people["manager"]).get("/releases/ten").content.decode()
    assert 'href="/learners/A53"' in page
    report = client_of(world.people["officer"]).get("/releases/ten/risk")
    assert "A53" in report.content.decode()
    assert client_of(world.people["assistant"]).get("/releases/ten/risk").status_code == 403


def test_a_leak_found_after_freezing_is_mended(world: World) -> None:
    """Recalled: not fetched, not searched, the word nowhere, holders told; then a new revision without it."""
    researcher, manager = client_of(world.people["researcher"]), client_of(world.people["manager"])
    found = essay(learner("A60"), task("AT60"), "Jag dricker saft med Qwertylina.", state="done")
    Learner.objects.exclude(sid="A60").filter(sid="B1").delete()
    release = Release.objects.get(name="r1")
    packages.recall(release, None)
    release.left_out.set(Essay.objects.exclude(pk=found.pk))
    packages.freeze(release, None)
    assert researcher.get("/releases/r1/archive").status_code == 200
    old = packages.path_of(release)
    manager.post("/releases/r1/recall")
    assert not old.exists()
    assert researcher.get("/releases/r1/archive").status_code == 404
    assert not IndexEntry.objects.filter(release=release).exists()
    assert "r1" in researcher.get("/releases").content.decode().split("message warning")[1][:400]
    assert client_of(world.people["manager"]).get("/releases/r1").content.decode().count("the-researcher") == 2
    start = found.current.text.index("saft")  # type: ignore[union-attr]
    reviews.hide(found, 1, [(start, start + 4)], "extra", world.people["manager"])
    assert EssayVersion.objects.get(essay=found, number=1).text == "", "no release holds the old version any more"
    reviews.close(found, world.people["manager"])
    manager.post("/releases/r1/freeze")
    release.refresh_from_db()
    assert (release.is_out, release.revision) == (True, 3)
    answer = researcher.get("/releases/r1/archive")
    with zipfile.ZipFile(io.BytesIO(answer.content)) as archive:
        assert not [name for name in archive.namelist() if b"saft" in archive.read(name)]


def test_what_is_out_cannot_be_frozen_again(world: World) -> None:
    release = frozen("r9", Essay.objects.all())
    with pytest.raises(InputError, match="frozen"):
        packages.freeze(release, None)
    assert client_of(world.people["researcher"]).post("/releases/r9/recall").status_code == 403
