"""OpenDocument texts: the running text, paragraph by paragraph, tables as rows of tabs.

Headers, footers, footnotes, comments and deleted text are left out.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import BinaryIO

from gok.errors import InputError
from gok.formats.documents import read_member
from gok.formats.safe_xml import Element, local_name
from gok.formats.text import essay_id
from gok.results import Result
from gok.text import Essay

__all__ = ["read"]

_LEFT_OUT = frozenset({"note", "annotation", "annotation-end", "tracked-changes", "sequence-decls", "ruby-text"})
_REPEAT = "{urn:oasis:names:tc:opendocument:xmlns:text:1.0}c"
_MAX_BLANKS = 200  # one element can ask for any number of blanks: more are cut off


def read(stream: BinaryIO, *, name: str) -> Iterator[Result]:
    """The one essay of a document."""
    root = read_member(stream, "content.xml", source=name, kind="OpenDocument")
    body = next((e for e in root.iter() if local_name(e) == "text" and "office" in e.tag), None)
    if body is None:
        raise InputError("an OpenDocument file, but not a text", source=name)
    yield Result(Essay("\n".join(_blocks(body)), essay_id(name)))


def _blocks(element: Element) -> Iterator[str]:
    """Paragraphs, headings and table rows in reading order."""
    for child in element:
        kind = local_name(child)
        if kind in ("p", "h"):
            yield "".join(_runs(child))
        elif kind == "table-row":
            yield "\t".join("\n".join(_blocks(cell)) for cell in child if local_name(cell) == "table-cell")
        elif kind not in _LEFT_OUT:
            yield from _blocks(child)


def _runs(element: Element) -> Iterator[str]:
    """White space in the file is one blank; more of it, tabs and line breaks are elements."""
    yield _collapsed(element.text)
    for child in element:
        kind = local_name(child)
        if kind == "s":
            yield " " * _repeat(child)
        elif kind == "tab":
            yield "\t"
        elif kind == "line-break":
            yield "\n"
        elif kind not in _LEFT_OUT:
            yield from _runs(child)
        yield _collapsed(child.tail)


def _collapsed(text: str | None) -> str:
    words = (text or "").replace("\t", " ").replace("\n", " ").replace("\r", " ")
    while "  " in words:
        words = words.replace("  ", " ")
    return words


def _repeat(element: Element) -> int:
    count = element.get(_REPEAT, "1")
    return min(int(count[:9]), _MAX_BLANKS) if count.isascii() and count.isdigit() else 1
