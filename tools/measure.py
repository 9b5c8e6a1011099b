"""Score the engine on the development gold, cross-validated: `GOK_SHARED=… tools/measure.py [--folds N]`.

The context model is trained on this gold, so every essay is judged by a model that has not seen it (sentences a and b
are one: they fall into the same fold). The figures are those of the reference scorer, plus gender, linking and
calibration from `gok.evaluate`.
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
from pathlib import Path

from gok.detect import shared_forms
from gok.formats import read_file, write
from gok.label.model import ContextModel
from gok.label.training import train_context
from gok.pipeline import detect_essay
from gok.replace import load_profile
from gok.results import Result

SETS = ("essays-dev", "essays-train", "sentences-dev-a", "sentences-dev-b", "sentences-train-a", "sentences-train-b")
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


def refills(name: str) -> int:
    """How often a text of this set is shown again with other names; as for the shipped model."""
    return 5 if name.startswith("essays") else 1 if name.endswith("-a") else 0


def predict(gold: dict[str, list[Result]], folder: Path, folds: int) -> Iterator[tuple[str, list[Result]]]:
    """Each set with the engine's results, every essay judged by a model that has not seen it."""
    profile, forms = load_profile("swell"), shared_forms()
    found: dict[str, dict[str, Result]] = {name: {} for name in gold}
    for fold in range(folds):
        print(f"fold {fold + 1} of {folds}: training", file=sys.stderr, flush=True)
        seen: list[tuple[int, Result]] = []
        for name, results in gold.items():
            seen += [(refills(name), r) for r in results if fold_of(r.essay.id, folds) != fold]
        times = {id(r): n for n, r in seen}
        path = folder / f"fold{fold}.crf"
        train_context([r for _, r in seen], path, forms, refills=lambda r, times=times: times[id(r)])
        model = ContextModel(path)
        for name in ("essays-dev", "essays-train", "sentences-dev-a"):
            for r in gold[name]:
                if fold_of(r.essay.id, folds) == fold:
                    found[name][r.essay.id] = detect_essay(r.essay, profile=profile, model=model)
    for name in ("essays-dev", "essays-train", "sentences-dev-a"):
        yield name, [found[name][r.essay.id] for r in gold[name]]


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
    gold = {name: list(read_file(shared / "gold" / f"{name}.jsonl")) for name in SETS}
    with tempfile.TemporaryDirectory() as temporary:
        folder = arguments.keep or Path(temporary)
        folder.mkdir(exist_ok=True)
        files: dict[str, Path] = {}
        for name, results in predict(gold, folder, arguments.folds):
            files[name] = folder / f"{name}.jsonl"
            files[name].write_text(write(results, format="jsonl", with_source=True), encoding="utf-8")
        for kind, paths in (
            ("gold", [shared / "gold" / f"{n}.jsonl" for n in SETS[:2]]),
            ("found", [files[n] for n in SETS[:2]]),
        ):
            joined = "".join(path.read_text(encoding="utf-8") for path in paths)
            (folder / f"essays-{kind}.jsonl").write_text(joined, encoding="utf-8")
        report(shared, folder, files)


def report(shared: Path, folder: Path, files: dict[str, Path]) -> None:
    """Print the tables."""
    sets = {
        "essays": (folder / "essays-gold.jsonl", folder / "essays-found.jsonl"),
        "sentences-dev": (shared / "gold/sentences-dev-a.jsonl", files["sentences-dev-a"]),
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
