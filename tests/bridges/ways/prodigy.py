"""Prodigy's JSONL, accepted by an annotator."""

from __future__ import annotations

import json
from pathlib import Path

from tests.bridges.ways import FIELDS, Given, Passed
from tests.bridges.ways._files import through_files

ENVIRONMENT = ""
CARRIES = FIELDS


def through(essays: list[Given], key: Path) -> list[Passed]:
    return through_files(essays, key, "prodigy", accept)


def accept(path: Path) -> Path:
    """As Prodigy's database gives tasks back: in its own order of keys, with hashes and an answer."""
    rows = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
    done = [
        {"_input_hash": i, "_task_hash": -i, "_view_id": "spans_manual", "answer": "accept"}
        | {name: row[name] for name in sorted(row)}
        for i, row in enumerate(rows)
    ]
    path.write_text("".join(json.dumps(row) + "\n" for row in done), "utf-8")
    return path
