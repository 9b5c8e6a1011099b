"""Deciding, in one page: from candidates that may overlap to mentions that are labelled, numbered and judged.

Each step takes frozen hypotheses and hands on frozen hypotheses; none finds anything new. A step that decides on some
categories only is left out where none of them is there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from gok.detect import Candidate
from gok.detect.view import EssayView
from gok.label.ages import accept_ages_beside
from gok.label.entities import assign_entities
from gok.label.features import assign_features
from gok.label.hypotheses import Hypotheses, Step, settle
from gok.label.names import PARTS, assign_genders, assign_name_parts
from gok.label.relevance import judge_relevance, weigh_confidence
from gok.label.towns import KINDS, settle_places
from gok.label.workplaces import relabel_workplaces
from gok.results import Action, Mention, Relevance, make_mention
from gok.taxonomy import taxonomy
from gok.taxonomy.groups import AGES, INSTITUTIONS, PLACES

__all__ = ["STEPS", "Watch", "label_candidates"]

_ANY: frozenset[str] = frozenset()

STEPS: tuple[tuple[Step, frozenset[str]], ...] = (
    (assign_name_parts, PARTS | PLACES),
    (settle_places, KINDS | {"country"}),
    (relabel_workplaces, INSTITUTIONS | {"place", "geo"}),
    (accept_ages_beside, AGES),
    (assign_entities, _ANY),
    (assign_genders, frozenset({"firstname_unknown"})),
    (assign_features, _ANY),
    (judge_relevance, _ANY),
    (weigh_confidence, _ANY),
)
"""What is done behind settling, in order, and which categories it is about."""
Watch = Callable[[Step, Hypotheses, Hypotheses], None]
"""Told of each step when it is done: what it was given and what it hands on. `gok.tracing` is one."""


def label_candidates(
    view: EssayView, candidates: Iterable[Candidate], *, replace_all: bool = False, watch: Watch | None = None
) -> tuple[Mention, ...]:
    """Mentions in order of their place; public ones are kept, unless everything is to be replaced."""
    hypotheses = settle(view, candidates)
    categories = {h.category for h in hypotheses}
    for step, about in STEPS if hypotheses or watch else ():
        if not about or not about.isdisjoint(categories):
            before, hypotheses = hypotheses, step(view, hypotheses)
            categories = {h.category for h in hypotheses} if about and hypotheses is not before else categories
            if watch is not None:
                watch(step, before, hypotheses)
    return _mentions(hypotheses, replace_all)


def _mentions(hypotheses: Hypotheses, replace_all: bool) -> tuple[Mention, ...]:
    """What is done with each: marks are shown, what is personal is replaced, what is public is kept."""
    marks, found = taxonomy().marks, []
    for span, _, _, text, _, _, _, _, label, rules, features, others, score, number, own in hypotheses:
        relevance: Relevance = "public" if own is None else "personal"
        action: Action = "mark" if label in marks else "keep" if own is None and not replace_all else "replace"
        told = span, text, label, number, features, relevance, action
        found.append(make_mention(*told, None, None, score, rules, others, "", "rule"))
    return tuple(found)
