"""Why something was found, in words: the features behind a label, as rule ids people can look up.

What each rule says is in `reasons.toml` of the language; so are the features of the rules that only speak for what the
context model has found.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from typing import NamedTuple

from gok.kernel.chains import Group
from gok.lang import Language

__all__ = ["Reasons", "reasons_for", "reasons_of"]


class Reasons(NamedTuple):
    """What `reasons.toml` says."""

    says: Mapping[str, str]
    """What each rule says, by its id."""
    features: Mapping[str, frozenset[str]]
    """By label, or `other`: the features that speak for it."""
    rules: Mapping[str, Mapping[str, tuple[int, str]]]
    """By label, or `other`: the rule each of these features speaks by, with its place among the rules."""
    spoken: dict[tuple[str, frozenset[str]], tuple[str, ...]]
    """The rules in their order for what was asked before: label and those of its features that are there."""


@cache
def reasons_of(language: Language) -> Reasons:
    """The reasons of a language; a language without the file has none."""
    path = language.folder / "reasons.toml"
    table = tomllib.loads(path.read_text("utf-8")) if path.is_file() else {"says": {}, "speaks_for": []}
    says: dict[str, str] = dict(table["says"])
    rules: dict[str, dict[str, tuple[int, str]]] = {"other": {}}
    for group in table["speaks_for"]:
        says |= {row["id"]: row["says"] for row in group["rules"]}
        speak = {one: (number, row["id"]) for number, row in enumerate(group["rules"]) for one in row["features"]}
        rules |= dict.fromkeys(group["labels"], speak)
    return Reasons(says, {label: frozenset(speak) for label, speak in rules.items()}, rules, {})


def reasons_for(label: str, features: frozenset[str], hints: Group, reasons: Reasons) -> tuple[str, ...]:
    """The rules that speak for the label: those that have found it themselves, and those its features speak for."""
    if label not in reasons.rules:
        label = "other"
    telling = features & reasons.features[label]
    spoken = reasons.spoken.get((label, telling))
    if spoken is None:
        rules = sorted({reasons.rules[label][feature] for feature in telling})
        spoken = reasons.spoken[label, telling] = tuple([rule for _, rule in rules])
    return (*[hint[5:] for hint in hints if hint[:5] == "rule="], *spoken) if hints else spoken
