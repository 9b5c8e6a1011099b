"""SVALA graphs: source and target tokens with labelled edges between them, one essay a file.

Written in kiosk convention: punctuation split off, `␤` for a line break, unless the tokens were given (an essay that
came from a graph), whose white space is kept. Our offsets are extra keys of the tokens, our own facts an extra key
`gok` of the graph; SVALA tolerates both.
"""

from __future__ import annotations

import json
import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from operator import attrgetter
from typing import Any, BinaryIO

from gok.formats.decoding import MOST, decode, parse_json
from gok.formats.flavours import is_consistent, placed, reading
from gok.formats.pieces import covering, cut, edges
from gok.formats.svala_checks import JS_SPACE, check_graph, sorted_ids
from gok.formats.svala_reading import from_graph
from gok.formats.text import essay_id
from gok.results import Doubt, Mention, Result
from gok.taxonomy import taxonomy
from gok.text import Token, tokenize_on_space

__all__ = ["check_graph", "chunks", "from_graph", "read", "svala_words", "to_graph", "write"]

_WORD = re.compile(rf"[^{JS_SPACE}]+")
_NOT_JS_SPACE = re.compile(rf"[^{JS_SPACE}]")
_LINE_END = re.compile(r"\r\n?|\n")


@dataclass(eq=False)
class _Edge:
    """An edge on its way: token numbers of both sides and what is said about them."""

    source: list[int] = field(default_factory=list)
    target: list[int] = field(default_factory=list)
    labels: list[str] = field(default_factory=list)
    comment: str = ""
    manual: bool = False
    size: int = 0  # how many source tokens it will have


def read(stream: BinaryIO, *, name: str) -> Iterator[Result]:
    """The one essay of a graph file."""
    graph = parse_json(decode(stream.read(MOST), source=name), source=name)
    yield from_graph(graph, source=name, default_id=essay_id(name))


def write(results: Iterable[Result]) -> str:
    """The graph as JSON."""
    return "".join(chunks(results))


def chunks(results: Iterable[Result]) -> Iterator[str]:
    """Each graph as JSON."""
    for result in results:
        yield json.dumps(to_graph(result), ensure_ascii=False, indent=1) + "\n"


def svala_words(mention: Mention) -> list[str]:
    """The label as SVALA knows it: newer features dropped, newer categories under their older names."""
    known = [f.id for f in taxonomy().features if f.svala]
    label = {"nationality": "ethnicity"}.get(mention.label, mention.label)
    if label == "area" and "foreign" not in mention.features:
        label = "city"  # SVALA's area lies outside Sweden
    number = [] if mention.number is None else [str(mention.number)]
    return [label, *number, *(f for f in known if f in mention.features)]


def to_graph(result: Result) -> dict[str, Any]:
    """The graph of a result, work or released; it passes `check_graph`."""
    pieces = _source_pieces(result)
    owners, notes = _owners(pieces, result)
    made, target = (_joined if is_consistent(result) else _matched)(pieces, owners, result)
    source = _tokens("s", pieces, result.essay.text, result.essay.tokens_given)
    text = result.essay.text if result.target is None else result.target
    graph: dict[str, Any] = {
        "source": source,
        "target": _tokens("t", target, text, result.essay.tokens_given),
        "edges": dict(_written(edge) for edge in made if edge.source or edge.target),
    }
    if not result.released:
        notes += [_doubted(doubt, pieces) for doubt in result.doubts]
    comment = "\n".join([*([result.comment] if result.comment else []), *notes])
    if comment:
        graph["comment"] = comment
    state = "release" if result.released else "detect" if result.target is None else "work"
    graph["gok"] = {"id": result.essay.id, "flavour": state}
    if result.essay.meta or not result.released:
        graph["gok"]["meta"] = dict(result.essay.meta)
    if result.provenance:
        graph["gok"]["provenance"] = dict(result.provenance)
    return graph


