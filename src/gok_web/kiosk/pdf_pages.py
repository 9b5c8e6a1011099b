"""The pages of a scanned PDF: scanners put one JPEG a page into it, and that is taken out as it is.

Nothing of the PDF is kept or run. One whose pages are not one picture each is refused: it is saved as pictures then.
"""

from __future__ import annotations

import re

from gok_web.kiosk.errors import RuleError

__all__ = ["pages_of"]

_STREAM = re.compile(rb"stream\r?\n(?=\xff\xd8\xff)")
_PAGE = re.compile(rb"/Type\s*/Page(?![a-zA-Z])")
_SIZES = frozenset(range(0xC0, 0xD0)) - {0xC4, 0xC8, 0xCC}  # the markers of a JPEG that tell its size
_SMALLEST = 200  # pixels; smaller ones are previews and stamps
_MOST = 100


def pages_of(data: bytes) -> list[bytes]:
    """The JPEGs in the order in which they lie in the file; RuleError if they are not its pages."""
    if b"/Encrypt" in data:
        raise RuleError("This PDF is locked: save it without a password.")
    found = [picture for picture in _pictures(data) if min(_size(picture)) >= _SMALLEST]
    pages = len(_PAGE.findall(data))
    if not found or len(found) > _MOST or (pages and pages != len(found)):
        raise RuleError("The pages of this PDF are not one picture each: save them as JPEG or PNG.")
    return found


def _pictures(data: bytes) -> list[bytes]:
    out = []
    for start in _STREAM.finditer(data):
        end = data.find(b"endstream", start.end())
        if end < 0:
            raise RuleError("The file cannot be read: open it where it was made and save it anew.")
        out.append(data[start.end() : end].rstrip(b"\r\n"))
    return out


def _size(picture: bytes) -> tuple[int, int]:
    """Height and width of a JPEG; nothing of one that does not tell."""
    at = 2
    while at + 9 <= len(picture) and picture[at] == 0xFF:
        marker = picture[at + 1]
        if marker in _SIZES:
            return int.from_bytes(picture[at + 5 : at + 7], "big"), int.from_bytes(picture[at + 7 : at + 9], "big")
        at += 2 + int.from_bytes(picture[at + 2 : at + 4], "big") if marker != 0xFF else 1
    return 0, 0
