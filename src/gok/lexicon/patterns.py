"""What a word can be by its shape: endings and particles of surnames, of streets, of schools.

A row of the tables names what it finds and what it must not; the tests try every example. Patterns see one form (a
word, or words with single blanks) and know nothing of its context: an ordinary word may fit too, which `Lexicon.word`
tells.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from gok.lexicon.name_patterns import NAME_PATTERNS, PARTICLES
from gok.lexicon.place_patterns import PLACE_PATTERNS
from gok.lexicon.shapes import Pattern

__all__ = ["PARTICLES", "PATTERNS", "Pattern", "match_patterns"]

PATTERNS: Final = NAME_PATTERNS + PLACE_PATTERNS

_JOINTS: Final = frozenset(" -‐–'’´`")


@cache
def _by_ending() -> tuple[dict[str, tuple[int, ...]], tuple[int, ...]]:
    """Which rows an ending belongs to, so that a form is not tried against each; and the lengths that occur."""
    index: dict[str, list[int]] = {}
    for number, row in enumerate(PATTERNS):
        for ending in row.endings:
            index.setdefault(ending, []).append(number)
    return {ending: tuple(rows) for ending, rows in index.items()}, tuple(sorted({len(ending) for ending in index}))


@cache
def _shaped(joined: bool) -> tuple[tuple[int, Pattern], ...]:
    """The rows with a pattern that are to be tried on a form with or without a joint."""
    return tuple((number, row) for number, row in enumerate(PATTERNS) if row.pattern and (joined or not row.joined))


def match_patterns(form: str) -> tuple[Pattern, ...]:
    """All patterns that the whole form fits, in the order of the table."""
    lowered = form.lower()
    index, lengths = _by_ending()
    found = set()
    for length in lengths:
        for number in index.get(lowered[-length:], ()):
            if len(lowered) - length >= PATTERNS[number].stem and _is_stem(lowered[:-length]):
                found.add(number)
    for number, row in _shaped(not _JOINTS.isdisjoint(form)):
        if row.pattern and row.pattern.fullmatch(form):
            found.add(number)
    return tuple(PATTERNS[number] for number in sorted(found))


def _is_stem(text: str) -> bool:
    return text.isalpha() or (text[0].isalpha() and all(char.isalpha() or char in "-'’" for char in text))
