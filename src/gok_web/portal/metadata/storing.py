"""Putting metadata into the database: one way for forms' cousins, files and bundles. All or nothing.

A table is `{"learner": [...], "task": [...], "essay": [...], "consent": [...]}` with the fields of
`gok.safe.metadata`. Messages name rows and fields, never values.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from django.core.exceptions import ValidationError
from django.db import transaction

from gok.errors import InputError
from gok.safe.metadata import check_metadata
from gok.safe.people import FIRST_ONLINE, is_online
from gok_web.common.languages import stored_language
from gok_web.portal import tombstones
from gok_web.portal.doubts import hold, set_aside
from gok_web.portal.metadata import choices
from gok_web.portal.metadata.checks import check_age_at, check_grade, this_week
from gok_web.portal.models import Consent, Essay, Learner, LearnerLanguage, Person, Source, Task

__all__ = ["Stored", "store"]

_TASK_NAMES = {"task_date": "week"}
_BATCH = 500
_CONSENT = {"learner", "version", "language", "given", "first", "last", "on_paper"}


@dataclass(frozen=True, slots=True)
class Stored:
    """How many rows were new."""

    learners: int = 0
    tasks: int = 0
    essays: int = 0
    consents: int = 0


def store(
    table: Mapping[str, list[dict[str, Any]]], *, source: str, renew: bool = False, by: Person | None = None
) -> Stored:
    """Store what is new. Consents of before count when somebody else than `by` has confirmed them.

    With `renew` (files) learners are brought up to date and a known task is an error;
    without (bundles) what the portal knows already stays as it is.
    """
    check_metadata({kind: rows for kind, rows in table.items() if kind != "consent"}, source=source)
    with transaction.atomic():
        learners = _learners(list(_each_once(table, "learner", source)), renew, source)
        tasks = sum(_task(row, renew, source) for row in _each_once(table, "task", source))
        essays = sum(_essay(row, source) for row in _each_once(table, "essay", source))
        consents = sum(_consent(row, source, by) for row in table.get("consent", []))
    return Stored(learners, tasks, essays, consents)


def _each_once(table: Mapping[str, list[dict[str, Any]]], kind: str, source: str) -> Iterable[dict[str, Any]]:
    rows = table.get(kind, [])
    ids = [row["id"] for row in rows]
    if len(set(ids)) != len(ids):
        raise InputError(f"a {kind} stands twice", source=source)
    return rows


def _place(sid: str, row: Mapping[str, Any], letters: str, kind: str, source: str) -> Source:
    found = Source.objects.filter(code=letters).first()
    if found is None or row.get("source", letters) != letters:
        raise InputError(f"{kind} {sid}: its source is not known; a manager adds it first", source=source)
    return found


def _clean(thing: Any, kind: str, sid: str, source: str) -> None:
    """Every check of the fields; the message names fields and reasons. What must be unique, the database says."""
    try:
        thing.clean_fields(exclude=["source", "learner", "task"])
    except ValidationError as error:
        said = "; ".join(f"{name}: {' '.join(lines)}" for name, lines in error.message_dict.items())
        raise InputError(f"{kind} {sid}: {said}", source=source) from None


def _learners(rows: list[dict[str, Any]], renew: bool, source: str) -> int:
    """Store learners; thousands of them in a few queries."""
    sids = {row["id"] for row in rows}
    gone = tombstones.has_left(sids)
    known = {one.sid: one for one in Learner.objects.all() if one.sid in sids}
    places = {one.code: one for one in Source.objects.all()}
    made: list[tuple[Learner, dict[str, list[str]]]] = []
    for row in rows:
        sid = row["id"]
        if sid in gone:
            raise InputError(f"learner {sid} has left the project", source=source)
        if sid in known and not renew:
            continue
        if is_online(sid) and sid not in known:
            raise InputError(f"learner {sid}: ids from {FIRST_ONLINE} on are given by the portal itself", source=source)
        letters = sid.rstrip("0123456789")
        if letters not in places or row.get("source", letters) != letters:
            raise InputError(f"learner {sid}: its source is not known; a manager adds it first", source=source)
        made.append(_filled(known.get(sid) or Learner(sid=sid, source=places[letters]), row, source))
    held = [(learner, set_aside(learner)) for learner, _languages in made]
    new = [learner for learner, _languages in made if learner.pk is None]
    Learner.objects.bulk_create(new, batch_size=_BATCH)
    for learner, doubtful in held:
        hold(learner, doubtful, None)
    for learner, _languages in made:
        if learner.sid in known:
            learner.save()
    _store_languages(made, source)
    return len(new)


def _filled(learner: Learner, row: dict[str, Any], source: str) -> tuple[Learner, dict[str, list[str]]]:
    """A learner with the values of a row, checked, and the languages to be stored."""
    languages = dict(row.get("languages", {}))
    if "first_languages" in row:
        languages[choices.MOTHER_TONGUE] = row["first_languages"]
    for name, value in row.items():
        if name in ("genders", "degrees", "metastatus"):
            setattr(learner, "gender" if name == "genders" else name, ",".join(value))
        elif name not in ("id", "source", "languages", "first_languages"):
            setattr(learner, name, value)
    _clean(learner, "learner", learner.sid, source)
    return learner, languages


def _store_languages(made: list[tuple[Learner, dict[str, list[str]]]], source: str) -> None:
    """Languages in the place of those there were."""
    changed = [learner.pk for learner, languages in made if languages]
    for at in range(0, len(changed), _BATCH):
        LearnerLanguage.objects.filter(learner_id__in=changed[at : at + _BATCH]).delete()
    rows: list[LearnerLanguage] = []
    for learner, languages in made:
        for situation, names in languages.items():
            for name in dict.fromkeys(map(stored_language, names)):
                rows.append(LearnerLanguage(learner=learner, situation=situation, name=name))
                _clean(rows[-1], "learner", learner.sid, source)
    LearnerLanguage.objects.bulk_create(rows, batch_size=_BATCH)


def _task(row: dict[str, Any], renew: bool, source: str) -> bool:
    sid = row["id"]
    if Task.objects.filter(sid=sid).exists():
        if renew:
            raise InputError(f"task {sid} is known already; a task stands in one file only", source=source)
        return False
    task = Task(sid=sid, source=_place(sid, row, sid.rpartition("T")[0], "task", source))
    for name, value in row.items():
        if name in ("text_types", "metastatus"):
            setattr(task, name, ",".join(value))
        elif name not in ("id", "source"):
            setattr(task, _TASK_NAMES.get(name, name), value)
    _clean(task, "task", sid, source)
    held = set_aside(task)
    task.save()
    hold(task, held, None)
    return True


def _essay(row: dict[str, Any], source: str) -> bool:
    """The row of an essay: learner, task, grade. Its text comes in a bundle or not at all."""
    sid = row["id"]
    learner = Learner.objects.filter(sid=row.get("learner", "")).first()
    task = Task.objects.filter(sid=row.get("task", "")).first()
    if learner is None or task is None:
        raise InputError(f"essay {sid}: its learner or task is not known", source=source)
    if sid != learner.sid + task.sid:
        raise InputError(f"essay {sid}: its id is not that of learner and task", source=source)
    found = Essay.objects.filter(sid=sid).first()
    essay = found or Essay(sid=sid, learner=learner, task=task)
    essay.grade = row.get("grade", essay.grade)
    essay.metastatus = ",".join(row.get("metastatus", [])) or essay.metastatus
    try:
        check_grade(essay.grade, task.grading_scale)
        check_age_at(learner.birthyear_interval, task.week)
    except ValidationError as error:
        raise InputError(f"essay {sid}: {' '.join(error.messages)}", source=source) from None
    _clean(essay, "essay", sid, source)
    essay.save()
    return found is None


def _consent(row: dict[str, Any], source: str, by: Person | None) -> bool:
    learner = Learner.objects.filter(sid=row.get("learner", "")).first()
    if learner is None or not set(row) <= _CONSENT:
        raise InputError("a consent of nobody we know, or with fields we do not know", source=source)
    fields = {name: value for name, value in row.items() if name != "learner"}
    if learner.consents.filter(given=row.get("given", ""), version=row.get("version", "")).exists():
        return False
    consent = Consent(learner=learner, entered=this_week(), **fields)
    _clean(consent, "consent of", learner.sid, source)
    consent.confirmed, consent.entered_by = not consent.is_back_dated, by
    consent.save()
    return True
