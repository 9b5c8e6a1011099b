"""JSONL, one essay a line: the machine interface.

Reading and writing go line by line, so a corpus of any size passes through. Keys that are not ours pass through too.
"""

from __future__ import annotations

import json
from collections.abc import Container, Iterable, Iterator, Mapping
from typing import Any, BinaryIO

from gok.errors import InputError, named
from gok.formats.decoding import decode, lines_of, parse_json
from gok.formats.flavours import flavoured
from gok.formats.mentions import default_action, read_label, read_span, released_result, settle
from gok.results import Alternative, Doubt, Mention, Relevance, Result
from gok.taxonomy import taxonomy
from gok.text import Essay, Span
from gok.text.records import replace

__all__ = ["chunks", "from_record", "read", "read_lines", "to_record", "write"]

# Keys with a meaning of their own; all others pass through.
_OWN = frozenset({"id", "text", "target", "mentions", "spans", "label", "provenance", "document_comment", "homonyms"})
_OWN |= {"doubts"}
_RELEVANCE: Mapping[Any, Relevance] = {"P": "personal", "X": "public", "personal": "personal", "public": "public"}


def to_record(
    result: Result, *, with_source: bool, provenance: bool = True, keep_meta: Container[str] = ()
) -> dict[str, Any]:
    """One essay as a JSON object; without the source it holds nothing of the original."""
    (result,) = flavoured([result], with_source, keep_meta)
    return _record(result, provenance=provenance)


def _record(result: Result, *, provenance: bool) -> dict[str, Any]:
    """The object of a result that has its flavour."""
    out: dict[str, Any] = {"id": result.essay.id}
    if result.is_work:
        out["text"] = result.essay.text
    if result.target is not None:
        out["target"] = result.target
    elif not result.is_work:
        out["target"] = result.text
    out["mentions"] = [m.to_dict(with_source=result.is_work) for m in result.mentions]
    if result.is_work and result.comment:
        out["document_comment"] = result.comment
    if result.is_work and result.homonyms:
        out["homonyms"] = [[h.start, h.end] for h in result.homonyms]
    if result.is_work and result.doubts:
        out["doubts"] = [doubt.to_dict() for doubt in result.doubts]
    if provenance and result.provenance:
        out["provenance"] = dict(result.provenance)
    return out | _passed_through(result.essay.meta)


def _passed_through(meta: Mapping[str, Any]) -> dict[str, Any]:
    """The metadata where it stood: inside `meta` or beside it."""
    nested = meta.get("meta")
    inner: Mapping[str, Any] = nested if isinstance(nested, dict) else {}
    return {k: v for k, v in meta.items() if k not in _OWN and not (k in inner and inner[k] == v)}


def from_record(record: Any, *, source: str, default_id: str = "", tokens_given: bool = False) -> Result:
    """The essay of one JSON object: either flavour, or gold with `spans`."""
    if not isinstance(record, dict):
        raise InputError("not a JSON object", source=source)
    essay_id = record.get("id", default_id)
    if type(essay_id) not in (str, int):
        raise InputError("`id` must be a string", source=source)
    source = f"{source}: {named(str(essay_id))}"
    essay, released = _essay(record, str(essay_id), tokens_given, source)
    target = record.get("target")
    if target is not None and not isinstance(target, str):
        raise InputError("`target` must be a string", source=source)
    items = record.get("mentions", record.get("spans")) or []
    if not isinstance(items, list):
        raise InputError("`mentions` must be a list", source=source)
    reader = _released_mention if released else _mention
    mentions = settle((reader(item, essay.text, target, source) for item in items), source=source)
    provenance = _strings(record.get("provenance"), "provenance", source)
    if released:
        return released_result(essay, mentions, provenance=provenance)
    homonyms = tuple(_pair(pair, len(essay.text), source) for pair in _list(record, "homonyms", source))
    comment = record.get("document_comment") or ""
    is_gold = bool(items) and "mentions" not in record
    doubts = tuple(_doubt(item, essay.text, source) for item in _list(record, "doubts", source))
    told = doubts if "doubts" in record else None
    return Result(essay, mentions, target, provenance, str(comment), homonyms, is_gold=is_gold, noted_doubts=told)


def _essay(record: dict[str, Any], essay_id: str, tokens_given: bool, source: str) -> tuple[Essay, bool]:
    released = "text" not in record and "target" in record
    text = record.get("target" if released else "text")
    if not isinstance(text, str):
        raise InputError("`text` is missing or no string", source=source)
    nested = record.get("meta")
    if nested is not None and not isinstance(nested, dict):
        raise InputError("`meta` must be an object", source=source)
    meta = (nested or {}) | {k: v for k, v in record.items() if k not in _OWN}
    return Essay(text, essay_id, meta, tokens_given), released


def _mention(item: Any, text: str, target: str | None, source: str) -> Mention:
    """A mention or gold span with offsets into the source."""
    fields = _fields(item, source)
    span = read_span(item.get("start"), item.get("end"), len(text), source=source)
    surface = span.of(text)
    if item.get("text", surface) != surface:
        raise InputError(f"mention {span.start}–{span.end} does not hold the text it says it does", source=source)
    place = None
    if item.get("target_start") is not None and target is not None:
        place = read_span(item["target_start"], item.get("target_end"), len(target), source=source)
        if fields["replacement"] is not None and place.of(target) != fields["replacement"]:
            raise InputError(f"mention {span.start}–{span.end}: the target holds another replacement", source=source)
    return _labelled(item, Mention(span, surface, "", target=place, **fields), source)


