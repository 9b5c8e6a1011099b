"""Places told by a word beside their name: `Södra Darfur`, `Rosengårds centrum`, `Umeå City`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from gok.detect.forms import Form, Forms
from gok.detect.look import is_next, look_at
from gok.detect.rules import Candidate
from gok.lexicon import mask
from gok.text import Essay, Span

__all__ = ["find_sides"]

_SIDES = frozenset(
    "norra södra östra västra nordöstra nordvästra sydöstra sydvästra centrala".split()
)
_CENTRES = frozenset({"centrum", "city"})
_REGIONS, _HOME = mask("region", "country"), mask("area", "place")
_AREA, _TOWN = mask("area"), mask("city")


def find_sides(essay: Essay, forms: Forms) -> Iterator[Candidate]:
    """A part of a region, with its capital; the centre of a district, or a stop that is called City."""
    known, tokens = look_at(essay, forms).known, essay.tokens
    for i in range(1, len(known)):
        second = known[i].lower
        if known[i - 1].lower in _SIDES and known[i - 1].shape == "C" and known[i].shape == "C":
            category = "region" if known[i].classes & _REGIONS and not known[i].classes & _HOME else ""
        elif second in _CENTRES and known[i - 1].shape == "C":
            category = "place" if _is_centre(known, i) else ""
        else:
            continue
        if category and is_next(essay, i):
            yield Candidate(Span(tokens[i - 1].start, tokens[i].end), category, "places.side", 0.95, personal=0.6)


def _is_centre(known: Sequence[Form], i: int) -> bool:
    """`Fittja centrum` is a spot, `Lund centrum` is Lund; with a capital it is a stop."""
    classes = known[i - 1].classes
    if known[i].lower == "city":
        return known[i].shape == "C" and bool(classes & _TOWN)
    return bool(classes & _AREA)
