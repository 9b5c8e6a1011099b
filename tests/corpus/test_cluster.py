"""A real Dask cluster: the same bytes with a worker killed, and essays that go nowhere else."""

from __future__ import annotations

import contextlib
import gc
import io
import logging
import os
import signal
import socket
import subprocess
import sys
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import distributed
import pytest

from gok.corpus import batches, cluster
from gok.corpus.batches import Batch, Done
from gok.corpus.cluster import Cluster, Tls, check_address
from gok.corpus.settings import Job, KeyPlace
from gok.corpus.work import pseudonymize_batch
from gok.errors import GokError, InputError, SettingError
from gok.replace import Key
from gok.text import Essay
from tests.corpus.building import corpus, essay, run
from tests.corpus.test_workers import job


@pytest.fixture(autouse=True)
def _small_batches(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(batches, "MOST_ESSAYS", 4)


@pytest.fixture(scope="module")
def ours() -> Iterator[Cluster]:
    workers = Cluster("local", count=2, tls=Tls())
    yield workers
    workers.close()


def out_of(workers: Cluster, batch: Batch, given: Job | None = None, task: Any = pseudonymize_batch) -> Done:
    handle = workers.submit(task, given or job(), batch)
    while not list(workers.finished({handle: batch})):
        pass
    return workers.result(handle)


def test_the_same_bytes_with_a_worker_killed(tmp_path: Path, ours: Cluster, monkeypatch: pytest.MonkeyPatch) -> None:
    source = corpus(tmp_path / "in.jsonl", 80)
    killed: list[int] = []

    def kill(progress: Any) -> None:
        if progress.essays >= 20 and not killed:
            pids = ours.client.run(os.getpid)
            killed.append(min(pids.values()))
            os.kill(killed[0], signal.SIGKILL)

    monkeypatch.setattr("gok.corpus.running.Cluster", lambda *_, **__: ours)
    monkeypatch.setattr(ours, "close", lambda: None)
    summary = run(source, tmp_path / "out.jsonl", scheduler="local", workers=2, scope="learner", report=kill)
    assert killed
    assert (summary.essays, summary.failed) == (80, 0)
    run(source, tmp_path / "here.jsonl", scope="learner")
    assert (tmp_path / "out.jsonl").read_bytes() == (tmp_path / "here.jsonl").read_bytes()


def test_nothing_listens_but_on_this_machine_and_encrypted(ours: Cluster) -> None:
    info = ours.client.scheduler_info()
    addresses = [info["address"], *info["workers"]]
    assert all(address.startswith("tls://127.0.0.1:") for address in addresses)
    ports = [info["services"]["dashboard"], *(worker["services"]["dashboard"] for worker in info["workers"].values())]
    for port in ports:  # what Dask always opens answers nothing
        for path in ("", "status", "info/main/workers.html", "metrics", "health", "json/counts.json"):
            with pytest.raises(urllib.error.HTTPError, match="404"):
                urllib.request.urlopen(f"http://127.0.0.1:{port}/{path}")
    table = Path("/proc/net/tcp").read_text("ascii").splitlines()[1:]
    open_to = {int(line.split()[1][9:], 16): line.split()[1][:8] for line in table if line.split()[3] == "0A"}
    ports += [int(address.rpartition(":")[2]) for address in addresses]
    assert {open_to[port] for port in ports} == {"0100007F"}  # 127.0.0.1
    assert set(ours.client.run(lambda dask_worker: type(dask_worker.data).__name__).values()) == {"dict"}


def test_neither_side_remembers_essays(ours: Cluster) -> None:
    """Dask keeps messages, and with them essays, for whoever looks for errors; here only the last few."""

    def count() -> int:
        gc.collect()
        return sum(type(one) is Batch for one in gc.get_objects())

    before = count()
    for i in range(60):
        out_of(ours, Batch(i, ((0, Essay(f"Hej {i}", f"h{i}")),)))
    assert count() < before + 30
    assert max(ours.client.run(count).values()) < 30


def noisy(_job: Job, batch: Batch) -> Done:
    """A task that fails in a way it should not."""
    raise KeyError(batch.essays[0][1].id)


def test_no_log_and_no_error_holds_text() -> None:
    """A failing task is logged with its arguments, by Dask itself."""
    log = io.StringIO()
    handler = logging.StreamHandler(log)
    logging.getLogger("distributed").addHandler(handler)
    batch = Batch(0, ((0, Essay("Jag heter Fatuma och bor i Borlänge", "e0")),))
    with distributed.LocalCluster(
        n_workers=1,
        processes=False,
        dashboard_address=None,
        scheduler_kwargs={"dashboard_address": "127.0.0.1:0"},
        memory_limit=0,
        silence_logs=False,
    ) as inside:
        logging.getLogger("distributed.worker").setLevel(logging.DEBUG)
        workers = object.__new__(Cluster)
        workers._distributed, workers._own, workers._futures = distributed, None, {}
        workers._back, workers._ready, workers._number = cluster.SimpleQueue(), set(), 0
        workers._held = contextlib.ExitStack()
        workers.client = distributed.Client(inside, set_as_default=False)
        with pytest.raises(GokError) as caught:
            out_of(workers, batch, task=noisy)
        workers.close()
    logging.getLogger("distributed").removeHandler(handler)
    assert "Compute Failed" in log.getvalue()
    assert "noisy" in log.getvalue()
    said = log.getvalue() + str(caught.value) + repr(caught.value) + str(caught.value.__context__)
    assert "Fatuma" not in said
    assert "Borlänge" not in said
    assert str(caught.value) == "the workers cannot do it (KeyError): is the same Gök there?"


def test_the_key_is_a_file_of_the_worker(tmp_path: Path, ours: Cluster) -> None:
    key = Key.from_seed(77)
    path = tmp_path / "key"
    key.write(path)
    given = job(key=KeyPlace(str(path), None, key.fingerprint))
    batch = Batch(0, ((0, Essay(essay(0)["text"], "e0")),))
    assert key.secret.hex().encode() not in distributed.protocol.pickle.dumps((given, batch))
    assert key.secret not in distributed.protocol.pickle.dumps((given, batch))
    path.chmod(0o644)
    with pytest.raises(SettingError, match=r"on a worker: .*others can read this key"):
        out_of(ours, batch, given)
    path.chmod(0o600)
    assert out_of(ours, batch, given).essays == 1
    other = job(key=KeyPlace(str(path), None, "0" * 16))
    with pytest.raises(SettingError, match="another key than this run has begun with"):
        out_of(ours, batch, other)
    missing = job(key=KeyPlace(str(tmp_path / "none"), None, key.fingerprint))
    with pytest.raises(SettingError, match="cannot read the key"):
        out_of(ours, batch, missing)


def test_essays_leave_the_machine_only_encrypted(tmp_path: Path) -> None:
    source = corpus(tmp_path / "in.jsonl")
    for address in ("tcp://10.1.2.3:8786", "tcp://cluster.example.org:8786", "tcp://[2001:db8::1]:8786"):
        with pytest.raises(SettingError, match="only encrypted"):
            run(source, tmp_path / "out.jsonl", scheduler=address)
    with pytest.raises(SettingError, match="neither 'local' nor"):
        run(source, tmp_path / "out.jsonl", scheduler="cluster:8786")
    for address in ("local", "tls://cluster:8786", "tcp://localhost:1", "tcp://127.0.0.1:1", "tcp://[::1]:1"):
        check_address(address)
    assert not (tmp_path / "out.jsonl.run").exists()


def test_no_scheduler_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "PATIENCE", 1)
    with pytest.raises(InputError, match="no scheduler lets us in"):
        run(corpus(tmp_path / "in.jsonl"), tmp_path / "out.jsonl", scheduler="tcp://127.0.0.1:9")


