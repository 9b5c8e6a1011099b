"""Reading Parquet: a row an essay, in chunks of rows, row group by row group."""

from __future__ import annotations

import math
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date, datetime, time
from pathlib import Path
from typing import Any

from gok.corpus.batches import Failure, Found
from gok.corpus.columns import OWN, Columns
from gok.corpus.extras import need
from gok.errors import InputError
from gok.text import Essay

__all__ = ["SUFFIX", "check", "libraries", "metadata_columns", "opened", "read", "row_chunks"]

SUFFIX = ".parquet"
_ROWS = 64  # read at a time
_WHAT = "reading or writing Parquet"


def libraries() -> tuple[Any, Any]:
    """pyarrow, and its part for Parquet."""
    return need("pyarrow", extra="corpus", what=_WHAT), need("pyarrow.parquet", extra="corpus", what=_WHAT)


@contextmanager
def opened(path: Path) -> Iterator[Any]:
    """A Parquet file; one that is none is an InputError."""
    arrow, tables = libraries()
    try:
        file = tables.ParquetFile(path, memory_map=True, pre_buffer=False, page_checksum_verification=True)
    except (arrow.ArrowException, OSError, UnicodeDecodeError) as error:
        if isinstance(error, OSError) and error.errno:
            raise InputError(error.strerror or "cannot be read", source=str(path)) from None
        raise InputError("not a Parquet file, or one that is broken or cut off", source=str(path)) from None
    with file:
        yield file


def check(path: Path, columns: Columns) -> None:
    """An InputError if the columns named are not there; an id or a learner that nobody named may be missing."""
    with opened(path) as file:
        _check_names(file.schema_arrow.names, columns, str(path))


def _check_names(names: list[str], columns: Columns, source: str) -> None:
    default = Columns()
    for column, may_miss in (
        (columns.text, False),
        (columns.id, columns.id == default.id),
        (columns.learner, columns.learner == default.learner),
    ):
        if column not in names and not may_miss:
            raise InputError(f"no column {column!r}; there are {', '.join(names)}", source=source)


def metadata_columns(names: list[str], columns: Columns) -> list[str]:
    """The columns that pass through: not the essay's text and id, nor any name we write ourselves."""
    return [name for name in names if name not in OWN and name not in (columns.text, columns.id)]


def row_chunks(path: Path, *, name: str) -> Iterator[Any]:
    """The rows in chunks (record batches); a row group that is damaged is one failure, and the next goes on."""
    arrow, _ = libraries()
    with opened(path) as file:
        first = 1
        for group in range(file.num_row_groups):
            last = first + file.metadata.row_group(group).num_rows - 1
            given = 0
            try:
                for chunk in file.iter_batches(_ROWS, row_groups=[group], use_threads=False):
                    given += chunk.num_rows
                    yield chunk
            except (arrow.ArrowException, OSError):
                yield Failure(f"{name}:{first + given}-{last}", "these rows are damaged")
            first = last + 1


def read(path: Path, *, name: str, columns: Columns) -> Iterator[Found]:
    """The essays of a file. Ids that are missing are made of the file's name and the number of the row."""
    with opened(path) as file:
        _check_names(file.schema_arrow.names, columns, name)
        rows = max(1, file.metadata.num_rows)
    size, number = path.stat().st_size, 0
    stem = str(Path(name).with_suffix(""))
    for chunk in row_chunks(path, name=name):
        if isinstance(chunk, Failure):
            number = int(chunk.id.rpartition("-")[2])
            yield Found(chunk, size * number // rows)
            continue
        try:
            rows_here = _rows(chunk)
        except (ValueError, OverflowError):  # text that is no UTF-8, a date that is none
            last = number + chunk.num_rows
            yield Found(Failure(f"{name}:{number + 1}-{last}", "these rows are damaged"), size * last // rows)
            number = last
            continue
        for row in rows_here:
            number += 1
            yield Found(_essay(row, columns, f"{name}:{number}", f"{stem}-{number}"), size * number // rows)


def _rows(chunk: Any) -> list[dict[str, Any]]:
    """The rows as Python has them; it knows no nanoseconds."""
    arrow, _ = libraries()
    for i, kind in enumerate(chunk.schema.types):
        if arrow.types.is_timestamp(kind) and kind.unit == "ns":
            chunk = chunk.set_column(
                i, chunk.schema.names[i], chunk[i].cast(arrow.timestamp("us", kind.tz), safe=False)
            )
    rows: list[dict[str, Any]] = chunk.to_pylist()
    return rows


def _essay(row: dict[str, Any], columns: Columns, source: str, default_id: str) -> Essay | Failure:
    text, id = row.get(columns.text), row.get(columns.id)
    id = default_id if id is None or id == "" else str(id)
    if isinstance(text, bytes):  # written by something that has no type for text
        try:
            text = text.decode()
        except UnicodeDecodeError as error:
            return Failure(id, f"not valid UTF-8 at byte {error.start} ({source})")
    if not isinstance(text, str):
        return Failure(id, f"there is no text in column {columns.text!r} ({source})")
    meta = {key: _plain(row[key]) for key in metadata_columns(list(row), columns)}
    if row.get(columns.learner) is not None:
        meta["learner"] = _plain(row[columns.learner])
    try:
        return Essay(text, id, meta)
    except InputError as error:
        return Failure(id, error.reason)


def _plain(value: Any) -> Any:
    """A value as JSON can hold it; what has no form there is written out."""
    if isinstance(value, float):
        return value if math.isfinite(value) else None
    if value is None or isinstance(value, str | int | bool):
        return value
    if isinstance(value, datetime | date | time):
        return value.isoformat()
    if isinstance(value, list | tuple):
        return [_plain(one) for one in value]
    if isinstance(value, dict):
        return {str(key): _plain(one) for key, one in value.items()}
    return value.hex() if isinstance(value, bytes) else str(value)
