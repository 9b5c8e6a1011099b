"""Linkage: how easily somebody who holds the originals finds an essay again by its wording.

What is not replaced stands in the target word by word. A sequence of words that no other essay has is a fingerprint,
the more so if it holds a number, a mark or a kept name. Sequences are counted by their hashes in a table of fixed size:
the first pass counts, the second scores. Two sequences that share their places in the table make one look less rare
than it is, never more.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass

from gok.results import Mention
from gok.text import Essay, Token
from gok.text.folding import fold

__all__ = ["EssayLinkage", "SequenceCounts", "score_essay"]

_SLOTS = 1 << 26  # bytes; pages are taken when they are first written
_LONG = 100  # words without a replacement that are surely enough
_MUCH = 10  # rare sequences with something personal in them that are surely enough


@dataclass(frozen=True, slots=True)
class EssayLinkage:
    """How an essay can be found again.

    `unique` is the share of its word sequences that no other essay has, `content` how many of those hold a number, a
    mark or a kept name, `longest` how many words stand in a row without a replacement. `score` is the mean of the
    three, each on a scale from 0 to 1.
    """

    essay: str
    words: int
    unique: float
    content: int
    longest: int

    @property
    def score(self) -> float:
        """From 0, cannot be told from others, to 1, found at once."""
        return (self.unique + min(1.0, self.content / _MUCH) + min(1.0, self.longest / _LONG)) / 3


class SequenceCounts:
    """In how many essays a sequence of words stands: none, one, or more."""

    def __init__(self, words: int, slots: int = _SLOTS) -> None:
        self.words = words
        self._slots = slots
        self._table = bytearray(slots)

    def add(self, essay: Essay) -> None:
        """Count the sequences of one essay, each once."""
        table = self._table
        for number in set(self._numbers(_words(essay))):
            for slot in self._places(number):
                if table[slot] < 2:
                    table[slot] += 1

    def rare(self, words: Sequence[Token]) -> list[bool]:
        """Of each sequence of a counted essay, by its first word: whether no other essay has it."""
        table = self._table
        return [any(table[slot] < 2 for slot in self._places(number)) for number in self._numbers(words)]

    def _numbers(self, words: Sequence[Token]) -> list[int]:
        folded = [fold(token.text) for token in words]
        windows = (" ".join(folded[i : i + self.words]) for i in range(len(folded) - self.words + 1))
        return [int.from_bytes(hashlib.blake2b(w.encode(), digest_size=8).digest(), "big") for w in windows]

    def _places(self, number: int) -> tuple[int, int]:
        return (number & 0xFFFFFFFF) % self._slots, (number >> 32) % self._slots


def _words(essay: Essay) -> list[Token]:
    return [token for token in essay.tokens if any(c.isalnum() for c in token.text)]


def score_essay(essay: Essay, mentions: Sequence[Mention], counts: SequenceCounts) -> EssayLinkage:
    """The linkage of one target, once all essays are counted."""
    words = _words(essay)
    replaced = {at for m in mentions if m.action == "replace" for at in range(m.span.start, m.span.end)}
    telling = {at for m in mentions if m.action != "replace" for at in range(m.span.start, m.span.end)}
    tells = [_tells(token, telling, replaced) for token in words]
    rare = counts.rare(words)
    content = sum(is_rare and any(tells[i : i + counts.words]) for i, is_rare in enumerate(rare))
    share = sum(rare) / len(rare) if rare else 0.0
    return EssayLinkage(essay.id, len(words), share, content, _longest(words, replaced))


def _tells(token: Token, telling: set[int], replaced: set[int]) -> bool:
    return token.start in telling or (token.start not in replaced and token.text[0].isdecimal())


def _longest(words: Sequence[Token], replaced: set[int]) -> int:
    longest = run = 0
    for token in words:
        run = 0 if token.start in replaced else run + 1
        longest = max(longest, run)
    return longest
