"""From uploaded files to documents: plain texts for the engine, annotated ones as somebody left them."""

from __future__ import annotations

import codecs
import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import PurePath
from typing import Any

from gok.formats import read_bytes
from gok.results import Mention, Result
from gok_web.workbench.documents import Document, DocumentMention
from gok_web.workbench.reasons import reason_of
from gok_web.workbench.svala_losses import check_losses

__all__ = ["documents_of", "encoding_of", "from_result", "id_and_title", "in_utf8"]

_ID = re.compile(r"(?=[^\d]*\d)[A-Za-z0-9_.-]{1,60}", re.ASCII)
_CONTROLS = re.compile(r"[\x00-\x08\x0e-\x1f\x7f]")


def documents_of(name: str, data: bytes) -> Iterator[tuple[Document, bool]]:
    """The documents of a file, each with whether the engine still has to go over it."""
    safe = "file" + PurePath(name).suffix  # what a file is called may be somebody's name: it goes into no message
    stem = PurePath(name).stem
    if safe.lower().endswith(".json"):
        check_losses(data)
    for i, result in enumerate(read_bytes(in_utf8(name, data), name=safe)):
        document = from_result(result)
        if document.id in ("", "file", f"file-{i + 1}"):
            given_id, title = id_and_title(stem)
            document = replace(document, id=given_id, title=document.title or title)
        else:
            given_id, title = id_and_title(document.id)
            document = replace(document, id=given_id, title=document.title or title)
        yield document, not result.mentions


def in_utf8(name: str, data: bytes) -> bytes:
    """A plain text in the encoding of another time turned into UTF-8; all else as it is."""
    encoding = encoding_of(name, data)
    return data if encoding == "utf-8" else data.decode(encoding).encode()


def encoding_of(name: str, data: bytes) -> str:
    """How a plain text is written: UTF-8, UTF-16 with or without its mark, or Windows-1252 as older programs do.

    A file that is no text in any of them is taken for UTF-8, and refused as such.
    """
    if PurePath(name).suffix.lower() != ".txt":
        return "utf-8"
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return "utf-16" if _is_text(data, "utf-16") else "utf-8"
    pairs = max(1, len(data) // 2)
    for encoding, zeros in (("utf-16-le", data[1::2]), ("utf-16-be", data[0::2])):
        # Latin letters have an empty half; UTF-8 has none at all.
        if len(data) % 2 == 0 and zeros.count(0) * 2 > pairs and _is_text(data, encoding):
            return encoding
    return "utf-8" if _is_text(data, "utf-8") or not _is_text(data, "cp1252") else "cp1252"


def _is_text(data: bytes, encoding: str) -> bool:
    try:
        return not _CONTROLS.search(data.decode(encoding))
    except UnicodeDecodeError:
        return False


def id_and_title(name: str) -> tuple[str, str]:
    """A name as an id if it looks like one (A1AT1), else as a title: ids stand in addresses, names must not."""
    return (name, "") if _ID.fullmatch(name) else ("", name[:200])


def from_result(result: Result) -> Document:
    """A result of the engine or of a file as a document; what stands in a file was decided by somebody."""
    meta = {k: v for k, v in _flat(result.essay.meta).items() if isinstance(v, str | int | float | bool)}
    title = str(meta.pop("title", ""))[:200]
    document = Document(
        text=result.essay.text,
        id=result.essay.id,
        title=title,
        meta=meta,
        comment="" if result.released else result.comment,
        provenance=dict(result.provenance),
    )
    return document.with_mentions(_mention(m, f"m{i}", result.released) for i, m in enumerate(result.mentions, 1))


def _flat(meta: Any) -> dict[str, Any]:
    nested = meta.get("meta")
    return {**{k: v for k, v in meta.items() if k != "meta"}, **(nested if isinstance(nested, dict) else {})}


def _mention(mention: Mention, name: str, released: bool) -> DocumentMention:
    """Of a released file the originals are gone: what stands there is kept."""
    return DocumentMention(
        id=name,
        start=mention.span.start,
        end=mention.span.end,
        label=mention.label,
        number=mention.number,
        features=mention.features,
        relevance=mention.relevance,
        action="keep" if released and mention.action == "replace" else mention.action,
        status="confirmed",
        by=mention.by,
        confidence=min(1.0, max(0.0, mention.confidence)),
        rules=mention.rules,
        reason=reason_of(mention.rules) if mention.rules else {},
        alternatives=tuple((a.label, min(1.0, max(0.0, a.confidence))) for a in mention.alternatives),
        replacement=None if released else mention.replacement,
        replacement_by="person" if mention.by == "person" else "rule",
        comment=mention.comment,
    )
