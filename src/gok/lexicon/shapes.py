"""Which shapes of the language a form has: endings and particles of surnames, of streets, of schools.

A shape sees one form (a word, or words with single blanks) and knows nothing of its context: an ordinary word may have
it too, which `Lexicon.word` tells.
"""

from __future__ import annotations

import re
from typing import Final

from gok.lang.shapes import Shape

__all__ = ["ShapeIndex"]

_JOINTS: Final = frozenset(" -‐–'’´`")


class ShapeIndex:
    """The shapes of a language: by ending, so that a form is not tried against each of them, and by pattern."""

    def __init__(self, rows: tuple[Shape, ...]) -> None:
        self.rows = rows
        self._by_ending: dict[str, tuple[int, ...]] = {}
        self._patterns: list[tuple[int, re.Pattern[str], bool]] = []
        for number, row in enumerate(rows):
            for ending in row.endings.split():
                self._by_ending[ending] = (*self._by_ending.get(ending, ()), number)
            if row.pattern:
                self._patterns.append((number, re.compile(row.pattern, re.IGNORECASE), row.joined))
        self._lengths = sorted({len(ending) for ending in self._by_ending})

    def match(self, form: str) -> tuple[Shape, ...]:
        """All shapes that the form has, in the order of the table."""
        lowered, found = form.lower(), set()
        for length in self._lengths:
            for number in self._by_ending.get(lowered[-length:], ()):
                if len(lowered) - length >= self.rows[number].stem and _is_stem(lowered[:-length]):
                    found.add(number)
        has_joint = not _JOINTS.isdisjoint(form)
        for number, pattern, joined in self._patterns:
            if (has_joint or not joined) and pattern.fullmatch(form):
                found.add(number)
        return tuple(self.rows[number] for number in sorted(found)) if found else ()


def _is_stem(text: str) -> bool:
    return text.isalpha() or (text[0].isalpha() and all(char.isalpha() or char in "-'’" for char in text))
