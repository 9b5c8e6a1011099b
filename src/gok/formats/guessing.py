"""Which format a file has: by its name, and where one suffix serves several, by how its contents begin."""

from __future__ import annotations

import codecs
import re
from collections.abc import Iterator
from pathlib import PurePath

from gok.errors import InputError, SettingError
from gok.formats.rows import FORMATS, Format

__all__ = ["HEAD", "guess", "guess_output"]

HEAD = 65536  # bytes of a file that are enough to tell

_ROOT = re.compile(r"<(?![?!])(?:[\w.-]+:)?([\w.-]+)")
_SKIPPED = re.compile(r"<!--.*?(?:-->|\Z)|<\?.*?(?:\?>|\Z)", re.DOTALL)
_JSON_PIECE = re.compile(r'"((?:[^"\\]|\\.)*)"\s*(:?)|[{}\[\]]', re.DOTALL)
_TASKS = re.compile(r"\s*\[\s*\{")
_XML_ROOTS = {"gok": "xml", "swell": "swell", "TEI": "tei", "teiCorpus": "tei", "XMI": "xmi"}


def guess(name: str | PurePath, head: bytes = b"") -> Format:
    """The format of a file; an InputError if there is none for it."""
    path = PurePath(name)
    suffixes = "".join(path.suffixes[-2:]).lower(), path.suffix.lower()
    if suffixes[1] in (".json", ".jsonl", ".ndjson"):
        return FORMATS[_json_kind(_start(head), suffixes[1], str(name))]
    if suffixes[1] == ".xml":
        return FORMATS[_xml_kind(_start(head), str(name))]
    for suffix in suffixes:
        for row in FORMATS.values():
            if suffix in row.suffixes:
                return row
    raise InputError(
        f"unknown kind of file {suffixes[1] or '(no suffix)'!r}; say which format it has", source=str(name)
    )


def guess_output(name: str | PurePath) -> Format:
    """The format to write a file in; the longest suffix that fits decides."""
    lowered = PurePath(name).name.lower()
    fitting = [(len(s), row) for row in FORMATS.values() if row.writes for s in row.suffixes if lowered.endswith(s)]
    if not fitting:
        raise SettingError(f"{name}: the name does not tell the format; say which one to write")
    return max(fitting, key=lambda pair: pair[0])[1]


def _start(head: bytes) -> str:
    utf16 = head.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE))
    return head[:HEAD].decode("utf-16" if utf16 else "utf-8-sig", errors="ignore")


def _xml_kind(start: str, name: str) -> str:
    root = _ROOT.search(_SKIPPED.sub("", start))
    kind = _XML_ROOTS.get(root.group(1)) if root else None
    if kind is None:
        raise InputError("XML of an unknown kind; known are <gok>, <swell>, <TEI> and <XMI>", source=name)
    return kind


def _json_kind(start: str, suffix: str, name: str) -> str:
    keys = set(_top_keys(start))
    if _TASKS.match(start):
        return "labelstudio"
    if keys & {"tokens", "answer", "_task_hash"} and "text" in keys and not keys & {"mentions", "target"}:
        return "prodigy"
    if keys & {"edges", "source"}:
        return "svala"
    if keys & {"label", "labels", "entities"} and not keys & {"mentions", "spans", "target"}:
        return "doccano"
    if suffix != ".json" or keys & {"text", "target"}:
        return "jsonl"
    raise InputError(
        "JSON of an unknown kind; known are SVALA graphs, Label Studio's lists of tasks and objects with a text",
        source=name,
    )


def _top_keys(start: str) -> Iterator[str]:
    """The keys of the first object, as far as it is there; nothing is parsed that may be cut off."""
    depth = 0
    for piece in _JSON_PIECE.finditer(start):
        sign = piece.group()
        if sign in "{[":
            depth += 1
        elif sign in "}]":
            depth -= 1
            if depth <= 0:
                return
        elif depth == 1 and piece.group(2):
            yield piece.group(1)
