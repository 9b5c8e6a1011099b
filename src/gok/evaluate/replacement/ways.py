"""Ways of replacing the same mentions: Gök's, and what others do, to compare with."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import TypeAlias

from gok.errors import SettingError
from gok.evaluate.tags import family
from gok.pipeline import pseudonymize_read
from gok.replace import Key
from gok.replace.assemble import assemble_with
from gok.replace.lists import pool
from gok.replace.referents import NAMED, slot_of
from gok.results import Result
from gok.settings import Settings

__all__ = ["WAYS", "Way", "as_written", "ways_of", "with_features"]

Way: TypeAlias = Callable[[Result, Key], Result]
"""From an essay with its mentions to one with their replacements, by a key."""

_POOLS = {
    "firstname": ("given:m:sv", "given:f:sv"),
    "nickname": ("given:m:sv", "given:f:sv"),
    "surname": ("surname:sv",),
    "country": ("countries:alla:any",),
    "region": ("regions:SE",),
    "area": ("district:i",),
    "geo": ("geo:lake:invented",),
    "institution": ("company:company",),
    "place": ("ground",),
}


def _by_profile(profile: str, essay: Result, key: Key) -> Result:
    return pseudonymize_read(essay, Settings.chosen(profile=profile, key=key, with_source=True), only_marked=True)


def _random_names(essay: Result, key: Key) -> Result:
    """Each mention by itself: a name of its kind at random, whoever is meant, as it stands in the list."""
    made = _by_profile("swell", essay, key)
    source = random.Random(key.digest("random names", essay.essay.id))  # noqa: S311 - to compare with, no secret
    texts: list[str | None] = []
    for m in made.mentions:
        if m.action == "replace" and m.label in NAMED:
            names = [word for name in _POOLS.get(slot_of(m.label), ("town:invented",)) for word in pool(name)]
            texts.append(source.choice(names))
        else:
            texts.append(m.replacement)
    mentions, target = assemble_with(made.essay.text, made.mentions, texts)
    return replace(made, mentions=mentions, target=target)


WAYS: Mapping[str, Way] = {
    "placeholders": partial(_by_profile, "placeholders"),
    "redact": partial(_by_profile, "redact"),
    "random names": _random_names,
}
"""What Gök is compared with: labels, bars, and names at random without regard to who, where and which form."""


def ways_of(profile: str, baselines: Sequence[str] = tuple(WAYS)) -> dict[str, Way]:
    """Gök under a profile, and the baselines named."""
    if unknown := set(baselines) - WAYS.keys():
        raise SettingError(f"unknown baseline {min(unknown)!r}; known are {', '.join(WAYS)}")
    return {f"gok ({profile})": partial(_by_profile, profile)} | {name: WAYS[name] for name in baselines}


def as_written(essay: Result, key: Key) -> Result:
    """The replacements that stand in the file: another tool's, or those of a run before."""
    return essay


def with_features(marked: Result, found: Result) -> Result:
    """The marks of an essay with the features that the engine found there: genitive, abroad, misspelled.

    Annotators mark who and what is named; in which form it stands is left to the machine. Features that somebody has
    set stay.
    """
    known = {(m.span, family(m.label)): m.features for m in found.main}
    mentions = tuple(
        m if m.features else replace(m, features=known.get((m.span, family(m.label)), ())) for m in marked.mentions
    )
    return replace(marked, mentions=mentions)
