"""Essays with their mentions, made from gold essays or from one marked-up line."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

from gok.replace import Key, load_profile, replace_mentions
from gok.replace.profiles import Profile
from gok.results import Action, Mention
from gok.taxonomy import taxonomy
from gok.text import Essay, Span

DATA = Path(__file__).parents[1] / "data"
CASES = Path(__file__).parents[1] / "cases"

_MARK = re.compile(r"\[(?P<text>[^\]]+)\]\{(?P<label>\w+)(?P<features>(?::\w+)*)(?:#(?P<number>\d+))?(?P<keep>!)?\}")


def gold_essays(name: str) -> Iterator[tuple[Essay, tuple[Mention, ...]]]:
    """The essays of a gold file with its spans as mentions."""
    for line in (DATA / name).read_text(encoding="utf-8").splitlines():
        row = json.loads(line)
        essay = Essay(row["text"], id=row["id"], meta=row["meta"])
        mentions = [_from_gold(row["text"], span) for span in row["spans"]]
        yield essay, tuple(sorted(mentions, key=lambda m: (m.span.start, -m.span.end)))


def _from_gold(text: str, row: dict[str, object]) -> Mention:
    span = Span(int(str(row["start"])), int(str(row["end"])))
    personal = row["rel"] == "P"
    label = str(row["label"])
    action: Action = "mark" if taxonomy()[label].is_mark else "replace" if personal else "keep"
    return Mention(
        span=span,
        text=span.of(text),
        label=label,
        number=int(str(row["n"])),
        features=tuple(row["flags"]),  # type: ignore[arg-type]
        relevance="personal" if personal else "public",
        action=action,
    )


def marked(line: str, *, id: str = "case") -> tuple[Essay, tuple[Mention, ...]]:
    """`Jag bor i [Odense]{city:foreign} i [Danmark]{country}.` as an essay; `#3` gives a number, `!` keeps the text.

    Without a number, mentions of the same label and text are one entity.
    """
    text, at = "", 0
    mentions: list[Mention] = []
    numbers: dict[tuple[str, str], int] = {}
    for found in _MARK.finditer(line):
        text += line[at : found.start()]
        word, label = found.group("text"), found.group("label")
        number = int(found.group("number") or numbers.setdefault((label, word.lower()), 100 + len(numbers)))
        span = Span(len(text), len(text) + len(word))
        features = tuple(found.group("features").split(":")[1:])
        mentions.append(
            Mention(span, word, label, number, features, action="keep" if found.group("keep") else "replace")
        )
        text += word
        at = found.end()
    return Essay(text + line[at:], id=id), tuple(mentions)


def replaced(
    line: str, *, seed: int = 1, profile: str | Profile = "swell", **options: object
) -> tuple[tuple[Mention, ...], str]:
    """A marked-up line, replaced."""
    essay, mentions = marked(line)
    settings = load_profile(profile) if isinstance(profile, str) else profile
    return replace_mentions(essay, mentions, profile=settings, key=Key.from_seed(seed), **options)  # type: ignore[arg-type]
