"""Essays and releases of before, which said more than a release may, after the migration."""

from __future__ import annotations

import hashlib
import io
import json
import zipfile
from importlib import import_module
from types import SimpleNamespace

import pytest
from django.apps import apps
from django.db import connection
from django.test import TestCase

from gok.formats import read_bytes
from gok.releases import MENTION
from gok_web.portal import packages
from gok_web.portal.models import EssayVersion, Release, Task
from gok_web.portal.stripping import strip_mentions
from tests.portal.inside.makers import World, essay, frozen, learner

OLD = {"relevance": "personal", "confidence": 0.8417, "rules": ["names.near"], "alternatives": [], "by": "person"}
DIGESTS = {"lexicon": "63e394c3717ff51a", "model": "4e2cfc817330ced0", "scope": "learner", "culture": "sv"}


@pytest.fixture
def old(world: World) -> Release:
    """A release as it was frozen before: stored and written with everything the engine had to say."""
    made = essay(learner("A7"), Task.objects.get(sid="AT1"))
    version = made.versions.get()
    version.mentions = [m | OLD | {"features": [*m["features"], "ort"]} for m in version.mentions]
    version.provenance = version.provenance | DIGESTS
    version.save()
    release = frozen("old", [made])
    members = dict(_members(release))
    record = {"id": made.sid, "target": version.text, "mentions": version.mentions, "provenance": version.provenance}
    record |= {"learner": "A7", "task": "AT1", "teacher": "Agda"}
    told = json.loads(members["provenance.json"])
    told["made_with"] = [DIGESTS | {"gok": "0.1.0", "essays": 2}, {"gok": "0.1.0", "model": "x", "essays": 3}]
    members |= {"essays.jsonl": json.dumps(record).encode() + b"\n", "provenance.json": json.dumps(told).encode()}
    members["essays.xml"] = members[f"svala/{made.sid}.json"] = b"confidence 0.8417"
    release.digest = packages.write_archive(packages.path_of(release), "old", members.items())
    release.save()
    return release


def _members(release: Release) -> list[tuple[str, bytes]]:
    with zipfile.ZipFile(packages.path_of(release)) as archive:
        names = [name for name in archive.namelist() if not name.endswith("SHA256SUMS")]
        return [(name.partition("/")[2], archive.read(name)) for name in names]


def migrate() -> None:
    steps = import_module("gok_web.portal.migrations.0003_allow_list")
    with TestCase.captureOnCommitCallbacks(execute=True):
        for step in (steps.strip_essays, steps.strip_releases):
            step(apps, SimpleNamespace(connection=connection))


def test_stored_essays_are_stripped(old: Release) -> None:
    migrate()
    for version in EssayVersion.objects.all():
        assert all(set(mention) <= set(MENTION) for mention in version.mentions)
        assert set(version.provenance) <= {"gok", "profile", "key", "bundle", "kiosk"}
        assert not any("ort" in m["features"] for m in version.mentions if m["action"] == "replace")


def test_a_frozen_release_gets_a_new_revision(old: Release) -> None:
    before = packages.path_of(old)
    migrate()
    release = Release.objects.get(pk=old.pk)
    assert release.revision == 2
    content = packages.path_of(release).read_bytes()
    assert release.digest == hashlib.sha256(content).hexdigest() != old.digest
    assert not before.exists()
    members = dict(_members(release))
    assert b", revision 2" in members["README.md"]
    told = json.loads(members["provenance.json"])
    assert (told["revision"], told["made_with"]) == (2, [{"gok": "0.1.0", "essays": 5}])
    everything = b"".join(members.values()).decode()
    for word in ("0.8417", "names.near", "Agda", *(v for k, v in DIGESTS.items() if k in ("lexicon", "model"))):
        assert word not in everything
    for name in ("essays.jsonl", "essays.xml"):
        (read,) = read_bytes(members[name], name=name)
        assert (read.essay.id, read.essay.learner, read.essay.meta["task"]) == ("A7AT1", "A7", "AT1")
        assert read.mentions
    listing = zipfile.ZipFile(io.BytesIO(content)).read("old/SHA256SUMS").decode()
    assert {line.split("  ")[1] for line in listing.splitlines()} == set(members)


def test_once_is_enough(old: Release) -> None:
    migrate()
    version = EssayVersion.objects.get(essay__sid="A7AT1")
    assert strip_mentions(version.mentions, version.text) == version.mentions


def test_a_stripped_release_is_what_would_be_written_today(old: Release) -> None:
    migrate()
    release = Release.objects.get(pk=old.pk)
    stripped = dict(_members(release))
    packages.rebuild(release, 0)
    today = dict(_members(release))
    for name in ("text/A7AT1.txt", "svala/A7AT1.json", "essays.xml"):
        assert today[name] == stripped[name]
