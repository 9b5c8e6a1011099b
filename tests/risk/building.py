"""Small corpora written down: a line an essay, what stays or was replaced in brackets."""

from __future__ import annotations

import re
from pathlib import Path

from gok.results import Mention, Result
from gok.taxonomy import taxonomy
from gok.text import Essay, Span

TOY = Path(__file__).parent / "toy.txt"
FACTS = ("learner", "gender", "age", "l1")
_MARK = re.compile(r"\[(?P<text>[^\]]*)\]\{(?P<label>[^}]*)\}")


def result(text: str, id: str = "E1", **meta: object) -> Result:
    """An essay of the release flavour; `[Peter]{firstname_male <Ali}` in work flavour was Ali before.

    A mention stays in the text unless it says `<` and its original (or `<` alone in the release flavour).
    """
    source, target = [], []
    mentions: list[Mention] = []
    at = 0
    for n, found in enumerate(_MARK.finditer(text), 1):
        label, *rest = found["label"].split(" ", 1)
        words, sign, original = (rest[0] if rest else "").partition("<")
        features = tuple(words.split())
        gap = text[at : found.start()]
        at = found.end()
        source.append(gap)
        target.append(gap)
        old, new = (original.strip() or found["text"]) if sign else found["text"], found["text"]
        places = sum(map(len, source)), sum(map(len, target))
        source.append(old)
        target.append(new)
        kept = "mark" if taxonomy()[label].is_mark else "keep"
        mentions.append(
            Mention(
                Span(places[0], places[0] + len(old)),
                old,
                label,
                n,
                features,
                action="replace" if sign else kept,
                replacement=new if sign else None,
                target=Span(places[1], places[1] + len(new)),
            )
        )
    source.append(text[at:])
    target.append(text[at:])
    return Result(Essay("".join(source), id, meta), tuple(mentions), "".join(target), with_source=True)


def toy() -> list[Result]:
    """The toy corpus, in release flavour."""
    essays = []
    for line in TOY.read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            facts, _, text = line.partition("|")
            learner, id, gender, age, l1 = facts.split()
            essays.append(result(text.strip(), id, learner=learner, gender=gender, age=age, l1=l1).release(FACTS))
    return essays
