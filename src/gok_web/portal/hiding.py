"""Hiding more than the engine found: words a person has pointed at get a label and a pseudonym."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from django.utils import translation

from gok.formats import jsonl
from gok.replace import Key, load_profile, replace_mentions
from gok.results import Mention, Result
from gok.text import Essay, tokenize
from gok_web.page.wishes import HIDDEN, LABELS, Wish, labels_for, with_wishes

__all__ = ["LABELS", "Wish", "hide_in_record", "labels_here", "pseudonymize_with", "tokens_of"]


def labels_here() -> list[tuple[str, list[tuple[str, str]]]]:
    """The labels by group, in the language of the page, for a menu."""
    language = translation.get_language() or "sv"
    if language in ("sv", "en"):
        return labels_for(language)
    said = translation.gettext
    return [(said(group), [(id, said(name)) for id, name in rows]) for group, rows in labels_for("en")]


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
    mentions = with_wishes(found.essay, found.mentions, wishes)
    return replace_in(replace(found, mentions=mentions), settings)


def hide_in_record(record: dict[str, Any], places: Sequence[tuple[int, int]], label: str) -> dict[str, Any]:
    """Hide more in an essay that is pseudonymized already: these words, wherever they stand. Nothing else changes."""
    was = jsonl.from_record(record, source="essay")
    words = dict.fromkeys(was.essay.text[start:end] for start, end in places)
    mentions = with_wishes(was.essay, was.mentions, [(one, label) for one in words])
    asked = [m if HIDDEN in m.rules and m.replacement is None else _still(m) for m in mentions]
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
