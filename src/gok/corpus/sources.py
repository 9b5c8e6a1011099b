"""Where the essays of a corpus come from: a file or a folder of them, read one essay at a time."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, BinaryIO

from gok.corpus import parquet
from gok.corpus.batches import Failure, Found
from gok.corpus.columns import OWN, Columns
from gok.corpus.compressed import PACKED, inner_name, unpacking
from gok.errors import GokError, InputError, SettingError
from gok.formats import Format, files_under, format_named, guess, input_files
from gok.formats.decoding import decode, parse_json
from gok.formats.guessing import HEAD
from gok.formats.jsonl import from_record
from gok.formats.text import essay_id
from gok.replace.keys import Key
from gok.text import Essay

__all__ = ["Source", "open_source"]

_ANNOTATION = OWN - {"id", "text", "target"}
_LONGEST = 12  # bytes of JSON that one character may take: two escapes


@dataclass(frozen=True)
class Source:
    """The files of a corpus, in order. `format` is told by each file if it is not given."""

    root: Path
    paths: tuple[Path, ...]
    columns: Columns = field(default_factory=Columns)
    format: str | None = None
    meta: Mapping[str, str] = field(default_factory=dict)
    most: int = 1_000_000

    @property
    def is_parquet(self) -> bool:
        """Whether all of it is Parquet, so that its metadata columns can be taken over as they are."""
        return all(path.suffix.lower() == parquet.SUFFIX for path in self.paths)

    @property
    def total(self) -> int:
        """Bytes in all."""
        return sum(path.stat().st_size for path in self.paths)

    def state(self) -> list[tuple[int, int]]:
        """Changes when a file is written to."""
        return [(stat.st_size, stat.st_mtime_ns) for stat in (path.stat() for path in self.paths)]

    def fingerprint(self, key: Key) -> str:
        """A keyed digest of names and contents."""
        parts = []
        for path in self.paths:
            with _blaming(path), path.open("rb") as stream:
                parts += [self.name(path), hashlib.file_digest(stream, "sha256").hexdigest()]
        return key.digest("input", *parts).hex()[:32]

    def name(self, path: Path) -> str:
        """A file as it is called in messages: within its folder."""
        name = path.relative_to(self.root).as_posix() if path != self.root else path.name
        return name.encode("utf-8", "backslashreplace").decode()

    def read(self) -> Iterator[Found]:
        """All essays; what cannot be read is a failure in its place, and the rest goes on."""
        begin = 0
        for path in self.paths:
            size = path.stat().st_size
            try:
                for what, place in self._essays(path, size):
                    yield Found(self._with_meta(what), begin + place)
            except OSError as error:
                yield Found(Failure(self.name(path), error.strerror or "cannot be read"), begin + size)
            except GokError as error:
                reason = error.reason if isinstance(error, InputError) else str(error)
                yield Found(Failure(self.name(path), reason), begin + size)
            begin += size

    def _with_meta(self, what: Essay | Failure) -> Essay | Failure:
        if isinstance(what, Failure) or not self.meta:
            return what
        return replace(what, meta={**what.meta, **self.meta})

    def _essays(self, path: Path, size: int) -> Iterator[Found]:
        name = self.name(path)
        if not name.endswith(path.name):
            raise InputError("the name of the file is not valid UTF-8")
        if path.suffix.lower() == parquet.SUFFIX:
            yield from parquet.read(path, name=name, columns=self.columns)
            return
        with path.open("rb") as raw:
            row = self._format(path, raw)
            with unpacking(path, raw) as stream:
                if row.name == "jsonl":
                    yield from self._lines(stream, raw, name)
                elif size > _LONGEST * self.most + HEAD:
                    yield Found(Failure(name, f"has {size} bytes, more than an essay may have (--max-chars)"), size)
                else:
                    yield from self._others(path, row, stream, name, size)

    def _format(self, path: Path, raw: BinaryIO) -> Format:
        if self.format is not None:
            return format_named(self.format)
        head = b""
        try:
            with unpacking(path, raw) as stream:
                while len(head) < HEAD and (more := stream.read(1 << 12)):
                    head += more
        except InputError:  # what comes before the damage may be enough to tell, and is read again
            if not head:
                raise
        raw.seek(0)
        return guess(inner_name(path), head)

    def _others(self, path: Path, row: Format, stream: BinaryIO, name: str, size: int) -> Iterator[Found]:
        """Files of any format; essays that are called by their file alone are told apart by their folders."""
        results = row.module.read_pair(path, name=name) if row.pair else row.read(stream, name=name)
        folder = name.rpartition("/")[0]
        for result in results:
            essay: Essay = result.essay
            if folder and essay.id == essay_id(inner_name(path).name):
                essay = replace(essay, id=f"{folder}/{essay.id}")
            yield Found(essay, size)

    def _lines(self, stream: BinaryIO, raw: BinaryIO, name: str) -> Iterator[Found]:
        """JSONL; a broken line costs no other line. One that is far too long is not even held in memory."""
        stem = str(inner_name(Path(name)).with_suffix(""))
        longest = _LONGEST * self.most + HEAD
        number = 0
        while line := stream.readline(longest):
            number += 1
            source = f"{name}:{number}"
            if len(line) == longest and not line.endswith(b"\n"):
                while (rest := stream.readline(1 << 20)) and not rest.endswith(b"\n"):
                    pass
                reason = "the line is longer than an essay may be (--max-chars)"
                yield Found(Failure(source, reason), raw.tell())
            elif line.strip():
                yield Found(self._record(line, source, f"{stem}-{number}"), raw.tell())

    def _record(self, line: bytes, source: str, default_id: str) -> Essay | Failure:
        id = source
        try:
            record = parse_json(decode(line, source=source), source=source)
            if not isinstance(record, dict):
                return Failure(source, "not a JSON object")
            record = _renamed({k: v for k, v in record.items() if k not in _ANNOTATION}, self.columns)
            if record.get("id", "") in ("", None):
                record["id"] = default_id
            id = str(record["id"])[:200] if isinstance(record["id"], str | int) else source
            if "text" not in record and "target" not in record:
                return Failure(id, f"there is no {self.columns.text!r} ({source})")
            return from_record(record, source=source, default_id=default_id).essay
        except InputError as error:
            return Failure(id, error.reason if id == source else f"{error.reason} ({source})")


def _renamed(record: dict[str, Any], columns: Columns) -> dict[str, Any]:
    """The keys named by the options under the names they have here; the learner's passes through as well.

    What else stands under such a name is left out: it could be an original.
    """
    moves = dict(columns.moved())
    if not moves:
        return record
    moved = {ours: record[theirs] for ours, theirs in moves.items() if theirs in record}
    gone = {*moves, *(theirs for ours, theirs in moves.items() if ours != "learner")}
    return {k: v for k, v in record.items() if k not in gone} | moved


def open_source(root: Path, *, columns: Columns, format: str | None, meta: Mapping[str, str], most: int) -> Source:
    """The corpus in a file or folder; what is wrong with it as a whole is said before anything begins."""
    if not root.exists():
        raise InputError("no such file or folder", source=str(root))
    if root.is_dir():
        paths = tuple(sorted({*input_files(root), *_more_files(root)}))
        if not paths:
            raise SettingError(f"{root}: no essays in this folder")
        return Source(root, paths, columns, format, meta, most)
    source = Source(root, (root,), columns, format, meta, most)
    if source.is_parquet:
        parquet.check(root, columns)
    else:
        with _blaming(root), root.open("rb") as raw:
            source._format(root, raw)
    return source


def _more_files(folder: Path) -> Iterator[Path]:
    """What `input_files` does not know: Parquet, and compressed files of formats that it does."""
    for path in files_under(folder):
        if path.suffix.lower() in (parquet.SUFFIX, *PACKED):
            yield path


class _blaming:  # noqa: N801 – reads as a verb
    """What the file system refuses, said of the file."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def __enter__(self) -> None:
        return None

    def __exit__(self, _kind: object, error: BaseException | None, _trace: object) -> None:
        if isinstance(error, OSError):
            raise InputError(error.strerror or "cannot be read", source=str(self.path)) from None
