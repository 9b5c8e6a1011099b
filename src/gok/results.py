"""What the engine gives back: mentions, entities, the target text, and how they came about."""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping
from typing import TYPE_CHECKING, Any, Literal

from gok.errors import SettingError, named
from gok.lang import Language, load_language
from gok.releases import check_id, check_target, implied_relevance, kept_meta, shown_features, told_provenance
from gok.taxonomy import Label, taxonomy
from gok.text import Essay, Span, joined, met_by
from gok.text.records import NamedTuple, cached_property, dataclass, field, make_dataclass, replace

if TYPE_CHECKING:
    from gok.pos.given import GivenToken

__all__ = ["Action", "Alternative", "Doubt", "Entity", "Mention", "Relevance", "Result", "TokenRecord", "make_mention"]

Action = Literal["replace", "mark", "keep"]
Relevance = Literal["personal", "public"]


class Alternative(NamedTuple):
    """Another reading of a mention, for the annotator to choose from."""

    label: str
    confidence: float
    rules: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Mention:
    """One place in an essay that was found, and what was made of it.

    `span` lies in the source, `target` in the target text; both are in code points. The source text stays out of
    `repr`. `by` says who decided: a rule of the engine or a person.
    """

    span: Span
    text: str = field(repr=False)
    label: str
    number: int | None = None
    features: tuple[str, ...] = ()
    relevance: Relevance = "personal"
    action: Action = "replace"
    replacement: str | None = None
    target: Span | None = None
    confidence: float = 1.0
    rules: tuple[str, ...] = ()
    alternatives: tuple[Alternative, ...] = ()
    comment: str = field(default="", repr=False)
    by: Literal["rule", "person"] = "rule"

    @property
    def is_mark(self) -> bool:
        """Marks and comments may overlap main mentions and each other; main mentions never overlap."""
        return taxonomy()[self.label].is_mark

    @property
    def tag(self) -> Label:
        """Label, number and features as one value."""
        return Label(self.label, self.number, self.features)

    def placed(self, target: Span | None) -> Mention:
        """The mention with its place in the target text."""
        return self.replaced(self.replacement, target, self.by)

    def replaced(self, replacement: str | None, target: Span | None, by: Literal["rule", "person"]) -> Mention:
        """The mention with what stands for it; written out, since every mention of a corpus goes through."""
        return make_mention(
            self.span,
            self.text,
            self.label,
            self.number,
            self.features,
            self.relevance,
            self.action,
            replacement,
            target,
            self.confidence,
            self.rules,
            self.alternatives,
            self.comment,
            by,
        )

    def moved(self, span: Span, text: str) -> Mention:
        """The mention at another place: of the clean text, or back in the untouched one."""
        return replace(self, span=span, text=text)

    def to_dict(self, *, with_source: bool) -> dict[str, Any]:
        """The mention as the JSONL contract has it; without the source it is what `gok.releases.MENTION` names."""
        out: dict[str, Any] = {}
        if with_source:
            out |= {"start": self.span.start, "end": self.span.end, "text": self.text}
        out |= {"label": self.label, "number": self.number, "features": list(self.features)}
        out |= {"relevance": self.relevance} if with_source else {}
        out["action"] = self.action
        if self.replacement is not None:
            out["replacement"] = self.replacement
        if self.target is not None:
            out |= {"target_start": self.target.start, "target_end": self.target.end}
        if not with_source:
            return out
        out |= {"confidence": round(self.confidence, 4), "rules": list(self.rules)}
        out["alternatives"] = [{"label": a.label, "confidence": round(a.confidence, 4)} for a in self.alternatives]
        if self.comment:
            out["comment"] = self.comment
        if self.by != "rule":
            out["by"] = self.by
        return out


_OpenMention = make_dataclass("_OpenMention", Mention.__slots__, repr=False, eq=False, slots=True)


def make_mention(*fields: Any) -> Mention:
    """A mention of all its fields, in their order, as `Mention` makes it at five times the cost.

    What is frozen is filled in field by field through `object`. So the fields are put into something that has the same
    ones and is not frozen, which then becomes a mention.
    """
    made: Any = _OpenMention(*fields)
    made.__class__ = Mention
    found: Mention = made
    return found


