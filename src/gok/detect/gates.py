"""What a stretch of text must hold for a pattern to match there, and where in it a match can begin.

Trying a pattern at every place of a window costs a hundred times as much as trying it where a word of its own stands,
or a digit. The table `gates.tsv` says for each rule what its pattern cannot do without; `tools/write_gates.py` works it
out from the pattern, a test holds it to that. A rule whose pattern has changed since has an open gate: slower, never
wrong.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from enum import IntFlag
from functools import cache
from pathlib import Path
from typing import NamedTuple
from zlib import crc32

from gok.text import Token

__all__ = ["OPEN", "Beginnings", "Marks", "RuleGate", "Start", "Window", "checksum", "read_gates", "table_path"]


class Start(IntFlag):
    """Where a match can begin; anywhere if nothing is said."""

    ANYWHERE = 0
    DIGIT = 1
    CAPITAL = 2
    WORD = 4  # the first letter of any word
    WORDS = 8  # one of the `beginnings`, as the first letters of a word
    TEXT = 16  # one of the `beginnings`, wherever it stands


class RuleGate(NamedTuple):
    """One of `pieces` must be there and at least `digits` digits; a match begins as `start` and `beginnings` say.

    Texts are in small letters; where there are none, none is asked for.
    """

    pieces: tuple[str, ...]
    digits: int
    start: int
    beginnings: tuple[str, ...]


OPEN = RuleGate((), 0, 0, ())

_DIGIT, _WORD, _TEXT = int(Start.DIGIT), int(Start.WORD), int(Start.TEXT)
_GENERAL = int(Start.DIGIT | Start.CAPITAL)
_FIRST = 32  # above the kinds of start each rule that begins with words of its own has a bit
_WORDS = re.compile(r"\w+")


class Beginnings(dict[str, tuple[tuple[int, int], ...]]):
    """What may begin inside a token: places in it, each with a bit for every kind of start and every rule.

    A form is looked at once in the life of the process.
    """

    def __init__(self, gates: Sequence[RuleGate]) -> None:
        super().__init__()
        self.bits: list[int] = []  # by rule: what a place must have one of for a match to begin there
        self._heads: list[tuple[tuple[str, ...], int]] = []
        for number, gate in enumerate(gates):
            own = _FIRST << number if gate.start & Start.WORDS else 0
            self.bits.append(gate.start & _GENERAL | own)
            if own:
                self._heads.append((tuple({_head(text) for text in gate.beginnings}), own))

    def __missing__(self, form: str) -> tuple[tuple[int, int], ...]:
        if len(self) > 200_000:  # a server must not grow for ever
            self.clear()
        found: dict[int, int] = {}
        for place, char in enumerate(form):
            if char.isdigit():
                found[place] = Start.DIGIT
            elif char.isupper():
                found[place] = Start.CAPITAL
        for word in _WORDS.finditer(form):
            low = word.group().lower()
            bits = sum(bit for heads, bit in self._heads if low.startswith(heads))
            if bits:
                found[word.start()] = found.get(word.start(), 0) | bits
        places = self[form] = tuple((place, int(found[place])) for place in sorted(found))
        return places


def _head(text: str) -> str:
    """The word a text begins with."""
    match = _WORDS.match(text)
    return match.group() if match else text


class Marks:
    """Where in an essay something stands that a match can begin with."""

    def __init__(self, tokens: Sequence[Token], beginnings: Beginnings) -> None:
        marks = [(token[1] + place, bits) for token in tokens for place, bits in beginnings[token[0]]]
        self._marks = marks
        self._places = [place for place, _ in marks]

    def between(self, start: int, end: int) -> list[tuple[int, int]]:
        """The marked places from `start` on and before `end`."""
        return self._marks[bisect_left(self._places, start) : bisect_left(self._places, end)]


class Window:
    """A stretch of a text in which patterns are tried; a match begins before `last`."""

    __slots__ = ("_bits", "_digits", "_end", "_last", "_low", "_marks", "_start", "_text")

    def __init__(self, text: str, start: int, end: int, last: int, marks: Marks) -> None:
        self._text, self._start, self._end, self._last = text, start, end, last
        self._low = ""
        self._marks = marks.between(start, end)
        self._digits = self._bits = 0
        for _, bits in self._marks:
            self._bits |= bits
            self._digits += bits & _DIGIT

    def may_hold(self, gate: RuleGate, bits: int, needs: tuple[str, ...]) -> bool:
        """Whether a match is possible here: something to begin with, the digits, the pieces."""
        if bits and not bits & self._bits and not gate.start & _TEXT:
            return False
        return self._digits >= gate.digits and self._holds(gate.pieces) and self._holds(needs)

    def matches(self, pattern: re.Pattern[str], gate: RuleGate, bits: int) -> Iterator[re.Match[str]]:
        """What `finditer` would find."""
        if not gate.start:
            yield from pattern.finditer(self._text, self._start, self._end)
            return
        text, end, free = self._text, self._end, self._start
        for place in self._places(gate, bits):
            if place >= free and (match := pattern.match(text, place, end)):
                yield match
                free = match.end()

    def _places(self, gate: RuleGate, bits: int) -> list[int]:
        """Where the pattern is to be tried."""
        last = self._last
        if gate.start & _WORD:
            return [word.start() for word in _WORDS.finditer(self._text, self._start, last)]
        places = [place for place, has in self._marks if has & bits and place < last]
        return sorted({*places, *self._occurrences(gate.beginnings)}) if gate.start & _TEXT else places

    def _holds(self, pieces: tuple[str, ...]) -> bool:
        if not pieces:
            return True
        low = self._low = self._low or self._text[self._start : self._end].lower()
        for piece in pieces:  # noqa: SIM110 - any() costs three times as much
            if piece in low:
                return True
        return False

    def _occurrences(self, texts: tuple[str, ...]) -> Iterator[int]:
        """Where one of the texts stands; none of them has letters."""
        for text in texts:
            place = self._text.find(text, self._start, self._last)
            while place >= 0:
                yield place
                place = self._text.find(text, place + 1, self._last)


def table_path() -> Path:
    """Where the table is."""
    return Path(__file__).with_name("gates.tsv")


def checksum(pattern: str, flags: int) -> str:
    """Tells whether the pattern is still the one a gate was made for."""
    return f"{crc32(f'{flags}/{pattern}'.encode()):08x}"


@cache
def read_gates() -> dict[tuple[str, str], RuleGate]:
    """The gates by rule id and checksum."""
    found = {}
    for line in table_path().read_text("utf-8").split("\n"):
        if line and line[0] != "#":
            rule, sum_, digits, pieces, start, beginnings = line.split("\t")
            found[rule, sum_] = RuleGate(_parts(pieces), int(digits), _kinds(start), _parts(beginnings))
    return found


def _parts(cell: str) -> tuple[str, ...]:
    return tuple(cell.split("|")) if cell else ()


def _kinds(cell: str) -> int:
    return sum(int(Start[name.upper()]) for name in cell.split("+")) if cell else 0
