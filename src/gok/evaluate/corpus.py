"""What a corpus is made of: essays, tokens and tags by level, genre and topic, and tags by annotator."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from gok.evaluate.associations import Association, associate
from gok.evaluate.tags import Annotation, Tag, is_mark
from gok.lang import genres, load_language

__all__ = ["UNKNOWN", "Corpus", "genre_of", "level_of", "tag_count", "topic_of"]

UNKNOWN = "unknown"
FACTORS = ("level", "genre", "topic")
"""What may go with how much personal information an essay holds."""
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
    """The genre of an essay under the name of the paper, with a capital.

    >>> genre_of({"genre": "recension"}), genre_of({"genre": "informal_mail"})
    ('Evaluative', 'Informal mail')
    """
    return genres.genre_of(load_language(), meta).replace("_", " ").capitalize() or UNKNOWN


def topic_of(meta: Mapping[str, Any]) -> str:
    """What the essay was to be about, as the metadata have it."""
    return " ".join(str(meta.get("topic") or "").split()) or UNKNOWN


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
    topics: dict[tuple[str, str, str], list[int]] = field(default_factory=dict)
    """By level, genre and topic: the number of essays and of their tags."""
    rates: dict[str, dict[str, list[float]]] = field(default_factory=lambda: {f: {} for f in FACTORS})
    """By level, genre or topic, where it is known: tags per 100 tokens, essay by essay."""

    def add(self, gold: Annotation, systems: Sequence[Annotation | None]) -> None:
        """Count one essay."""
        genre, level = genre_of(gold.essay.meta), level_of(gold.essay.meta)
        n = tag_count(gold.tags, gold=True)
        self.essays[genre, level] += 1
        self.tokens[genre, level] += len(gold.essay.tokens)
        self.tags[genre, level] += n
        topic = topic_of(gold.essay.meta)
        seen = self.topics.setdefault((level, genre, topic), [0, 0])
        self.topics[level, genre, topic] = [seen[0] + 1, seen[1] + n]
        for factor, value in zip(FACTORS, (level, genre, topic), strict=True):
            if value != UNKNOWN and gold.essay.tokens:
                self.rates[factor].setdefault(value, []).append(100 * n / len(gold.essay.tokens))
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

    @property
    def has_topics(self) -> bool:
        """Whether any essay says its topic."""
        return any(topic != UNKNOWN for _, _, topic in self.topics)

    @property
    def associations(self) -> list[Association]:
        """What goes with how much personal information there is, as far as there are groups to compare."""
        found = (associate(factor, groups) for factor, groups in self.rates.items())
        return [one for one in found if one is not None]

    def to_dict(self) -> dict[str, Any]:
        """Counts by genre, level and topic."""
        return {
            "essays": sum(self.essays.values()),
            "tokens": sum(self.tokens.values()),
            "tags": sum(self.tags.values()),
            "cells": [
                {"genre": g, "level": lv, "essays": n, "tokens": self.tokens[g, lv], "tags": self.tags[g, lv]}
                for (g, lv), n in sorted(self.essays.items())
            ],
            "topics": [
                {"level": lv, "genre": g, "topic": t, "essays": n, "tags": tags}
                for (lv, g, t), (n, tags) in sorted(self.topics.items())
                if t != UNKNOWN
            ],
            "associations": [one.to_dict() for one in self.associations],
            "tags_by_annotator": [{"genre": g, "annotator": a, "tags": n} for (g, a), n in sorted(self.modes.items())],
            "most_used": self.labels.most_common(),
        }


def _sorted(names: set[str]) -> list[str]:
    return sorted(names, key=lambda name: (name == UNKNOWN, name))
