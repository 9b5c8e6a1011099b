"""Caution: what is replaced in doubt. Low keeps what is replaced unsurely, high replaces what is only doubted."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import count

from gok.results import Doubt, Mention, Result
from gok.text import Span, met_by
from gok.text.records import replace

__all__ = ["be_cautious"]


def be_cautious(found: Result, caution: str) -> Result:
    """The result under another caution than the usual.

    With a number everything is replaced that is personal with at least what is missing from it to certainty: under
    0.999 a word that is personal in one of a thousand such cases.
    """
    weights = found.language.weights["doubts"]
    if caution == "low":
        return replace(found, mentions=_unsure_kept(found.mentions, weights["low"]))
    least = weights["high"] if caution == "high" else 1 - float(caution)
    asked = found
    if least < weights["least"] and isinstance(found.doubter, partial):  # else they are not even doubts
        asked = replace(found, doubter=partial(found.doubter, least=least))
    doubts = [doubt for doubt in asked.doubts if doubt.probability >= least]
    mentions = _with_doubts(found.mentions, doubts)
    return replace(found, mentions=mentions)


def _unsure_kept(mentions: Sequence[Mention], least: float) -> tuple[Mention, ...]:
    """The mentions, those of entities that are nowhere sure enough kept: what is one is treated as one."""
    surest: dict[object, float] = {}
    for m in mentions:
        surest[m.number or m.span] = max(surest.get(m.number or m.span, 0.0), m.confidence)
    return tuple(
        replace(m, action="keep", relevance="public")
        if m.action == "replace" and not m.is_mark and m.by == "rule" and surest[m.number or m.span] < least
        else m
        for m in mentions
    )


def _with_doubts(mentions: Sequence[Mention], doubts: Sequence[Doubt]) -> tuple[Mention, ...]:
    """The mentions with what is doubted replaced: public ones with all of their entity, others anew."""
    doubted, new = set[int | None](), list[Mention]()
    numbers = count(max([m.number or 0 for m in mentions], default=0) + 1)
    of_text: dict[str, int] = {}
    main = sorted([m for m in mentions if not m.is_mark], key=lambda m: m.span)
    spans = [m.span for m in main]
    for doubt in doubts:
        kept = [main[i] for i in met_by(doubt.span, spans)]
        doubted.update([m.number for m in kept if m.number is not None])
        for span in _beside(doubt, kept) if kept else (doubt.span,):
            text = doubt.text[span.start - doubt.span.start : span.end - doubt.span.start]
            number = of_text.setdefault(text.lower(), 0) or next(numbers)
            of_text[text.lower()] = number
            new.append(Mention(span, text, doubt.label, number, confidence=doubt.probability, rules=doubt.reasons))
    turned = [
        replace(m, action="replace", relevance="personal")
        if m.number in doubted and m.action == "keep" and m.by == "rule"
        else m
        for m in mentions
    ]
    return _renumbered(sorted([*turned, *new], key=lambda m: (m.span.start, m.span.end)))


def _beside(doubt: Doubt, kept: Sequence[Mention]) -> Iterator[Span]:
    """What of a doubt stands outside the mentions it meets: of words doubted together one may be known."""
    start, taken = doubt.span.start, sorted([(m.span.start, m.span.end) for m in kept])
    for begin, end in [*taken, (doubt.span.end, doubt.span.end)]:
        words = doubt.text[start - doubt.span.start : max(start, begin) - doubt.span.start]
        if any(map(str.isalnum, words)):
            first = start + len(words) - len(words.lstrip())
            yield Span(first, first + len(words.strip()))
        start = max(start, end)


def _renumbered(mentions: Sequence[Mention]) -> tuple[Mention, ...]:
    """Running numbers in order of first mention."""
    numbers: dict[int, int] = {}
    for m in mentions:
        if m.number is not None:
            numbers.setdefault(m.number, len(numbers) + 1)
    return tuple(m if m.number is None else replace(m, number=numbers[m.number]) for m in mentions)
