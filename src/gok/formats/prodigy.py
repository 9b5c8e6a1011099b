"""JSONL as Prodigy reads and writes it: text, tokens and spans.

The work flavour gives the source, the release flavour the target. Numbers, features and the rest are keys of their own
in a span, which Prodigy hands on; a span that an annotator draws anew has none of them.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import Any, BinaryIO

from gok.errors import InputError
from gok.formats import jsonl
from gok.formats.pieces import covering, cut, edges
from gok.formats.tool_files import said, tool_result
from gok.results import Result

__all__ = ["chunks", "configuration", "read", "write"]


def configuration() -> str:
    """The labels, one a line, as `prodigy spans.manual … --label labels.txt` reads them."""
    from gok.taxonomy import taxonomy

    return "".join(f"{category.id}\n" for category in taxonomy().categories)


def write(results: Iterable[Result]) -> str:
    """All lines as one text."""
    return "".join(chunks(results))


def chunks(results: Iterable[Result]) -> Iterator[str]:
    """One essay a line."""
    for result in results:
        record: dict[str, Any] = {"id": result.essay.id, "text": result.essay.text}
        record["meta"] = {"id": result.essay.id} | dict(result.essay.meta)
        if result.released:
            record["released"] = True
        yield json.dumps(record | _marked(result), ensure_ascii=False) + "\n"


def _marked(result: Result) -> dict[str, Any]:
    """Tokens, cut where mentions begin and end, and the spans with the tokens they are made of."""
    text, mentions = result.essay.text, result.mentions
    tokens = cut(result.essay.tokens, edges(m.span for m in mentions))
    rows = [
        {"text": t.text, "start": t.start, "end": t.end, "id": i, "ws": text[t.end : t.end + 1] == " "}
        for i, t in enumerate(tokens)
    ]
    held: list[list[int]] = [[] for _ in mentions]
    for i, over in enumerate(covering(tokens, mentions)):
        for number in over:
            held[number].append(i)
    spans = [
        {"start": m.span.start, "end": m.span.end, "label": m.label}
        | ({"token_start": inside[0], "token_end": inside[-1]} if inside else {})
        | said(m, result)
        for m, inside in zip(mentions, held, strict=True)
    ]
    return {"tokens": rows, "spans": spans}


def read(stream: BinaryIO, *, name: str) -> Iterator[Result]:
    """One essay a line; of one that was rejected or ignored the text alone."""
    for record, source, default_id in jsonl.read_lines(stream, name=name):
        if not isinstance(record, dict):
            raise InputError("not a JSON object", source=source)
        meta = record.get("meta") or {}
        if not isinstance(meta, dict):
            raise InputError("`meta` must be an object", source=source)
        spans = record.get("spans") or []
        if not isinstance(spans, list) or not all(isinstance(span, dict) for span in spans):
            raise InputError("`spans` must be a list of objects", source=source)
        known = {key: value for key, value in meta.items() if key not in ("id", "text")}
        essay = known | {"id": record.get("id", meta.get("id", default_id)), "text": record.get("text")}
        is_taken = record.get("answer", "accept") == "accept"
        yield tool_result(essay, spans if is_taken else [], released=record.get("released") is True, source=source)
