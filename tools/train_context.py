"""Train the context model that is shipped, from the development gold: `tools/train_context.py GOLD_FOLDER [OUT]`.

Essays are shown five times over with other names in them, sentences once: the essays are few and are what will be met.
"""

from __future__ import annotations

import sys
from pathlib import Path

from gok.detect import shared_forms
from gok.formats import read_file
from gok.label.training import train_context
from gok.results import Result

FILES = ("essays-dev", "essays-train", "sentences-dev-a", "sentences-dev-b", "sentences-train-a", "sentences-train-b")


def main() -> None:
    """Read the gold, train, write."""
    folder = Path(sys.argv[1])
    out = Path(sys.argv[2]) if len(sys.argv) > 2 else Path(__file__).parents[1] / "src/gok/label/context.crf"
    results: list[Result] = []
    refills: dict[str, int] = {}
    for name in FILES:
        for result in read_file(folder / f"{name}.jsonl"):
            refills[result.essay.id] = (
                5 if name.startswith("essays") else 1 if name.endswith("-a") else refills.get(result.essay.id, 0)
            )
            results.append(result)
    count = train_context(results, out, shared_forms(), refills=lambda r: refills[r.essay.id])
    print(f"{out}: {count} examples, {out.stat().st_size / 1e6:.2f} MB")


if __name__ == "__main__":
    main()
