"""Try to break it for long: `python -m tests.robust.soak --seed N [--cases 100000] [--kills 200] [--minutes M]`.

All properties in turn, each with a few hundred cases from a seed of its own, so that none is late; then kills of every
command that writes. What was done is written down in `build/soak/SEED/done.tsv` at once: the same line goes on where
a run was stopped, or when its minutes were over. The smallest case that fails is a file beside it, and
`python -m tests.robust.soak --again FILE` tries it once more.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from itertools import count
from pathlib import Path
from typing import NamedTuple

from tests.robust import kills
from tests.robust.properties import KEPT, PROPERTIES

__all__ = ["main"]

_AT_ONCE = 250
_KILLS_AT_ONCE = 5


class Done(NamedTuple):
    """A piece of work that was done: of what, the seed, how many, and what was wrong."""

    what: str
    number: int
    many: int
    wrong: str = ""


def _load() -> None:
    from tests.robust import test_asked, test_properties, test_relations  # these say what holds

    assert test_asked
    assert test_properties
    assert test_relations


def _cases(name: str, number: int, folder: Path) -> Done:
    """One property from one seed."""
    _load()
    try:
        return Done(name, number, PROPERTIES[name].tried(number, _AT_ONCE, folder, database=None))
    except Exception as error:
        said = getattr(error, "exceptions", (error,))[0]
        return Done(name, number, 0, f"{type(said).__name__} in {name}, kept in {folder}")


def _kills(number: int) -> Done:
    wrong = [said for n in range(number, number + _KILLS_AT_ONCE) if (said := kills.kill(n))]
    return Done("kills", number, _KILLS_AT_ONCE, "; ".join(wrong))


class Soak:
    """A run that can be stopped and goes on."""

    def __init__(self, seed: int, folder: Path) -> None:
        self.seed, self.folder, self.file = seed, folder, folder / "done.tsv"
        folder.mkdir(parents=True, exist_ok=True)
        self.done: dict[tuple[str, int], Done] = {}
        self.failed: dict[tuple[str, int], Done] = {}
        for line in self.file.read_text("utf-8").splitlines() if self.file.exists() else []:
            what, number, many, wrong = line.split("\t")
            self._take(Done(what, int(number), int(many), wrong))

    def add(self, one: Done) -> None:
        """Write down what was done; what failed is not counted, and is the first that the next run tries again."""
        self._take(one)
        with self.file.open("a", encoding="utf-8") as file:
            file.write("\t".join(" ".join(str(field).split()) for field in one) + "\n")

    def _take(self, one: Done) -> None:
        right, wrong = (self.failed, self.done) if one.wrong else (self.done, self.failed)
        right[one.what, one.number] = one
        wrong.pop((one.what, one.number), None)

    def cases(self) -> int:
        """How many cases were tried."""
        return sum(one.many for one in self.done.values() if one.what != "kills")

    def kills(self) -> int:
        """How many commands were killed."""
        return sum(one.many for one in self.done.values() if one.what == "kills")

    def work(self, pool: ProcessPoolExecutor, cases: int, killed: int) -> Iterator[Future[Done]]:
        """Pieces of work that are still to do, begun as they are asked for: first those that failed before."""
        again = [*self.failed]
        for name, number in again:
            yield pool.submit(_kills, number) if name == "kills" else pool.submit(_cases, name, number, self.folder)
        for turn in count():
            if self.cases() >= cases:
                break
            for name in PROPERTIES:
                if self.cases() >= cases:
                    break
                number = self.seed + turn
                if (name, number) not in self.done and (name, number) not in again:
                    yield pool.submit(_cases, name, number, self.folder)
            else:
                continue
            break
        for number in range(self.seed, self.seed + killed, _KILLS_AT_ONCE):
            if ("kills", number) not in self.done and ("kills", number) not in again:
                yield pool.submit(_kills, number)


def _run(soak: Soak, options: argparse.Namespace) -> list[str]:
    """Work until all is done or the time is over; gives what was wrong."""
    until, told, wrong = time.monotonic() + 60 * options.minutes, 0.0, list[str]()
    with ProcessPoolExecutor(options.workers) as pool:
        rest, running = soak.work(pool, options.cases, options.kills), set[Future[Done]]()
        while True:
            while len(running) < options.workers and time.monotonic() < until and (one := next(rest, None)):
                running.add(one)
            if not running:
                return wrong
            finished, running = wait(running, return_when=FIRST_COMPLETED)
            for made in (future.result() for future in finished):
                soak.add(made)
                if made.wrong:
                    wrong.append(made.wrong)
                    print(f"soak: {made.wrong}", flush=True)
            if time.monotonic() - told > 20:
                told = time.monotonic()
                print(f"soak: {soak.cases():,} cases, {soak.kills()} kills, {len(wrong)} wrong", flush=True)


def main() -> int:
    """A slice of a run, or one case again."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seed", type=int, default=int(time.time()))
    parser.add_argument("--cases", type=int, default=100_000)
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--minutes", type=float, default=float("inf"), help="stop after so long; the same seed goes on")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--again", type=Path, metavar="FILE", help="a case that was kept")
    options = parser.parse_args()
    _load()
    if options.again:
        PROPERTIES[options.again.stem.rpartition("-")[0]].again(options.again)
        return 0
    soak = Soak(options.seed, KEPT / str(options.seed))
    print(f"soak: seed {options.seed}, {soak.cases():,} cases and {soak.kills()} kills are done", flush=True)
    wrong = _run(soak, options)
    print(f"soak: seed {options.seed}: {soak.cases():,} cases, {soak.kills()} kills, {len(wrong)} wrong")
    return 1 if soak.failed or wrong or soak.cases() < options.cases or soak.kills() < options.kills else 0


if __name__ == "__main__":
    sys.exit(main())
