"""A Dask cluster as workers: `dask.distributed`, and with it what dask-jobqueue and dask-kubernetes start.

Essays travel to the workers and nowhere else: encrypted unless they stay on this machine, never spilled to a disk,
never in a log (the argument of a task shows itself without its texts), with no dashboard. The key does not travel.
"""

from __future__ import annotations

import contextlib
import ipaddress
import logging
import signal
import threading
import time
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import Any

from gok.corpus.batches import Batch, Done
from gok.corpus.extras import need
from gok.corpus.pools import Task, WorkerLost
from gok.corpus.settings import Job
from gok.errors import GokError, InputError, SettingError

__all__ = ["LOCAL", "Cluster", "Tls", "check_address", "is_loopback"]

LOCAL = "local"
"""The name of a cluster that is started for the run, on this machine."""

# Dask remembers the last thousand messages (with the essays in them) and a profile of each second of the last hour.
_MESSAGES = {"distributed.admin.low-level-log-length": 4}
_WORKERS = {**_MESSAGES, "distributed.worker.http.routes": [], "distributed.worker.profile.enabled": False}
PATIENCE = 20  # seconds to wait for a scheduler
_ONE_AT_A_TIME = threading.Lock()  # a worker may have threads; the engine's model has one state


@dataclass(frozen=True, slots=True)
class Tls:
    """Files that let us in; those of Dask's own configuration if none are given."""

    ca: Path | None = None
    cert: Path | None = None
    key: Path | None = None


def _within(seconds: float, make: Callable[[], Any]) -> Any:
    """What a function makes; a TimeoutError if it is not there in time, whatever the function waits for.

    Dask waits without end for a host that takes the connection and says nothing.
    """
    made: SimpleQueue[tuple[Any, BaseException | None]] = SimpleQueue()

    def run() -> None:
        try:
            made.put((make(), None))
        except BaseException as error:  # noqa: BLE001 - raised again by who waits
            made.put((None, error))

    threading.Thread(target=run, daemon=True).start()
    try:
        found, error = made.get(timeout=seconds)
    except Empty:
        raise TimeoutError from None
    if error is not None:
        raise error
    return found


def is_loopback(address: str) -> bool:
    """Whether an address does not leave this machine.

    >>> is_loopback("tcp://127.0.0.1:8786"), is_loopback("tcp://[::1]:8786"), is_loopback("tcp://10.0.0.7:8786")
    (True, True, False)
    """
    if address.startswith("inproc://"):
        return True
    host = address.partition("://")[2].rpartition(":")[0].strip("[]")
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def check_address(address: str) -> None:
    """A SettingError for a scheduler that essays must not be sent to."""
    if address == LOCAL or address.startswith("tls://"):
        return
    if not address.startswith("tcp://"):
        raise SettingError(f"--scheduler {address}: neither {LOCAL!r} nor an address such as tls://host:8786")
    if not is_loopback(address):
        raise SettingError(f"--scheduler {address}: essays leave this machine only encrypted; start it with tls://")


