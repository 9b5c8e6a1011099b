"""Words that stand for what was replaced in a language nobody has described: labels, and else nothing."""

from __future__ import annotations

from collections.abc import Mapping

__all__ = [
    "ANY_TRADE",
    "CODE_WORDS",
    "CONFUSED_LETTERS",
    "DECADE",
    "ELSEWHERE",
    "GENITIVE_OF_A_LETTER",
    "KINDS",
    "NATURE",
    "TRADES",
    "WORLDS",
]

_BAR = "█████"
CODE_WORDS: Mapping[str, tuple[str, str]] = {}
GENITIVE_OF_A_LETTER = ""
ELSEWHERE = ANY_TRADE = _BAR
WORLDS: Mapping[str, str] = {}
KINDS: Mapping[str, str] = {}
DECADE = "{}"
TRADES: tuple[tuple[tuple[str, ...], str], ...] = ()
NATURE: tuple[tuple[str, str], ...] = ()
CONFUSED_LETTERS: Mapping[str, str] = {}
