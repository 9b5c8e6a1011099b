"""What the context model is told of a token: the form itself, its neighbours, its sentence, its essay.

The word itself is not among it unless it is a common one: the model is to learn contexts, not names. Tokens whose gate
is shut are never asked about; they only show as neighbours.
"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Protocol

from gok.detect.callings import THINGS
from gok.detect.forms import Form, Forms, Gate
from gok.detect.rules import Candidate
from gok.label.triggers import CALLED, CITING, CLOSINGS, FIRST_PERSON, GREETINGS, TRIGGERS
from gok.lexicon import mask
from gok.text import Essay

__all__ = ["NameTagger", "Row", "rows_of"]

_MINE = frozenset("min mitt mina vår vårt våra".split())
_STEPS = (-60.0, -35.0, -15.0, 0.0, 15.0, 35.0, 60.0)


def _step(margin: float) -> int:
    return bisect(_STEPS, margin)


class NameTagger(Protocol):
    """A part-of-speech tagger as far as it is asked here."""

    def name_margins(self, tokens: Sequence[str]) -> list[float]:
        """For each token how far the proper noun leads or trails."""
        ...


_KINDS_OF_THINGS = (
    ("name", mask("firstname", "surname", "nickname")),
    ("country", mask("country")),
    ("town", mask("city", "area")),
    ("region", mask("region", "geo")),
    ("inst", mask("school", "work", "other_institution", "public_authority")),
    ("public", mask("public_person", "title", "platform", "brand")),
    ("fam", mask("fam")),
    ("prof", mask("prof")),
    ("edu", mask("edu")),
    ("sensitive", mask("sensitive")),
)


@dataclass(frozen=True, slots=True)
class Row:
    """A run of neighbouring tokens the model is asked about, with their features."""

    tokens: tuple[int, ...]
    features: list[list[str]]


def rows_of(essay: Essay, forms: Forms, found: Sequence[Candidate], tagger: NameTagger | None = None) -> Iterator[Row]:
    """All runs of tokens that may be personal, in order.

    What rules have found is told too: tokens of a sure number or address are not asked about, a rule that speaks for a
    mark is a fact for the model to weigh.
    """
    tokens = essay.tokens
    known = [forms[t[0]] for t in tokens]
    if not any(f.gate for f in known):
        return
    hints = _hints(essay, found)
    phrases = _phrases(essay, known, forms)
    asked = [i for i in sorted(_asked(essay, known) | phrases.keys()) if hints.get(i) != ()]
    for i, facts in phrases.items():
        hints[i] = (*hints.get(i, ()), *facts)
    if not asked:
        return
    book = _Book(essay, known, hints, tagger)
    run: list[int] = []
    for i in asked:
        if run and (i != run[-1] + 1 or book.sentence[i] != book.sentence[run[-1]]):
            yield book.row(run)
            run = []
        run.append(i)
    yield book.row(run)


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


def _phrases(essay: Essay, known: Sequence[Form], forms: Forms) -> dict[int, tuple[str, ...]]:
    """Listed names of several words, by the places of their words: what they are, and how well known a person is."""
    facts: dict[int, tuple[str, ...]] = {}
    words = [t[0] for t in essay.tokens]
    for i, form in enumerate(known):
        if not form.starts_phrase or i in facts:
            continue
        for phrase in forms.lexicon.phrases(words, i):
            kinds = {r.category: r.weight for r in phrase.readings if r.category != "word"}
            if not kinds or (form.shape == "l" and kinds.keys() <= {"title", "brand", "public_person"}):
                continue
            first = tuple(
                f"ph={kind}" + (str(weight) if kind == "public_person" else "") for kind, weight in kinds.items()
            )
            rest = tuple("i" + fact for fact in first)
            for j in range(i, i + phrase.length):
                facts[j] = first if j == i else rest
            break
    return facts


def _asked(essay: Essay, known: Sequence[Form]) -> set[int]:
    """The tokens to ask about: open gates, and ajar ones that something around speaks for."""
    asked = set()
    starts = {s.first for s in essay.sentences}
    previous = known[0]
    for i, form in enumerate(known):
        if form.gate == Gate.OPEN:
            asked.add(i)
        elif form.gate == Gate.AJAR:
            lone = i in starts and form.shape == "C" and form.is_word
            trigger = TRIGGERS.get(previous.lower)
            by_head = form.is_head and (previous.shape in "CUM" or (i + 1 < len(known) and known[i + 1].shape in "CUM"))
            unknown = form.shape == "l" and not form.is_word
            shouted = form.shape == "U" and form.is_word and form.frequency >= 40
            if (form.shape != "l" and not lone and not shouted) or (trigger and i not in starts) or unknown or by_head:
                asked.add(i)
        previous = form
    return asked


class _Book:
    """One essay laid open: what the features of all its tokens share."""

    def __init__(
        self,
        essay: Essay,
        known: Sequence[Form],
        hints: dict[int, tuple[str, ...]],
        tagger: NameTagger | None,
    ) -> None:
        self.essay = essay
        self.tagger = tagger
        self.margins: dict[int, list[float]] = {}  # by sentence, asked for when needed
        self.hints = hints
        self.known = known
        self.size = len(known)
        self.sentence = [0] * self.size
        self.facts: list[list[str]] = []
        self.firsts: list[bool] = []
        self.cites: list[bool] = []
        self.kin: list[bool] = []
        self.capitals: dict[str, int] = {}
        self.smalls: set[str] = set()
        self.called: set[str] = set()
        self.mine: set[str] = set()
        self.greets = any(f.lower in GREETINGS for f in known[:12]) or any(f.lower in CLOSINGS for f in known[-14:])
        first_persons = self._read(essay)
        share = first_persons / max(1, len(essay.sentences))
        self.own_life = min(4, int(share * 5))
        self.is_long = self.size > 40
        self.whole = [f"I={self.own_life}", f"long={min(3, self.size // 60)}"]
        if self.greets:
            self.whole.append("letter")
        if essay.genre:
            self.whole.append(f"genre={essay.genre}")

    def _read(self, essay: Essay) -> int:
        first_persons = 0
        for number, sentence in enumerate(essay.sentences):
            first, last = sentence
            words = self.known[first:last]
            lowers = {f.lower for f in words}
            has_first = not lowers.isdisjoint(FIRST_PERSON)
            first_persons += has_first
            facts = [f"n={min(3, len(words) // 4)}"]
            if has_first:
                facts.append("S:I")
            if not lowers.isdisjoint(CITING):
                facts.append("S:cite")
            if "<fam>" in [f.sign for f in words]:
                facts.append("S:fam")
            if all(f.shape in "Updl" and (f.shape != "l") for f in words):
                facts.append("S:upper")
            self.facts.append(facts)
            self.firsts.append(has_first)
            self.cites.append("S:cite" in facts)
            self.kin.append("S:fam" in facts)
            self.sentence[first:last] = [number] * (last - first)
            self.smalls.update([f.lower for f in words if f.shape == "l"])
            for form in words[1:]:
                if form.shape not in "lp":
                    self.capitals[form.lower] = self.capitals.get(form.lower, 0) + 1
        for a, b in pairwise(self.known):
            if a.lower in CALLED:
                self.called.add(b.lower)
            elif a.lower in _MINE:
                self.mine.add(b.lower)
        return first_persons

    def row(self, run: Sequence[int]) -> Row:
        return Row(tuple(run), [self._features(i) for i in run])

    def _features(self, i: int) -> list[str]:
        known = self.known
        form = known[i]
        sentence = self.essay.sentences[self.sentence[i]]
        first, last = sentence.first, sentence.last
        before = [*[f.sign for f in known[max(first, i - 3) : i]][::-1], "^", "^", "^"]
        after = [*[f.sign for f in known[i + 1 : min(last, i + 4)]], "$", "$", "$"]
        hints = self.hints.get(i, ())
        out = [*form.own, *self.whole, *self.facts[self.sentence[i]], *hints]
        out += [
            f"m:{hint[16:]}/{self.is_long:d}{self.own_life > 1:d}" for hint in hints if hint[:16] == "rule=background."
        ]
        out += (
            "-1=" + before[0],
            "-2=" + before[1],
            "-3=" + before[2],
            "+1=" + after[0],
            "+2=" + after[1],
            "+3=" + after[2],
        )
        out += (f"-2-1={before[1]}|{before[0]}", f"-1+1={before[0]}|{after[0]}", f"+1+2={after[0]}|{after[1]}")
        if i > first and known[i - 1].frequency >= 25:
            out.append("-1w=" + known[i - 1].lower)
        if i > first + 1 and known[i - 2].frequency >= 25:
            out.append("-2w=" + known[i - 2].lower)
        for j in range(max(first, i - 5), i):
            if trigger := TRIGGERS.get(known[j].lower):
                out.append(f"T{i - j if i - j < 3 else 3}={trigger}")
        if (
            i > first
            and known[i - 1].lower in CALLED
            and not THINGS.isdisjoint([f.lower for f in known[max(first, i - 5) : i]])
        ):
            out.append("thing")
        if i + 1 < last and (trigger := TRIGGERS.get(known[i + 1].lower)):
            out.append(f"T+1={trigger}")
        if self.tagger is not None:
            out += self._part_of_speech(i, self.tagger)
        self._own_neighbours(i, first, last, out)
        self._whose(i, form, out)
        self._in_essay(form, out)
        self._in_line(i, first, last, out)
        return out

    def _own_neighbours(self, i: int, first: int, last: int, out: list[str]) -> None:
        """What lists say of the words beside: a surname behind a first name, a town behind a street."""
        if i > first:
            out += ["L" + f for f in self.known[i - 1].own if f[0] in "esgp" and f[1] == "="]
        if i + 1 < last:
            out += ["R" + f for f in self.known[i + 1].own if f[0] in "esgp" and f[1] == "="]

    def _part_of_speech(self, i: int, tagger: NameTagger) -> list[str]:
        """How surely the tagger takes the token, and its neighbours, for a proper noun."""
        number = self.sentence[i]
        sentence = self.essay.sentences[number]
        margins = self.margins.get(number)
        if margins is None:
            words = [t.text for t in self.essay.tokens[sentence.first : sentence.last]]
            margins = self.margins[number] = tagger.name_margins(words)
        place = i - sentence.first
        out = [f"pn={_step(margins[place])}", f"pn={_step(margins[place])}:{self.known[i].shape}"]
        if place:
            out.append(f"Lpn={_step(margins[place - 1])}")
        if place + 1 < len(margins):
            out.append(f"Rpn={_step(margins[place + 1])}")
        return out

    def _whose(self, i: int, form: Form, out: list[str]) -> None:
        """Own life or the world: the sentence, its neighbours and the essay together, also for each kind of thing."""
        number = self.sentence[i]
        around = any(self.firsts[max(0, number - 1) : number + 2])
        here = f"{self.firsts[number]:d}{around:d}{self.cites[number]:d}{self.kin[number]:d}"
        essay = f"{self.own_life}{self.greets:d}{self.is_long:d}"
        out += (f"W={here}", f"W={here}/{essay}", f"E={essay}")
        for name, bits in _KINDS_OF_THINGS:
            if form.classes & bits:
                out += (f"W{name}={here}", f"E{name}={essay}")

    def _in_essay(self, form: Form, out: list[str]) -> None:
        capitals = self.capitals.get(form.lower, 0)
        if form.shape != "l":
            capitals -= 1
        if capitals > 0:
            out.append(f"caps={min(3, capitals)}")
        if form.lower in self.smalls and form.shape != "l":
            out.append("also_small")
        if form.lower in self.mine:
            out.append("mine")
        if form.lower in self.called:
            out.append("called")
        elif form.lower[-1] == "s" and form.lower[:-1] in self.called:
            out.append("called_gen")

    def _in_line(self, i: int, first: int, last: int, out: list[str]) -> None:
        """Where it stands: the first word of a sentence, alone on a line, the end of the essay as signatures do."""
        tokens, text = self.essay.tokens, self.essay.text
        if i == first:
            out.append("first")
            out.append("first:" + self.known[i].shape)
        left = text[tokens[i - 1].end : tokens[i].start] if i else "\n"
        right = text[tokens[i].end : tokens[i + 1].start] if i + 1 < self.size else "\n"
        if "\n" in left:
            out.append("bol")
        if "\n" in right:
            out.append("eol")
            if last - first <= 3:
                out.append("short_line")
        if i >= self.size - 6:
            out.append("ending")
        if i < 6:
            out.append("opening")
