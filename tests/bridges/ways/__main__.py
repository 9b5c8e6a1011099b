"""One way, run in its environment: `python -m tests.bridges.ways NAME KEY < essays.jsonl > passed.jsonl`."""

from __future__ import annotations

import contextlib
import importlib
import json
import sys
from pathlib import Path

if __name__ == "__main__":
    name, key = sys.argv[1:]
    essays = [json.loads(line) for line in sys.stdin.buffer]
    with contextlib.redirect_stdout(sys.stderr):  # tools talk
        passed = importlib.import_module(f"tests.bridges.ways.{name}").through(essays, Path(key))
    for one in passed:
        sys.stdout.buffer.write(json.dumps(one).encode() + b"\n")
