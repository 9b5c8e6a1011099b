"""Names of several words are one: `Upplands Väsby`, `Bosnien och Hercegovina`, `de la Cruz`.

The context model judges word by word, and may take New for a surname and York for a town in England. Where the lists
have the words together, or particles stand between a first name and what follows, they are taken whole; whose life it
is of is said by what was found of the parts.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from gok.detect.rule_book import rules_with
from gok.detect.view import CAPITALS, Candidate, EssayView
from gok.taxonomy.groups import INSTITUTIONS, PLACES
from gok.text import Span

__all__ = ["find_whole_names"]

_LISTED = ("country", "city", "region", "area", "geo", "transport_name")  # the first of those that are equally heavy
_NAMES = frozenset({"firstname_unknown", "surname", "middlename", "nickname"})
_PARTS = _NAMES | PLACES


def find_whole_names(view: EssayView, found: Sequence[Candidate]) -> list[Candidate]:
    """Places and surnames of several words, of which parts were found."""
    parts = [c for c in found if c.category in _PARTS]
    return [*_places(view, found), *_surnames(view, parts)]


def _places(view: EssayView, found: Sequence[Candidate]) -> Iterator[Candidate]:
    """Listed places of several words, unless they are found as that, or inside something longer."""
    (rule,) = rules_with(view.language, "several_words")
    score, tokens = view.language.weights["finders"]["whole_name"], view.tokens
    reach = 0
    for i, phrases in view.phrases.items():
        phrase = phrases[0]
        last = i + phrase.length - 1
        readings = [r for r in phrase.readings if r.category in _LISTED and r.kind != "generic"]
        if not readings or i < reach or any(r.category in ("public_person", "title") for r in phrase.readings):
            continue
        if view.known[i].shape not in CAPITALS or view.known[last].shape not in CAPITALS:
            continue
        span = Span(tokens[i].start, tokens[last].end)
        inside = [c for c in found if c.category in _PARTS | INSTITUTIONS and c.span.overlaps(span)]
        around = [c for c in found if c.span.start <= span.start and c.span.end >= span.end]
        longer = [c for c in around if c.span != span and c.category not in _NAMES]
        is_called = any(c.category in INSTITUTIONS for c in around) and not _is_place_here(view, i)
        if not inside or longer or is_called:
            continue
        reach = last + 1
        known = {r.category for r in readings}
        taken = [c for c in around if c.category in known]
        best = max(readings, key=lambda r: (r.weight, -_LISTED.index(r.category))).category
        category = max(taken, key=lambda c: c.score).category if taken else best
        yield Candidate(span, category, rule, score, personal=max(c.personal for c in taken or inside))


def _is_place_here(view: EssayView, i: int) -> bool:
    return i > 0 and view.lowers[i - 1] in view.language.words("prepositions_of_place")


def _surnames(view: EssayView, parts: Sequence[Candidate]) -> Iterator[Candidate]:
    """Particles and what follows them, behind a first name: `Maria [de la Cruz]`."""
    particles, tokens, known = view.language.words("name_particles"), view.tokens, view.known
    (rule,) = rules_with(view.language, "with_particles")
    by_end = {c.span.end: c for c in parts if c.category in _NAMES}
    for i, low in enumerate(view.lowers):
        first = by_end.get(tokens[i - 1].end) if i and low in particles and known[i].shape == "l" else None
        if first is None or known[i - 1].shape not in CAPITALS or not view.is_next(i):
            continue
        last = i
        while last + 1 < len(tokens) and view.lowers[last] in particles and view.is_next(last + 1):
            last += 1
        is_rare = known[last].frequency < view.language.weights["finders"]["common_word"]
        if known[last].shape in CAPITALS and (is_rare or "surname" in known[last].categories):
            score = view.language.weights["finders"]["whole_name"]
            yield Candidate(Span(tokens[i].start, tokens[last].end), "surname", rule, score, personal=first.personal)
