"""From a SVALA graph to a result.

Labelled edges become mentions. Labels that are none of ours (correction labels such as S-WO, which begin with a
capital, and numbers without a label) are dropped; their names are kept in the essay's metadata under
`svala_labels_dropped`, so that nobody believes the file held no more. A label in small letters that nobody knows is a
slip, and an error: what it was meant to hide would stand. Two main labels on one edge: the first counts, the others
become alternatives.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import accumulate
from typing import Any

from gok.errors import InputError
from gok.formats.decoding import parse_json
from gok.formats.mentions import default_action, released_result, settle
from gok.formats.svala_checks import sorted_ids
from gok.results import Alternative, Mention, Result
from gok.taxonomy import Label, taxonomy
from gok.text import Essay, Span

__all__ = ["from_graph"]

Runs = list[Span]


def from_graph(
    graph: Any, *, source: str = "graph", default_id: str = "", meta: Mapping[str, Any] | None = None
) -> Result:
    """The essay of a graph, its white space kept.

    Where the target says the same as the source and nothing else is known, nothing has been replaced yet.
    """
    own = _own(graph, source)
    sides = [_Side(graph[side], source) for side in ("source", "target")]
    flavour = own.get("flavour") or ("detect" if sides[0].text == sides[1].text else "work")
    dropped: set[str] = set()
    mentions: list[Mention] = []
    for edge in _edges(graph, sides, source):
        mentions += _mentions(edge, sides, flavour, dropped)
    if slips := sorted(word for word in dropped if word[:1].islower() and not taxonomy().is_known(word)):
        raise InputError(f"unknown label {slips[0][:40]!r}; `gok taxonomy` lists them", source=source)
    notes, comment = _notes(graph.get("comment") or "")
    comments: dict[Span, str] = {}
    noted = [m for note in notes if (m := _noted(note, sides, comments, flavour)) is not None]
    mentions = [m if m.comment else replace(m, comment=comments.get(m.span, "")) for m in mentions] + noted
    more = {**(meta or {}), **(own["meta"] if isinstance(own.get("meta"), dict) else {})}
    if dropped:
        more["svala_labels_dropped"] = sorted(dropped)
    essay = Essay(sides[0].text, str(own.get("id") or default_id), more, tokens_given=True)
    provenance = (
        {str(k): str(v) for k, v in own["provenance"].items()} if isinstance(own.get("provenance"), dict) else {}
    )
    if not own:  # not ours, or worked on since: what stands there is what a person left standing
        mentions = [replace(m, by="person") for m in mentions]
    settled = settle(mentions, source=source)
    if flavour == "release":
        return released_result(essay, tuple(replace(m, comment="") for m in settled), provenance=provenance)
    return Result(essay, settled, None if flavour == "detect" else sides[1].text, provenance, comment)


def _own(graph: Any, source: str) -> Mapping[str, Any]:
    """What an earlier writing of ours left in the graph; the shape of the rest is checked."""
    if not isinstance(graph, dict) or not isinstance(graph.get("edges"), dict):
        raise InputError("not a SVALA graph: source, target and edges are needed", source=source)
    for side in ("source", "target"):
        tokens = graph.get(side)
        if not isinstance(tokens, list) or not all(
            isinstance(t, dict) and isinstance(t.get("id"), str) and isinstance(t.get("text"), str) for t in tokens
        ):
            raise InputError(f"not a SVALA graph: tokens of the {side} cannot be read", source=source)
    if not isinstance(graph.get("comment") or "", str):
        raise InputError("the comment of the graph must be a string", source=source)
    own = graph.get("gok")
    return own if isinstance(own, dict) else {}


class _Side:
    """The tokens of one side with their places in the text they make."""

    def __init__(self, tokens: Sequence[Mapping[str, Any]], source: str) -> None:
        last = len(tokens) - 1
        texts = [t["text"] + ("" if k == last or not t["text"][-1:].strip() else " ") for k, t in enumerate(tokens)]
        self.text = "".join(texts)
        self.order = {t["id"]: k for k, t in enumerate(tokens)}
        if len(self.order) < len(tokens):
            raise InputError("not a SVALA graph: a token id stands twice", source=source)
        starts = [0, *accumulate(len(t) for t in texts)]
        self.words = [
            (start + len(text) - len(text.lstrip()), start + len(text.rstrip()))
            for start, text in zip(starts, texts, strict=False)
        ]

    def runs(self, ids: Sequence[str]) -> Runs:
        """The stretches of neighbouring tokens among the ids, in order of the text."""
        out: Runs = []
        previous = -2
        for k in sorted(self.order[i] for i in ids if i in self.order):
            start, end = self.words[k]
            if start < end:
                if k == previous + 1:
                    out[-1] = Span(out[-1].start, end)
                else:
                    out.append(Span(start, end))
                previous = k
        return out


def _edges(graph: Mapping[str, Any], sides: Sequence[_Side], source: str) -> Iterator[Mapping[str, Any]]:
    """Labelled edges, each checked; no token may belong to two."""
    seen: set[str] = set()
    for key, edge in graph["edges"].items():
        ids = edge.get("ids") if isinstance(edge, dict) else None
        labels = edge.get("labels") if isinstance(edge, dict) else None
        if not all(isinstance(v, list) and all(isinstance(x, str) for x in v) for v in (ids, labels)):
            raise InputError(f"edge {key[:80]!r} cannot be read", source=source)
        if seen.intersection(ids or ()) or any(i not in sides[0].order and i not in sides[1].order for i in ids or ()):
            raise InputError(f"edge {key[:80]!r} names a token twice or one that does not exist", source=source)
        seen.update(ids or ())
        if labels:
            yield edge


def _mentions(edge: Mapping[str, Any], sides: Sequence[_Side], flavour: str, dropped: set[str]) -> Iterator[Mention]:
    """The mentions of one labelled edge: one for each label and stretch of neighbouring tokens."""
    runs, targets = (side.runs(edge["ids"]) for side in sides)
    surface = " ".join(run.of(sides[0].text) for run in runs)
    labels, unknown = Label.read(edge["labels"], digits=surface)
    dropped.update(unknown)
    if not labels or not runs:
        dropped.update(w for w in edge["labels"] if not labels or not runs)
        return
    mains = [label for label in labels if not taxonomy()[label.category].is_mark]
    others = tuple(Alternative(label.category, 0.0) for label in mains[1:])
    comment = edge.get("comment") if isinstance(edge.get("comment"), str) else ""
    for label in labels:
        if label in mains[1:]:
            continue
        said = comment if "!" in label.category else ""
        for i, run in enumerate(runs):
            place = run if flavour == "release" else targets[i] if i < len(targets) and flavour == "work" else None
            made = _mention(label, run, place, sides, flavour)
            main = label in mains
            yield replace(made, comment=said or "", alternatives=others if main else ())


def _mention(label: Label, run: Span, place: Span | None, sides: Sequence[_Side], flavour: str) -> Mention:
    text = run.of(sides[0].text)
    action = default_action(label.category, "personal")
    replacement: str | None = place.of(sides[1].text) if place else ""
    if flavour == "detect" or (action == "mark" and (replacement in (text, "") or flavour == "release")):
        replacement = None
    elif action == "mark":  # a mark that a profile replaced
        action = "replace"
    elif flavour == "work" and replacement == text:
        action, replacement = "keep", None
    return Mention(
        run,
        text,
        label.category,
        label.number,
        label.features,
        relevance="public" if action == "keep" else "personal",
        action=action,
        replacement=replacement,
        target=place,
    )


def _notes(comment: str) -> tuple[list[str], str]:
    """Lines of the document comment that were written by us, and the rest of it."""
    lines = comment.split("\n")
    return [li[5:] for li in lines if li.startswith("gok: ")], "\n".join(
        li
        for li in lines
        if not li.startswith(("gok: ", "gok?: "))  # doubts are worked out anew
    )


def _noted(note: str, sides: Sequence[_Side], comments: dict[Span, str], flavour: str) -> Mention | None:
    """The mark a note speaks of; of notes that only comment on a mention the first is kept for its place."""
    head, _, quoted = note.partition(" | ")
    words, _, ids = head.partition(" = ")
    said = parse_json(quoted, source="comment of the graph") if quoted else ""
    runs = sides[0].runs(sorted_ids(ids.split()))
    if not runs or not isinstance(said, str):
        return None
    span = Span(runs[0].start, runs[-1].end)
    if words == "comment":
        comments[span] = comments.get(span) or said
        return None
    labels, _unknown = Label.read(words.split())
    if len(labels) != 1 or not taxonomy()[labels[0].category].is_mark:
        return None
    place = span if flavour == "release" else None
    return replace(_mention(labels[0], span, place, sides, flavour), comment=said)
