"""Labelling: from candidates that may overlap to mentions that are numbered and judged."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from gok.detect import Candidate
from gok.detect.forms import Forms
from gok.label.ages import with_ages
from gok.label.book import NameTagger
from gok.label.confidence import confidence_of
from gok.label.countries import roles_of
from gok.label.entities import number_entities, tell_entities
from gok.label.form_features import tell_features
from gok.label.full_names import place_names
from gok.label.genders import gender_of
from gok.label.institutions import at_work, with_names
from gok.label.model import Judge, find_by_context, shipped_digest, shipped_model
from gok.label.relevance import ARGUING, FEW, kind_of, personal_entities
from gok.label.repeats import find_repeats
from gok.label.settle import Reading, settle
from gok.results import Action, Mention, Relevance, make_mention
from gok.taxonomy import taxonomy
from gok.text import Essay

__all__ = ["Judge", "Reading", "choose_judge", "digest_of", "find_by_context", "label_candidates", "settle", "weigh"]


_PLAIN = frozenset({"background.mother_and_father", "background.is_profession", "background.said_of_somebody"})


def choose_judge(essay: Essay, model: bool | Judge = True) -> Judge:
    """Who weighs the facts: the shipped model, the table of weights written by hand, or a judge of the caller's.

    A few sentences alone are another kind of text than an essay, and have a model of their own.
    """
    if not isinstance(model, bool):
        return model
    if model:
        return shipped_model(for_sentences=len(essay.sentences) <= FEW)
    from gok.label.by_rules import RuleModel

    return RuleModel()


def digest_of(model: bool | Judge = True) -> str:
    """Names whoever may judge: a result says so, and a run that goes on must find the same."""
    return shipped_digest() if model is True else choose_judge(Essay(""), model).digest


def weigh(
    essay: Essay, forms: Forms, found: Sequence[Candidate], judge: Judge, tagger: NameTagger | None = None
) -> list[Candidate]:
    """The candidates of the rules and those of the judge.

    Rules that speak for a mark are facts the judge has weighed; what it thinks nothing of is left out. But in a whole
    essay that argues nothing, `Mamma grät` is the writer's mother and `jag är svetsare` a profession all the same.
    """
    tells = len(essay.sentences) > FEW and essay.genre not in ARGUING
    kept = [c for c in found if not c.rule.startswith("background.") or (tells and c.rule in _PLAIN)]
    return [*kept, *find_by_context(essay, forms, found, judge, tagger)]


def label_candidates(
    essay: Essay, candidates: Iterable[Candidate], forms: Forms, *, replace_all: bool = False
) -> tuple[Mention, ...]:
    """Mentions in order of their place.

    Relevance belongs to the entity: one personal mention makes all of its mentions personal. Public ones are found and
    kept, unless everything is to be replaced.
    """
    text = essay.text
    found = with_names(essay, candidates)
    readings = settle(found + find_repeats(essay, found, forms))
    for reading in readings:
        reading.read(text)
    at_work(essay, readings)
    place_names(essay, readings, forms)
    readings = with_ages(essay, readings, forms)
    entities = tell_entities(text, readings)
    _tell_genders(text, readings, forms)
    tell_features(readings, roles_of(text, readings), forms.lexicon)
    numbers = number_entities(readings, entities)
    kind = kind_of(essay, forms)
    own = personal_entities(essay, readings, entities, forms, kind)
    return _mentions(readings, numbers, own, kind, replace_all)


def _tell_genders(text: str, readings: Sequence[Reading], forms: Forms) -> None:
    """First names with their gender: one for all mentions of a person."""
    persons: dict[int, list[Reading]] = {}
    for reading in readings:
        if reading.category == "firstname_unknown":
            persons.setdefault(reading.entity, []).append(reading)
    for names in persons.values():
        category = f"firstname_{gender_of(text, names, forms.lexicon)}"
        for reading in names:
            reading.category = category


def _mentions(
    readings: Sequence[Reading], numbers: Sequence[int], own: Sequence[float | None], kind: str, replace_all: bool
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
            make_mention(
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
