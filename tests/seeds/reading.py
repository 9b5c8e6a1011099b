"""Reading the rows of the seeds: what each asks for, texts to try, tests that show it, answers in words."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from tests.checklist.reading import Text, parse_text

__all__ = ["Row", "Trial", "read_rows"]

FILE = Path(__file__).with_name("rows.txt")


@dataclass(frozen=True)
class Trial:
    """One text to try, under a profile; `known_wrong` turns red when it is right."""

    text: Text
    profile: str
    known_wrong: bool


@dataclass
class Row:
    """One row: its number, what it asks for, and what shows it."""

    number: int
    what: str
    trials: list[Trial] = field(default_factory=list)
    tests: list[str] = field(default_factory=list)
    answers: list[str] = field(default_factory=list)


def read_rows() -> list[Row]:
    """All rows in their order."""
    rows: list[Row] = []
    profile = "swell"
    for line in FILE.read_text(encoding="utf-8").splitlines():
        if line.startswith("#") or not line.strip():
            continue
        if not line.startswith(" "):
            number, _, what = line.partition(" ")
            rows.append(Row(int(number), what))
            profile = "swell"
            continue
        content = line.strip()
        if content.startswith("-> "):
            rows[-1].tests.append(content[3:])
        elif content.startswith("= "):
            rows[-1].answers.append(content[2:])
        elif content.startswith("profile: "):
            profile = content.partition(": ")[2]
        else:
            known_wrong = content.startswith("~")
            rows[-1].trials.append(Trial(parse_text(content.removeprefix("~").strip()), profile, known_wrong))
    return rows
