"""Background that is marked and kept: profession, education, family and friends, sensitive information.

The words are in the lists; whether they speak of the writer and the writer's people, of a book or of people in general
is told by the words around: each rule says where such a word counts.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Mapping, Sequence
from functools import cache, lru_cache
from operator import attrgetter

from gok.detect.view import CAPITALS, Candidate, EssayView
from gok.lang import Language
from gok.lang.rules import FinderRule, ListedWord
from gok.lexicon import Reading
from gok.text import Span

__all__ = ["find_background"]

_CATEGORIES = frozenset({"prof", "edu", "fam", "sensitive"})
_NAMES = frozenset({"firstname", "surname"})
_SIGN = attrgetter("sign")
_Asking = Mapping[str, Sequence[tuple[Callable[[ListedWord], bool], FinderRule]]]
"""What rules ask for, each with the rule, by what they find."""


def find_background(view: EssayView, positions: Sequence[int], rules: Mapping[str, FinderRule]) -> list[Candidate]:
    """Listed words and phrases of the four marks, where a rule says that they count."""
    sentences, words = view.sentences, view.language.words
    mine = _mine(view.language)
    ends = [end for _, end in sentences]
    own = view.has_writer
    if not words("possessives_first_person_genitive").isdisjoint(view.vocabulary):
        own = [not mine.isdisjoint(view.lowers[first:last]) for first, last in sentences]
    own_essay = sum(own) * 3 >= len(sentences)
    by_category = _by_category(tuple(rules.values()))
    found: list[Candidate] = []
    first = last = free = 0
    word: ListedWord | None = None
    for at in positions:
        if at >= last:
            number = bisect_right(ends, at)
            first, last = sentences[number]
            free, word = first, None
        if at < free:
            continue
        length, readings = _listed(view, at, mine)
        free = at + length
        if readings:
            if word is None:
                word = _read_sentence(view, first, last, is_own=own[number])
                word.own_essay = own_essay
            found += _judged(view, (at, free), (first, last), readings, word, by_category)
    return found


@cache
def _mine(language: Language) -> frozenset[str]:
    """What the writer is called by, and what is the writer's."""
    groups = ("pronouns_first_person", "possessives_first_person", "possessives_first_person_genitive")
    return frozenset().union(*map(language.words, groups))


@lru_cache(8)
def _by_category(rules: tuple[FinderRule, ...]) -> _Asking:
    """The rules that ask for something, by what they find."""
    found: dict[str, list[tuple[Callable[[ListedWord], bool], FinderRule]]] = {}
    for rule in rules:
        if rule.holds is not None:
            found.setdefault(rule.category, []).append((rule.holds, rule))
    return found


def _read_sentence(view: EssayView, first: int, last: int, *, is_own: bool) -> ListedWord:
    """What a sentence with listed words tells, found out once for all of them."""
    words, lowers = view.language.words, view.lowers[first:last]
    word = ListedWord()
    word.is_own = is_own
    word.is_cited = not is_own and not words("citing_words").isdisjoint(lowers)
    word.is_general = not is_own and not words("people_in_general").isdisjoint(lowers)
    somebody = ("pronouns_third_person", "possessives_of_others")
    word.is_about_somebody = is_own or not all(words(group).isdisjoint(lowers) for group in somebody)
    word.has_name = "<Name>" in map(_SIGN, view.known[first + 1 : last])
    return word


def _listed(view: EssayView, at: int, mine: frozenset[str]) -> tuple[int, Sequence[Reading]]:
    """The listed marks that begin here, the longest phrase first; and how many tokens they take."""
    form = view.known[at]
    for phrase in view.phrases.get(at, ()):
        found = [r for r in phrase.readings if r.category in _CATEGORIES and not r.genitive]
        if found and not _is_told_by_last(view, at + phrase.length - 1, found):
            return phrase.length, _heaviest(found)
    if form.categories.isdisjoint(_CATEGORIES):
        return 1, ()
    marks: Sequence[Reading] = view.forms.marks(view.words[at])
    is_name = form.shape != "l" and not form.categories.isdisjoint(_NAMES)
    if is_name and not (at and view.known[at - 1].lower in mine):
        here = ("", view.language.code)
        marks = [r for r in marks if r.category != "fam" or r.culture in here]  # min Lola, but not Lola
    return 1, _heaviest(marks)


def _is_told_by_last(view: EssayView, last: int, readings: Sequence[Reading]) -> bool:
    """Whether a phrase for a relative only says more of its last word: `yngre syster` is a syster."""
    return "fam" in view.known[last].categories and all(reading.category == "fam" for reading in readings)


def _heaviest(readings: Sequence[Reading]) -> Sequence[Reading]:
    """One reading a category."""
    if len(readings) < 2:
        return readings
    heaviest: dict[str, Reading] = {}
    for r in readings:
        if r.category not in heaviest or r.weight > heaviest[r.category].weight:
            heaviest[r.category] = r
    return tuple(heaviest.values())


def _judged(
    view: EssayView,
    here: tuple[int, int],
    sentence: tuple[int, int],
    readings: Sequence[Reading],
    word: ListedWord,
    rules: _Asking,
) -> list[Candidate]:
    """What the rules of its category say of the readings of a listed word; `word` has what is known of its sentence."""
    (start, end), (first, last) = here, sentence
    lowers = view.lowers
    word.surface = lowers[start]
    word.before = [*lowers[max(first, start - 7) : start][::-1], "", ""]
    word.after = lowers[end : min(last, end + 3)]
    name_at = end + 1 if end + 1 < last and lowers[end] == "," else end
    word.after_is_name = name_at < last and view.known[name_at].shape in CAPITALS
    subject = view.known[start - 2] if start - 2 >= first else None
    word.before_is_name = subject is not None and subject.shape in CAPITALS and "firstname" in subject.categories
    found, span = [], None
    for reading in readings:
        word.kind, word.weight = reading.kind, reading.weight
        features = (reading.kind,) if reading.category == "sensitive" and reading.kind else ()
        for holds, rule in rules.get(reading.category, ()):
            if holds(word):
                span = span or Span(view.tokens[start].start, view.tokens[end - 1].end)
                found.append(Candidate(span, rule.category, rule.id, rule.score, features))
    return found
