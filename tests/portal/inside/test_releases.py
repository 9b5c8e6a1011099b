"""Releases: gates, the archive, applications, licence, copies."""

from __future__ import annotations

import csv
import hashlib
import io
import json
import re
import zipfile
from pathlib import Path

import pytest

from gok.formats import read_bytes
from gok_web.portal import gates, packages
from gok_web.portal.models import Application, Consent, Decision, Download, Essay, Project, Release, Task
from gok_web.portal.reviews import marks_of
from tests.portal.inside.makers import SICK, World, client_of, essay, learner, person


def held(code: str) -> bool:
    return next(gate.holds for gate in gates.check_gates() if gate.code == code)


def test_gates_are_open_at_first(world: World) -> None:
    assert [gate.code for gate in gates.check_gates() if not gate.holds] == []
    assert [gate.code for gate in gates.check_gates()] == ["some", "obs", "sensitive", "consent", "risk"]


def test_sensitive_closes_until_decided(world: World) -> None:
    made = essay(learner("A2"), Task.objects.get(sid="AT1"), SICK)
    assert not held("sensitive")
    for mark in marks_of(made.versions.get()):
        Decision.objects.create(essay=made, version=1, label=mark.label, start=mark.start, end=mark.end, choice="keep")
    assert held("sensitive")


def test_obs_closes(world: World) -> None:
    version = Essay.objects.get(sid="A1AT1").versions.get()
    version.mentions.append(
        {
            "label": "OBS!",
            "number": None,
            "features": [],
            "relevance": "personal",
            "action": "mark",
            "target_start": 0,
            "target_end": 3,
            "confidence": 1.0,
            "rules": [],
            "alternatives": [],
        }
    )
    version.save()
    assert not held("obs")


@pytest.mark.parametrize("how", ["none", "over", "withdrawn"])
def test_missing_consent_closes(world: World, how: str) -> None:
    rows = Consent.objects.filter(learner__sid="A1")
    if how == "none":
        rows.delete()
    else:
        rows.update(**({"last": "2025-W02"} if how == "over" else {"withdrawn": "2026-W01"}))
    assert not held("consent")


def test_risk_above_the_limit_closes(world: World) -> None:
    Project.objects.update(risk_gates="risk=20%")
    gate = next(gate for gate in gates.check_gates() if gate.code == "risk")
    assert not gate.holds, "two learners are no crowd"
    assert "0.2" in gate.detail
    Project.objects.update(risk_gates="risk=100%")
    assert held("risk")
    Project.objects.update(risk_gates="leaks=0")
    assert not held("risk"), "what cannot be measured does not pass"


def test_a_crowd_lowers_the_risk(world: World) -> None:
    task = Task.objects.get(sid="AT1")
    Project.objects.update(risk_gates="risk=20%")
    before = gates.assess_risk()["risk"]
    for number in range(2, 9):
        essay(learner(f"A{number}"), task)
    after = gates.assess_risk()["risk"]
    assert before is not None
    assert after is not None
    assert after < before


def test_freezing_is_refused_while_a_gate_is_closed(world: World) -> None:
    essay(learner("A2"), Task.objects.get(sid="AT1"), SICK)
    client = client_of(world.people["manager"])
    client.post("/releases/draft/freeze")
    assert Release.objects.get(name="draft").frozen is None
    from gok.errors import InputError

    with pytest.raises(InputError):
        packages.freeze(Release.objects.get(name="draft"), None)


@pytest.fixture
def archive(world: World) -> zipfile.ZipFile:
    Project.objects.update(licence="Bara forskning.", contact="korpus@example.org")
    client = client_of(world.people["manager"])
    client.post("/releases/draft/freeze")
    content = client.get("/releases/draft/archive").content
    assert hashlib.sha256(content).hexdigest() == Release.objects.get(name="draft").digest
    return zipfile.ZipFile(io.BytesIO(content))


def test_the_archive(archive: zipfile.ZipFile) -> None:
    names = {name.removeprefix("draft/") for name in archive.namelist()}
    assert {"README.md", "LICENCE.txt", "provenance.json", "SHA256SUMS", "essays.jsonl", "essays.xml"} <= names
    assert {"swell.xml", "learners.csv", "tasks.csv", "essays.csv", "text/A1AT1.txt", "svala/A1AT1.json"} <= names
    for line in archive.read("draft/SHA256SUMS").decode().splitlines():
        digest, name = line.split("  ")
        assert hashlib.sha256(archive.read(f"draft/{name}")).hexdigest() == digest
        names.discard(name)
    assert names == {"SHA256SUMS"}
    readme = archive.read("draft/README.md").decode()
    assert "2 pseudonymized" in readme
    assert archive.read("draft/LICENCE.txt").decode() == "Bara forskning."


