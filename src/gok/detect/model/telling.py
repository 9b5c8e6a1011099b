"""The telling facts of a token as bits: what is asked about every guess is answered by one `&`.

Whoever has a question says at import which facts it is about and gets the bits that stand for them; the bits of a token
are put together from those of its keys, which are kept.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import NamedTuple

from gok.detect.model.templates import HINTS, TEMPLATES, Facts, Keys
from gok.kernel.cache import BoundedCache

__all__ = ["Said", "asks", "asks_beginning", "bits_of", "said_by_rules"]

_MOST_KEPT = 30_000
_named: dict[str, int] = {}
_beginning: list[tuple[tuple[str, ...], str, int]] = []


def asks(*facts: str) -> int:
    """The bits that stand for the facts: `bits_of(keys) & asks("e=city", "g=city")` if one of them is there."""
    found = 0
    for fact in facts:
        if fact not in _named:
            _named[fact] = _next_bit()
        found |= _named[fact]
    return found


def asks_beginning(*beginnings: str, but: str = "\0") -> int:
    """The bit that stands for all facts that begin so, but for some of them."""
    found = _next_bit()
    _beginning.append((beginnings, but, found))
    return found


def _next_bit() -> int:
    for table in _TABLES:  # what was worked out without the new bit
        table.clear()
    return 1 << len(_named) + len(_beginning)


def _of_facts(facts: Facts) -> int:
    found = 0
    for fact in facts:
        found |= _named.get(fact, 0)
        for beginnings, but, bit in _beginning:
            if fact.startswith(beginnings) and not fact.startswith(but):
                found |= bit
    return found


def _table(facts: Callable[[Hashable], Facts]) -> BoundedCache[Hashable, int]:
    return BoundedCache(lambda key: _of_facts(facts(key)), _MOST_KEPT)


_TELLING = tuple((number, template.facts) for number, template in enumerate(TEMPLATES) if template.telling)
_TABLES: tuple[BoundedCache[Hashable, int], ...] = ()
_TABLES = tuple(_table(facts) for _, facts in _TELLING)
_PLACES = tuple((number, table.__getitem__) for (number, _), table in zip(_TELLING, _TABLES, strict=True))


def bits_of(keys: Keys) -> int:
    """The bits of all telling facts about a token."""
    found = 0
    for number, bits in _PLACES:
        found |= bits(keys[number])
    return found


class Said(NamedTuple):
    """What rules have said of a token: their ids, and the kinds of what they found."""

    rules: tuple[str, ...]
    kinds: tuple[str, ...]


def _said(hints: Hashable) -> Said:
    facts = TEMPLATES[HINTS].facts(hints)
    return Said(
        tuple(fact[5:] for fact in facts if fact[:5] == "rule="),
        tuple(dict.fromkeys(fact[5:] for fact in facts if fact[:5] == "kind:")),
    )


_SAID: BoundedCache[Hashable, Said] = BoundedCache(_said, _MOST_KEPT)


def said_by_rules(keys: Keys) -> Said:
    """What rules have said of a token."""
    return _SAID[keys[HINTS]]
