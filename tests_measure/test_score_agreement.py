# ruff: noqa: S311, S603
"""The matching `half` and the protection figures against the reference scorer, on the development gold.

Needs the shared measuring data: `GOK_SHARED` says where it is (default `../shared`).
"""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from gok.evaluate import (
    VARIANTS,
    Choice,
    Evaluation,
    Reading,
    Settings,
    evaluate,
    pair_essays,
    read_annotations,
    read_entries,
)

SHARED = Path(os.environ.get("GOK_SHARED", "../shared"))
GOLD = ("essays-dev", "essays-train", "sentences-dev-a", "sentences-dev-b")
OTHER = ("city", "surname", "firstname_unknown", "prof", "fam", "year", "area", "extra", "sensitive", "nickname")


def disturbed(record: dict[str, Any], source: random.Random) -> dict[str, Any]:
    """A prediction made from the gold: some spans lost, moved, renamed or kept, some invented; never overlapping."""
    text, out = record["text"], []
    for span in record["spans"]:
        start, end, chance = span["start"], span["end"], source.random()
        if chance < 0.15:
            continue
        if chance < 0.3:
            start = max(0, start - source.randint(0, 3))
        elif chance < 0.5:
            end = min(len(text), end + source.randint(-3, 8))
        label = source.choice(OTHER) if source.random() < 0.15 else span["label"]
        item: dict[str, Any] = {"start": start, "end": max(end, start + 1), "label": label}
        if source.random() < 0.5:
            item["action"] = source.choice(["replace", "replace", "keep"])
        out.append(item)
    for _ in range(source.randint(0, 2)):
        start = source.randrange(len(text))
        end = min(len(text), start + source.randint(1, 12))
        out.append({"start": start, "end": end, "label": source.choice(OTHER)})
    kept: list[dict[str, Any]] = []
    for item in sorted(out, key=lambda i: (i["start"], i["end"])):
        if not kept or kept[-1]["end"] <= item["start"]:
            kept.append(item)
    return {"id": record["id"], "mentions": kept}


def gold_path(name: str) -> Path:
    path = SHARED / "gold" / f"{name}.jsonl"
    if not path.is_file():
        pytest.fail(f"{path} is not there; GOK_SHARED says where the measuring data is")
    return path


def reference(gold: Path, predicted: Path, *more: str) -> dict[str, Any]:
    scorer = SHARED / "tools" / "score.py"
    run = [sys.executable, str(scorer), str(gold), str(predicted), "--json", *more]
    answer: dict[str, Any] = json.loads(subprocess.run(run, check=True, capture_output=True, text=True).stdout)
    return answer


def ours(gold: Path, predicted: Path, only: frozenset[str] = frozenset()) -> Evaluation:
    pairs = pair_essays(
        read_annotations(gold, Reading()), [("p", read_entries(predicted, Reading(assume_replaced=True)))]
    )
    return evaluate(pairs, ["gold", "p"], Settings(choice=Choice("half"), samples=0, only=only))


def rounded(value: Any) -> Any:
    return round(value, 4) if isinstance(value, float) else value


def assert_same(evaluation: Evaluation, expected: dict[str, Any]) -> None:
    (system,) = evaluation.systems
    for name, value in expected.items():
        if name not in ("by_label", "by_kind"):
            # The reference writes 0.0 where there is nothing to measure; we say nothing.
            assert (rounded(system.protection[name]) or 0) == value, name
    filled = {"n": 0, "hit": 0, "lab": 0, "pred": 0, "pred_ok": 0}
    for name, row in expected["by_label"].items():
        assert filled | system.protection["by_label"][name] == filled | row
    assert system.protection["by_kind"] == expected["by_kind"]
    assert rounded(system.total.f1 or 0.0) == expected["F1_personal"]
    assert rounded(system.total.f2 or 0.0) == expected["F2_personal"]


@pytest.mark.parametrize("name", GOLD)
@pytest.mark.parametrize("seed", [1, 2])
def test_disturbed_gold(name: str, seed: int, tmp_path: Path) -> None:
    source = random.Random(seed)
    gold, predicted = gold_path(name), tmp_path / "predicted.jsonl"
    records = [json.loads(line) for line in gold.read_text().splitlines()]
    predicted.write_text("".join(json.dumps(disturbed(r, source)) + "\n" for r in records))
    assert_same(ours(gold, predicted), reference(gold, predicted))


@pytest.mark.parametrize("name", GOLD)
def test_the_engine(name: str, tmp_path: Path) -> None:
    import gok.formats
    from gok.pipeline import detect_essay
    from gok.settings import Settings

    gold, predicted = gold_path(name), tmp_path / "predicted.jsonl"
    settings = Settings(**VARIANTS["rules"])
    results = (detect_essay(a.essay, settings) for a in read_annotations(gold, Reading()))
    gok.formats.write_files(results, predicted, format="jsonl", with_source=True)
    assert_same(ours(gold, predicted), reference(gold, predicted))


@pytest.mark.parametrize("name", GOLD)
def test_gold_against_itself(name: str) -> None:
    gold = gold_path(name)
    assert_same(ours(gold, gold), reference(gold, gold))


def test_only_some_labels(tmp_path: Path) -> None:
    gold, predicted = gold_path("essays-dev"), tmp_path / "predicted.jsonl"
    source = random.Random(7)
    records = [json.loads(line) for line in gold.read_text().splitlines()]
    predicted.write_text("".join(json.dumps(disturbed(r, source)) + "\n" for r in records))
    expected = reference(gold, predicted, "--labels", "firstname_male,city")
    assert_same(ours(gold, predicted, frozenset({"firstname", "city"})), expected)
