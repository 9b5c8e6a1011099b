"""What SVALA demands of a graph, checked without SVALA.

SVALA replaces an essay whose graph breaks one of these rules by the single word "x", so nothing that fails here may be
handed to it. Messages name ids, never words of the essay.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

__all__ = ["JS_SPACE", "check_graph", "sorted_ids"]

# What JavaScript takes for white space; Python's idea of it differs in six characters.
JS_SPACE = "\t\n\v\f\r \xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff"
_ALONE = re.compile(rf"[{JS_SPACE}]*[^{JS_SPACE}]*[{JS_SPACE}]*")
_AMONG_OTHERS = re.compile(rf"[{JS_SPACE}]*[^{JS_SPACE}]+[{JS_SPACE}]+")
_EDGE_KEYS = frozenset({"id", "ids", "labels", "manual", "comment"})

Tokens = Sequence[Mapping[str, Any]]


def sorted_ids(ids: Sequence[str]) -> list[str]:
    """Ids as JavaScript sorts them: as strings of UTF-16 units, so `s10` before `s9`."""
    return sorted(ids, key=lambda name: name.encode("utf-16-be", "surrogatepass"))


def check_graph(graph: Any) -> list[str]:
    """Every rule the graph breaks; an empty list means that SVALA takes it."""
    problems = list(_shape(graph))
    if not problems:
        problems = [*_identity(graph), *_texts(graph), *_edges(graph)]
    if not problems:
        problems = list(_alignment(graph))
    return problems


def _shape(graph: Any) -> Iterator[str]:
    """Types first, so that the other checks need not ask."""
    if not isinstance(graph, dict) or not isinstance(graph.get("edges"), dict):
        yield "a graph is an object with source, target and edges"
        return
    for side in ("source", "target"):
        tokens = graph.get(side)
        if not isinstance(tokens, list) or not all(_is_token(t) for t in tokens):
            yield f"{side}: a list of tokens with id and text is needed"
    for key, edge in graph["edges"].items():
        if not isinstance(edge, dict) or not isinstance(edge.get("id"), str):
            yield f"edge {key}: not an edge"
        elif not _are_strings(edge.get("ids")) or not _are_strings(edge.get("labels")):
            yield f"edge {key}: ids and labels must be lists of strings"
        elif not isinstance(edge.get("comment", ""), str):
            yield f"edge {key}: the comment must be a string"
    if not isinstance(graph.get("comment", ""), str):
        yield "the comment of the graph must be a string"


def _is_token(token: Any) -> bool:
    return isinstance(token, dict) and isinstance(token.get("id"), str) and isinstance(token.get("text"), str)


def _are_strings(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(v, str) for v in value)


def _identity(graph: Mapping[str, Any]) -> Iterator[str]:
    seen: set[str] = set()
    names = [t["id"] for t in (*graph["source"], *graph["target"])] + [e["id"] for e in graph["edges"].values()]
    for name in names:
        if name in seen:
            yield f"id {name} stands twice"
        seen.add(name)


def _texts(graph: Mapping[str, Any]) -> Iterator[str]:
    for side in ("source", "target"):
        tokens: Tokens = graph[side]
        pattern = _ALONE if len(tokens) == 1 else _AMONG_OTHERS
        for token in tokens:
            if pattern.fullmatch(token["text"]) is None:
                yield f"token {token['id']}: not one word with white space behind it"
    if graph.get("comment") == "":
        yield "the comment of the graph is empty"


def _edges(graph: Mapping[str, Any]) -> Iterator[str]:
    owners: dict[str, str] = {t["id"]: "" for t in (*graph["source"], *graph["target"])}
    for key, edge in graph["edges"].items():
        yield from (f"edge {key}: {problem}" for problem in _edge(key, edge))
        for name in edge["ids"]:
            if name not in owners:
                yield f"edge {key}: token {name} does not exist"
            elif owners[name]:
                yield f"token {name} belongs to two edges"
            else:
                owners[name] = key or "?"
    yield from (f"token {name} belongs to no edge" for name, owner in owners.items() if not owner)


def _edge(key: str, edge: Mapping[str, Any]) -> Iterator[str]:
    if key != edge["id"]:
        yield "key and id differ"
    if not edge["ids"]:
        yield "no ids"
    if edge["ids"] != sorted_ids(edge["ids"]):
        yield "ids are not sorted as strings"
    if edge["id"] != "e-" + "-".join(edge["ids"]):
        yield "the id is not made of the ids"
    if len(set(edge["labels"])) < len(edge["labels"]):
        yield "a label stands twice"
    if edge.get("manual") is not True and edge.get("manual") is not False:
        yield "manual is neither true nor false"
    if edge.keys() - _EDGE_KEYS:
        yield "a key that SVALA does not know"
    if edge.get("comment") == "":
        yield "the comment is empty"
    elif "comment" in edge and not any("!" in label for label in edge["labels"]):
        yield 'a comment without a label that contains "!"'


def _alignment(graph: Mapping[str, Any]) -> Iterator[str]:
    """Whether SVALA's aligner would leave the automatic edges as they are."""
    automatic = {name: key for key, edge in graph["edges"].items() if not edge["manual"] for name in edge["ids"]}
    source = [t for t in graph["source"] if t["id"] in automatic]
    target = [t for t in graph["target"] if t["id"] in automatic]
    group = {name: name for name in automatic}  # union-find

    def root(name: str) -> str:
        while group[name] != name:
            group[name] = group[group[name]]
            name = group[name]
        return name

    for left, right in _shared(source, target):
        group[root(left)] = root(right)
    made: dict[str, set[str]] = {}
    for name in automatic:
        made.setdefault(root(name), set()).add(name)
    for key, edge in graph["edges"].items():
        if not edge["manual"] and edge["ids"] and made[root(edge["ids"][0])] != set(edge["ids"]):
            yield f"edge {key}: the aligner would join other tokens; write manual: true"


def _shared(source: Tokens, target: Tokens) -> Iterator[tuple[str, str]]:
    """Pairs of tokens that share an unchanged character other than a blank."""
    left, left_owners = _units(source)
    right, right_owners = _units(target)
    if left == right:  # the usual case, and a diff would cost more
        yield from {(a, b): None for a, b, c in zip(left_owners, right_owners, left, strict=True) if c != " "}
        return
    from diff_match_patch import diff_match_patch

    i = j = 0
    for change, part in diff_match_patch().diff_main(left, right, False):
        if change == 0:
            for k, unit in enumerate(part):
                if unit != " ":
                    yield left_owners[i + k], right_owners[j + k]
        i += len(part) if change <= 0 else 0
        j += len(part) if change >= 0 else 0


def _units(tokens: Tokens) -> tuple[str, list[str]]:
    """The text as JavaScript sees it, in UTF-16 units, and to which token each belongs."""
    units: list[str] = []
    owners: list[str] = []
    for token in tokens:
        raw = token["text"].encode("utf-16-le", "surrogatepass")
        units += [chr(raw[k] | raw[k + 1] << 8) for k in range(0, len(raw), 2)]
        owners += [token["id"]] * (len(raw) // 2)
    return "".join(units), owners
