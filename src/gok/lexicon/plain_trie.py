"""Reading a marisa trie in plain Python, where there is no compiled reader: in a browser (`gok_web.page`).

The part of `marisa_trie.Trie` that look-up needs, on the same bytes and with the same answers in the same order; some
ten times slower. Nothing is unpacked: a question reads what it passes. Only tries of one level are read, which is how
`gok.lexicon.compile` makes them.

The bytes are a magic line and then, every list behind its length in bytes and filled up to a multiple of eight: the
tree as LOUDS bits (a one for every child of a node, then a zero, level by level), which nodes end a key, which nodes
have more than one byte above them, the first byte (or the low bits of the link) of every node, the upper bits of the
links, the tail (what links lead to, each ended by a zero byte) and a table of much used steps.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from gok.errors import SettingError

__all__ = ["PlainTrie"]

_MAGIC: Final = b"We love Marisa.\0"
_BLOCK: Final = 512
"""Bits that have one entry in the table of ranks."""
_FULL: Final = (1 << _BLOCK) - 1
_MASKS: Final = tuple((1 << width) - 1 for width in range(_BLOCK + 1))
_HALVES: Final = (256, 128, 64, 32, 16, 8, 4, 2, 1)
_ONE_BYTE: Final = 0xFFFFFF
"""Stands for the upper bits of a link in the table of much used steps, where there is none."""


class _Reader:
    """Takes the lists of a trie one after the other."""

    def __init__(self, view: memoryview) -> None:
        self.view, self.place = view, len(_MAGIC)

    def numbers(self, count: int) -> tuple[int, ...]:
        start, self.place = self.place, self.place + 4 * count
        return tuple(self.view[start : self.place].cast("I"))

    def list(self) -> memoryview:
        low, high = self.numbers(2)
        start, length = self.place, low | high << 32
        self.place += -(-length // 8) * 8
        if self.place > len(self.view):
            raise SettingError("the compiled lexicon is cut off; compile it anew")
        return self.view[start : start + length]

    def bits(self) -> _Bits:
        units = self.list()
        self.numbers(2)
        return _Bits(units, *(self.list().cast("I") for _ in range(3)))


class _Bits:
    """Bits of which can be asked how many ones are before a place, and where the n-th one or zero is."""

    __slots__ = ("_ranks", "_units", "_where_ones", "_where_zeros")

    def __init__(self, units: memoryview, ranks: memoryview, where_zeros: memoryview, where_ones: memoryview) -> None:
        self._units, self._ranks = units, ranks  # three numbers a block, of which the first is the ones before it
        self._where_zeros, self._where_ones = where_zeros, where_ones  # the places of every 512th

    def __getitem__(self, place: int) -> int:
        return self._units[place >> 3] >> (place & 7) & 1

    def rank(self, place: int) -> int:
        """How many ones are before a place."""
        block, ones = place >> 9, self._ranks[(place >> 9) * 3]
        return int(ones + (self._bits_of(block) & _MASKS[place & 511]).bit_count())

    def one(self, number: int) -> int:
        """Where the n-th one is, counted from zero."""
        ranks, block = self._ranks, self._where_ones[number >> 9] >> 9
        while ranks[block * 3 + 3] <= number:
            block += 1
        return (block << 9) + _find(self._bits_of(block), number - ranks[block * 3])

    def zero(self, number: int) -> int:
        """Where the n-th zero is, counted from zero."""
        ranks, block = self._ranks, self._where_zeros[number >> 9] >> 9
        while (block + 1 << 9) - ranks[block * 3 + 3] <= number:
            block += 1
        return (block << 9) + _find(self._bits_of(block) ^ _FULL, number - (block << 9) + ranks[block * 3])

    def _bits_of(self, block: int) -> int:
        return int.from_bytes(self._units[block << 6 : block + 1 << 6], "little")


def _find(bits: int, number: int) -> int:
    """Where the n-th one of a block is."""
    place = 0
    for half in _HALVES:
        low = bits & _MASKS[half]
        before = low.bit_count()
        if number < before:
            bits = low
        else:
            number -= before
            bits >>= half
            place += half
    return place


class PlainTrie:
    """A set of strings, numbered, with common beginnings stored once."""

    def map(self, view: memoryview) -> PlainTrie:
        """Take the bytes of a trie; they are not copied."""
        if bytes(view[: len(_MAGIC)]) != _MAGIC:
            raise SettingError("the compiled lexicon is damaged; compile it anew")
        reader = _Reader(view)
        self._tree, self._ends, self._links = reader.bits(), reader.bits(), reader.bits()
        self._bases, self._extras = reader.list(), reader.list()
        self._extra_size, self._extra_mask, *_ = reader.numbers(4)
        self._tail = bytes(reader.list())
        reader.bits()
        self._steps = reader.list().cast("I")
        reader.numbers(2)
        if reader.place != len(view):
            raise SettingError("the compiled lexicon has a trie of several levels; compile it anew")
        self._step_mask = len(self._steps) // 3 - 1
        return self

    def __contains__(self, key: str) -> bool:
        return self.get(key) is not None

    def get(self, key: str, default: int | None = None) -> int | None:
        """The number of a key."""
        text, place, node = key.encode(), 0, 0
        while place < len(text):
            found = self._step(node, text, place)
            if found is None:
                return default
            node, place = found
        return self._ends.rank(node) if self._ends[node] else default

    def key_id(self, key: str) -> int:
        """The number of a key; KeyError if there is none."""
        number = self.get(key)
        if number is None:
            raise KeyError(key)
        return number

    def restore_key(self, number: int) -> str:
        """The key that has a number."""
        node, parts = self._ends.one(number), []
        while node:
            parts.append(self._above(node))
            node = self._tree.one(node) - node - 1
        return b"".join(reversed(parts)).decode()

    def prefixes(self, key: str) -> list[str]:
        """The keys that a text begins with, the shortest first."""
        text, place, node, found = key.encode(), 0, 0, []
        while True:
            if self._ends[node]:
                found.append(text[:place].decode())
            step = self._step(node, text, place) if place < len(text) else None
            if step is None:
                return found
            node, place = step

    def iterkeys(self, prefix: str = "") -> Iterator[str]:
        """The keys that begin with a prefix."""
        for text, _ in self._beginning(prefix.encode()):
            yield text.decode()

    def iteritems(self, prefix: str = "") -> Iterator[tuple[str, int]]:
        """The keys that begin with a prefix, and their numbers."""
        for text, node in self._beginning(prefix.encode()):
            yield text.decode(), self._ends.rank(node)

    def _step(self, node: int, text: bytes, place: int) -> tuple[int, int] | None:
        """The child that goes on as the text does at a place, and the place behind it."""
        byte = text[place]
        at = ((node ^ node << 5 ^ byte) & self._step_mask) * 3
        parent, child, link = self._steps[at : at + 3]
        if parent == node:
            if link >> 8 == _ONE_BYTE:
                return child, place + 1
            piece = self._behind(link)
            return (child, place + len(piece)) if text.startswith(piece, place) else None
        for child, piece in self._children(node):
            if piece[0] == byte:
                return (child, place + len(piece)) if text.startswith(piece, place) else None
        return None

    def _children(self, node: int) -> Iterator[tuple[int, bytes]]:
        """The children of a node, and what stands above each."""
        tree, links, bases = self._tree, self._links, self._bases
        place, link = tree.zero(node) + 1, -1
        child = place - node - 1
        while tree[place]:
            if links[child]:
                link = links.rank(child) if link < 0 else link + 1
                yield child, self._behind(bases[child] | self._extra(link) << 8)
            else:
                yield child, bases[child : child + 1].tobytes()
            place, child = place + 1, child + 1

    def _beginning(self, prefix: bytes) -> Iterator[tuple[bytes, int]]:
        """The keys that begin with a prefix, and their nodes: a node before its children, those in their order."""
        text, node = b"", 0
        while len(text) < len(prefix):
            rest = prefix[len(text) :]
            for child, piece in self._children(node):
                if piece.startswith(rest) or rest.startswith(piece):
                    text, node = text + piece, child
                    break
            else:
                return
        waiting = [(text, node)]
        while waiting:
            text, node = waiting.pop()
            if self._ends[node]:
                yield text, node
            waiting += reversed([(text + piece, child) for child, piece in self._children(node)])

    def _above(self, node: int) -> bytes:
        """What stands above a node."""
        if not self._links[node]:
            return self._bases[node : node + 1].tobytes()
        return self._behind(self._bases[node] | self._extra(self._links.rank(node)) << 8)

    def _behind(self, link: int) -> bytes:
        """What a link leads to."""
        return self._tail[link : self._tail.index(0, link)]

    def _extra(self, link: int) -> int:
        """The upper bits of a link."""
        place = link * self._extra_size
        return int.from_bytes(self._extras[place >> 3 : (place >> 3) + 8], "little") >> (place & 7) & self._extra_mask
