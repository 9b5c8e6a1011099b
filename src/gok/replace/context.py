"""What the text around a place says about it: its preposition, its country, that it is a capital."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Sequence
from functools import cached_property

from gok.results import Mention
from gok.text import Essay

__all__ = ["WINDOW", "Capitals", "is_plural", "is_shouted", "linked", "preposition"]

_BEFORE = re.compile(r"(?:^|[\s(\"”'])(i|på|vid|till|från|nära|in|pa)\s+(?:[\"”'(])?$", re.IGNORECASE)
_MISSPELLED = {"in": "i", "pa": "på"}
_BETWEEN = re.compile(
    r"[\s,(\-–:/]*(?:(?:i|in|som|ligger|finns|är|var|det|den|en|stad|staden|by|byn|liten|stor|stora|största|näst|"
    r"huvudstad|huvudstaden|huvudstads|huvudstade|norra|södra|östra|västra|delen|av|heter|vackra|mitt|hemland|land)"
    r"[\s,(\-–:]+)*",
    re.IGNORECASE,
)
_CAPITAL = re.compile(r"\b(?:huvudsta|huvustad|huvedstad|hovudstad|huvudstad)", re.IGNORECASE)
_NOT = re.compile(
    r"\b(?:inte|ej|aldrig)\b[^.!?]{0,20}\bhuvudsta|\bhuvudsta\w*[^.!?]{0,12}\b(?:inte|nej)\b", re.IGNORECASE
)
_MANY = re.compile(
    r"\b(?:många|alla|flera|några|två|tre|fyra|fem|sex|sju|åtta|nio|tio|tusen|vi|ni|oss|er|andra|\d+)\s+(?:\w+[ae]\s+)?$",
    re.IGNORECASE,
)
_STOP = re.compile(r"[.!?\n]")
WINDOW = 60


def preposition(essay: Essay, mention: Mention) -> str:
    """The preposition right before a mention, lower-cased; empty if there is none."""
    start = mention.span.start
    found = _BEFORE.search(essay.text[max(0, start - 12) : start])
    if found is None:
        return ""
    word = found.group(1).lower()
    return _MISSPELLED.get(word, word)


def linked(essay: Essay, mentions: Sequence[Mention], one: int, other: int) -> bool:
    """Whether two mentions stand together as place and land: `Odense i Danmark`, `Danmark, Odense`, `Lima (Peru)`."""
    first, second = sorted((mentions[one].span, mentions[other].span))
    gap = essay.text[first.end : second.start]
    return 0 < len(gap) <= WINDOW and "\n\n" not in gap and _BETWEEN.fullmatch(gap) is not None


class Capitals:
    """Which places of an essay are called capitals by their sentences; each sentence is read once."""

    def __init__(self, essay: Essay) -> None:
        self._text = essay.text
        low = essay.text.casefold()
        self._is_worth_asking = "huv" in low or "hov" in low  # how `huvudstad` begins, however it is spelled
        self._called: dict[tuple[int, int], bool] = {}

    def called(self, mention: Mention) -> bool:
        """Whether the sentence calls the place a capital."""
        if not self._is_worth_asking:
            return False
        before, after = bisect_left(self._stops, mention.span.start) - 1, bisect_left(self._stops, mention.span.end)
        start = self._stops[before] + 1 if before >= 0 else 0
        end = self._stops[after] if after < len(self._stops) else len(self._text)
        if (start, end) not in self._called:
            sentence = self._text[start:end]
            self._called[start, end] = _CAPITAL.search(sentence) is not None and _NOT.search(sentence) is None
        return self._called[start, end]

    @cached_property
    def _stops(self) -> list[int]:
        return [found.start() for found in _STOP.finditer(self._text)]


def is_plural(essay: Essay, mention: Mention) -> bool:
    """Whether the words before a mention make it a plural: `många göteborgare`, `vi göteborgare`."""
    return _MANY.search(essay.text[max(0, mention.span.start - 40) : mention.span.start]) is not None


def is_shouted(essay: Essay, mention: Mention) -> bool:
    """Whether the words beside a mention are in capitals too: then its capitals are no acronym's."""
    before = re.search(r"(\w+)\W*$", essay.text[max(0, mention.span.start - 40) : mention.span.start])
    after = re.search(r"^\W*(\w+)", essay.text[mention.span.end : mention.span.end + 40])
    beside = [found.group(1) for found in (before, after) if found and len(found.group(1)) > 1]
    return bool(beside) and all(word.isupper() for word in beside)
