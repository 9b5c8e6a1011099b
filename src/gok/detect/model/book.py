"""One essay laid open for the context model: the keys of a token, which say all that the templates make facts of."""

from __future__ import annotations

from bisect import bisect
from collections.abc import Iterable, Mapping, Sequence
from typing import Protocol

from gok.detect.finders.callings import THINGS
from gok.detect.model.templates import KINDS_OF_THINGS, SHAPES, Keys
from gok.detect.model.triggers import CALLED, CITING, CLOSINGS, FIRST_PERSON, GREETINGS, TRIGGERS
from gok.detect.view import EssayView
from gok.lexicon.word_form import WordForm
from gok.text import Essay

__all__ = ["FirstKeys", "NameTagger", "SentenceContext"]

FirstKeys = tuple[tuple[str, ...], tuple[str, str], tuple[str, str]]
"""The keys of a token for the first templates: what is said of the form, the signs before it, the signs behind it."""

_MINE = frozenset("min mitt mina vår vårt våra".split())
_BEFORE_NAMES = CALLED | _MINE
_STEPS = (-60.0, -35.0, -15.0, 0.0, 15.0, 35.0, 60.0)
_SHAPES = {shape: number for number, shape in enumerate(SHAPES)}
_CAPITALS_ONLY = frozenset("Upd")
# The facts of words that announce something, by how far before the token they stand, and of those behind it.
_BEFORE = {word: ("", f"T1={name}", f"T2={name}", f"T3={name}") for word, name in TRIGGERS.items()}
_BEHIND = {word: f"T+1={name}" for word, name in TRIGGERS.items()}


class NameTagger(Protocol):
    """A part-of-speech tagger as far as it is asked here."""

    def name_margins(self, tokens: Sequence[str], places: Iterable[int] | None = None) -> list[float]:
        """For each token, or those at some places, how far the proper noun leads or trails."""
        ...


class _Kinds(dict[int, int]):
    """Which kinds of things the lists know a form as, by its classes."""

    def __missing__(self, classes: int) -> int:
        kinds = self[classes] = sum(1 << n for n, (_, bits) in enumerate(KINDS_OF_THINGS) if classes & bits)
        return kinds


_KINDS = _Kinds()


