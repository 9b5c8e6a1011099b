"""One view of an essay, shared by all who read it: its forms, its words in small letters, its listed phrases."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from operator import itemgetter

from gok.lexicon import Phrase
from gok.lexicon.triggers import count_sought, sought
from gok.lexicon.word_forms import WordForm, WordFormTable
from gok.text import Essay

__all__ = ["EssayView", "is_next"]

_QUOTES = frozenset("\"”“„»«'’")
_BEFORE_SPEECH = frozenset(":,")
_BEHIND_MARK = frozenset(").")
_TEXT = itemgetter(0)  # of a token
_QUOTE = sought(lambda form, _: form.lower in _QUOTES)


class EssayView:
    """An essay and what is known of its words before anything is decided; made once and handed down the way."""

    def __init__(self, essay: Essay, forms: WordFormTable) -> None:
        self.essay, self.forms = essay, forms
        self.lexicon, self.language = forms.lexicon, forms.language
        self.text, self.tokens, self.sentences = essay.text, essay.tokens, essay.sentences
        self.words: list[str] = list(map(_TEXT, self.tokens))
        self.known: list[WordForm] = list(map(forms.__getitem__, self.words))

    @cached_property
    def lowers(self) -> list[str]:
        """The words in small letters."""
        return _lowers(self.known)

    @cached_property
    def places(self) -> list[list[int]]:
        """Where stands what finders look for, by the numbers of `gok.lexicon.triggers`."""
        return _places(self.known)

    @cached_property
    def openings(self) -> frozenset[int]:
        """The words whose capital says nothing: first in a sentence, behind its marks (`C)`, `–`), first in speech."""
        known, found = self.known, {first for first, _ in self.sentences}
        for first, last in self.sentences:
            opening = first
            while first + 1 < last and _is_mark(known[first], known[first + 1]):
                first += 1
            if first > opening:
                found.add(first)
        for i in self.places[_QUOTE]:
            if 0 < i < len(known) - 1 and known[i - 1].lower in _BEFORE_SPEECH and known[i + 1].shape == "C":
                found.add(i + 1)
        return frozenset(found)

    @cached_property
    def phrases(self) -> Mapping[int, tuple[Phrase, ...]]:
        """Listed forms of several words by the place of their first word, the longest first."""
        begin = _beginnings(self.known)
        words, find = self.words, self.forms.lexicon.phrases
        return {i: found for i in begin if (found := find(words, i))}


# What is done for every token stands in functions of its own, which are compiled: see `view.pxd`.


def _lowers(known: list[WordForm]) -> list[str]:
    found = []
    for form in known:
        found.append(form.lower)
    return found


def _places(known: list[WordForm]) -> list[list[int]]:
    places: list[list[int]] = [[] for _ in range(count_sought())]
    for i, form in enumerate(known):
        for number in form.sought:
            places[number].append(i)
    return places


def _beginnings(known: list[WordForm]) -> list[int]:
    """Where the first two words of a listed phrase may stand."""
    found = []
    for i in range(len(known) - 1):
        form = known[i]
        if form.followers:
            after = known[i + 1]
            if after.follower in form.followers:
                found.append(i)
    return found


def _is_mark(form: WordForm, after: WordForm) -> bool:
    return form.shape == "p" or (len(form.lower) < 3 and after.lower in _BEHIND_MARK)


def is_next(essay: Essay, i: int) -> bool:
    """Whether a token stands one blank behind the token before it: names do not go on in the next line."""
    end = essay.tokens[i - 1].end
    return essay.tokens[i].start == end + 1 and essay.text[end] != "\n"