def _source_pieces(result: Result) -> list[Token]:
    """Tokens cut at mention borders, and `␤` for every line break that lies in no mention."""
    essay, borders = result.essay, edges(m.span for m in result.mentions)
    words = [_shifted(m, token) for token in cut(essay.tokens, borders) for m in _WORD.finditer(token.text)]
    if essay.tokens_given:
        return words
    inside = {k for m in result.mentions for k in range(m.span.start + 1, m.span.end)}
    breaks = [Token("␤", m.start(), m.end()) for m in _LINE_END.finditer(essay.text) if m.start() not in inside]
    return sorted([*words, *breaks], key=lambda token: token.start)


def _shifted(match: re.Match[str], token: Token) -> Token:
    return Token(match.group(), token.start + match.start(), token.start + match.end())


def _owners(pieces: Sequence[Token], result: Result) -> tuple[list[_Edge | None], list[str]]:
    """The labelled edge each piece belongs to, and notes on what no edge can say.

    One edge a piece: replaced and main mentions first, then marks; a mark that shares a piece with another mention
    becomes a line of the document comment, unless it is a comment tag on just that mention.
    """
    owners: list[_Edge | None] = [None] * len(pieces)
    notes: list[str] = []
    places: list[list[int]] = [[] for _ in result.mentions]
    for k, indices in enumerate(covering(pieces, result.mentions)):
        for i in indices:
            places[i].append(k)
    for i in sorted(range(len(places)), key=lambda i: _rank(result.mentions[i])):
        if places[i]:
            notes += _own(result.mentions[i], places[i], owners)
    return owners, notes


def _rank(mention: Mention) -> int:
    """Who gets a token first: what is replaced, what is kept, marks, comment tags."""
    if mention.action == "replace":
        return 0
    return {"mark": 2, "comment": 3}.get(taxonomy()[mention.label].handling, 1)


def _own(mention: Mention, spots: Sequence[int], owners: list[_Edge | None]) -> Iterator[str]:
    """Give the pieces to the mention if they are free; yield a note for what cannot be said on an edge."""
    words = svala_words(mention)
    there = {id(owners[k]): owners[k] for k in spots}
    edge = owners[spots[0]]
    if all(e is None for e in there.values()):
        edge = _Edge(labels=words, manual=True, size=len(spots))
        for k in spots:
            owners[k] = edge
    elif (
        edge is not None
        and len(there) == 1
        and edge.size == len(spots)
        and taxonomy()[mention.label].handling == "comment"
    ):
        edge.labels += [mention.label] if mention.label not in edge.labels else []
    else:
        yield _note(words, spots, mention.comment)
        return
    if mention.comment and any("!" in label for label in edge.labels):
        edge.comment = "\n\n".join(filter(None, (edge.comment, mention.comment)))
    elif mention.comment:
        yield _note(["comment"], spots, mention.comment)


def _note(words: Sequence[str], spots: Sequence[int], comment: str) -> str:
    """A line of the document comment, by token ids; `from_graph` reads it back."""
    said = f" | {json.dumps(comment, ensure_ascii=False)}" if comment else ""
    return f"gok: {' '.join(words)} = {' '.join(f's{k}' for k in spots)}{said}"


def _doubted(doubt: Doubt, pieces: Sequence[Token]) -> str:
    """A line of the document comment for those who read the graph; `from_graph` passes it over."""
    first = bisect_right(pieces, doubt.span.start, key=attrgetter("end"))
    spots = range(first, bisect_left(pieces, doubt.span.end, first, key=attrgetter("start")))
    return f"gok?: {doubt.label} {doubt.probability:.2f} = {' '.join(f's{k}' for k in spots)}"


