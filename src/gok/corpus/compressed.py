"""Files that may be compressed: .gz and .zst, told by their names. The same content gives the same bytes."""

from __future__ import annotations

import contextlib
import gzip
import io
import zlib
from collections.abc import Iterator
from pathlib import Path, PurePath
from typing import Any, BinaryIO, cast

from gok.corpus.extras import need
from gok.errors import InputError

__all__ = ["PACKED", "inner_name", "packing", "unpacking"]

PACKED = (".gz", ".zst")
"""Suffixes of compressed files."""


def inner_name(path: PurePath) -> PurePath:
    """The name without the suffix of the compression.

    >>> inner_name(PurePath("essays.jsonl.gz")).name, inner_name(PurePath("essays.jsonl")).name
    ('essays.jsonl', 'essays.jsonl')
    """
    return path.with_suffix("") if path.suffix.lower() in PACKED else path


@contextlib.contextmanager
def unpacking(path: Path, raw: BinaryIO) -> Iterator[BinaryIO]:
    """The content of an open file; one that is cut off or damaged is an InputError where the damage is met."""
    suffix = path.suffix.lower()
    broken: tuple[type[Exception], ...] = (EOFError, gzip.BadGzipFile, zlib.error)
    stream: BinaryIO = raw
    if suffix == ".gz":
        stream = cast(BinaryIO, gzip.GzipFile(fileobj=raw))
    elif suffix == ".zst":
        zstd = need("zstandard", extra="corpus", what="reading .zst files")
        broken = (*broken, zstd.ZstdError)
        stream = cast(BinaryIO, io.BufferedReader(_Frames(raw, zstd.ZstdDecompressor()), 1 << 16))
    try:
        yield stream
    except broken:
        raise InputError("compressed data that is cut off or damaged", source=str(path)) from None


class _Frames(io.RawIOBase):
    """Frame after frame of a .zst file; an end inside a frame is no end but damage."""

    def __init__(self, raw: BinaryIO, decompressor: Any) -> None:
        self._raw, self._decompressor = raw, decompressor
        self._frame: Any = None
        self._rest, self._ready = b"", b""

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        while not self._ready:
            data = self._rest or self._raw.read(1 << 16)
            self._rest = b""
            if not data:
                if self._frame is not None:
                    raise EOFError
                return 0
            self._frame = self._frame or self._decompressor.decompressobj()
            self._ready = self._frame.decompress(data)
            if self._frame.eof:
                self._rest, self._frame = self._frame.unused_data, None
        size = min(len(buffer), len(self._ready))
        buffer[:size], self._ready = self._ready[:size], self._ready[size:]
        return size


@contextlib.contextmanager
def packing(path: PurePath, raw: BinaryIO) -> Iterator[Any]:
    """Something to write to; neither name nor time gets into the file."""
    suffix = path.suffix.lower()
    if suffix == ".gz":
        with gzip.GzipFile(filename="", mode="wb", fileobj=raw, mtime=0, compresslevel=6) as stream:
            yield stream
    elif suffix == ".zst":
        zstd = need("zstandard", extra="corpus", what="writing .zst files")
        with zstd.ZstdCompressor(level=3, write_checksum=True).stream_writer(raw, closefd=False) as stream:
            yield stream
    else:
        yield raw
