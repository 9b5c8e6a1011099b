"""This tree against another one, say of an earlier commit: what starting, a corpus and essays read again cost here.

    python benchmarks/against.py OTHER/bin/python [--rounds N] [--tokens N] [--only start|corpus|warm]

Both take turns, so that whatever else the machine does hits both alike; what counts is processor time, of which the
least of all rounds is taken. `start` is `gok pseudonymize` of one essay of 200 words in a new process, `corpus` is `gok
corpus run` of fresh essays with two workers, `warm` reads the essays of the tests again and again in one process.
Figures are ratios: 0.6 means that this tree needs six tenths of what the other needs.
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

from fresh_essays import fresh_essays

HERE = Path(__file__).parent
ESSAYS = HERE.parent / "tests" / "data" / "essays-train.jsonl"
_WARM = """
import json, sys, time, gok
texts = [json.loads(line)["text"] for line in open(sys.argv[1], encoding="utf-8")]
for _ in range(3):
    begin = time.process_time()
    for text in texts:
        gok.pseudonymize(text, seed=1)
print(time.process_time() - begin)
"""


def spent(command: list[str]) -> float:
    """The processor time a command and its children take."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    subprocess.run(command, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def start(python: str, folder: Path, _tokens: int) -> float:
    """One essay in a new process."""
    essay = folder / "essay.txt"
    if not essay.exists():
        texts = [json.loads(line)["text"] for line in ESSAYS.read_text("utf-8").splitlines()]
        essay.write_text(min(texts, key=lambda text: abs(len(text.split()) - 200)), encoding="utf-8")
    return spent([python, "-m", "gok.cli", "pseudonymize", "--seed", "1", str(essay)])


def corpus(python: str, folder: Path, tokens: int) -> float:
    """A corpus of essays that nobody has read before."""
    source, out = folder / "essays.jsonl", folder / "out.jsonl"
    if not source.exists():
        lines = (json.dumps(essay, ensure_ascii=False) + "\n" for essay in fresh_essays(tokens))
        source.write_text("".join(lines), encoding="utf-8")
    out.unlink(missing_ok=True)
    shutil.rmtree(f"{out}.run", ignore_errors=True)
    return spent([python, "-m", "gok.cli", "corpus", "run", str(source), str(out), "--seed", "1", "--workers", "2"])


def warm(python: str, _folder: Path, _tokens: int) -> float:
    """Essays that were read twice already."""
    done = subprocess.run([python, "-c", _WARM, str(ESSAYS)], capture_output=True, text=True, check=True)
    return float(done.stdout)


WAYS: dict[str, Callable[[str, Path, int], float]] = {"start": start, "corpus": corpus, "warm": warm}


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="This tree against another one.")
    parser.add_argument("other", help="the Python of the other tree's environment")
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--tokens", type=int, default=100_000, help="of the corpus")
    parser.add_argument("--only", choices=WAYS, action="append")
    said = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        for way in said.only or WAYS:
            figures: dict[str, list[float]] = {said.other: [], sys.executable: []}
            for _ in range(said.rounds if way != "corpus" else max(2, said.rounds // 4)):
                for python, times in figures.items():
                    times.append(WAYS[way](python, Path(name), said.tokens))
            then, now = min(figures[said.other]), min(figures[sys.executable])
            print(f"{way:8} {now / then:.2f} of the other ({now:.2f} s against {then:.2f} s)")


if __name__ == "__main__":
    main()
