"""Who works: this process, some processes of this machine, or a cluster; and how batches are handed out.

At most a few batches are under way at a time, so memory does not grow with the corpus. They come back in any order.
"""

from __future__ import annotations

import gc
import multiprocessing
import os
import signal
import threading
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from multiprocessing.connection import wait as wait_for
from typing import Any, Protocol

from gok.corpus.batches import Batch, Done, Failure
from gok.corpus.settings import Job

__all__ = ["Processes", "Task", "ThisProcess", "WorkerLost", "Workers", "work_through"]

Task = Callable[[Job, Batch], Done]

_DEADLY = "a worker died over it"
_COLLECTED_AT = 100_000  # objects that can hold others: an essay makes few that go on, and none in a circle
_PATIENCE = 20  # seconds without a sign of those under way, once it is to stop


class WorkerLost(Exception):  # noqa: N818 – not an error of the run: the batch is given out again
    """A worker died over a batch, or over another one at the same time."""


class Workers(Protocol):
    """Those who work. What `submit` gives back stands for a batch under way."""

    def window(self) -> int:
        """How many batches may be under way."""

    def submit(self, task: Task, job: Job, batch: Batch) -> Any:
        """Give out a batch."""

    def finished(self, waiting: Mapping[Any, Batch]) -> Iterable[Any]:
        """Those of the waiting that are finished; waits for at least one, but not for ever."""

    def result(self, handle: Any) -> Done:
        """What came out; WorkerLost if the worker died."""

    def close(self) -> None:
        """Send everybody home."""


def work_through(
    workers: Workers, task: Task, job: Job, batches: Iterable[Batch], *, stop: Callable[[], bool]
) -> Iterator[tuple[Batch, Done]]:
    """Have all batches worked on; after `stop` only those under way are finished, if they come back at all."""
    waiting: dict[Any, Batch] = {}
    heard = time.monotonic()
    coming = iter(batches)
    while True:
        while len(waiting) < workers.window() and not stop():
            batch = next(coming, None)
            if batch is None:
                break
            waiting[workers.submit(task, job, batch)] = batch
        if not waiting:
            return
        lost, back = [], list(workers.finished(waiting))
        if back or not stop():
            heard = time.monotonic()
        elif time.monotonic() - heard > _PATIENCE:
            return
        for handle in back:
            batch = waiting.pop(handle)
            try:
                done = workers.result(handle)
            except WorkerLost:
                lost.append(batch)
                continue
            yield batch, done
        if lost and not stop():  # all under way may have gone with one worker; one by one it shows whose fault it was
            for handle, batch in list(waiting.items()):
                del waiting[handle]
                try:
                    yield batch, _alone(workers, handle)
                except WorkerLost:
                    lost.append(batch)
            for batch in lost:
                yield batch, _carefully(workers, task, job, batch)


def _alone(workers: Workers, handle: Any) -> Done:
    """Wait for one batch."""
    while not list(workers.finished({handle: None})):  # type: ignore[dict-item]
        pass
    return workers.result(handle)


def _carefully(workers: Workers, task: Task, job: Job, batch: Batch) -> Done:
    """Work on a batch with nobody beside it, and if it is deadly, essay by essay."""
    try:
        return _alone(workers, workers.submit(task, job, batch))
    except WorkerLost:
        if len(batch.essays) > 1:
            done = Done()
            for single in batch.singles():
                done += _carefully(workers, task, job, single)
            return done
        return Done(failures=tuple((place, Failure(essay.id, _DEADLY)) for place, essay in batch.essays))


class ThisProcess:
    """No workers: everything is done here, at once."""

    def window(self) -> int:
        return 1

    def submit(self, task: Task, job: Job, batch: Batch) -> Future[Done]:
        future: Future[Done] = Future()
        future.set_result(task(job, batch))
        return future

    def finished(self, waiting: Mapping[Any, Batch]) -> Iterable[Any]:
        return list(waiting)

    def result(self, handle: Any) -> Done:
        done: Done = handle.result()
        return done

    def close(self) -> None:
        return None


class Processes:
    """Processes of this machine, each with an engine of its own."""

    def __init__(self, count: int) -> None:
        self.count = count
        self._pool = self._new()

    def _new(self) -> ProcessPoolExecutor:
        context = multiprocessing.get_context("spawn")
        return ProcessPoolExecutor(self.count, mp_context=context, initializer=_begin)

    def window(self) -> int:
        return 2 * self.count

    def submit(self, task: Task, job: Job, batch: Batch) -> Future[Done]:
        try:
            return self._pool.submit(task, job, batch)
        except BrokenProcessPool:
            self._dismiss()
            self._pool.shutdown(wait=False)
            self._pool = self._new()
            return self._pool.submit(task, job, batch)

    def finished(self, waiting: Mapping[Any, Batch]) -> Iterable[Any]:
        return wait(waiting, timeout=0.5, return_when=FIRST_COMPLETED).done

    def result(self, handle: Any) -> Done:
        try:
            done: Done = handle.result()
        except BrokenProcessPool:
            self._dismiss()
            raise WorkerLost from None
        return done

    def close(self) -> None:
        self._pool.shutdown(wait=True, cancel_futures=True)

    def _dismiss(self) -> None:
        """Of a pool that lost a worker the others go too: it tells them by a signal that they do not listen to."""
        for process in list((self._pool._processes or {}).values()):
            process.kill()


def _begin() -> None:
    """In a new worker: to be interrupted or ended is the parent's business, and without it there is nothing to do.

    A scheduler ends the whole group at once. A worker that died of it while it handed over a result left half of one
    behind, and the parent waited for the rest for ever.
    Python's collector is told to come seldom, as on the command line.
    """
    gc.set_threshold(_COLLECTED_AT)
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, signal.SIG_IGN)
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_follow, args=(parent.sentinel,), daemon=True).start()


def _follow(sentinel: int) -> None:
    wait_for([sentinel])
    os._exit(1)
