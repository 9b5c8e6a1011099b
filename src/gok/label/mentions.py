"""From candidates that may overlap to mentions that are numbered and judged, step by step."""

from __future__ import annotations

from collections.abc import Iterable

from gok.detect import Candidate
from gok.detect.view import EssayView, text_type
from gok.label.ages import accept_ages_beside
from gok.label.confidence import confidence_of
from gok.label.countries import roles_of
from gok.label.entities import number_entities, tell_entities
from gok.label.form_features import tell_features
from gok.label.full_names import assign_name_parts
from gok.label.genders import tell_genders
from gok.label.institutions import relabel_workplaces
from gok.label.relevance import personal_entities
from gok.label.settle import Hypothesis, settle
from gok.results import Action, Mention, Relevance
from gok.taxonomy import taxonomy

__all__ = ["label_candidates"]


def label_candidates(
    view: EssayView, candidates: Iterable[Candidate], *, replace_all: bool = False
) -> tuple[Mention, ...]:
    """Mentions in order of their place.

    Relevance belongs to the entity: one personal mention makes all of its mentions personal. Public ones are found and
    kept, unless everything is to be replaced.
    """
    essay, text, forms = view.essay, view.text, view.forms
    found = list(candidates)
    readings = settle([c for c in found if not c.beside])
    for reading in readings:
        reading.read(text)
    relabel_workplaces(essay, readings)
    assign_name_parts(essay, readings, forms)
    ages = [c for c in found if c.beside]
    if ages:
        readings = accept_ages_beside(view, readings, ages)
    entities = tell_entities(text, readings)
    tell_genders(text, readings, forms.lexicon)
    tell_features(readings, roles_of(text, readings), forms.lexicon)
    numbers = number_entities(readings, entities)
    kind = text_type(view)
    own = personal_entities(view, readings, entities, kind)
    return _mentions(readings, numbers, own, kind, replace_all)


def _mentions(
    readings: list[Hypothesis], numbers: list[int], own: list[float | None], kind: str, replace_all: bool
) -> tuple[Mention, ...]:
    marks = taxonomy().marks
    counts = [0] * len(own)
    for reading in readings:
        counts[reading.entity] += 1
    out = []
    for reading in readings:
        category, entity, score = reading.category, reading.entity, reading.score
        likely = own[entity]
        action: Action = "keep"
        if category in marks:
            action = "mark"
        elif likely is not None or replace_all:
            action = "replace"
        if likely is not None and action != "mark":
            score = confidence_of(reading, likely, counts[entity], kind)
        relevance: Relevance = "public" if likely is None else "personal"
        out.append(
            Mention(
                reading.span,
                reading.text,
                category,
                numbers[entity],
                reading.features,
                relevance,
                action,
                None,
                None,
                score,
                reading.rules,
                reading.alternatives,
            )
        )
    return tuple(out)