@dataclass(frozen=True, slots=True)
class Doubt:
    """A stretch of the source that was not replaced and might be personal: what it would be, how likely, and why.

    `reasons` are ids of rules, as those of mentions.
    """

    span: Span
    text: str = field(repr=False)
    label: str
    probability: float
    reasons: tuple[str, ...] = ()

    def to_dict(self) -> dict[str, Any]:
        """The doubt as the JSONL contract has it; only work flavours hold it."""
        out: dict[str, Any] = {"start": self.span.start, "end": self.span.end, "text": self.text, "label": self.label}
        return out | {"probability": round(self.probability, 4), "reasons": list(self.reasons)}


class TokenRecord(NamedTuple):
    """Where a token of the target comes from: `original`, or `replaced` under a mention's label."""

    span: Span
    state: Literal["original", "replaced"]
    label: str = ""
    by: Literal["", "rule", "person"] = ""
    rules: tuple[str, ...] = ()


class Entity(NamedTuple):
    """Somebody or something the essay speaks of, under one running number."""

    number: int
    labels: tuple[str, ...]
    mentions: tuple[int, ...]  # indices into Result.mentions
    relevance: Relevance
    pseudonyms: tuple[str, ...] = ()


@dataclass(frozen=True)
class Result:
    """An essay with its mentions and its target text.

    Mentions are in order of their place. With `released` the original is gone: `essay.text` is the target, and
    the spans of the mentions lie in it. `secret_key` says that the key behind the pseudonyms is known to be a secret:
    only then a release names its fingerprint. `homonyms` lists places left standing because they were taken for
    ordinary words although they look like a replaced name. `language` is that of the essay: its grammar tells what a
    release may say of inflected pseudonyms. `given` is what another tagger has said of the words of the essay. With
    `is_gold` the mentions are a standard to compare with, not marks to render. `doubter` works out the doubts when they
    are asked for; `noted_doubts` are those a file has told.
    """

    essay: Essay
    mentions: tuple[Mention, ...] = ()
    target: str | None = field(default=None, repr=False)
    provenance: Mapping[str, str] = field(default_factory=dict)
    comment: str = field(default="", repr=False)
    homonyms: tuple[Span, ...] = ()
    with_source: bool = True
    released: bool = False
    warnings: tuple[str, ...] = ()
    secret_key: bool = False
    is_gold: bool = False
    language: Language = field(default_factory=load_language, repr=False, compare=False)
    given: tuple[GivenToken, ...] = field(default=(), repr=False, compare=False)
    doubter: Callable[[Result], tuple[Doubt, ...]] | None = field(default=None, repr=False, compare=False)
    noted_doubts: tuple[Doubt, ...] | None = field(default=None, repr=False)

    @property
    def text(self) -> str:
        """The text as it may be read: the target, or the source when nothing was replaced."""
        return self.essay.text if self.target is None else self.target

    @property
    def is_work(self) -> bool:
        """Whether written files hold the original too (work flavour)."""
        return self.with_source and not self.released

    @cached_property
    def main(self) -> tuple[Mention, ...]:
        """Mentions that are no marks, in order; they do not overlap."""
        return tuple(m for m in self.mentions if not m.is_mark)

    @cached_property
    def marks(self) -> tuple[Mention, ...]:
        """Marks and comments, in order."""
        return tuple(m for m in self.mentions if m.is_mark)

    @cached_property
    def entities(self) -> tuple[Entity, ...]:
        """Mentions gathered by running number, in the order of the numbers."""
        groups: dict[int, list[int]] = {}
        for i, mention in enumerate(self.mentions):
            if mention.number is not None:
                groups.setdefault(mention.number, []).append(i)
        return tuple(self._entity(number, tuple(groups[number])) for number in sorted(groups))

    def _entity(self, number: int, places: tuple[int, ...]) -> Entity:
        mentions = [self.mentions[i] for i in places]
        return Entity(
            number=number,
            labels=tuple(dict.fromkeys(m.label for m in mentions)),
            mentions=places,
            relevance="personal" if any(m.relevance == "personal" for m in mentions) else "public",
            pseudonyms=tuple(dict.fromkeys(m.replacement for m in mentions if m.replacement is not None)),
        )

    @cached_property
    def doubts(self) -> tuple[Doubt, ...]:
        """What was not replaced and might be personal, the worst first; a release tells of none."""
        if self.released or self.noted_doubts is not None:
            return () if self.released else self.noted_doubts or ()
        return () if self.doubter is None else self.doubter(self)

    @cached_property
    def record(self) -> tuple[TokenRecord, ...]:
        """Of every token of the target: whether it is original or replaced, and by which rules or by a person."""
        from gok.replace.record import record_tokens

        return record_tokens(self)

    def release(self, keep_meta: Container[str] = ()) -> Result:
        """The same result with what `gok.releases` allows and nothing else: what may be shared.

        Mentions that were kept or marked stand in the target as they stood in the source, so they are carried over.
        What was found but not replaced cannot be released, nor an essay whose id or target holds something that was
        replaced: the target is read again first.
        Metadata go along only if `keep_meta` names them.
        """
        meta = kept_meta(self.essay.meta, keep_meta) if self.essay.meta else {}
        if self.released:
            essay = self.essay if len(meta) == len(self.essay.meta) else replace(self.essay, meta=meta)
        else:
            unmade = self.target is None  # a file may name pseudonyms and hold no target: its text is the original
            if any(m.action == "replace" and (unmade or m.replacement is None) for m in self.mentions):
                reason = "found but not replaced yet; only its work flavour can be had"
                raise SettingError(f"{named(self.essay.id)}: {reason}")
            check_id(self.essay.id, (m.text for m in self.mentions if m.action == "replace"), self.language)
            if self.target is not None:
                check_target(self.target, self.mentions, self.essay, self.language)
            essay = Essay(self.text, id=self.essay.id, meta=meta)
        return Result(
            essay,
            _released(self, placed=self.released or self.target is None),
            self.text,
            told_provenance(self.provenance, secret_key=self.secret_key),
            with_source=False,
            released=True,
            secret_key=self.secret_key,
            language=self.language,
            given=_still_given(self) if self.given else (),
        )

    def to_dict(self, *, with_source: bool | None = None, keep_meta: Container[str] = ()) -> dict[str, Any]:
        """The JSONL record; `keep_meta` names what a release takes along of the metadata, here and below."""
        from gok.formats import jsonl

        return jsonl.to_record(
            self, with_source=self.with_source if with_source is None else with_source, keep_meta=keep_meta
        )

    def to_svala(self, *, with_source: bool | None = None, keep_meta: Container[str] = ()) -> dict[str, Any]:
        """The SVALA graph."""
        from gok.formats import svala

        return svala.to_graph(self._flavoured(with_source, keep_meta))

    def to_xml(self, *, with_source: bool | None = None, keep_meta: Container[str] = ()) -> str:
        """The XML document."""
        from gok.formats import xml

        return xml.write([self._flavoured(with_source, keep_meta)])

    def to_html(self, *, with_source: bool | None = None) -> str:
        """One self-contained page."""
        from gok.formats import html

        return html.write([self._flavoured(with_source, ())])

    def _flavoured(self, with_source: bool | None, keep_meta: Container[str]) -> Result:
        wanted = self.with_source if with_source is None else with_source
        return replace(self, with_source=True) if wanted and not self.released else self.release(keep_meta)


