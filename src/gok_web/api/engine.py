"""The engine over HTTP, without a session and without a trace: every key is thrown away after use."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from importlib import resources
from typing import Any

from django.http import HttpRequest
from django.utils.translation import gettext as _
from ninja import Router

from gok.evaluate import Choice, Reading, evaluate, pair_essays
from gok.evaluate import Settings as EvaluationSettings
from gok.evaluate.reading import Entry
from gok.evaluate.tags import Annotation
from gok.pipeline import detect_essay, pseudonymize_essay
from gok.replace import Profile, load_profile, shipped_profiles
from gok.replace.lists import check_culture, rows
from gok.results import Result
from gok.settings import Settings
from gok.taxonomy import taxonomy
from gok.text import Essay
from gok.version import __version__
from gok_web.api.more_schemas import EngineIn, EvaluateIn, ExplainIn, PseudonymizeIn
from gok_web.api.parsing import check_text
from gok_web.common.problems import Problem
from gok_web.workbench.drawing import ENGINE
from gok_web.workbench.guidelines import guideline_of
from gok_web.workbench.reasons import explain_rules

__all__ = ["profile_named", "router"]

router = Router(tags=["engine"])


@router.get("/health", response={200: dict[str, str]}, summary="Whether the server is there")
def health(request: HttpRequest) -> Any:
    """The version that runs."""
    return {"status": "ok", "gok": __version__}


@router.get("/taxonomy", response={200: dict[str, Any]}, summary="Labels, groups and features")
def read_taxonomy(request: HttpRequest) -> Any:
    """Everything a label menu needs, with the guideline of every category."""
    return _taxonomy()


@cache
def _taxonomy() -> dict[str, Any]:
    known = taxonomy()
    return {
        "groups": [{"id": g.id, "name": dict(g.name), "colour": i} for i, g in enumerate(known.groups)],
        "features": [{"id": f.id, "name": dict(f.name), "svala": f.svala} for f in known.features],
        "categories": [
            {
                "id": c.id,
                "group": c.group,
                "name": dict(c.name),
                "about": dict(c.about),
                "handling": c.handling,
                "is_mark": c.is_mark,
                "optional": c.optional,
                "aliases": list(c.aliases),
                "features": list(c.features),
                "example": c.example,
                "guideline": guideline_of(c),
            }
            for c in known.categories
        ],
    }


@router.get("/profiles", response={200: dict[str, Any]}, summary="Profiles and cultures")
def read_profiles(request: HttpRequest) -> Any:
    """What can be chosen for an essay."""
    return _profiles()


@cache
def _profiles() -> dict[str, Any]:
    profiles = [
        {"id": name, "title": dict(load_profile(name).about), "culture": load_profile(name).culture}
        for name in shipped_profiles()
    ]
    cultures = [{"id": e.form, "name": _language(e.form)} for e in rows("cultures") if _drawn(e.form)]
    return {"profiles": profiles, "cultures": cultures}


@cache
def _languages() -> dict[str, dict[str, str]]:
    """The names of the languages whose names can be drawn, by code."""
    text = resources.files("gok_web.api").joinpath("cultures.tsv").read_text(encoding="utf-8")
    lines = (line.split("\t") for line in text.splitlines()[1:])
    return {code: {"sv": swedish, "en": english} for code, swedish, english in lines}


def _language(code: str) -> dict[str, str]:
    """The name of a language in Swedish and English; the code serves for one nobody has named yet."""
    return _languages().get(code, {"sv": code, "en": code})


def _drawn(culture: str) -> bool:
    from gok.errors import SettingError

    try:
        return bool(check_culture(culture))
    except SettingError:
        return False


def profile_named(name: str, culture: str = "") -> Profile:
    """A shipped profile; files on the disk are none of the network's business."""
    if name not in shipped_profiles():
        raise Problem(422, "profile", _("There is no profile of this name."))
    return load_profile(name).in_culture(culture or None)


def _essay(given: EngineIn) -> Essay:
    return Essay(check_text(given.text), id=given.id, meta=dict(given.meta))


def _detect(given: EngineIn) -> Result:
    settings = _settings(given, profile_named(given.profile))
    with ENGINE:
        return detect_essay(_essay(given), settings)


def _settings(given: EngineIn, profile: Profile) -> Settings:
    return Settings(profile=profile, replace=given.replace, caution=given.caution, pos=given.pos, model=given.model)


@router.post("/detect", response={200: dict[str, Any]}, summary="Find and label")
def detect(request: HttpRequest, given: EngineIn) -> Any:
    """The record of a text (work flavour): what was found, and where."""
    return _detect(given).to_dict(with_source=True)


@router.post("/pseudonymize", response={200: dict[str, Any]}, summary="Find, label and replace")
def pseudonymize(request: HttpRequest, given: PseudonymizeIn) -> Any:
    """The record of a text with its target; with `with_source` the original stands beside it.

    Without it the answer is a release: of `meta` it has what `keep_meta` names.
    """
    settings = _settings(given, profile_named(given.profile, given.culture))
    with ENGINE:
        result = pseudonymize_essay(_essay(given), replace(settings, with_source=given.with_source))
    return result.to_dict(keep_meta=given.keep_meta)


@router.post("/explain", response={200: dict[str, Any]}, summary="Say why something was found")
def explain(request: HttpRequest, given: ExplainIn) -> Any:
    """The mentions of a text, or of a place in it, with reasons in Swedish and English."""
    start = given.start or 0
    end = len(given.text) if given.end is None else given.end
    mentions = [m for m in _detect(given).mentions if m.span.start < end and start < m.span.end]
    return {"mentions": [m.to_dict(with_source=True) | {"reasons": explain_rules(m.rules)} for m in mentions]}


@router.post("/evaluate", response={200: dict[str, Any]}, summary="Compare two annotations")
def evaluate_records(request: HttpRequest, given: EvaluateIn) -> Any:
    """Precision, recall, agreement and the rest; the answer holds no text."""
    size = sum(len(str(record.get("text", ""))) for record in given.gold + given.predicted)
    check_text(" " * size)
    choice = Choice(given.matching, given.labels, given.of)
    how = Reading(assume_replaced=given.matching == "half")
    predicted = (Entry(str(r.get("id", i)), "predicted", how, r) for i, r in enumerate(given.predicted))
    pairs = pair_essays(_annotations(given.gold, how), [("predicted", predicted)])
    settings = EvaluationSettings(choice, samples=200)
    return evaluate(pairs, ["gold", "predicted"], settings).to_dict()


def _annotations(records: list[dict[str, Any]], how: Reading) -> Iterator[Annotation]:
    seen: set[str] = set()
    for i, record in enumerate(records):
        name = str(record.get("id", i))
        if name in seen:
            raise Problem(422, "twice", _("One essay stands twice."))
        seen.add(name)
        yield Entry(name, "gold", how, record).to_annotation()
