"""One essay laid open for the context model: the keys of a token, which say all that the templates make facts of."""

from __future__ import annotations

from bisect import bisect, bisect_left
from collections.abc import Hashable, Iterable, Sequence
from itertools import pairwise
from typing import Protocol

from gok.detect.callings import THINGS
from gok.detect.forms import Form
from gok.detect.look import Look
from gok.label.templates import KINDS_OF_THINGS, Keys, Place, Setting
from gok.label.triggers import CALLED, CITING, CLOSINGS, FIRST_PERSON, GREETINGS, TRIGGERS
from gok.text import Essay

__all__ = ["Book", "NameTagger"]

_MINE = frozenset("min mitt mina vår vårt våra".split())
_STEPS = (-60.0, -35.0, -15.0, 0.0, 15.0, 35.0, 60.0)


class NameTagger(Protocol):
    """A part-of-speech tagger as far as it is asked here."""

    def name_margins(self, tokens: Sequence[str], places: Iterable[int] | None = None) -> list[float]:
        """For each token, or those at some places, how far the proper noun leads or trails."""
        ...


_CAPITALS_ONLY = frozenset("Upd")


class _Kinds(dict[int, int]):
    """Which kinds of things the lists know a form as, by its classes."""

    def __missing__(self, classes: int) -> int:
        kinds = self[classes] = sum(1 << n for n, (_, bits) in enumerate(KINDS_OF_THINGS) if classes & bits)
        return kinds


_KINDS = _Kinds()


