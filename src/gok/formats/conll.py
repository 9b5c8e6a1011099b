"""CoNLL: a token a line, for taggers and for reading with the eye.

Columns: token, start, end, label (BIO), number, features, marks. Marks may overlap main mentions and each other, so
they have a column of their own, `B-fam|4|gen` each, `;` between them, with `#1`, `#2` behind where two of the same
name overlap. An essay begins with its `# id` and its `# text`, the latter as a JSON string because the columns do not
tell a blank from a line break. The work flavour gives the source, the release flavour the target.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, BinaryIO

from gok.errors import InputError
from gok.formats import jsonl
from gok.formats.decoding import decode, lines_of, parse_json
from gok.formats.pieces import by_sentence
from gok.results import Mention, Result
from gok.taxonomy import Label
from gok.text import Token

__all__ = ["chunks", "read", "write"]

_COLUMNS = 7
_HEAD = "# columns = token start end label number features marks\n"


def write(results: Iterable[Result]) -> str:
    """All essays as one text."""
    return "".join(chunks(results))


def chunks(results: Iterable[Result]) -> Iterator[str]:
    """One essay at a time."""
    yield _HEAD
    for result in results:
        yield "".join(_essay(result))


def _essay(result: Result) -> Iterator[str]:
    essay = result.essay
    yield f"# id = {_string(essay.id)}\n# text = {_string(essay.text)}\n"
    if result.released:
        yield "# released = true\n"
    yield "\n"
    told_apart = _told_apart(result.marks)
    for sentence in by_sentence(essay, result.mentions):
        for piece, indices in sentence:
            yield _row(piece, [result.mentions[i] for i in indices], told_apart)
        yield "\n"


def _told_apart(marks: Sequence[Mention]) -> dict[int, str]:
    """A suffix for marks that share their name with one they overlap; BIO could not tell which of them ends."""
    out: dict[int, str] = {}
    last: dict[Label, Mention] = {}
    for mark in marks:
        before = last.get(mark.tag)
        if before is not None and before.span.end > mark.span.start:
            out.setdefault(id(before), f"|#{len(out) + 1}")
            out[id(mark)] = f"|#{len(out) + 1}"
        if before is None or mark.span.end >= before.span.end:
            last[mark.tag] = mark
    return out


def _row(piece: Token, mentions: Sequence[Mention], told_apart: dict[int, str]) -> str:
    main = next((m for m in mentions if not m.is_mark), None)
    cells = [piece.text, str(piece.start), str(piece.end)]
    if main is None:
        cells += ["O", "_", "_"]
    else:
        number = "_" if main.number is None else str(main.number)
        cells += [_bio(piece, main) + main.label, number, "|".join(main.features) or "_"]
    marks = (_bio(piece, m) + "|".join(m.tag.words()) + told_apart.get(id(m), "") for m in mentions if m.is_mark)
    cells.append(";".join(marks) or "_")
    return "\t".join(cells) + "\n"


def _bio(piece: Token, mention: Mention) -> str:
    return "B-" if piece.start <= mention.span.start else "I-"


def _string(text: str) -> str:
    """A JSON string without characters that some program takes for the end of a line."""
    return json.dumps(text, ensure_ascii=False).replace("\u2028", "\\u2028").replace("\u2029", "\\u2029")


def read(stream: BinaryIO, *, name: str) -> Iterator[Result]:
    """The essays of a file as written here; each needs its `# text` comment."""
    record: dict[str, Any] | None = None
    for i, raw in enumerate(lines_of(stream), 1):
        source = f"{name}:{i}"
        line = decode(raw, source=source).rstrip("\r\n")
        if line.startswith("# id = "):
            if record is not None:
                yield _result(record, name)
            record = {"id": parse_json(line[7:], source=source), "mentions": [], "open": []}
        elif record is None:
            if line and not line.startswith("#"):
                raise InputError("tokens before the `# id` of their essay", source=source)
        elif line.startswith("# text = "):
            record["text"] = parse_json(line[9:], source=source)
        elif line == "# released = true":
            record["released"] = True
        elif line and not line.startswith("# "):
            _read_row(record, line, source)
    if record is not None:
        yield _result(record, name)


def _read_row(record: dict[str, Any], line: str, source: str) -> None:
    """Begin or lengthen the mentions the row speaks of."""
    cells = line.split("\t")
    if len(cells) != _COLUMNS or not all(c.isascii() and c.isdigit() and len(c) < 12 for c in cells[1:3]):
        raise InputError(f"not {_COLUMNS} columns with offsets in the second and third", source=source)
    start, end = int(cells[1]), int(cells[2])
    tags = [] if cells[3] == "O" else ["|".join(c for c in (cells[3], *cells[4:6]) if c != "_")]
    tags += [] if cells[6] == "_" else cells[6].split(";")
    now: list[dict[str, Any]] = []
    for tag in tags:
        words = tag[2:].split("|")
        earlier = next((m for m in record["open"] if m["words"] == words and all(m is not n for n in now)), None)
        if tag.startswith("I-") and earlier is not None:
            earlier["end"] = end
            now.append(earlier)
        elif tag[:2] in ("B-", "I-"):
            made = {"start": start, "end": end, "words": words}
            record["mentions"].append(made)
            now.append(made)
        else:
            raise InputError("a label must begin with B- or I-", source=source)
    record["open"] = now


def _result(record: dict[str, Any], name: str) -> Result:
    released = record.pop("released", False)
    prefix = "target_" if released else ""
    mentions = []
    for item in record["mentions"]:
        label, *more = item["words"]
        number = next((int(w) for w in more if w.isascii() and w.isdigit() and len(w) < 12), None)
        features = [w for w in more if not w.isdigit() and not w.startswith("#")]
        place = {prefix + "start": item["start"], prefix + "end": item["end"]}
        mentions.append(place | {"label": label, "number": number, "features": features})
    out = {"id": record["id"], "mentions": mentions}
    if "text" in record:
        out["target" if released else "text"] = record["text"]
    return jsonl.from_record(out, source=name)
