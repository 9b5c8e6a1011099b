"""The scorecard: each way of replacing treats the same essays, and every figure comes with its interval."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from statistics import fmean

from gok.evaluate.leaks import upper_bound
from gok.evaluate.replacement.checks import CHECKS, Detector, check_types, count_changed
from gok.evaluate.replacement.guessing import Guesses, Rate
from gok.evaluate.replacement.inflection import Dictionary, check_endings, check_inflection, endings, find_dictionary
from gok.evaluate.replacement.measures import MEASURES, Measured, measure, tags_outside
from gok.evaluate.replacement.relations import RELATIONS
from gok.evaluate.replacement.replaced import Replaced
from gok.evaluate.replacement.ways import Way
from gok.lang import Language, load_language
from gok.replace import Key
from gok.results import Result
from gok.text import Essay

__all__ = ["Change", "Scorecard", "Share", "WayScores", "judge"]

RUNS = 3
"""Keys under which every essay is replaced, so that no figure hangs on one key."""


@dataclass(frozen=True, slots=True)
class Share:
    """How many of how many were right, with the 95 % interval (Wilson); a place counts once, however many keys."""

    right: int
    whole: int
    keys: int = 1

    @property
    def value(self) -> float | None:
        """The share; None of nothing."""
        return self.right / self.whole if self.whole else None

    @property
    def interval(self) -> tuple[float, float] | None:
        """From and to."""
        right, whole = self.right / self.keys, self.whole / self.keys
        high, low = upper_bound(right, whole), upper_bound(whole - right, whole)
        return None if high is None or low is None else (max(0.0, 1 - low), min(1.0, high))


@dataclass(frozen=True, slots=True)
class Change:
    """A measure before and after: the means over essays, and by what share the mean has moved, with its interval."""

    before: float
    after: float
    interval: tuple[float, float] | None
    each: float  # mean of how far each essay moves, either way

    @property
    def relative(self) -> float | None:
        """The difference of the means as a share of the mean before."""
        return self.after / self.before - 1 if self.before else None


@dataclass(frozen=True)
class WayScores:
    """What was found out about one way of replacing."""

    name: str
    shares: Mapping[str, Share]
    changes: Mapping[str, Change]
    tags: Mapping[str, tuple[int, int]]
    tags_kept: Share
    changed_words: int
    guesses: Rate | None


@dataclass(frozen=True)
class Scorecard:
    """All ways, and what they were tried on."""

    essays: int
    mentions: int
    runs: int
    ways: tuple[WayScores, ...]
    notes: tuple[str, ...] = ()


@dataclass
class _Tally:
    """What is counted of one way while essays pass by; a row is one essay under one key."""

    right: Counter[str] = field(default_factory=Counter)
    whole: Counter[str] = field(default_factory=Counter)
    rows: list[tuple[Measured, Measured]] = field(default_factory=list)
    endings: list[tuple[str, str]] = field(default_factory=list)
    guesses: Guesses = field(default_factory=Guesses)
    changed: int = 0
    mentions: int = 0

    def add(self, run: int, one: Replaced, before: Measured, detect: Detector | None) -> None:
        self.mentions += len(one.mentions)
        checks = [check(one) for check in (*CHECKS, *RELATIONS, check_inflection)]
        for name, right in (pair for check in checks for pair in check):
            self.count(name, right)
        for name, right in () if detect is None else check_types(one, detect):
            self.count(name, right)
        self.changed += count_changed(one)
        self.endings += endings(one)
        kept, tokens = tags_outside(one)
        self.right["tags"] += kept
        self.whole["tags"] += tokens
        self.guesses.add(run, one)
        self.rows.append((before, measure(one.target, one.language)))

    def count(self, name: str, right: bool) -> None:
        self.whole[name] += 1
        self.right[name] += right


def judge(
    essays: Iterable[Result],
    ways: Mapping[str, Way],
    *,
    keys: Sequence[Key],
    detect: Detector | None = None,
    language: Language | None = None,
    samples: int = 1000,
    seed: int = 1,
) -> Scorecard:
    """Replace every essay in each way under each key, and judge what came of it.

    `detect` is the engine that reads what a pseudonym looks like; without it types are not judged.
    """
    language = language or load_language()
    tallies = {name: _Tally() for name in ways}
    count = 0
    for essay in essays:
        count += 1
        before = measure(Essay(essay.essay.text), language)
        for run, key in enumerate(keys):
            for name, way in ways.items():
                tallies[name].add(run, Replaced(way(essay, key), language), before, detect if not run else None)
    notes = (
        [] if find_dictionary() else ["no spelling dictionary: the command `hunspell` with Swedish words is not here"]
    )
    scores = tuple(_scores(name, tally, len(keys), samples, seed) for name, tally in tallies.items())
    mentions = next((t.mentions for t in tallies.values()), 0) // max(1, len(keys))
    return Scorecard(count, mentions, len(keys), scores, tuple(notes))


def _scores(name: str, tally: _Tally, keys: int, samples: int, seed: int) -> WayScores:
    if command := find_dictionary():
        words = {word for pair in tally.endings for word in pair}
        for figure, right in check_endings(tally.endings, Dictionary(command, words)):
            tally.count(figure, right)
    kept = Share(tally.right.pop("tags", 0), tally.whole.pop("tags", 0), keys)
    tags = {tag: _tag_counts(tally, tag) for tag in (tally.rows[0][0].tags if tally.rows else ())}
    return WayScores(
        name,
        {n: Share(tally.right[n], whole, 1 if n == "type" else keys) for n, whole in tally.whole.items()},
        {m: change for m in MEASURES if (change := _change(_by_essay(m, tally.rows, keys), samples, seed))},
        tags,
        kept,
        tally.changed,
        tally.guesses.rate(),
    )


def _tag_counts(tally: _Tally, tag: str) -> tuple[int, int]:
    return sum(b.tags[tag] for b, _ in tally.rows), sum(a.tags[tag] for _, a in tally.rows)


def _by_essay(name: str, rows: Sequence[tuple[Measured, Measured]], keys: int) -> list[tuple[float, float, float]]:
    """Of each essay the measure before, the mean after over the keys, and how far it moves on average, either way."""
    found = []
    for start in range(0, len(rows), keys):
        values = [(b.values[name], a.values[name]) for b, a in rows[start : start + keys]]
        known = [(b, a) for b, a in values if b is not None and a is not None]
        if known:
            each = fmean(abs(a / b - 1) if b else float(a != b) for b, a in known)
            found.append((known[0][0], fmean(a for _, a in known), each))
    return found


def _change(essays: Sequence[tuple[float, float, float]], samples: int, seed: int) -> Change | None:
    """Before and after; what is drawn for the interval is essays."""
    if not essays:
        return None
    source = random.Random(seed)  # noqa: S311 - statistics, not secrets
    drawn = []
    for _ in range(samples):
        some = source.choices(essays, k=len(essays))
        before = fmean(b for b, _, _ in some)
        drawn += [fmean(a for _, a, _ in some) / before - 1] if before else []
    drawn.sort()
    last = len(drawn) - 1
    interval = (drawn[round(0.025 * last)], drawn[round(0.975 * last)]) if drawn else None
    before, after, each = (fmean(column) for column in zip(*essays, strict=True))
    return Change(before, after, interval, each)
