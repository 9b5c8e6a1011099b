"""The longest text a server takes, of every shape: seconds of the processor at each length, up to a million characters.

    python benchmarks/longest.py [NAME…] [--sizes 62500 250000 1000000] [--most 60] [--share 1/4] [--server]

Steps of the interpreter are counted by `tools/measure_growth.py`; this sees what compiled functions do as well. With
`--server` a workbench is started on 127.0.0.1 for each shape, the texts are sent to it, and what its process takes is
told, with the status of its last answer. A shape is given up when it took longer than the most at one length. Status 1
if one was, or if an answer is neither a record nor a refusal of one line.
"""

from __future__ import annotations

import argparse
import contextlib
import math
import os
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import httpx

sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.robust.shapes import SHAPES, Shape, share, text_of

import gok

_PATIENCE = 600  # seconds for an answer
Work = Callable[[str, str], str]  # a text and a profile; what came of it


def here(text: str, profile: str) -> str:
    """In this process."""
    gok.pseudonymize(text, seed=1, profile=profile)
    return ""


@contextlib.contextmanager
def at_a_server() -> Iterator[tuple[Work, Callable[[], float]]]:
    """In a workbench of its own."""
    from tests.web.running import served

    with tempfile.TemporaryDirectory() as folder, served(Path(folder)) as running, running.client() as client:

        def work(text: str, profile: str) -> str:
            try:
                answer = client.post("/api/pseudonymize", json={"text": text, "profile": profile}, timeout=_PATIENCE)
            except httpx.TimeoutException:
                return "wrong"
            if answer.status_code == 200:
                return f"200, {_peak(running.process.pid)} MiB at most"
            detail = str(answer.json().get("detail", ""))
            is_clear = 400 <= answer.status_code < 500 and detail and "\n" not in detail
            return f"{answer.status_code} {detail}" if is_clear else "wrong"

        def seconds() -> float:
            fields = Path(f"/proc/{running.process.pid}/stat").read_text("ascii").rpartition(")")[2].split()
            return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

        yield work, seconds


def _peak(pid: int) -> int:
    """The most memory a process has had, in MiB."""
    lines = Path(f"/proc/{pid}/status").read_text("ascii").splitlines()
    return next((int(line.split()[1]) >> 10 for line in lines if line.startswith("VmHWM")), 0)


def try_shape(shape: Shape, sizes: list[int], most: float, work: Work, clock: Callable[[], float]) -> tuple[str, bool]:
    """The line of a shape, and whether all is well."""
    work(text_of(shape, 2000), shape.profile)
    seconds, said, is_well = list[float](), "", True
    for size in sizes:
        text, begun = text_of(shape, size)[:size], clock()
        said = work(text, shape.profile)
        seconds.append(clock() - begun)
        if seconds[-1] > most or said == "wrong":
            is_well = False
            break
    grown = 0.0
    if len(seconds) > 1 and seconds[0]:
        grown = math.log(seconds[-1] / seconds[0]) / math.log(sizes[len(seconds) - 1] / sizes[0])
    told = " ".join(f"{size:,}: {spent:.2f}" for size, spent in zip(sizes, seconds, strict=False))
    return f"{told}  {grown:.2f}  {said}", is_well


def main() -> int:
    """A line a shape: the seconds, and the exponent between the first and the last."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("names", nargs="*", metavar="NAME")
    parser.add_argument("--sizes", nargs="+", type=int, default=[62_500, 250_000, 1_000_000])
    parser.add_argument("--most", type=float, default=60.0)
    parser.add_argument("--server", action="store_true", help="send the texts to a workbench")
    parser.add_argument("--share", type=share, default=(1, 1), metavar="K/N", help="only each N-th, from the K-th on")
    options = parser.parse_args()
    wrong = []
    first, every = options.share
    for name in options.names or [*SHAPES][first - 1 :: every]:
        with at_a_server() if options.server else contextlib.nullcontext((here, time.process_time)) as (work, clock):
            told, is_well = try_shape(SHAPES[name], options.sizes, options.most, work, clock)
        print(f"{name:34} {told}", flush=True)
        wrong += [] if is_well else [name]
    print(f"too slow or wrong: {', '.join(wrong)}" if wrong else "all well", flush=True)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