def _still_given(result: Result) -> tuple[GivenToken, ...]:
    """What was said of words that stand in the target too, in their new places; of others nothing is left."""
    if result.released or result.target is None:
        return result.given
    kept, shift = [], 0
    replaced = iter(m for m in result.main if m.action == "replace")
    ahead = next(replaced, None)
    for token in result.given:
        while ahead is not None and ahead.span.end <= token.span.start:
            shift = shift - len(ahead.span) if ahead.target is None else ahead.target.end - ahead.span.end
            ahead = next(replaced, None)
        moved = Span(token.span.start + shift, token.span.end + shift)
        stands = ahead is None or token.span.end <= ahead.span.start
        if stands and moved.of(result.target) == token.span.of(result.essay.text):
            kept.append(replace(token, span=moved))
    return tuple(kept)


def _released(result: Result, *, placed: bool) -> tuple[Mention, ...]:
    """The mentions that stand in the target, with what may be said of them; those that were removed are gone."""
    standing = [m for m in result.mentions if placed or m.target is not None]
    hidden = joined([m.target or m.span for m in standing if m.action == "replace"])
    return tuple(_in_target(mention, result, hidden) for mention in standing)


def _in_target(mention: Mention, result: Result, hidden: list[Span]) -> Mention:
    span = mention.target or mention.span
    text, features = span.of(result.text), mention.features
    if mention.action == "replace":
        features = shown_features(features, text, result.language)
    elif features and met_by(span, hidden):  # a mark over words that are not there any more
        features = tuple(feature for feature in features if feature not in ("ort", "low"))
    relevance = "personal" if mention.action == "replace" else implied_relevance(mention.action, features)
    told = mention.label, mention.number, features, relevance, mention.action, mention.replacement
    return make_mention(span, text, *told, span, 1.0, (), (), "", "rule")
