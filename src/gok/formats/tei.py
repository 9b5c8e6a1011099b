"""TEI P5, for archives and editions.

Main mentions and replaced marks are `<rs>`; in the work flavour with both readings, `<choice><orig/><reg/></choice>`.
Other marks may cross them, so they are `<span>`s between `<anchor>`s. A line break stands as `<lb/>` and as the line
break itself: the first is for TEI's readers, the second keeps the text exact. Tokens are `<w>` if they are annotated.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from typing import Any, BinaryIO

from gok.errors import InputError, named
from gok.formats import jsonl, safe_xml
from gok.formats.flavours import is_consistent, placed, reading
from gok.formats.pieces import cut, edges
from gok.formats.safe_xml import Element, attributes, check_characters, content, local_name
from gok.results import Mention, Result
from gok.taxonomy import taxonomy
from gok.text import Span
from gok.version import __version__

__all__ = ["chunks", "read", "write"]

_NAMESPACE = "http://www.tei-c.org/ns/1.0"
_ID = "{http://www.w3.org/XML/1998/namespace}id"
_BREAK = re.compile(r"(\n|&#13;\n?)")


def write(results: Iterable[Result], layers: Sequence[str] = ()) -> str:
    """The whole document."""
    return "".join(chunks(results, layers))


def chunks(results: Iterable[Result], layers: Sequence[str] = ()) -> Iterator[str]:
    """One essay is a `<TEI>`, several are a `<teiCorpus>` of them."""
    ready = iter(results)
    first, second = next(ready, None), next(ready, None)
    yield '<?xml version="1.0" encoding="UTF-8"?>\n'
    if first is not None and second is None:
        yield _tei(first, 1, layers, _encoding(first), f' xmlns="{_NAMESPACE}"')
        return
    yield f'<teiCorpus xmlns="{_NAMESPACE}">\n' + _header("Essays", _encoding(first))
    for i, result in enumerate(chain(filter(None, (first, second)), ready), 1):
        yield _tei(result, i, layers, "", "")
    yield "</teiCorpus>\n"


def _header(title: str, encoding: str) -> str:
    return (
        f"<teiHeader><fileDesc><titleStmt><title>{content(title)}</title></titleStmt>"
        "<publicationStmt><p>Pseudonymized.</p></publicationStmt>"
        f"<sourceDesc><p>Learner essay.</p></sourceDesc></fileDesc>{encoding}</teiHeader>\n"
    )


def _encoding(result: Result | None) -> str:
    """The features that `@ana` points to, and what made the file."""
    features = "".join(
        f'<category xml:id="{f.id}"><catDesc>{content(f.name["en"])}</catDesc></category>' for f in taxonomy().features
    )
    made = "".join(f"<p>{content(f'{k}: {v}')}</p>" for k, v in (result.provenance if result else {}).items())
    return (
        f'<encodingDesc><appInfo><application ident="gok" version="{__version__}"><label>Gök</label>{made}'
        f"</application></appInfo><classDecl><taxonomy>{features}</taxonomy></classDecl></encodingDesc>"
    )


def _tei(result: Result, number: int, layers: Sequence[str], encoding: str, namespace: str) -> str:
    source = named(result.essay.id)
    check_characters(result.essay.text, source=source)
    if not is_consistent(result):
        raise InputError("the target differs outside its mentions, which TEI here cannot show", source=source)
    flavour = "release" if not result.is_work else "found" if result.target is None else "work"
    return check_characters(
        f"<TEI{namespace}>\n{_header(result.essay.id, encoding)}"
        f'<text type="{flavour}"><body><ab>{_body(result, number, layers)}</ab>\n'
        f'<spanGrp type="marks">{_marks(result, number)}</spanGrp></body></text>\n</TEI>\n',
        source=source,
    )


def _body(result: Result, number: int, layers: Sequence[str]) -> str:
    """The text with its tags; at one place what ends comes before what begins."""
    text = result.essay.text
    inline = _inline(result)
    tags = list(_words(result, inline, layers)) if layers else []
    for i, mention in enumerate(result.mentions):
        if inline.get(mention.span) is not mention:
            name = f"e{number}.m{i + 1}"
            tags.append((mention.span.start, 2, f'<anchor xml:id="{name}.a"/>'))
            tags.append((mention.span.end, 1, f'<anchor xml:id="{name}.b"/>'))
            continue
        now = reading(mention, result) if result.is_work else mention.text
        both = now != mention.text
        tags.append((mention.span.start, 3, f"<rs{_described(mention, result)}>" + ("<choice><orig>" if both else "")))
        end = f"</orig><reg>{_broken(now)}</reg></choice>" if both else ""
        tags.append((mention.span.end, 0, end + "</rs>"))
    out, at = [], 0
    for offset, _, tag in sorted(tags, key=lambda t: t[:2]):
        out += [_broken(text[at:offset]), tag]
        at = offset
    return "".join([*out, _broken(text[at:])])


def _words(result: Result, inline: Iterable[Span], layers: Sequence[str]) -> Iterator[tuple[int, int, str]]:
    """The tags around each token; one that a mention parts is written as its parts, of which nothing is said."""
    from gok.formats.tagged import layers_by_place

    known, borders = layers_by_place(result, layers), edges(inline)
    for token in cut(result.essay.tokens, borders):
        yield token.start, 4, f"<w{attributes(known.get((token.start, token.end), {}))}>"
        yield token.end, -1, "</w>"


def _broken(text: str) -> str:
    return _BREAK.sub(r"<lb/>\1", content(text))


def _marks(result: Result, number: int) -> str:
    inline = _inline(result)
    return "".join(
        f'<span{_described(m, result)} from="#e{number}.m{i + 1}.a" to="#e{number}.m{i + 1}.b"/>'
        for i, m in enumerate(result.mentions)
        if inline.get(m.span) is not m
    )


def _inline(result: Result) -> dict[Span, Mention]:
    return {m.span: m for m in placed(result)}


def _described(mention: Mention, result: Result) -> str:
    """Label, number and features; whose it is in the work flavour, what was done in a release."""
    features = " ".join(f"#{f}" for f in mention.features) or None
    subtype = mention.relevance if result.is_work else mention.action
    return attributes({"type": mention.label, "subtype": subtype, "n": mention.number, "ana": features})


def read(stream: BinaryIO, *, name: str) -> Iterator[Result]:
    """The essays of a document as written here."""
    root = safe_xml.parse(stream, source=name)
    documents = [root] if local_name(root) == "TEI" else [e for e in root if local_name(e) == "TEI"]
    if local_name(root) not in ("TEI", "teiCorpus") or (local_name(root) == "TEI" and not _find(root, "ab")):
        raise InputError("not TEI as written here: no <TEI> with an <ab>", source=name)
    for i, document in enumerate(documents, 1):
        yield _Reader(document).result(name, f"essay-{i}")


def _find(element: Element, name: str) -> list[Element]:
    return [e for e in element.iter() if local_name(e) == name]


class _Reader:
    """Walks the body once and keeps both texts as they grow."""

    def __init__(self, document: Element) -> None:
        self.document = document
        self.source: list[str] = []
        self.target: list[str] = []
        self.at = [0, 0]  # lengths of the two
        self.anchors: dict[str, list[int]] = {}
        self.mentions: list[dict[str, Any]] = []

    def result(self, name: str, default_id: str) -> Result:
        for block in _find(self.document, "ab"):
            self._walk(block, True, True)
        self._read_marks()
        titles = [e.text for e in _find(self.document, "title") if e.text]
        flavours = {e.get("type") for e in _find(self.document, "text")}
        released = "release" in flavours
        source, target = "".join(self.source), "".join(self.target)
        for mention in self.mentions:
            if "replacement" in mention:
                mention["replacement"] = target[mention["replacement"]]
        out: dict[str, Any] = {"id": (titles or [default_id])[0], "mentions": self.mentions}
        out |= {"target": target} if released else {"text": source}
        if not released and (_find(self.document, "reg") or "work" in flavours):
            out["target"] = target
        return jsonl.from_record(out, source=name)

    def _say(self, text: str | None, in_source: bool, in_target: bool) -> None:
        for wanted, side, i in ((in_source, self.source, 0), (in_target, self.target, 1)):
            if text and wanted:
                side.append(text)
                self.at[i] += len(text)

    def _walk(self, element: Element, in_source: bool, in_target: bool) -> None:
        self._say(element.text, in_source, in_target)
        for child in element:
            kind, begin = local_name(child), list(self.at)
            if kind == "anchor":
                self.anchors["#" + child.get(_ID, "")] = begin
            elif kind != "lb":
                self._walk(child, in_source and kind != "reg", in_target and kind != "orig")
            if kind == "rs":
                replaced = bool(_find(child, "reg"))
                self.mentions.append(self._mention(child, begin, list(self.at), replaced))
            self._say(child.tail, in_source, in_target)

    def _mention(self, element: Element, begin: list[int], end: list[int], replaced: bool) -> dict[str, Any]:
        number = element.get("n", "")
        out: dict[str, Any] = {"start": begin[0], "end": end[0], "label": element.get("type")}
        out |= {"number": int(number[:11]) if number.isascii() and number.isdigit() else None}
        out |= {"features": element.get("ana", "").replace("#", "").split()}
        subtype = element.get("subtype")
        out["action" if subtype in ("replace", "mark", "keep") else "relevance"] = subtype
        if end[1] > begin[1]:
            out |= {"target_start": begin[1], "target_end": end[1]}
        return out | ({"replacement": slice(begin[1], end[1]), "action": "replace"} if replaced else {})

    def _read_marks(self) -> None:
        for span in _find(self.document, "span"):
            begin, end = self.anchors.get(span.get("from", "")), self.anchors.get(span.get("to", ""))
            if begin is not None and end is not None:
                self.mentions.append(self._mention(span, begin, end, False))
