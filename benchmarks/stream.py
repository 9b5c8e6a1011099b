"""What fresh text costs, as ratios to a bare regex tokenization of the same pieces in the same run.

    python benchmarks/stream.py [FILE|FOLDER] [--json FILE] [--rounds N]

A corpus is read once: word forms are met for the first time as long as it goes on. Running text is cut into pieces of
160 tokens, and each is read once by a new process for each way, bare tokenization and way taking turns every ten
pieces, so that noise and caches hit both alike. `new process` is the first 30,000 tokens, loading of lists and models
included, `all told` with the imports too; `steady` is what comes after the first quarter. Without a file the learner
sentences beside this project are read (`GOK_SHARED`), or the essays of the tests where there are none. Other tools run
beside it where they are installed. Every process is set up as the command line and a worker of a corpus run are, whose
collector begins at 100,000 objects; `--usual-collector` leaves it as Python has it, which a library may not change for
its caller. Status 1 if a limit is passed.
"""

from __future__ import annotations

import argparse
import gc
import json
import os
import re
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from statistics import median

HERE = Path(__file__).parent
BARE = re.compile(r"\w+|[^\w\s]")
PIECE, TURN, NEW = 160, 10, 30_000  # tokens a piece, pieces a turn, tokens of a new process
COLLECTED_AT = 100_000  # as in `gok.corpus.pools` and `gok.cli.leaving`
LIMITS = {"detect + label": {"steady": 28.0}, "text to target": {"steady": 36.0, "all told": 50.0}}
GOK = ("detect + label", "text to target")


def read_pieces(path: Path) -> list[str]:
    """A file, or the files of a folder one after another, in pieces of 160 tokens."""
    files = sorted(path.glob("**/*.txt")) if path.is_dir() else [path]
    text = "\n".join(_text_of(file) for file in files)
    ends = [match.end() for match in BARE.finditer(text)][PIECE - 1 :: PIECE]
    return [text[start:end] for start, end in zip([0, *ends], ends, strict=False)]


def _text_of(file: Path) -> str:
    content = file.read_text("utf-8")
    if file.suffix != ".jsonl":
        return content
    return "\n\n".join(json.loads(line)["text"] for line in content.splitlines())


def default_text() -> Path:
    """The learner sentences, or the essays of the tests."""
    learners = Path(os.environ.get("GOK_SHARED", HERE.parents[1] / "shared")) / "corpora" / "swell-train.txt"
    return learners if learners.is_file() else HERE.parent / "tests" / "data" / "essays-train.jsonl"


def make_way(name: str) -> Callable[[str], object]:
    """The function that reads one piece; all it imports is imported here."""
    if name not in GOK:
        from others import OTHERS

        other = OTHERS[name]()
        return lambda text: other([text])
    from gok.pipeline import detect_essay, pseudonymize_essay
    from gok.replace import Key
    from gok.settings import Settings
    from gok.text import Essay

    settings = Settings(key=Key.from_seed(1))
    way = detect_essay if name == "detect + label" else pseudonymize_essay
    return lambda text: way(Essay(text, id="e"), settings)


