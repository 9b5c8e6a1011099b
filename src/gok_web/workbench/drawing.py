"""Between documents and the engine: finding anew, and filling in pseudonyms without touching those that stand.

A pinned replacement is handed to the engine as one that a person has set, so what is drawn beside it agrees with it
(Alis becomes Peters where Ali is Peter) and never takes it twice.
"""

from __future__ import annotations

import threading
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Literal

from gok.pipeline import detect_essay, replace_in
from gok.replace import Key, Original, find_homonyms, load_profile, shipped_profiles
from gok.replace.referents import NAMED
from gok.results import Alternative, Mention, Result
from gok.settings import Settings
from gok.taxonomy import taxonomy
from gok.text import Essay, Span
from gok_web.workbench.documents import CutEssay, Document, DocumentError, DocumentMention
from gok_web.workbench.reasons import reason_of
from gok_web.workbench.refusing import without_refused

__all__ = ["ENGINE", "Pseudonyms", "detect_document", "fill", "redraw", "settings_of", "to_result"]

ENGINE = threading.RLock()
"""One thread at a time is in the engine: its models are not made for more, and Python would not run more."""


@dataclass(frozen=True)
class Pseudonyms:
    """Under which key and within what names keep their pseudonyms, and what the essay is called in that."""

    key: Key
    essay: str
    scope: str = "essay"


def settings_of(document: Document, names: Pseudonyms) -> Settings:
    """The settings of a document; profiles are the shipped ones: files on the disk are not for the network."""
    if document.profile not in shipped_profiles():
        raise DocumentError("profile", "there is no profile of this name")
    profile = load_profile(document.profile).in_culture(document.culture or None)
    return Settings(profile=profile, replace=document.replace, key=names.key, scope=names.scope)


def detect_document(document: Document, names: Pseudonyms) -> Document:
    """The document as the engine sees it: every mention a suggestion, with the pseudonym it would get."""
    essay = Essay(document.text, id=names.essay, meta=dict(document.meta))
    settings = settings_of(document, names)
    with ENGINE:
        found = without_refused(detect_essay(essay, settings))
        drawn = replace_in(found, settings)
    mentions = (_suggestion(m, f"m{i}") for i, m in enumerate(drawn.mentions, 1))
    return replace(document, provenance=dict(found.provenance)).with_mentions(mentions)


def _suggestion(mention: Mention, name: str) -> DocumentMention:
    return DocumentMention(
        id=name,
        start=mention.span.start,
        end=mention.span.end,
        label=mention.label,
        number=mention.number,
        features=mention.features,
        relevance=mention.relevance,
        action=mention.action,
        confidence=round(mention.confidence, 4),
        rules=mention.rules,
        reason=reason_of(mention.rules),
        alternatives=tuple((a.label, round(a.confidence, 4)) for a in mention.alternatives),
        replacement=mention.replacement,
    )


def to_result(document: Document, names: Pseudonyms, *, with_source: bool = True) -> Result:
    """The document as a result of the engine, pinned replacements as they stand, missing ones drawn."""
    settings = settings_of(document, names)
    standing = [m for m in document.mentions if m.counts]
    engine_id = Essay(document.text, id=names.essay, meta=dict(document.meta))
    found = Result(engine_id, tuple(_engine_mention(document, m) for m in standing), None, document.provenance)
    if any(m.is_replaced and m.replacement is None for m in standing):
        with ENGINE:
            drawn = replace_in(found, replace(settings, scope=_scope(found, names), redraw=_draws(document)))
    else:  # everything is pinned: nothing to draw
        drawn = replace(found, homonyms=find_homonyms(engine_id, found.mentions))
    mentions = tuple(_settled(m, d) for m, d in zip(standing, drawn.mentions, strict=True))
    return replace(_assembled(document, drawn, mentions), with_source=with_source)


def _scope(found: Result, names: Pseudonyms) -> str:
    """The scope, as far as the essay says whose it is."""
    return names.scope if found.essay.learner else "essay"


def _engine_mention(document: Document, m: DocumentMention) -> Mention:
    span = Span(m.start, m.end)
    pinned = m.replacement if m.is_replaced else None
    return Mention(
        span=span,
        text=span.of(document.text),
        label=m.label,
        number=m.number,
        features=m.features,
        relevance=m.relevance,
        action=m.action,
        replacement=pinned,
        confidence=m.confidence,
        rules=m.rules,
        alternatives=tuple(Alternative(label, sure) for label, sure in m.alternatives),
        comment=m.comment,
        by="person" if pinned else m.by,
    )


def _draws(document: Document) -> Mapping[Original, int]:
    """How often each drawn entity was drawn again."""
    return {
        Original(m.label, document.text[m.start : m.end]): m.draw
        for m in document.mentions
        if m.is_replaced and m.draw and m.label in NAMED
    }


def _settled(mention: DocumentMention, drawn: Mention) -> Mention:
    """What the engine made of a mention, but for what is pinned and for what a person has decided."""
    by: Literal["rule", "person"] = "rule"
    if mention.by == "person" or mention.status == "confirmed":
        by = "person"
    if not mention.is_replaced:
        return replace(drawn, action=mention.action, replacement=None, by=by)
    pinned = drawn.replacement if mention.replacement is None else mention.replacement
    if pinned is None:  # the profile keeps what the person wants replaced
        pinned = _placeholder(mention)
    return replace(drawn, action="replace", replacement=pinned, by=by)


def _placeholder(mention: DocumentMention) -> str:
    number = "" if mention.number is None else f"_{mention.number}"
    return f"@{mention.label}{number}"


def _assembled(document: Document, drawn: Result, mentions: tuple[Mention, ...]) -> Result:
    from gok.replace.assemble import assemble

    placed, target = assemble(document.text, mentions)
    essay = CutEssay(
        document.text, id=document.id, meta=dict(document.meta), splits=document.splits, joins=document.joins
    )
    return replace(drawn, essay=essay, mentions=placed, target=target, comment=document.comment)


def fill(document: Document, names: Pseudonyms) -> tuple[Document, Result]:
    """The document with every missing replacement drawn, and the result behind it. Pinned ones stay as they are."""
    result = to_result(document, names)
    standing = iter(result.mentions)
    mentions = [_filled(m, next(standing)) if m.counts else m for m in document.mentions]
    return document.with_mentions(mentions), result


def _filled(mention: DocumentMention, made: Mention) -> DocumentMention:
    if mention.is_replaced and mention.replacement is None:
        return replace(mention, replacement=made.replacement, replacement_by="rule")
    if mention.is_replaced or mention.replacement is None:
        return mention
    return replace(mention, replacement=None, replacement_by="rule")


def redraw(document: Document, number: int | None) -> Document:
    """The document with the pseudonyms of an entity let go, to be drawn anew; with None, of all that no person set."""

    def let_go(m: DocumentMention) -> DocumentMention:
        concerned = m.is_replaced and (m.number == number if number is not None else m.replacement_by == "rule")
        if not concerned or taxonomy()[m.label].is_mark:
            return m
        return replace(m, replacement=None, replacement_by="rule", draw=m.draw + 1)

    return document.with_mentions(let_go(m) for m in document.mentions)
