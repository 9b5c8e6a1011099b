"""From the parts of a run to what was asked for, in the order of the input."""

from __future__ import annotations

import json
import os
import re
import zlib
from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import chain
from pathlib import Path
from typing import Any

from gok.corpus import tables
from gok.corpus.compressed import packing
from gok.corpus.journal import Journal, blaming
from gok.corpus.outputs import Output, replacing
from gok.corpus.settings import Job
from gok.corpus.sources import Source
from gok.errors import SettingError, named
from gok.formats import format_named
from gok.formats.jsonl import chunks, from_record
from gok.results import Result

__all__ = ["assemble", "list_beside", "write_list"]

_UNSAFE = re.compile(r"[^\w.,+@=-]")


def assemble(
    output: Output, journal: Journal, *, source: Source, provenance: Mapping[str, str], job: Job, folder: Path
) -> None:
    """Write the output; `folder` is that of the run, where a folder of files is made before it gets its name."""
    with_source = job.settings.with_source
    if output.kind == "folder":
        _write_folder(output, journal, folder / "files", private=with_source)
    elif output.kind == "parquet":
        with replacing(output.path, private=with_source) as stream:
            tables.write(stream, journal, source=source, provenance=provenance, job=job)
    else:
        pieces = _lines(journal, provenance) if output.kind == "jsonl" else _file(output, journal, provenance)
        with replacing(output.path, private=with_source) as stream, packing(output.path, stream) as packed:
            for piece in pieces:
                packed.write(piece)


def _lines(journal: Journal, provenance: Mapping[str, str]) -> Iterator[bytes]:
    """The parts as they are; the very first essay also says how all came about."""
    first = True
    for index in sorted(journal.entries):
        data = journal.data(index)
        if first and data:
            line, _, data = data.partition(b"\n")
            yield from (piece.encode() for piece in chunks([_result(json.loads(line), provenance)]))
            first = False
        yield data


def _result(record: Any, provenance: Mapping[str, str], *, tokens_given: bool = False) -> Result:
    result = from_record(record, source="part", tokens_given=tokens_given)
    return replace(result, provenance=provenance)


def _file(output: Output, journal: Journal, provenance: Mapping[str, str]) -> Iterator[bytes]:
    """One file of a format that holds many essays."""

    def results() -> Iterator[Result]:
        for index in sorted(journal.entries):
            for line in journal.data(index).splitlines():
                tokens_given, record = json.loads(line)
                yield _result(record, provenance, tokens_given=tokens_given)

    return (piece.encode() for piece in format_named(output.format).chunks(results()))


def _write_folder(output: Output, journal: Journal, made: Path, *, private: bool) -> None:
    """One file an essay (two for a pair format). The folder is made elsewhere and then gets its name."""
    named = made.with_name("named")
    if named.exists() and output.path.is_dir() and any(output.path.iterdir()):
        return  # killed when all was done but this folder
    _clear(made)
    with blaming(made):
        made.mkdir(mode=0o700 if private else 0o777)
    names: dict[str, int] = {}
    for index in sorted(journal.entries):
        for line in journal.data(index).splitlines():
            id, files = json.loads(line)
            stem = _stem(id, names)
            for suffix, content in files:
                _write(made / (stem + suffix), content.encode(), private=private)
    with blaming(output.path):
        if hasattr(os, "sync"):
            os.sync()
        output.path.parent.mkdir(parents=True, exist_ok=True)
        if output.path.is_dir():
            output.path.rmdir()
        named.touch()
        made.replace(output.path)


def _clear(folder: Path) -> None:
    if folder.is_dir():
        for path in folder.iterdir():
            path.unlink()
        folder.rmdir()


def _write(path: Path, content: bytes, *, private: bool) -> None:
    with blaming(path):
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600 if private else 0o666)
        with open(handle, "wb") as stream:
            stream.write(content)


def _stem(id: str, names: dict[str, int]) -> str:
    """A safe file name; ids that would share one are told apart by a check sum."""
    stem = _UNSAFE.sub("_", id).lstrip(".")[:100] or "essay"
    check = zlib.crc32(id.encode())
    if names.setdefault(stem.lower(), check) != check:
        stem += f"-{check:08x}"
        if names.setdefault(stem.lower(), check) != check:
            raise SettingError(f"no file name left for {named(id)}")
    return stem


def list_beside(out: Path, what: str) -> Path:
    """The file of failures or warnings that lies beside the output."""
    return out.with_name(f"{out.name}.{what}.jsonl")


def write_list(journal: Journal, out: Path, what: str) -> int:
    """Write the failures (or warnings) in the order of the input, and how many; no file is made if there are none."""
    path = list_beside(out, what)
    noted = (one for index in sorted(journal.entries) for _place, one in journal.noted(index, what))
    first = next(noted, None)
    if first is None:
        with blaming(path):
            path.unlink(missing_ok=True)
        return 0
    count = 0
    with replacing(path, private=True) as stream:  # an id that holds a name is a failure too
        for id, reason in chain([first], noted):
            stream.write((json.dumps({"id": id, "reason": reason}, ensure_ascii=False) + "\n").encode())
            count += 1
    return count
