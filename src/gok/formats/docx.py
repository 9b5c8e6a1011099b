"""Word documents: the running text, paragraph by paragraph, tables as rows of tabs.

Headers, footers, footnotes, comments and deleted text are left out.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import BinaryIO

from gok.formats.documents import read_member
from gok.formats.safe_xml import Element, local_name
from gok.formats.text import essay_id
from gok.results import Result
from gok.text import Essay

__all__ = ["read"]

_SIGNS = {"tab": "\t", "br": "\n", "cr": "\n", "noBreakHyphen": "-", "softHyphen": "\u00ad"}
# Deleted or moved text, and the second copy of what newer and older programs draw each in its own way.
_LEFT_OUT = frozenset({"del", "moveFrom", "Fallback", "pPr", "rPr", "sectPr", "tblPr"})


def read(stream: BinaryIO, *, name: str) -> Iterator[Result]:
    """The one essay of a document."""
    root = read_member(stream, "word/document.xml", source=name, kind="Word")
    yield Result(Essay("\n".join(_blocks(root)), essay_id(name)))


def _blocks(element: Element) -> Iterator[str]:
    """Paragraphs and table rows in reading order."""
    for child in element:
        kind = local_name(child)
        if kind == "p":
            yield "".join(_runs(child))
        elif kind == "tr":
            yield "\t".join("\n".join(_blocks(cell)) for cell in child if local_name(cell) == "tc")
        elif kind not in _LEFT_OUT:
            yield from _blocks(child)


def _runs(element: Element) -> Iterator[str]:
    for child in element:
        kind = local_name(child)
        if kind == "t":
            yield child.text or ""
        elif kind in _SIGNS:
            yield _SIGNS[kind]
        elif kind == "p":  # a text box inside a paragraph
            yield "\n" + "".join(_runs(child))
        elif kind not in _LEFT_OUT:
            yield from _runs(child)
