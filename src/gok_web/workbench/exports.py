"""Writing a document in any format Gök writes, in either flavour."""

from __future__ import annotations

import re
from collections.abc import Container
from typing import NamedTuple

from gok.errors import SettingError
from gok.formats import format_named, write
from gok_web.workbench.documents import Document
from gok_web.workbench.drawing import Pseudonyms, to_result

__all__ = ["MEDIA", "Export", "export"]

MEDIA = {
    ".json": "application/json",
    ".jsonl": "application/x-ndjson",
    ".xml": "application/xml",
    ".html": "text/html",
    ".txt": "text/plain",
    ".tsv": "text/tab-separated-values",
}
_UNSAFE = re.compile(r"[^\w.-]")


class Export(NamedTuple):
    """A file to hand over."""

    name: str
    media: str
    data: bytes


def export(document: Document, to: str, flavour: str, names: Pseudonyms, *, keep_meta: Container[str] = ()) -> Export:
    """The file. The release flavour holds nothing of the original, and of the metadata those that were asked for."""
    row = format_named(to)
    if not row.writes or row.pair:
        raise SettingError(f"format {row.name} cannot be written here")
    work = flavour == "work"
    result = to_result(document, names, with_source=work)
    data = write([result], format=row, with_source=work, keep_meta=keep_meta).encode()
    stem = _UNSAFE.sub("_", document.id) or "essay"
    media = MEDIA.get("." + row.suffix.rsplit(".", 1)[-1], "text/plain")
    told = ".originals" if work else ""  # so that nobody shares the wrong one of two files
    return Export(f"{stem}{told}{row.suffix}", f"{media}; charset=utf-8", data)
