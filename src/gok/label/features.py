"""What the context model is told of a token: the form itself, its neighbours, its sentence, its essay.

The word itself is not among it unless it is a common one: the model is to learn contexts, not names. Tokens whose gate
is shut are never asked about; they only show as neighbours.
"""

from __future__ import annotations

from bisect import bisect, bisect_left
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from functools import cached_property
from itertools import pairwise
from typing import Protocol

from gok.detect.callings import THINGS
from gok.detect.forms import Form, Forms, Gate
from gok.detect.look import Look, look_at
from gok.detect.rules import Candidate
from gok.label.templates import KINDS_OF_THINGS, Keys, Place, Setting, facts_of, telling_facts
from gok.label.triggers import CALLED, CITING, CLOSINGS, FIRST_PERSON, GREETINGS, TRIGGERS
from gok.text import Essay

__all__ = ["NameTagger", "Row", "rows_of"]

_MINE = frozenset("min mitt mina vår vårt våra".split())
_STEPS = (-60.0, -35.0, -15.0, 0.0, 15.0, 35.0, 60.0)


class NameTagger(Protocol):
    """A part-of-speech tagger as far as it is asked here."""

    def name_margins(self, tokens: Sequence[str], places: Iterable[int] | None = None) -> list[float]:
        """For each token, or those at some places, how far the proper noun leads or trails."""
        ...


class Row:
    """A run of neighbouring tokens the model is asked about, with the keys of their facts; none for what is nothing."""

    def __init__(self, tokens: tuple[int, ...], keys: list[Keys | None]) -> None:
        self.tokens, self.keys = tokens, keys
        self._telling: dict[int, list[str]] = {}

    @cached_property
    def features(self) -> list[list[str]]:
        """All facts, by token."""
        return [facts_of(keys) if keys else [] for keys in self.keys]

    def facts(self, place: int) -> list[str]:
        """The telling facts about the token at a place of the run."""
        found = self._telling.get(place)
        if found is None:
            keys = self.keys[place]
            found = self._telling[place] = telling_facts(keys) if keys else []
        return found


def rows_of(
    essay: Essay,
    forms: Forms,
    found: Sequence[Candidate],
    tagger: NameTagger | None = None,
    may_be_something: Callable[[Hashable, Hashable, Hashable], bool] | None = None,
) -> Iterator[Row]:
    """All runs of tokens that may be personal, in order.

    What rules have found is told too: tokens of a sure number or address are not asked about, a rule that speaks for a
    mark is a fact for the model to weigh. Tokens of which no rule says anything can be ruled out by
    `may_be_something`, which sees the keys of the first templates; runs in which none is left are passed over.
    """
    look = look_at(essay, forms)
    if not any(form[2] for form in look.known):
        return
    hints = _hints(essay, found)
    phrases = _phrases(look)
    asked = [i for i in sorted(_asked(essay, look) | phrases.keys()) if hints.get(i) != ()]
    if not asked:
        return
    for i, facts in phrases.items():
        hints[i] = (*hints.get(i, ()), *facts)
    book = _Book(essay, look, hints, tagger)
    first_keys = {i: book.first_keys(i) for i in asked}
    if may_be_something is not None:
        first_keys = {i: keys for i, keys in first_keys.items() if i in hints or may_be_something(*keys)}
    book.asked = list(first_keys)
    for run in _runs(asked, book.sentence):
        if not first_keys.keys().isdisjoint(run):
            yield Row(run, [(*first_keys[i], *book.other_keys(i)) if i in first_keys else None for i in run])


