"""Bundles: only what may leave goes in, and only what is as it was signed is taken."""

from __future__ import annotations

import hashlib
import io
import json
import zipfile
from base64 import b64encode
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import gok
from gok.errors import GokError, InputError
from gok.results import Result
from gok.safe import DamagedError, RefusedError, bundle_writing
from gok.safe.bundles import Limits, build_bundle, read_bundle
from gok.safe.chains import Head
from gok.safe.releases import META, ProblemReport, record_of, without_quotes
from gok.safe.seen import MemorySeen
from gok.safe.signing import Partner, Pins, Signer, canonical

NOW = datetime(2025, 3, 3, 8, 0, tzinfo=UTC)
KIOSK, STRANGER = Signer(b"k" * 32), Signer(b"s" * 32)
PINS = Pins((Partner("kiosk", "kiosk", KIOSK.public),))
HEAD = Head(7, "ab" * 32, "2025-03-03T08:00:00Z")
TEXT = "Jag heter Agnieszka och bor i Borlänge. Ring 070-174 06 05!"
METADATA: dict[str, list[dict[str, Any]]] = {
    "learner": [{"id": "A1", "birthyear_interval": "1990-1994", "genders": ["f"], "first_languages": ["polska"]}],
    "task": [{"id": "AT1", "task_date": "2024-W07", "task_format": "manual", "task_duration": 60}],
    "essay": [{"id": "A1AT1", "learner": "A1", "task": "AT1", "grade": "G"}],
}
REPORT = ProblemReport("technical", "Skannern hackade på sidan två.", "A1AT1", "2025-03-03T08:00:00Z")


@pytest.fixture(scope="module")
def result() -> Result:
    done = gok.pseudonymize(TEXT, seed=1, meta={"learner": "A1", "name": "Agnieszka Kowalska"}, with_source=True)
    essay = replace(done.essay, id="A1AT1")
    assert any(m.action == "replace" for m in done.mentions)
    return replace(done, essay=essay)


def build(path: Path, *results: Result, sequence: int = 1, **other: Any) -> Path:
    options = {"signer": KIOSK, "head": HEAD, "metadata": METADATA, "reports": [REPORT], "now": NOW} | other
    build_bundle(path, results, sequence=sequence, **options)
    return path


@pytest.fixture
def path(tmp_path: Path, result: Result) -> Path:
    return build(tmp_path / "bundle.zip", result.release(META))


def test_round_trip(path: Path, result: Result) -> None:
    bundle = read_bundle(path, PINS, seen=MemorySeen())
    (essay,) = bundle.essays()
    assert essay.released
    assert (essay.text, essay.essay.id, essay.essay.meta["learner"]) == (result.text, "A1AT1", "A1")
    assert [m.replacement for m in essay.mentions] == [m.replacement for m in result.mentions]
    assert (bundle.sequence, bundle.made, bundle.head, bundle.count) == (1, "2025-03-03T08:00:00Z", HEAD, 1)
    assert (bundle.metadata, bundle.reports, bundle.signer) == (METADATA, (REPORT,), PINS.partners[0])


def test_nothing_of_the_original_is_in_it(path: Path) -> None:
    with zipfile.ZipFile(path) as archive:
        assert archive.testzip() is None
        content = b"".join(archive.read(name) for name in archive.namelist()).decode()
    for word in ("Agnieszka", "Kowalska", "Borlänge", "070-174"):
        assert word not in content


def test_an_empty_bundle_carries_reports(tmp_path: Path) -> None:
    bundle = read_bundle(build(tmp_path / "b.zip"), PINS, seen=MemorySeen())
    assert (list(bundle.essays()), bundle.count, len(bundle.reports)) == ([], 0, 1)


def test_what_must_not_leave_is_refused(tmp_path: Path, result: Result) -> None:
    detected = gok.detect(TEXT)
    released = result.release()
    unreplaced = replace(released, mentions=tuple(replace(m, replacement=None) for m in released.mentions))
    other = replace(released, mentions=tuple(replace(m, replacement="Agnieszka") for m in released.mentions))
    disguised = replace(detected, released=True)
    for wrong, code in (
        (result, "flavour"),
        (detected, "flavour"),
        (unreplaced, "unreplaced"),
        (other, "unreplaced"),
        (disguised, "unreplaced"),
    ):
        with pytest.raises(RefusedError) as caught:
            build(tmp_path / "b.zip", released, replace(wrong, essay=replace(wrong.essay, id="A2AT1")))
        assert caught.value.code == code
        assert "Agnieszka" not in str(caught.value)
    with pytest.raises(InputError, match="two essays"):
        build(tmp_path / "b.zip", released, released)
    assert list(tmp_path.iterdir()) == []


