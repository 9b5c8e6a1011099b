"""A linear chain as CRFsuite writes it: its file, what features weigh together, how likely each label is along a run.

What is told of a token is groups of features, a group being a tuple of strings. What a group weighs is worked out once
and kept, so that the same neighbours, the same form or the same place in a sentence are weighed once. Weights are
whole numbers of 2**-40, so that a sum is the same in any order; those of a group lie side by side in one long integer,
a lane for each label, and adding two integers adds all of them. `fast_chains` is the same, compiled: keep both alike.
"""

from __future__ import annotations

import re
import struct
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property, lru_cache, reduce
from math import exp
from operator import add, attrgetter
from typing import Any

__all__ = ["MOST_KEPT", "UNIT", "Chain", "Crf", "Feature", "Group", "spelled", "weights_of"]

Group = tuple[str, ...]
Run = Sequence[Iterable[Group] | None]
"""Neighbouring tokens, each as its groups of features; None is a token that is nothing for certain."""

Feature = tuple[str | tuple[int, int], ...]
"""How a feature is put together: constants, and parts of what is given, each by its number and how many letters of the
beginning, or below zero of the end, are taken; 0 for all."""

UNIT = 2.0**-40
"""What one is worth in the sums."""
MOST_KEPT = 60_000
"""How many groups, and how many features, are kept weighed."""
_MOST_SAID = 500.0  # what a feature may weigh; trained ones stay below twenty
_LANE = 64
_HALF = 1 << _LANE - 2

_HEAD = struct.Struct("<4sI4s9I")
_WEIGHT, _LABEL_AND_WEIGHT = struct.Struct("<IIId"), struct.Struct("<8xId")
_RECORD = re.compile(rb".{8}([^\0]*)\0", re.DOTALL)
_BEFORE_RECORDS = 24 + 256 * 8  # the head and the hash tables' places


def spelled(features: Iterable[Feature], given: Sequence[str]) -> list[str]:
    """The features of what is given.

    >>> spelled([("w", (0, 0)), ("2", (0, -2)), ((1, 0), "|", (0, 3))], ("huset", "low"))
    ['whuset', '2et', 'low|hus']
    """
    return [
        "".join(
            [
                piece if isinstance(piece, str) else given[piece[0]][min(0, piece[1]) :][: max(0, piece[1]) or None]
                for piece in feature
            ]
        )
        for feature in features
    ]


class Crf:
    """The weights in a file of CRFsuite; `ValueError` if it is something else or damaged.

    The file is little-endian. Behind the head stand the weights (`FEAT`), the names of the labels and of the features
    (each a constant database, `CQDB`), and which weights belong to a label or a feature (`LFRF`, `AFRF`). An essay asks
    for a few hundred of some thousand features, so the weights of a feature are read when it is asked for. Several
    models may stand one after another: `behind` is what follows this one. `steps` says how much one label speaks for
    another right after it; `places` has the file and where the names of the features begin, their rows, the weights.
    """

    def __init__(self, data: bytes) -> None:
        try:
            magic, size, kind, *numbers = _HEAD.unpack_from(data)
            if magic != b"lCRF" or kind != b"FOMC" or size > len(data):
                raise ValueError("not a model")
            self._data, self.behind = data, data[size:]
            self._weights, at_labels, at_features, of_labels, self._of_features = numbers[4:]
            self._features = at_features, numbers[3]
            self.places = data, at_features, self._of_features, self._weights
            self.labels = [name.decode() for name in self._names(at_labels, numbers[2])]
            self.steps = [row[1:] for one in range(len(self.labels)) for row in self._rows(of_labels, one, _WEIGHT)]
        except (struct.error, IndexError) as error:
            raise ValueError("not a model") from error

    @cached_property
    def names(self) -> Mapping[bytes, int]:
        """The features there are, with their numbers."""
        return {name: number for number, name in enumerate(self._names(*self._features))}

    def _names(self, start: int, size: int) -> list[bytes]:
        """The names in a database, by their numbers."""
        magic, _, _, _, count, places = struct.unpack_from("<4s5I", self._data, start)
        (last,) = struct.unpack_from("<I", self._data, start + places + 4 * (count - 1))
        (length,) = struct.unpack_from("<I", self._data, start + last + 4)
        found: list[bytes] = _RECORD.findall(self._data, start + _BEFORE_RECORDS, start + last + 8 + length)
        if magic != b"CQDB" or len(found) != size:
            raise ValueError("a damaged model")
        return found

    def weights(self, feature: str) -> list[tuple[int, float]]:
        """How much a feature speaks for which labels."""
        number = self.names.get(feature.encode())
        return [] if number is None else self._rows(self._of_features, number, _LABEL_AND_WEIGHT)

    def check(self) -> None:
        """Read all of it, as nobody does with a model that is known; `ValueError` if it cannot be used."""
        try:
            size = len(self.labels)
            features = self.names.values()
            said = [row for number in features for row in self._rows(self._of_features, number, _LABEL_AND_WEIGHT)]
            said += [(label, weight) for row in self.steps for label, weight in ((row[0], row[2]), (row[1], row[2]))]
            if not all(label < size and abs(weight) < _MOST_SAID for label, weight in said):
                raise ValueError("a damaged model")
        except (struct.error, IndexError) as error:
            raise ValueError("a damaged model") from error

    def _rows(self, table: int, number: int, parts: struct.Struct) -> list[Any]:
        """The weights that a table lists under a number: kind, feature or label before, label and weight, or parts."""
        (place,) = struct.unpack_from("<I", self._data, table + 12 + 4 * number)
        (count,) = struct.unpack_from("<I", self._data, place)
        first = self._weights + 12
        which = struct.unpack_from(f"<{count}I", self._data, place + 4)
        if which and which == tuple(range(which[0], which[0] + count)):  # in one piece, as CRFsuite writes them
            start = first + parts.size * which[0]
            return list(parts.iter_unpack(self._data[start : start + parts.size * count]))
        return [parts.unpack_from(self._data, first + parts.size * one) for one in which]


