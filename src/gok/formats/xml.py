"""Gök's own XML: everything a result holds, for any number of essays, described by `gok.xsd`."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from importlib import resources
from typing import Any, BinaryIO

from gok.errors import InputError, named
from gok.formats import jsonl, safe_xml
from gok.formats.decoding import parse_json
from gok.formats.pieces import by_sentence
from gok.formats.safe_xml import Element, attributes, check_characters, content
from gok.results import Mention, Result

__all__ = ["chunks", "read", "schema", "write"]


def schema() -> str:
    """The XML Schema of the format."""
    return resources.files("gok.formats").joinpath("gok.xsd").read_text(encoding="utf-8")


def write(results: Iterable[Result], layers: Sequence[str] = ()) -> str:
    """The whole document."""
    return "".join(chunks(results, layers))


def chunks(results: Iterable[Result], layers: Sequence[str] = ()) -> Iterator[str]:
    """The document, an essay at a time; the provenance is that of the first essay, `layers` are said of each token."""
    yield '<?xml version="1.0" encoding="UTF-8"?>\n<gok version="1">\n'
    first = True
    for result in results:
        if first:
            yield from _provenance(result)
            first = False
        yield check_characters("".join(_essay(result, layers)), source=named(result.essay.id))
    yield "</gok>\n"


def _provenance(result: Result) -> Iterator[str]:
    for key, value in result.provenance.items():
        yield f"  <provenance{attributes({'key': key, 'value': value})}/>\n"


def _essay(result: Result, layers: Sequence[str]) -> Iterator[str]:
    essay, work = result.essay, result.is_work
    source = named(essay.id)
    given = "given" if essay.tokens_given else None
    yield f"  <essay{attributes({'id': essay.id, 'flavour': 'work' if work else 'release', 'tokens': given})}>\n"
    for key, value in essay.meta.items():
        yield _element("meta", json.dumps(value, ensure_ascii=False), {"key": key})
    if work:
        yield _element("source", check_characters(essay.text, source=source))
    if result.target is not None:
        yield _element("target", check_characters(result.target, source=source))
    if work and result.comment:
        yield _element("comment", result.comment)
    yield from _sentences(result, _annotations(result, layers))
    for i, mention in enumerate(result.mentions):
        yield from _mention(mention, f"m{i + 1}", work)
    yield "  </essay>\n"


def _annotations(result: Result, layers: Sequence[str]) -> dict[tuple[int, int], dict[str, object]]:
    if not layers:
        return {}
    from gok.formats.tagged import layers_by_place

    return layers_by_place(result, layers)


def _sentences(result: Result, known: Mapping[tuple[int, int], Mapping[str, object]]) -> Iterator[str]:
    for sentence in by_sentence(result.essay, result.mentions):
        yield "    <s>\n"
        for piece, indices in sentence:
            ids = " ".join(f"m{i + 1}" for i in indices) or None
            place: dict[str, object] = {"start": piece.start, "end": piece.end, "mentions": ids}
            place |= known.get((piece.start, piece.end), {})
            yield f"      <w{attributes(place)}>{content(piece.text)}</w>\n"
        yield "    </s>\n"


def _mention(mention: Mention, name: str, work: bool) -> Iterator[str]:
    place: dict[str, object] = {"start": mention.span.start, "end": mention.span.end}
    target = mention.target
    said: dict[str, object] = {
        "label": mention.label,
        "number": mention.number,
        "features": " ".join(mention.features) or None,
        "relevance": mention.relevance if work else None,
        "action": mention.action,
    }
    if work:
        said |= {
            "original": str(mention.action != "replace" or target is None).lower(),
            "target_start": target.start if target else None,
            "target_end": target.end if target else None,
            "confidence": f"{mention.confidence:.4f}".rstrip("0").rstrip("."),
            "by": mention.by if mention.by != "rule" else None,
        }
    yield "    <mention" + attributes({"id": name} | place | said) + ">\n"
    if work:
        yield _element("text", mention.text, indent=6)
    if mention.replacement is not None:
        yield _element("replacement", mention.replacement, indent=6)
    if work and mention.comment:
        yield _element("comment", mention.comment, indent=6)
    for rule in mention.rules if work else ():
        yield _element("rule", rule, indent=6)
    for other in mention.alternatives if work else ():
        yield f"      <alternative{attributes({'label': other.label, 'confidence': f'{other.confidence:.4f}'})}/>\n"
    yield "    </mention>\n"


def _element(tag: str, text: str, pairs: dict[str, object] | None = None, *, indent: int = 4) -> str:
    return f"{' ' * indent}<{tag}{attributes(pairs or {})}>{content(text)}</{tag}>\n"


def read(stream: BinaryIO, *, name: str) -> Iterator[Result]:
    """All essays of a document; tokens are made anew, everything else is as written."""
    root = safe_xml.parse(stream, source=name)
    if root.tag != "gok" or root.get("version") != "1":
        raise InputError("not a <gok version='1'> document", source=name)
    provenance = {e.get("key", ""): e.get("value", "") for e in root.iterfind("provenance")}
    for i, essay in enumerate(root.iterfind("essay"), 1):
        record = _record(essay, name) | {"provenance": provenance}
        yield jsonl.from_record(record, source=name, default_id=f"essay-{i}", tokens_given="tokens" in essay.attrib)


def _record(essay: Element, source: str) -> dict[str, Any]:
    """The essay as the JSONL reader wants it: one place checks offsets, labels and overlaps."""
    source = f"{source}: {named(essay.get('id', ''))}"
    released = essay.get("flavour") == "release"
    out: dict[str, Any] = {e.get("key", ""): parse_json(e.text or "", source=source) for e in essay.iterfind("meta")}
    out = {k: v for k, v in out.items() if k} | {"id": essay.get("id", "")}
    for tag, key in (("source", "text"), ("target", "target"), ("comment", "document_comment")):
        if (child := essay.find(tag)) is not None and not (released and tag != "target"):
            out[key] = child.text or ""
    out["mentions"] = [_mention_record(e, released, source) for e in essay.iterfind("mention")]
    return out


def _mention_record(mention: Element, released: bool, source: str) -> dict[str, Any]:
    given: Mapping[str, str] = mention.attrib
    numbers = {k: _number(given[k], source) for k in _NUMBERS if k in given}
    out: dict[str, Any] = {k: given[k] for k in ("label", "relevance", "action", "by") if k in given}
    out |= {"target_start": numbers.pop("start", None), "target_end": numbers.pop("end", None)} if released else {}
    out |= numbers | {"features": given.get("features", "").split()}
    for tag in ("text", "replacement", "comment"):
        if (child := mention.find(tag)) is not None:
            out[tag] = child.text or ""
    out["rules"] = [e.text or "" for e in mention.iterfind("rule")]
    out["alternatives"] = [
        {"label": e.get("label"), "confidence": _number(e.get("confidence", "0"), source)}
        for e in mention.iterfind("alternative")
    ]
    return out


_NUMBERS = ("start", "end", "target_start", "target_end", "number", "confidence")


def _number(digits: str, source: str) -> int | float:
    try:
        return float(digits) if "." in digits else int(digits)
    except ValueError:
        raise InputError("a number in the XML cannot be read", source=source) from None
