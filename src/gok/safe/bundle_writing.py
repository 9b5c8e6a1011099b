"""How a bundle is put together and signed; `gok.safe.bundles` says what it is."""

from __future__ import annotations

import hashlib
import json
import secrets
import zipfile
from base64 import b64encode
from collections.abc import Iterable, Iterator, Mapping
from datetime import datetime
from pathlib import Path
from typing import Any, BinaryIO

from gok.errors import InputError
from gok.results import Result
from gok.safe.chains import Head, stamp
from gok.safe.files import AtomicFile
from gok.safe.metadata import check_metadata
from gok.safe.releases import ProblemReport, record_of, without_quotes
from gok.safe.signing import PublicKey, Signer, canonical
from gok.version import __version__

__all__ = ["BEFORE", "FIRST", "KIND", "MANIFEST", "MARK", "MEMBERS", "TRAILER", "build_bundle", "digest_of"]

KIND, BEFORE = "gok bundle 2", "gok bundle 1"
MANIFEST = "manifest.json"
FIRST = ("essays.jsonl", "metadata.json", "reports.json", "audit-head.json")
MEMBERS = {KIND: (*FIRST, "people.json"), BEFORE: FIRST}
MARK = b"gok-signature:"
TRAILER = len(MARK) + 44 + 1 + 88  # mark, key, colon, signature
_EPOCH = (1980, 1, 1, 0, 0, 0)


def build_bundle(
    out: Path,
    results: Iterable[Result],
    *,
    signer: Signer,
    sequence: int,
    head: Head,
    metadata: Mapping[str, list[dict[str, Any]]],
    reports: Iterable[ProblemReport] = (),
    now: datetime,
    to: PublicKey | None = None,
    people: Mapping[str, str] | None = None,
) -> str:
    """Write a bundle and give back its id. `sequence` must be greater than in any bundle of this kiosk before.

    `to` is the portal it is made out to, `people` the digest of each learner (`gok.safe.people`).

    Nothing is written unless every essay is a release with everything replaced, the metadata are generalized and no
    report quotes its essay. Replaced words are not known here any more: `without_quotes` asks for them before.
    """
    if sequence < 1:
        raise ValueError("bundles are numbered from 1")
    check_metadata(metadata)
    reports = [ProblemReport.from_dict(report.to_dict(), source="report") for report in reports]
    bundle = secrets.token_hex(16)
    with AtomicFile(out, new=True) as file:
        with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
            archive.comment = bytes(TRAILER)
            name, *others = MEMBERS[KIND]
            members = [_add(archive, name, _lines(results, reports))]
            values = (metadata, [report.to_dict() for report in reports], head.to_dict(), dict(people or {}))
            for name, value in zip(others, values, strict=True):
                members.append(_add(archive, name, [canonical(value)]))
            fields = {"kind": KIND, "id": bundle, "sequence": sequence, "made": stamp(now), "gok": __version__}
            fields |= {"from": signer.public.text, "to": to.text if to else "", "flavour": "release"}
            _add(archive, MANIFEST, [canonical({**fields, "members": members})])
        _sign(file, signer)
    return bundle


def _lines(results: Iterable[Result], reports: Iterable[ProblemReport]) -> Iterator[bytes]:
    """The records; a report about one of the essays must not quote it."""
    ids: set[str] = set()
    for result in results:
        if result.essay.id in ids:
            raise InputError(f"two essays have the id {result.essay.id[:80]!r}")
        ids.add(result.essay.id)
        for report in reports:
            if report.essay == result.essay.id:
                without_quotes(report, original=result.text)
        yield json.dumps(record_of(result)).encode() + b"\n"


def _add(archive: zipfile.ZipFile, name: str, pieces: Iterable[bytes]) -> dict[str, Any]:
    digest, size = hashlib.sha256(), 0
    row = zipfile.ZipInfo(name, _EPOCH)
    row.compress_type, row.external_attr = zipfile.ZIP_DEFLATED, 0o600 << 16
    with archive.open(row, "w", force_zip64=True) as member:
        for piece in pieces:
            member.write(piece)
            digest.update(piece)
            size += len(piece)
    return {"name": name, "size": size, "sha256": digest.hexdigest()}


def _sign(file: BinaryIO, signer: Signer) -> None:
    file.seek(0, 2)
    size = file.tell() - TRAILER
    signature = signer.sign(KIND, digest_of(file, size))
    file.seek(size)
    file.write(MARK + signer.public.text.encode() + b":" + b64encode(signature))


def digest_of(file: BinaryIO, size: int) -> bytes:
    digest = hashlib.sha512()
    file.seek(0)
    while size > 0 and (block := file.read(min(size, 1 << 20))):
        digest.update(block)
        size -= len(block)
    return digest.digest()
