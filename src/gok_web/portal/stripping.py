"""Older essays and releases, without what a release may not say any more: see `gok.releases`."""

from __future__ import annotations

import io
import json
import re
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from gok.formats import jsonl
from gok.releases import MENTION, shown_features
from gok.results import Result
from gok_web.portal.contents import essay_members
from gok_web.portal.packages import write_archive

__all__ = ["strip_archive", "strip_mentions", "strip_provenance"]

_STORED = ("gok", "profile", "key", "bundle", "kiosk")
_MADE_WITH = ("gok", "profile")
_ESSAYS = ("text/", "svala/", "essays.jsonl", "essays.xml", "SHA256SUMS")


def strip_mentions(mentions: list[dict[str, Any]], text: str) -> list[dict[str, Any]]:
    """The mentions of a stored version; what stands in the text says which features it shows."""
    out = []
    for mention in mentions:
        kept = {name: mention[name] for name in MENTION if name in mention}
        if kept.get("action") == "replace":
            written = text[kept["target_start"] : kept["target_end"]]
            kept["features"] = list(shown_features(kept.get("features", ()), written))
        out.append(kept)
    return out


def strip_provenance(provenance: dict[str, str]) -> dict[str, str]:
    """How a stored version came about."""
    return {name: provenance[name] for name in _STORED if name in provenance}


def strip_archive(old: Path, new: Path, name: str, revision: int) -> str:
    """Write the archive of a frozen release anew, as another revision, and give back its checksum.

    All it needs is in the old archive, so that this holds whatever becomes of the tables.
    """
    with zipfile.ZipFile(old) as archive:
        members = {info.filename.removeprefix(f"{name}/"): archive.read(info) for info in archive.infolist()}
    return write_archive(new, name, _stripped(members, revision))


def _stripped(members: dict[str, bytes], revision: int) -> Iterator[tuple[str, bytes]]:
    """The members in the order of an archive: what is said about the release, the essays, their metadata."""
    plain = {name: content for name, content in members.items() if not name.startswith(_ESSAYS)}
    plain["README.md"] = re.sub(rb", revision \d+", b", revision %d" % revision, plain["README.md"], count=1)
    told = json.loads(plain["provenance.json"]) | {"revision": revision}
    told["made_with"] = _made_with(told.get("made_with", []))
    plain["provenance.json"] = (json.dumps(told, ensure_ascii=False, indent=1, sort_keys=True) + "\n").encode()
    first = ("README.md", "LICENCE.txt", "provenance.json")
    yield from ((name, plain.pop(name)) for name in first)
    yield from essay_members(lambda: _results(members["essays.jsonl"]))
    yield from plain.items()


def _made_with(rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """With what the essays were pseudonymized, and how many; rows that say the same now are one."""
    counts: dict[str, int] = {}
    for row in rows:
        said = json.dumps({name: row[name] for name in _MADE_WITH if name in row}, sort_keys=True)
        counts[said] = counts.get(said, 0) + row["essays"]
    return [{**json.loads(said), "essays": number} for said, number in sorted(counts.items())]


def _results(lines: bytes) -> Iterator[Result]:
    for line in io.BytesIO(lines):
        yield jsonl.from_record(json.loads(line), source="essay")
