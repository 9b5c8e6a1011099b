"""Rare phrases: an essay is looked up, phrase by phrase, among texts whose writers are known.

A phrase of up to seven words that fewer than k of these texts have is enough to link an essay to them; so are three
phrases together, each of them commoner. The texts that share most of the shortest rare phrases are guessed to be the
writer's own. Phrases are compared by numbers of 64 bits made of their words, one length at a time, so that memory
stays small.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Sequence
from itertools import combinations
from math import log
from typing import Any, NamedTuple
from zlib import crc32

import numpy as np
from numpy.typing import NDArray

from gok.risk.attacks.chances import p_of_guesses, wilson
from gok.risk.attacks.holdings import Holdings
from gok.risk.attacks.vectors import hashed
from gok.risk.outcomes import AttackOutcome
from gok.text import Token
from gok.text.folding import fold

__all__ = ["attack"]

LONGEST = 7
_TRIED = 12  # phrases of which three are taken together
_COMMONEST = 20  # times k: texts that a phrase of three may stand in

Numbers = NDArray[np.uint64]
Places = NDArray[np.int32]


class _Words(NamedTuple):
    """Texts as one row of numbers, a word each; a zero parts texts, and what does not stand together in one."""

    codes: Numbers
    texts: Places  # to which text a word belongs
    size: int  # how many texts

    def phrases(self, length: int) -> tuple[Numbers, Places]:
        """The phrase that begins at each word, as a number, and its text; 0 where there is none."""
        numbers = hashed(self.codes, length)
        if len(numbers):
            gaps = np.lib.stride_tricks.sliding_window_view(self.codes == 0, length).any(axis=1)
            numbers[gaps] = 0
        return numbers, self.texts[: len(numbers)]


class _Index:
    """In which texts each phrase of one length stands."""

    def __init__(self, words: _Words, length: int) -> None:
        numbers, texts = words.phrases(length)
        pairs = np.unique(np.stack([numbers, texts.astype(np.uint64)], axis=1)[numbers != 0], axis=0)
        self._numbers, self._texts = pairs[:, 0], pairs[:, 1].astype(np.int32)

    def look_up(self, numbers: Numbers) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """Of each phrase: where its texts begin, and how many there are."""
        first = np.searchsorted(self._numbers, numbers, side="left")
        counts = np.searchsorted(self._numbers, numbers, side="right") - first
        counts[numbers == 0] = 0
        return first, counts

    def texts(self, first: int, count: int) -> Places:
        """The texts that begin there."""
        return self._texts[first : first + count]


def attack(holdings: Holdings) -> list[AttackOutcome]:
    """Link every essay to the texts the user gives."""
    if holdings.background is None:
        return [AttackOutcome("phrases", notes=("No texts to look phrases up in were given (--background).",))]
    found = holdings.ledger.once("phrases/links", lambda: _links(holdings))
    essays, known, linked = found["essays"], found["known"], found["linked"]
    details = {"essays": essays, "texts": found["texts"], "linked": linked, "by_three": found["by_three"]}
    details |= {f"{n}_words": found["by_length"].get(str(n), 0) for n in range(1, LONGEST + 1)}
    if not known:
        note = "No learner of the release has written one of these texts: links are counted, none can be right."
        rate = linked / essays if essays else None
        lowers = ("guard_background",) if linked else ("nothing",)
        outcome = AttackOutcome("phrases", rate, None, wilson(linked, essays), essays, None, lowers, details)
        return [AttackOutcome.from_dict(outcome.to_dict() | {"notes": [note]})]
    guessed, true = [pair[0] for pair in known], [pair[1] for pair in known]
    hits = sum(map(str.__eq__, guessed, true))
    outcome = AttackOutcome(
        "phrases",
        rate=hits / len(known),
        base=1 / found["writers"],
        interval=wilson(hits, len(known)),
        trials=len(known),
        p=p_of_guesses(guessed, true),
        details={**details, "writers": found["writers"]},
    )
    return [outcome.advised("guard_background")]


class _Links:
    """What links each essay to texts, length by length."""

    def __init__(self, essays: _Words, texts: _Words, k: int) -> None:
        self.essays, self.known, self.k = essays, texts, k
        self.scores: list[dict[int, float]] = [{} for _ in range(essays.size)]
        self.by_length: dict[int, int] = {}
        self.linked: set[int] = set()
        self._covered = np.zeros(len(essays.codes), dtype=bool)  # phrases with a rare one in them
        self._commoner: list[list[tuple[int, Places]]] = [[] for _ in range(essays.size)]

    def look_up(self, length: int) -> None:
        """Look up all phrases of a length that hold no shorter one that is rare already."""
        numbers, owners = self.essays.phrases(length)
        index = _Index(self.known, length)
        first, counts = index.look_up(numbers)
        size = len(numbers)
        inside = self._covered[:size] | self._covered[1 : size + 1] if length > 1 else self._covered[:size]
        rare = (counts > 0) & (counts < self.k)
        before = len(self.linked)
        for n in np.flatnonzero(rare & ~inside):
            self._score(int(owners[n]), index.texts(first[n], counts[n]))
        if len(self.linked) > before:
            self.by_length[length] = len(self.linked) - before
        for n in np.flatnonzero((counts >= self.k) & (counts <= _COMMONEST * self.k)):
            if (essay := int(owners[n])) not in self.linked:
                self._note(essay, int(counts[n]), index.texts(first[n], counts[n]))
        self._covered = np.append(rare | inside, False)

    def _score(self, essay: int, texts: Places) -> None:
        weight = log(1 + self.known.size / len(texts))
        for text in texts.tolist():
            self.scores[essay][text] = self.scores[essay].get(text, 0.0) + weight
        self.linked.add(essay)
        self._commoner[essay].clear()

    def _note(self, essay: int, count: int, texts: Places) -> None:
        noted = self._commoner[essay]
        noted.append((count, texts.copy()))
        if len(noted) > 2 * _TRIED:
            noted[:] = sorted(noted, key=lambda one: one[0])[:_TRIED]

    def link_by_three(self) -> int:
        """Link essays by three phrases that together stand in fewer than k texts, though each stands in more."""
        found = 0
        for essay, noted in enumerate(self._commoner):
            rarest = [frozenset(texts.tolist()) for _, texts in sorted(noted, key=lambda one: one[0])[:_TRIED]]
            together = (one & two & three for one, two, three in combinations(rarest, 3))
            if few := next((texts for texts in together if 0 < len(texts) < self.k), None):
                self.scores[essay] = dict.fromkeys(few, 1.0)
                self.linked.add(essay)
                found += 1
        return found


def _links(holdings: Holdings) -> dict[str, Any]:
    writers: list[str] = []
    texts = _read(_noted(holdings, writers))
    owners: list[str] = []
    links = _Links(_read(_released(holdings, owners)), texts, holdings.k)
    for length in range(1, LONGEST + 1):
        links.look_up(length)
    by_three = links.link_by_three()
    numbers = {learner: str(n) for n, learner in enumerate(dict.fromkeys([*writers, *owners]))}
    there = set(writers)
    known = [[_guess(links.scores[n], writers, numbers), numbers[o]] for n, o in enumerate(owners) if o in there]
    return {
        "essays": len(owners),
        "texts": len(writers),
        "writers": len(there),
        "linked": len(links.linked),
        "by_three": by_three,
        "by_length": {str(length): count for length, count in links.by_length.items()},
        "known": known,
    }


def _guess(scores: dict[int, float], writers: Sequence[str], numbers: dict[str, str]) -> str:
    if not scores:
        return ""
    total: dict[str, float] = {}
    for text, score in scores.items():
        total[writers[text]] = total.get(writers[text], 0.0) + score
    return numbers[max(sorted(total), key=total.__getitem__)]


def _noted(holdings: Holdings, writers: list[str]) -> Iterable[list[int]]:
    for essay, writer in holdings.known_texts("phrases: background"):
        writers.append(writer)
        yield [_code(token) for token in essay.tokens if _is_word(token)]


def _released(holdings: Holdings, owners: list[str]) -> Iterable[list[int]]:
    """What stands in the essays as it was written: a pseudonym parts what is before it from what is behind."""
    for read in holdings.essays("phrases: essays"):
        owners.append(read.learner)
        replaced = read.replaced
        yield [0 if token.start in replaced else _code(token) for token in read.essay.tokens if _is_word(token)]


def _read(texts: Iterable[list[int]]) -> _Words:
    codes, of, count = array("Q"), array("i"), 0
    for words in texts:
        codes.extend([*words, 0])
        of.extend([count] * (len(words) + 1))
        count += 1
    return _Words(np.array(codes, dtype=np.uint64), np.array(of, dtype=np.int32), count)


def _is_word(token: Token) -> bool:
    return any(c.isalnum() for c in token.text)


def _code(token: Token) -> int:
    word = fold(token.text).encode()
    return (crc32(word) << 32 | crc32(word, 0x5EED)) or 1