def _joined(pieces: Sequence[Token], owners: Sequence[_Edge | None], result: Result) -> tuple[list[_Edge], list[Token]]:
    """Edges and target tokens when the target is the source with its mentions replaced.

    What is not replaced is copied token by token, so the aligner finds the automatic edges as they are.
    """
    made: list[_Edge] = []
    target: list[Token] = []
    mains = iter(placed(result) if result.target is not None and not result.released else ())
    main = next(mains, None)
    shift, replaced = 0, -1  # `replaced`: the end of the last mention whose target stands already
    for k, piece in enumerate(pieces):
        while main is not None and main.span.end <= piece.start:
            shift += len(reading(main, result)) - len(main.span)
            main = next(mains, None)
        edge = owners[k] or _Edge()
        if not made or made[-1] is not edge:
            made.append(edge)
        edge.source.append(k)
        if main is not None and main.span.start <= piece.start:
            if replaced != main.span.end:
                replaced, base = main.span.end, main.span.start + shift
                for m in _WORD.finditer(reading(main, result)):
                    edge.target.append(len(target))
                    target.append(Token(m.group(), base + m.start(), base + m.end()))
            continue
        edge.target.append(len(target))
        target.append(Token(piece.text, piece.start + shift, piece.end + shift))
    return made, target


def _matched(
    pieces: Sequence[Token], owners: Sequence[_Edge | None], result: Result
) -> tuple[list[_Edge], list[Token]]:
    """Edges and target tokens when the target was edited: words are matched, what has no match stays alone."""
    from diff_match_patch import diff_match_patch

    first = {piece.start: k for k, piece in enumerate(pieces)}
    targets = [(owners[first[m.span.start]], m.target) for m in result.mentions if m.target and m.span.start in first]
    target = cut(tokenize_on_space(result.text), edges(span for _, span in targets))
    starts = [token.start for token in target]
    taken: set[int] = set()
    for owner, span in targets:
        if owner is not None and not owner.target:
            owner.target = [
                j for j in range(bisect_left(starts, span.start), bisect_left(starts, span.end)) if j not in taken
            ]
            taken.update(owner.target)
    for k, owner in enumerate(owners):
        if owner is not None:
            owner.source.append(k)
    made = list(dict.fromkeys(owner for owner in owners if owner is not None))
    left = [k for k, owner in enumerate(owners) if owner is None]
    right = [j for j in range(len(target)) if j not in taken]
    letters: dict[str, str] = {}
    words = ([pieces[k].text for k in left], [target[j].text for j in right])
    sides = ["".join(letters.setdefault(w, _letter(len(letters))) for w in side) for side in words]
    a = b = 0
    for change, part in diff_match_patch().diff_main(*sides, False):
        for _ in part:
            alone = _Edge(left[a : a + 1] if change <= 0 else [], right[b : b + 1] if change >= 0 else [], manual=True)
            made.append(alone)
            a, b = a + (change <= 0), b + (change >= 0)
    return made, target


def _letter(i: int) -> str:
    return chr(0x100 + i if i < 0xD700 else 0xE000 + i - 0xD700)


def _tokens(side: str, pieces: Sequence[Token], text: str, given: bool) -> list[dict[str, Any]]:
    """Tokens with their white space: one blank, or what stood there when the tokens were given."""
    out: list[dict[str, Any]] = []
    for k, piece in enumerate(pieces):
        before, after = "", " "
        if given:
            before = _space(text[: piece.start]) if k == 0 else ""
            end = pieces[k + 1].start if k + 1 < len(pieces) else len(text)
            after = _space(text[piece.end : end]) or " "
        out.append({"id": f"{side}{k}", "text": before + piece.text + after, "start": piece.start, "end": piece.end})
    return out


def _space(gap: str) -> str:
    """White space as SVALA can keep it: no carriage return, nothing JavaScript would not call white space."""
    return _NOT_JS_SPACE.sub(" ", _LINE_END.sub("\n", gap))


def _written(edge: _Edge) -> tuple[str, dict[str, Any]]:
    ids = sorted_ids([*(f"s{k}" for k in edge.source), *(f"t{k}" for k in edge.target)])
    name = "e-" + "-".join(ids)
    out: dict[str, Any] = {"id": name, "ids": ids, "labels": edge.labels, "manual": edge.manual}
    return name, out | ({"comment": edge.comment} if edge.comment else {})
