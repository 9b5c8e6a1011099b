"""Apertium's compiled dictionaries: every surface form with its readings.

Debian ships apertium-swe only as a compiled finite-state transducer. Reading the
lttoolbox format here, rather than calling lt-print, keeps the build free of
machine-dependent programs.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import NamedTuple

__all__ = ["Reading", "Section", "read_sections", "readings", "turned"]


class Reading(NamedTuple):
    """One analysis of a surface form, e.g. `Malmö`, `Malmö`, `("np", "top", "nt", "sg", "nom")`."""

    form: str
    lemma: str
    tags: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Section:
    """One transducer of a compiled dictionary; an arc is (input, output, target state)."""

    name: str
    initial: int
    finals: frozenset[int]
    arcs: tuple[tuple[tuple[str, str, int], ...], ...]


class _Bytes:
    """lttoolbox's variable-length integers: the top two bits say how many bytes follow."""

    def __init__(self, data: bytes) -> None:
        self.data = data
        self.at = 0

    def number(self) -> int:
        first = self.data[self.at]
        more = first >> 6
        value = int.from_bytes(bytes([first & 0x3F]) + self.data[self.at + 1 : self.at + 1 + more], "big")
        self.at += 1 + more
        return value

    def text(self) -> str:
        return "".join(chr(self.number()) for _ in range(self.number()))

    def header(self, magic: bytes) -> int:
        """The feature bits after a magic word, or 0 where the file has no such header."""
        if self.data[self.at : self.at + 4] != magic:
            return 0
        bits = int.from_bytes(self.data[self.at + 4 : self.at + 12], "little")
        self.at += 12
        return bits


def read_sections(data: bytes) -> list[Section]:
    """All transducers of a compiled dictionary (`main`, `regexp` …)."""
    source = _Bytes(data)
    if source.header(b"LTTB"):
        raise ValueError("this dictionary uses features the reader does not know")
    source.text()  # the letters, known from the arcs anyway
    tags = [f"<{source.text()}>" for _ in range(source.number())]
    base = len(tags)

    def symbol(number: int) -> str:
        return chr(number) if number > 0 else "" if number == 0 else tags[-number - 1]

    pairs = []
    for _ in range(source.number()):
        left = source.number() - base
        pairs.append((symbol(left), symbol(source.number() - base)))
    return [_section(source, pairs) for _ in range(source.number())]


def _section(source: _Bytes, pairs: list[tuple[str, str]]) -> Section:
    name = source.text()
    if source.header(b"LTTD"):
        raise ValueError("weighted transducers are not read")
    initial = source.number()
    finals, at = [], 0
    for _ in range(source.number()):
        at += source.number()
        finals.append(at)
    count = source.number()
    arcs = []
    for state in range(count):
        here, label = [], 0
        for _ in range(source.number()):
            label += source.number()
            here.append((*pairs[label], (source.number() + state) % count))
        arcs.append(tuple(here))
    return Section(name, initial, frozenset(finals), tuple(arcs))


def turned(section: Section) -> Section:
    """An analyser as a generator: what was input is output."""
    arcs = tuple(tuple((right, left, target) for left, right, target in here) for here in section.arcs)
    return replace(section, arcs=arcs)


def readings(section: Section, *, skip: frozenset[str]) -> Iterator[Reading]:
    """Every path of a generator (input is lemma and tags, output is the form) that meets no tag in `skip`.

    States that lead to themselves are patterns for numbers and acronyms, not words, and are left out.
    """
    looping = {state for state, arcs in enumerate(section.arcs) if any(target == state for *_, target in arcs)}
    stack: list[tuple[int, str, str, tuple[str, ...]]] = [(section.initial, "", "", ())]
    while stack:
        state, form, lemma, tags = stack.pop()
        if state in section.finals and form:
            yield Reading(form, lemma, tags)
        for left, right, target in section.arcs[state]:
            if target in looping:
                continue
            if len(left) > 1:  # a tag such as <sg>; letters are single
                if left[1:-1] not in skip:
                    stack.append((target, form + right, lemma, (*tags, left[1:-1])))
            else:
                stack.append((target, form + right, lemma + left, tags))
