"""Score the engine on the development gold, cross-validated: `GOK_SHARED=… tools/measure.py [--folds N]`.

The context models are trained on this gold, so every text is judged by a model that has not seen it (sentences a and b
are one: they fall into the same fold). Our own essays are learnt from in every fold, but for those kept unseen, which
the shipped model judges. The figures are those of the reference scorer, plus gender, linking and calibration from
`gok.evaluate`.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
import zlib
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

from own_essays import FOLDER, UNSEEN, read_records, unseen_essays
from train_context import MODELS, read_gold, train

from gok.detect.model.judges import ContextModel
from gok.formats import write
from gok.pipeline import detect_essay
from gok.results import Result
from gok.settings import Settings

JUDGED = ("essays-dev", "essays-train", "sentences-dev-a")
STRUCTURED = (
    "age_digits,date_digits,day,month_digit,month_word,year,phone_nr,personid_nr,account_nr,license_nr,zip_code,email,url,"
    "other_nr_seq,transport_nr"
)
SHOWN = (
    "recall leak_chars F2_personal precision_any public_replaced essays_exposed false_alarms_per_1000 markup_recall "
    "markup_precision"
).split()


def fold_of(essay_id: str, folds: int) -> int:
    """The fold an essay is judged in."""
    return zlib.crc32(essay_id.encode()) % folds


def train_fold(kind: str, gold: dict[str, list[Result]], folder: Path, fold: int, folds: int) -> Path:
    """The model of a fold: it has seen all texts of the other folds."""
    seen = {name: [r for r in results if fold_of(r.essay.id, folds) != fold] for name, results in gold.items()}
    path = folder / f"{kind}{fold}.crf"
    train(kind, seen, path)
    print(f"trained fold {fold + 1} of {folds} for {kind}", file=sys.stderr, flush=True)
    return path


def predict(gold: dict[str, list[Result]], folder: Path, folds: int) -> Iterator[tuple[str, list[Result]]]:
    """Each set with the engine's results, every essay judged by a model that has not seen it."""
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        jobs = {
            (kind, fold): pool.submit(train_fold, kind, gold, folder, fold, folds)
            for kind in MODELS
            for fold in range(folds)
        }
        models = {key: ContextModel(job.result()) for key, job in jobs.items()}
    for name in JUDGED:
        kind = name.partition("-")[0]
        yield (
            name,
            [detect_essay(r.essay, Settings(model=models[kind, fold_of(r.essay.id, folds)])) for r in gold[name]],
        )


def score(shared: Path, gold: Path, predicted: Path, *options: str) -> dict[str, float]:
    """What the reference scorer says."""
    command = [sys.executable, str(shared / "tools/score.py"), str(gold), str(predicted), "--json", *options]
    return json.loads(subprocess.run(command, capture_output=True, text=True, check=True).stdout)


def main() -> None:
    """Train, predict, score, print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--folds", type=int, default=5)
    parser.add_argument("--keep", type=Path, help="folder for the predictions")
    arguments = parser.parse_args()
    shared = Path(os.environ.get("GOK_SHARED", "../shared"))
    gold = read_gold(shared / "gold")
    with tempfile.TemporaryDirectory() as temporary:
        folder = arguments.keep or Path(temporary)
        folder.mkdir(exist_ok=True)
        files: dict[str, Path] = {}
        for name, results in predict(gold, folder, arguments.folds):
            files[name] = folder / f"{name}.jsonl"
            files[name].write_text(write(results, format="jsonl", with_source=True), encoding="utf-8")
        for kind, paths in (
            ("gold", [shared / "gold" / f"{n}.jsonl" for n in JUDGED[:2]]),
            ("found", [files[n] for n in JUDGED[:2]]),
        ):
            joined = "".join(path.read_text(encoding="utf-8") for path in paths)
            (folder / f"essays-{kind}.jsonl").write_text(joined, encoding="utf-8")
        report(shared, folder, files)


def judge_unseen(folder: Path) -> tuple[Path, Path]:
    """Our unseen essays as gold, and what the shipped model finds in them."""
    gold, found = folder / "unseen-gold.jsonl", folder / "unseen-found.jsonl"
    records = (json.dumps(record, ensure_ascii=False) + "\n" for record in read_records(FOLDER / UNSEEN))
    gold.write_text("".join(records), encoding="utf-8")
    results = [detect_essay(r.essay, Settings()) for r in unseen_essays()]
    found.write_text(write(results, format="jsonl", with_source=True), encoding="utf-8")
    return gold, found


def report(shared: Path, folder: Path, files: dict[str, Path]) -> None:
    """Print the tables."""
    sets = {
        "essays": (folder / "essays-gold.jsonl", folder / "essays-found.jsonl"),
        "sentences-dev": (shared / "gold/sentences-dev-a.jsonl", files["sentences-dev-a"]),
        "unseen": judge_unseen(folder),
    }
    print("| set | " + " | ".join(SHOWN) + " | low | typo |")
    print("|---" * (len(SHOWN) + 3) + "|")
    for name, (gold, found) in sets.items():
        figures = score(shared, gold, found)
        kinds = figures["by_kind"]
        parts = [f"{figures[key]:.3f}" for key in SHOWN]
        parts += [f"{kinds[k]['hit']}/{kinds[k]['n']}" if k in kinds else "–" for k in ("low", "typo")]
        print(f"| {name} | " + " | ".join(parts) + " |")
    figures = score(shared, *sets["essays"], "--labels", STRUCTURED)
    print(f"\nstructured labels of the essays: recall {figures['recall']:.3f}")
    print(f"false alarms in 1000 tokens: {figures['false_alarms_per_1000']:.3f}")


if __name__ == "__main__":
    main()