class Cluster:
    """The workers of a scheduler, or of a cluster of our own (`local`), which is encrypted too: others may log in."""

    def __init__(self, address: str, *, count: int, tls: Tls, wait: float = 60) -> None:
        check_address(address)
        self._distributed = need("distributed", extra="cluster", what="--scheduler")
        self._dask = need("dask", extra="cluster", what="--scheduler")
        self._held = contextlib.ExitStack()  # for as long as workers may come
        self._held.enter_context(self._dask.config.set(_MESSAGES))
        self._futures: dict[str, Any] = {}
        self._back: SimpleQueue[str] = SimpleQueue()
        self._ready: set[str] = set()
        self._number, self._counted, self._threads = 0, 0.0, 1
        self._own: Any = None
        try:
            if address == LOCAL:
                self._own = self._started(count)
                self.client = self._distributed.Client(self._own, set_as_default=False)
                self.client.register_worker_callbacks(_ignore_interrupts)
            else:
                self.client = self._connected(address, tls)
        except BaseException:
            self._held.close()
            raise
        self._wait_for_a_worker(wait)

    def _started(self, count: int) -> Any:
        """Without a dashboard Dask listens for browsers still; here only on this machine, and it answers none."""
        with self._dask.config.set({"distributed.scheduler.http.routes": []}):
            return self._distributed.LocalCluster(
                n_workers=count,
                threads_per_worker=1,
                processes=True,
                security=True,
                dashboard_address=None,
                scheduler_kwargs={"dashboard": False, "dashboard_address": "127.0.0.1:0"},
                config=_WORKERS,  # holds for a worker that is started again, too
                memory_limit=0,  # without a limit nothing is spilled
                silence_logs=logging.CRITICAL,
            )

    def _connected(self, address: str, tls: Tls) -> Any:
        logging.getLogger("distributed").setLevel(logging.CRITICAL)
        given = {"tls_ca_file": tls.ca, "tls_client_cert": tls.cert, "tls_client_key": tls.key}
        named = {name: str(path) for name, path in given.items() if path is not None}
        encrypted = address.startswith("tls://")
        try:
            security = self._distributed.Security(**named, require_encryption=encrypted)
            options = {"security": security, "set_as_default": False, "timeout": PATIENCE}
            return _within(1.5 * PATIENCE, lambda: self._distributed.Client(address, **options))
        except (OSError, TypeError, ValueError) as error:
            raise InputError(f"no scheduler lets us in ({type(error).__name__})", source=address) from None

    def _wait_for_a_worker(self, seconds: float) -> None:
        try:
            self.client.wait_for_workers(1, timeout=seconds)
        except self._distributed.TimeoutError:
            self.close()
            raise InputError(f"no worker has come in {seconds:g} seconds") from None

    def window(self) -> int:
        """Two batches a worker; workers may come and go."""
        if time.monotonic() - self._counted > 2:
            self._threads = len(self.client.nthreads()) or self._threads
            self._counted = time.monotonic()
        return 2 * self._threads

    def submit(self, task: Task, job: Job, batch: Batch) -> str:
        """Give out a batch; its name in the cluster says nothing of it."""
        self._number += 1
        name = f"gok-{id(self):x}-{self._number}"
        future = self.client.submit(_guarded, task, job, batch, key=name, pure=False)
        self._futures[name] = future
        future.add_done_callback(lambda done: self._back.put(done.key))
        return name

    def finished(self, waiting: Mapping[Any, Batch]) -> Iterable[str]:
        """What has come back."""
        with contextlib.suppress(Empty):
            self._ready.add(self._back.get(timeout=0.5))
            while True:
                self._ready.add(self._back.get_nowait())
        found = [name for name in waiting if name in self._ready]
        self._ready.difference_update(found)
        return found

    def result(self, handle: Any) -> Done:
        """What a worker made; its own errors are not shown, for all we know they hold text."""
        future = self._futures.pop(handle)
        try:
            done: Done = future.result()
            return done
        except self._distributed.KilledWorker:
            raise WorkerLost from None
        except GokError as error:
            raise SettingError(f"on a worker: {error}") from None
        except Exception as error:  # noqa: BLE001
            raise InputError(f"the workers cannot do it ({type(error).__name__}): is the same Gök there?") from None
        finally:
            future.release()

    def close(self) -> None:
        """Leave the cluster; our own is taken down.

        The essays are written by then: that Dask waits for itself must not keep who waits for them. It does so when
        another client is thrown away while it holds the lock of all its loops.
        """
        for one in (self.client, self._own):
            if one is not None:
                with contextlib.suppress(TimeoutError):
                    _within(PATIENCE, one.close)
        self._held.close()


def _ignore_interrupts() -> None:
    """On a worker of our own: an interrupt at the terminal is meant for the command, which waits for what is done."""
    with contextlib.suppress(ValueError):  # not the thread that may say so: a worker inside another program
        signal.signal(signal.SIGINT, signal.SIG_IGN)


def _guarded(task: Task, job: Job, batch: Batch) -> Done:
    """On a worker: do the task, if the worker is one that keeps essays to itself."""
    worker = need("distributed", extra="cluster", what="a worker").get_worker()
    if not isinstance(worker.data, dict):
        raise SettingError(
            "this worker would spill essays to its disk; start it with "
            "DASK_DISTRIBUTED__WORKER__MEMORY__TARGET=False and DASK_DISTRIBUTED__WORKER__MEMORY__SPILL=False"
        )
    if not worker.address.startswith("tls://") and not is_loopback(worker.address):
        raise SettingError("this worker's connection is not encrypted")
    with _ONE_AT_A_TIME:
        return task(job, batch)
