"""Background that is marked and kept: profession, education, family and friends, sensitive information.

The words are in the lists; whether they speak of the writer and the writer's people, of a book or of people in general
is told by the words around; the rows of `mark_rules` say where such a word counts.
"""

from __future__ import annotations

from collections.abc import Iterator

from gok.detect.forms import Form, Forms
from gok.detect.mark_rules import I_AND_MINE, RULES, Place
from gok.detect.rules import Candidate
from gok.lexicon import Reading, mask
from gok.text import Essay, Span

__all__ = ["RULES", "Place", "find_background"]

_MARKS = mask("prof", "edu", "fam", "sensitive")


def find_background(essay: Essay, forms: Forms) -> Iterator[Candidate]:
    """Listed words and phrases of the four marks, where a rule says that they count."""
    known = [forms[t[0]] for t in essay.tokens]
    if not any(f.classes & _MARKS or f.starts_phrase for f in known):
        return
    own = sum(not I_AND_MINE.isdisjoint([f.lower for f in known[s.first : s.last]]) for s in essay.sentences)
    own_essay = own * 3 >= len(essay.sentences)
    words = [t[0] for t in essay.tokens]
    for sentence in essay.sentences:
        part = known[sentence.first : sentence.last]
        if not any(f.classes & _MARKS or f.starts_phrase for f in part):
            continue
        lowers = frozenset(f.lower for f in part)
        names = any(f.sign == "<Name>" for f in part[1:])
        at = sentence.first
        while at < sentence.last:
            if not (known[at].starts_phrase or known[at].classes & _MARKS):
                at += 1
                continue
            length, readings = _listed(words, known, at, forms)
            for reading in readings:
                place = _place(known, at, at + length, sentence, reading, (lowers, names, own_essay))
                yield from _judged(place, Span(essay.tokens[at].start, essay.tokens[at + length - 1].end))
            at += length


def _listed(words: list[str], known: list[Form], at: int, forms: Forms) -> tuple[int, tuple[Reading, ...]]:
    """The listed marks that begin here, the longest phrase first; and how many tokens they take."""
    form = known[at]
    if form.starts_phrase:
        for phrase in forms.lexicon.phrases(words, at):
            found = tuple(r for r in phrase.readings if mask(r.category) & _MARKS and not r.genitive)
            if found:
                return phrase.length, _one_each(found)
    if form.classes & _MARKS:
        # Peoples are listed that are also common words (Bilen, rom, kol): then the word is meant.
        common = form.is_word and form.frequency >= 35
        return 1, _one_each(tuple(r for r in forms.marks(words[at]) if not (common and r.kind == "ethnic")))
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
