"""Why something was found, in words: the features behind a label, as rule ids people can look up.

What each rule says stands in its row; so do the features of the rules that only speak for what the context model has
found.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import NamedTuple

from gok.kernel.chains import Group
from gok.lang import Language
from gok.lang.rules import GivenRule, rules_of

__all__ = ["Reasons", "reasons_for", "reasons_of"]

_TOLD_BY_RULES_ALONE = ("initials",)


class Reasons(NamedTuple):
    """What the rows of the rules say."""

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
    """The reasons of a language."""
    rows = rules_of(language)
    rules: dict[str, dict[str, tuple[int, str]]] = {label: {} for label in (*_TOLD_BY_RULES_ALONE, "other")}
    for number, row in enumerate(rows):
        if isinstance(row, GivenRule):
            for label in row.labels:
                rules.setdefault(label, {}).update(dict.fromkeys(row.features, (number, row.id)))
    says = {row.id: row.says for row in rows if row.says}
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
