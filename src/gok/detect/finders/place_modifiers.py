"""Places told by a word beside their name: `Södra Darfur`, `Rosengårds centrum`, `Umeå City`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from gok.detect.candidates import Candidate
from gok.detect.view import EssayView, is_next
from gok.lexicon import Phrase, mask
from gok.lexicon.triggers import sought
from gok.lexicon.word_forms import WordForm
from gok.text import Span

__all__ = ["find_place_modifiers"]

_SIDES = frozenset("norra södra östra västra nordöstra nordvästra sydöstra sydvästra centrala".split())
# Airports that are called like the town beside them; who flies means the airport.
_AIRPORTS = frozenset(
    "arlanda landvetter skavsta sturup kastrup gardermoen vanda vantaa heathrow gatwick stansted luton schiphol orly "
    "fiumicino malpensa tegel tempelhof".split()
)
_FLYING = ("flyg", "flög", "landa", "biljett", "flight", "plane", "incheck", "ankom", "passkontroll")
_NEAR = 9  # words
_CENTRES = frozenset({"centrum", "city"})
_TELLING = _AIRPORTS | _CENTRES
_SIDE = sought(lambda form, _: form.lower in _SIDES)
_TELLS = sought(lambda form, _: form.lower in _TELLING)
_REGIONS, _HOME = mask("region", "country"), mask("area", "place")
_AREA, _TOWN = mask("area"), mask("city")


def find_place_modifiers(view: EssayView) -> Iterator[Candidate]:
    """A part of a region, with its capital; the centre of a district, or a stop that is called City."""
    essay = view.essay
    tokens = essay.tokens
    known = view.known
    for i in sorted({*view.places[_TELLS], *(side + 1 for side in view.places[_SIDE])} - {0, len(known)}):
        second = known[i].lower
        if second in _AIRPORTS:
            if any(
                form.lower.startswith(_FLYING) for form in known[max(0, i - _NEAR) : i + _NEAR] if form is not known[i]
            ):
                yield Candidate(Span(tokens[i].start, tokens[i].end), "place", "places.side", 0.95, personal=0.6)
            continue
        if known[i - 1].lower in _SIDES and known[i - 1].shape == "C" and known[i].shape == "C":
            category = "region" if known[i].classes & _REGIONS and not known[i].classes & _HOME else ""
        elif second in _CENTRES and known[i - 1].shape == "C":
            category = "place" if _is_centre(known, i) and not _is_town(view.phrases.get(i - 1, ())) else ""
        else:
            continue
        if category and is_next(essay, i):
            yield Candidate(Span(tokens[i - 1].start, tokens[i].end), category, "places.side", 0.95, personal=0.6)


def _is_centre(known: Sequence[WordForm], i: int) -> bool:
    """`Fittja centrum` is a spot, `Lund centrum` is Lund; with a capital it is a stop."""
    classes = known[i - 1].classes
    if known[i].lower == "city":
        return known[i].shape == "C" and bool(classes & _TOWN)
    return bool(classes & _AREA)


def _is_town(phrases: Sequence[Phrase]) -> bool:
    """Whether two words are listed as a town: Mexico City."""
    return any(r.category == "city" for phrase in phrases for r in phrase.readings)
