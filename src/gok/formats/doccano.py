"""doccano's JSONL: the text and its labelled stretches, for annotators who work there.

The work flavour gives the source, the release flavour the target. Numbers, features and replacements have no place in
that format.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import Any, BinaryIO

from gok.errors import InputError
from gok.formats import jsonl
from gok.results import Result

__all__ = ["chunks", "read", "write"]

_OWN = frozenset({"label", "labels", "entities", "relations", "Comments", "data", "released"})


def write(results: Iterable[Result]) -> str:
    """All lines as one text."""
    return "".join(chunks(results))


def chunks(results: Iterable[Result]) -> Iterator[str]:
    """One essay a line."""
    for result in results:
        labels = [[m.span.start, m.span.end, m.label] for m in result.mentions]
        record: dict[str, Any] = {"id": result.essay.id, "text": result.essay.text, "label": labels}
        if result.released:
            record["released"] = True
        meta = {k: v for k, v in result.essay.meta.items() if k not in record and k not in _OWN}
        yield json.dumps(record | meta, ensure_ascii=False) + "\n"


def read(stream: BinaryIO, *, name: str) -> Iterator[Result]:
    """Lines with `label` (or `labels`) triples, or with the newer `entities` objects."""
    for record, source, default_id in jsonl.read_lines(stream, name=name):
        if not isinstance(record, dict):
            raise InputError("not a JSON object", source=source)
        released = record.get("released") is True
        out = {k: v for k, v in record.items() if k not in _OWN}
        if "text" not in out and "data" in record:
            out["text"] = record["data"]
        if released and "text" in out:
            out["target"] = out.pop("text")
        prefix = "target_" if released else ""
        out["mentions"] = [
            {prefix + "start": start, prefix + "end": end, "label": label}
            for start, end, label in _triples(record, source)
        ]
        yield jsonl.from_record(out, source=source, default_id=default_id)


def _triples(record: dict[str, Any], source: str) -> Iterator[tuple[Any, Any, Any]]:
    items = record.get("label", record.get("labels", record.get("entities"))) or []
    if not isinstance(items, list):
        raise InputError("`label` must be a list", source=source)
    for item in items:
        if isinstance(item, list) and len(item) == 3:
            yield item[0], item[1], item[2]
        elif isinstance(item, dict):
            yield item.get("start_offset"), item.get("end_offset"), item.get("label")
        else:
            raise InputError("a label must be [start, end, label]", source=source)
