"""Labelling: from candidates that may overlap to mentions that are numbered and judged."""

from __future__ import annotations

from collections.abc import Hashable, Iterable

from gok.detect import Candidate
from gok.label.entities import entity_keys, number_entities
from gok.label.relevance import is_personal
from gok.label.repeats import find_repeats
from gok.label.settle import Reading, settle
from gok.results import Action, Mention
from gok.taxonomy import taxonomy
from gok.text import Essay

__all__ = ["Reading", "label_candidates", "settle"]


def label_candidates(
    essay: Essay, candidates: Iterable[Candidate], *, replace_all: bool = False
) -> tuple[Mention, ...]:
    """Mentions in order of their place.

    Relevance belongs to the entity: one personal mention makes all of its mentions personal. Public ones are found and
    kept, unless everything is to be replaced.
    """
    found = list(candidates)
    readings = settle(found + find_repeats(essay, found))
    keys = entity_keys(essay.text, readings)
    numbers = number_entities(readings, keys)
    personal: dict[Hashable, bool] = {}
    for reading, key in zip(readings, keys, strict=True):
        personal[key] = personal.get(key, False) or is_personal(essay, reading)
    return tuple(
        _mention(essay, reading, number, personal[key], replace_all)
        for reading, key, number in zip(readings, keys, numbers, strict=True)
    )


def _mention(essay: Essay, reading: Reading, number: int, personal: bool, replace_all: bool) -> Mention:
    category = taxonomy()[reading.category]
    action: Action = "mark" if category.is_mark else "replace" if personal or replace_all else "keep"
    return Mention(
        span=reading.span,
        text=reading.span.of(essay.text),
        label=reading.category,
        number=number,
        features=reading.features,
        relevance="personal" if personal else "public",
        action=action,
        confidence=reading.score,
        rules=reading.rules,
        alternatives=reading.alternatives,
    )
