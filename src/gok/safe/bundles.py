"""Bundles: finished essays on their way from a kiosk to a portal, in one signed file.

A bundle is a zip file whose archive comment is the signature over every byte before it, so nothing of a stranger's file
is unpacked. The manifest names each member with size and hash, who made it and for whom.
"""

from __future__ import annotations

import hashlib
import json
import struct
import zipfile
import zlib
from base64 import b64decode, b64encode
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, BinaryIO

from gok.errors import InputError
from gok.results import Result
from gok.safe.bundle_writing import FIRST, KIND, MANIFEST, MARK, MEMBERS, TRAILER, build_bundle, digest_of
from gok.safe.chains import Head
from gok.safe.errors import DamagedError, RefusedError
from gok.safe.metadata import check_metadata
from gok.safe.people import is_digest
from gok.safe.releases import ProblemReport, result_of
from gok.safe.seen import Seen
from gok.safe.signing import Partner, Pins, PublicKey

__all__ = ["Bundle", "Limits", "build_bundle", "read_bundle"]

# What a zip file and JSON can be wrong in, signed or not; RuntimeError has RecursionError in it.
_OF_ZIP = (zipfile.BadZipFile, zlib.error, struct.error, EOFError, NotImplementedError)
_UNREADABLE = (*_OF_ZIP, RuntimeError, ValueError, LookupError, TypeError, AttributeError, OverflowError)


@dataclass(frozen=True, slots=True)
class Limits:
    """How much is taken at most, in bytes; `ratio` is how much bigger than packed a member may be."""

    file: int = 256 << 20
    unpacked: int = 512 << 20
    ratio: int = 200
    essays: int = 100_000


@dataclass(frozen=True)
class Bundle:
    """A bundle that was checked through: who signed it, for whom, and what is in it.

    `people` has a digest for each learner: the same for the same person of the same kiosk, and for nobody else.
    """

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
    to: str = ""  # the portal's key; of older bundles not known
    people: Mapping[str, str] = field(default_factory=dict)

    def essays(self) -> Iterator[Result]:
        """The essays one at a time, in release flavour."""
        for number, line in enumerate(self.lines.rstrip(b"\n").split(b"\n") if self.lines else (), 1):
            yield result_of(json.loads(line), source=f"{self.source}: {FIRST[0]}:{number}")


def read_bundle(
    path: Path,
    pins: Pins,
    *,
    seen: Seen,
    me: PublicKey | None = None,
    limits: Limits = Limits(),  # noqa: B008 - frozen
) -> Bundle:
    """Check a bundle through and through; what is given back may be stored.

    Signature first, then manifest, then replay, then every member and every essay. With `me` one that is made out to
    another portal is refused. The caller records id, signer and sequence in `seen` in the transaction that stores the
    essays.
    """
    source = path.name
    with _opened(path, source) as file:
        partner, kind = _verified(file, pins, limits, source)
        try:
            with zipfile.ZipFile(file) as archive:
                bundle = _unpacked(archive, partner, kind, seen, limits, source)
        except _UNREADABLE:
            raise DamagedError("signed, but not a bundle this Gök can read", source=source) from None
    if me is not None and bundle.to not in ("", me.text):
        raise RefusedError("it is made out to another portal", code="recipient", source=source)
    return bundle


@contextmanager
def _opened(path: Path, source: str) -> Iterator[BinaryIO]:
    try:
        with path.open("rb") as file:
            yield file
    except OSError as error:
        raise InputError(f"cannot read the bundle: {error.strerror}", source=source) from None


def _verified(file: BinaryIO, pins: Pins, limits: Limits, source: str) -> tuple[Partner, str]:
    """Who signed the file, and as what, before anything of it is unpacked."""
    size = file.seek(0, 2) - TRAILER
    if size + TRAILER > limits.file:
        raise RefusedError(f"bigger than {limits.file >> 20} MiB", code="size", source=source)
    file.seek(max(0, size))
    mark, _, rest = file.read(TRAILER).partition(b":")
    key, _, signature = rest.partition(b":")
    try:
        if mark + b":" != MARK or len(key) != 44 or len(signature) != 88:
            raise ValueError
        signer, signed = PublicKey.from_text(key.decode("ascii")), b64decode(signature, validate=True)
        if b64encode(signed) != signature or signer.text.encode() != key:
            raise ValueError
    except ValueError:
        raise DamagedError("not a bundle of Gök, or cut short", source=source) from None
    partner = pins.find(signer, ("kiosk",), source=source)
    digest = digest_of(file, size)
    for kind in MEMBERS:
        if signer.verifies(signed, kind, digest):
            return partner, kind
    raise DamagedError("the bundle was changed: its signature does not fit", source=source)


def _unpacked(archive: zipfile.ZipFile, partner: Partner, kind: str, seen: Seen, limits: Limits, source: str) -> Bundle:
    infos = {info.filename: info for info in archive.infolist()}
    if set(infos) != {*MEMBERS[kind], MANIFEST} or len(archive.infolist()) != len(infos):
        raise RefusedError(
            "it holds members that do not belong into a bundle, or lacks some", code="members", source=source
        )
    manifest = json.loads(_member(archive, infos[MANIFEST], 1 << 20, limits, source))
    _check_manifest(manifest, kind, partner, seen, source)
    named = {row["name"]: row for row in manifest["members"]}
    if set(named) != set(MEMBERS[kind]) or len(manifest["members"]) != len(named):
        raise RefusedError("the manifest names other members", code="members", source=source)
    left, data = limits.unpacked, {}
    for name in MEMBERS[kind]:
        content = data[name] = _member(archive, infos[name], left, limits, source)
        left -= len(content)
        if hashlib.sha256(content).hexdigest() != named[name]["sha256"] or len(content) != named[name]["size"]:
            raise RefusedError(f"{name} is not what the manifest says", code="hash", source=source)
    return _checked(manifest, data, partner, limits, source)


def _check_manifest(manifest: Any, kind: str, partner: Partner, seen: Seen, source: str) -> None:
    if not isinstance(manifest, dict) or manifest.get("kind") != kind:
        raise RefusedError("a bundle of another version of Gök", code="version", source=source)
    if manifest.get("flavour") != "release":
        raise RefusedError("work flavour; only a release is taken", code="flavour", source=source)
    sequence, bundle = manifest["sequence"], manifest["id"]
    if type(sequence) is not int or not isinstance(bundle, str) or not isinstance(manifest["made"], str):
        raise RefusedError("the manifest cannot be read", code="version", source=source)
    if kind == KIND and (manifest["from"] != partner.key.text or not isinstance(manifest["to"], str)):
        raise RefusedError("made by another than who signed it", code="signer", source=source)
    last = seen.last_sequence(partner.key.text)
    if seen.has(bundle) or sequence <= last:
        reason = f"number {sequence} of kiosk {partner.name} was taken already or is older than the last ({last})"
        raise RefusedError(reason, code="replay", source=source)


def _checked(manifest: Any, data: dict[str, bytes], partner: Partner, limits: Limits, source: str) -> Bundle:
    lines, metadata, said, head = (data[name] for name in FIRST)
    people = json.loads(data.get("people.json", b"{}"))
    if not all(map(is_digest, people.values())):
        raise RefusedError("what tells people apart cannot be read", code="person", source=source)
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
        to=manifest.get("to", ""),
        people=people,
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
