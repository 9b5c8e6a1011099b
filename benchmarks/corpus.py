"""A large corpus through `gok corpus run`: the same bytes however it is run, flat memory, what a second worker brings.

    python benchmarks/corpus.py [--tokens N] [--json FILE] [--skip-speed]

The essays are made of templates. They go through two processes, through a local Dask cluster of two workers one of
which is killed in the middle, and through two processes that are all killed in the middle and begun again. Status 1 if
the outputs differ, memory grows or two workers are less than 1.6 times as fast as one (on a machine with two free
cores, or set against what two bare loops get of it at the same time). Needs Linux (/proc).
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import shutil
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from synthetic_essays import essays

HERE = Path(__file__).parent
GROWTH, GAIN = 1.1, 1.6
RESIDENT = "resident MB"


def make(path: Path, tokens: int) -> Path:
    """The essays as a file."""
    with path.open("w", encoding="utf-8") as stream:
        for essay in essays(tokens):
            stream.write(json.dumps(essay, ensure_ascii=False) + "\n")
    return path


def command(source: Path, out: Path, *options: str) -> list[str]:
    """What is run."""
    return [sys.executable, "-m", "gok.cli", "corpus", "run", str(source), str(out), "--seed", "1", *options]


def start(source: Path, out: Path, *options: str) -> subprocess.Popen[bytes]:
    """The command, in a group of processes of its own."""
    with out.with_suffix(".log").open("ab") as log:
        return subprocess.Popen(command(source, out, *options), start_new_session=True, stderr=log)


def family(root: int) -> dict[int, int]:
    """The process and all below it, each with its resident kilobytes."""
    parents: dict[int, int] = {}
    sizes: dict[int, int] = {}
    for path in Path("/proc").glob("[0-9]*/status"):
        try:
            fields = dict(line.split(":", 1) for line in path.read_text("utf-8").splitlines() if ":" in line)
        except OSError:  # gone
            continue
        if "VmRSS" in fields:
            parents[int(fields["Pid"])] = int(fields["PPid"])
            sizes[int(fields["Pid"])] = int(fields["VmRSS"].split()[0])
    found = {root}
    while more := {pid for pid, parent in parents.items() if parent in found} - found:
        found |= more
    return {pid: sizes[pid] for pid in found if pid in sizes}


def workers_of(root: int) -> list[int]:
    """The processes that have an engine loaded: all large ones but the first."""
    return [pid for pid, size in family(root).items() if pid != root and size > 60_000]


def watched(run: subprocess.Popen[bytes], at_half: Callable[[], None] | None = None, half: int = 0) -> dict[str, Any]:
    """Wait for a run, noting what it holds in memory; in the middle of its input something may be done to it."""
    begin, samples, done = time.monotonic(), [], at_half is None
    parts = next((Path(a) for a in run.args if str(a).endswith(".out.jsonl")), Path())  # type: ignore[union-attr, arg-type]
    journal = parts.with_name(parts.name + ".run") / "essays.parts"
    while run.poll() is None:
        sizes = family(run.pid)
        if sizes:
            own = sizes.pop(run.pid, 0)
            samples.append((round(time.monotonic() - begin, 1), own // 1024, max(sizes.values(), default=0) // 1024))
        if not done and journal.exists() and journal.stat().st_size > half:
            assert at_half is not None
            at_half()
            done = True
        time.sleep(1)
    return {"seconds": round(time.monotonic() - begin, 1), "status": run.returncode, RESIDENT: samples, "hit": done}


def flatness(samples: list[tuple[float, int, int]]) -> dict[str, float]:
    """The most memory of the last quarter against that of the second, for the parent and the largest worker."""
    quarter = len(samples) // 4
    found = {}
    for name, column in (("parent", 1), ("worker", 2)):
        early = max(row[column] for row in samples[quarter : 2 * quarter] or samples)
        late = max(row[column] for row in samples[-quarter or -1 :])
        found[name] = round(late / max(1, early), 3)
    return found


def digest(path: Path) -> str:
    """What the output is; if there is none, what was said instead."""
    if not path.exists():
        print(path.with_suffix(".log").read_text("utf-8"), file=sys.stderr)
        return "none"
    with path.open("rb") as stream:
        return hashlib.file_digest(stream, "sha256").hexdigest()


def measure_sameness(folder: Path, tokens: int, found: dict[str, Any], keep: Callable[[], None]) -> None:
    """Three ways of running; what came out, and what memory it took. Each is kept when it is there."""
    source = make(folder / "essays.jsonl", tokens)

    run = start(source, folder / "pool.out.jsonl", "--workers", "2")
    found["two processes"] = watched(run)
    output = folder / "pool.out.jsonl"
    half = output.stat().st_size // 2
    found["two processes"]["sha256"] = digest(output)
    output.unlink(missing_ok=True)
    keep()

    run = start(source, folder / "dask.out.jsonl", "--workers", "2", "--scheduler", "local")
    found["Dask, a worker killed"] = watched(run, lambda: os.kill(workers_of(run.pid)[0], signal.SIGKILL), half)
    found["Dask, a worker killed"]["sha256"] = digest(folder / "dask.out.jsonl")
    (folder / "dask.out.jsonl").unlink(missing_ok=True)
    keep()

    first = start(source, folder / "kill.out.jsonl", "--workers", "2")
    one = watched(first, lambda: os.killpg(first.pid, signal.SIGKILL), half)
    two = watched(start(source, folder / "kill.out.jsonl", "--workers", "2"))
    found["killed and gone on"] = {**two, "killed after": one["seconds"], "hit": one["status"] == -signal.SIGKILL}
    found["killed and gone on"]["sha256"] = digest(folder / "kill.out.jsonl")


def seconds(*commands: list[str]) -> float:
    """Wall-clock seconds until all commands, begun together, are done."""
    begin = time.monotonic()
    for run in [subprocess.Popen(command, stderr=subprocess.DEVNULL) for command in commands]:
        run.wait()
    return time.monotonic() - begin


def measure_gain(folder: Path, tokens: int, rounds: int) -> dict[str, float]:
    """What two workers bring, beside what two bare loops bring on this machine just then: others may be at work on it.

    The start of the engine is not counted. The share of the two is 1 if workers cost each other nothing.
    """
    source, tiny = make(folder / "speed.jsonl", tokens), make(folder / "tiny.jsonl", 100)
    out, loop = folder / "speed.out.jsonl", [sys.executable, "-c", "for i in range(50_000_000): pass"]
    times: dict[int, list[float]] = {1: [], 2: []}
    bare = []
    for _ in range(rounds):
        for count in times:
            more = ("--workers", str(count), "--anew")
            spent = [seconds(command(one, out, *more)) for one in (source, tiny)]
            times[count].append(spent[0] - spent[1])
        bare.append(2 * seconds(loop) / seconds(loop, loop))
    gains = [one / two for one, two in zip(times[1], times[2], strict=True)]
    return {
        "one worker s": round(statistics.median(times[1]), 2),
        "two workers s": round(statistics.median(times[2]), 2),
        "gain": round(statistics.median(gains), 2),
        "gain of bare loops": round(statistics.median(bare), 2),
        "share": round(statistics.median(gains) / statistics.median(bare), 2),
    }


def verdicts(found: dict[str, Any]) -> dict[str, bool]:
    """What must hold, and whether it does."""
    runs = found["runs"]
    held = {
        "all ended well": all(run["status"] == 0 for run in runs.values()),
        "the kills hit": all(run["hit"] for run in runs.values()),
        "the same bytes": len({run["sha256"] for run in runs.values()}) == 1,
        "memory flat": all(
            value <= GROWTH
            for name in ("two processes", "Dask, a worker killed")
            for value in flatness(runs[name][RESIDENT]).values()
        ),
    }
    if "speed" in found:
        held["two workers"] = max(found["speed"]["gain"], 2 * found["speed"]["share"]) >= GAIN
    return held


def show(found: dict[str, Any]) -> None:
    """The figures in short."""
    for name, run in found["runs"].items():
        samples = run[RESIDENT]
        peaks = max(row[1] for row in samples), max(row[2] for row in samples)
        print(f"{name:24}{run['seconds']:9.1f} s   parent {peaks[0]} MB, worker {peaks[1]} MB   {run['sha256'][:16]}")
        print(f"{'':24}last quarter against the second: {flatness(samples)}")
    print(found.get("speed", ""))
    for name, holds in found["holds"].items():
        print(f"{name:24}{'yes' if holds else 'NO'}")


def main() -> int:
    """Measure, print, write."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--tokens", type=int, default=10_000_000)
    parser.add_argument("--speed-tokens", type=int, default=300_000)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--skip-speed", action="store_true")
    parser.add_argument("--json", type=Path, default=HERE.parent / "build" / "bench-corpus.json")
    options = parser.parse_args()
    folder = Path(tempfile.mkdtemp(prefix="gok-bench-"))
    options.json.parent.mkdir(parents=True, exist_ok=True)
    found: dict[str, Any] = {"tokens": options.tokens, "runs": {}}

    def keep() -> None:
        options.json.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")

    try:
        if not options.skip_speed:
            found["speed"] = measure_gain(folder, options.speed_tokens, options.rounds)
        measure_sameness(folder, options.tokens, found["runs"], keep)
    finally:
        shutil.rmtree(folder)
    found["holds"] = verdicts(found)
    show(found)
    keep()
    return int(not all(found["holds"].values()))


if __name__ == "__main__":
    raise SystemExit(main())
