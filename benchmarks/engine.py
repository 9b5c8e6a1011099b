"""What the engine costs, as ratios to a bare regex tokenization of the same essays in the same run.

    python benchmarks/engine.py [--json FILE] [--plot FILE] [--rounds N] [--quick]

Caches are warm, as in a corpus run; `new essays` are those no cache has seen. Times are processor time, medians of
rounds in which the way and the bare tokenization take turns; start-up and two processes are by the clock. The figures
are written as JSON and compared with those of the last run. Status 1 if a limit is passed.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from statistics import median

from growth_plot import draw
from others import OTHERS

from gok.pipeline import detect_essay, pseudonymize_essay
from gok.replace import Key
from gok.settings import Settings
from gok.text import Essay

HERE = Path(__file__).parent
DATA = HERE.parent / "tests" / "data"
BARE = re.compile(r"\w+|[^\w\s]")
LIMITS = {"detect + label": 40.0, "text to target": 40.0, "start-up s": 0.4, "resident MB": 200.0, "growth": 1.5}
LEAST = {"two processes": 1.6}
SIZES = (100, 1_000, 10_000, 100_000, 1_000_000)
_TURNS = 20
_SETTINGS = Settings(key=Key.from_seed(1))


def read_essays() -> list[str]:
    """The texts of the test data."""
    lines = [line for path in sorted(DATA.glob("essays-*.jsonl")) for line in path.read_text("utf-8").splitlines()]
    return [json.loads(line)["text"] for line in lines]


def best(call: Callable[[], object], rounds: int) -> float:
    """Seconds of processor time, the best of some rounds."""
    times = []
    for _ in range(rounds):
        start = time.process_time()
        call()
        times.append(time.process_time() - start)
    return min(times)


def bare(texts: Sequence[str]) -> None:
    """The measure of all things here: cut at words and marks, keep the offsets."""
    for text in texts:
        [(m.start(), m.end()) for m in BARE.finditer(text)]


def tokenize(texts: Sequence[str]) -> None:
    """Tokens and sentences alone."""
    for text in texts:
        _ = Essay(text).sentences


def detect(texts: Sequence[str], *, pos: bool = True, model: bool = True) -> None:
    """From text to labelled mentions."""
    for text in texts:
        detect_essay(Essay(text, id="e"), Settings(pos=pos, model=model))


def whole(texts: Sequence[str]) -> None:
    """From text to target."""
    for text in texts:
        pseudonymize_essay(Essay(text, id="e"), _SETTINGS)


WAYS: dict[str, Callable[[Sequence[str]], None]] = {
    "tokens + sentences": tokenize,
    "detect + label": detect,
    "  --no-pos": lambda texts: detect(texts, pos=False),
    "  --no-model": lambda texts: detect(texts, model=False),
    "  --no-pos --no-model": lambda texts: detect(texts, pos=False, model=False),
    "text to target": whole,
}


def in_turn(way: Callable[[Sequence[str]], None], texts: Sequence[str], rounds: int) -> float:
    """Times the cost of the bare tokenization: the median of rounds in which both take turns.

    The bare one runs as often before and behind as takes about as long, so that noise hits both alike.
    """
    ratios = []
    for _ in range(rounds):
        before = spent_on(lambda: bare(texts), _TURNS)
        ratios.append(spent_on(lambda: way(texts), 1) * 2 * _TURNS / (before + spent_on(lambda: bare(texts), _TURNS)))
    return median(ratios)


def spent_on(call: Callable[[], object], times: int) -> float:
    """Seconds of processor time for some calls."""
    start = time.process_time()
    for _ in range(times):
        call()
    return time.process_time() - start


def measure_ways(texts: Sequence[str], rounds: int) -> dict[str, float]:
    """The ratios, by way."""
    found = {}
    known, new = texts[: len(texts) * 3 // 4], texts[len(texts) * 3 // 4 :]
    whole(known)
    found["text to target, new essays"] = best(lambda: whole(new), 1) / best(lambda: bare(new), 20)
    for name, way in WAYS.items():
        way(texts)  # warm
        found[name] = in_turn(way, texts, rounds)
    return found


def measure_others(texts: Sequence[str], rounds: int) -> dict[str, float]:
    """Other tools, where they are installed."""
    found = {}
    for name, make in OTHERS.items():
        try:
            way = make()
        except ImportError:
            print(f"{name}: not installed")
            continue
        way(texts[:3])
        found[name] = in_turn(way, texts, rounds)
    return found


def measure_two(texts: Sequence[str], rounds: int) -> dict[str, float]:
    """How much faster two processes are than one, by the clock: the median of the rounds."""
    ratios = []
    work = [list(texts)] * 4
    for _ in range(rounds):
        spent = []
        for workers in (1, 2):
            with ProcessPoolExecutor(workers) as pool:
                list(pool.map(whole, [list(texts)] * workers))  # each has its caches
                start = time.perf_counter()
                list(pool.map(whole, work))
                spent.append(time.perf_counter() - start)
        ratios.append(spent[0] / spent[1])
    return {"two processes": median(ratios)}


def measure_growth(texts: Sequence[str], most: int) -> dict[str, float]:
    """Microseconds a token by length of the text, text to target; the long ones are many essays put together."""
    joined = "\n\n".join(texts)
    ends = [m.end() for m in BARE.finditer(joined)]
    found = {}
    for size in (size for size in SIZES if size <= most):
        times, rest = divmod(size, len(ends))
        text = (joined + "\n\n") * times + joined[: ends[rest - 1] if rest else 0]
        repeats = max(1, 2_000 // size)
        seconds = best(lambda t=text, n=repeats: whole([t] * n), 3 if size <= 10_000 else 1)
        found[f"{size:,}"] = seconds / repeats / size * 1e6
    return found


def measure_start(essay: str, rounds: int) -> dict[str, float]:
    """Wall-clock seconds of `gok pseudonymize` on one essay in a fresh process, and what it holds in memory."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "essay.txt"
        path.write_text(essay, encoding="utf-8")
        code = "import sys; from gok.cli import main; sys.argv[0] = 'gok'; main()"
        run = [sys.executable, "-c", code, "pseudonymize", str(path)]
        # Byte code is kept, as it is on any machine where Gök is installed; the first run may have to write it.
        env = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
        times = []
        for _ in range(rounds + 1):
            start = time.perf_counter()
            subprocess.run(run, check=True, stdout=subprocess.DEVNULL, env=env)
            times.append(time.perf_counter() - start)
    return {"start-up s": min(times), "resident MB": resident()}


