"""What a SVALA graph says that a document cannot hold.

A document is a text with labels on it. A graph of normalization or correction annotation says more: words inserted,
left out, changed or moved, and labels for why. Read as a document it would lose all that without a word, so it is
refused, with a list. Words of the essay are never named; SVALA finds tokens by their ids.
"""

from __future__ import annotations

import json
from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from gok.taxonomy import Label, taxonomy
from gok_web.common.problems import Problem

__all__ = ["check_losses", "losses_of", "refuse_losses"]

_NAMED = 5  # so many ids are named of each kind


@dataclass(frozen=True)
class _Edge:
    """The places of its tokens on both sides, and what it is called."""

    source: tuple[int, ...]
    target: tuple[int, ...]
    name: str
    labels: tuple[str, ...]
    changed: bool


def check_losses(data: bytes) -> None:
    """Refuse a file with a graph that would lose something; what is no graph is not judged here."""
    try:
        graph = json.loads(data)
    except (ValueError, RecursionError):
        return
    refuse_losses(graph)


def refuse_losses(graph: Any) -> None:
    """Refuse a graph that would lose something, with a list of what."""
    if lost := losses_of(graph):
        said = _("This SVALA graph says more than pseudonymization; here it would be lost: {list}. Keep it in SVALA.")
        raise Problem(422, "losses", said.format(list="; ".join(lost)), lost=lost)


def losses_of(graph: Any) -> list[str]:
    """What would be lost, one line a kind; empty if all of it can be held."""
    edges = list(_edges(graph))
    inserted = [e.name for e in edges if not e.source]
    deleted = [e.name for e in edges if not e.target]
    own = [e for e in edges if e.source and e.target]
    changed = [e.name for e in own if e.changed and not _says_why(e)]
    strange = sorted({label for e in edges for label in e.labels if _is_foreign(label)})
    kinds = (
        (_("words inserted"), inserted),
        (_("words deleted"), deleted),
        (_("words changed"), changed),
        (_("words moved"), _moved(own)),
        (_("labels for corrections"), strange),
    )
    return [_line(words, names) for words, names in kinds if names]


def _line(words: str, names: Sequence[str]) -> str:
    shown = ", ".join(names[:_NAMED]) + (" …" if len(names) > _NAMED else "")
    return f"{words}: {len(names)} ({shown})"


def _edges(graph: Any) -> Iterator[_Edge]:
    """The edges of a graph; nothing if it is none, which others say."""
    if not isinstance(graph, dict) or not all(isinstance(graph.get(side), list) for side in ("source", "target")):
        return
    if not isinstance(graph.get("edges"), dict):
        return
    sides = [_places(graph[side]) for side in ("source", "target")]
    for name, edge in graph["edges"].items():
        ids = edge.get("ids") if isinstance(edge, dict) else None
        labels = edge.get("labels") if isinstance(edge, dict) else None
        if not isinstance(ids, list) or not isinstance(labels, list):
            continue
        spots = [tuple(sorted(side[i][0] for i in ids if i in side)) for side in sides]
        words = [" ".join(side[i][1] for i in sorted(set(ids) & set(side), key=lambda i: side[i][0])) for side in sides]
        yield _Edge(spots[0], spots[1], str(name), tuple(map(str, labels)), words[0] != words[1])


def _places(tokens: Sequence[Any]) -> Mapping[str, tuple[int, str]]:
    whole = [t for t in tokens if isinstance(t, dict) and isinstance(t.get("id"), str)]
    return {t["id"]: (k, str(t.get("text", "")).strip()) for k, t in enumerate(whole)}


def _says_why(edge: _Edge) -> bool:
    """Whether a label of ours says why the words differ: they are a pseudonym."""
    labels, _unknown = Label.read(list(edge.labels))
    return bool(labels)


def _is_foreign(label: str) -> bool:
    """A correction label: none of ours, no number. Slips in small letters are said by the reader."""
    return not label.isdigit() and label[:1].isupper() and not taxonomy().is_known(label)


def _moved(edges: Sequence[_Edge]) -> list[str]:
    """Edges that stand elsewhere in the target: all but the longest run that keeps its order."""
    order = sorted(edges, key=lambda e: e.source)
    best: list[int] = []  # the smallest last place of a run of each length
    length: list[int] = []
    for edge in order:
        at = bisect_left(best, edge.target[0])
        best[at : at + 1] = [edge.target[0]]
        length.append(at + 1)
    wanted, kept = len(best), set()
    for k in range(len(order) - 1, -1, -1):
        if length[k] == wanted and wanted:
            kept.add(k)
            wanted -= 1
    return [edge.name for k, edge in enumerate(order) if k not in kept]
