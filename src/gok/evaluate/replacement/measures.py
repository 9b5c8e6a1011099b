"""What a text is like, as research counts it: length, readability, vocabulary, parts of speech, unknown words.

A word is a token that begins with a letter; numbers are none. LIX is words a sentence and the share of words of more
than six letters; OVIX is the index of Hultman and Westman of how varied the words are.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from math import log

from gok.evaluate.replacement.replaced import Replaced
from gok.lang import Language
from gok.lexicon import Lexicon, open_lexicon
from gok.pos import TAGS, EssayTags, tagger_of
from gok.text import Essay, Span

__all__ = ["MEASURES", "Measured", "lix", "measure", "ovix", "tags_outside"]

_LONG = 6  # letters; longer ones are long in LIX
_RARE = 30  # ten times the Zipf scale: one in a million words
_CONTENT = frozenset({"NOUN", "PROPN", "VERB", "ADJ", "ADV"})
_NOMINAL, _VERBAL = frozenset({"NOUN", "PROPN", "ADJ", "ADP"}), frozenset({"VERB", "AUX", "PRON", "ADV"})

MEASURES = (
    *("words", "words a sentence", "letters a word", "LIX", "OVIX", "lexical density", "nominal ratio"),
    *("subordinators per 100", "rare words per 100", "unknown words per 100"),
)
"""Names of the measures of one text; the last says how many words no list knows, as most misspelled ones."""


@dataclass(frozen=True, slots=True)
class Measured:
    """The measures of a text, None where there is nothing to measure, and its parts of speech."""

    values: Mapping[str, float | None]
    tags: Mapping[str, int]


def lix(words: Sequence[str], sentences: int) -> float | None:
    """Words a sentence, and long words in a hundred.

    >>> lix(["Hon", "promenerar", "hem"], 1)
    36.333333333333336
    """
    if not words or not sentences:
        return None
    return len(words) / sentences + 100 * sum(len(word) > _LONG for word in words) / len(words)


def ovix(words: Sequence[str]) -> float | None:
    """How varied the words are, whatever the length of the text; None if all differ.

    >>> round(ovix("den som gräver en grop åt andra faller ofta själv i den".split()), 1)
    72.2
    """
    many, kinds = len(words), len({word.lower() for word in words})
    if many < 2 or kinds == many or kinds < 2:
        return None
    return log(many) / log(2 - log(kinds) / log(many))


def measure(essay: Essay, language: Language) -> Measured:
    """All measures of a text."""
    lists = open_lexicon(language)
    words = [token.text for token in essay.tokens if _is_word(token.text)]
    sentences = sum(any(_is_word(t.text) for t in essay.tokens[s.first : s.last]) for s in essay.sentences)
    tags = Counter(_tags(essay, language))
    known = [lists.word(word) for word in words]
    rare = sum(k is None or k.frequency < _RARE for k in known)
    unknown = sum(k is None and not _is_listed(w, lists) for k, w in zip(known, words, strict=True))
    values = {
        "words": float(len(words)),
        "words a sentence": _per(len(words), sentences),
        "letters a word": _per(sum(map(len, words)), len(words)),
        "LIX": lix(words, sentences),
        "OVIX": ovix(words),
        "lexical density": _per(sum(tags[t] for t in _CONTENT), len(words)),
        "nominal ratio": _per(sum(tags[t] for t in _NOMINAL), sum(tags[t] for t in _VERBAL)),
        "subordinators per 100": _per(100 * tags["SCONJ"], len(words)),
        "rare words per 100": _per(100 * rare, len(words)),
        "unknown words per 100": _per(100 * unknown, len(words)),
    }
    return Measured(values, {tag: tags[tag] for tag in TAGS})


def _is_word(text: str) -> bool:
    return text[:1].isalpha()


def _is_listed(word: str, lists: Lexicon) -> bool:
    return any(r.match in ("exact", "folded") for r in lists.lookup(word, genitive=True))


def _per(part: float, whole: float) -> float | None:
    return part / whole if whole else None


def _tags(essay: Essay, language: Language) -> list[str]:
    tagger = tagger_of(language)
    if tagger is None:
        return []
    tagged = EssayTags(essay, tagger)
    return [tag for number in range(len(essay.sentences)) for tag in tagged.sentence(number)]


def tags_outside(one: Replaced) -> tuple[int, int]:
    """How many tokens outside all mentions have the part of speech they had, and how many there are."""
    before = _outside(one.source, [m.span for m in one.mentions], one.language)
    after = _outside(one.target, [m.target for m in one.mentions if m.target is not None], one.language)
    if [text for text, _ in before] == [text for text, _ in after]:
        return sum(a == b for a, b in zip(before, after, strict=True)), len(before)
    alike = SequenceMatcher(None, before, after, autojunk=False).get_matching_blocks()  # a token cut otherwise
    return sum(block.size for block in alike), len(before)


def _outside(essay: Essay, spans: Sequence[Span], language: Language) -> list[tuple[str, str]]:
    covered, kept = iter(sorted(spans)), []
    span = next(covered, None)
    for token, tag in zip(essay.tokens, _tags(essay, language), strict=False):
        while span is not None and span.end <= token.start:
            span = next(covered, None)
        if span is None or token.end <= span.start:
            kept.append((token.text, tag))
    return kept