def test_comments_of_annotators_stay_behind(tmp_path: Path, result: Result) -> None:
    released = result.release()
    noted = replace(released, mentions=tuple(replace(m, comment="heter Agnieszka") for m in released.mentions))
    assert "Agnieszka" not in json.dumps(record_of(noted))


@pytest.mark.parametrize(
    "metadata",
    [
        {"learner": [{"id": "A1", "name": "Agnieszka"}]},
        {"learner": [{"id": "A1", "nationality": "polsk"}]},
        {"learner": [{"id": "A1", "birthyear_interval": "1992"}]},
        {"learner": [{"id": "A1", "birthyear_interval": "1991-1995"}]},
        {"learner": [{"id": "A1", "birthyear_interval": "1990-1999"}]},
        {"learner": [{"id": "A1", "time_in_sweden": "2019-03-01"}]},
        {"learner": [{"id": "A1", "time_in_sweden": True}]},
        {"learner": [{"id": "A1", "genders": ["x"]}]},
        {"learner": [{"id": "A1", "languages": {"family": "polska"}}]},
        {"learner": [{"birthyear_interval": "1990-1994"}]},
        {"learner": [{"id": "Agnieszka Kowalska"}]},
        {"task": [{"id": "AT1", "task_date": "2024-02-13"}]},
        {"task": [{"id": "AT1", "task_date": "2024-W54"}]},
        {"teacher": [{"id": "T1"}]},
        {"learner": {"id": "A1"}},
        [],
    ],
)
def test_metadata_must_be_generalized(tmp_path: Path, metadata: Any) -> None:
    with pytest.raises(RefusedError) as caught:
        build(tmp_path / "b.zip", metadata=metadata)
    assert caught.value.code == "metadata"
    assert list(tmp_path.iterdir()) == []


def test_reports_do_not_quote() -> None:
    fine = replace(REPORT, message="Kan inte öppna den. Ring mig!")
    assert without_quotes(fine, original=TEXT, surfaces=["Agnieszka", "070-174 06 05"]) is fine
    for message in ("Heter hon agnieszka?", "Vad är 070 174 06 05?", "Det står JAG HETER, Agnieszka... och mer"):
        with pytest.raises(RefusedError, match="quotes the essay") as caught:
            without_quotes(replace(REPORT, message=message), original=TEXT, surfaces=["Agnieszka", "070-174 06 05"])
        assert "gnieszka" not in str(caught.value)
    with pytest.raises(RefusedError, match="quotes"):
        without_quotes(replace(REPORT, message="texten slutar med bor i borlänge ring"), original=TEXT)


def test_a_report_that_quotes_its_essay_does_not_leave(tmp_path: Path, result: Result) -> None:
    quoting = replace(REPORT, message=f"Vad menas med: {' '.join(result.text.split()[:4])}?")
    with pytest.raises(RefusedError) as caught:
        build(tmp_path / "b.zip", result.release(), reports=[quoting])
    assert caught.value.code == "quote"
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("wrong", [{"kind": "gossip"}, {"message": "x" * 4001}, {"time": 3}])
def test_reports_have_their_form(tmp_path: Path, wrong: dict[str, Any]) -> None:
    with pytest.raises(RefusedError):
        build(tmp_path / "b.zip", reports=[replace(REPORT, **wrong)])


def refused(path: Path, *, seen: MemorySeen | None = None, pins: Pins = PINS, **options: Any) -> str:
    with pytest.raises(RefusedError) as caught:
        read_bundle(path, pins, seen=seen or MemorySeen(), **options)
    assert "Agnieszka" not in str(caught.value)
    return caught.value.code


def test_unpaired_and_wrong_partners(tmp_path: Path, result: Result) -> None:
    other = build(tmp_path / "other.zip", result.release(), signer=STRANGER)
    assert refused(other) == "signer"
    assert refused(other, pins=Pins()) == "signer"
    assert refused(other, pins=Pins((Partner("portal", "portal", STRANGER.public),))) == "signer"


