"""Review: what must be decided, deciding, hiding, closing; statistics."""

from __future__ import annotations

import pytest

from gok.errors import InputError
from gok_web.portal import reviews
from gok_web.portal.models import Decision, Essay, EssayVersion, IndexEntry, Learner, Person, Task
from tests.portal.inside.makers import SICK, World, client_of, essay, learner, task


@pytest.fixture
def sick(world: World) -> Essay:
    """An essay with sensitive marks, and one place to return to."""
    made = essay(learner("A2"), Task.objects.get(sid="AT1"), SICK)
    version = made.versions.get()
    start = version.text.index("läkaren")
    mark = {"label": "OBS!", "number": None, "features": [], "relevance": "personal", "action": "mark"}
    version.mentions = [*version.mentions, {**mark, "target_start": start, "target_end": start + 7, "rules": []}]
    version.mentions[-1] |= {"confidence": 1.0, "alternatives": []}
    version.save()
    return made


def test_what_must_be_decided(sick: Essay) -> None:
    version = sick.versions.get()
    assert [mark.label for mark in reviews.marks_of(version)].count("OBS!") == 1
    assert any(mark.label == "sensitive" and "health" in mark.kinds for mark in reviews.marks_of(version))
    rows = Essay.objects.filter(pk=sick.pk)
    assert reviews.pending_essays(rows, "OBS!") == reviews.pending_essays(rows, "sensitive") == [sick.sid]


def test_deciding_and_closing(world: World, sick: Essay) -> None:
    client = client_of(world.people["manager"])
    assert client.post(f"/essays/{sick.sid}/done").status_code == 422
    for mark in reviews.marks_of(sick.versions.get()):
        place = {"label": mark.label, "start": mark.start, "end": mark.end}
        assert client.post(f"/essays/{sick.sid}/decide", {**place, "version": 1, "choice": "keep"}).status_code == 302
    assert client.post(f"/essays/{sick.sid}/done").status_code == 302
    sick.refresh_from_db()
    assert sick.state == "done"
    assert reviews.pending_essays(Essay.objects.filter(pk=sick.pk), "sensitive") == []
    client.post(f"/essays/{sick.sid}/reopen")
    sick.refresh_from_db()
    assert sick.state == "open"


@pytest.mark.parametrize(
    "form",
    [
        {"version": 9, "label": "OBS!", "start": 0, "end": 3, "choice": "keep"},
        {"version": 1, "label": "OBS!", "start": 0, "end": 3, "choice": "keep"},
        {"version": 1, "label": "sensitive", "start": "x", "end": "-1", "choice": "keep"},
        {"version": 1, "choice": "whatever"},
        {},
    ],
)
def test_bad_decisions_are_refused(world: World, sick: Essay, form: dict[str, object]) -> None:
    assert client_of(world.people["manager"]).post(f"/essays/{sick.sid}/decide", form).status_code == 422
    assert not Decision.objects.exists()


def test_hiding_leaves_nothing_behind(world: World, sick: Essay) -> None:
    """A new version without the words; older versions emptied; the index too; decisions go along."""
    client = client_of(world.people["manager"])
    text = sick.versions.get().text
    keep = next(mark for mark in reviews.marks_of(sick.versions.get()) if mark.label == "OBS!")
    client.post(
        f"/essays/{sick.sid}/decide",
        {"label": "OBS!", "start": keep.start, "end": keep.end, "version": 1, "choice": "settled"},
    )
    start = text.index("cancer")
    form = {"version": 1, "label": "extra", "place": [f"{start}-{start + 6}"]}
    assert client.post(f"/essays/{sick.sid}/hide", form).status_code == 302
    versions = list(sick.versions.order_by("number"))
    assert [version.purged for version in versions] == [True, False]
    assert versions[0].text == ""
    assert "cancer" not in versions[1].text
    assert versions[1].text.startswith(text[:20])
    assert "cancer" not in str(list(EssayVersion.objects.filter(essay=sick).values()))
    assert "cancer" not in IndexEntry.objects.get(essay=sick).words
    left = {mark.label: mark.choice for mark in reviews.marks_of(versions[1])}
    assert left["OBS!"] == "settled"
    assert all(mark.text != "cancer" for mark in reviews.marks_of(versions[1]))
    page = client.get(f"/essays/{sick.sid}?version=1").content.decode()
    assert "cancer" not in page


@pytest.mark.parametrize(
    ("places", "label", "version"),
    [
        ([], "extra", 1),
        (["0-3"], "nolabel", 1),
        (["0-3"], "sensitive", 1),
        (["0-9999"], "extra", 1),
        (["0-3"], "extra", 7),
    ],
)
def test_bad_hiding_is_refused(world: World, sick: Essay, places: list[str], label: str, version: int) -> None:
    form = {"version": version, "label": label, "place": places}
    assert client_of(world.people["manager"]).post(f"/essays/{sick.sid}/hide", form).status_code == 422
    assert sick.versions.count() == 1


def test_half_words_cannot_be_hidden(sick: Essay) -> None:
    with pytest.raises(InputError):
        reviews.hide(sick, 1, [(0, 2)], "extra", Person.objects.get(username="the-manager"))


def test_marks_stay_where_they_are(sick: Essay) -> None:
    """Places of mentions in the new version point at what they say."""
    who = Person.objects.get(username="the-manager")
    text = sick.versions.get().text
    start = text.index("cancer")
    new = reviews.hide(sick, 1, [(start, start + 6)], "extra", who)
    for mention in new.mentions:
        surface = new.text[mention["target_start"] : mention["target_end"]]
        if mention["action"] == "replace":
            assert surface == mention["replacement"]
        if mention["label"] == "OBS!":
            assert surface == "läkaren"


def test_quarantine_ends_with_a_look(world: World) -> None:
    made = essay(learner("A3"), Task.objects.get(sid="AT1"), state="quarantine")
    assert not IndexEntry.objects.filter(essay=made).exists(), "not found before somebody has looked"
    client_of(world.people["manager"]).post(f"/essays/{made.sid}/done")
    assert IndexEntry.objects.filter(essay=made).exists()


def test_assigning_opens_it_to_the_assistant(world: World, sick: Essay) -> None:
    assistant = client_of(world.people["assistant"])
    assert assistant.get(f"/essays/{sick.sid}").status_code == 404
    form = {"essay": [sick.sid], "person": world.people["assistant"].pk}
    client_of(world.people["manager"]).post("/essays/assign", form)
    assert assistant.get(f"/essays/{sick.sid}/review").status_code == 200
    assert sick.sid in assistant.get("/").content.decode()
    bad = {"essay": [sick.sid], "person": world.people["researcher"].pk}
    client_of(world.people["manager"]).post("/essays/assign", bad)
    sick.refresh_from_db()
    assert sick.assignment.person == world.people["assistant"]


def test_statistics(world: World, sick: Essay) -> None:
    page = client_of(world.people["officer"]).get("/statistics").content.decode()
    assert page.count("<svg") >= 8
    assert "arabiska" in page
    assert f">{Learner.objects.count()}<" in page


def test_texts_are_escaped(world: World) -> None:
    made = essay(learner("A4"), task("AT5"), "Jag skriver <script>alert(1)</script> & mer.")
    client = client_of(world.people["manager"])
    for page in (f"/essays/{made.sid}", f"/essays/{made.sid}/review", "/search?q=alert"):
        content = client.get(page).content.decode()
        assert "<script>alert" not in content
        assert "alert" in content
