"""Reading and writing files in any format."""

from __future__ import annotations

import io
import os
import re
import zlib
from collections.abc import Container, Iterable, Iterator, Sequence
from itertools import chain, islice
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO

from gok.errors import InputError, SettingError, named
from gok.formats.flavours import flavoured
from gok.formats.guessing import HEAD, guess, guess_output
from gok.formats.rows import FORMATS, Format, format_named
from gok.results import Result

if TYPE_CHECKING:
    from gok.files import Outputs

__all__ = [
    "files_under",
    "format_of",
    "input_files",
    "read_bytes",
    "read_file",
    "read_stream",
    "stage_files",
    "write",
    "write_chunks",
    "write_files",
]

_UNSAFE = re.compile(r"[^\w.,+@=-]")


def files_under(folder: Path) -> list[Path]:
    """The files under a folder, in order; hidden ones, and those in hidden folders, are left out.

    A folder that cannot be looked into, or vanishes meanwhile, is refused: the essays in it would be missing.
    """

    def refuse(error: OSError) -> None:
        raise InputError(error.strerror or "cannot be read", source=str(error.filename or folder)) from None

    out = []
    for place, inside, names in os.walk(folder, onerror=refuse):
        inside[:] = [name for name in inside if not name.startswith(".")]
        out += [Path(place, name) for name in names if not name.startswith(".")]
    return sorted(path for path in out if path.is_file())


def input_files(folder: Path) -> list[Path]:
    """The files under a folder that some format can read, in order.

    The text of a brat pair is read with its annotations, not once more by itself.
    """
    known = {suffix for row in FORMATS.values() if row.reads for suffix in row.suffixes}
    out = []
    for path in files_under(folder):
        if path.suffix.lower() not in known | {".xml"}:
            continue
        if path.suffix != ".txt" or not path.with_suffix(".ann").exists():
            out.append(path)
    return out


def read_file(path: str | Path, *, format: str | Format | None = None) -> Iterator[Result]:
    """The essays of a file, one at a time."""
    path = Path(path)
    try:
        with _opened(path) as stream:
            head = stream.read(HEAD)
            stream.seek(0)
            row = guess(path, head) if format is None else format_named(format)
            if row.pair:
                yield from row.module.read_pair(path, name=str(path))
            else:
                yield from row.read(stream, name=str(path))
    except OSError as error:
        raise InputError(error.strerror or "cannot be read", source=str(path)) from None


def _opened(path: Path) -> BinaryIO:
    try:
        return path.open("rb")
    except ValueError:  # a NUL, or half a pair, which no file has in its name
        raise InputError("no file can be called so") from None


def format_of(path: Path, format: str | Format | None = None) -> Format:
    """The format a file is read in: the one that is named, or told by its name and how it begins."""
    if format is not None:
        return format_named(format)
    try:
        with _opened(path) as stream:
            return guess(path, stream.read(HEAD))
    except OSError as error:
        raise InputError(error.strerror or "cannot be read", source=str(path)) from None


def read_stream(stream: BinaryIO, *, format: str | Format = "text", name: str = "stdin") -> Iterator[Result]:
    """The essays of a stream."""
    if not hasattr(stream, "read"):
        raise TypeError(f"the stream is a file that was opened, not {type(stream).__name__}")
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
    annotate: Sequence[str] = (),
) -> Iterator[str]:
    """The file piece by piece, as results come: for pipes.

    `with_source` None leaves the flavour to each result; a release has no metadata but those `keep_meta` names.
    A format that holds one essay a file refuses a second. `annotate` names layers of annotation: pos, lemma, msd.
    """
    row = format_named(format)
    ready = flavoured(results, with_source, keep_meta)
    return row.chunks(ready if row.many else _single(ready, row), annotate)


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
    annotate: Sequence[str] = (),
) -> str:
    """The whole file as one text."""
    pieces = write_chunks(results, format=format, with_source=with_source, keep_meta=keep_meta, annotate=annotate)
    return "".join(pieces)


def write_files(
    results: Iterable[Result],
    out: str | Path,
    *,
    format: str | Format | None = None,
    with_source: bool = False,
    keep_meta: Container[str] = (),
) -> list[Path]:
    """Write to a file, or to one file an essay in a folder, and give back what was written.

    All of it gets its names at the end, so a failure leaves nothing behind. Files with the source can be read by their
    owner alone.
    """
    from gok.files import Outputs

    with Outputs(private=with_source) as outputs:
        stage_files(outputs, flavoured(results, with_source, keep_meta), Path(out), format=format)
        return outputs.finish()


def stage_files(
    outputs: Outputs,
    results: Iterable[Result],
    out: Path,
    *,
    format: str | Format | None = None,
    annotate: Sequence[str] = (),
) -> None:
    """Write results, of the flavour they are to have, among other files; whoever brings these gives all their names.

    Formats that hold many essays make one file. The others make one only when there is a single essay and `out` is no
    folder and has a suffix.
    """
    row = guess_output(out) if format is None else format_named(format)
    ready = iter(results)
    if row.many:
        outputs.add(out / f"essays{row.suffix}" if out.is_dir() else out, row.chunks(ready, annotate))
        return
    if annotate:
        row.chunks((), annotate)  # refused, for the formats of corpora hold many
    head = list(islice(ready, 2))
    single = len(head) == 1 and not out.is_dir() and out.suffix
    names: dict[str, str] = {}
    for result in chain(head, ready):
        path = out if single else out / _file_name(result.essay.id, row, names)
        for one, pieces in _contents(row, path, result):
            outputs.add(one, pieces)
    if not head:
        outputs.folder(out, stays=True)


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
            raise InputError(f"no file name left for {named(essay_id)}")
    return stem + row.suffix
