"""XML from strangers and XML of our own.

Reading refuses entities, outside references and endless nesting. Writing refuses what XML cannot hold instead of
dropping it, because offsets would no longer fit.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import BinaryIO
from xml.etree.ElementTree import Element, ParseError  # types only: defusedxml does the parsing

from gok.errors import InputError

__all__ = ["Element", "attribute", "attributes", "check_characters", "content", "local_name", "parse"]

MAX_DEPTH = 100
_PIECE = 1 << 20  # bytes read at once: a tag that has not ended is read again from its beginning with each piece
_LONGEST = 8 << 20  # bytes of one tag or comment; XMI has the whole text of an essay in an attribute
_UNHOLDABLE = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_CONTENT = {"&": "&amp;", "<": "&lt;", ">": "&gt;", "\r": "&#13;"}
_ATTRIBUTE = _CONTENT | {'"': "&quot;", "\n": "&#10;", "\t": "&#9;"}
_CONTENT_TABLE = str.maketrans(_CONTENT)
_ATTRIBUTE_TABLE = str.maketrans(_ATTRIBUTE)


class _InLargePieces:
    """A stream that gives more than is asked for, until the parser waits too long for the end of a tag.

    A tag is kept, and its attributes are put together, before anybody is asked: one of 40 MB takes a gigabyte.
    """

    def __init__(self, stream: BinaryIO, begun: Callable[[], int], source: str) -> None:
        """`begun` tells where the tag begins that the parser is at."""
        self._stream, self._begun, self._source, self._given = stream, begun, source, 0

    def read(self, _size: int = -1) -> bytes:
        if self._given - max(0, self._begun()) > _LONGEST:
            raise InputError(f"XML with a tag of more than {_LONGEST >> 20} MiB", source=self._source)
        piece = self._stream.read(_PIECE)
        self._given += len(piece)
        return piece


def parse(stream: BinaryIO, *, source: str, most: int | None = None) -> Element:
    """The root element of a well-formed document without entities, nested at most a hundred deep.

    `most` says how many elements it may have: a page of empty ones is packed into a few bytes, and each costs many.
    """
    from defusedxml import DefusedXmlException
    from defusedxml.ElementTree import DefusedXMLParser, iterparse

    parser = DefusedXMLParser()
    pieces = _InLargePieces(stream, lambda: parser.parser.CurrentByteIndex, source)
    depth = many = 0
    root: Element | None = None
    try:
        for event, element in iterparse(pieces, events=("start", "end"), parser=parser):
            depth += 1 if event == "start" else -1
            many += 1
            if most is not None and many > 2 * most:
                raise InputError(f"XML of more than {most} elements, more than an essay can have", source=source)
            root = element if root is None else root
            if depth > MAX_DEPTH:
                raise InputError(f"XML nested deeper than {MAX_DEPTH} elements", source=source)
    except DefusedXmlException as error:
        kind = type(error).__name__.removesuffix("Forbidden").lower()
        raise InputError(f"XML with a forbidden declaration ({kind})", source=source) from None
    except ParseError as error:
        line, column = error.position
        raise InputError(f"broken XML at line {line}, column {column}", source=source) from None
    except (ValueError, LookupError):
        raise InputError("XML in an encoding that cannot be read", source=source) from None
    if root is None:
        raise InputError("empty XML", source=source)
    return root


def local_name(element: Element) -> str:
    """The name of an element without its namespace."""
    return str(element.tag).rsplit("}", 1)[-1]


def check_characters(text: str, *, source: str) -> str:
    """The text itself, if XML can hold every character of it."""
    if (found := _UNHOLDABLE.search(text)) is not None:
        raise InputError(
            f"character U+{ord(found.group()):04X} at offset {found.start()} cannot be held by XML", source=source
        )
    return text


def content(text: str) -> str:
    """Text between tags; a carriage return survives as a reference."""
    return text.translate(_CONTENT_TABLE)


def attribute(text: str) -> str:
    """Text inside double quotes."""
    return text.translate(_ATTRIBUTE_TABLE)


def attributes(pairs: Mapping[str, object]) -> str:
    """Attributes ready to stand in a tag; those without a value are left out."""
    return "".join(_pairs(pairs))


def _pairs(pairs: Mapping[str, object]) -> Iterator[str]:
    for key, value in pairs.items():
        if value is not None:
            yield f' {key}="{attribute(str(value))}"'
