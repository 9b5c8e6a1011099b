"""What finders are given and what they yield: one view of an essay, shared by all who read it, and candidates."""

from __future__ import annotations

from collections.abc import Container, Mapping
from itertools import compress, count
from operator import attrgetter, contains, itemgetter

from gok.lang import Language
from gok.lang.genres import genre_of
from gok.lexicon import Phrase
from gok.lexicon.word_forms import WordForm, WordFormTable
from gok.text import Essay, Span
from gok.text.cache import BoundedCache
from gok.text.records import NamedTuple, cached_property

__all__ = ["CAPITALS", "QUOTES", "Candidate", "EssayView", "text_type", "warnings_of"]

CAPITALS = "CUM"
"""The shapes of words with a capital."""
QUOTES = frozenset("\"”“„»«'’")
_BEFORE_SPEECH = frozenset(":,")
_BEHIND_MARK = frozenset(").")
_TEXT, _LOWER, _SHAPE = itemgetter(0), attrgetter("lower"), attrgetter("shape")
_TRIGGERS, _FOLLOWERS, _FOLLOWER = attrgetter("triggers"), attrgetter("followers"), attrgetter("follower")

_WRITER = BoundedCache[Language, frozenset[str]](
    lambda language: language.words("pronouns_first_person") | language.words("possessives_first_person"), 8
)


class Candidate(NamedTuple):
    """A stretch of text that may be personal information, and why.

    `group` ties together the parts of one thing (day, month and year of one date). Relevance and the settling of
    overlaps come later.
    """

    span: Span
    category: str
    rule: str
    score: float
    features: tuple[str, ...] = ()
    group: str = ""
    because: tuple[str, ...] = ()  # further rules that speak for it
    personal: float = 1.0  # how likely it is the writer's own and not the world's, given that it is there
    beside: tuple[Span, ...] = ()
    """It stands only if what is beside it does: an age told by nothing but the person it is said of.

    An age of a person has the span of one candidate that may be a person (or a place, which may turn out to be a
    surname). The next age of a row (its rule has the attribute `behind_age`) has first the span of the age before, then
    that of the person, unless the word for the person says by itself that it is somebody (`han`, a capital). One number
    beside several candidates is yielded once for each.
    """


