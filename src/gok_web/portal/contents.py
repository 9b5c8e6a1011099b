"""The files of a release that hold essays and metadata. The archive is made of them, and the risk is read off them."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable, Collection, Iterable, Iterator
from typing import Any

from gok.formats import jsonl, write
from gok.results import Result
from gok_web.portal.metadata import exchange
from gok_web.portal.models import EssayVersion
from gok_web.portal.reviews import record_of

__all__ = ["TABLES", "essay_members", "files_of", "read_essays", "read_rows", "to_json"]

TABLES = ("learners", "tasks", "essays")
_INTERNAL = frozenset({"bundle", "kiosk"})  # how an essay came here is nobody's business outside
_META = ("learner", "task")

Versions = Collection[tuple[int, int]]
"""Essays by their keys, each with the number of its version."""


def files_of(versions: Versions, without: Collection[str] = ()) -> Iterator[tuple[str, bytes]]:
    """The essays in every format, and their metadata but for the columns that are left out."""
    yield from essay_members(lambda: _results(versions))
    ids = {essay for essay, _number in versions}
    for name, rows in exchange.tables(ids, without).items():
        yield f"{name}.csv", _csv(rows)
    yield "swell.xml", exchange.to_xml(ids, graphs=False, without=without).encode()


def _results(versions: Versions) -> Iterator[Result]:
    for essay, number in versions:
        version = EssayVersion.objects.select_related("essay__learner", "essay__task").get(essay=essay, number=number)
        said = record_of(version)
        said["provenance"] = {name: value for name, value in said["provenance"].items() if name not in _INTERNAL}
        yield jsonl.from_record(said, source="essay")


def essay_members(results: Callable[[], Iterable[Result]]) -> Iterator[tuple[str, bytes]]:
    """The essays in every format of an archive; of what is known about them only whose they are, and of which task."""
    lines: list[str] = []
    for result in results():
        yield f"text/{result.essay.id}.txt", result.text.encode()
        yield f"svala/{result.essay.id}.json", to_json(result.to_svala(with_source=False, keep_meta=_META))
        lines.append(json.dumps(result.to_dict(with_source=False, keep_meta=_META), ensure_ascii=False))
    yield "essays.jsonl", "".join(line + "\n" for line in lines).encode()
    yield "essays.xml", write(results(), format="xml", with_source=False, keep_meta=_META).encode()


def _csv(rows: list[dict[str, Any]]) -> bytes:
    out = io.StringIO(newline="")
    if rows:
        writer = csv.DictWriter(out, list(rows[0]), lineterminator="\n")
        writer.writeheader()
        writer.writerows(rows)
    return out.getvalue().encode()


def to_json(value: Any) -> bytes:
    """A JSON file with its keys in order."""
    return (json.dumps(value, ensure_ascii=False, indent=1, sort_keys=True) + "\n").encode()


def read_essays(file: bytes) -> list[Result]:
    """The essays of `essays.jsonl`."""
    return [jsonl.from_record(json.loads(line), source="essay") for line in file.splitlines()]


def read_rows(file: bytes) -> list[dict[str, str]]:
    """The rows of a table."""
    return list(csv.DictReader(io.StringIO(file.decode(), newline="")))
