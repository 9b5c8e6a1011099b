"""The audit log: what was written stays, and what was done to it shows."""

from __future__ import annotations

import os
import stat
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from gok.errors import InputError
from gok.safe import BusyError, DamagedError, WriteError
from gok.safe import audit as audit_module
from gok.safe.audit import AuditLog, audit_files
from gok.safe.chains import Head, Report, verify

KEY = bytes(range(32))


class Clock:
    """A clock that goes on by a minute at every look."""

    def __init__(self) -> None:
        self.time = datetime(2025, 3, 3, 8, 0, tzinfo=UTC)

    def __call__(self) -> datetime:
        self.time += timedelta(minutes=1)
        return self.time


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "audit"


def filled(folder: Path, count: int = 6, *, turn: int = 0) -> Head:
    """A log of so many entries, `turn` entries a file."""
    with AuditLog(folder, KEY, now=Clock()) as log:
        for i in range(count):
            if turn and i and i % turn == 0:
                log.rotate()
            log.append("essay.saved", actor="anna", object=("essay", f"A{i}AT1"), details={"version": i, "done": True})
        return log.head()


def check(folder: Path, *heads: Head, key: bytes | None = KEY) -> Report:
    return verify(audit_files(folder), key=key, heads=heads)


def test_a_log_holds(folder: Path) -> None:
    head = filled(folder)
    report = check(folder, head)
    assert (report.holds, report.entries, report.first, report.head, report.keyed) == (True, 6, 1, head, True)
    (path,) = audit_files(folder)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    content = path.read_text()
    assert "anna" not in content
    assert "A0AT1" not in content
    assert not check(folder, key=bytes(32)).holds
    assert check(folder, key=None).holds


def test_a_log_goes_on_where_it_ended(folder: Path) -> None:
    for turn in (0, 2):
        filled(folder, 5, turn=turn)
    with AuditLog(folder, KEY) as log:
        assert log.head().seq == 10
        log.rotate()
        assert log.append("kiosk.started").seq == 11
    assert check(folder).holds
    assert [path.name for path in audit_files(folder)][-1] == "audit-000000011.jsonl"


def test_a_file_that_is_full_is_followed_by_another(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(audit_module, "_LIMIT", 1000)
    filled(folder, 10)
    assert len(audit_files(folder)) > 2
    assert check(folder).holds


TAMPERINGS: dict[str, tuple[Callable[[list[bytes]], list[bytes]], str]] = {
    "change": (lambda lines: [lines[0], lines[1].replace(b"saved", b"taken"), *lines[2:]], "MAC does not fit"),
    "other object": (lambda lines: [lines[0].replace(b"essay:", b"essay:0"), *lines[1:]], "pseudonyms were changed"),
    "deletion": (lambda lines: [*lines[:2], *lines[3:]], "missing before it: 3 to 3"),
    "first gone": (lambda lines: lines[1:], "missing before it: 1 to 1"),
    "reorder": (lambda lines: [lines[0], lines[2], lines[1], *lines[3:]], "out of order"),
    "twice": (lambda lines: [lines[0], *lines], "out of order"),
    "truncation": (lambda lines: lines[:-1], "the log ends with 5: entries were cut off"),
    "all gone": (lambda lines: [], "the log ends with 0"),
    "half a line": (lambda lines: [*lines[:-1], lines[-1][:50]], "cut off in the middle"),
    "early cut": (
        lambda lines: [*lines[:-1], _without_ids(lines[-1])],
        "cut before their time",
    ),
    "part of a cut": (lambda lines: [_without_ids(lines[0], "salt"), *lines[1:]], "pseudonyms were changed"),
}


def _without_ids(line: bytes, *names: str) -> bytes:
    import json

    fields = json.loads(line)
    for name in names or ("actor", "object", "salt"):
        fields[name] = ""
    return json.dumps(fields, separators=(",", ":")).encode() + b"\n"


@pytest.mark.parametrize("name", TAMPERINGS)
def test_what_was_done_to_it_shows(folder: Path, name: str) -> None:
    head = filled(folder)
    (path,) = audit_files(folder)
    change, reason = TAMPERINGS[name]
    path.write_bytes(b"".join(change(path.read_bytes().splitlines(keepends=True))))
    report = check(folder, head)
    assert any(reason in fault.reason for fault in report.faults)


def test_a_log_written_anew_does_not_reach_the_exported_head(folder: Path) -> None:
    """Even with the key the past cannot be told otherwise."""
    head = filled(folder)
    for path in audit_files(folder):
        path.unlink()
    filled(folder, 8)
    assert check(folder).holds
    assert any("rewritten" in fault.reason for fault in check(folder, head).faults)


def test_a_missing_file_shows(folder: Path) -> None:
    filled(folder, 6, turn=2)
    audit_files(folder)[1].unlink()
    assert any("3 to 4" in fault.reason for fault in check(folder).faults)


def test_a_later_file_can_be_checked_alone(folder: Path) -> None:
    head = filled(folder, 6, turn=2)
    report = verify(audit_files(folder)[1:], key=KEY, heads=[head], whole=False)
    assert (report.holds, report.first, report.entries) == (True, 3, 4)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=300)
