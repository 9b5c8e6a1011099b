"""Background that is marked and kept: profession, education, family and friends, sensitive information.

The words are in the lists; whether they speak of the writer and the writer's people, of a book or of people in general
is told by the words around; the rows of `mark_rules` say where such a word counts.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator

from gok.detect.forms import Form, Forms
from gok.detect.look import Look, look_at
from gok.detect.mark_rules import I_AND_MINE, RULES, Place
from gok.detect.rules import Candidate
from gok.lexicon import Reading, mask
from gok.text import Essay, Span

__all__ = ["RULES", "Place", "find_background"]

_MARKS = mask("prof", "edu", "fam", "sensitive")
_NAMES = mask("firstname", "surname")


def find_background(essay: Essay, forms: Forms) -> Iterator[Candidate]:
    """Listed words and phrases of the four marks, where a rule says that they count."""
    look = look_at(essay, forms)
    known, lowers = look.known, look.lowers
    places = sorted({*look.phrases, *(i for i, form in enumerate(known) if form.classes & _MARKS)})
    if not places:
        return
    own = sum(not I_AND_MINE.isdisjoint(lowers[first:last]) for first, last in essay.sentences)
    own_essay = own * 3 >= len(essay.sentences)
    for sentence in essay.sentences:
        first, last = sentence
        inside = places[bisect_left(places, first) : bisect_left(places, last)]
        if not inside:
            continue
        names = any(form.sign == "<Name>" for form in known[first + 1 : last])
        facts = (frozenset(lowers[first:last]), names, own_essay)
        free = first
        for at in inside:
            if at < free:
                continue
            length, readings = _listed(look, at)
            for reading in readings:
                place = _place(known, at, at + length, sentence, reading, facts)
                yield from _judged(place, Span(essay.tokens[at].start, essay.tokens[at + length - 1].end))
            free = at + length


def _listed(look: Look, at: int) -> tuple[int, tuple[Reading, ...]]:
    """The listed marks that begin here, the longest phrase first; and how many tokens they take."""
    form = look.known[at]
    for phrase in look.phrases.get(at, ()):
        found = tuple(r for r in phrase.readings if mask(r.category) & _MARKS and not r.genitive)
        if found:
            return phrase.length, _one_each(found)
    if form.classes & _MARKS:
        # Peoples are listed that are also common words (Bilen, rom, kol): then the word is meant.
        common = form.is_word and form.frequency >= 35
        marks = tuple(r for r in look.forms.marks(look.tokens[at].text) if not (common and r.kind == "ethnic"))
        if form.shape != "l" and form.classes & _NAMES and not (at and look.known[at - 1].lower in I_AND_MINE):
            marks = tuple(r for r in marks if r.category != "fam" or r.culture in ("", "sv"))  # min Lola, but not Lola
        return 1, _one_each(marks)
    return 1, ()


def _one_each(readings: tuple[Reading, ...]) -> tuple[Reading, ...]:
    heaviest: dict[str, Reading] = {}
    for r in readings:
        if r.category not in heaviest or r.weight > heaviest[r.category].weight:
            heaviest[r.category] = r
    return tuple(heaviest.values())


def _place(
    known: list[Form],
    start: int,
    end: int,
    sentence: tuple[int, int],
    reading: Reading,
    facts: tuple[frozenset[str], bool, bool],
) -> Place:
    first, last = sentence
    before = tuple(known[j].lower for j in range(start - 1, max(first, start - 7) - 1, -1))
    after = tuple(known[j].lower for j in range(end, min(last, end + 3)))
    name_at = end + 1 if end + 1 < last and known[end].lower == "," else end
    after_is_name = name_at < last and known[name_at].shape in "CUM"
    return Place(reading, known[start].lower, (*before, "", ""), after, after_is_name, *facts)


def _judged(place: Place, span: Span) -> Iterator[Candidate]:
    kind = place.reading.kind if place.reading.category == "sensitive" else ""
    for rule in RULES:
        if rule.category == place.reading.category and rule.holds(place):
            yield Candidate(span, rule.category, rule.id, rule.score, features=(kind,) if kind else ())
