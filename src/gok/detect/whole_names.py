"""Surnames with particles are one: `de la Cruz`, `van der Berg`; and a listed name beside a found one is part of it.

The context model judges word by word. Where particles stand between a first name and what follows they are taken whole;
whose life it is of is said by the first name. Listed names of several words are joined in `gok.detect.model.phrases`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import compress, count

from gok.detect.rule_book import rules_with
from gok.detect.view import CAPITALS, Candidate, EssayView
from gok.taxonomy.groups import PLACES
from gok.text import Span

__all__ = ["find_whole_names"]

_NAMES = frozenset({"firstname_unknown", "surname", "middlename", "nickname"})
_PARTS = _NAMES | PLACES
_LISTED = frozenset({"firstname", "surname"})


def find_whole_names(view: EssayView, found: Sequence[Candidate]) -> list[Candidate]:
    """Surnames of several words, of which parts were found."""
    parts = [c for c in found if c.category in _PARTS]
    return [*_surnames(view, parts), *_beside(view, found, [c for c in parts if c.category in _NAMES])]


def _beside(view: EssayView, found: Sequence[Candidate], names: Sequence[Candidate]) -> Iterator[Candidate]:
    """A listed name that nothing was made of, right beside one that was found: `[Li] Na är min vän`."""
    rule, least = next(iter(rules_with(view.language, "beside_name")), ""), view.language.weights["finders"]
    sure = [c for c in names if c.score >= least["sure_neighbour"]]
    if not rule or not sure:  # a language may have no such rule
        return
    taken = {place for c in found for place in c.span}
    starts, ends = {c.span.start: c for c in sure}, {c.span.end: c for c in sure}
    for i in compress(count(), map("C".__eq__, view.shapes)):
        token, form = view.tokens[i], view.known[i]
        if token.end + 1 not in starts and token.start - 1 not in ends:  # as most
            continue
        if token.start in taken or form.categories.isdisjoint(_LISTED) or "fam" in form.categories:  # Abba Kidane
            continue
        if form.is_word and not _is_surname(view, i, ends):
            continue
        behind = starts.get(view.tokens[i + 1].start) if i + 1 < len(view.tokens) and view.is_next(i + 1) else None
        other = behind or (ends.get(view.tokens[i - 1].end) if i and view.is_next(i) else None)
        if other is not None and token.end not in taken:
            is_first = "firstname" in form.categories and not form.is_word
            category = "firstname_unknown" if is_first else "surname"
            yield Candidate(Span(token.start, token.end), category, rule, other.score, personal=other.personal)


def _is_surname(view: EssayView, i: int, ends: Mapping[int, Candidate]) -> bool:
    """Whether a word with a capital is a surname behind a first name: `Målsman: Katarina [Ljung]`."""
    first = ends.get(view.tokens[i - 1].end) if i and view.is_next(i) and i not in view.openings else None
    if first is None or first.category != "firstname_unknown" or "surname" not in view.known[i].categories:
        return False
    common: int = view.language.weights["finders"]["common_surname"]
    return view.known[i].frequency < common


def _surnames(view: EssayView, parts: Sequence[Candidate]) -> Iterator[Candidate]:
    """Particles and what follows them, behind a first name: `Maria [de la Cruz]`."""
    particles, tokens, known = view.language.words("name_particles"), view.tokens, view.known
    rule = next(iter(rules_with(view.language, "with_particles")), "")
    by_end = {c.span.end: c for c in parts if c.category in _NAMES}
    for i in view.places_of(particles) if rule and by_end and not particles.isdisjoint(view.vocabulary) else ():
        first = by_end.get(tokens[i - 1].end) if i and known[i].shape == "l" else None
        if first is None or known[i - 1].shape not in CAPITALS or not view.is_next(i):
            continue
        last = i
        inner = view.language.words("inner_particles")  # van den Berg
        while last + 1 < len(tokens) and view.is_next(last + 1):
            if view.lowers[last] not in particles and (last == i or view.lowers[last] not in inner):
                break
            last += 1
        is_rare = known[last].frequency < view.language.weights["finders"]["common_word"]
        if known[last].shape in CAPITALS and (is_rare or "surname" in known[last].categories):
            score = view.language.weights["finders"]["whole_name"]
            yield Candidate(Span(tokens[i].start, tokens[last].end), "surname", rule, score, personal=first.personal)