@given(data=st.data())
def test_any_changed_byte_shows(folder: Path, data: st.DataObject) -> None:
    if not folder.exists():
        filled(folder, 4)
    (path,) = audit_files(folder)
    whole = path.read_bytes()
    content = bytearray(whole)
    content[data.draw(st.integers(0, len(content) - 1))] ^= data.draw(st.integers(1, 255))
    path.write_bytes(content)
    assert not check(folder).holds
    path.write_bytes(whole)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=60)
@given(cut=st.integers(1, 300))
def test_half_an_entry_is_cut_off_when_the_log_is_opened(folder: Path, cut: int) -> None:
    if not folder.exists():
        filled(folder, 3)
    (path,) = audit_files(folder)
    whole = path.read_bytes()
    path.write_bytes(whole + whole.splitlines(keepends=True)[-1][:cut].rstrip(b"\n"))
    with AuditLog(folder, KEY) as log:
        assert log.head().seq == 3
        log.append("kiosk.started")
    assert check(folder).holds
    path.write_bytes(whole)


def test_a_changed_end_is_not_written_on(folder: Path) -> None:
    filled(folder, 3)
    with pytest.raises(DamagedError, match="changed, or belongs to another kiosk"):
        AuditLog(folder, bytes(32))
    (path,) = audit_files(folder)
    path.write_bytes(path.read_bytes()[:-5] + b"0000\n")
    with pytest.raises(DamagedError):
        AuditLog(folder, KEY)


def test_pseudonyms_are_cut_after_their_time(folder: Path) -> None:
    clock = Clock()
    with AuditLog(folder, KEY, keep=timedelta(days=30), now=clock) as log:
        names = [log.append("essay.saved", actor="anna", object=("essay", "A1AT1")) and log.pseudonym("actor", "anna")]
        log.append("essay.saved", actor="bo", object=("essay", "A1AT1"))
        log.rotate()
        clock.time += timedelta(days=29)
        log.append("essay.opened", actor="anna")
        assert log.expire() == 0
        clock.time += timedelta(days=2)
        head = log.append("essay.opened", actor="anna")
        assert log.expire() == 2
        assert log.expire() == 0
    report = check(folder, head)
    assert (report.faults, report.entries, report.cut) == ((), 5, 2)
    old, new = audit_files(folder)
    assert names[0] not in old.read_text()
    assert names[0] in new.read_text()


def test_only_code_words_are_taken(folder: Path) -> None:
    with AuditLog(folder, KEY) as log:
        for call in (
            lambda: log.append("Jag heter Ali"),
            lambda: log.append("essay.saved", details={"text": "Jag heter Ali"}),
            lambda: log.append("essay.saved", details={"Ali": 1}),
            lambda: log.append("essay.saved", object=("Ali Haddad", "x")),
        ):
            with pytest.raises(ValueError, match="never text") as caught:
                call()
            assert "Ali" not in str(caught.value)
        assert log.head().seq == 0


def test_one_process_writes(folder: Path) -> None:
    with AuditLog(folder, KEY), pytest.raises(BusyError):
        AuditLog(folder, KEY)
    AuditLog(folder, KEY).close()


def test_a_full_disk_leaves_no_half_entry(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write = os.write
    with AuditLog(folder, KEY) as log:
        log.append("kiosk.started")
        with monkeypatch.context() as patch:
            patch.setattr(os, "write", lambda handle, data: write(handle, data[:20]))
            with pytest.raises(WriteError, match="No space left"):
                log.append("essay.saved")
        assert log.append("essay.saved").seq == 2
    assert check(folder).holds


def test_heads_are_read_as_they_were_written(folder: Path) -> None:
    head = filled(folder)
    assert Head.from_dict(head.to_dict()) == head
    for wrong in (None, [], {}, {**head.to_dict(), "seq": "6"}, {**head.to_dict(), "kind": "x"}):
        with pytest.raises(InputError, match="not the head"):
            Head.from_dict(wrong)
