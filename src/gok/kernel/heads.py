"""How words begin, as the table of gates writes it down, and which of many such heads a word has.

A head is how a run of word characters begins, at most `DEPTH` characters of it: small letters stand for themselves in
either case, D for a digit, U for a capital, L for another letter, A for any letter or line, W for all of these, and Z
for the end of the run; behind a head that goes on P says that the run has no digits, M that it has. Before it stands
where it is looked for: `^` at the first character of a run, `#` not after a digit, `*` anywhere; of a next word, `^` if
only blanks part it from the one before, `-` if only marks do, `,` if both. A tail is how a run ends, in the same
characters.
"""

from __future__ import annotations

from functools import cache
from typing import Any

__all__ = ["DEPTH", "HeadTree", "plain"]

DEPTH = 6
AT_WORD, CLOSE, FAR, AT_NUMBER, ANYWHERE = "^", "-", ",", "#", "*"
DIGIT, CAPITAL, SMALL, LETTER, WORD, END, PURE, MIXED = "D", "U", "L", "A", "W", "Z", "P", "M"
_MOST_STEPS = 100_000  # that are kept


class _State:
    """Where one can be in the tree at the same time, with the bits that are found there in a word of either kind."""

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


_NOTHING = {"": 0}


class HeadTree:
    """Heads by their characters, each with bits for those it belongs to; the steps taken in it are kept."""

    def __init__(self) -> None:
        self._root: dict[str, Any] = {}
        self._start: _State | None = None
        self._count = 0

    def add(self, head: str, bits: int) -> None:
        """A head, without where it is looked for."""
        node = self._root
        for key in head:
            node = node.setdefault(key, {})
        node[""] = node.get("", 0) | bits

    def begins_with(self, char: str) -> bool:
        """Whether there is a head that begins with the character."""
        return any(name in self._root for name in _names(char))

    def bits(self, text: str, start: int, end: int, *, has_digits: bool) -> int:
        """The bits of all heads that stand at `start` in a run that ends at `end`, with digits or not."""
        if self._start is None or self._count > _MOST_STEPS:
            self._start, self._count = _State([self._root]), 0
        state, found = self._start, 0
        for char in text[start : min(end, start + DEPTH)]:
            after = state.steps[char] if char in state.steps else self._step(state, char)
            if after is None:
                return found
            state = after
            found |= state.mixed if has_digits else state.pure
        return found | state.at_end if end - start <= DEPTH else found

    def _step(self, state: _State, char: str) -> _State | None:
        nodes = [node[name] for node in state.nodes for name in _names(char) if name in node]
        after = state.steps[char] = _State(nodes) if nodes else None
        self._count += 1
        return after


@cache
def _names(char: str) -> str:
    """What a character can be called in a head."""
    low = plain(char)
    if char.isdecimal():
        return low + DIGIT + WORD
    if char.isupper():
        return low + CAPITAL + LETTER + WORD
    return low + SMALL + LETTER + WORD if char.isalnum() else low + LETTER + WORD


def plain(char: str) -> str:
    """A small letter; the long s and the i without a dot are read as s and i by patterns that ignore case."""
    low = char.lower()[0]
    return "s" if low == "ſ" else "i" if low == "ı" else low
