"""The archive of a release: every format, a readme, licence, provenance, checksums. Same release, same bytes."""

from __future__ import annotations

import hashlib
import json
import zipfile
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from django.db import transaction
from django.utils import timezone

from gok.errors import InputError
from gok.safe.files import AtomicFile, shred
from gok.version import __version__
from gok_web.portal import search_index, tombstones
from gok_web.portal.contents import files_of, to_json
from gok_web.portal.gates import assess_risk, check_gates, releasable, versions_of
from gok_web.portal.models import EssayVersion, IndexEntry, Person, Project, Release, ReleaseEssay
from gok_web.portal.records import record
from gok_web.portal.reviews import empty_older
from gok_web.portal.secret import portal_folder

__all__ = ["freeze", "path_of", "rebuild", "rebuild_all", "recall", "revision_of", "write_archive"]

_EPOCH = (1980, 1, 1, 0, 0, 0)


def path_of(release: Release) -> Path:
    """Where its archive lies; made from the checked name alone."""
    folder = portal_folder() / "releases"
    folder.mkdir(mode=0o700, exist_ok=True)
    return folder / release.file_name


def freeze(release: Release, by: Person | None) -> Release:
    """Freeze a release if all gates are open. One that was recalled comes back as a new revision."""
    closed = [gate.code for gate in check_gates(release) if not gate.holds]
    if closed or (release.frozen is not None and release.recalled is None):
        record("release_blocked", by, ("release", release.name), gates=len(closed))
        raise InputError("release: " + (", ".join(closed) if closed else "frozen"))
    with transaction.atomic():
        release.members.all().delete()
        members = [
            ReleaseEssay(release=release, essay_id=essay, version=number)
            for essay, number in versions_of(releasable(release))
        ]
        ReleaseEssay.objects.bulk_create(members, batch_size=500)
        release.risk = assess_risk(release)
        release.revision += 1
        release.frozen, release.frozen_by, release.recalled = timezone.now(), by, None
        search_index.index_release(release)
        _write(release)
        release.save()
        empty_older(member.essay_id for member in members)
    record("release_frozen", by, ("release", release.name), essays=len(members))
    return release


def revision_of(release: Release, number: int | None = None) -> str:
    """By what a revision is known among those that were recalled."""
    return f"release {release.name} {number or release.revision}"


def recall(release: Release, by: Person | None) -> None:
    """Something was found in a frozen release: its archive is erased and search closed at once.

    Who fetched it stays listed and is asked to erase it. What was hidden meanwhile is emptied in older versions. When
    it is mended, freezing makes the next revision.
    """
    archive = path_of(release)
    for number in range(1, release.revision + 1):  # what was found may stand in all of them
        tombstones.bury(revision_of(release, number))
    with transaction.atomic():
        release.recalled = timezone.now()
        release.save(update_fields=["recalled"])
        IndexEntry.objects.filter(release=release).delete()
        essays = list(release.members.values_list("essay_id", flat=True))
        release.members.all().delete()
        empty_older(essays)
    search_index.tidy()
    if archive.exists():
        shred(archive)
    record("release_recalled", by, ("release", release.name), revision=release.revision)


def rebuild(release: Release, withdrawn: int) -> None:
    """A new revision without those who have left; the archive before it is written over."""
    old = path_of(release)
    release.revision += 1
    release.withdrawn += withdrawn
    _write(release)
    release.save()
    if old.exists():
        shred(old)


def rebuild_all(releases: list[Release], withdrawn: dict[int, int]) -> None:
    """New revisions of several releases."""
    for release in releases:
        rebuild(release, withdrawn.get(release.pk, 0))


def _write(release: Release) -> None:
    """Write the archive; members in a fixed order, without times."""
    release.digest = write_archive(path_of(release), release.name, _members(release))


def write_archive(path: Path, name: str, members: Iterable[tuple[str, bytes]]) -> str:
    """Write an archive with its checksums, and give back its own."""
    sums: list[tuple[str, str]] = []
    with AtomicFile(path) as file, zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        for member, content in members:
            info = zipfile.ZipInfo(f"{name}/{member}", _EPOCH)
            info.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(info, content)
            sums.append((hashlib.sha256(content).hexdigest(), member))
        listing = "".join(f"{digest}  {member}\n" for digest, member in sorted(sums, key=lambda one: one[1]))
        archive.writestr(zipfile.ZipInfo(f"{name}/SHA256SUMS", _EPOCH), listing)
    return hashlib.sha256(path.read_bytes()).hexdigest()


def _members(release: Release) -> Iterator[tuple[str, bytes]]:
    count = release.members.count()
    project = Project.get()
    yield "README.md", _readme(release, project, count).encode()
    yield "LICENCE.txt", (project.licence or "–").encode()
    yield "provenance.json", to_json(_provenance(release, count))
    versions = list(release.members.order_by("pk").values_list("essay_id", "version"))
    yield from files_of(versions, release.columns_left_out)


def _provenance(release: Release, count: int) -> dict[str, Any]:
    kinds: dict[str, int] = {}
    for member in release.members.order_by("pk").iterator(chunk_size=500):
        said = EssayVersion.objects.values_list("provenance", flat=True).get(
            essay=member.essay_id, number=member.version
        )
        key = json.dumps({name: value for name, value in said.items() if name in _MADE_WITH}, sort_keys=True)
        kinds[key] = kinds.get(key, 0) + 1
    return {
        "gok": __version__,
        "release": release.name,
        "revision": release.revision,
        "essays": count,
        "withdrawn": release.withdrawn,
        "residual_risk": release.risk,
        "made_with": [{**json.loads(key), "essays": number} for key, number in sorted(kinds.items())],
    }


_MADE_WITH = frozenset({"gok", "profile"})


def _readme(release: Release, project: Project, count: int) -> str:
    gone = f"\nSince it was frozen {release.withdrawn} learners have withdrawn their essays; use no older revision.\n"
    return f"""# {project.name}: {release.name}, revision {release.revision}

{release.about}

{count} pseudonymized learner essays. Names, places and other personal information were replaced by look-alikes; the
originals are not in this archive. Pseudonymized texts are still personal data: keep to the licence, and do not try to
find out who somebody is.
{gone if release.withdrawn else ""}
| file | what |
| --- | --- |
| text/ | plain text, one essay a file |
| svala/ | SVALA graphs; source and target are the pseudonymized text |
| essays.jsonl | one essay a line: text, mentions with labels, provenance |
| essays.xml | the same as XML |
| swell.xml | metadata as the SweLL portal exchanges them |
| learners.csv, tasks.csv, essays.csv | metadata as tables |
| provenance.json | what the essays were pseudonymized with; residual risk |
| SHA256SUMS | checksums of all files: `sha256sum -c SHA256SUMS` |

Controller: {project.controller or "–"}. Contact: {project.contact or "–"}.
Licence: LICENCE.txt, version {project.licence_version}.
"""