def _released_mention(item: Any, text: str, _target: str | None, source: str) -> Mention:
    fields = _fields(item, source)
    span = read_span(item.get("target_start"), item.get("target_end"), len(text), source=source)
    return _labelled(item, Mention(span, span.of(text), "", target=span, **fields), source)


def _fields(item: Any, source: str) -> dict[str, Any]:
    """What a mention says about itself besides its place and label, types checked."""
    if not isinstance(item, dict):
        raise InputError("a mention must be an object", source=source)
    number = item.get("number", item.get("n"))
    if number is not None and (type(number) is not int or number < 0):
        raise InputError("the number of a mention must be a whole number", source=source)
    relevance = _RELEVANCE.get(_text(item, "relevance", source) or _text(item, "rel", source) or "P")
    replacement = item.get("replacement")
    confidence = item.get("confidence", 1.0)
    if relevance is None or not isinstance(replacement, str | None) or type(confidence) not in (int, float):
        raise InputError("relevance, replacement or confidence of a mention cannot be read", source=source)
    alternatives = tuple(_alternative(a, source) for a in _list(item, "alternatives", source))
    return {
        "number": number,
        "relevance": relevance,
        "replacement": replacement,
        "confidence": float(confidence),
        "rules": tuple(str(r) for r in _list(item, "rules", source)),
        "alternatives": alternatives,
        "comment": _text(item, "comment", source),
        "by": "person" if item.get("by") == "person" else "rule",
    }


def _labelled(item: dict[str, Any], mention: Mention, source: str) -> Mention:
    name = item.get("label")
    features = [str(f) for f in _list(item, "features" if "features" in item else "flags", source)]
    if not isinstance(name, str):
        raise InputError("a mention lacks its label", source=source)
    label = read_label([name, *features], mention.text, source=source)
    # What was said explicitly stays, also where the taxonomy does not foresee it.
    known = taxonomy().feature_ids
    kept = tuple(f for f in dict.fromkeys((*features, *label.features)) if f in known)
    action = item.get("action") or default_action(label.category, mention.relevance)
    if action not in ("replace", "mark", "keep"):
        raise InputError("the action of a mention must be replace, mark or keep", source=source)
    return replace(mention, label=label.category, features=kept, action=action)


def _alternative(item: Any, source: str) -> Alternative:
    if not isinstance(item, dict) or not isinstance(item.get("label"), str):
        raise InputError("an alternative lacks its label", source=source)
    confidence = item.get("confidence", 0.0)
    return Alternative(item["label"], float(confidence) if type(confidence) in (int, float) else 0.0)


def _doubt(item: Any, text: str, source: str) -> Doubt:
    if not isinstance(item, dict) or type(item.get("probability")) not in (int, float):
        raise InputError("a doubt lacks its probability", source=source)
    span = read_span(item.get("start"), item.get("end"), len(text), source=source)
    label = read_label([str(item.get("label"))], span.of(text), source=source).category
    reasons = tuple(str(reason) for reason in _list(item, "reasons", source))
    return Doubt(span, span.of(text), label, float(item["probability"]), reasons)


def _list(item: dict[str, Any], key: str, source: str) -> list[Any]:
    value = item.get(key) or []
    if not isinstance(value, list):
        raise InputError(f"`{key}` must be a list", source=source)
    return value


def _text(item: dict[str, Any], key: str, source: str) -> str:
    value = item.get(key) or ""
    if not isinstance(value, str):
        raise InputError(f"`{key}` must be a string", source=source)
    return value


def _strings(value: Any, key: str, source: str) -> dict[str, str]:
    if not isinstance(value, dict | None):
        raise InputError(f"`{key}` must be an object", source=source)
    return {k: str(v) for k, v in (value or {}).items()}


def _pair(value: Any, length: int, source: str) -> Span:
    if not isinstance(value, list) or len(value) != 2:
        raise InputError("a homonym must be a pair of offsets", source=source)
    return read_span(value[0], value[1], length, source=source)


def read_lines(stream: BinaryIO, *, name: str) -> Iterator[tuple[Any, str, str]]:
    """The JSON values of a stream, one a line, each with `file:line` and an id to fall back on."""
    stem = name.rsplit("/", 1)[-1].rsplit(".", 1)[0] or "essay"
    for i, line in enumerate(lines_of(stream), 1):
        if line.strip():
            source = f"{name}:{i}"
            yield parse_json(decode(line, source=source), source=source), source, f"{stem}-{i}"


def read(stream: BinaryIO, *, name: str) -> Iterator[Result]:
    """Essays one at a time; the provenance of the first holds until another is given."""
    provenance: Mapping[str, str] = {}
    for record, source, default_id in read_lines(stream, name=name):
        result = from_record(record, source=source, default_id=default_id)
        provenance = result.provenance or provenance
        yield replace(result, provenance=provenance)


def chunks(results: Iterable[Result]) -> Iterator[str]:
    """One line at a time; the provenance is written when it is new."""
    previous: Mapping[str, str] = {}
    for result in results:
        news = dict(result.provenance) != dict(previous)
        previous = result.provenance
        yield json.dumps(_record(result, provenance=news), ensure_ascii=False) + "\n"


def write(results: Iterable[Result]) -> str:
    """All lines as one text."""
    return "".join(chunks(results))
