"""How much replacing adds to detecting and labelling, on the essays of the test data.

    python benchmarks/replace.py [ROUNDS]

Prints milliseconds an essay for both and their ratio; replacing is to add at most 30 per cent.
"""

from __future__ import annotations

import json
import sys
import time
from pathlib import Path

from gok.pipeline import detect_essay, replace_in
from gok.replace import Key
from gok.settings import Settings
from gok.text import Essay

DATA = Path(__file__).parents[1] / "tests" / "data"


def read_essays() -> list[tuple[str, str]]:
    """Id and text of every essay."""
    rows = []
    for name in ("essays-dev.jsonl", "essays-train.jsonl"):
        rows += [json.loads(line) for line in (DATA / name).read_text(encoding="utf-8").splitlines()]
    return [(row["id"], row["text"]) for row in rows]


def main(rounds: int) -> None:
    """Best of the rounds in processor time, so that other work on the machine counts little."""
    essays = read_essays()
    finding, replacing = [], []
    mentions = 0
    for i in range(rounds + 1):  # the first round warms up: lists, patterns, the mapped lexicon
        found = []
        start = time.process_time()
        for id, text in essays:
            found.append(detect_essay(Essay(text, id=id), Settings()))
        middle = time.process_time()
        for result in found:
            replace_in(result, Settings(key=Key.from_seed(i)))
        end = time.process_time()
        if i:
            finding.append(middle - start)
            replacing.append(end - middle)
        mentions = sum(len(result.mentions) for result in found)
    one, two = (1000 * min(times) / len(essays) for times in (finding, replacing))
    print(f"{len(essays)} essays, {mentions} mentions")
    print(f"detect + label  {one:7.2f} ms an essay")
    print(f"replace         {two:7.2f} ms an essay  (+{100 * two / one:.0f} %)")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 5)
