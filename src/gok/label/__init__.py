"""Labelling: from candidates that may overlap to mentions that are numbered and judged."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Sequence

from gok.detect import Candidate
from gok.detect.forms import Forms
from gok.label.ages import with_ages
from gok.label.book import NameTagger
from gok.label.confidence import confidence_of
from gok.label.countries import roles_of
from gok.label.entities import entity_keys, number_entities
from gok.label.form_features import features_of
from gok.label.full_names import place_names
from gok.label.genders import gender_of
from gok.label.institutions import at_work, with_names
from gok.label.model import Judge, find_by_context, shipped_digest, shipped_model
from gok.label.relevance import ARGUING, FEW, kind_of, personal_entities
from gok.label.repeats import find_repeats
from gok.label.settle import Reading, settle
from gok.results import Action, Mention
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
    found = with_names(essay, candidates)
    readings = at_work(essay, settle(found + find_repeats(essay, found, forms)))
    readings = with_ages(essay, place_names(essay, readings, forms), forms)
    keys = entity_keys(essay.text, readings)
    readings = _with_features(essay, _with_genders(essay, readings, keys, forms), keys, forms)
    numbers = number_entities(readings, keys)
    kind, counts = kind_of(essay, forms), Counter(keys)
    personal = personal_entities(essay, readings, keys, forms, kind)
    out = []
    for reading, key, number in zip(readings, keys, numbers, strict=True):
        own = personal.get(key)
        if own is not None and not taxonomy()[reading.category].is_mark:
            reading = reading._replace(score=confidence_of(reading, own, counts[key], kind))
        out.append(_mention(essay, reading, number, own is not None, replace_all))
    return tuple(out)


def _with_genders(essay: Essay, readings: Sequence[Reading], keys: Sequence[Hashable], forms: Forms) -> list[Reading]:
    """First names with their gender: one for all mentions of a person."""
    places: dict[Hashable, list[Reading]] = {}
    for reading, key in zip(readings, keys, strict=True):
        if reading.category == "firstname_unknown":
            places.setdefault(key, []).append(reading)
    genders = {key: gender_of(essay, [r.span for r in of], forms.lexicon) for key, of in places.items()}
    return [
        r._replace(category=f"firstname_{genders[key]}") if r.category == "firstname_unknown" else r
        for r, key in zip(readings, keys, strict=True)
    ]


def _with_features(essay: Essay, readings: Sequence[Reading], keys: Sequence[Hashable], forms: Forms) -> list[Reading]:
    """Genitive, missing capital, misspelling, country of origin …, told by the lists and by the rest of the essay."""
    surfaces: dict[Hashable, set[str]] = {}
    roles = roles_of(essay, readings, keys)
    for reading, key in zip(readings, keys, strict=True):
        surfaces.setdefault(key, set()).add(reading.span.of(essay.text).lower())
    return [
        r._replace(features=features_of(essay, _in_role(r, roles.get(key)), forms.lexicon, surfaces[key]))
        for r, key in zip(readings, keys, strict=True)
    ]


def _in_role(reading: Reading, role: str | None) -> Reading:
    return reading._replace(features=(*reading.features, role)) if role and reading.category == "country" else reading


def _mention(essay: Essay, reading: Reading, number: int, personal: bool, replace_all: bool) -> Mention:
    category = taxonomy()[reading.category]
    action: Action = "mark" if category.is_mark else "replace" if personal or replace_all else "keep"
    return Mention(
        span=reading.span,
        text=reading.span.of(essay.text),
        label=reading.category,
        number=number,
        features=reading.features,
        relevance="personal" if personal else "public",
        action=action,
        confidence=reading.score,
        rules=reading.rules,
        alternatives=reading.alternatives,
    )
