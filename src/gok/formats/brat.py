"""brat's stand-off pair: the text in `.txt`, what is said about it in `.ann`.

The work flavour gives the source, the release flavour the target. Running numbers and features are attributes, `keep`
says of what is public that it stays, comments are annotator notes. A mention over a line break is written in fragments,
as brat wants it.
"""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from gok.errors import InputError
from gok.formats import jsonl
from gok.formats.decoding import decode
from gok.formats.text import essay_id
from gok.results import Mention, Result
from gok.text import Span

__all__ = ["configuration", "read_pair", "stand_off"]

_LINE_PARTS = re.compile(r"[^\n\r]+")
_ENTITY = re.compile(r"(\S+) (\d{1,11} \d{1,11}(?:;\d{1,11} \d{1,11})*)")


def configuration() -> str:
    """The `annotation.conf` that lets brat know the labels."""
    from gok.taxonomy import taxonomy

    known = taxonomy()
    lines = ["[entities]", *(c.id for c in known.categories), "", "[relations]", "", "[events]", "", "[attributes]"]
    lines += ["number\tArg:<ENTITY>", "keep\tArg:<ENTITY>", *(f"{f.id}\tArg:<ENTITY>" for f in known.features)]
    return "\n".join(lines) + "\n"


def stand_off(result: Result) -> str:
    """The `.ann` file of one essay."""
    return "".join(_stand_off(result))


def _stand_off(result: Result) -> Iterator[str]:
    attribute = 0
    for i, mention in enumerate(result.mentions, 1):
        parts = list(_fragments(mention.span, result.essay.text))
        places = ";".join(f"{p.start} {p.end}" for p in parts)
        yield f"T{i}\t{mention.label} {places}\t{' '.join(p.of(result.essay.text) for p in parts)}\n"
        for words in _attributes(mention, is_work=result.is_work):
            attribute += 1
            yield f"A{attribute}\t{words[0]} T{i}{''.join(' ' + w for w in words[1:])}\n"
        if mention.comment and result.is_work:
            yield f"#{i}\tAnnotatorNotes T{i}\t{' '.join(mention.comment.split())}\n"


def _fragments(span: Span, text: str) -> Iterator[Span]:
    parts = [Span(span.start + m.start(), span.start + m.end()) for m in _LINE_PARTS.finditer(span.of(text))]
    yield from parts or [span]


def _attributes(mention: Mention, *, is_work: bool) -> Iterator[tuple[str, ...]]:
    if mention.number is not None:
        yield "number", str(mention.number)
    for feature in mention.features:
        yield (feature,)
    if is_work and mention.action == "keep":
        yield ("keep",)


def read_pair(path: Path, *, name: str) -> Iterator[Result]:
    """The essay of a pair, by the path of either file."""
    text_path, ann_path = path.with_suffix(".txt"), path.with_suffix(".ann")
    try:
        raw = text_path.read_bytes()
        notes = decode(ann_path.read_bytes(), source=str(ann_path))
    except FileNotFoundError as error:
        raise InputError(f"brat needs the pair: {Path(error.filename).name} is missing", source=name) from None
    text = decode(raw, source=str(text_path))
    if raw.startswith(b"\xef\xbb\xbf"):
        text = "\ufeff" + text  # brat counts the mark
    items: dict[str, dict[str, Any]] = {}
    for i, line in enumerate(io.StringIO(notes, newline="\n"), 1):
        _read_line(items, line.rstrip("\r\n"), text, f"{name}:{i}")
    record = {"id": essay_id(name), "text": text, "mentions": list(items.values())}
    yield jsonl.from_record(record, source=name)


def _read_line(items: dict[str, dict[str, Any]], line: str, text: str, source: str) -> None:
    """Entities, attributes and notes; relations, events and the rest say nothing to us."""
    cells = line.split("\t")
    if line.startswith("T") and len(cells) >= 2:
        found = _ENTITY.fullmatch(cells[1])
        if found is None:
            raise InputError("an entity needs a label and offsets", source=source)
        offsets = [int(n) for n in re.split("[ ;]", found.group(2))]
        start, end = min(offsets), max(offsets)
        if len(offsets) > 2 and any(text[e:s].strip() for e, s in zip(offsets[1::2], offsets[2::2], strict=False)):
            raise InputError("an entity in pieces with other words between them", source=source)
        items[cells[0]] = {"start": start, "end": end, "label": found.group(1), "features": []}
    elif line[:1] in ("A", "M") and len(cells) >= 2:
        name, owner, *value = [*cells[1].split(), "", ""][:3]
        if owner in items and name == "number" and value and value[0].isdecimal():
            items[owner]["number"] = int(value[0][:11])
        elif owner in items and name == "keep":
            items[owner] |= {"relevance": "public", "action": "keep"}
        elif owner in items and name != "number":
            items[owner]["features"].append(name)
    elif line.startswith("#") and len(cells) >= 3:
        owner = cells[1].split()[-1] if cells[1].split() else ""
        if owner in items:
            items[owner]["comment"] = cells[2]
