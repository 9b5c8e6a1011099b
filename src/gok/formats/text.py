"""Plain text, one essay a file: what was written goes in, what may be read comes out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import PurePath
from typing import BinaryIO

from gok.formats.decoding import MOST, decode
from gok.results import Result
from gok.text import Essay

__all__ = ["chunks", "essay_id", "marked", "read", "write"]


def essay_id(name: str) -> str:
    """The id of an essay from the name of its file.

    >>> essay_id("essays/A1AT1.txt"), essay_id("A1.v2.placeholders.txt")
    ('A1AT1', 'A1.v2')
    """
    stem = PurePath(name).stem
    return stem.removesuffix(".placeholders").removesuffix(".svala") or stem


def read(stream: BinaryIO, *, name: str) -> Iterator[Result]:
    """The one essay of a text file; its line ends stay as they are."""
    yield Result(Essay(decode(stream.read(MOST), source=name), essay_id(name)))


def chunks(results: Iterable[Result]) -> Iterator[str]:
    """The target text, or the source when nothing was replaced; a leading byte order mark is kept by doubling it."""
    for result in results:
        yield marked(result.text)


def marked(text: str) -> str:
    """The text as it must stand in a file for its own first character to survive."""
    return "\ufeff" + text if text.startswith("\ufeff") else text


def write(results: Iterable[Result]) -> str:
    """The text itself."""
    return "".join(chunks(results))
