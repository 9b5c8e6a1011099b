"""Which shapes of the language a form has: endings and particles of surnames, of streets, of schools.

A shape sees one form (a word, or words with single blanks) and knows nothing of its context: an ordinary word may have
it too, which `Lexicon.word` tells.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Final

from gok.lang import Language
from gok.text.cache import compile_pattern

if TYPE_CHECKING:
    from gok.lang.shape_rows import Shape

__all__ = ["ShapeIndex"]

_JOINTS: Final = frozenset(" -‐–'’´`")


class ShapeIndex:
    """The shapes of a language: by ending, so that a form is not tried against each of them, and by pattern."""

    def __init__(self, language: Language) -> None:
        rows = [*_read_endings(language.folder / "endings.txt"), *language.module("shapes").SHAPES]
        self.rows = rows = sorted(rows, key=lambda row: not row.id.startswith("surname."))
        self._by_ending: dict[str, tuple[int, ...]] = {}
        self._patterns: list[tuple[int, re.Pattern[str]]] = []
        self._joined: list[tuple[int, re.Pattern[str]]] = []  # tried where something is joined
        for number, row in enumerate(rows):
            for ending in row.endings.split():
                self._by_ending[ending] = (*self._by_ending.get(ending, ()), number)
            if row.pattern:
                some = self._joined if row.joined else self._patterns
                some.append((number, compile_pattern(row.pattern, re.IGNORECASE)))
        # Hardly any word has one of these shapes: all are tried at once first.
        self._any = compile_pattern("|".join([f"(?:{one.pattern})" for _, one in self._patterns]), re.IGNORECASE)
        self.patterns = [*[pattern for _, pattern in (*self._patterns, *self._joined)], self._any]
        self._shortest = min(map(len, self._by_ending), default=0)
        self._last_letters: dict[str, tuple[str, ...]] = {}
        for ending in self._by_ending:
            last = ending[-self._shortest :]
            self._last_letters[last] = (*self._last_letters.get(last, ()), ending)

    def match(self, form: str) -> tuple[Shape, ...]:
        """All shapes that the form has, in the order of the table."""
        lowered, found = form.lower(), set()
        for ending in self._last_letters.get(lowered[-self._shortest :], ()):  # most words end in none of them
            if lowered.endswith(ending):
                stem = lowered[: -len(ending)]
                found.update(
                    [one for one in self._by_ending[ending] if len(stem) >= self.rows[one].stem and _is_stem(stem)]
                )
        rows = self._patterns if self._any.fullmatch(form) else ()
        for number, pattern in rows if _JOINTS.isdisjoint(form) else (*rows, *self._joined):
            if pattern.fullmatch(form):
                found.add(number)
        return tuple(self.rows[number] for number in sorted(found)) if found else ()


def _read_endings(path: Path) -> Iterator[Shape]:
    """The shapes of a file: a line with the id and what is said of it, then lines with endings and examples."""
    from gok.lang.shape_rows import Shape

    blocks = path.read_text("utf-8").split("\n\n") if path.is_file() else []
    for block in blocks:
        lines = [line.split() for line in block.splitlines() if line and line[0] != "#"]
        if lines:
            said = {"stem": "2", "culture": "", "kind": ""} | dict(one.split("=") for one in lines[0][1:])
            finds, ignores, endings = (
                " ".join(word for line in lines if line[0] == what for word in line[1:])
                for what in ("finds", "ignores", "endings")
            )
            yield Shape(
                lines[0][0], finds, ignores, endings, int(said["stem"]), culture=said["culture"], kind=said["kind"]
            )


def _is_stem(text: str) -> bool:
    return text.isalpha() or (text[0].isalpha() and all(char.isalpha() or char in "-'’" for char in text))
