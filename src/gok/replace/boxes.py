"""Choosing in a time that does not grow with the list: how keys of version 2 choose.

Every candidate of a pool sits in one of a thousand boxes, where anybody can see it. The key gives each referent a row
of numbers of boxes that nobody else can tell; the first box with somebody in it is the referent's choice.

- Each candidate has one box, so all are equally likely.
- A new candidate takes the choices whose rows come by its box before they come by another that is taken: a list that
  grows by a tenth moves a tenth of them.
- Who is passed over, because the essay has that very name, is followed by whoever comes next in the secret row. No
  candidate has a neighbour that would step in for it: a pseudonym says nothing about who was passed over.
- A row that finds nobody in a while is given up, and what is left is ranked as version 1 ranks all: that happens where
  lists are short, or used up.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator, Mapping
from functools import lru_cache
from hashlib import sha256, shake_256

from gok.replace.keys import Key
from gok.replace.lists import even_pool, wider_pool
from gok.text.records import NamedTuple

__all__ = ["placed_words", "places_in_row", "rank_in_boxes"]

_BOXES = 1 << 10  # of a pool, which has a hundred words or so; half of them stay empty
_MORE = 1 << 4  # times as many if they do not: a list that grows beyond 512 words moves all choices
_LENGTHS = (32, 128)  # numbers of a row that are looked at first, and in all: more would cost more than ranking
_ROW = b"\0row of boxes"  # behind a digest, where version 1 has a candidate


def rank_in_boxes(key: Key, digest: bytes, name: str, *, wider: bool = False) -> Iterator[str]:
    """The candidates of a pool in the order in which the row of a digest comes by their boxes."""
    placed = placed_words(name, wider)
    seen = set()
    for place in places_in_row(key, digest, placed):
        yield placed.words[place]
        seen.add(place)
    yield from key.rank_under(digest, [word for place, word in enumerate(placed.words) if place not in seen])


def places_in_row(key: Key, digest: bytes, placed: Placed) -> Iterator[int]:
    """Whom the row of a digest comes by before it is given up: their places in the pool, each once."""
    row = shake_256(key.digest_under(digest, _ROW))
    seen: set[int] = set()
    done = 0
    for length in _LENGTHS if placed.words else ():
        for number in struct.unpack(f">{length}I", row.digest(4 * length))[done:]:
            place = placed.boxes.get(number & placed.last)
            if place is not None and place not in seen:
                yield place
                seen.add(place)
        done = length


class Placed(NamedTuple):
    """The words of a pool, which box holds which of them, and the number of the last box."""

    words: tuple[str, ...]
    boxes: Mapping[int, int]
    last: int


@lru_cache(maxsize=1024)
def placed_words(name: str, wider: bool) -> Placed:
    """Each word in the box its digest names or, where somebody sits there, in the next free one."""
    words = even_pool(name)
    if wider:
        offered = set(words)
        words = tuple(word for word in dict.fromkeys(wider_pool(name)) if word not in offered)
    count = _BOXES
    while len(words) > count // 2:
        count *= _MORE
    boxes: dict[int, int] = {}
    for place, word in enumerate(words):
        number = int.from_bytes(sha256(word.encode()).digest()[:4], "big") % count
        while number in boxes:
            number = (number + 1) % count
        boxes[number] = place
    return Placed(words, boxes, count - 1)
