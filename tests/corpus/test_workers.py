"""Processes of this machine: the same bytes, and no essay lost with a worker."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from gok.corpus import batches, pools, running
from gok.corpus.batches import Batch, Done
from gok.corpus.pools import Processes, WorkerLost, work_through
from gok.corpus.settings import Job, KeyPlace, versions
from gok.corpus.work import pseudonymize_batch
from gok.errors import SettingError
from gok.replace import Key
from gok.settings import Settings
from gok.text import Essay
from tests.corpus.building import corpus, essay, failures, records, run, write_jsonl


@pytest.fixture(autouse=True)
def _small_batches(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(batches, "MOST_ESSAYS", 8)


@pytest.mark.parametrize("options", [{"scope": "learner"}, {"scope": "corpus", "with_source": True}], ids=str)
def test_the_number_of_workers_does_not_matter(tmp_path: Path, options: dict[str, Any]) -> None:
    source = corpus(tmp_path / "in.jsonl", 60)
    for count in (1, 3):
        run(source, tmp_path / f"{count}.jsonl", workers=count, pos=False, model=False, **options)
    assert len({(tmp_path / f"{count}.jsonl").read_bytes() for count in (1, 3)}) == 1
    assert len(records(tmp_path / "1.jsonl")) == 60


def test_essays_come_in_the_order_of_the_input(tmp_path: Path) -> None:
    source = corpus(tmp_path / "in.jsonl", 60)
    run(source, tmp_path / "out.jsonl", workers=2)
    run(source, tmp_path / "one.jsonl")
    assert (tmp_path / "out.jsonl").read_bytes() == (tmp_path / "one.jsonl").read_bytes()
    assert [r["id"] for r in records(tmp_path / "out.jsonl")] == [f"e{i}" for i in range(60)]


def deadly(job: Job, batch: Batch) -> Done:
    """A worker that does not survive certain essays."""
    if any("DÖDLIG" in text.text for _, text in batch.essays):
        os._exit(1)
    return pseudonymize_batch(job, batch)


def test_a_worker_that_dies_takes_only_the_essay_with_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    given = [essay(i) for i in range(30)]
    given[13]["text"] += " DÖDLIG"
    source = write_jsonl(tmp_path / "in.jsonl", given)
    run(source, tmp_path / "all.jsonl")
    monkeypatch.setattr(running, "pseudonymize_batch", deadly)
    summary = run(source, tmp_path / "out.jsonl", workers=2)
    assert (summary.essays, summary.failed) == (29, 1)
    assert failures(tmp_path / "out.jsonl") == {"e13": "a worker died over it"}
    lines = (tmp_path / "all.jsonl").read_text("utf-8").splitlines()
    assert (tmp_path / "out.jsonl").read_text("utf-8").splitlines() == lines[:13] + lines[14:]


def test_what_an_essay_does_to_the_engine_stays_with_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(given: Essay, *how: Any) -> Any:
        if given.id == "e1":
            raise ValueError(f"cannot work on {given.text}")
        if given.id == "e2":
            raise SettingError("the list is used up")
        return real(given, *how)

    real = pseudonymize_batch.__globals__["pseudonymize_essay"]
    monkeypatch.setitem(pseudonymize_batch.__globals__, "pseudonymize_essay", broken)
    summary = run(corpus(tmp_path / "in.jsonl", 4), tmp_path / "out.jsonl")
    assert summary.essays == 2
    assert failures(tmp_path / "out.jsonl") == {"e1": "internal error (ValueError)", "e2": "the list is used up"}


class Unlucky:
    """Workers that lose every batch the first time, and all of them at once."""

    def __init__(self) -> None:
        self.tried: set[tuple[int, int]] = set()
        self.given: list[Any] = []

    def window(self) -> int:
        return 3

    def submit(self, task: Any, job: Any, batch: Batch) -> Any:
        self.given.append((task, job, batch))
        return len(self.given) - 1

    def finished(self, waiting: Any) -> list[Any]:
        return list(waiting)[:1]

    def result(self, handle: Any) -> Done:
        task, job, batch = self.given[handle]
        sign = (batch.index, len(batch.essays))
        if sign not in self.tried:
            self.tried.add(sign)
            raise WorkerLost
        done: Done = task(job, batch)
        return done

    def close(self) -> None:
        return None


def test_every_batch_is_given_out_again() -> None:
    coming = [Batch(i, tuple((k, Essay(f"{i}.{k}", f"{i}.{k}")) for k in range(i))) for i in range(6)]

    def task(_job: Any, batch: Batch) -> Done:
        return Done("".join(e.text + ";" for _, e in batch.essays).encode(), essays=len(batch.essays))

    found = {b.index: d for b, d in work_through(Unlucky(), task, None, coming, stop=lambda: False)}  # type: ignore[arg-type]
    assert {i: d.data.decode() for i, d in found.items()} == {
        i: "".join(f"{i}.{k};" for k in range(i)) for i in range(6)
    }


def test_nobody_is_waited_for_who_does_not_come_back(monkeypatch: pytest.MonkeyPatch) -> None:
    """Workers of a cluster may be gone for good; what they had is done in the next run."""
    clock, asked = iter(range(1000)), iter(range(1000))
    monkeypatch.setattr(pools, "_PATIENCE", 5)
    monkeypatch.setattr(pools, "time", SimpleNamespace(monotonic=lambda: next(clock)))
    silent = Unlucky()
    monkeypatch.setattr(silent, "finished", lambda _waiting: [])
    coming = (Batch(i, ()) for i in range(9))
    assert not list(work_through(silent, pseudonymize_batch, job(), coming, stop=lambda: next(asked) > 3))
    assert next(asked) > 5


def test_no_more_is_read_than_is_worked_on() -> None:
    """What bounds the memory: a reader that is ahead by a few batches only."""
    ahead = most = 0

    def coming() -> Iterator[Batch]:
        nonlocal ahead, most
        for i in range(40):
            ahead += 1
            most = max(most, ahead)
            yield Batch(i, ())

    workers = Processes(2)
    for _ in work_through(workers, pseudonymize_batch, job(), coming(), stop=lambda: False):
        ahead -= 1
    workers.close()
    assert ahead == 0
    assert most <= workers.window()


def job(**changes: Any) -> Job:
    key = KeyPlace(seed=1, fingerprint=Key.from_seed(1).fingerprint)
    return replace(Job(Settings(), key, versions=versions("shipped")), **changes)


def test_a_worker_that_would_do_otherwise_refuses() -> None:
    with pytest.raises(SettingError, match="another version"):
        pseudonymize_batch(job(versions=("0", "x", "y")), Batch(0, ()))
    with pytest.raises(SettingError, match="another key"):
        pseudonymize_batch(job(key=KeyPlace(seed=2, fingerprint="aa")), Batch(0, ()))


def test_what_workers_are_told_holds_neither_key_nor_text(tmp_path: Path) -> None:
    Key.from_seed(5).write(tmp_path / "key")
    place = KeyPlace(str(tmp_path / "key"), None, Key.from_seed(5).fingerprint)
    batch = Batch(3, ((0, Essay("Jag heter Fatuma", "e1")),), assigned={b"x": "Oksana"})
    done = Done(b"Jag heter Fatuma", ((0, batches.Failure("Fatuma", "r")),))
    said = repr(job(key=place)) + repr(batch) + repr(done) + repr([(batch,), {"batch": batch}])
    assert "Fatuma" not in said
    assert "Oksana" not in said
    assert Key.from_seed(5).secret.hex() not in said
