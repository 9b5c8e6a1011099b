"""Background that is marked and kept: profession, education, family and friends, sensitive information.

The words are in the lists; whether they speak of the writer and the writer's people, of a book or of people in general
is told by the words around; the rows of `mark_rules` say where such a word counts.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right

from gok.detect.candidates import Candidate
from gok.detect.finders.mark_rules import I_AND_MINE, RULES, Place, SentenceFacts
from gok.detect.view import EssayView
from gok.lexicon import Reading, mask
from gok.lexicon.triggers import sought
from gok.text import Essay, Span

__all__ = ["RULES", "Place", "find_background"]

_CATEGORIES = ("prof", "edu", "fam", "sensitive")
_RULES = {category: [rule for rule in RULES if rule.category == category] for category in _CATEGORIES}
_MARKS = mask(*_CATEGORIES)
_NAMES = mask("firstname", "surname")
_MARK = sought(lambda form, _: form.classes & _MARKS)
_MINE = sought(lambda form, _: form.lower in I_AND_MINE)
_NAME = sought(lambda form, _: form.sign == "<Name>")


def find_background(view: EssayView) -> list[Candidate]:
    """Listed words and phrases of the four marks, where a rule says that they count."""
    essay, sentences = view.essay, view.sentences
    ends = [end for _, end in sentences]
    own = {bisect_right(ends, at) for at in view.places[_MINE]}  # numbers of sentences
    own_essay = len(own) * 3 >= len(sentences)
    found: list[Candidate] = []
    first = last = free = 0
    told: SentenceFacts | None = None
    for at in sorted({*view.phrases, *view.places[_MARK]}):
        if at >= last:
            number = bisect_right(ends, at)
            first, last = sentences[number]
            free, told = first, None
        if at < free:
            continue
        length, readings = _listed(view, at)
        free = at + length
        if readings:
            told = told or SentenceFacts(
                view.lowers[first:last], number in own, _has_name(view, first + 1, last), own_essay
            )
            found += _judged(essay, view, (at, free), (first, last), readings, told)
    return found


def _has_name(view: EssayView, first: int, last: int) -> bool:
    names = view.places[_NAME]
    at = bisect_left(names, first)
    return at < len(names) and names[at] < last


def _listed(view: EssayView, at: int) -> tuple[int, tuple[Reading, ...]]:
    """The listed marks that begin here, the longest phrase first; and how many tokens they take."""
    form = view.known[at]
    for phrase in view.phrases.get(at, ()):
        found = tuple(r for r in phrase.readings if r.category in _CATEGORIES and not r.genitive)
        if found:
            return phrase.length, _one_each(found)
    if form.classes & _MARKS:
        marks = view.forms.marks(view.words[at])
        if form.shape != "l" and form.classes & _NAMES and not (at and view.known[at - 1].lower in I_AND_MINE):
            marks = tuple(r for r in marks if r.category != "fam" or r.culture in ("", "sv"))  # min Lola, but not Lola
        return 1, _one_each(marks)
    return 1, ()


def _one_each(readings: tuple[Reading, ...]) -> tuple[Reading, ...]:
    if len(readings) < 2:
        return readings
    heaviest: dict[str, Reading] = {}
    for r in readings:
        if r.category not in heaviest or r.weight > heaviest[r.category].weight:
            heaviest[r.category] = r
    return tuple(heaviest.values())


def _judged(
    essay: Essay,
    view: EssayView,
    here: tuple[int, int],
    sentence: tuple[int, int],
    readings: tuple[Reading, ...],
    told: SentenceFacts,
) -> list[Candidate]:
    """What the rules say of the readings of a listed word."""
    (start, end), (first, last) = here, sentence
    known, lowers = view.known, view.lowers
    before = [*lowers[max(first, start - 7) : start][::-1], "", ""]
    after = lowers[end : min(last, end + 3)]
    name_at = end + 1 if end + 1 < last and lowers[end] == "," else end
    after_is_name = name_at < last and known[name_at].shape in "CUM"
    found, span = [], None
    for reading in readings:
        place = Place(reading, lowers[start], before, after, after_is_name, told)
        features = (reading.kind,) if reading.category == "sensitive" and reading.kind else ()
        for rule in _RULES[reading.category]:
            if rule.holds(place):
                span = span or Span(essay.tokens[start].start, essay.tokens[end - 1].end)
                found.append(Candidate(span, rule.category, rule.id, rule.score, features))
    return found
