"""What a word may be a misspelling of, as far as that is a matter of letters: candidates for the caller to look at.

`fast_spelling` is the same, compiled: keep both alike.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from zlib import crc32

__all__ = ["PLACE_BITS", "WHOLE", "NearIndex", "SlipFilter", "may_be_near", "shortenings", "slips_of"]

PLACE_BITS = 5
WHOLE = (1 << PLACE_BITS) - 1
"""The place given for the whole term; later letters share the last place before it."""
_SEED, _FACTOR, _ALL = 2166136261, 16777619, 0xFFFFFFFF


def shortenings(term: str) -> Iterator[tuple[str, int]]:
    """The term with each letter left out, and the letter's place; of a run of one letter the first."""
    last = ""
    for place, letter in enumerate(term):
        if letter != last:
            yield term[:place] + term[place + 1 :], min(place, WHOLE - 1)
        last = letter


def may_be_near(shortened: str, place: int, other: int) -> bool:
    """Whether two words that gave the same shortening, by letters at these places, can be one edit apart.

    The letters must have stood at the same place, or have changed places with a neighbour. Of a run of one letter only
    the first place is known, the letter may have been any of it. This refuses most far words without reading them.
    """
    if -2 < place - other < 2 or place >= WHOLE - 1 or other >= WHOLE - 1:
        return True
    return other <= _run_end(shortened, place) + 1 and place <= _run_end(shortened, other) + 1


def _run_end(text: str, place: int) -> int:
    end = place
    while end < len(text) and text[end] == text[place]:
        end += 1
    return end


def slips_of(word: str, swapped: str, doubled: Mapping[str, str]) -> list[str]:
    """What may have been meant by a word: a letter too many, a single one for a double, two that changed places,
    another one of the `swapped`, or what a letter stands for in `doubled`.
    """
    found: list[str] = []
    for i, letter in enumerate(word):
        before, after = word[:i], word[i + 1 :]
        found += (before + after, before + letter + letter + after)
        if after:
            found.append(before + after[0] + letter + after[1:])
        if letter in swapped:
            found += [before + other + after for other in swapped]
        elif letter in doubled:
            found.append(before + doubled[letter] + after)
    return found


class NearIndex:
    """A hash index of terms with at most one letter left out, as `gok.lexicon.layout.pack_index` writes it.

    `numbers` are the count of buckets, the bits of a value, where each bucket starts, and the entries: a piece of the
    hash above the value, which is the number of a term and the place of the letter in it.
    """

    def __init__(self, numbers: memoryview[int]) -> None:
        self._size, self._bits = numbers[0], numbers[1]
        self._starts, self._entries = numbers[2 : self._size + 3], numbers[self._size + 3 :]

    def terms(self, word: str) -> list[int]:
        """The numbers of terms that may be one edit away from a word, each once, and seldom others."""
        found: dict[int, None] = {}
        for text, place in ((word, WHOLE), *shortenings(word)):
            for value in self._probe(text):
                if place == WHOLE or may_be_near(text, place, value & WHOLE):
                    found[value >> PLACE_BITS] = None
        return list(found)

    def _probe(self, text: str) -> list[int]:
        bits, (rest, bucket) = self._bits, divmod(crc32(text.encode()), self._size)
        start, end = self._starts[bucket], self._starts[bucket + 1]
        piece, low = rest & (1 << 32 - bits) - 1, (1 << bits) - 1
        return [entry & low for entry in self._entries[start:end] if entry >> bits == piece]


class SlipFilter:
    """Words by a bit each, in `bits`, whose length is a power of two: which slips of the pen may be among them."""

    def __init__(self, bits: bytes) -> None:
        self._bits, self._last = bits, 8 * len(bits) - 1

    @classmethod
    def packed(cls, words: Iterable[str], size: int) -> bytes:
        """The bits of some words, in so many bytes."""
        bits = bytearray(size)
        for word in words:
            place = _hash(word) & 8 * size - 1
            bits[place >> 3] |= 1 << (place & 7)
        return bytes(bits)

    def slips(self, word: str, swapped: str, doubled: Mapping[str, str]) -> list[str]:
        """What may have been meant by a word (see `slips_of`), as far as it may be among the words."""
        return list(filter(self._may_hold, slips_of(word, swapped, doubled)))

    def _may_hold(self, word: str) -> bool:
        place = _hash(word) & self._last
        return bool(self._bits[place >> 3] >> (place & 7) & 1)


def _hash(word: str) -> int:
    found = _SEED
    for char in word:
        found = (found ^ ord(char)) * _FACTOR & _ALL
    return found ^ found >> 15
