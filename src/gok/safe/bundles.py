"""Bundles: finished essays on their way from a kiosk to a portal, in one signed file.

A bundle is a zip file whose archive comment is the signature over every byte before it, so nothing of a stranger's file
is unpacked. The manifest names each member with size and hash.
"""

from __future__ import annotations

import hashlib
import json
import secrets
import zipfile
from base64 import b64decode, b64encode
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from typing import Any, BinaryIO

from gok.errors import InputError
from gok.results import Result
from gok.safe.chains import Head, stamp
from gok.safe.errors import DamagedError, RefusedError
from gok.safe.files import AtomicFile
from gok.safe.metadata import check_metadata
from gok.safe.releases import ProblemReport, record_of, result_of, without_quotes
from gok.safe.seen import Seen
from gok.safe.signing import Partner, Pins, PublicKey, Signer, canonical
from gok.version import __version__

__all__ = ["Bundle", "Limits", "build_bundle", "read_bundle"]

_KIND = "gok bundle 1"
_MANIFEST = "manifest.json"
_MEMBERS = ("essays.jsonl", "metadata.json", "reports.json", "audit-head.json")
_MARK = b"gok-signature:"
_TRAILER = len(_MARK) + 44 + 1 + 88  # mark, key, colon, signature
_EPOCH = (1980, 1, 1, 0, 0, 0)


@dataclass(frozen=True, slots=True)
class Limits:
    """How much is taken at most, in bytes; `ratio` is how much bigger than packed a member may be."""

    file: int = 256 << 20
    unpacked: int = 512 << 20
    ratio: int = 200
    essays: int = 100_000


