"""Why something was found, in words: the features behind a label, as rule ids people can look up.

What each rule says is in `reasons.toml` of the language; so are the features of the rules that only speak for what the
context model has found.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from typing import Any

from gok.kernel.chains import Group
from gok.lang import Language

__all__ = ["Evidence", "evidence_of", "reason_texts", "reasons_for"]

Evidence = Mapping[str, tuple[frozenset[str], Mapping[str, tuple[int, str]]]]
"""By label, or `other`: the features that speak for it, and the rule each speaks by, with its place among the rules."""


@cache
def _rows(language: Language) -> Mapping[str, Any]:
    path = language.folder / "reasons.toml"
    return tomllib.loads(path.read_text("utf-8")) if path.is_file() else {"says": {}, "speaks_for": []}


def reason_texts(language: Language) -> Mapping[str, str]:
    """What each rule says, by its id."""
    rows = _rows(language)
    return {**rows["says"], **{row["id"]: row["says"] for group in rows["speaks_for"] for row in group["rules"]}}


@cache
def evidence_of(language: Language) -> Evidence:
    """Which rules speak for which labels."""
    found: dict[str, tuple[frozenset[str], Mapping[str, tuple[int, str]]]] = {"other": (frozenset(), {})}
    for group in _rows(language)["speaks_for"]:
        rules = {one: (number, row["id"]) for number, row in enumerate(group["rules"]) for one in row["features"]}
        found |= dict.fromkeys(group["labels"], (frozenset(rules), rules))
    return found


def reasons_for(label: str, features: frozenset[str], hints: Group, evidence: Evidence) -> tuple[str, ...]:
    """The rules that speak for the label: those that have found it themselves, and those its features speak for."""
    telling, rules = evidence[label if label in evidence else "other"]
    spoken = sorted({rules[feature] for feature in features & telling})
    said = [hint[5:] for hint in hints if hint[:5] == "rule="] if hints else ()
    return (*said, *[rule for _, rule in spoken])
