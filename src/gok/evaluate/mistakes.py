"""Every mistake with its context, and why it may have happened."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass, field
from typing import Any

from gok.errors import GokError
from gok.evaluate.matching import touching
from gok.evaluate.reaches import Reach
from gok.evaluate.tags import Annotation, Tag
from gok.taxonomy import taxonomy

__all__ = ["REASONS", "TYPES", "Mistake", "Mistakes", "WordKind", "find_mistakes", "word_kind"]

TYPES = {
    "miss": "personal information that stands in the text",
    "alarm": "nothing personal or public there, replaced all the same",
    "public": "public information that was replaced",
    "label": "found, under another label",
}
REASONS = {
    "low": "lower case",
    "typo": "misspelled",
    "homonym": "homonym of an ordinary word",
    "unknown": "word in no list",
    "number": "number",
    "other": "other",
}
_BEFORE, _AFTER = 40, 30
_BREAKS = re.compile(r"[\s␤]+")

WordKind = Callable[[str], str]
"""Says of a surface whether it is `homonym`, `unknown` or `other`."""


@dataclass(frozen=True, slots=True)
class Mistake:
    """One miss, false alarm, needless replacement or wrong label. The words stay out of `repr`."""

    essay: str
    type: str
    start: int
    end: int
    label: str
    other: str = ""
    reason: str = "other"
    rules: tuple[str, ...] = ()
    before: str = field(default="", repr=False)
    surface: str = field(default="", repr=False)
    after: str = field(default="", repr=False)

    def to_dict(self) -> dict[str, Any]:
        """The mistake as a JSON object."""
        return asdict(self) | {"rules": list(self.rules)}


@dataclass
class Mistakes:
    """Running counts of mistakes, and the first `keep` of them; `tell` hears of every one."""

    keep: int
    counts: Counter[tuple[str, str, str]] = field(default_factory=Counter)
    rules: Counter[tuple[str, str]] = field(default_factory=Counter)
    kept: list[Mistake] = field(default_factory=list)
    tell: Callable[[Mistake], None] | None = None

    def add(self, mistake: Mistake) -> None:
        """Count one, by type, label and reason, and by the rules that made it."""
        self.counts[mistake.type, mistake.label, mistake.reason] += 1
        for rule in mistake.rules:
            self.rules[mistake.type, rule] += 1
        if len(self.kept) < self.keep:
            self.kept.append(mistake)
        if self.tell:
            self.tell(mistake)

    @property
    def total(self) -> int:
        """All of them, kept or not."""
        return sum(self.counts.values())


def find_mistakes(gold: Annotation, predicted: Annotation, reach: Reach, word_kind: WordKind) -> Iterator[Mistake]:
    """The mistakes of one essay in order of their place.

    What counts as found is settled by the matching `half`, whatever matching makes the scores: a boundary that is
    off by one letter is no leak and would bury those that are.
    """
    made: list[tuple[str, Tag, Tag | None]] = []
    covers = touching(reach.tags, reach.replaced)
    for tag, hit, named, near in zip(reach.tags, reach.found, reach.named, covers, strict=True):
        if tag.personal and not hit:
            made.append(("miss", tag, None))
        elif tag.personal and not named:
            made.append(("label", tag, max(near, key=tag.shared, default=None)))
    around = touching(reach.replaced, gold.tags)
    for tag, hit, own, near in zip(reach.replaced, reach.hits, reach.personal_hits, around, strict=True):
        if not hit and not near:
            made.append(("alarm", tag, None))
        elif hit and not own:
            made.append(("public", tag, None))
    for type_, tag, other in sorted(made, key=lambda m: (m[1].start, m[1].end)):
        yield _mistake(type_, gold, predicted, tag, other, word_kind)


def _mistake(
    type_: str, gold: Annotation, predicted: Annotation, tag: Tag, other: Tag | None, word_kind: WordKind
) -> Mistake:
    text = gold.text
    return Mistake(
        essay=gold.id,
        type=type_,
        start=tag.start,
        end=tag.end,
        label=tag.label,
        other=other.label if other else "",
        reason=_reason(tag, text[tag.start : tag.end], predicted, word_kind),
        rules=other.rules if other else tag.rules,
        before=_one_line(text[max(0, tag.start - _BEFORE) : tag.start]),
        surface=_one_line(text[tag.start : tag.end]),
        after=_one_line(text[tag.end : tag.end + _AFTER]),
    )


def _reason(tag: Tag, surface: str, predicted: Annotation, word_kind: WordKind) -> str:
    """What is odd about the surface; of several things the first in the order of `REASONS`."""
    if tag.kind in ("low", "typo"):
        return tag.kind
    if any(c.isdigit() for c in surface):
        return "number"
    capital = taxonomy()[tag.label].group in ("names", "places")
    if capital and surface[:1].islower():
        return "low"
    if any(h.start < tag.end and tag.start < h.end for h in predicted.homonyms):
        return "homonym"
    return word_kind(surface) if capital or taxonomy()[tag.label].group == "institutions" else "other"


def _one_line(text: str) -> str:
    return _BREAKS.sub(" ", text)


def word_kind() -> tuple[WordKind, bool]:
    """A judge of words that asks the built-in lists; False if there are none to ask."""
    try:
        from gok.lexicon import open_lexicon

        lexicon = open_lexicon()
        lexicon.classes("a")
    except (GokError, OSError):
        return (lambda surface: "other"), False

    def judge(surface: str) -> str:
        if lexicon.word(surface) is not None:
            return "homonym"
        known = any(lexicon.lookup(word, genitive=True) for word in [surface, *surface.split()])
        return "other" if known else "unknown"

    return judge, True
