"""Writing Parquet: a row an essay, with its mentions as a list of structures.

Metadata columns of Parquet come over with their types, read again beside the parts; from anything else their types are
told by their values.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from itertools import islice
from typing import Any, BinaryIO, TypeVar

from gok.corpus.batches import Failure
from gok.corpus.columns import OWN
from gok.corpus.journal import Journal
from gok.corpus.parquet import check, libraries, metadata_columns, opened, row_chunks
from gok.corpus.settings import Job
from gok.corpus.sources import Source
from gok.errors import InputError

__all__ = ["write"]

_CHUNK, _GROUP = 64, 6_400  # rows made at a time, rows of a row group
_SIMPLE = {bool: "bool_", int: "int64", float: "float64", str: "string"}

_T = TypeVar("_T")


def write(stream: BinaryIO, journal: Journal, *, source: Source, provenance: Mapping[str, str], job: Job) -> None:
    """Write all records as one table; the provenance stands in the metadata of its schema.

    A release takes along the columns that were asked for, and no others.
    """
    arrow, parquet = libraries()
    with_source = job.settings.with_source
    own = [("id", arrow.string()), ("target", arrow.string()), ("mentions", _mentions(arrow, with_source))]
    if with_source:
        own.insert(1, ("text", arrow.string()))
    columns = _metadata_of_source(source) if source.is_parquet else _metadata_of_values(journal)
    if not with_source:
        kept = {*job.keep_meta, *([source.columns.learner] if "learner" in job.keep_meta else [])}
        columns = [(name, kind) for name, kind in columns if name in kept]
    told = {"gok": json.dumps(dict(provenance), ensure_ascii=False)}
    schema = arrow.schema([*own, *columns], metadata=told)
    if source.is_parquet:
        pieces = _beside_source(journal, source, own, arrow.schema(columns))
    else:
        pieces = (_table(rows, schema) for rows in _groups(_rows(journal), _CHUNK))
    with parquet.ParquetWriter(stream, schema, compression="zstd", write_page_checksum=True) as writer:
        for group in _groups(pieces, _GROUP // _CHUNK):
            writer.write_table(arrow.concat_tables(group).replace_schema_metadata(schema.metadata))


def _table(rows: list[dict[str, Any]], schema: Any) -> Any:
    arrow, _ = libraries()
    arrays = [arrow.array([_value(row.get(f.name), f.type, arrow) for row in rows], f.type) for f in schema]
    return arrow.Table.from_arrays(arrays, names=schema.names)


def _mentions(arrow: Any, with_source: bool) -> Any:
    """The type of the mentions: those of the JSONL contract, of either flavour."""
    text, whole, texts = arrow.string(), arrow.int64(), arrow.list_(arrow.string())
    fields = [("start", whole), ("end", whole), ("text", text)] if with_source else []
    fields += [("label", text), ("number", whole), ("features", texts)]
    fields += [("relevance", text)] if with_source else []
    fields += [("action", text), ("replacement", text), ("target_start", whole), ("target_end", whole)]
    if not with_source:
        return arrow.list_(arrow.struct(fields))
    alternatives = arrow.list_(arrow.struct([("label", text), ("confidence", arrow.float64())]))
    fields += [("confidence", arrow.float64()), ("rules", texts), ("alternatives", alternatives)]
    return arrow.list_(arrow.struct(fields))


def _value(value: Any, kind: Any, arrow: Any) -> Any:
    """A value of no simple type is written out as JSON where the column is one of strings."""
    if value is not None and arrow.types.is_string(kind) and not isinstance(value, str):
        return json.dumps(value, ensure_ascii=False)
    return value


def _groups(items: Iterable[_T], size: int) -> Iterator[list[_T]]:
    coming = iter(items)
    while group := list(islice(coming, size)):
        yield group


def _rows(journal: Journal) -> Iterator[dict[str, Any]]:
    for index in sorted(journal.entries):
        for line in journal.data(index).splitlines():
            yield json.loads(line)


def _metadata_of_values(journal: Journal) -> list[tuple[str, Any]]:
    """The columns that the values ask for, in order of their first appearance; mixed ones become strings."""
    arrow, _ = libraries()
    kinds: dict[str, set[type]] = {}
    for row in _rows(journal):
        for name, value in row.items():
            if name not in OWN:
                kinds.setdefault(name, set()).update(() if value is None else {type(value)})
    return [(name, getattr(arrow, _kind(found))()) for name, found in kinds.items()]


def _kind(found: set[type]) -> str:
    if found == {int, float}:
        return "float64"
    return _SIMPLE.get(next(iter(found)), "string") if len(found) == 1 else "string"


def _metadata_of_source(source: Source) -> list[tuple[str, Any]]:
    """The metadata columns of the first file that can be read, with their types."""
    found: dict[str, Any] = {}
    for path in source.paths:
        try:
            with opened(path) as file:
                schema = file.schema_arrow
        except InputError:  # noted as a failure when it was read
            continue
        for name in metadata_columns(schema.names, source.columns):
            found.setdefault(name, schema.field(name).type)
    return list(found.items())


def _beside_source(journal: Journal, source: Source, own: list[Any], metadata: Any) -> Iterator[Any]:
    """The records beside the metadata of the rows they were made of."""
    arrow, _ = libraries()
    rows, came_through = _rows(journal), _came_through(journal)
    for chunk in _chunks(source):
        if chunk is None:
            next(came_through)
            continue
        kept = chunk.filter(arrow.array(list(islice(came_through, chunk.num_rows)), arrow.bool_()))
        if not kept.num_rows:
            continue
        table = _table(list(islice(rows, kept.num_rows)), arrow.schema(own))
        for name, kind in zip(metadata.names, metadata.types, strict=True):
            there = name in kept.schema.names
            table = table.append_column(name, kept[name].cast(kind) if there else arrow.nulls(kept.num_rows, kind))
        yield table


def _chunks(source: Source) -> Iterator[Any]:
    """The chunks of all files as they were read; None stands for what was a failure in reading."""
    for path in source.paths:
        try:
            check(path, source.columns)
            for chunk in row_chunks(path, name=path.name):  # all columns, so that the same damage is met
                yield None if isinstance(chunk, Failure) else chunk
        except InputError:
            yield None


def _came_through(journal: Journal) -> Iterator[bool]:
    """Of every item of the input, in order, whether it is in the output."""
    for index in sorted(journal.entries):
        told = journal.told(index)
        failed = {place for place, _ in told["failures"]}
        yield from (place not in failed for place in range(told["essays"] + len(failed)))