def test_replays(tmp_path: Path, path: Path, result: Result) -> None:
    seen = MemorySeen()
    newer = build(tmp_path / "newer.zip", result.release(), sequence=5)
    bundle = read_bundle(newer, PINS, seen=seen)
    seen.record(bundle.id, signer=bundle.signer.key.text, sequence=bundle.sequence)
    assert refused(newer, seen=seen) == "replay"
    assert refused(path, seen=seen) == "replay"
    assert read_bundle(build(tmp_path / "next.zip", sequence=6), PINS, seen=seen).sequence == 6


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=300)
@given(data=st.data())
def test_any_changed_byte_is_noticed(path: Path, data: st.DataObject) -> None:
    whole = path.read_bytes()
    content = bytearray(whole)
    content[data.draw(st.integers(0, len(content) - 1))] ^= data.draw(st.integers(1, 255))
    path.write_bytes(content)
    with pytest.raises(GokError):
        read_bundle(path, PINS, seen=MemorySeen())
    path.write_bytes(whole)


def test_cuts_and_other_files(path: Path) -> None:
    whole = path.read_bytes()
    for content in (b"", whole[:-1], whole[: len(whole) // 2], whole[10:], whole + b"x", b"x" * 1000, whole[:100]):
        path.write_bytes(content)
        with pytest.raises(DamagedError):
            read_bundle(path, PINS, seen=MemorySeen())
    path.unlink()
    with pytest.raises(InputError, match="No such file"):
        read_bundle(path, PINS, seen=MemorySeen())


# What a paired kiosk that went mad could sign. Each takes the members apart and puts others in their place.

Members = dict[str, bytes]


def forge(
    path: Path,
    change: Callable[[Members], Members],
    *,
    manifest: bool = True,
    kind: str = bundle_writing.KIND,
    signer: Signer = KIOSK,
) -> None:
    """Sign the bundle anew with other members; the manifest fits them if it is to."""
    with zipfile.ZipFile(path) as archive:
        members = change({name: archive.read(name) for name in archive.namelist()})
    if manifest:
        fields = json.loads(members["manifest.json"])
        fields["members"] = [
            {"name": name, "size": len(data), "sha256": hashlib.sha256(data).hexdigest()}
            for name, data in members.items()
            if name != "manifest.json"
        ]
        members["manifest.json"] = canonical(fields)
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.comment = bytes(bundle_writing.TRAILER)
        for name, data in members.items():
            archive.writestr(name, data)
    size = file.seek(0, 2) - bundle_writing.TRAILER
    signature = signer.sign(kind, bundle_writing.digest_of(file, size))
    file.seek(size)
    file.write(bundle_writing.MARK + signer.public.text.encode() + b":" + b64encode(signature))
    path.write_bytes(file.getvalue())


def in_record(**changes: Any) -> Callable[[Members], Members]:
    def change(members: Members) -> Members:
        record = json.loads(members["essays.jsonl"]) | changes
        return members | {"essays.jsonl": json.dumps(record).encode() + b"\n"}

    return change


def in_mention(**changes: Any) -> Callable[[Members], Members]:
    def change(members: Members) -> Members:
        record = json.loads(members["essays.jsonl"])
        first = next(m for m in record["mentions"] if m["action"] == "replace")
        first |= changes
        return members | {"essays.jsonl": json.dumps(record).encode() + b"\n"}

    return change


def in_manifest(**changes: Any) -> Callable[[Members], Members]:
    return lambda members: members | {"manifest.json": canonical(json.loads(members["manifest.json"]) | changes)}


FORGERIES: dict[str, tuple[Callable[[Members], Members], str]] = {
    "work flavour": (in_record(text=TEXT), "flavour"),
    "document comment": (in_record(document_comment="Agnieszka"), "flavour"),
    "more keys": (in_record(name="Agnieszka"), "flavour"),
    "original in a mention": (in_mention(text="Agnieszka"), "flavour"),
    "original offsets": (in_mention(start=10, end=19), "flavour"),
    "more in a mention": (in_mention(was="Agnieszka"), "flavour"),
    "not replaced": (in_mention(replacement=None), "unreplaced"),
    "replaced by something else": (in_mention(replacement="Agnieszka"), "unreplaced"),
    "no place": (in_mention(target_start=None), "unreplaced"),
    "place outside": (in_mention(target_start=9999, target_end=9999), "unreplaced"),
    "mentions no list": (in_record(mentions={}), "essay"),
    "no id": (in_record(id=None), "essay"),
    "unknown label": (in_mention(label="shoe_size"), "essay"),
    "same essay twice": (lambda m: m | {"essays.jsonl": m["essays.jsonl"] * 2}, "essay"),
    "free metadata": (lambda m: m | {"metadata.json": b'{"learner":[{"id":"A1","name":"A"}]}'}, "metadata"),
    "odd report": (lambda m: m | {"reports.json": b'[{"kind":"gossip"}]'}, "report"),
    "path": (lambda m: m | {"../../etc/cron": b"x"}, "members"),
    "absolute path": (lambda m: m | {"/etc/cron": b"x"}, "members"),
    "folder": (lambda m: m | {"folder/": b""}, "members"),
    "lacking": (lambda m: {k: v for k, v in m.items() if k != "reports.json"}, "members"),
    "work manifest": (in_manifest(flavour="work"), "flavour"),
    "other version": (in_manifest(kind="gok bundle 9"), "version"),
    "odd sequence": (in_manifest(sequence="1"), "version"),
    "number zero": (in_manifest(sequence=0), "replay"),
    "made by another": (in_manifest(**{"from": STRANGER.public.text}), "signer"),
    "odd person": (lambda m: m | {"people.json": b'{"A1":"Agnieszka"}'}, "person"),
    "bomb": (lambda m: m | {"essays.jsonl": b" " * (64 << 20)}, "size"),
}


@pytest.mark.parametrize("name", FORGERIES)
def test_what_a_paired_kiosk_must_not_send(path: Path, name: str) -> None:
    change, code = FORGERIES[name]
    forge(path, change)
    assert refused(path) == code


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("essays.jsonl", b"{"),
        ("essays.jsonl", b"[" * 100_000),
        ("reports.json", b"3"),
        ("metadata.json", b"\xff"),
        ("audit-head.json", b"{}"),
        ("manifest.json", b"nothing"),
    ],
)
def test_members_that_cannot_be_read(path: Path, name: str, data: bytes) -> None:
    forge(path, lambda members: members | {name: data}, manifest=name != "manifest.json")
    with pytest.raises(InputError):
        read_bundle(path, PINS, seen=MemorySeen())


