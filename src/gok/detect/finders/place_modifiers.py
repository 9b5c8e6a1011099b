"""Places told by a word beside their name: `Södra Darfur`, `Rosengårds centrum`, `Umeå City`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from gok.detect.view import Candidate, EssayView
from gok.lang.rules import FinderRule
from gok.text import Span

__all__ = ["find_place_modifiers"]

_NEAR = 9  # words
_REGIONS = frozenset({"region", "country"})
_HOME = frozenset({"area", "place"})


def find_place_modifiers(
    view: EssayView, positions: Sequence[int], rules: Mapping[str, FinderRule]
) -> Iterator[Candidate]:
    """A part of a region, with its capital; the centre of a district, or a stop that is called City."""
    tokens, known, groups, rule = view.tokens, view.known, view.language.words, rules["side"]
    of_towns, airports = groups("parts_of_towns"), groups("airports")
    parts = groups("parts_of_regions") | of_towns
    places = {i + 1 if known[i].lower in parts else i for i in positions}
    for i in sorted(places - {0, len(known)}):
        form, before = known[i], known[i - 1]
        first, category = i - 1, ""
        if form.lower in airports:
            first, category = i, "place" if i not in view.phrases and _flies(view, i) else ""  # no Arlanda Express
        elif before.shape == "C" and before.lower in parts and form.shape == "C":
            is_region = before.lower not in of_towns and not form.categories.isdisjoint(_REGIONS)
            is_region = is_region and form.categories.isdisjoint(_HOME)
            is_part = i - 1 in view.phrases or i - 2 in view.phrases  # Papua Nya Guinea
            is_district = "area" in form.categories and not is_part and i - 1 not in view.openings
            category = "region" if is_region else "area" if is_district else ""
        elif before.shape == "C":
            category = "place" if _is_centre(view, i) else ""
        if category and (first == i or view.is_next(i)):
            span = Span(tokens[first].start, tokens[i].end)
            yield Candidate(span, category, rule.id, rule.score, personal=rule.personal)


def _flies(view: EssayView, i: int) -> bool:
    """Whether somebody flies: airports are called like the town beside them."""
    known, beginnings = view.known, tuple(view.language.words("flying_beginnings"))
    around = known[max(0, i - _NEAR) : i + _NEAR]
    return any(form.lower.startswith(beginnings) for form in around if form is not known[i])


def _is_centre(view: EssayView, i: int) -> bool:
    """`Fittja centrum` is a spot, `Lund centrum` is Lund; with a capital it is a stop, but for Mexico City."""
    form, categories, groups = view.known[i], view.known[i - 1].categories, view.language.words
    if form.lower in groups("city_stops"):
        is_centre = form.shape == "C" and "city" in categories
    else:
        is_centre = form.lower in groups("centres") and "area" in categories
    phrases = (*view.phrases.get(i - 1, ()), *view.phrases.get(i - 2, ())) if is_centre else ()  # New York City
    return is_centre and not any(r.category == "city" for phrase in phrases for r in phrase.readings)