class Book:
    """One essay laid open: what the features of all its tokens share."""

    def __init__(
        self,
        essay: Essay,
        look: Look,
        hints: dict[int, tuple[str, ...]],
        tagger: NameTagger | None,
    ) -> None:
        self.essay, self.known, self.lowers = essay, look.known, look.lowers
        self.signs = [form.sign for form in look.known]
        self.hints, self.tagger, self.openings = hints, tagger, look.openings
        self.asked: Sequence[int] = ()  # the tokens whose part of speech is wanted
        self.steps: dict[int, list[int]] = {}  # of the proper noun's margins, by sentence, asked for when needed
        self.settings: dict[int, Setting] = {}
        self.size = len(look.known)
        self.sentence = [0] * self.size
        self.facts: list[tuple[str, ...]] = []
        self.whose: list[tuple[bool, bool, bool]] = []  # first person, citing, relatives: by sentence
        self.capitals: dict[str, int] = {}
        lowers = self.lowers
        self.smalls = {form.lower for form in look.known if form.shape == "l"}
        self.called = {after for before, after in pairwise(lowers) if before in CALLED}
        self.mine = {after for before, after in pairwise(lowers) if before in _MINE}
        greets = not GREETINGS.isdisjoint(lowers[:12]) or not CLOSINGS.isdisjoint(lowers[-14:])
        share = self._read() / max(1, len(self.essay.sentences))
        own_life = min(4, int(share * 5))
        self.summary = f"{own_life}{greets:d}{self.size > 40:d}"
        self.kind_of_essay = f"{self.size > 40:d}{own_life > 1:d}"
        whole = [f"I={own_life}", f"long={min(3, self.size // 60)}"]
        whole += ["letter"] if greets else []
        self.whole = (*whole, f"genre={self.essay.genre}") if self.essay.genre else tuple(whole)

    def _read(self) -> int:
        """Go through the sentences once; gives back how many speak in the first person."""
        for number, (first, last) in enumerate(self.essay.sentences):
            words, lowers = self.known[first:last], self.lowers[first:last]
            own = not FIRST_PERSON.isdisjoint(lowers)
            cites = not CITING.isdisjoint(lowers)
            kin = "<fam>" in self.signs[first:last]
            facts = [f"n={min(3, len(words) // 4)}"]
            facts += ["S:I"] if own else []
            facts += ["S:cite"] if cites else []
            facts += ["S:fam"] if kin else []
            facts += ["S:upper"] if {form.shape for form in words} <= _CAPITALS_ONLY else []
            self.facts.append(tuple(facts))
            self.whose.append((own, cites, kin))
            self.sentence[first:last] = [number] * (last - first)
            for place, form in enumerate(words, start=first):
                if form.shape not in "lp" and place not in self.openings:
                    self.capitals[form.lower] = self.capitals.get(form.lower, 0) + 1
        return sum(own for own, _, _ in self.whose)

    def first_keys(self, i: int) -> tuple[Hashable, Hashable, Hashable]:
        """The keys of a token for the first templates, in their order."""
        signs = self.signs
        first, last = self.essay.sentences[self.sentence[i]]
        return (
            self.known[i].own,
            (signs[i - 1] if i > first else "^", signs[i - 2] if i > first + 1 else "^"),
            (signs[i + 1] if i + 1 < last else "$", signs[i + 2] if i + 2 < last else "$"),
        )

    def other_keys(self, i: int) -> Keys:
        """The keys of a token for the other templates, in their order."""
        known, signs, form = self.known, self.signs, self.known[i]
        number = self.sentence[i]
        first, last = self.essay.sentences[number]
        return (
            (self.hints.get(i, ()), self.kind_of_essay),
            (signs[i - 1] if i > first else "^", signs[i + 1] if i + 1 < last else "$"),
            signs[i - 3] if i > first + 2 else "^",
            signs[i + 3] if i + 3 < last else "$",
            (
                known[i - 1].lower if i > first and known[i - 1].frequency >= 25 else "",
                known[i - 2].lower if i > first + 1 and known[i - 2].frequency >= 25 else "",
            ),
            self._triggers(i, first, last),
            self._part_of_speech(i, number, first),
            known[i - 1].own if i > first else (),
            known[i + 1].own if i + 1 < last else (),
            (self._setting(number), _KINDS[form.classes]),
            self._place(i, form, first, last),
        )

    def _triggers(self, i: int, first: int, last: int) -> tuple[str, ...]:
        """Words around that announce something, with their distance."""
        lowers = self.lowers
        out = []
        for j in range(max(first, i - 5), i):
            if lowers[j] in TRIGGERS:
                out.append(f"T{i - j if i - j < 3 else 3}={TRIGGERS[lowers[j]]}")
        if i > first and lowers[i - 1] in CALLED and not THINGS.isdisjoint(lowers[max(first, i - 5) : i]):
            out.append("thing")
        if i + 1 < last and lowers[i + 1] in TRIGGERS:
            out.append(f"T+1={TRIGGERS[lowers[i + 1]]}")
        return tuple(out)

    def _part_of_speech(self, i: int, number: int, first: int) -> tuple[str, int, int, int]:
        """How surely the tagger takes the token, and its neighbours, for a proper noun."""
        if self.tagger is None:
            return ("", -1, -1, -1)
        steps = self.steps.get(number)
        if steps is None:
            last = self.essay.sentences[number].last
            words = [t[0] for t in self.essay.tokens[first:last]]
            asked = self.asked[bisect_left(self.asked, first) : bisect_left(self.asked, last)]
            places = {p - first for i in asked for p in (i - 1, i, i + 1) if first <= p < last}
            margins = self.tagger.name_margins(words, places)
            steps = self.steps[number] = [bisect(_STEPS, margin) for margin in margins]
        at = i - first
        return (
            self.known[i].shape,
            steps[at],
            steps[at - 1] if at else -1,
            steps[at + 1] if at + 1 < len(steps) else -1,
        )

    def _setting(self, number: int) -> Setting:
        """Who a sentence is about: the first person in it, around it, a citation, relatives."""
        found = self.settings.get(number)
        if found is None:
            own, cites, kin = self.whose[number]
            around = any(near[0] for near in self.whose[max(0, number - 1) : number + 2])
            here = f"{own:d}{around:d}{cites:d}{kin:d}"
            found = self.settings[number] = Setting((*self.whole, *self.facts[number]), here, self.summary)
        return found

    def _place(self, i: int, form: Form, first: int, last: int) -> Place:
        """Where it stands: the first word of a sentence, alone on a line, the end of the essay as signatures do."""
        tokens, text, lower = self.essay.tokens, self.essay.text, form.lower
        ends_line = i + 1 >= self.size or "\n" in text[tokens[i].end : tokens[i + 1].start]
        is_small = form.shape == "l"
        called = "called" if lower in self.called else ""
        if not called and lower[-1] == "s" and lower[:-1] in self.called:
            called = "called_gen"
        return Place(
            shape=form.shape,
            is_first=i in self.openings,
            begins_line=i == 0 or "\n" in text[tokens[i - 1].end : tokens[i].start],
            ends_line=ends_line,
            short_line=ends_line and last - first <= 3,
            ending=i >= self.size - 6,
            opening=i < 6,
            capitals=min(3, self.capitals.get(lower, 0) - (not is_small)),
            also_small=not is_small and lower in self.smalls,
            mine=lower in self.mine,
            called=called,
        )
