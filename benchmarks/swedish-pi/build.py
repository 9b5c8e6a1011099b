"""Make the splits of the benchmark from `data/essays`, and write their digests into `benchmark.json`.

    python benchmarks/swedish-pi/build.py [--check]

`--check` writes nothing and fails if a split is not as the essays say.
"""

from __future__ import annotations

import hashlib
import json
import runpy
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
OWN = runpy.run_path(str(ROOT / "tools/own_essays.py"))
SPLITS = {"train": None, "dev": OWN["LATER"], "test": OWN["UNSEEN"]}
NEWER = (
    "blind.txt",
    "everyday.txt",
    "fresh.txt",
    "hard.txt",
    "tricky.txt",
    "world.txt",
)  # newer than version 1.0: a split stays what it was
ABOUT = {
    "train": "essays to learn from; Gök's context model has",
    "dev": "to try a system and its mapping of labels; nothing of Gök was chosen by it",
    "test": "to be reported; nothing of Gök was learnt from it, or chosen by it",
}


def paths_of(split: str) -> list[Path]:
    """The text files of a split."""
    name = SPLITS[split]
    if name:
        return [OWN["FOLDER"] / name]
    return sorted(p for p in OWN["FOLDER"].glob("*.txt") if p.name not in (OWN["UNSEEN"], OWN["LATER"], *NEWER))


def records(split: str) -> Iterable[dict[str, Any]]:
    """The essays of a split in the form of the gold."""
    for path in paths_of(split):
        yield from OWN["read_records"](path)


def main() -> int:
    """Write, or compare."""
    described: dict[str, Any] = {
        "schema": "gok benchmark 1",
        "name": "swedish-pi",
        "version": "1.0",
        "licence": "CC BY 4.0",
        "splits": {},
    }
    files = {}
    for split in SPLITS:
        content = "".join(json.dumps(r, ensure_ascii=False) + "\n" for r in records(split)).encode()
        files[HERE / f"{split}.jsonl"] = content
        described["splits"][split] = {
            "file": f"{split}.jsonl",
            "essays": content.count(b"\n"),
            "sha256": hashlib.sha256(content).hexdigest(),
            "about": ABOUT[split],
        }
    files[HERE / "benchmark.json"] = (json.dumps(described, ensure_ascii=False, indent=1) + "\n").encode()
    if "--check" in sys.argv[1:]:
        return sum(not path.is_file() or path.read_bytes() != content for path, content in files.items())
    for path, content in files.items():
        path.write_bytes(content)
    return 0


if __name__ == "__main__":
    sys.exit(main())
