"""What is compared: the tags of one essay by one annotator, whoever or whatever that was."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from gok.errors import InputError
from gok.results import Mention, Result
from gok.taxonomy import taxonomy
from gok.text import Essay, Span

__all__ = [
    "DIRECT",
    "FAMILIES",
    "KINDS",
    "Annotation",
    "Tag",
    "family",
    "is_comment",
    "is_mark",
    "stands_aside",
    "to_annotation",
]

FAMILIES: Mapping[str, str] = {
    "firstname_male": "firstname",
    "firstname_female": "firstname",
    "firstname_unknown": "firstname",
    "nickname": "firstname",
    "middlename": "firstname",
    "age_digits": "age",
    "age_string": "age",
    "area": "city",
    "username": "url",
    "public_authority": "other_institution",
}
"""Labels that are near enough for the matching called `half`: mixing them up leaks nothing."""

DIRECT = frozenset("firstname surname phone_nr email personid_nr account_nr place url license_nr".split())
"""Families that point at a person by themselves: one that is missed exposes the essay."""

KINDS: Mapping[str, str] = {
    "plain": "as in a dictionary",
    "low": "lower case",
    "typo": "misspelled",
    "orig": "as written",
}
"""How the surface of a gold tag is written, in words."""


@dataclass(frozen=True, slots=True)
class Tag:
    """One stretch that an annotator marked. `kind` is how it is written, `culture` where a name comes from."""

    start: int
    end: int
    label: str
    personal: bool = True
    replaced: bool = True
    number: int | None = None
    features: tuple[str, ...] = ()
    confidence: float = 1.0
    rules: tuple[str, ...] = ()
    kind: str = "orig"
    culture: str = ""

    def __len__(self) -> int:
        return self.end - self.start

    def shared(self, other: Tag) -> int:
        """How many characters the two have in common."""
        return max(0, min(self.end, other.end) - max(self.start, other.start))


@dataclass(frozen=True)
class Annotation:
    """An essay with one annotator's tags, in order of their place."""

    essay: Essay
    tags: tuple[Tag, ...]
    homonyms: tuple[Span, ...] = ()
    doubts: tuple[Span, ...] = ()

    @property
    def id(self) -> str:
        """The essay's id."""
        return self.essay.id

    @property
    def text(self) -> str:
        """The essay's text."""
        return self.essay.text


def family(label: str) -> str:
    """The family of a label; most are families of their own."""
    return FAMILIES.get(label, label)


@cache
def is_mark(label: str) -> bool:
    """Whether tags with this label are kept out of the totals: their text stays and they may overlap others."""
    return taxonomy()[label].is_mark


def stands_aside(label: str, matching: str) -> bool:
    """Whether a label is out of the totals: marks are, and in `half` the catch-all for what has no label."""
    return is_mark(label) or (matching == "half" and label == "extra")


@cache
def is_comment(label: str) -> bool:
    """Whether the label is a remark for people, which nobody scores."""
    return taxonomy()[label].handling == "comment"


def to_annotation(
    result: Result, *, raw: Sequence[Mapping[str, Any]] = (), assume_replaced: bool = False
) -> Annotation:
    """The tags of a result.

    `raw` are the mentions as a JSONL file had them, in the same order: they may say the kind and culture of a
    surface, which a mention does not hold. With `assume_replaced` a mention whose action the file leaves open counts
    as replaced, also a public one. A mention "replaced" by its own text is not replaced.
    """
    if result.released:
        raise InputError(
            "holds no original text (release flavour); write it with its source to evaluate it",
            source=f"essay {result.essay.id[:80]!r}",
        )
    extra = raw or [{}] * len(result.mentions)
    tags = dict.fromkeys(
        _tag(mention, more, assume_replaced)
        for mention, more in zip(result.mentions, extra, strict=True)
        if not is_comment(mention.label)
    )
    doubts = tuple(doubt.span for doubt in result.doubts)
    return Annotation(result.essay, tuple(tags), result.homonyms, doubts)


def _tag(mention: Mention, raw: Mapping[str, Any], assume_replaced: bool) -> Tag:
    replaced = mention.action == "replace" or (assume_replaced and bool(raw) and not raw.get("action"))
    return Tag(
        start=mention.span.start,
        end=mention.span.end,
        label=mention.label,
        personal=mention.relevance == "personal",
        replaced=replaced and mention.replacement != mention.text and not is_mark(mention.label),
        number=mention.number,
        features=mention.features,
        confidence=mention.confidence,
        rules=mention.rules,
        kind=_kind(str(raw.get("kind") or "orig"), mention.features),
        culture=str(raw.get("culture") or ""),
    )


def _kind(said: str, features: tuple[str, ...]) -> str:
    """What the file says of the surface, or what its features do."""
    if said == "orig" and ("low" in features or "ort" in features):
        return "low" if "low" in features else "typo"
    return said
