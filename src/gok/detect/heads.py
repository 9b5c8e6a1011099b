"""How words begin, as the table of gates writes it down, and which of many such heads a word has.

A head is how a run of word characters begins, at most `DEPTH` characters of it: small letters stand for themselves in
either case, `\\d` for a digit, `\\u` for a capital, `\\l` for another letter, `\\a` for any letter or line, `\\w` for
all of these, and `\\z` for the end of the run; behind a head that goes on `\\p` says that the run has no digits, `\\m`
that it has. Before it stands where it is looked for: `^` at the first character of a run, `#` not after a digit, `*`
anywhere; of a next word, `^` if only blanks part it from the one before, `-` if only marks do, `,` if both. A tail is
how a run ends, in the same characters.
"""

from __future__ import annotations

import re
from functools import cache
from typing import Any

__all__ = ["DEPTH", "HeadTree", "Keys", "plain", "read_keys", "write_keys"]

DEPTH = 6
AT_WORD, CLOSE, FAR, AT_NUMBER, ANYWHERE = "^", "-", ",", "#", "*"
DIGIT, CAPITAL, SMALL, LETTER, WORD, END, PURE, MIXED = r"\d", r"\u", r"\l", r"\a", r"\w", r"\z", r"\p", r"\m"
_PLACES = (AT_WORD, CLOSE, FAR, AT_NUMBER, ANYWHERE)
_KINDS = frozenset((DIGIT, CAPITAL, SMALL, LETTER, WORD, END, PURE, MIXED))
_CELL = re.compile(r"\\?.", re.DOTALL)

Keys = tuple[str, ...]  # of a head: where, then the characters; of a tail the characters


class HeadTree:
    """Heads by their characters, each with bits for those it belongs to."""

    __slots__ = ("_root",)

    def __init__(self) -> None:
        self._root: dict[str, Any] = {}

    def add(self, keys: Keys, bits: int) -> None:
        """A head, without where it is looked for."""
        node = self._root
        for key in keys:
            node = node.setdefault(key, {})
        node[""] = node.get("", 0) | bits

    def begins_with(self, char: str) -> bool:
        """Whether there is a head that begins with the character."""
        return any(name in self._root for name in _names(char))

    def bits(self, text: str, start: int, end: int, *, has_digits: bool) -> int:
        """The bits of all heads that stand at `start` in a run that ends at `end`, with digits or not."""
        nodes, found = [self._root], 0
        kind = MIXED if has_digits else PURE
        for place in range(start, min(end, start + DEPTH)):
            keys = _names(text[place])
            nodes = [node[key] for node in nodes for key in keys if key in node]
            if not nodes:
                return found
            for node in nodes:
                found |= node.get("", 0)
                if kind in node:
                    found |= node[kind][""]
        if end - start <= DEPTH:
            for node in nodes:
                if END in node:
                    found |= node[END][""]
        return found


@cache
def _names(char: str) -> Keys:
    """What a character can be called in a head."""
    low = plain(char)
    if char.isdecimal():
        return (low, DIGIT, WORD)
    if char.isupper():
        return (low, CAPITAL, LETTER, WORD)
    return (low, SMALL, LETTER, WORD) if char.isalnum() else (low, LETTER, WORD)


def plain(char: str) -> str:
    """A small letter; the long s and the i without a dot are read as s and i by patterns that ignore case."""
    low = char.lower()[0]
    return "s" if low == "ſ" else "i" if low == "ı" else low


def read_keys(cell: str) -> Keys:
    """A head or a tail as it stands in the table."""
    where = (cell[0],) if cell[0] in _PLACES else ()
    return (*where, *(key if key in _KINDS else key[-1] for key in _CELL.findall(cell, len(where))))


def write_keys(keys: Keys) -> str:
    """As `read_keys` reads it."""
    return "".join(
        key if key.isalnum() or key in _KINDS or (not place and key in _PLACES) else "\\" + key
        for place, key in enumerate(keys)
    )
