"""Where in a text a match of a pattern can begin, and what must stand around for it to be there.

Trying a pattern at every place costs a hundred times as much as trying it where a word of its own stands, or a digit,
and before a word that can follow. The table `gates.tsv` says for each rule how the first two words of a match begin and
what its pattern cannot do without; `tools/write_gates.py` works it out from the pattern, a test holds it to that. A
rule whose pattern has changed since has an open gate: slower, never wrong.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import NamedTuple
from zlib import crc32

from gok.kernel.heads import AT_WORD, WORD

__all__ = ["ANY_WORD", "OPEN", "Prefilter", "Way", "checksum", "read_prefilters", "table_path"]


class Way(NamedTuple):
    """A match can begin with a word that begins and ends so, if the next one begins so; none means any."""

    first: tuple[str, ...]
    tails: tuple[str, ...]
    second: tuple[str, ...]


class Prefilter(NamedTuple):
    """One of `pieces`, in small letters, must be there; a match begins in one of the `ways`, or anywhere."""

    pieces: tuple[str, ...]
    ways: tuple[Way, ...]


OPEN = Prefilter((), ())
ANY_WORD = Way((AT_WORD + WORD,), (), ())


def table_path() -> Path:
    """Where the table is."""
    return Path(__file__).with_name("sv") / "prefilters.tsv"


def checksum(pattern: str, flags: int) -> str:
    """Tells whether the pattern is still the one a gate was made for."""
    return f"{crc32(f'{flags}/{pattern}'.encode()):08x}"


@cache
def read_prefilters() -> dict[tuple[str, str], Prefilter]:
    """The gates by rule id and checksum."""
    found = {}
    for line in table_path().read_text("utf-8").split("\n"):
        if line and line[0] != "#":
            rule, sum_, pieces, *heads = line.split("\t")
            ways = [Way(*map(_texts, heads[place : place + 3])) for place in range(0, len(heads), 3)]
            found[rule, sum_] = Prefilter(_texts(pieces), tuple(ways))
    return found


def _texts(cell: str) -> tuple[str, ...]:
    return tuple(cell.split("|")) if cell else ()
