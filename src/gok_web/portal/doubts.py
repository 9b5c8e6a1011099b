"""Free text, looked at by the engine in its most careful mode: what names somebody is refused, what might waits.

What waits is held apart: neither page, export nor release shows it before a person has let it in.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from django.db import models as django_models

from gok_web.portal.metadata.checks import check_free_text, is_doubtful
from gok_web.portal.models import Application, Bundle, Doubt, Essay, Learner, Person, Project, Release, Task

__all__ = ["free_fields", "hold", "hold_reports", "let_in", "set_aside", "without_id", "without_reports_of"]

_MODELS: dict[str, type[django_models.Model]] = {
    "task": Task,
    "learner": Learner,
    "essay": Essay,
    "project": Project,
    "release": Release,
    "application": Application,
}
_OF_ADULTS = {
    "project": ("name", "purpose", "licence", "extra_languages"),
    "release": ("about",),
    "application": ("purpose", "affiliation"),
}
"""Texts that may speak of countries and years: nothing in them is refused, and whatever names something waits."""


def _kind(thing: Any) -> str:
    return str(thing._meta.model_name)


def free_fields(thing: Any) -> list[str]:
    """The fields of an object, or of a table, that hold free text."""
    checked = [field.name for field in thing._meta.fields if check_free_text in field.validators]
    return [*checked, *_OF_ADULTS.get(_kind(thing), ())]


def set_aside(thing: Any, fields: Iterable[str] | None = None) -> dict[str, str]:
    """Take what is doubtful out of an object that is about to be stored; what was there before stays."""
    held: dict[str, str] = {}
    before = type(thing).objects.filter(pk=thing.pk).first() if thing.pk else None
    for name in fields if fields is not None else free_fields(thing):
        value, was = getattr(thing, name), getattr(before, name, "")
        if value and value != was and is_doubtful(value, strictly=_kind(thing) in _OF_ADULTS):
            held[name] = value
            setattr(thing, name, was)
    return held


def hold(thing: Any, held: dict[str, str], by: Person | None) -> None:
    """Keep what was set aside for a person to look at."""
    for name, value in held.items():
        Doubt.objects.update_or_create(
            kind=_kind(thing), object_id=thing.pk, field=name, defaults={"value": value, "by": by}
        )


def hold_reports(bundle: Bundle, reports: list[dict[str, str]]) -> None:
    """Store the reports of a bundle; a message that may name somebody waits."""
    kept = []
    for number, report in enumerate(reports):
        is_held = is_doubtful(report["message"], strictly=True)
        kept.append({**report, "message": "", "held": "yes"} if is_held else report)
        if is_held:
            fields = {"value": report["message"], "about": report["essay"]}
            Doubt.objects.create(kind="report", object_id=bundle.pk, field=str(number), **fields)
    bundle.reports = kept
    bundle.save(update_fields=["reports"])


def let_in(doubt: Doubt) -> None:
    """A person has looked at it, and it names nobody."""
    if doubt.kind == "report":
        bundle = Bundle.objects.get(pk=doubt.object_id)
        bundle.reports[int(doubt.field)] |= {"message": doubt.value, "held": ""}
        bundle.save(update_fields=["reports"])
    else:
        _MODELS[doubt.kind]._default_manager.filter(pk=doubt.object_id).update(**{doubt.field: doubt.value})
    doubt.delete()


def without_id(sid: str) -> int:
    """Take the id of somebody who leaves out of every free text; how many texts."""
    said = re.compile(rf"(?<![A-Za-z]){re.escape(sid)}(?![0-9])")
    gone = 0
    tables: list[type[django_models.Model]] = [*_MODELS.values(), Doubt]
    for model in tables:
        for field in free_fields(model) or ["value"]:
            for row in model._default_manager.filter(**{f"{field}__contains": sid}):
                left = said.sub("…", getattr(row, field))
                gone += left != getattr(row, field)
                model._default_manager.filter(pk=row.pk).update(**{field: left})
    return gone


def without_reports_of(sid: str, essays: list[str], bundles: Iterable[str]) -> int:
    """Erase the reports that may be about a learner: of the essays, and of no essay in a bundle that brought one."""
    gone = 0
    brought = set(bundles)
    for bundle in Bundle.objects.exclude(reports=[]):
        left = []
        for report in bundle.reports:
            unnamed = not report["essay"] and bundle.bundle_id in brought
            if unnamed or report["essay"] in essays or sid in report["message"]:
                gone += 1
                left.append({**report, "essay": "", "message": "", "held": ""})
            else:
                left.append(report)
        if left != bundle.reports:
            bundle.reports = left
            bundle.save(update_fields=["reports"])
        held = Doubt.objects.filter(kind="report", object_id=bundle.pk)
        held.filter(about__in=[*essays, ""] if bundle.bundle_id in brought else essays).delete()
        held.filter(value__contains=sid).delete()
    return gone
