"""Reading the case files and the examples of rules: text with `[found]{label}` in it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

__all__ = ["Case", "Expected", "parse_marked", "read_cases"]

FOLDER = Path(__file__).parent / "cases"
_MARKED = re.compile(r"\[(?P<text>[^\[\]]+)\]\{(?P<label>[\w!-]+)\}")
_BRACKETED = re.compile(r"\[(?P<text>[^\[\]]+)\](?:\{(?P<label>[\w!-]+)\})?")

Expected = tuple[int, int, str | None]


@dataclass(frozen=True)
class Case:
    """One line of a case file."""

    file: str
    line: int
    text: str
    expected: tuple[Expected, ...]
    known_wrong: bool

    def __str__(self) -> str:
        return f"{self.file}:{self.line}"


def parse_marked(marked: str, *, labels_needed: bool = False) -> tuple[str, tuple[Expected, ...]]:
    """The plain text and the marked stretches in it."""
    text, found, at = "", [], 0
    for match in (_MARKED if labels_needed else _BRACKETED).finditer(marked):
        text += marked[at : match.start()]
        found.append((len(text), len(text) + len(match["text"]), match["label"]))
        text += match["text"]
        at = match.end()
    return text + marked[at:], tuple(found)


def read_cases(*names: str) -> list[Case]:
    """All cases of the named files (without `.txt`), in order."""
    cases = []
    for name in names:
        for number, line in enumerate((FOLDER / f"{name}.txt").read_text(encoding="utf-8").splitlines(), 1):
            wrong = line.startswith("~")
            content = re.sub(r"\s{2,}#.*$", "", line.removeprefix("~")).strip()
            if content and not content.startswith("#"):
                text, expected = parse_marked(content, labels_needed=True)
                cases.append(Case(f"{name}.txt", number, text, expected, wrong))
    return cases
