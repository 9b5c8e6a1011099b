"""What a corpus is made of: essays, tokens and tags by level and genre, and tags by annotator."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from gok.evaluate.tags import Annotation, Tag, is_mark

__all__ = ["UNKNOWN", "Corpus", "genre_of", "level_of", "tag_count"]

UNKNOWN = "unknown"
_CEFR = re.compile(r"([ABC])[12]?\+?", re.IGNORECASE)


def level_of(meta: Mapping[str, Any]) -> str:
    """The level of an essay as the tables have it: A, B or C, or what the metadata says.

    >>> level_of({"level": "a2"})
    'A'
    """
    said = str(meta.get("level") or "").strip()
    cefr = _CEFR.fullmatch(said)
    return cefr.group(1).upper() if cefr else said or UNKNOWN


def genre_of(meta: Mapping[str, Any]) -> str:
    """The genre of an essay, with a capital."""
    said = str(meta.get("genre") or "").strip()
    return said[:1].upper() + said[1:] if said else UNKNOWN


def tag_count(tags: Sequence[Tag], *, gold: bool) -> int:
    """Tags an annotator gave to what is personal: marks count, the public does not."""
    if gold:
        return sum(t.personal for t in tags)
    return sum(t.replaced or (is_mark(t.label) and t.personal) for t in tags)


@dataclass
class Corpus:
    """Running counts over the gold, by level and genre, and of the tags of each annotator by genre."""

    names: Sequence[str]
    essays: Counter[tuple[str, str]] = field(default_factory=Counter)
    tokens: Counter[tuple[str, str]] = field(default_factory=Counter)
    tags: Counter[tuple[str, str]] = field(default_factory=Counter)
    modes: Counter[tuple[str, str]] = field(default_factory=Counter)
    labels: Counter[str] = field(default_factory=Counter)

    def add(self, gold: Annotation, systems: Sequence[Annotation | None]) -> None:
        """Count one essay."""
        genre, level = genre_of(gold.essay.meta), level_of(gold.essay.meta)
        n = tag_count(gold.tags, gold=True)
        self.essays[genre, level] += 1
        self.tokens[genre, level] += len(gold.essay.tokens)
        self.tags[genre, level] += n
        self.labels.update(t.label for t in gold.tags if t.personal)
        self.modes[genre, self.names[0]] += n
        for name, annotation in zip(self.names[1:], systems, strict=True):
            if annotation is not None:
                self.modes[genre, name] += tag_count(annotation.tags, gold=False)

    @property
    def levels(self) -> list[str]:
        """All levels, the unknown last."""
        return _sorted({level for _, level in self.essays})

    @property
    def genres(self) -> list[str]:
        """All genres, the unknown last."""
        return _sorted({genre for genre, _ in self.essays})

    @property
    def has_metadata(self) -> bool:
        """Whether any essay says its genre or level."""
        return self.genres != [UNKNOWN] or self.levels != [UNKNOWN]

    def to_dict(self) -> dict[str, Any]:
        """Counts by genre and level."""
        return {
            "essays": sum(self.essays.values()),
            "tokens": sum(self.tokens.values()),
            "tags": sum(self.tags.values()),
            "cells": [
                {"genre": g, "level": lv, "essays": n, "tokens": self.tokens[g, lv], "tags": self.tags[g, lv]}
                for (g, lv), n in sorted(self.essays.items())
            ],
            "tags_by_annotator": [{"genre": g, "annotator": a, "tags": n} for (g, a), n in sorted(self.modes.items())],
            "most_used": self.labels.most_common(),
        }


def _sorted(names: set[str]) -> list[str]:
    return sorted(names, key=lambda name: (name == UNKNOWN, name))
