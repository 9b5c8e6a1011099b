"""What entities say of each other: in a text that argues, what is told of the writer's people is the writer's too;
places lie in each other, and an age is that of the person it stands behind."""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from types import ModuleType

from gok.detect.view import EssayView
from gok.label.hypotheses import Hypotheses, Hypothesis
from gok.taxonomy.groups import AGES, FIRST_NAMES, INSTITUTIONS, PEOPLE, PLACES

__all__ = ["ages_of_public", "told_by_others", "told_with_ours"]

_THINGS = INSTITUTIONS | PLACES
_OF = " om "  # before the name of whom a story is
_BEFORE = 60  # characters in which a relative is named before the name


def told_with_ours(
    view: EssayView,
    context: ModuleType,
    hypotheses: Hypotheses,
    own: Mapping[int, float | None],
    shares: Mapping[int, Sequence[float]],
) -> dict[int, float | None]:
    """Where somebody of the writer's lives and works (`hos Raisa på Kosmosgatan`), and whom they have (`hennes man`);
    where it lies that is the writer's (`Vasaskolan i Kalmar`).

    What is named once counts if it is perhaps the writer's own; a thing, if its sentence names no other people.
    """
    people = [h for h in hypotheses if h.category in PEOPLE]
    if not any(own[h.entity] is not None for h in people):
        return {}
    least, found = view.language.weights["relevance"]["perhaps_own"], dict[int, float | None]()
    ends = {h.end for h in hypotheses if h.category in INSTITUTIONS and own[h.entity] is not None}
    for h in hypotheses:
        if own[h.entity] is not None or len(shares[h.entity]) > 1:
            continue
        if h.category in PLACES and _lies_behind(view, h, ends):
            found[h.entity] = least
        if shares[h.entity][0] < least:
            continue
        if (h.category in FIRST_NAMES and _is_kin(view, h, people, own)) or (
            h.category in _THINGS and _is_among_ours(view, context, h, people, own)
        ):
            found[h.entity] = shares[h.entity][0]
    return found


def _lies_behind(view: EssayView, h: Hypothesis, ends: Set[int]) -> bool:
    """Right behind something that is the writer's, and `i`: it lies there."""
    before = view.text[: h.start].rsplit(maxsplit=1)
    return len(before) > 1 and before[1].lower() in view.language.words("in_and_on") and len(before[0]) in ends


def _is_kin(view: EssayView, h: Hypothesis, people: Sequence[Hypothesis], own: Mapping[int, float | None]) -> bool:
    """A relative of the person named last before, who is the writer's."""
    start = h.start
    if view.language.pattern("evidence.KIN_OF").search(view.text, max(0, start - _BEFORE), start) is None:
        return False
    before = [one for one in people if one.end <= start]
    return bool(before) and own[before[-1].entity] is not None


def _is_among_ours(
    view: EssayView, context: ModuleType, h: Hypothesis, people: Sequence[Hypothesis], own: Mapping[int, float | None]
) -> bool:
    """The sentence names somebody of the writer's, and nobody else."""
    said: str = context.sentence(view.text, h.start, h.end)
    first = view.text.find(said, max(0, h.start - len(said)))
    there = [own[one.entity] for one in people if first <= one.start < first + len(said)]
    return bool(there) and None not in there


def told_by_others(
    view: EssayView,
    hypotheses: Hypotheses,
    own: Mapping[int, float | None],
    shares: Mapping[int, list[float]],
    *,
    of: str,
    told: str,
    kind: str,
) -> dict[int, float | None]:
    """Places that tell which country the own ones lie in: `Jag bor i Oslo. Norge är dyrt.` `Jag är från Eritrea.
    Huvudstaden heter Asmara.`"""
    lookup, countries = view.lexicon.lookup, dict[str, float | None]()
    for h in hypotheses:
        if h.category == of and own[h.entity] is not None:
            placed = [r for r in lookup(h.text, genitive=True) if r.category == of and r.country]
            if placed:
                countries[max(placed, key=lambda reading: reading.weight).country] = own[h.entity]
    found: dict[int, float | None] = {}
    for h in hypotheses if countries else ():
        if h.category == told and own[h.entity] is None and min(shares[h.entity]) >= 0:
            lies_in = {r.country for r in lookup(h.text, genitive=True) if r.category == told and kind in ("", r.kind)}
            found[h.entity] = max([countries[one] or 0.0 for one in lies_in & countries.keys()], default=None)
    return found


def ages_of_public(view: EssayView, hypotheses: Hypotheses, own: Mapping[int, float | None]) -> list[int]:
    """The ages said of somebody who is nobody of the writer's: `Greta Thunberg var 15`, a boy in a film."""
    last: Hypothesis | None = None
    found, reach = [], view.language.weights["relevance"]["age_reach"]
    for h in hypotheses:
        if h.category in PEOPLE:
            last = h
        elif h.category == "fam":
            last = None
        elif last is not None and h.category in AGES and own[last.entity] is None:
            between = view.text[last.end : h.start]
            told = view.language.pattern("evidence.GOES_ON")
            if (told.fullmatch(between) and view.text.endswith(_OF, 0, last.start)) or (
                len(between) <= reach and not view.language.pattern("evidence.NEARER").search(between)
            ):
                found.append(h.entity)
    return found
