"""Small annotated essays, written as a linguist would: `Jag heter [Ali]{firstname_male 1}.`"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from hypothesis import settings
from hypothesis import strategies as st

from gok.evaluate import Annotation, Evaluation, Settings, Tag, evaluate
from gok.text import Essay

_MARKED = re.compile(r"\[([^]]*)\]\{([^}]*)\}")


def note(marked: str, essay_id: str = "e1", **meta: Any) -> Annotation:
    """An annotation from marked text: label, then any of a number, X (public), keep, low, ort, a confidence."""
    text, tags, at = "", [], 0
    for match in _MARKED.finditer(marked):
        text += marked[at : match.start()]
        label, *more = match.group(2).split()
        personal = "X" not in more
        tags.append(
            Tag(
                start=len(text),
                end=len(text) + len(match.group(1)),
                label=label,
                personal=personal,
                replaced=personal and "keep" not in more,
                number=next((int(w) for w in more if w.isdigit()), None),
                confidence=next((float(w) for w in more if "." in w), 1.0),
                kind="low" if "low" in more else "typo" if "ort" in more else "orig",
            )
        )
        text += match.group(1)
        at = match.end()
    return Annotation(Essay(text + marked[at:], essay_id, meta), tuple(tags))


def compare(*rows: Sequence[Annotation | None], settings: Settings | None = None) -> Evaluation:
    """An evaluation of essays, each given as gold and predictions."""
    names = ["gold", *(f"s{n}" for n in range(len(rows[0]) - 1))]
    pairs = [(row[0], tuple(row[1:])) for row in rows]
    return evaluate(pairs, names, settings or Settings(samples=0))  # type: ignore[arg-type]


def record(annotation: Annotation, **more: Any) -> dict[str, Any]:
    """The annotation as a JSONL record."""
    spans = [
        {"start": t.start, "end": t.end, "label": t.label, "rel": "P" if t.personal else "X", "n": t.number}
        for t in annotation.tags
    ]
    return {"id": annotation.id, "text": annotation.text, "meta": dict(annotation.essay.meta), "spans": spans} | more


def write_lines(path: Path, *records: dict[str, Any]) -> Path:
    """A JSONL file."""
    path.write_text("".join(json.dumps(r) + "\n" for r in records), encoding="utf-8")
    return path


patient = settings(deadline=None, max_examples=60)
"""For properties checked against slow libraries: time is measured elsewhere."""

LABELS = ("city", "country", "surname", "firstname_male")


@st.composite
def tag_lists(draw: st.DrawFn, length: int = 40) -> list[Tag]:
    """Tags that do not overlap, in order."""
    cuts = sorted(draw(st.sets(st.integers(0, length), max_size=12)))
    return [
        Tag(a, b, draw(st.sampled_from(LABELS)))
        for a, b in zip(cuts[::2], cuts[1::2], strict=False)
        if draw(st.booleans())
    ]
