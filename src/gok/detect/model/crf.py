"""Reading a model that CRFsuite has written: the weights of its facts and of one label after another.

The file is little-endian. Behind the head stand the weights (`FEAT`), the names of the labels and of the facts (each a
constant database, `CQDB`), and which weights belong to a label or a fact (`LFRF`, `AFRF`). An essay asks for a few
hundred of some thousand facts, so the weights of a fact are read when it is asked for. Several models may stand one
after another in a file.
"""

from __future__ import annotations

import re
import struct
from collections.abc import Sequence
from pathlib import Path

from gok.errors import InputError

__all__ = ["Crf"]

_HEAD = struct.Struct("<4sI4s9I")
_WEIGHT = struct.Struct("<IIId")
_RECORD = re.compile(rb".{8}([^\0]*)\0", re.DOTALL)
_BEFORE_RECORDS = 24 + 256 * 8  # the head and the hash tables' places


class Crf:
    """A model, read: its labels, and what speaks for them. `InputError` if the file is something else or damaged."""

    labels: Sequence[str]
    is_last: bool
    """Whether no other model follows in the file."""

    def __init__(self, path: Path, number: int = 0) -> None:
        try:
            self._data = path.read_bytes()
        except OSError:
            raise InputError("the model cannot be read", source=str(path)) from None
        try:
            for _ in range(number):
                self._data = self._data[_HEAD.unpack_from(self._data)[1] :]
            self._read()
        except (struct.error, ValueError, IndexError):
            raise InputError("not a model, or damaged", source=str(path)) from None

    def _read(self) -> None:
        magic, size, kind, *numbers = _HEAD.unpack_from(self._data)
        self._weights, at_labels, at_facts, self._of_labels, self._of_facts = numbers[4:]
        if magic != b"lCRF" or kind != b"FOMC" or size > len(self._data):
            raise ValueError
        self.is_last = size == len(self._data)
        self.labels = [name.decode() for name in self._names(at_labels)]
        self._numbers = {name: number for number, name in enumerate(self._names(at_facts))}
        if len(self.labels) != numbers[2] or len(self._numbers) != numbers[3]:
            raise ValueError

    def weights(self, fact: str) -> list[tuple[int, float]]:
        """How much a fact speaks for which labels."""
        number = self._numbers.get(fact.encode())
        return [] if number is None else [row[2:] for row in self._rows(self._of_facts, number)]

    def steps(self) -> list[tuple[int, int, float]]:
        """How much one label speaks for another right after it."""
        return [row[1:] for number in range(len(self.labels)) for row in self._rows(self._of_labels, number)]

    def _rows(self, table: int, number: int) -> list[tuple[int, int, int, float]]:
        """The weights that a table lists under a number: kind, fact or label before, label, weight."""
        (place,) = struct.unpack_from("<I", self._data, table + 12 + 4 * number)
        (count,) = struct.unpack_from("<I", self._data, place)
        first = self._weights + 12
        which = struct.unpack_from(f"<{count}I", self._data, place + 4)
        if which and which == tuple(range(which[0], which[0] + count)):  # in one piece, as CRFsuite writes them
            start = first + _WEIGHT.size * which[0]
            return list(_WEIGHT.iter_unpack(self._data[start : start + _WEIGHT.size * count]))
        return [_WEIGHT.unpack_from(self._data, first + _WEIGHT.size * one) for one in which]

    def _names(self, start: int) -> list[bytes]:
        """The names in a constant database, by number."""
        magic, _, _, _, count, places = struct.unpack_from("<4s5I", self._data, start)
        if magic != b"CQDB":
            raise ValueError
        (last,) = struct.unpack_from("<I", self._data, start + places + 4 * (count - 1))
        (length,) = struct.unpack_from("<I", self._data, start + last + 4)
        names: list[bytes] = _RECORD.findall(self._data, start + _BEFORE_RECORDS, start + last + 8 + length)
        return names
