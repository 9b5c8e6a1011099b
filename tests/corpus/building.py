"""Small corpora to run, and what came of them."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from gok.corpus import Summary, run_corpus

NAMES = ("Fatuma", "Dariusz", "Zeinab", "Oksana", "Tesfaye", "Hodan", "Agnieszka", "Yusuf")
TOWNS = ("Borlänge", "Kalmar", "Skövde", "Gävle", "Kiruna")


def essay(number: int, *, learners: int = 4) -> dict[str, Any]:
    """A short essay; of each learner there are several."""
    learner = number % learners
    name, friend = NAMES[learner % len(NAMES)], NAMES[(number * 3 + 1) % len(NAMES)]
    town = TOWNS[number % len(TOWNS)]
    text = (
        f"Jag heter {name} och bor i {town}. Min kompis {friend} är {20 + number % 9} år. Vi åker till {town} ibland."
    )
    return {"id": f"e{number}", "text": text, "learner": f"L{learner}", "level": "AB"[number % 2]}


def write_jsonl(path: Path, records: Iterable[Any]) -> Path:
    """A JSONL file of the records."""
    path.write_text("".join(json.dumps(r, ensure_ascii=False) + "\n" for r in records), encoding="utf-8")
    return path


def corpus(path: Path, count: int = 10) -> Path:
    """A corpus of short essays."""
    return write_jsonl(path, map(essay, range(count)))


def records(path: Path) -> list[dict[str, Any]]:
    """What stands in a JSONL file; nothing if there is none."""
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()] if path.exists() else []


def run(source: Path, out: Path, **options: Any) -> Summary:
    """Run with a seed."""
    return run_corpus(source, out, **{"seed": 1, **options})


def failures(out: Path) -> dict[str, str]:
    """The failures listed beside an output: reasons by id."""
    return {r["id"]: r["reason"] for r in records(out.with_name(out.name + ".failures.jsonl"))}


def left_over(folder: Path) -> list[str]:
    """What a run should not leave lying about."""
    return [path.name for path in folder.iterdir() if path.name.startswith(".") or path.name.endswith(".run")]