class SentenceContext:
    """One essay laid open: what the features of all its tokens share, and of those of the sentence it is open at."""

    def __init__(
        self, essay: Essay, view: EssayView, hints: Mapping[int, tuple[str, ...]], tagger: NameTagger | None
    ) -> None:
        self.text, self.tokens, self.sentences = essay.text, essay.tokens, essay.sentences
        self.known, self.lowers, self.openings = view.known, view.lowers, view.openings
        self.hints, self.tagger, self.genre = hints, tagger, essay.genre
        self.size = len(self.known)
        self.smalls: set[str] = set()
        self.capitals: dict[str, int] = {}
        self.called: set[str] = set()
        self.mine: set[str] = set()
        self._read()
        lowers, count = self.lowers, len(self.sentences)
        self.own = [not FIRST_PERSON.isdisjoint(lowers[first:last]) for first, last in self.sentences]
        life = min(4, int(sum(self.own) / max(1, count) * 5))
        greets = not GREETINGS.isdisjoint(lowers[:12]) or not CLOSINGS.isdisjoint(lowers[-14:])
        self.essay = life | min(3, self.size // 60) << 3 | greets << 5 | (self.size > 40) << 6
        self.kind_of_essay = f"{self.size > 40:d}{life > 1:d}"
        self.unhinted: tuple[tuple[str, ...], str] = ((), self.kind_of_essay)
        # The sentence it is open at.
        self.number, self.first, self.last = -1, 0, 0
        self.setting = 0
        self.margins: list[float] | None = None

    def _read(self) -> None:
        """Note how the forms are used in the essay: in small letters, with a capital, behind `heter` or `min`."""
        lowers, smalls, capitals, openings = self.lowers, self.smalls, self.capitals, self.openings
        for i, form in enumerate(self.known):
            shape = form.shape
            if shape == "l":
                smalls.add(form.lower)
            elif shape != "p" and i not in openings:
                capitals[form.lower] = capitals.get(form.lower, 0) + 1
        if _BEFORE_NAMES.isdisjoint(lowers):
            return
        for i in range(1, self.size):
            before = lowers[i - 1]
            if before in _BEFORE_NAMES:
                (self.mine if before in _MINE else self.called).add(lowers[i])

    def turn_to(self, i: int) -> int:
        """Open it at the sentence of a token; gives back where that ends. There is no turning back."""
        while self.last <= i:
            self.number += 1
            self.first, self.last = self.sentences[self.number]
        return self.last

    def study(self, asked: Sequence[int]) -> None:
        """Find out what the keys of some tokens of the sentence share: who it is about, and parts of speech."""
        first, last, number, own = self.first, self.last, self.number, self.own
        lowers = self.lowers[first:last]
        around = own[number] or (number > 0 and own[number - 1]) or (number + 1 < len(own) and own[number + 1])
        cites, kin, capitals = not CITING.isdisjoint(lowers), False, True
        for form in self.known[first:last]:
            if form.sign == "<fam>":
                kin = True
            if capitals and form.shape not in _CAPITALS_ONLY:
                capitals = False
        here = min(3, (last - first) // 4) | own[number] << 2 | around << 3 | cites << 4 | kin << 5 | capitals << 6
        self.setting = self.essay | here << 7
        if self.tagger is not None:
            words = [token[0] for token in self.tokens[first:last]]
            places = [p - first for i in asked for p in (i - 1, i, i + 1) if first <= p < last]
            self.margins = self.tagger.name_margins(words, places)

    def first_keys(self, i: int) -> FirstKeys:
        """The keys of a token for the first templates, in their order."""
        known, first, last, form = self.known, self.first, self.last, self.known[i]
        one = known[i - 1] if i > first else None
        two = known[i - 2] if i > first + 1 else None
        next_one = known[i + 1] if i + 1 < last else None
        next_two = known[i + 2] if i + 2 < last else None
        return (
            form.own,
            ("^" if one is None else one.sign, "^" if two is None else two.sign),
            ("$" if next_one is None else next_one.sign, "$" if next_two is None else next_two.sign),
        )

    def keys(self, i: int, first_keys: FirstKeys) -> Keys:
        """All keys of a token, in the order of the templates; those of the first are given."""
        known, first, last, form = self.known, self.first, self.last, self.known[i]
        one = known[i - 1] if i > first else None
        two = known[i - 2] if i > first + 1 else None
        three = known[i - 3] if i > first + 2 else None
        next_one = known[i + 1] if i + 1 < last else None
        next_three = known[i + 3] if i + 3 < last else None
        own, left, right = first_keys
        return (
            own,
            left,
            right,
            (self.hints[i], self.kind_of_essay) if i in self.hints else self.unhinted,
            (left[0], right[0]),
            "^" if three is None else three.sign,
            "$" if next_three is None else next_three.sign,
            (
                one.lower if one is not None and one.frequency >= 25 else "",
                two.lower if two is not None and two.frequency >= 25 else "",
            ),
            self._triggers(i),
            self._part_of_speech(i, form),
            () if one is None else one.own,
            () if next_one is None else next_one.own,
            (self.setting | _KINDS[form.classes] << 14, self.genre),
            self._place(i, form),
        )

    def _triggers(self, i: int) -> tuple[str, ...]:
        """Words around that announce something, with their distance."""
        lowers, start, out = self.lowers, max(self.first, i - 5), []
        for j in range(start, i):
            if lowers[j] in _BEFORE:
                out.append(_BEFORE[lowers[j]][min(3, i - j)])
        if i > start and lowers[i - 1] in CALLED and not THINGS.isdisjoint(lowers[start:i]):
            out.append("thing")
        if i + 1 < self.last and lowers[i + 1] in _BEHIND:
            out.append(_BEHIND[lowers[i + 1]])
        return tuple(out)

    def _part_of_speech(self, i: int, form: WordForm) -> int:
        """How surely the tagger takes the token, and its neighbours, for a proper noun."""
        margins = self.margins
        if margins is None:
            return 0
        at = i - self.first
        key: int = _SHAPES[form.shape] | (1 + _step(margins[at])) << 3
        if at:
            key |= (1 + _step(margins[at - 1])) << 7
        if i + 1 < self.last:
            key |= (1 + _step(margins[at + 1])) << 11
        return key

    def _place(self, i: int, form: WordForm) -> int:
        """Where it stands: the first word of a sentence, alone on a line, the end of the essay as signatures do."""
        tokens, text, lower, size = self.tokens, self.text, form.lower, self.size
        ends_line = i + 1 >= size or "\n" in text[tokens[i][2] : tokens[i + 1][1]]
        begins_line = i == 0 or "\n" in text[tokens[i - 1][2] : tokens[i][1]]
        is_small, is_first = form.shape == "l", i in self.openings
        called = lower in self.called
        called_gen = not called and lower[-1] == "s" and lower[:-1] in self.called
        capitals: int = self.capitals.get(lower, 0) - (not is_small)
        return (
            (not is_small and lower in self.smalls)
            | (lower in self.mine) << 1
            | called << 2
            | called_gen << 3
            | is_first << 4
            | begins_line << 5
            | ends_line << 6
            | (ends_line and self.last - self.first <= 3) << 7
            | (i >= size - 6) << 8
            | (i < 6) << 9
            | max(0, min(3, capitals)) << 10
            | (_SHAPES[form.shape] << 12 if is_first else 0)
        )


def _step(margin: float) -> int:
    """A margin in few steps."""
    return bisect(_STEPS, margin)
