"""Fifty clients at once post essays of 150 tokens to the API on this machine: no error, and what HTTP costs.

    python benchmarks/web_load.py [--clients 50] [--seconds 30] [--json FILE]

The server is `gok serve` as a process of its own. Printed is its throughput as a ratio to calling the engine in this
process, one essay after the other, and the processor time of a request as a ratio to that of the engine alone, which
does not depend on what else the machine does. The clients run on the same processors as the server. Status 1 if a
request failed.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import httpx

from gok.pipeline import pseudonymize_essay
from gok.settings import Settings
from gok.text import Essay, tokenize

HERE = Path(__file__).parent
DATA = HERE.parent / "tests" / "data"
TOKENS = 150


def read_essays() -> list[str]:
    """Texts of 150 tokens, cut out of the test data."""
    lines = [line for path in sorted(DATA.glob("essays-*.jsonl")) for line in path.read_text("utf-8").splitlines()]
    text = "\n\n".join(json.loads(line)["text"] for line in lines)
    tokens = tokenize(text)
    cuts = range(0, len(tokens) - TOKENS, TOKENS)
    return [text[tokens[i].start : tokens[i + TOKENS - 1].end] for i in cuts][:200]


def processor_seconds(pid: int) -> float:
    """What a process has used of the processors so far; 0 where the system does not tell."""
    path = Path(f"/proc/{pid}/stat")
    if not path.is_file():
        return 0.0
    fields = path.read_text("ascii").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def in_process(essays: list[str], seconds: float) -> tuple[float, float]:
    """Essays a second when the engine is called here, and processor seconds an essay."""
    for text in essays[:20]:
        pseudonymize_essay(Essay(text), Settings())
    done, begun, used = 0, time.perf_counter(), time.process_time()
    while time.perf_counter() - begun < seconds:
        pseudonymize_essay(Essay(essays[done % len(essays)]), Settings()).to_dict()
        done += 1
    return done / (time.perf_counter() - begun), (time.process_time() - used) / done


async def client(url: str, essays: list[str], start: int, until: float, times: list[float], errors: list[str]) -> None:
    """One client: the next essay as soon as the last is answered."""
    async with httpx.AsyncClient(base_url=url, timeout=60) as one:
        i = start
        while time.perf_counter() < until:
            begun = time.perf_counter()
            try:
                answer = await one.post("/api/pseudonymize", json={"text": essays[i % len(essays)]})
                if answer.status_code != 200 or "target" not in answer.json():
                    errors.append(str(answer.status_code))
            except httpx.HTTPError as error:
                errors.append(type(error).__name__)
            times.append(time.perf_counter() - begun)
            i += 1


async def load(url: str, essays: list[str], clients: int, seconds: float) -> tuple[list[float], list[str], float]:
    """All clients at once: the time of each request, the errors, and how long it took."""
    times: list[float] = []
    errors: list[str] = []
    begun = time.perf_counter()
    until = begun + seconds
    await asyncio.gather(*(client(url, essays, i * 7, until, times, errors) for i in range(clients)))
    return times, errors, time.perf_counter() - begun


def main() -> int:
    """Measure, print, write."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--clients", type=int, default=50)
    parser.add_argument("--seconds", type=float, default=30)
    parser.add_argument("--json", type=Path, default=HERE.parent / "build" / "bench-web.json")
    options = parser.parse_args()
    essays = read_essays()
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "gok.cli", "serve", "--no-browser", "--port", "0"]
        env = os.environ | {"GOK_DATA_DIR": folder}
        pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "text": True}
        with subprocess.Popen(command, env=env, **pipes) as server:
            try:
                url = json.loads(server.stdout.readline())["url"]
                asyncio.run(load(url, essays, 4, 2))  # warm
                alone, cost = in_process(essays, min(10, options.seconds / 3))
                before = processor_seconds(server.pid)
                times, errors, spent = asyncio.run(load(url, essays, options.clients, options.seconds))
                used = processor_seconds(server.pid) - before
            finally:
                server.terminate()
                server.wait(30)
    rate = len(times) / spent
    figures = {
        "requests": len(times),
        "errors": len(errors),
        "requests a second": rate,
        "engine in process, essays a second": alone,
        "ratio": rate / alone,
        "processor time of a request to that of the engine": used / len(times) / cost,
        "median s": statistics.median(times),
        "slowest s": max(times),
    }
    for name, value in figures.items():
        print(f"{name:52}{value:12.3f}")
    options.json.parent.mkdir(parents=True, exist_ok=True)
    options.json.write_text(json.dumps(figures, indent=1) + "\n", encoding="utf-8")
    return int(bool(errors))


if __name__ == "__main__":
    raise SystemExit(main())