def read_once(name: str, pieces: Sequence[str]) -> dict[str, float]:
    """In this process: every piece once, in turns with the bare tokenization."""
    start = time.process_time()
    way = make_way(name)
    imports = time.process_time() - start
    spent: list[tuple[float, float, int]] = []
    for begin in range(0, len(pieces), TURN):
        block = pieces[begin : begin + TURN]
        start = time.process_time()
        tokens = sum(len([(m.start(), m.end()) for m in BARE.finditer(piece)]) for piece in block)
        between = time.process_time()
        for piece in block:
            way(piece)
        spent.append((between - start, time.process_time() - between, tokens))
    unit = sum(bare for bare, _, _ in spent) / sum(count for _, _, count in spent)
    first = spent[: max(1, NEW // (PIECE * TURN))]
    rest = spent[len(spent) // 4 :]
    steady = sum(cost for _, cost, _ in rest)
    met = sum(count for _, _, count in first) * unit
    return {
        "new process": sum(cost for _, cost, _ in first) / met,
        "all told": (imports + sum(cost for _, cost, _ in first)) / met,
        "steady": steady / (sum(count for _, _, count in rest) * unit),
        "tokens a second": sum(count for _, _, count in rest) / steady,
        "resident MB": resident(),
    }


def resident() -> float:
    """Peak megabytes of this process."""
    status = Path("/proc/self/status")
    if not status.is_file():
        return 0.0
    return next(int(line.split()[1]) / 1024 for line in status.read_text("ascii").splitlines() if "VmHWM" in line)


def in_new_process(name: str, path: Path, *, usual_collector: bool) -> dict[str, float] | None:
    """What a new process measures; None where the tool is not installed."""
    # Byte code is kept, as it is on any machine where Gök is installed.
    env = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
    command = [sys.executable, __file__, str(path), "--way", name]
    command += ["--usual-collector"] if usual_collector else []
    run = subprocess.run(command, capture_output=True, text=True, env=env, check=False)
    if run.returncode and "ModuleNotFoundError" not in run.stderr and "ImportError" not in run.stderr:
        sys.stderr.write(run.stderr)
        raise SystemExit(2)
    return None if run.returncode else json.loads(run.stdout)


def main() -> int:
    """Measure, print, write."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("path", type=Path, nargs="?", default=default_text(), help="text, JSONL, or a folder")
    parser.add_argument("--json", type=Path, default=HERE.parent / "build" / "bench-stream.json")
    parser.add_argument("--rounds", type=int, default=3, help="new processes for each way; medians are shown")
    parser.add_argument("--usual-collector", action="store_true", help="Python's thresholds, as in somebody's program")
    parser.add_argument("--way", help=argparse.SUPPRESS)
    options = parser.parse_args()
    pieces = read_pieces(options.path)
    if options.way:
        if not options.usual_collector:
            gc.set_threshold(COLLECTED_AT)
        print(json.dumps(read_once(options.way, pieces)))
        return 0
    from others import OTHERS

    print(
        f"{len(pieces)} pieces of {PIECE} tokens from {options.path.name}, each read once; "
        f"medians of {options.rounds} processes"
        + (", the collector as Python has it" if options.usual_collector else ", collector from 100,000 objects")
    )
    rounds: dict[str, list[dict[str, float]]] = {name: [] for name in (*GOK, *OTHERS)}
    for _ in range(options.rounds):  # the ways take turns, too
        for name, found in rounds.items():
            figures = in_new_process(name, options.path, usual_collector=options.usual_collector)
            if figures is not None:
                found.append(figures)
    failed = show({name: found for name, found in rounds.items() if found}, options.json)
    for name in [name for name, found in rounds.items() if not found]:
        print(f"{name}: not installed")
    return int(failed)


def show(rounds: dict[str, list[dict[str, float]]], out: Path) -> bool:
    """Print the table and write it; whether a limit is passed."""
    figures = {name: {key: median(one[key] for one in found) for key in found[0]} for name, found in rounds.items()}
    out.parent.mkdir(parents=True, exist_ok=True)
    out.write_text(json.dumps(figures, indent=1) + "\n", encoding="utf-8")
    print(f"{'':28}{'new process':>13}{'all told':>10}{'steady':>9}{'tokens/s':>11}{'MB':>7}")
    failed = False
    for name, found in figures.items():
        over = [key for key, most in LIMITS.get(name, {}).items() if found[key] > most]
        failed = failed or bool(over)
        print(
            f"{name:28}{found['new process']:13.1f}{found['all told']:10.1f}{found['steady']:9.1f}"
            f"{found['tokens a second']:11,.0f}{found['resident MB']:7.0f}"
            + (f"  above the limit: {over}" if over else "")
        )
    return failed


if __name__ == "__main__":
    raise SystemExit(main())
