"""The essays in `data/essays`: written and annotated for this project, in text files that anybody can add to.

An essay begins with a line `# ID LEVEL GENRE [L1]`. In its text stands `[surface|label]` for what is the writer's own
and `[surface|label|X]` for what is public. `unseen.txt` is never trained on: it says what to expect of new essays.
`unseen_later.txt` was written later, for checking what was foretold; nothing is chosen by it. `data/sentences` holds
plain sentences that stand alone, marked in the same way, one a line; those of `world.txt` are for the rules to keep: a
model that has learnt them takes the countries that learners tell of for the world's.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from gok.formats.jsonl import from_record
from gok.results import Result

__all__ = [
    "FOLDER",
    "LATER",
    "UNSEEN",
    "WORLD",
    "lone_sentences",
    "read_records",
    "read_sentences",
    "training_essays",
    "unseen_essays",
]

FOLDER = Path(__file__).parents[1] / "data/essays"
SENTENCES = FOLDER.parent / "sentences"
UNSEEN = "unseen.txt"
LATER = "unseen_later.txt"
WORLD = "world.txt"
_HEAD = re.compile(r"(?m)^# (\w+) ([ABC]) (\w+)(?: ([^\n]+))?\n")
_MARKED = re.compile(r"\[([^\]|]+)\|([a-z_]+)(\|X)?\]")
_DATE = frozenset({"day", "month_word", "month_digit", "year"})
_PERSON = frozenset(
    {"firstname_male", "firstname_female", "firstname_unknown", "nickname", "middlename", "surname", "initials"}
)


def training_essays() -> list[Result]:
    """All essays that may be learnt from."""
    paths = sorted(path for path in FOLDER.glob("*.txt") if path.name not in (UNSEEN, LATER))
    return [from_record(record, source=path.name) for path in paths for record in read_records(path)]


def unseen_essays(name: str = UNSEEN) -> list[Result]:
    """The essays that are kept for measuring."""
    return [from_record(record, source=name) for record in read_records(FOLDER / name)]


def lone_sentences() -> list[Result]:
    """The plain sentences that stand alone and may be learnt from."""
    return [one for path in sorted(SENTENCES.glob("*.txt")) if path.name != WORLD for one in read_sentences(path.name)]


def read_sentences(name: str) -> list[Result]:
    """The sentences of a file that stand alone."""
    path, found = SENTENCES / name, []
    lines = [line for line in path.read_text("utf-8").split("\n") if line and line[0] != "#"]
    for number, line in enumerate(lines, 1):
        text, spans = _read(line.replace("\\n", "\n"))
        record = {"id": f"{path.stem}{number}", "text": text, "spans": spans}
        found.append(from_record(record, source=name))
    return found


def read_records(path: Path) -> Iterator[dict[str, Any]]:
    """The essays of a file as records of the gold's form."""
    _, *parts = _HEAD.split(path.read_text("utf-8"))
    for essay_id, level, genre, l1, body in zip(*(parts[place::5] for place in range(5)), strict=True):
        text, spans = _read(body.strip("\n"))
        meta = {"id": essay_id, "level": level, "genre": genre} | ({"l1": l1} if l1 else {})
        yield {"id": essay_id, "meta": meta, "text": text, "spans": spans}


def _read(body: str) -> tuple[str, list[dict[str, Any]]]:
    """The plain text, and the spans with numbers: one for the parts of a date or a name, and for what is said again."""
    pieces, at, length = [], 0, 0
    spans: list[dict[str, Any]] = []
    numbers: dict[tuple[str, str], int] = {}
    for match in _MARKED.finditer(body):
        surface, label = match.group(1), match.group(2)
        gap = body[at : match.start()]
        start = length + len(gap)
        key = ("person" if label in _PERSON else label, surface.lower().removesuffix("s"))
        if spans and _belongs(label, spans[-1]["label"], gap):
            numbers.setdefault(key, spans[-1]["n"])
            number = spans[-1]["n"]
        else:
            number = numbers.setdefault(key, len(spans) + 1)
        length = start + len(surface)
        relevance = "X" if match.group(3) else "P"
        spans.append({"start": start, "end": length, "label": label, "n": number, "rel": relevance, "surface": surface})
        pieces += [gap, surface]
        at = match.end()
    return "".join([*pieces, body[at:]]), spans


def _belongs(label: str, before: str, gap: str) -> bool:
    """Whether a span goes on what the one before has begun."""
    if label in _DATE and before in _DATE:
        return len(gap) < 4
    return label in _PERSON and before in _PERSON and gap == " "
