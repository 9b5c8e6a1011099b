"""What the context model is told of a token: the form itself, its neighbours, its sentence, its essay.

The word itself is not among it unless it is a common one: the model is to learn contexts, not names. Tokens whose gate
is shut are never asked about; they only show as neighbours.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from functools import cached_property

from gok.detect.forms import Forms, Gate
from gok.detect.look import Look, look_at
from gok.detect.rules import Candidate
from gok.label.book import Book, NameTagger
from gok.label.telling import bits_of
from gok.label.templates import Keys, facts_of
from gok.label.triggers import TRIGGERS
from gok.text import Essay

__all__ = ["Row", "rows_of"]


class Row:
    """A run of neighbouring tokens the model is asked about, with the keys of their facts; none for what is nothing."""

    def __init__(self, tokens: tuple[int, ...], keys: list[Keys | None]) -> None:
        self.tokens, self.keys = tokens, keys
        self._bits: dict[int, int] = {}

    def place_of(self, token: int) -> int:
        """Where in the run a token of the essay stands."""
        return token - self.tokens[0]

    @cached_property
    def features(self) -> list[list[str]]:
        """All facts, by token."""
        return [facts_of(keys) if keys else [] for keys in self.keys]

    def bits(self, place: int) -> int:
        """The telling facts about the token at a place of the run, as bits."""
        found = self._bits.get(place)
        if found is None:
            keys = self.keys[place]
            found = self._bits[place] = bits_of(keys) if keys else 0
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
    if not any(form.gate for form in look.known):
        return
    hints = _hints(essay, found)
    phrases = _phrases(look)
    asked = [i for i in sorted(_asked(look) | phrases.keys()) if hints.get(i) != ()]
    if not asked:
        return
    for i, facts in phrases.items():
        hints[i] = (*hints.get(i, ()), *facts)
    book = Book(essay, look, hints, tagger)
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
    "names.small",
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


_OPEN, _AJAR = int(Gate.OPEN), int(Gate.AJAR)


def _asked(look: Look) -> set[int]:
    """The tokens to ask about: open gates, and ajar ones that something around speaks for."""
    known = look.known
    asked = {i for i, form in enumerate(known) if form.gate == _OPEN}
    ajar = [i for i, form in enumerate(known) if form.gate == _AJAR]
    starts = look.openings if ajar else frozenset()
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
