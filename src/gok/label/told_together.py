"""In a text that argues: what is told of the writer's people is the writer's too."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import ModuleType

from gok.detect.view import EssayView
from gok.label.hypotheses import Hypotheses, Hypothesis
from gok.taxonomy.groups import FIRST_NAMES, INSTITUTIONS, PEOPLE, PLACES

__all__ = ["told_with_ours"]

_THINGS = INSTITUTIONS | PLACES
_BEFORE = 60  # characters in which a relative is named before the name


def told_with_ours(
    view: EssayView,
    context: ModuleType,
    hypotheses: Hypotheses,
    own: Mapping[int, float | None],
    shares: Mapping[int, Sequence[float]],
) -> dict[int, float | None]:
    """Where somebody of the writer's lives and works (`hos Raisa på Kosmosgatan`), and whom they have (`hennes man`).

    What is named once counts if it is perhaps the writer's own; a thing, if its sentence names no other people.
    """
    people = [h for h in hypotheses if h.category in PEOPLE]
    if not any(own[h.entity] is not None for h in people):
        return {}
    least, found = view.language.weights["relevance"]["perhaps_own"], dict[int, float | None]()
    for h in hypotheses:
        if own[h.entity] is not None or len(shares[h.entity]) > 1 or shares[h.entity][0] < least:
            continue
        if (h.category in FIRST_NAMES and _is_kin(view, h, people, own)) or (
            h.category in _THINGS and _is_among_ours(view, context, h, people, own)
        ):
            found[h.entity] = shares[h.entity][0]
    return found


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