class EssayView:
    """An essay and what is known of its words before anything is decided; made once and handed down the way.

    What is asked of every word is asked by `map` and `compress`, at a third of what a loop would cost.
    """

    def __init__(self, essay: Essay, forms: WordFormTable) -> None:
        self.essay, self.forms = essay, forms
        self.lexicon, self.language = forms.lexicon, forms.language
        self.text, self.tokens, self.sentences = essay.text, essay.tokens, essay.sentences
        self.words: list[str] = list(map(_TEXT, self.tokens))
        self.known: list[WordForm] = list(map(forms.__getitem__, self.words))
        self.lowers: list[str] = list(map(_LOWER, self.known))
        self.vocabulary = frozenset(self.lowers)
        """Its words in small letters, each once: what asks for some word looks here first."""
        self.shapes = "".join(map(_SHAPE, self.known))
        """A letter for each word, see `gok.text.casing.shape_of`."""
        writer = _WRITER[self.language]
        self.has_writer = [not writer.isdisjoint(self.lowers[first:last]) for first, last in self.sentences]
        """Whether the writer is in it, for each sentence."""

    @cached_property
    def positions(self) -> Mapping[str, list[int]]:
        """Where the words stand that set off a finder, by its name; a finder without one is not there."""
        found: dict[str, list[int]] = {}
        for i, form in compress(enumerate(self.known), map(_TRIGGERS, self.known)):
            for finder in form.triggers:
                if finder in found:
                    found[finder].append(i)
                else:
                    found[finder] = [i]
        return found

    @cached_property
    def openings(self) -> frozenset[int]:
        """The words whose capital says nothing: first in a sentence, behind its marks (`C)`, `–`), first in speech."""
        known, lowers = self.known, self.lowers
        found = {first for first, _ in self.sentences}
        for first, last in self.sentences:
            if known[first].shape != "p" and len(lowers[first]) > 2:  # as a rule
                continue
            opening = first
            while first + 1 < last:
                is_mark = known[first].shape == "p" or (len(lowers[first]) < 3 and lowers[first + 1] in _BEHIND_MARK)
                if not is_mark:
                    break
                first += 1
            if first > opening:
                found.add(first)
        for i in self.places_of(QUOTES) if not QUOTES.isdisjoint(self.vocabulary) else ():
            if 0 < i < len(known) - 1 and lowers[i - 1] in _BEFORE_SPEECH and known[i + 1].shape == "C":
                found.add(i + 1)
        return frozenset(found)

    @cached_property
    def phrases(self) -> Mapping[int, tuple[Phrase, ...]]:
        """Listed forms of several words by the place of their first word, the longest first."""
        words, find = self.words, self.lexicon.phrases
        found = {}
        goes_on = map(contains, map(_FOLLOWERS, self.known), map(_FOLLOWER, self.known[1:]))
        for i in compress(count(), goes_on):  # the first two words of one may stand here
            phrases = tuple(
                [one for one in find(words, i, goes_on=True) if not _is_cut_short(one, words[i + one.length - 1])]
            )
            if phrases:
                found[i] = phrases
        return found

    @cached_property
    def genre(self) -> str:
        """The genre of the essay under the name the engine knows: as it is said, or else as the text shows."""
        if self.essay.meta.get("genre"):
            return genre_of(self.language, self.essay.meta)
        return self._shown_genre() if len(self.sentences) > self.language.weights["text_types"]["few_sentences"] else ""

    def _shown_genre(self) -> str:
        """A review speaks of a work and less of its writer, a report of neither; empty for all that may be a life.

        A text that speaks to somebody is none of them, nor one in short sentences: so beginners write of their mothers.
        """
        weights, words, share = self.language.weights["text_types"], self.language.words, self._share_of_sentences
        if len(self.words) < weights["long_sentences"] * len(self.sentences) or self._written >= weights["own"]:
            return ""
        is_review = share(words("works")) >= weights["of_works"]
        if not is_review and self._written > weights["hardly_written"]:
            return ""
        if share(words("pronouns_second_person")) > weights["hardly_read"]:
            return ""
        return str(weights["review" if is_review else "report"])

    @cached_property
    def text_type(self) -> str:
        """What kind of text it is: `arguing`, about the writer's `own` life, `other`, or a few sentences `alone`."""
        weights = self.language.weights["text_types"]
        if self.genre in weights["arguing_genres"] and not self._is_noted:
            return "arguing"
        if len(self.sentences) <= weights["few_sentences"]:
            return "alone"
        return "own" if self._written >= weights["own"] else "other"

    @property
    def _is_noted(self) -> bool:
        """Whether most lines are points or headings, as in minutes, forms and lists: they tell of who is there."""
        weights = self.language.weights["text_types"]
        lines = [line for line in self.text.split("\n") if line.strip()]
        if len(lines) < weights["noted_lines"]:
            return False
        begins = self.language.pattern("facts.NOTED_LINE").match
        return bool(sum([begins(line) is not None for line in lines]) >= weights["noted"] * len(lines))

    @property
    def _written(self) -> float:
        """In which share of the sentences the writer is."""
        return sum(self.has_writer) / len(self.sentences)

    def _share_of_sentences(self, words: frozenset[str]) -> float:
        lowers, sentences = self.lowers, self.sentences
        if words.isdisjoint(self.vocabulary):
            return 0.0
        return sum([not words.isdisjoint(lowers[first:last]) for first, last in sentences]) / len(sentences)

    def places_of(self, words: Container[str]) -> list[int]:
        """Where one of some words stands, however it is capitalized."""
        return list(compress(count(), map(words.__contains__, self.lowers)))

    def is_next(self, i: int) -> bool:
        """Whether a token stands one blank behind the token before it: names do not go on in the next line."""
        end = self.tokens[i - 1].end
        return self.tokens[i].start == end + 1 and self.text[end] != "\n"


text_type = attrgetter("text_type")
"""The text type of a view."""


def warnings_of(view: EssayView) -> tuple[str, ...]:
    """What a caller should know before trusting the result: plain sentences, none of which quotes the text."""
    weights, common = view.language.weights["warnings"], view.language.words("commonest_words")
    words = len(view.words) - view.shapes.count("p") - view.shapes.count("d")
    if words < weights["few_words"] or not common:
        return ()
    if sum(map(common.__contains__, view.lowers)) >= weights["share_of_common_words"] * words:
        return ()
    return ("this does not look like Swedish: much may be missed",)


def _is_cut_short(phrase: Phrase, last: str) -> bool:
    """Whether a numeral of popes and kings is a preposition here: `Jag träffade Leo i går.`"""
    return len(last) == 1 and last.islower() and phrase.readings[0].form[-1:].isupper()
