"""The essays of a benchmark: a folder with `benchmark.json`, which names its splits and their digests."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from gok.errors import InputError, SettingError

__all__ = ["Split", "open_split"]

_DESCRIPTION = "benchmark.json"
SCHEMA = "gok benchmark 1"


@dataclass(frozen=True)
class Split:
    """Some essays with their gold: the file, the benchmark it is of, and texts and metadata by id in their order."""

    benchmark: str
    version: str
    name: str
    gold: Path
    digest: str
    texts: Mapping[str, str] = field(repr=False)
    metas: Mapping[str, Mapping[str, Any]] = field(repr=False)


def open_split(folder: Path, name: str) -> Split:
    """Read a split; a file that is not as it was published is refused, for its figures could not be compared."""
    told = _described(folder)
    splits = told["splits"]
    if name not in splits:
        raise SettingError(f"unknown split {name!r}; {told['name']} has {', '.join(splits)}")
    gold = folder / str(splits[name]["file"])
    try:
        content = gold.read_bytes()
    except OSError as error:
        raise InputError(f"cannot read the split: {error.strerror}", source=str(gold)) from None
    digest = hashlib.sha256(content).hexdigest()
    if digest != splits[name]["sha256"]:
        raise InputError("not the essays that were published: its digest is another", source=str(gold))
    rows = [json.loads(line) for line in content.decode("utf-8").splitlines()]
    texts, metas = ({str(row["id"]): row[key] for row in rows} for key in ("text", "meta"))
    return Split(told["name"], told["version"], name, gold, digest, texts, metas)


def _described(folder: Path) -> dict[str, Any]:
    path = folder / _DESCRIPTION
    try:
        told = json.loads(path.read_text(encoding="utf-8"))
        if told["schema"] != SCHEMA or not isinstance(told["splits"], dict):
            raise ValueError
    except OSError as error:
        raise InputError(f"cannot read the benchmark: {error.strerror}", source=str(path)) from None
    except (ValueError, KeyError, TypeError, RecursionError):
        raise InputError(f"not the description of a benchmark ({SCHEMA})", source=str(path)) from None
    return dict(told)
