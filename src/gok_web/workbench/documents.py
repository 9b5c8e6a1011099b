"""The document an annotator edits: a text, its mentions with their decisions, hand-made token borders. Pure values."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, fields, replace
from functools import cached_property
from typing import Any, Literal

from gok.errors import InputError
from gok.formats.pieces import cut
from gok.results import Action, Relevance
from gok.taxonomy import taxonomy
from gok.text import Essay, Token, tokenize

__all__ = ["FORMAT", "CutEssay", "Document", "DocumentError", "DocumentMention", "from_json", "to_json"]

FORMAT = 1
Status = Literal["suggested", "confirmed", "rejected"]
By = Literal["rule", "person"]


class DocumentError(InputError):
    """A document that contradicts itself; `code` and the mention's id say where."""

    def __init__(self, code: str, reason: str, *, mention: str = "") -> None:
        """`reason` is for people, `code` for programs."""
        self.code, self.mention = code, mention
        super().__init__(reason)


@dataclass(frozen=True, slots=True)
class DocumentMention:
    """One mention and what was decided about it. A replacement that stands here is pinned."""

    id: str
    start: int
    end: int
    label: str
    number: int | None = None
    features: tuple[str, ...] = ()
    relevance: Relevance = "personal"
    action: Action = "replace"
    status: Status = "suggested"
    by: By = "rule"
    confidence: float = 1.0
    rules: tuple[str, ...] = ()
    reason: Mapping[str, str] = field(default_factory=dict, hash=False)
    alternatives: tuple[tuple[str, float], ...] = ()
    replacement: str | None = field(default=None, repr=False)
    replacement_by: By = "rule"
    draw: int = 0
    comment: str = field(default="", repr=False)

    @property
    def is_mark(self) -> bool:
        """Marks may overlap main mentions and each other."""
        return taxonomy()[self.label].is_mark

    @property
    def counts(self) -> bool:
        """A rejected mention is a decision to remember and nothing else."""
        return self.status != "rejected"

    @property
    def is_replaced(self) -> bool:
        """Whether it changes the target text."""
        return self.counts and self.action == "replace"


@dataclass(frozen=True)
class CutEssay(Essay):
    """An essay whose token borders a person has corrected."""

    splits: tuple[int, ...] = ()
    joins: tuple[tuple[int, int], ...] = ()

    @cached_property
    def tokens(self) -> tuple[Token, ...]:
        """The tokens, split and joined by hand."""
        found = cut(tokenize(self.text), sorted(self.splits)) if self.splits else list(tokenize(self.text))
        return tuple(self._joined(found)) if self.joins else tuple(found)

    def _joined(self, tokens: Iterable[Token]) -> Iterator[Token]:
        """Tokens that lie in one hand-made range become one; a range never cuts a token."""
        joins = sorted(self.joins)
        start = end = -1
        for token in tokens:
            while joins and joins[0][1] <= token.start:
                joins.pop(0)
            inside = bool(joins) and token.end > joins[0][0]
            if start >= 0 and not (inside and end > joins[0][0]):
                yield Token(self.text[start:end], start, end)
                start = -1
            if inside:
                start, end = (token.start if start < 0 else start), token.end
            else:
                yield token
        if start >= 0:
            yield Token(self.text[start:end], start, end)


@dataclass(frozen=True)
class Document:
    """What the editor edits and a version stores."""

    text: str = field(repr=False)
    id: str = ""
    title: str = field(default="", repr=False)
    meta: Mapping[str, Any] = field(default_factory=dict, repr=False, hash=False)
    profile: str = "swell"
    culture: str = ""
    replace: str = "personal"
    comment: str = field(default="", repr=False)
    status: Literal["open", "done"] = "open"
    splits: tuple[int, ...] = ()
    joins: tuple[tuple[int, int], ...] = ()
    mentions: tuple[DocumentMention, ...] = ()
    provenance: Mapping[str, str] = field(default_factory=dict, hash=False)

    @property
    def learner(self) -> str:
        """Whose essay it is; empty when unknown."""
        return str(self.meta.get("learner") or "")

    @cached_property
    def tokens(self) -> tuple[tuple[int, int], ...]:
        """Where the tokens are, hand-made borders included."""
        cut_essay = CutEssay(self.text, splits=self.splits, joins=self.joins)
        return tuple((token.start, token.end) for token in cut_essay.tokens)

    @property
    def found(self) -> int:
        """How many mentions there are to look at."""
        return sum(m.counts for m in self.mentions)

    @property
    def confirmed(self) -> int:
        """How many of them a person has said yes to."""
        return sum(m.status == "confirmed" for m in self.mentions)

    def with_mentions(self, mentions: Iterable[DocumentMention]) -> Document:
        """The same document with other mentions, in order of their place."""
        return replace(self, mentions=tuple(sorted(mentions, key=lambda m: (m.start, m.end, m.id))))


