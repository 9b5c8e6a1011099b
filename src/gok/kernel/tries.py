"""Tries of how words begin or end, in the characters of `gok.kernel.prefilter`; the steps taken in them are kept."""

from __future__ import annotations

import marshal
from collections.abc import Iterable
from functools import cache
from typing import Any

__all__ = [
    "BEHIND",
    "CAPITAL",
    "DEPTH",
    "DIGIT",
    "END",
    "LETTER",
    "MIXED",
    "PURE",
    "SMALL",
    "WORD",
    "Trie",
    "classes_of",
    "pack",
]

DEPTH = 6
"""So many characters of a word are looked at, at most."""
BEHIND = " "
"""The character that says that a run has ended."""
DIGIT, CAPITAL, SMALL, LETTER, WORD, END, PURE, MIXED = "D", "U", "L", "A", "W", "Z", "P", "M"
_MOST_STEPS = 100_000  # that are kept: a server must not grow for ever
_NOTHING = {"": 0}


@cache
def classes_of(char: str) -> str:
    """What a character can be called in a beginning, itself as a small letter first.

    The long s and the i without a dot are read as s and i by patterns that ignore case.
    """
    low = {"ſ": "s", "ı": "i"}.get(char, char.lower()[0])
    if char.isdecimal():
        return low + DIGIT + WORD
    if char.isupper():
        return low + CAPITAL + LETTER + WORD
    return low + SMALL + LETTER + WORD if char.isalnum() else low + LETTER + WORD


class _State:
    """Where one can be in the trie at the same time, with the bits that are found there in a word of either kind."""

    __slots__ = ("at_end", "mixed", "nodes", "pure", "steps")

    def __init__(self, nodes: list[dict[str, Any]]) -> None:
        self.nodes = nodes
        self.pure = self.mixed = self.at_end = 0
        self.steps: dict[str, _State | None] = {}
        for node in nodes:
            here = node.get("", 0)
            self.pure |= here | node.get(PURE, _NOTHING)[""]
            self.mixed |= here | node.get(MIXED, _NOTHING)[""]
            self.at_end |= node.get(END, _NOTHING)[""]


def _opened(node: dict[str, Any], name: str) -> dict[str, Any]:
    """What goes on from a node with a character, laid out if it was packed."""
    below = node[name]
    if isinstance(below, bytes):
        below = node[name] = marshal.loads(below)  # noqa: S302 – beside our modules, and trusted as they are
    found: dict[str, Any] = below
    return found


def pack(root: dict[str, Any]) -> dict[str, Any]:
    """A trie whose branches are packed: each is laid out when a word first begins with it."""
    kept = ("", PURE, MIXED, END)
    return {name: below if name in kept else marshal.dumps(below) for name, below in root.items()}


class Trie:
    """Beginnings by their characters, each with bits for those it belongs to; the steps taken in it are kept."""

    def __init__(self, root: dict[str, Any] | None = None) -> None:
        self.root: dict[str, Any] = {} if root is None else root
        self._start: _State | None = None
        self._count = 0

    def add(self, beginning: str, bits: int) -> None:
        """A beginning, without where it is looked for."""
        node = self.root
        for key in beginning:
            node = node.setdefault(key, {})
        node[""] = node.get("", 0) | bits

    def bits(self, text: str, start: int, end: int, *, has_digits: bool) -> int:
        """The bits of all beginnings that stand at `start` in a run that ends at `end`, with digits or not."""
        state, found = self._first(), 0
        for char in text[start : min(end, start + DEPTH)]:
            after = state.steps[char] if char in state.steps else self._step(state, char)
            if after is None:
                return found
            state = after
            found |= state.mixed if has_digits else state.pure
        return found | state.at_end if end - start <= DEPTH else found

    def goes_on(self, chars: Iterable[str]) -> bool:
        """Whether a beginning can stand where some characters do; `BEHIND` says that the run has ended."""
        state = self._first()
        for char in chars:
            if char == BEHIND:
                return state.at_end != 0
            after = state.steps[char] if char in state.steps else self._step(state, char)
            if after is None or after.pure or after.mixed:
                return after is not None
            state = after
        return True

    def _first(self) -> _State:
        """Where all beginnings begin."""
        if self._start is None or self._count > _MOST_STEPS:
            self._start, self._count = _State([self.root]), 0
        return self._start

    def _step(self, state: _State, char: str) -> _State | None:
        """Where one is behind a character; None if no beginning goes on with it."""
        nodes = [_opened(node, name) for node in state.nodes for name in classes_of(char) if name in node]
        after = state.steps[char] = _State(nodes) if nodes else None
        self._count += 1
        return after
