"""One look at an essay, shared by all who read it: its forms, its words in small letters, its listed phrases."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from itertools import pairwise

from gok.detect.forms import Form, Forms
from gok.detect.sought import count_sought, sought
from gok.lexicon import Phrase
from gok.text import Essay, Sentence, Token

__all__ = ["Look", "is_next", "look_at"]

_QUOTES = frozenset("\"”“„»«'’")
_BEFORE_SPEECH = frozenset(":,")
_BEHIND_MARK = frozenset(").")
_QUOTE = sought(lambda form, _: form.lower in _QUOTES)


class Look:
    """What is known of the words of an essay before anything is decided.

    It does not know the essay, which keeps it: the two would hold each other in memory.
    """

    def __init__(self, tokens: Sequence[Token], sentences: Sequence[Sentence], forms: Forms) -> None:
        self.tokens, self.forms = tokens, forms
        self._sentences = sentences
        self.known: list[Form] = [forms[token[0]] for token in tokens]

    @cached_property
    def lowers(self) -> list[str]:
        """The words in small letters."""
        return [form.lower for form in self.known]

    @cached_property
    def places(self) -> list[list[int]]:
        """Where stands what finders look for, by the numbers of `gok.detect.sought`."""
        places: list[list[int]] = [[] for _ in range(count_sought())]
        for i, form in enumerate(self.known):
            for number in form.sought:
                places[number].append(i)
        return places

    @cached_property
    def openings(self) -> frozenset[int]:
        """The words whose capital says nothing: first in a sentence, behind its marks (`C)`, `–`), first in speech."""
        known, found = self.known, {first for first, _ in self._sentences}
        for first, last in self._sentences:
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
        begin = [i for i, (form, after) in enumerate(pairwise(self.known)) if after.follower in form.followers]
        if not begin:
            return {}
        words, find = [token[0] for token in self.tokens], self.forms.lexicon.phrases
        return {i: found for i in begin if (found := find(words, i))}


def _is_mark(form: Form, after: Form) -> bool:
    return form.shape == "p" or (len(form.lower) < 3 and after.lower in _BEHIND_MARK)


def look_at(essay: Essay, forms: Forms) -> Look:
    """The look at an essay, taken once; it lives as long as the essay does."""
    kept: Look | None = essay.__dict__.get("_look")
    if kept is None or kept.forms is not forms:
        kept = essay.__dict__["_look"] = Look(essay.tokens, essay.sentences, forms)
    return kept


def is_next(essay: Essay, i: int) -> bool:
    """Whether a token stands one blank behind the token before it: names do not go on in the next line."""
    end = essay.tokens[i - 1].end
    return essay.tokens[i].start == end + 1 and essay.text[end] != "\n"
