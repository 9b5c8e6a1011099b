"""Somebody who can write the audit log, without the key: nothing is blanked, cut or made to look expired unnoticed."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from gok.safe.audit import AuditLog, audit_files
from gok.safe.chains import Head, Report, line_of, parse_line, verify

KEY = b"a" * 32
PSEUDONYMS = ("actor", "object", "salt")
Fields = dict[str, Any]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    with AuditLog(tmp_path / "audit", KEY) as log:
        for number in range(6):
            log.append("essay.opened", actor="anna", object=("essay", f"A{number}AT1"))
    return tmp_path / "audit"


def rewrite(folder: Path, change: Callable[[list[Fields]], list[Fields]]) -> None:
    (path,) = audit_files(folder)
    entries = change([json.loads(line) for line in path.read_bytes().splitlines()])
    path.write_bytes(b"".join(json.dumps(one, separators=(",", ":")).encode() + b"\n" for one in entries))


def check(folder: Path, *heads: Head) -> Report:
    return verify(audit_files(folder), key=KEY, heads=heads)


def blanked(*which: int) -> Callable[[list[Fields]], list[Fields]]:
    def change(entries: list[Fields]) -> list[Fields]:
        return [e | dict.fromkeys(PSEUDONYMS, "") if i in which else e for i, e in enumerate(entries)]

    return change


@pytest.mark.parametrize("which", [(0,), (5,), (0, 1, 2), (0, 1, 2, 3, 4, 5)])
def test_blanked_entries_do_not_verify(folder: Path, which: tuple[int, ...]) -> None:
    assert check(folder).holds
    rewrite(folder, blanked(*which))
    report = check(folder)
    assert [fault.seq for fault in report.faults] == [number + 1 for number in which]


@pytest.mark.parametrize("lacking", PSEUDONYMS)
def test_nor_do_half_blanked_ones(folder: Path, lacking: str) -> None:
    rewrite(folder, lambda entries: [entries[0] | {lacking: ""}, *entries[1:]])
    assert not check(folder).holds


def test_nobody_says_in_our_name_that_they_expired(folder: Path) -> None:
    """An entry that allows the cut, made up without the key or put forward from another log."""
    with AuditLog(folder.parent / "other", b"b" * 32) as other:
        for _ in range(6):
            other.append("essay.opened", actor="anna")
        other.expire(datetime.now(UTC) + timedelta(days=1))
    (theirs,) = audit_files(folder.parent / "other")
    allowing = json.loads(theirs.read_bytes().splitlines()[-1])
    (path,) = audit_files(folder)
    last = parse_line(path.read_bytes().splitlines(keepends=True)[-1])
    assert last is not None
    rewrite(folder, lambda entries: [*blanked(0, 1)(entries), allowing | {"seq": 7, "previous": last.hash}])
    reasons = [fault.reason for fault in check(folder).faults]
    assert any("MAC" in reason for reason in reasons)
    assert sum("before their time" in reason for reason in reasons) == 2


def test_a_cut_that_was_due_is_told_and_holds(folder: Path) -> None:
    with AuditLog(folder, KEY) as log:
        head = log.head()
        assert log.expire(datetime.now(UTC) + timedelta(days=1)) == 6
        log.append("essay.opened", actor="bo")
    report = check(folder, head)
    assert (report.holds, report.cut) == (True, 6)
    rewrite(folder, blanked(0, 1, 2, 3, 4, 5, 6, 7))  # what came after is not allowed by it
    assert [fault.seq for fault in check(folder, head).faults] == [7, 8]


def test_old_logs_that_did_not_say_so_still_hold(folder: Path) -> None:
    rewrite(folder, blanked(0, 1))
    later = (datetime.now(UTC) + timedelta(days=1)).strftime("%Y-%m-%dT%H:%M:%SZ")
    assert verify(audit_files(folder), key=KEY, before=later).holds


def test_a_cut_end_is_seen_by_heads_kept_elsewhere(folder: Path) -> None:
    with AuditLog(folder, KEY) as log:
        head = log.head()
    (path,) = audit_files(folder)
    entries = [parse_line(line) for line in path.read_bytes().splitlines(keepends=True)]
    path.write_bytes(b"".join(line_of(entry) for entry in entries[:-2] if entry))
    assert check(folder).holds  # by itself it cannot be seen
    assert "cut off" in check(folder, head).faults[-1].reason