def test_members_must_be_what_the_manifest_says(path: Path) -> None:
    forge(path, lambda m: m | {"reports.json": b"[]"}, manifest=False)
    assert refused(path) == "hash"
    forge(
        path,
        lambda m: m | {"manifest.json": canonical(json.loads(m["manifest.json"]) | {"members": []})},
        manifest=False,
    )
    assert refused(path) == "members"


def test_limits(path: Path) -> None:
    assert refused(path, limits=Limits(file=100)) == "size"
    assert refused(path, limits=Limits(unpacked=100)) == "size"
    assert refused(path, limits=Limits(essays=0)) == "size"


def test_bundles_are_numbered_from_one_and_never_written_over(path: Path) -> None:
    with pytest.raises(ValueError, match="numbered"):
        build(path.with_name("zero"), sequence=0)
    with pytest.raises(GokError, match="never written over"):
        build(path)


def test_it_says_for_whom_it_is_and_tells_people_apart(tmp_path: Path, result: Result) -> None:
    portal, other = Signer(b"p" * 32).public, Signer(b"q" * 32).public
    people = {"A1": "ab" * 16}
    path = build(tmp_path / "b.zip", result.release(META), to=portal, people=people)
    bundle = read_bundle(path, PINS, seen=MemorySeen(), me=portal)
    assert (bundle.to, bundle.people) == (portal.text, people)
    assert refused(path, me=other) == "recipient"
    forge(path, in_manifest(to=other.text), signer=STRANGER)
    assert refused(path, me=other) == "signer"


def test_bundles_of_before_are_still_read(path: Path) -> None:
    def older(members: Members) -> Members:
        fields = json.loads(members["manifest.json"]) | {"kind": bundle_writing.BEFORE}
        del fields["from"], fields["to"], members["people.json"]
        return members | {"manifest.json": canonical(fields)}

    forge(path, older, kind=bundle_writing.BEFORE)
    bundle = read_bundle(path, PINS, seen=MemorySeen(), me=STRANGER.public)
    assert (bundle.to, dict(bundle.people), bundle.count) == ("", {}, 1)
    forge(path, lambda members: members, kind=bundle_writing.KIND)  # a new name for an old form
    assert refused(path) == "members"
