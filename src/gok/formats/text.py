"""Plain text, one essay a file: what was written goes in, what may be read comes out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import PurePath
from typing import BinaryIO

from gok.formats.decoding import decode
from gok.results import Result
from gok.text import Essay

__all__ = ["chunks", "essay_id", "read", "write"]


def essay_id(name: str) -> str:
    """The id of an essay from the name of its file.

    >>> essay_id("essays/A1AT1.txt")
    'A1AT1'
    """
    return PurePath(name).stem


def read(stream: BinaryIO, *, name: str) -> Iterator[Result]:
    """The one essay of a text file; its line ends stay as they are."""
    yield Result(Essay(decode(stream.read(), source=name), essay_id(name)))


def chunks(results: Iterable[Result]) -> Iterator[str]:
    """The target text, or the source when nothing was replaced; a leading byte order mark is kept by doubling it."""
    for result in results:
        yield "\ufeff" + result.text if result.text.startswith("\ufeff") else result.text


def write(results: Iterable[Result]) -> str:
    """The text itself."""
    return "".join(chunks(results))
