"""Going through a sentence from left to right, each tag by the two before it and the two forms behind.

What a form says is weighed once and kept; a token whose form leaves no doubt costs one look-up, the others some
additions of packed rows of weights. `fast_walking` is the same, compiled: keep the two alike.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from itertools import compress
from struct import Struct
from typing import Any, NamedTuple
from zlib import crc32

from gok.kernel.chains import Feature, spelled

__all__ = ["LANE", "MOST_FEATURES", "MOST_KEPT", "RowSums", "Walk", "Weighed"]

LANE = 16
"""Bits of a weight; a row holds one for each tag, side by side in one integer."""
MOST_KEPT = 1 << 16
"""How many forms a table keeps."""
MOST_FEATURES = 1 << 15
"""How many features keep their rows: endings come back in other words."""
_INFINITE = float("inf")


class Weighed(NamedTuple):
    """A form, weighed: its tag if that is sure (else -1), its rows, its group, what stands for it in pairs."""

    tag: int
    own: Any
    as_previous: Any
    as_next: Any
    group: int
    word: str


class RowSums:
    """Adds the rows of features up.

    A feature is stored under the checksum (CRC-32) of its text: `keys` are those, in order, `data` their rows, each of
    so many bytes: one long number, little-endian, that may be below zero.
    """

    def __init__(self, keys: array[int], data: bytes, width: int) -> None:
        places = dict(zip(keys, range(0, len(data), width), strict=True))
        self._row = lru_cache(MOST_FEATURES)(
            lambda feature: int.from_bytes(
                data[(at := places.get(crc32(feature.encode("utf-8", "surrogatepass")), len(data))) : at + width],
                "little",
                signed=True,
            )
        )

    def sum(self, features: Iterable[str]) -> int:
        """What the features weigh together, packed as their rows are; a feature without a row weighs nothing."""
        return sum(map(self._row, features))

    def of_parts(self, features: Iterable[Feature]) -> Callable[..., int]:
        """Gives what features made of parts of some texts weigh together, for the texts."""
        return lambda *given: self.sum(spelled(features, given))


class Walk:
    """Finds tags by number, or how far one of them, `watched`, leads or trails at each token.

    `weights` are those of a model: `weigh(form, first)` is what a form says by itself, first in a sentence or inside;
    `of_pair(kind, one, other)` what two neighbours say together: `S` word and tag before, `W` word and group behind,
    `T` the two tags before, `U` tag before and group behind, `V` the two groups behind; `groups` are those of forms, by
    number; `start` and `end` what stands around a sentence. Rows are those that the `RowSums` beside it gives.
    """

    def __init__(self, weights: Any, *, tags: int, watched: int, scale: float) -> None:
        self._weights, self._tags, self._watched, self._scale = weights, tags, watched, scale
        self._unpack = Struct(f"<{tags}H").unpack
        self._bias = int.from_bytes(b"\x00\x80" * tags, "little")  # so that no lane is below zero
        self._weigh, self._pair = lru_cache(MOST_KEPT)(weights.weigh), lru_cache(MOST_KEPT)(weights.of_pair)

    def walk(self, tokens: Sequence[str], places: Iterable[int] | None = None) -> tuple[list[int], list[float]]:
        """The numbers of the tags of a sentence, and how far the watched one leads or trails at each token.

        Where only some places are asked for, no more is worked out than they depend on; the others are left blank.
        """
        size, watched = len(tokens), self._watched
        if size > 2 and not tokens[1].islower() and " ".join(tokens).isupper():
            tokens = [token.lower() for token in tokens]  # a text in capitals only: they say nothing
        opening = 1 if size > 1 and tokens[0][:1].isalnum() else 2  # so many capitals a sentence may begin with
        forms = [self._weigh(token, place < opening) for place, token in enumerate(tokens)]
        forms += (self._weights.end, self._weights.end)
        needed = bytearray(size)
        for place in range(size) if places is None else places:
            needed[place] = 1
        needed += b"\0\0"
        for place in range(size - 1, -1, -1):  # a tag that is not sure depends on the two before it
            if needed[place] and forms[place].tag < 0:
                needed[place - 1] = needed[place - 2] = 1
        tags, margins = [self._tags] * (size + 2), [0.0] * size  # two stand before the first, as seen from behind
        for place in compress(range(size), needed):
            tag = forms[place].tag
            if tag < 0:
                scores = self._scores(forms, tags, place)
                best = max(scores)
                tag = scores.index(best)
                others = best if tag != watched else max(*scores[:watched], *scores[watched + 1 :])
                margins[place] = (scores[watched] - others) / self._scale
            else:
                margins[place] = _INFINITE if tag == watched else -_INFINITE
            tags[place] = tag
        return tags[:size], margins

    def _scores(self, forms: Sequence[Weighed], tags: Sequence[int], place: int) -> tuple[int, ...]:
        """What speaks for each tag: the form, its neighbours, the two tags before and the two groups behind."""
        form, right, pair, groups = forms[place], forms[place + 1], self._pair, self._weights.groups
        left = forms[place - 1] if place else self._weights.start
        previous, before = tags[place - 1], tags[place - 2]
        group, second = groups[right.group], groups[forms[place + 2].group]
        total = self._bias + form.own + left.as_previous + right.as_next
        total += pair("S", form.word, previous) + pair("W", form.word, group)
        total += pair("T", before, previous) + pair("U", previous, group) + pair("V", group, second)
        return self._unpack(total.to_bytes(self._tags * LANE // 8, "little"))
