"""Hiding more than the engine found: words a person has pointed at get a label and a pseudonym."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from gok.formats import jsonl
from gok.replace import Key, load_profile, replace_mentions
from gok.results import Mention, Result
from gok.taxonomy import taxonomy
from gok.text import Essay, Span, tokenize
from gok_web.portal.speaking import named

__all__ = ["LABELS", "Wish", "hide_in_record", "labels_for", "pseudonymize_with", "tokens_of"]

Wish = tuple[str, str]
"""The words as they stand in the text, and the label they are to have."""

LABELS = tuple(c.id for c in taxonomy().categories if c.handling == "replace")
_RULE = "person.hidden"


def labels_for() -> list[tuple[str, list[tuple[str, str]]]]:
    """The labels by group, in the language of the page, for a menu."""
    kinds = taxonomy()
    out = []
    for group in kinds.groups:
        rows = [(c.id, named(c.name)) for c in kinds.categories if c.group == group.id and c.id in LABELS]
        if rows:
            out.append((named(group.name), rows))
    return out


def tokens_of(text: str) -> list[tuple[int, int]]:
    """Places of the words one can point at."""
    return [(token.start, token.end) for token in tokenize(text)]


def pseudonymize_with(
    text: str, wishes: Sequence[Wish], key: Key, *, essay_id: str = "", meta: Mapping[str, Any] | None = None
) -> Result:
    """The whole way of the data, with what a person asked for put over what the engine found."""
    from gok.pipeline import detect_essay, replace_in
    from gok.settings import Settings

    settings = Settings(key=key)
    found = detect_essay(Essay(text, id=essay_id, meta=dict(meta or {})), settings)
    mentions = _with_wishes(found.essay, found.mentions, wishes)
    return replace_in(replace(found, mentions=mentions), settings)


def _with_wishes(essay: Essay, mentions: Iterable[Mention], wishes: Sequence[Wish]) -> tuple[Mention, ...]:
    """The mentions, with every place of the wished words under the wished label."""
    out = list(mentions)
    for words, label in wishes:
        spans = _places(essay.text, words)
        out = _over(out, [Mention(span, span.of(essay.text), label, rules=(_RULE,), by="person") for span in spans])
    return tuple(sorted(out, key=lambda m: (m.span.start, m.span.end)))


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


def hide_in_record(record: dict[str, Any], places: Sequence[tuple[int, int]], label: str) -> dict[str, Any]:
    """Hide more in an essay that is pseudonymized already: these words, wherever they stand. Nothing else changes."""
    was = jsonl.from_record(record, source="essay")
    words = dict.fromkeys(was.essay.text[start:end] for start, end in places)
    mentions = _with_wishes(was.essay, was.mentions, [(one, label) for one in words])
    asked = [m if _RULE in m.rules and m.replacement is None else _still(m) for m in mentions]
    made, target = replace_mentions(was.essay, asked, profile=load_profile("swell"), key=Key.fresh())
    by_place = {(m.span, m.label): m for m in was.mentions}
    done = []
    for mention in made:
        old = by_place.get((mention.span, mention.label)) if mention.replacement is None else None
        if old is not None:
            mention = replace(mention, action=old.action, replacement=old.replacement)
        done.append(mention)
    result = Result(was.essay, tuple(done), target, {**was.provenance}).release()
    return result.to_dict(with_source=False)


def _still(mention: Mention) -> Mention:
    """A mention that stays as it is while others are replaced."""
    action = "mark" if mention.is_mark else "keep"
    return replace(mention, action=action, replacement=None, target=None)  # type: ignore[arg-type]
