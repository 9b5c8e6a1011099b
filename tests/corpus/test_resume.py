"""Killed at any point, a run goes on where it was: nothing twice, nothing lost, the same bytes."""

from __future__ import annotations

import errno
import json
import os
import warnings
from pathlib import Path
from typing import Any
from unittest import mock

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from gok.corpus import batches
from gok.corpus.batches import Batch, Done, Failure
from gok.corpus.journal import Journal, RunFolder
from gok.errors import GokError, InputError, SettingError, WriteError
from gok.replace import Key
from tests.corpus.building import corpus, essay, left_over, run, write_jsonl

CALLS = ("write", "fsync", "ftruncate", "open", "replace", "unlink", "mkdir", "rmdir")
"""What changes files; a process may die in any of them."""

PARTS = st.lists(st.tuples(st.binary(max_size=40), st.integers(0, 3)), min_size=1, max_size=8)


@pytest.fixture(autouse=True)
def _small_batches(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(batches, "MOST_ESSAYS", 3)


def batch(index: int) -> Batch:
    return Batch(index, (), digest=f"d{index}")


def fill(folder: Path, parts: list[tuple[bytes, int]]) -> None:
    journal = Journal(folder, "essays")
    for index, (data, failed) in enumerate(parts):
        if not journal.has(batch(index)):
            lost = tuple((i, Failure(f"{index}.{i}", "å")) for i in range(failed))
            journal.add(batch(index), Done(data, failures=lost, essays=len(data)))
    journal.close()


def content(folder: Path, count: int) -> list[tuple[bytes, int]]:
    journal = Journal(folder, "essays")
    try:
        return [(journal.data(i), len(journal.noted(i, "failures"))) for i in range(count)]
    finally:
        journal.close()


@given(parts=PARTS, cut=st.data())
@settings(max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_a_journal_cut_anywhere_is_whole_again(
    parts: list[tuple[bytes, int]], cut: st.DataObject, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """Parts are written before their lines, so a kill leaves a shorter list and at least its parts."""
    folder = tmp_path_factory.mktemp("journal")
    fill(folder, parts)
    lines, data = folder / "essays.jsonl", folder / "essays.parts"
    told = lines.read_bytes()
    kept = cut.draw(st.integers(0, len(told)))
    whole = told[:kept].count(b"\n")
    needed = sum(len(part) for part, _ in parts[:whole])
    lines.write_bytes(told[:kept] + cut.draw(st.sampled_from([b"", b"\0\0", b"{}\n", b"garbage"])))
    os.truncate(data, cut.draw(st.integers(needed, data.stat().st_size)))
    journal = Journal(folder, "essays")
    assert len(journal.entries) == whole
    journal.close()
    fill(folder, parts)
    assert content(folder, len(parts)) == parts
    assert data.stat().st_size == sum(len(part) for part, _ in parts)


def test_a_damaged_part_is_not_passed_on(tmp_path: Path) -> None:
    fill(tmp_path, [(b"one", 0), (b"two", 0)])
    (tmp_path / "essays.parts").write_bytes(b"oneTwo")
    with pytest.raises(InputError, match="part 1 is damaged"):
        content(tmp_path, 2)


def in_a_child(source: Path, out: Path, *, dies_at: int, **options: Any) -> bool:
    """Run in a forked process that dies, as by kill -9, at some call that changes files; whether it did."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)  # threads of other tests have ended
        child = os.fork()
    if child == 0:
        left = dies_at

        def deadly(real: Any) -> Any:
            def call(*arguments: Any, **more: Any) -> Any:
                nonlocal left
                left -= 1
                if left == 0:
                    if real.__name__ == "write":  # half of it gets through
                        real(arguments[0], bytes(arguments[1])[: len(arguments[1]) // 2])
                    os._exit(9)
                return real(*arguments, **more)

            return call

        status = 1
        try:
            with mock.patch.multiple(os, **{name: deadly(getattr(os, name)) for name in CALLS}):
                run(source, out, **options)
            status = 0
        except SettingError:  # all was done before but to take away the folder of the run, which is empty
            status = 0 if out.exists() else 1
        finally:
            os._exit(status)
    status = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    assert status in (0, 9)
    return status == 9


@pytest.mark.parametrize(
    ("name", "options"),
    [("out.jsonl", {}), ("out.jsonl", {"scope": "learner"}), ("out", {"to": "text"}), ("out.parquet", {})],
    ids=["jsonl", "learner", "folder", "parquet"],
)
def test_killed_at_any_call(tmp_path: Path, name: str, options: dict[str, Any]) -> None:
    source = write_jsonl(tmp_path / "in.jsonl", [*map(essay, range(7)), {"id": "e0", "text": "igen"}, "x"])
    (tmp_path / "whole").mkdir()
    run(source, tmp_path / "whole" / name, pos=False, model=False, **options)
    wanted = contents(tmp_path / "whole")
    died = 0
    for dies_at in (*range(2, 40, 5), *range(40, 200, 19)):
        folder = tmp_path / f"killed{dies_at}"
        folder.mkdir()
        killed = in_a_child(source, folder / name, dies_at=dies_at, pos=False, model=False, **options)
        if not killed:
            break
        died += 1
        in_a_child(source, folder / name, dies_at=dies_at // 2 + 3, pos=False, model=False, **options)  # once more
        if not (folder / name).exists() or any(path.name == "run.json" for path in folder.glob("*.run/*")):
            run(source, folder / name, pos=False, model=False, **options)
        assert contents(folder) == wanted, dies_at
    assert died > 5


def contents(folder: Path) -> dict[str, bytes]:
    """All files but what a kill may leave half-written under a hidden name."""
    paths = [path for path in folder.rglob("*") if path.is_file() and not path.name.startswith(".")]
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in paths}


@given(full_at=st.integers(1, 25))
@settings(max_examples=12, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_a_full_disk_loses_nothing(full_at: int, tmp_path_factory: pytest.TempPathFactory) -> None:
    folder = tmp_path_factory.mktemp("full")
    source = corpus(folder / "in.jsonl", 12)
    run(source, folder / "whole.jsonl", pos=False, model=False)
    real, left = os.write, full_at

    def write(handle: int, data: Any) -> int:
        nonlocal left
        left -= 1
        if left <= 0:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        return real(handle, bytes(data)[: max(1, len(data) // 2)])  # what is written need not be all of it

    with mock.patch.object(os, "write", write):
        try:
            run(source, folder / "out.jsonl", pos=False, model=False)
        except WriteError as error:
            assert str(error).endswith("No space left on device; what is done so far is kept")  # noqa: PT017
            assert not (folder / "out.jsonl").exists()
    if not (folder / "out.jsonl").exists():
        assert run(source, folder / "out.jsonl", pos=False, model=False).finished
    assert (folder / "out.jsonl").read_bytes() == (folder / "whole.jsonl").read_bytes()
    assert left_over(folder) == []


def stopped(source: Path, out: Path, *, after: int = 2, **options: Any) -> None:
    """A run that leaves off after some batches."""
    asked = iter(range(100))
    summary = run(source, out, stop=lambda: next(asked) >= after, **options)
    assert not summary.finished
    assert not out.exists()


def test_what_must_be_the_same_to_go_on(tmp_path: Path) -> None:
    source, out = corpus(tmp_path / "in.jsonl", 12), tmp_path / "out.jsonl"
    stopped(source, out)
    for change, named in (
        ({"seed": 2}, "key"),
        ({"scope": "corpus"}, "scope"),
        ({"profile": "redact"}, "profile"),
        ({"culture": "so"}, "profile"),
        ({"with_source": True}, "with_source"),
        ({"replace": "all"}, "replace"),
        ({"pos": False}, "pos"),
        ({"model": False}, "versions"),
        ({"meta": {"genre": "review"}}, "meta"),
        ({"max_chars": 5}, "max_chars"),
    ):
        with pytest.raises(SettingError, match=rf"other settings \({named}\); .* --anew to begin anew"):
            run(source, out, **change)
    summary = run(source, out, workers=2)  # how many work does not matter
    assert summary.resumed


def test_batches_are_made_sure_of_together(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The disk is asked for many batches at once; a line is there only after its part is."""
    asked: list[int] = []
    real = os.fsync
    monkeypatch.setattr(os, "fsync", lambda handle: asked.append(handle) or real(handle))
    journal = Journal(tmp_path, "essays")
    for index in range(50):
        journal.add(batch(index), Done(b"x" * 10, essays=1))
    assert len(asked) < 10
    before = len(journal.list.read_bytes().splitlines())
    assert before < 50
    assert journal.data(49) == b"x" * 10  # who asks for one finds it on the disk
    assert len(journal.list.read_bytes().splitlines()) == 50
    journal.add(batch(50), Done(b"y", essays=1))
    journal.close()
    assert content(tmp_path, 51)[50] == (b"y", 0)


@pytest.mark.parametrize("version", [1, 2])
def test_a_run_goes_on_under_the_key_it_began_with(tmp_path: Path, version: int) -> None:
    """A key of another version is another key, also with the same secret in the same place."""
    source, out, path = corpus(tmp_path / "in.jsonl", 12), tmp_path / "out.jsonl", tmp_path / "project.key"
    key = Key(bytes(range(32)), version=version)
    key.write(path)
    run(source, tmp_path / "at-once.jsonl", seed=None, key=path)
    stopped(source, out, seed=None, key=path)
    path.unlink()
    Key(key.secret, version=3 - version).write(path)
    with pytest.raises(SettingError, match=r"other settings \(key\)"):
        run(source, out, seed=None, key=path)
    path.unlink()
    key.write(path)
    assert run(source, out, seed=None, key=path, workers=2).resumed
    assert out.read_bytes() == (tmp_path / "at-once.jsonl").read_bytes()


def test_a_changed_input_is_refused(tmp_path: Path) -> None:
    source, out = corpus(tmp_path / "in.jsonl", 12), tmp_path / "out.jsonl"
    stopped(source, out)
    told = source.read_bytes()
    source.write_bytes(told + json.dumps(essay(99)).encode())
    with pytest.raises(InputError, match="the input has changed since the run began"):
        run(source, out)
    source.write_bytes(told)  # the time of the file does not matter, its content does
    assert run(source, out).resumed
    stopped(source, tmp_path / "other.jsonl")
    source.write_bytes(told + json.dumps(essay(99)).encode())
    summary = run(source, tmp_path / "other.jsonl", anew=True)
    assert (summary.resumed, summary.essays) == (False, 13)


def test_an_input_that_changes_under_our_hands(tmp_path: Path) -> None:
    source = corpus(tmp_path / "in.jsonl", 12)

    def meddle(_progress: object) -> None:
        source.write_bytes(source.read_bytes() + b"\n")

    with pytest.raises(InputError, match="changed during the run"):
        run(source, tmp_path / "out.jsonl", report=meddle)
    assert not (tmp_path / "out.jsonl").exists()


def test_two_runs_do_not_share_a_folder(tmp_path: Path) -> None:
    source, out = corpus(tmp_path / "in.jsonl"), tmp_path / "out.jsonl"
    with RunFolder(out), pytest.raises(SettingError, match="another run is at work here"):
        run(source, out)
    assert run(source, out).finished


def test_anew_writes_over_a_file_but_not_a_folder(tmp_path: Path) -> None:
    source = corpus(tmp_path / "in.jsonl")
    for name in ("out.jsonl", "out"):
        run(source, tmp_path / name)
    with pytest.raises(GokError, match="there already"):
        run(source, tmp_path / "out.jsonl")
    assert run(source, tmp_path / "out.jsonl", anew=True).finished
    with pytest.raises(GokError, match="name another folder"):
        run(source, tmp_path / "out", anew=True)


def test_the_folder_of_a_run_is_private_and_holds_no_original(tmp_path: Path) -> None:
    source, out = corpus(tmp_path / "in.jsonl", 12), tmp_path / "out.jsonl"
    stopped(source, out, after=7, scope="learner")
    folder = tmp_path / "out.jsonl.run"
    assert folder.stat().st_mode & 0o777 == 0o700
    held = {path.name: path for path in folder.iterdir()}
    assert {"run.json", "names.parts", "essays.parts"} <= held.keys()
    for path in held.values():
        assert path.stat().st_mode & 0o077 == 0, path.name
        if path.name != "essays.parts":  # pseudonyms may well be called as somebody else is
            assert not [name for name in ("Fatuma", "Oksana", "Borlänge") if name.encode() in path.read_bytes()]
