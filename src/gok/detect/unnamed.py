"""Schools and hospitals that are only called that."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from gok.detect.candidates import Candidate
from gok.detect.finders.noun_kinds import nouns_of
from gok.lang import load_language
from gok.taxonomy.groups import INSTITUTIONS
from gok.text import Essay

__all__ = ["drop_unnamed"]

_PLACED = INSTITUTIONS | {"place"}
_COMMON = (nouns_of(load_language())[0].keys() - {"universitetet"}) | frozenset(
    "gymnasium lasarett sporthall sporthallen idrottshall idrottshallen ishallen simhall simhallen väntsal väntsalen "
    "språkkafé språkkaféet språkcafé språkcaféet läxhjälp läxhjälpen gymnastiksalen aula aulan matsalen stadshuset "
    "kommunhuset stadsbiblioteket centralstationen akuten".split()
)


def drop_unnamed(essay: Essay, found: Iterable[Candidate]) -> list[Candidate]:
    """All but schools and hospitals that are only called that, in small letters: `i gymnasiet`, `på lasarettet i`."""
    return [c for c in found if c[1] not in _PLACED or not _is_nameless(c.span.of(essay.text).split())]


def _is_nameless(words: Sequence[str]) -> bool:
    return words[0] in _COMMON and all(word in ("i", "på", "vid") for word in words[1:])
