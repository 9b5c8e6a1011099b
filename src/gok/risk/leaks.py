"""Originals that still stand in a target: exactly, folded, as a genitive, or one letter off.

Each learner's originals are searched in that learner's essays through an index by first word, misspellings through
words with one letter left out; the cost grows with the essays, not with essays times originals. What looks like an
original but is written as an ordinary word (hans, bo) is listed apart.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from gok.detect import shared_forms
from gok.lang import load_language
from gok.lexicon.word_forms import WordFormTable
from gok.replace.referents import NAMED
from gok.results import Mention, Result
from gok.text import Essay, Span, Token, tokenize
from gok.text.edits import SHORTEST, is_near, shortenings
from gok.text.folding import fold

__all__ = ["Leak", "LeakKind", "Original", "OriginalIndex", "find_leaks", "originals_of"]

LeakKind = Literal["exact", "folded", "genitive", "near"]
_COUNTED = frozenset({"age_digits", "age_string", "day", "month_digit", "month_word", "year", "street_nr"})
_COUNTED |= {"transport_nr", "middlename", "initials"}
_COMMON = 30  # ten times the Zipf scale: rask and ek are words, Haddad is not
_SHORT_NUMBER = 5


class Original(NamedTuple):
    """Something that was replaced: the words, and the label if it is known."""

    text: str
    label: str = ""


@dataclass(frozen=True, slots=True)
class Leak:
    """A place in a target that holds an original. `where`: in the text, in a pseudonym, or another learner's original.

    `is_word` says that it is written as an ordinary word and was accepted as one.
    """

    essay: str
    start: int
    end: int
    kind: LeakKind
    label: str
    where: Literal["text", "pseudonym", "elsewhere"] = "text"
    is_word: bool = False
    words: str = field(default="", repr=False)

    @property
    def is_real(self) -> bool:
        """Whether it is neither an ordinary word nor a coincidence."""
        return not self.is_word and self.where == "text"


def originals_of(result: Result) -> Iterator[Original]:
    """The originals in a work-flavour result."""
    if not result.released:
        for mention in result.mentions:
            if mention.replacement is not None:
                yield Original(mention.text, mention.label)
                if "gen" in mention.features:
                    yield from (Original(stem, mention.label) for stem in _genitive_stems(mention.text))


def _genitive_stems(word: str) -> tuple[str, ...]:
    found: tuple[str, ...] = load_language().module("grammar").genitive_stems(word)
    return found


def is_telling(original: Original) -> bool:
    """Whether the words stand for one thing: `12`, `maj` and `A` are no leak wherever they are written."""
    text = original.text.strip()
    if original.label in _COUNTED or len(fold(text)) < 2 or (text.isdecimal() and len(text) < _SHORT_NUMBER):
        return False
    numerals = load_language().module("numerals")
    readers = (numerals.read_cardinal, numerals.read_month, numerals.read_ordinal)
    return original.label in NAMED or all(read(text) is None for read in readers)


class OriginalIndex:
    """The originals of one learner, ready to be looked up."""

    def __init__(self, originals: Iterable[Original]) -> None:
        self._by_first: dict[str, dict[tuple[str, ...], Original]] = {}
        self._near: dict[str, list[tuple[str, Original]]] = {}
        self._exact: set[tuple[str, ...]] = set()
        for original in dict.fromkeys(originals):
            words = tuple(token.text for token in tokenize(original.text))
            folded = tuple(fold(word) for word in words)
            if not any(folded) or not is_telling(original):
                continue
            self._exact.add(words)
            self._by_first.setdefault(folded[0], {}).setdefault(folded, original)
            if len(folded) == 1 and len(folded[0]) > SHORTEST and folded[0].isalpha():
                for short in {folded[0], *(short for short, _ in shortenings(folded[0]))}:
                    self._near.setdefault(short, []).append((folded[0], original))

    def at(self, tokens: Sequence[Token], i: int) -> tuple[int, LeakKind, Original] | None:
        """The original that begins at a token: how many tokens it takes, how it is written, and what it is."""
        word = tokens[i].text
        for stem in (word, *_genitive_stems(word)):
            for folded, original in self._by_first.get(fold(stem), {}).items():
                size = len(folded)
                if size == 1 and stem is not word:
                    return 1, "genitive", original
                if stem is word and (kind := self._matches(folded, [t.text for t in tokens[i : i + size]])):
                    return size, kind, original
        return None

    def near(self, word: str) -> Original | None:
        """The original a word is one edit away from."""
        folded = fold(word)
        if len(folded) < SHORTEST or not folded.isalpha():
            return None
        for form in (folded, *(fold(stem) for stem in _genitive_stems(word))):
            for short in (form, *(short for short, _ in shortenings(form))):
                for known, original in self._near.get(short, ()):
                    if known != form and is_near(known, form, 1):
                        return original
        return None

    def _matches(self, folded: tuple[str, ...], words: list[str]) -> LeakKind | None:
        if len(words) < len(folded):
            return None
        found = tuple(map(fold, words))
        if found == folded:
            return "exact" if tuple(words) in self._exact else "folded"
        if found[:-1] == folded[:-1] and any(fold(stem) == folded[-1] for stem in _genitive_stems(words[-1])):
            return "genitive"
        return None


def find_leaks(
    essay: Essay, mentions: Sequence[Mention], index: OriginalIndex, others: OriginalIndex | None = None
) -> Iterator[Leak]:
    """The leaks of one target; `others` has the originals of all learners, to find names that were missed here."""
    replaced, known = _covered(m for m in mentions if m.action == "replace"), _covered(mentions)
    starts = {essay.tokens[s.first].start for s in essay.sentences if s.first < s.last}
    forms = shared_forms()  # asked once: it looks for lists of the user's own each time
    i = 0
    while i < len(essay.tokens):
        token = essay.tokens[i]
        in_pseudonym = token.start in replaced
        found = index.at(essay.tokens, i)
        if found is None and not in_pseudonym and (near := _near(index, token, forms)):
            found = (1, "near", near)
        where: Literal["text", "pseudonym", "elsewhere"] = "pseudonym" if in_pseudonym else "text"
        if found is None and others is not None and token.start not in known and _is_name(token, forms):
            found, where = others.at(essay.tokens, i), "elsewhere"
        if found is not None and not (in_pseudonym and found[2].label not in NAMED):
            size, kind, original = found
            end = essay.tokens[i + size - 1].end
            is_word = where != "pseudonym" and size == 1 and _is_ordinary(token, starts, forms)
            yield Leak(essay.id, token.start, end, kind, original.label, where, is_word, essay.text[token.start : end])
            i += size
        else:
            i += 1


def _near(index: OriginalIndex, token: Token, forms: WordFormTable) -> Original | None:
    return None if forms[token.text].is_word else index.near(token.text)


def _is_name(token: Token, forms: WordFormTable) -> bool:
    return token.text[:1].isupper() and len(token.text) > 2 and not forms[token.text].is_word


def _is_ordinary(token: Token, starts: set[int], forms: WordFormTable) -> bool:
    """Whether a word is written as ordinary words are: in small letters, or at the start of a sentence."""
    form = forms[token.text]
    return form.is_word and form.frequency >= _COMMON and (not token.text[:1].isupper() or token.start in starts)


def _covered(mentions: Iterable[Mention]) -> set[int]:
    return {at for m in mentions for at in _places(m.span)}


def _places(span: Span) -> range:
    return range(span.start, span.end)
