"""Writing a document in any format Gök writes, in either flavour."""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Container, Sequence
from typing import NamedTuple

from gok.errors import GokError, SettingError
from gok.formats import Format, format_named, write
from gok_web.workbench.documents import Document
from gok_web.workbench.drawing import Pseudonyms, to_result
from gok_web.workbench.service import names_shown

__all__ = ["MEDIA", "Export", "archive", "export"]

MEDIA = {
    ".json": "application/json",
    ".jsonl": "application/x-ndjson",
    ".xml": "application/xml",
    ".html": "text/html",
    ".txt": "text/plain",
    ".tsv": "text/tab-separated-values",
}
_UNSAFE = re.compile(r"[^\w.-]")
_NEUTRAL = (1980, 1, 1, 0, 0, 0)
"""When the files of an archive were written: nobody's working hours."""


class Export(NamedTuple):
    """A file to hand over."""

    name: str
    media: str
    data: bytes


def _written_as(to: str) -> Format:
    row = format_named(to)
    if not row.writes or row.pair:
        raise SettingError(f"format {row.name} cannot be written here")
    return row


def export(document: Document, to: str, flavour: str, names: Pseudonyms, *, keep_meta: Container[str] = ()) -> Export:
    """The file. The release flavour holds nothing of the original, and of the metadata those that were asked for."""
    row = _written_as(to)
    work = flavour == "work"
    result = to_result(document, names, with_source=work)
    data = write([result], format=row, with_source=work, keep_meta=keep_meta).encode()
    stem = _UNSAFE.sub("_", document.id) or "essay"
    media = MEDIA.get("." + row.suffix.rsplit(".", 1)[-1], "text/plain")
    told = ".originals" if work else ""  # so that nobody shares the wrong one of two files
    return Export(f"{stem}{told}{row.suffix}", f"{media}; charset=utf-8", data)


def archive(
    documents: Sequence[Document], formats: Sequence[str], flavour: str, *, keep_meta: Container[str] = ()
) -> Export:
    """One archive with a file for each document, of several formats in a folder each.

    `reviewed.tsv` says how much of each somebody has looked at; those that cannot be written are listed in
    `not-exported.txt`, with the reason.
    """
    rows = [_written_as(to) for to in dict.fromkeys(formats)]
    buffer, failed = io.BytesIO(), []
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as made:
        for row, document in ((row, document) for row in rows for document in documents):
            try:
                file = export(document, row.name, flavour, names_shown(document), keep_meta=keep_meta)
            except GokError as error:
                failed.append(f"{document.id}\t{row.name}\t{error}")
            else:
                name = file.name if len(rows) == 1 else f"{row.name}/{file.name}"
                made.writestr(zipfile.ZipInfo(name, _NEUTRAL), file.data, zipfile.ZIP_DEFLATED)
        made.writestr(zipfile.ZipInfo("reviewed.tsv", _NEUTRAL), _reviewed(documents))
        if failed:
            made.writestr(zipfile.ZipInfo("not-exported.txt", _NEUTRAL), "\n".join(failed) + "\n")
    told = ".originals" if flavour == "work" else ""
    kind = rows[0].name if len(rows) == 1 else "formats"
    return Export(f"essays{told}.{kind}.zip", "application/zip", buffer.getvalue())


def _reviewed(documents: Sequence[Document]) -> str:
    lines = ["essay\tstatus\tfound\treviewed"]
    lines += [f"{document.id}\t{document.status}\t{document.found}\t{document.confirmed}" for document in documents]
    return "\n".join(lines) + "\n"
