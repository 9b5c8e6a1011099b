"""What the context model is told of a token: the form itself, its neighbours, its sentence, its essay.

The word itself is not among it unless it is a common one: the model is to learn contexts, not names. Tokens whose gate
is shut are never asked about; they only show as neighbours.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence

from gok.detect.candidates import Candidate
from gok.detect.model.book import FirstKeys, NameTagger, SentenceContext
from gok.detect.model.telling import bits_of
from gok.detect.model.templates import Keys, facts_of
from gok.detect.model.triggers import TRIGGERS
from gok.detect.view import EssayView
from gok.lexicon.word_form import WordForm
from gok.lexicon.word_forms import Candidacy
from gok.text import Essay, Token

__all__ = ["Row", "rows_of"]


class Row:
    """A run of neighbouring tokens the model is asked about, with the keys of their facts; none for what is nothing."""

    __slots__ = ("_bits", "_features", "keys", "tokens")

    def __init__(self, tokens: tuple[int, ...], keys: list[Keys | None]) -> None:
        self.tokens, self.keys = tokens, keys
        self._bits: list[int | None] | None = None
        self._features: list[list[str]] | None = None

    def place_of(self, token: int) -> int:
        """Where in the run a token of the essay stands."""
        return token - self.tokens[0]

    @property
    def features(self) -> list[list[str]]:
        """All facts, by token."""
        if self._features is None:
            self._features = [facts_of(keys) if keys else [] for keys in self.keys]
        return self._features

    def bits(self, place: int) -> int:
        """The telling facts about the token at a place of the run, as bits."""
        if self._bits is None:
            self._bits = [None] * len(self.keys)
        found = self._bits[place]
        if found is None:
            keys = self.keys[place]
            found = self._bits[place] = bits_of(keys) if keys else 0
        return found


def rows_of(
    view: EssayView,
    found: Sequence[Candidate],
    tagger: NameTagger | None = None,
    may_be_something: Callable[[Hashable, Hashable, Hashable], bool] | None = None,
) -> Iterator[Row]:
    """All runs of tokens that may be personal, in order.

    What rules have found is told too: tokens of a sure number or address are not asked about, a rule that speaks for a
    mark is a fact for the model to weigh. Tokens of which no rule says anything can be ruled out by
    `may_be_something`, which sees the keys of the first templates; runs in which none is left are passed over.
    """
    essay = view.essay
    phrases = _phrases(view)
    hints = _hints(essay, found)
    asked = [i for i in _asked(view, phrases) if hints.get(i) != ()]
    if not asked:
        return
    for i, facts in phrases.items():
        hints[i] = (*hints.get(i, ()), *facts)
    book = SentenceContext(essay, view, hints, tagger)
    start = 0
    while start < len(asked):
        last = book.turn_to(asked[start])
        end = start + 1
        while end < len(asked) and asked[end] < last:
            end += 1
        yield from _rows_of_sentence(book, asked[start:end], may_be_something)
        start = end


def _rows_of_sentence(
    book: SentenceContext, asked: list[int], may_be_something: Callable[[Hashable, Hashable, Hashable], bool] | None
) -> list[Row]:
    """The runs of the sentence the book is open at: neighbours together."""
    firsts: list[FirstKeys | None] = []
    kept = []
    for i in asked:
        keys = book.first_keys(i)
        if may_be_something is None or i in book.hints or may_be_something(keys[0], keys[1], keys[2]):
            firsts.append(keys)
            kept.append(i)
        else:
            firsts.append(None)
    rows: list[Row] = []
    if not kept:
        return rows
    book.study(kept)
    start, is_empty = 0, True
    run: list[Keys | None] = []
    for place, first_keys in enumerate(firsts):
        i = asked[place]
        if first_keys is None:
            run.append(None)
        else:
            run.append(book.keys(i, first_keys))
            is_empty = False
        if place + 1 == len(asked) or asked[place + 1] != i + 1:
            if not is_empty:
                rows.append(Row(tuple(asked[start : place + 1]), run))
            start, is_empty, run = place + 1, True, []
    return rows


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
    tokens = essay.tokens
    hints: dict[int, tuple[str, ...]] = {}
    for c in found:
        start, end = c.span.start, c.span.end
        is_weighed = c.rule.startswith(_WEIGHED)
        if not is_weighed and c.score < 0.7:
            continue
        first = i = _token_at(tokens, start)
        while i < len(tokens) and tokens[i].start < end:
            if not is_weighed:
                hints[i] = ()
            elif hints.get(i) != ():
                fact = f"rule={c.rule}" if i == first else "rule:inside"
                hints[i] = (*hints.get(i, ()), fact, *[f"kind:{kind}" for kind in c.features])
            i += 1
    return hints


def _token_at(tokens: Sequence[Token], start: int) -> int:
    """The place of the token that starts there; behind the last one if none does."""
    low, high = 0, len(tokens)
    while low < high:
        middle = (low + high) // 2
        there = tokens[middle][1]  # by number, not by name, which would cost more than all the rest
        if there == start:
            return middle
        if there < start:
            low = middle + 1
        else:
            high = middle
    return len(tokens)


def _phrases(view: EssayView) -> dict[int, tuple[str, ...]]:
    """Listed names of several words, by the places of their words: what they are, and how well known a person is."""
    facts: dict[int, tuple[str, ...]] = {}
    for i, phrases in view.phrases.items():
        if i in facts:
            continue
        for phrase in phrases:
            kinds = {r.category: r.weight for r in phrase.readings if r.category != "word"}
            if not kinds or (view.known[i].shape == "l" and kinds.keys() <= {"title", "brand", "public_person"}):
                continue
            first = tuple(
                f"ph={kind}" + (str(weight) if kind == "public_person" else "") for kind, weight in kinds.items()
            )
            rest = tuple("i" + fact for fact in first)
            for j in range(i, i + phrase.length):
                facts[j] = first if j == i else rest
            break
    return facts


_OPEN = int(Candidacy.ALWAYS)


def _asked(view: EssayView, phrases: Mapping[int, tuple[str, ...]]) -> list[int]:
    """The tokens to ask about: open gates, listed phrases, and ajar gates that something around speaks for.

    Where all gates are shut phrases are none of anybody.
    """
    asked, are_shut = [], True
    for i, form in enumerate(view.known):
        gate = form.candidacy
        if gate:
            are_shut = False
            if gate == _OPEN or i in phrases or _is_spoken_for(i, form, view):
                asked.append(i)
        elif phrases and i in phrases:
            asked.append(i)
    return [] if are_shut else asked


def _is_spoken_for(i: int, form: WordForm, view: EssayView) -> bool:
    """Whether the shape of a form whose gate is ajar, or a neighbour, makes it worth asking."""
    known, starts = view.known, view.openings
    previous = known[i - 1 if i else 0]
    if form.shape != "l":
        lone = form.shape == "C" and form.is_word and i in starts
        shouted = form.shape == "U" and form.is_word and form.frequency >= 40
        if not lone and not shouted:
            return True
    elif not form.is_word:
        return True
    if form.is_head and (previous.shape in "CUM" or (i + 1 < len(known) and known[i + 1].shape in "CUM")):
        return True
    return previous.lower in TRIGGERS and i not in starts