def resident() -> float:
    """Peak megabytes of this process, which by now has gone through all essays."""
    status = Path("/proc/self/status")
    if not status.is_file():
        return 0.0
    return next(int(line.split()[1]) / 1024 for line in status.read_text("ascii").splitlines() if "VmHWM" in line)


def show(title: str, figures: dict[str, float], before: dict[str, float]) -> None:
    """A table with the last run beside it."""
    print(f"\n{title:26}{'now':>12}{'last':>12}{'limit':>9}")
    for name, value in figures.items():
        last = f"{before[name]:12.2f}" if name in before else f"{'':12}"
        bound = LIMITS | LEAST if title in ("ratios", "machine") else {}
        limit = f"{bound[name]:9g}" if name in bound else ""
        print(f"{name:26}{value:12.2f}{last}{limit}".rstrip())


def main() -> int:
    """Measure, print, write, compare."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--json", type=Path, default=HERE.parent / "build" / "bench-engine.json")
    parser.add_argument("--plot", type=Path, default=HERE.parent / "build" / "bench-engine.svg")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--quick", action="store_true", help="no text longer than 10,000 tokens")
    options = parser.parse_args()
    texts = read_essays()
    ratios = measure_ways(texts, options.rounds)
    tokens, unit = sum(len(BARE.findall(text)) for text in texts), best(lambda: bare(texts), 20)
    machine = measure_start(texts[0], options.rounds)
    growth = measure_growth(texts, 10_000 if options.quick else SIZES[-1])
    machine["growth"] = list(growth.values())[-1] / growth["1,000"]
    machine |= measure_two(texts, 1 if options.quick else 5)
    speed = {name: tokens / (ratio * unit) for name, ratio in ratios.items()}
    others = measure_others(texts, options.rounds)
    now = {"ratios": ratios, "others": others, "tokens a second": speed, "machine": machine}
    now["microseconds a token"] = growth
    last = json.loads(options.json.read_text("utf-8")) if options.json.is_file() else {}
    print(f"{len(texts)} essays, {tokens:,} tokens; bare tokenization {unit / tokens * 1e6:.3f} µs a token")
    for title, figures in now.items():
        show(title, figures, last.get(title, {}))
    options.json.parent.mkdir(parents=True, exist_ok=True)
    options.json.write_text(json.dumps(now, indent=1) + "\n", encoding="utf-8")
    costs = {int(size.replace(",", "")): cost * int(size.replace(",", "")) / 1e6 for size, cost in growth.items()}
    options.plot.write_text(draw(costs), encoding="utf-8")
    figures = ratios | machine
    return int(
        any(figures[name] > most for name, most in LIMITS.items())
        or any(figures[name] < least for name, least in LEAST.items())
    )


if __name__ == "__main__":
    raise SystemExit(main())
