"""The release itself: its files with their digests, how many essays and learners, what they were made with."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from gok.errors import InputError, SettingError, named
from gok.formats import input_files, read_file

__all__ = ["describe_release", "digest_file", "files_of"]

_TOLD = ("gok", "profile", "lexicon", "model", "key", "scope", "culture")
_BLOCK = 1 << 20


def files_of(paths: Sequence[Path]) -> list[Path]:
    """The files of a release: those named, and those in the folders named."""
    found = [file for path in paths for file in (input_files(path) if path.is_dir() else [path])]
    names = Counter(file.name for file in found)
    if twice := [name for name, number in names.items() if number > 1]:
        raise SettingError(f"two files of the release are called {twice[0]!r}; evidence knows them by their names")
    if not found:
        raise SettingError("no file of a release was found")
    return found


def digest_file(path: Path) -> tuple[str, int]:
    """SHA-256 and size of a file, read block by block."""
    digest, size = hashlib.sha256(), 0
    try:
        with path.open("rb") as stream:
            while block := stream.read(_BLOCK):
                digest.update(block)
                size += len(block)
    except OSError as error:
        raise InputError(error.strerror or "cannot be read", source=str(path)) from None
    return digest.hexdigest(), size


def describe_release(paths: Sequence[Path], format: str | None = None) -> dict[str, Any]:
    """Files, essays, learners, and with what the essays were made; work flavour is refused, it holds the originals."""
    files, learners, essays, mentions = [], set(), 0, 0
    made: dict[str, Counter[str]] = {}
    for path in files_of(paths):
        digest, size = digest_file(path)
        files.append({"name": path.name, "sha256": digest, "bytes": size})
        for result in read_file(path, format=format):
            if not result.released:
                raise InputError("work flavour: it holds the original", source=f"{path}: {named(result.essay.id)}")
            essays += 1
            mentions += sum(m.action == "replace" for m in result.main)
            learners.add(result.essay.learner or f"essay {essays}")
            for name in _TOLD:
                if value := result.provenance.get(name):
                    made.setdefault(name, Counter())[str(value)] += 1
    return {
        "files": files,
        "essays": essays,
        "learners": len(learners),
        "replaced": mentions,
        "made_with": {name: dict(sorted(counts.items())) for name, counts in made.items()},
    }
