"""What a word may be a misspelling of, as far as that is a matter of letters: candidates for the caller to look at.

`fast_spelling` is the same, compiled: keep both alike.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from zlib import crc32

__all__ = [
    "PLACE_BITS",
    "WHOLE",
    "Slips",
    "is_one_edit",
    "joint_filter",
    "may_be_near",
    "near_index",
    "pack_words",
    "shortenings",
    "slip_filter",
    "slips_of",
]

Slips = Callable[[str, str, Mapping[str, str]], list[str]]

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


def is_one_edit(one: str, other: str) -> bool:
    """Whether one edit parts two words: a letter too many, too few, another, or two neighbours that changed places."""
    shortest = min(len(one), len(other))
    if one == other or abs(len(one) - len(other)) > 1:
        return False
    if shortest > 4 and one[:2] != other[:2] and one[-2:] != other[-2:]:
        return False  # one edit reaches the beginning or the end, not both; nearly all pairs of words end here
    i = 0
    while i < shortest and one[i] == other[i]:
        i += 1
    a, b = one[i:], other[i:]
    return a[1:] == b[1:] or a[1:] == b or a == b[1:] or (a[:2] == b[1::-1] and len(a) > 1 and a[2:] == b[2:])


def near_index(numbers: memoryview[int], texts: memoryview[int], places: memoryview[int]) -> Callable[[str], list[int]]:
    """Reads a hash index of terms with at most one letter left out, as `gok.lexicon.layout.pack_index` writes it.

    `numbers` are the count of buckets, the bits of a value, where each bucket starts, and the entries: a piece of the
    hash above the value, which is the number of a term and the place of the letter in it. `texts` are the terms one
    after another, and `places` says where each begins. What is given back finds the numbers of the terms that are one
    edit away from a word, each once.
    """
    size, bits = numbers[0], numbers[1]
    starts, entries = numbers[2 : size + 3], numbers[size + 3 :]
    all_of_piece, low = (1 << (32 - bits)) - 1, (1 << bits) - 1

    def terms(word: str) -> list[int]:
        may_be: dict[int, None] = {}
        for text, place in ((word, WHOLE), *shortenings(word)):
            rest, bucket = divmod(crc32(text.encode()), size)
            piece = rest & all_of_piece
            for entry in entries[starts[bucket] : starts[bucket + 1]]:
                value = entry & low
                if entry >> bits == piece and (place == WHOLE or may_be_near(text, place, value & WHOLE)):
                    may_be[value >> PLACE_BITS] = None
        return [one for one in may_be if is_one_edit(str(texts[places[one] : places[one + 1]], "utf-8"), word)]

    return terms


def pack_words(words: Iterable[str], size: int) -> bytes:
    """Words by a bit each, in so many bytes, a power of two."""
    bits = bytearray(size)
    for word in words:
        place = _hash(word) & 8 * size - 1
        bits[place >> 3] |= 1 << (place & 7)
    return bytes(bits)


def slip_filter(bits: bytes) -> Slips:
    """Reads what `pack_words` wrote: `slips_of` a word, as far as they may be among the words."""
    last = 8 * len(bits) - 1

    def may_hold(word: str) -> bool:
        place = _hash(word) & last
        return bool(bits[place >> 3] >> (place & 7) & 1)

    def slips(word: str, swapped: str, doubled: Mapping[str, str]) -> list[str]:
        return list(filter(may_hold, slips_of(word, swapped, doubled)))

    return slips


def joint_filter(bits: bytes) -> Callable[[str, str], list[int]]:
    """Reads what `pack_words` wrote: where a word may be parted into two of the words, perhaps with a link between."""
    last, least = 8 * len(bits) - 1, 3

    def may_hold(word: str) -> bool:
        place = _hash(word) & last
        return bool(bits[place >> 3] >> (place & 7) & 1)

    def joints(word: str, link: str) -> list[int]:
        return [
            at
            for at in range(least, len(word) - least + 1)
            if may_hold(word[at:]) and (may_hold(word[:at]) or (word[at - 1] == link and may_hold(word[: at - 1])))
        ]

    return joints


def _hash(word: str) -> int:
    found = _SEED
    for char in word:
        found = (found ^ ord(char)) * _FACTOR & _ALL
    return found ^ found >> 15