@dataclass(frozen=True)
class Bundle:
    """A bundle that was checked through: who signed it, and what is in it."""

    id: str
    sequence: int
    made: str
    gok: str
    signer: Partner
    head: Head
    metadata: Mapping[str, list[dict[str, Any]]]
    reports: tuple[ProblemReport, ...]
    count: int
    source: str
    lines: bytes = field(repr=False)

    def essays(self) -> Iterator[Result]:
        """The essays one at a time, in release flavour."""
        for number, line in enumerate(self.lines.rstrip(b"\n").split(b"\n") if self.lines else (), 1):
            yield result_of(json.loads(line), source=f"{self.source}: {_MEMBERS[0]}:{number}")


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
) -> str:
    """Write a bundle and give back its id. `sequence` must be greater than in any bundle of this kiosk before.

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
            archive.comment = bytes(_TRAILER)
            members = [_add(archive, _MEMBERS[0], _lines(results, reports))]
            said = [report.to_dict() for report in reports]
            for name, value in zip(_MEMBERS[1:], (metadata, said, head.to_dict()), strict=True):
                members.append(_add(archive, name, [canonical(value)]))
            fields = {"kind": _KIND, "id": bundle, "sequence": sequence, "made": stamp(now), "gok": __version__}
            _add(archive, _MANIFEST, [canonical({**fields, "flavour": "release", "members": members})])
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
    size = file.tell() - _TRAILER
    signature = signer.sign(_KIND, _digest(file, size))
    file.seek(size)
    file.write(_MARK + signer.public.text.encode() + b":" + b64encode(signature))


def _digest(file: BinaryIO, size: int) -> bytes:
    digest = hashlib.sha512()
    file.seek(0)
    while size > 0 and (block := file.read(min(size, 1 << 20))):
        digest.update(block)
        size -= len(block)
    return digest.digest()


def read_bundle(path: Path, pins: Pins, *, seen: Seen, limits: Limits = Limits()) -> Bundle:  # noqa: B008 - frozen
    """Check a bundle through and through; what is given back may be stored.

    Signature first, then manifest, then replay, then every member and every essay. The caller records id, signer and
    sequence in `seen` in the transaction that stores the essays.
    """
    source = path.name
    with _opened(path, source) as file:
        partner = _verified(file, pins, limits, source)
        try:
            with zipfile.ZipFile(file) as archive:
                return _unpacked(archive, partner, seen, limits, source)
        except (
            zipfile.BadZipFile,
            NotImplementedError,
            RuntimeError,
            EOFError,
            ValueError,
            KeyError,
            TypeError,
            RecursionError,
        ):
            raise DamagedError("signed, but not a bundle this Gök can read", source=source) from None


@contextmanager
def _opened(path: Path, source: str) -> Iterator[BinaryIO]:
    try:
        with path.open("rb") as file:
            yield file
    except OSError as error:
        raise InputError(f"cannot read the bundle: {error.strerror}", source=source) from None


def _verified(file: BinaryIO, pins: Pins, limits: Limits, source: str) -> Partner:
    """Who signed the file, before anything of it is unpacked."""
    size = file.seek(0, 2) - _TRAILER
    if size + _TRAILER > limits.file:
        raise RefusedError(f"bigger than {limits.file >> 20} MiB", code="size", source=source)
    file.seek(max(0, size))
    mark, _, rest = file.read(_TRAILER).partition(b":")
    key, _, signature = rest.partition(b":")
    try:
        if mark + b":" != _MARK or len(key) != 44 or len(signature) != 88:
            raise ValueError
        signer, signed = PublicKey.from_text(key.decode("ascii")), b64decode(signature, validate=True)
        if b64encode(signed) != signature or signer.text.encode() != key:
            raise ValueError
    except ValueError:
        raise DamagedError("not a bundle of Gök, or cut short", source=source) from None
    partner = pins.find(signer, ("kiosk",), source=source)
    if not signer.verifies(signed, _KIND, _digest(file, size)):
        raise DamagedError("the bundle was changed: its signature does not fit", source=source)
    return partner


def _unpacked(archive: zipfile.ZipFile, partner: Partner, seen: Seen, limits: Limits, source: str) -> Bundle:
    infos = {info.filename: info for info in archive.infolist()}
    if set(infos) != {*_MEMBERS, _MANIFEST} or len(archive.infolist()) != len(infos):
        raise RefusedError(
            "it holds members that do not belong into a bundle, or lacks some", code="members", source=source
        )
    manifest = json.loads(_member(archive, infos[_MANIFEST], 1 << 20, limits, source))
    _check_manifest(manifest, partner, seen, source)
    named = {row["name"]: row for row in manifest["members"]}
    if set(named) != set(_MEMBERS) or len(manifest["members"]) != len(named):
        raise RefusedError("the manifest names other members", code="members", source=source)
    left, data = limits.unpacked, {}
    for name in _MEMBERS:
        content = data[name] = _member(archive, infos[name], left, limits, source)
        left -= len(content)
        if hashlib.sha256(content).hexdigest() != named[name]["sha256"] or len(content) != named[name]["size"]:
            raise RefusedError(f"{name} is not what the manifest says", code="hash", source=source)
    return _checked(manifest, data, partner, limits, source)


def _check_manifest(manifest: Any, partner: Partner, seen: Seen, source: str) -> None:
    if not isinstance(manifest, dict) or manifest.get("kind") != _KIND:
        raise RefusedError("a bundle of another version of Gök", code="version", source=source)
    if manifest.get("flavour") != "release":
        raise RefusedError("work flavour; only a release is taken", code="flavour", source=source)
    sequence, bundle = manifest["sequence"], manifest["id"]
    if type(sequence) is not int or not isinstance(bundle, str) or not isinstance(manifest["made"], str):
        raise RefusedError("the manifest cannot be read", code="version", source=source)
    last = seen.last_sequence(partner.key.text)
    if seen.has(bundle) or sequence <= last:
        reason = f"number {sequence} of kiosk {partner.name} was taken already or is older than the last ({last})"
        raise RefusedError(reason, code="replay", source=source)


def _checked(manifest: Any, data: dict[str, bytes], partner: Partner, limits: Limits, source: str) -> Bundle:
    lines, metadata, said, head = (data[name] for name in _MEMBERS)
    table = json.loads(metadata)
    check_metadata(table, source=source)
    reports = tuple(ProblemReport.from_dict(one, source=source) for one in json.loads(said))
    fields = {name: manifest[name] for name in ("id", "sequence", "made")} | {"gok": str(manifest["gok"])}
    bundle = Bundle(
        **fields,
        signer=partner,
        head=Head.from_dict(json.loads(head), source=source),
        metadata=table,
        reports=reports,
        count=lines.count(b"\n"),
        source=source,
        lines=lines,
    )
    if bundle.count > limits.essays:
        raise RefusedError(f"more than {limits.essays} essays", code="size", source=source)
    ids = [result.essay.id for result in bundle.essays()]
    if len(set(ids)) != len(ids):
        raise RefusedError("two essays have the same id", code="essay", source=source)
    return bundle


def _member(archive: zipfile.ZipFile, info: zipfile.ZipInfo, most: int, limits: Limits, source: str) -> bytes:
    """A member, read no further than it may reach, whatever it says of its size."""
    most = min(most, max(info.compress_size, 1024) * limits.ratio)
    if info.flag_bits & 1 or info.file_size > most:
        raise RefusedError(f"{info.filename[:40]} unpacks to too much", code="size", source=source)
    with archive.open(info) as member:
        content = member.read(most + 1)
    if len(content) > most:
        raise RefusedError(f"{info.filename[:40]} unpacks to too much", code="size", source=source)
    return content
