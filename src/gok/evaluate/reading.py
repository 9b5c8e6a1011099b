"""Annotations out of files: any format, one essay at a time, looked up by id when the orders differ."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, BinaryIO

from gok.errors import InputError, named
from gok.evaluate.tags import Annotation, to_annotation
from gok.formats import guess, input_files, jsonl, read_file
from gok.formats.guessing import HEAD
from gok.results import Result

__all__ = ["Entry", "Reading", "read_annotations", "read_entries"]


@dataclass(frozen=True)
class Reading:
    """How files are to be read. `names` maps another tool's labels to ours."""

    format: str | None = None
    assume_replaced: bool = False
    names: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Entry:
    """An annotated essay that may still lack its text; `place` says where it can be read again."""

    id: str
    source: str
    how: Reading
    record: Mapping[str, Any] | None = None
    result: Result | None = None
    place: tuple[Path, int] | None = None

    def light(self) -> Entry:
        """The entry without its contents, if they can be read again: waiting essays shall not fill the memory."""
        if self.place is None or self.record is None:
            return self
        return Entry(self.id, self.source, self.how, place=self.place)

    def to_annotation(self, text: str | None = None) -> Annotation:
        """The annotation; `text` is used where another tool gave offsets alone."""
        if self.result is not None:
            return to_annotation(self.result, assume_replaced=self.how.assume_replaced)
        record = self.record
        if record is None and self.place is not None:
            path, offset = self.place
            with path.open("rb") as stream:
                stream.seek(offset)
                record = next(jsonl.read_lines(stream, name=str(path)))[0]
        if record is None:
            raise InputError("cannot be read again", source=self.source)
        return _from_record(record, self, text)


def read_entries(path: Path, how: Reading) -> Iterator[Entry]:
    """The essays of a file, a folder or, for `-`, of JSONL on standard input."""
    if str(path) == "-":
        yield from _lines(sys.stdin.buffer, "stdin", None, how)
        return
    if path.is_dir():
        files = input_files(path)
        if not files:
            raise InputError("no file in this folder can be read", source=str(path))
        for one in files:
            yield from read_entries(one, how)
        return
    try:
        with path.open("rb") as stream:
            row = guess(path, stream.read(HEAD)).name if how.format is None else how.format
            if row == "jsonl":
                stream.seek(0)
                yield from _lines(stream, str(path), path, how)
                return
    except OSError as error:
        raise InputError(error.strerror or "cannot be read", source=str(path)) from None
    if row in ("text", "docx", "odt", "placeholders"):
        raise InputError(f"format {row} holds no annotations to compare", source=str(path))
    for result in read_file(path, format=row):
        yield Entry(result.essay.id, str(path), how, result=result)


def read_annotations(path: Path, how: Reading) -> Iterator[Annotation]:
    """Annotations that bring their own texts, each essay once."""
    seen: set[str] = set()
    for entry in read_entries(path, how):
        if entry.id in seen:
            raise InputError(f"{named(entry.id)} stands twice", source=entry.source)
        seen.add(entry.id)
        yield entry.to_annotation()


def _lines(stream: BinaryIO, name: str, path: Path | None, how: Reading) -> Iterator[Entry]:
    offset = 0
    for record, source, default_id in jsonl.read_lines(stream, name=name):
        if not isinstance(record, dict):
            raise InputError("not a JSON object", source=source)
        essay_id = str(record.get("id", default_id))
        yield Entry(essay_id, source, how, record, place=None if path is None else (path, offset))
        offset = stream.tell() if path is not None else 0


def _from_record(record: Mapping[str, Any], entry: Entry, text: str | None) -> Annotation:
    place = f"{entry.source}: {named(entry.id)}"
    items = record.get("mentions", record.get("spans"))
    if items is None:
        raise InputError("not annotated: it has neither `mentions` nor `spans`", source=place)
    if "text" not in record:
        record = {**record, "text": _borrowed_text(record, items, text, place)}
    if entry.how.names and isinstance(items, list):
        items = [_renamed(item, entry.how.names) for item in items]
        record = {**record, "mentions": items}
    result = jsonl.from_record(record, source=entry.source, default_id=entry.id)
    ordered = sorted(items, key=lambda item: (item["start"], item["end"]))
    return to_annotation(result, raw=ordered, assume_replaced=entry.how.assume_replaced)


def _borrowed_text(record: Mapping[str, Any], items: Any, text: str | None, place: str) -> str:
    if "target" in record and any(isinstance(i, dict) and "start" not in i for i in items):
        raise InputError("holds no original text (release flavour); write it with its source", source=place)
    if text is None:
        raise InputError("`text` is missing or no string", source=place)
    return text


def _renamed(item: Any, names: Mapping[str, str]) -> Any:
    if isinstance(item, dict) and item.get("label") in names:
        return {**item, "label": names[item["label"]]}
    return item