_FIELDS = tuple(f.name for f in fields(Document))
_MENTION_FIELDS = tuple(f.name for f in fields(DocumentMention))


def to_json(document: Document) -> dict[str, Any]:
    """The document as JSON has it."""
    out: dict[str, Any] = {"format": FORMAT}
    out |= {name: getattr(document, name) for name in _FIELDS if name != "mentions"}
    out |= {
        "meta": dict(document.meta),
        "provenance": dict(document.provenance),
        "splits": list(document.splits),
        "joins": [list(pair) for pair in document.joins],
        "mentions": [_mention_to_json(m) for m in document.mentions],
    }
    return out


def _mention_to_json(mention: DocumentMention) -> dict[str, Any]:
    out = {name: getattr(mention, name) for name in _MENTION_FIELDS}
    out["features"], out["rules"], out["reason"] = list(mention.features), list(mention.rules), dict(mention.reason)
    out["alternatives"] = [{"label": label, "confidence": sure} for label, sure in mention.alternatives]
    return out


def from_json(data: Mapping[str, Any]) -> Document:
    """The document behind JSON whose types are right already; a DocumentError if it contradicts itself."""
    given = {name: data[name] for name in _FIELDS if name in data}
    given["splits"] = tuple(sorted(set(given.get("splits", ()))))
    given["joins"] = tuple(sorted((a, b) for a, b in given.get("joins", ())))
    given["mentions"] = ()
    document = Document(**given).with_mentions(_mention_from_json(item) for item in data.get("mentions", ()))
    _check(document)
    return document


def _mention_from_json(item: Mapping[str, Any]) -> DocumentMention:
    given = {name: item[name] for name in _MENTION_FIELDS if name in item}
    for name in ("features", "rules"):
        given[name] = tuple(given.get(name, ()))
    given["alternatives"] = tuple((a["label"], a["confidence"]) for a in given.get("alternatives", ()))
    given["reason"] = dict(given.get("reason") or {})
    given["replacement_by"] = given.get("replacement_by") or "rule"
    return DocumentMention(**given)


def _check(document: Document) -> None:
    length = len(document.text)
    Essay(document.text)  # refuses half a surrogate pair
    if any(not 0 < place < length for place in document.splits):
        raise DocumentError("split", "a token is split outside the text")
    end = 0
    for a, b in document.joins:
        if not end <= a < b <= length:
            raise DocumentError("join", "joined tokens overlap or lie outside the text")
        end = b
    seen: set[str] = set()
    for mention in document.mentions:
        if mention.id in seen or not mention.id:
            raise DocumentError("id", "two mentions have one id, or one has none", mention=mention.id)
        seen.add(mention.id)
        _check_mention(mention, length)
    _check_overlaps(document)


def _check_mention(mention: DocumentMention, length: int) -> None:
    known = taxonomy()
    if not 0 <= mention.start < mention.end <= length:
        raise DocumentError("span", "a mention lies outside the text", mention=mention.id)
    if mention.label not in known.by_id:
        raise DocumentError("label", "a mention has a label that is not in the taxonomy", mention=mention.id)
    if not known.feature_ids.keys() >= set(mention.features):
        raise DocumentError("feature", "a mention has a feature that is not in the taxonomy", mention=mention.id)


def _check_overlaps(document: Document) -> None:
    end = 0
    for mention in document.mentions:
        if mention.is_mark or not mention.counts:
            continue
        if mention.start < end:
            raise DocumentError("overlap", "main mentions overlap; only marks may", mention=mention.id)
        end = mention.end
