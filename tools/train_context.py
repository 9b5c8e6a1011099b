"""Train the context models that are shipped: `tools/train_context.py GOLD_FOLDER [OUT_FOLDER]`.

The one for essays learns from the development gold and our own essays (`own_essays.py`), the one for sentences that
stand alone from the gold, most of which is such sentences, and from plain sentences of our own (`data/sentences`).
Essays are shown again several times with other names in them, sentences once or twice: the essays are few.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

from own_essays import lone_sentences, training_essays

from gok.detect import shared_forms
from gok.detect.model.training import FOR_ESSAYS, FOR_SENTENCES, train_context
from gok.formats import read_file
from gok.results import Result

SETS = ("essays-dev", "essays-train", "sentences-dev-a", "sentences-dev-b", "sentences-train-a", "sentences-train-b")
MODELS = {"essays": "context.crf", "sentences": "sentences.crf"}


def read_gold(folder: Path) -> dict[str, list[Result]]:
    """The texts of the development gold, by set."""
    return {name: list(read_file(folder / f"{name}.jsonl")) for name in SETS}


def train(kind: str, gold: Mapping[str, Sequence[Result]], out: Path) -> int:
    """Train the model for a kind of text; gives back the number of examples."""
    seen = [(_refills(name), result) for name, results in gold.items() for result in results]
    more = (3, training_essays()) if kind == "essays" else (2, lone_sentences())
    seen += [(more[0], result) for result in more[1]]
    times = {id(result): number for number, result in seen}
    results, priors = [result for _, result in seen], FOR_ESSAYS if kind == "essays" else FOR_SENTENCES
    return train_context(results, out, shared_forms(), refills=lambda r: times[id(r)], priors=priors)


def _refills(name: str) -> int:
    """How often a text of this set is shown again with other names."""
    return 5 if name.startswith("essays") else 1


def main() -> None:
    """Read the gold, train, write."""
    gold = read_gold(Path(sys.argv[1]))
    folder = Path(sys.argv[2]) if len(sys.argv) > 2 else Path(__file__).parents[1] / "src/gok/lang/sv/models"
    paths = [folder / name for name in MODELS.values()]
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        for path, count in zip(paths, pool.map(train, MODELS, [gold] * len(paths), paths), strict=True):
            print(f"{path}: {count} examples, {path.stat().st_size / 1e6:.2f} MB")


if __name__ == "__main__":
    main()
