"""Reading and writing files in any format; what is written appears whole or not at all."""

from __future__ import annotations

import contextlib
import io
import os
import re
import secrets
import zlib
from collections.abc import Container, Iterable, Iterator
from itertools import chain
from pathlib import Path
from typing import BinaryIO

from gok.errors import InputError, SettingError
from gok.formats.flavours import flavoured
from gok.formats.guessing import HEAD, guess, guess_output
from gok.formats.rows import FORMATS, Format, format_named
from gok.results import Result

__all__ = ["input_files", "read_bytes", "read_file", "read_stream", "write", "write_chunks", "write_files"]

_UNSAFE = re.compile(r"[^\w.,+@=-]")


def input_files(folder: Path) -> list[Path]:
    """The files under a folder that some format can read, in order; hidden ones are left out.

    The text of a brat pair is read with its annotations, not once more by itself.
    """
    known = {suffix for row in FORMATS.values() if row.reads for suffix in row.suffixes}
    out = []
    for path in sorted(folder.rglob("*")):
        inside = path.relative_to(folder).parts
        if path.suffix.lower() not in known | {".xml"} or any(p.startswith(".") for p in inside) or not path.is_file():
            continue
        if path.suffix != ".txt" or not path.with_suffix(".ann").exists():
            out.append(path)
    return out


def read_file(path: str | Path, *, format: str | Format | None = None) -> Iterator[Result]:
    """The essays of a file, one at a time."""
    path = Path(path)
    try:
        with path.open("rb") as stream:
            head = stream.read(HEAD)
            stream.seek(0)
            row = guess(path, head) if format is None else format_named(format)
            if row.pair:
                yield from row.module.read_pair(path, name=str(path))
            else:
                yield from row.read(stream, name=str(path))
    except OSError as error:
        raise InputError(error.strerror or "cannot be read", source=str(path)) from None


def read_stream(stream: BinaryIO, *, format: str | Format = "text", name: str = "stdin") -> Iterator[Result]:
    """The essays of a stream."""
    return format_named(format).read(stream, name=name)


def read_bytes(data: bytes, *, format: str | Format | None = None, name: str) -> Iterator[Result]:
    """The essays of a file that is already in memory, such as an upload."""
    row = guess(name, data[:HEAD]) if format is None else format_named(format)
    return row.read(io.BytesIO(data), name=name)


def write_chunks(
    results: Iterable[Result],
    *,
    format: str | Format,
    with_source: bool | None = None,
    keep_meta: Container[str] = (),
) -> Iterator[str]:
    """The file piece by piece, as results come: for pipes.

    `with_source` None leaves the flavour to each result; a release has no metadata but those `keep_meta` names.
    A format that holds one essay a file refuses a second.
    """
    row = format_named(format)
    ready = flavoured(results, with_source, keep_meta)
    return row.chunks(ready if row.many else _single(ready, row))


def _single(results: Iterator[Result], row: Format) -> Iterator[Result]:
    for i, result in enumerate(results):
        if i:
            raise SettingError(f"format {row.name} holds one essay a file; write to a folder instead")
        yield result


def write(
    results: Iterable[Result],
    *,
    format: str | Format,
    with_source: bool | None = None,
    keep_meta: Container[str] = (),
) -> str:
    """The whole file as one text."""
    return "".join(write_chunks(results, format=format, with_source=with_source, keep_meta=keep_meta))


def write_files(
    results: Iterable[Result],
    out: str | Path,
    *,
    format: str | Format | None = None,
    with_source: bool = False,
    keep_meta: Container[str] = (),
) -> list[Path]:
    """Write to a file, or to one file an essay in a folder, and give back what was written.

    Formats that hold many essays make one file. The others make one only when there is a single essay and `out` is no
    folder and has a suffix. All is written under temporary names first and renamed at the end, so a failure leaves
    nothing behind. Files with the source can be read by their owner alone.
    """
    out = Path(out)
    row = guess_output(out) if format is None else format_named(format)
    ready = flavoured(results, with_source, keep_meta)
    with _Batch(private=with_source) as batch:
        if row.many:
            path = out / f"essays{row.suffix}" if out.is_dir() else out
            batch.add(path, row.chunks(ready))
            return batch.finish()
        head = list(_take(ready, 2))
        single = len(head) == 1 and not out.is_dir() and out.suffix
        names: dict[str, str] = {}
        for result in chain(head, ready):
            path = out if single else out / _file_name(result.essay.id, row, names)
            for one, pieces in _contents(row, path, result):
                batch.add(one, pieces)
        if not head:
            batch.folder(out)
        return batch.finish()


def _take(results: Iterator[Result], count: int) -> Iterator[Result]:
    for result in results:
        yield result
        count -= 1
        if not count:
            return


def _contents(row: Format, path: Path, result: Result) -> Iterator[tuple[Path, Iterable[str]]]:
    if row.pair:
        yield path.with_suffix(".txt"), [result.essay.text]
        yield path.with_suffix(row.suffix), [row.module.stand_off(result)]
    else:
        yield path, row.chunks([result])


def _file_name(essay_id: str, row: Format, names: dict[str, str]) -> str:
    """A safe file name for an essay; two essays that would share one are told apart by a check sum of their ids."""
    stem = _UNSAFE.sub("_", essay_id).lstrip(".")[:100] or "essay"
    if stem.lower() in names and names[stem.lower()] == essay_id:
        raise InputError(f"two essays have the id {essay_id[:80]!r}")
    if names.setdefault(stem.lower(), essay_id) != essay_id:
        stem += f"-{zlib.crc32(essay_id.encode()):08x}"
        if names.setdefault(stem.lower(), essay_id) != essay_id:
            raise InputError(f"no file name left for essay {essay_id[:80]!r}")
    return stem + row.suffix


class _Batch:
    """Files on their way: under temporary names until all are there."""

    def __init__(self, *, private: bool) -> None:
        self.mode = 0o600 if private else 0o666
        self.waiting: list[tuple[Path, Path]] = []

    def __enter__(self) -> _Batch:
        return self

    def __exit__(self, *_: object) -> None:
        for temporary, _path in self.waiting:
            with contextlib.suppress(OSError):
                temporary.unlink()

    def folder(self, path: Path) -> None:
        with _blaming(path):
            path.mkdir(mode=0o777 if self.mode & 0o044 else 0o700, parents=True, exist_ok=True)

    def add(self, path: Path, pieces: Iterable[str]) -> None:
        """Write the pieces beside their place; they are on the disk when this returns.

        Pieces are made while they are written: what goes wrong in making them is not this file's fault.
        """
        self.folder(path.parent)
        temporary = path.with_name(f".{path.name[:80]}.{secrets.token_hex(6)}")
        with _blaming(path):
            handle = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL, self.mode)
        self.waiting.append((temporary, path))
        with open(handle, "w", encoding="utf-8", newline="") as stream:
            for piece in pieces:
                with _blaming(path):
                    stream.write(piece)
            with _blaming(path):
                stream.flush()
                os.fsync(stream.fileno())

    def finish(self) -> list[Path]:
        """Give every file its name."""
        done = []
        for temporary, path in self.waiting:
            with _blaming(path):
                temporary.replace(path)
            done.append(path)
        self.waiting = []
        return done


@contextlib.contextmanager
def _blaming(path: Path) -> Iterator[None]:
    """What the file system refuses, said of the file it was asked for."""
    try:
        yield
    except OSError as error:
        raise InputError(error.strerror or "cannot be written", source=str(path)) from None
