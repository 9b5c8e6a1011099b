"""What a person wants hidden beside what the engine found, and what need not be hidden."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from gok.results import Mention
from gok.taxonomy import taxonomy
from gok.text import Essay, Span, tokenize

__all__ = ["HIDDEN", "LABELS", "Wish", "kept_open", "labels_for", "with_wishes"]

Wish = tuple[str, str]
"""The words as they stand in the text, and the label they are to have."""

LABELS = tuple(c.id for c in taxonomy().categories if c.handling == "replace")
HIDDEN = "person.hidden"
"""The rule of what a person has hidden."""


def labels_for(language: str) -> list[tuple[str, list[tuple[str, str]]]]:
    """The labels by group, in a language, for a menu."""
    kinds = taxonomy()
    out = []
    for group in kinds.groups:
        rows = [(c.id, c.name[language]) for c in kinds.categories if c.group == group.id and c.id in LABELS]
        if rows:
            out.append((group.name[language], rows))
    return out


def with_wishes(essay: Essay, mentions: Iterable[Mention], wishes: Sequence[Wish]) -> tuple[Mention, ...]:
    """The mentions, with every place of the wished words under the wished label."""
    out = list(mentions)
    for words, label in wishes:
        spans = _places(essay.text, words)
        out = _over(out, [Mention(span, span.of(essay.text), label, rules=(HIDDEN,), by="person") for span in spans])
    return tuple(sorted(out, key=lambda m: (m.span.start, m.span.end)))


def kept_open(mentions: Sequence[Mention], words: Iterable[str]) -> tuple[Mention, ...]:
    """The mentions, with those of these words left as they are, wherever they stand and however they are inflected."""
    wanted = {one.casefold() for one in words}
    same = {(m.number, m.label) for m in mentions if m.number is not None and m.text.casefold() in wanted}
    return tuple(
        replace(m, action="keep", by="person")
        if m.action == "replace" and (m.text.casefold() in wanted or (m.number, m.label) in same)
        else m
        for m in mentions
    )


def _places(text: str, words: str) -> list[Span]:
    """Where the same words stand, as whole tokens and in any case."""
    wanted = [token.text.casefold() for token in tokenize(words)]
    tokens = list(tokenize(text))
    folded = [token.text.casefold() for token in tokens]
    size, out, at = len(wanted), [], 0
    while wanted and at <= len(tokens) - size:
        if folded[at : at + size] == wanted:
            out.append(Span(tokens[at].start, tokens[at + size - 1].end))
            at += size
        else:
            at += 1
    return out


def _over(mentions: list[Mention], new: list[Mention]) -> list[Mention]:
    """New mentions in the place of those they touch. One entity, one number: the old one's if there was one."""
    if not new:
        return mentions
    touched = [m for m in mentions if any(_meet(m.span, n.span) for n in new)]
    numbers = [m.number for m in touched if not m.is_mark and m.number is not None]
    number = numbers[0] if numbers else max((m.number or 0 for m in mentions), default=0) + 1
    kept = [m for m in mentions if m not in touched]
    return [*kept, *(replace(n, number=number) for n in new)]


def _meet(one: Span, other: Span) -> bool:
    return one.start < other.end and other.start < one.end