def _runs(asked: Sequence[int], sentence: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """Neighbours of one sentence together."""
    start = 0
    for end in range(1, len(asked) + 1):
        last = asked[end - 1]
        if end == len(asked) or asked[end] != last + 1 or sentence[last + 1] != sentence[last]:
            yield tuple(asked[start:end])
            start = end


_WEIGHED = (
    "background.",
    "callings.",
    "inhabitants.",
    "initials.",
    "institutions.",
    "transport.line_ending",
    "places.",
)


def _hints(essay: Essay, found: Sequence[Candidate]) -> dict[int, tuple[str, ...]]:
    """What rules say of a token, by its place: their facts, or nothing at all where the matter is settled."""
    starts = {t.start: i for i, t in enumerate(essay.tokens)} if found else {}
    hints: dict[int, tuple[str, ...]] = {}
    for c in found:
        i = starts.get(c.span.start)
        first = True
        while i is not None and i < len(essay.tokens) and essay.tokens[i].start < c.span.end:
            if c.rule.startswith(_WEIGHED):
                fact = f"rule={c.rule}" if first else "rule:inside"
                if hints.get(i) != ():
                    hints[i] = (*hints.get(i, ()), fact, *(f"kind:{kind}" for kind in c.features))
            elif c.score >= 0.7:
                hints[i] = ()
            i, first = i + 1, False
    return hints


def _phrases(look: Look) -> dict[int, tuple[str, ...]]:
    """Listed names of several words, by the places of their words: what they are, and how well known a person is."""
    facts: dict[int, tuple[str, ...]] = {}
    for i, phrases in look.phrases.items():
        if i in facts:
            continue
        for phrase in phrases:
            kinds = {r.category: r.weight for r in phrase.readings if r.category != "word"}
            if not kinds or (look.known[i].shape == "l" and kinds.keys() <= {"title", "brand", "public_person"}):
                continue
            first = tuple(
                f"ph={kind}" + (str(weight) if kind == "public_person" else "") for kind, weight in kinds.items()
            )
            rest = tuple("i" + fact for fact in first)
            for j in range(i, i + phrase.length):
                facts[j] = first if j == i else rest
            break
    return facts


def _asked(essay: Essay, look: Look) -> set[int]:
    """The tokens to ask about: open gates, and ajar ones that something around speaks for."""
    known = look.known
    asked = {i for i, form in enumerate(known) if form[2] == _OPEN}
    ajar = [i for i, form in enumerate(known) if form[2] == _AJAR]
    starts = {s.first for s in essay.sentences} if ajar else set()
    for i in ajar:
        form, previous = known[i], known[i - 1 if i else 0]
        lone = i in starts and form.shape == "C" and form.is_word
        by_head = form.is_head and (previous.shape in "CUM" or (i + 1 < len(known) and known[i + 1].shape in "CUM"))
        unknown = form.shape == "l" and not form.is_word
        shouted = form.shape == "U" and form.is_word and form.frequency >= 40
        capital = form.shape != "l" and not lone and not shouted
        if capital or unknown or by_head or (previous.lower in TRIGGERS and i not in starts):
            asked.add(i)
    return asked


_CAPITALS_ONLY = frozenset("Upd")
_OPEN, _AJAR = int(Gate.OPEN), int(Gate.AJAR)


class _Kinds(dict[int, int]):
    """Which kinds of things the lists know a form as, by its classes."""

    def __missing__(self, classes: int) -> int:
        kinds = self[classes] = sum(1 << n for n, (_, bits) in enumerate(KINDS_OF_THINGS) if classes & bits)
        return kinds


_KINDS = _Kinds()


class _Book:
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
        self.hints, self.tagger = hints, tagger
        self.asked: Sequence[int] = ()  # the tokens whose part of speech is wanted
        self.steps: dict[int, list[int]] = {}  # of the proper noun's margins, by sentence, asked for when needed
        self.settings: dict[int, Setting] = {}
        self.size = len(look.known)
        self.sentence = [0] * self.size
        self.facts: list[tuple[str, ...]] = []
        self.whose: list[tuple[bool, bool, bool]] = []  # first person, citing, relatives: by sentence
        self.capitals: dict[str, int] = {}
        lowers = self.lowers
        self.smalls = {form[0] for form in look.known if form[1] == "l"}
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
            facts += ["S:upper"] if {form[1] for form in words} <= _CAPITALS_ONLY else []
            self.facts.append(tuple(facts))
            self.whose.append((own, cites, kin))
            self.sentence[first:last] = [number] * (last - first)
            for form in words[1:]:
                if form[1] not in "lp":
                    self.capitals[form[0]] = self.capitals.get(form[0], 0) + 1
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
            is_first=i == first,
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
