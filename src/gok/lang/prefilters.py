"""What must stand in a text for a match of a rule's pattern to be there, and where it can begin.

Trying a pattern at every place costs a hundred times as much as trying it where a word of its own stands, or a digit,
and before a word that can follow. The table `prefilters.tsv` of a language says for each rule how the first two words
of a match begin and what its pattern cannot do without; `tools/write_prefilters.py` works it out from the pattern, a
test holds it to that. A rule whose pattern has changed since is tried everywhere: slower, never wrong.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from zlib import crc32

from gok.kernel.prefilter import Prefilter, Way
from gok.lang import Language

__all__ = ["checksum", "read_prefilters"]


def checksum(pattern: str, flags: int) -> str:
    """Tells whether the pattern is still the one a prefilter was made for."""
    return f"{crc32(f'{flags}/{pattern}'.encode()):08x}"


@cache
def read_prefilters(language: Language) -> Mapping[tuple[str, str], Prefilter]:
    """The prefilters by rule id and checksum."""
    found = {}
    path = language.folder / "prefilters.tsv"
    for line in path.read_text("utf-8").split("\n") if path.is_file() else ():
        if not line or line[0] == "#":
            continue
        rule, sum_, pieces, *cells = line.split("\t")
        texts = [tuple(cell.split("|")) if cell else () for cell in (pieces, *cells)]
        ways = [Way(*texts[place : place + 3]) for place in range(1, len(texts), 3)]
        found[rule, sum_] = Prefilter(texts[0], tuple(ways))
    return found
