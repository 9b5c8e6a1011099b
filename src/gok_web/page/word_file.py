"""A Word document of plain paragraphs: what a learner hands in."""

from __future__ import annotations

import io
import zipfile
from xml.sax.saxutils import escape

__all__ = ["word_file"]

_HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
_OFFICE = "http://schemas.openxmlformats.org"
_TYPES = (
    f'<Types xmlns="{_OFFICE}/package/2006/content-types">'
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
    '<Override PartName="/word/document.xml" '
    'ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>'
)
_LINKS = (
    f'<Relationships xmlns="{_OFFICE}/package/2006/relationships"><Relationship Id="rId1" '
    f'Type="{_OFFICE}/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>'
)
_SPACE = ' xml:space="preserve"'
_CONTROLS = dict.fromkeys([*range(9), 11, 12, *range(14, 32), 0xFFFE, 0xFFFF, *range(0xD800, 0xE000)], "\ufffd")


def word_file(text: str) -> bytes:
    """The text as a document, a paragraph a line; the same text gives the same bytes, and nothing else is told."""
    lines = text.translate(_CONTROLS).replace("\r\n", "\n").replace("\r", "\n").split("\n")
    body = "".join(f"<w:p>{_run(line)}</w:p>" for line in lines)
    document = f'<w:document xmlns:w="{_OFFICE}/wordprocessingml/2006/main"><w:body>{body}</w:body></w:document>'
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as archive:
        parts = {"[Content_Types].xml": _TYPES, "_rels/.rels": _LINKS, "word/document.xml": document}
        for name, part in parts.items():
            archive.writestr(zipfile.ZipInfo(name), _HEAD + part)  # not packed: how well, depends on the machine
    return made.getvalue()


def _run(line: str) -> str:
    """A line as a run of text, tabs as Word has them."""
    if not line:
        return ""
    pieces = "<w:tab/>".join(f"<w:t{_SPACE}>{escape(piece)}</w:t>" if piece else "" for piece in line.split("\t"))
    return f"<w:r>{pieces}</w:r>"