weights_of: Callable[[Crf], Callable[[str], Iterable[tuple[int, float]]]] = attrgetter("weights")
"""What weighs the features of a model."""


class Chain:
    """Labels, what features weigh for them, and how likely one follows another.

    `outside` is the label of what is nothing; by `lead` it must lead in the prefilter to be believed.
    """

    def __init__(
        self,
        labels: Sequence[str],
        weights: Callable[[str], Iterable[tuple[int, float]]],
        *,
        steps: Iterable[tuple[int, int, float]] = (),
        outside: int = 0,
        lead: float = 0.0,
    ) -> None:
        size = len(labels)
        self._labels, self._outside, self._lead = labels, outside, lead
        self._lanes = struct.Struct(f"<{size}q")
        self._bias = sum([_HALF << lane * _LANE for lane in range(size)])  # keeps every lane above zero
        self._steps = [(before, after, exp(weight) - 1) for before, after, weight in steps]
        self._back = [(after, before, factor) for before, after, factor in self._steps]
        self._none = [float(number == outside) for number in range(size)]
        self._of_feature, self._of_group = lru_cache(MOST_KEPT)(weights), lru_cache(MOST_KEPT)(self._weigh)

    def _weigh(self, group: Group) -> int:
        lanes = [_HALF] * len(self._labels)
        for feature in group:
            for lane, weight in self._of_feature(feature):
                lanes[lane] += round(weight / UNIT)
        return int.from_bytes(self._lanes.pack(*lanes), "little") - self._bias

    def sums(self, groups: Iterable[Group]) -> tuple[int, ...]:
        """What the groups together weigh for each label, in units; one and the same number is added to all."""
        total = sum(map(self._of_group, groups), self._bias)
        return self._lanes.unpack(total.to_bytes(self._lanes.size, "little"))

    def may_be_something(self, groups: Iterable[Group]) -> bool:
        """The prefilter: whether some groups leave it open that a token is anything.

        Each group's word is taken for whatever label it speaks for most. Where `outside` leads even so, all other
        features together do not turn it, if `lead` is well chosen.
        """
        lead = 0.0
        for group in groups:
            sums = self.sums((group,))
            lead += (sums[self._outside] - max(*sums[: self._outside], *sums[self._outside + 1 :])) * UNIT
        return lead < self._lead

    def likelihoods(self, run: Run, lowest: float, least: float) -> list[dict[str, float]]:
        """For each token of the run the labels that are at least as likely as `least`, and how likely nothing is.

        A single token of which can be seen at once that all labels but `outside` together are less likely than
        `lowest` is nothing for certain.
        """
        rows = []
        for groups in run:
            sums = () if groups is None else self.sums(groups)
            best = max(sums, default=0)  # 1 for the likeliest label
            rows.append([exp((one - best) * UNIT) for one in sums] or self._none)
        if len(rows) > 1:
            rows = self._along(rows)
        elif run[0] is not None and len(rows[0]) * sorted(rows[0])[-2] < lowest and rows[0][self._outside] == 1.0:
            rows = [self._none]
        out = []
        for row in rows:
            scale = 1 / reduce(add, row, 0.0)
            shares = [share * scale for share in row]
            likely = {label: share for label, share in zip(self._labels, shares, strict=True) if share >= least}
            likely[self._labels[self._outside]] = shares[self._outside]
            out.append(likely)
        return out

    def _along(self, powers: Sequence[list[float]]) -> list[list[float]]:
        """What the groups of all tokens say together: forward, then backward."""
        forward = [powers[0]]
        for row in powers[1:]:
            forward.append(_times(row, _step(forward[-1], self._steps)))
        behind = [1.0] * len(powers[0])
        out = [forward[-1]]
        for place in range(len(powers) - 2, -1, -1):
            behind = _step(_times(powers[place + 1], behind), self._back)
            out.append(_times(forward[place], behind))
        return out[::-1]


def _step(shares: list[float], pairs: Sequence[tuple[int, int, float]]) -> list[float]:
    """Go one token on: any label may follow any other; few pairs make it more, or less, likely."""
    scale = 1 / reduce(add, shares, 0.0)
    found = [1.0] * len(shares)
    for one, other, factor in pairs:
        found[other] += shares[one] * scale * factor
    return found


def _times(left: list[float], right: list[float]) -> list[float]:
    return [one * other for one, other in zip(left, right, strict=True)]