def test_every_format_says_the_same(archive: zipfile.ZipFile) -> None:
    text = archive.read("draft/text/A1AT1.txt").decode()
    line = json.loads(archive.read("draft/essays.jsonl").decode().splitlines()[0])
    xml = list(read_bytes(archive.read("draft/essays.xml"), format="xml", name="x"))
    graph = json.loads(archive.read("draft/svala/A1AT1.json"))
    assert line["target"] == text == xml[0].text
    assert (
        "".join(token["text"] for token in graph["source"]).split()
        == "".join(token["text"] for token in graph["target"]).split()
    )
    rows = list(csv.DictReader(io.StringIO(archive.read("draft/learners.csv").decode())))
    assert [row["id"] for row in rows] == ["A1", "B1"]
    assert rows[0]["first_languages"] == "arabiska"


def test_nothing_in_it_is_original_or_internal(archive: zipfile.ZipFile) -> None:
    everything = b"".join(archive.read(name) for name in archive.namelist()).decode()
    for word in ("Ali ", "Borås", "the-manager", "the-assistant", "kiosk-1", '"bundle"'):
        assert word not in everything


def test_the_same_release_the_same_bytes(world: World) -> None:
    release = Release.objects.get(name="r1")
    before = release.digest
    packages._write(release)
    assert release.digest == before


def test_a_frozen_release_keeps_its_versions(world: World, archive: zipfile.ZipFile) -> None:
    """What is changed later shows in the next release."""
    made = Essay.objects.get(sid="A1AT1")
    from gok_web.portal import reviews
    from gok_web.portal.models import EssayVersion, IndexEntry

    text = made.versions.get().text
    start = text.index("kaffe")
    reviews.hide(made, 1, [(start, start + 5)], "extra", world.people["manager"])
    release = Release.objects.get(name="draft")
    assert release.members.get(essay=made).version == 1
    assert EssayVersion.objects.get(essay=made, number=1).text == text, "it is in a release: not emptied"
    assert "kaffe" in IndexEntry.objects.get(essay=made, release=release).words
    assert "kaffe" not in IndexEntry.objects.get(essay=made, release=None).words


class TestResearchers:
    def test_the_way(self, world: World) -> None:
        who = person("rita", "researcher")
        client, manager = client_of(who), client_of(world.people["manager"])
        assert client.get("/releases/r1/archive").status_code == 403
        assert client.get("/search?q=kaffe&release=r1").content.decode().count("kwic") == 0
        client.post("/releases/r1/apply", {"affiliation": "SU", "purpose": "ordföljd"})
        made = Application.objects.get(person=who)
        assert client.get(f"/applications/{made.pk}/licence").status_code == 404, "not approved yet"
        assert client.post(f"/applications/{made.pk}/decide", {"choice": "approved"}).status_code == 403
        manager.post(f"/applications/{made.pk}/decide", {"choice": "approved"})
        assert client.get("/releases/r1/archive").status_code == 403, "the licence comes first"
        client.post(f"/applications/{made.pk}/licence", {"accept": "no"})
        assert client.get("/releases/r1/archive").status_code == 403
        client.post(f"/applications/{made.pk}/licence", {"accept": "yes"})
        answer = client.get("/releases/r1/archive")
        assert answer.status_code == 200
        assert Download.objects.get(application=made).revision == 1
        assert "kwic" in client.get("/search?q=kaffe&release=r1").content.decode()
        assert client.get("/releases/r2/archive").status_code == 403
        assert not re.search(r"\br2\b", client.get("/search").content.decode())  # a token may hold these letters

    def test_search_of_a_release_that_is_not_theirs(self, world: World) -> None:
        client = client_of(world.people["researcher"])
        page = client.get("/search?q=kaffe&release=r2").content.decode()
        assert '<option value="r1" selected>' in page, "falls back to what is theirs"
        draft = client.get("/search?q=kaffe&release=").content.decode()
        assert '<option value="r1" selected>' in draft

    def test_refused(self, world: World) -> None:
        made = Application.objects.get(person=world.people["researcher"])
        client_of(world.people["manager"]).post(f"/applications/{made.pk}/decide", {"choice": "refused"})
        assert client_of(world.people["researcher"]).get("/releases/r1/archive").status_code == 403

    def test_twice(self, world: World) -> None:
        client = client_of(world.people["researcher"])
        client.post("/releases/r1/apply", {"affiliation": "SU", "purpose": "x"})
        assert Application.objects.filter(person=world.people["researcher"], release__name="r1").count() == 1


def test_archives_lie_closed(world: World, folder: Path) -> None:
    for path in (folder / "releases").glob("*.zip"):
        assert path.stat().st_mode & 0o077 == 0