def test_a_host_that_says_nothing(tmp_path: Path) -> None:
    """It takes the connection and is silent. In a process of its own: that must come to its end too."""
    source = corpus(tmp_path / "in.jsonl")
    code = "import sys; from gok.corpus import cluster; cluster.PATIENCE = 2; from gok.cli import main; main()"
    with socket.create_server(("127.0.0.1", 0)) as silent:
        address = f"tcp://127.0.0.1:{silent.getsockname()[1]}"
        line = ["corpus", "run", source, tmp_path / "out.jsonl", "--seed", "1", "--scheduler", address]
        command = [sys.executable, "-c", code, *map(str, line)]
        done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=300)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == f"gok: {address}: no scheduler lets us in (TimeoutError)\n"


def test_whoever_leaves_does_not_wait_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    """Dask holds the lock of all its loops while a client that was thrown away asks for it in the same thread."""
    workers = Cluster("local", count=1, tls=Tls())
    (pid,) = workers.client.run(os.getpid).values()
    monkeypatch.setattr(cluster, "PATIENCE", 2)
    with distributed.utils.LoopRunner._lock:
        workers.close()
    assert workers.client.status == "closed"
    assert workers._own.status.name == "closed"
    with pytest.raises(ProcessLookupError):
        os.kill(pid, 0)


def test_certificates_let_us_in(tmp_path: Path, ours: Cluster, monkeypatch: pytest.MonkeyPatch) -> None:
    security, address = ours._own.security, ours.client.scheduler_info()["address"]
    assert address.startswith("tls://")
    files = {}
    for name in ("tls_ca_file", "tls_client_cert", "tls_client_key"):
        files[name] = tmp_path / name
        files[name].write_text(getattr(security, name), encoding="ascii")
    tls = Tls(files["tls_ca_file"], files["tls_client_cert"], files["tls_client_key"])
    source = corpus(tmp_path / "in.jsonl")
    assert run(source, tmp_path / "out.jsonl", scheduler=address, tls=tls).essays == 10
    monkeypatch.setattr(cluster, "PATIENCE", 2)
    for without in (Tls(), Tls(tls.ca, None, None), Tls(tmp_path / "none", tls.cert, tls.key)):
        with pytest.raises(InputError, match="no scheduler lets us in"):
            run(source, tmp_path / "other.jsonl", scheduler=address, tls=without)
