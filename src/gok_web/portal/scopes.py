"""What is one's own: of each kind of object the part a person may see. Views fetch objects from here alone."""

from __future__ import annotations

from typing import TypeVar

from django.db.models import Model, Q, QuerySet

from gok_web.portal.models import (
    Application,
    Download,
    Essay,
    Handout,
    Invitation,
    Learner,
    Person,
    Release,
    Source,
    Task,
)
from gok_web.portal.rights import cell

__all__ = [
    "applications_for",
    "downloads_for",
    "essays_for",
    "handouts_for",
    "invitations_for",
    "learners_for",
    "releases_for",
    "sources_for",
    "tasks_for",
]

M = TypeVar("M", bound=Model)


def _part(rows: QuerySet[M], view: str, person: Person, own: Q | None) -> QuerySet[M]:
    right = cell(view, person.role)
    if right == "all":
        return rows
    return rows.filter(own) if right == "own" and own is not None else rows.none()


def sources_for(person: Person) -> QuerySet[Source]:
    """Sources: a teacher's is the own school."""
    if person.role == "teacher":
        return Source.objects.filter(pk=person.source_id or 0)
    return Source.objects.all() if cell("learners", person.role) == "all" else Source.objects.none()


def learners_for(person: Person) -> QuerySet[Learner]:
    """Learners: a teacher's are those of the own school."""
    return _part(Learner.objects.all(), "learner", person, Q(source_id=person.source_id or 0))


def tasks_for(person: Person) -> QuerySet[Task]:
    """Tasks: a teacher's are those of the own school."""
    return _part(Task.objects.all(), "task", person, Q(source_id=person.source_id or 0))


def handouts_for(person: Person) -> QuerySet[Handout]:
    """Hand-outs go with their task."""
    return _part(Handout.objects.all(), "handout", person, Q(task__source_id=person.source_id or 0))


def essays_for(person: Person) -> QuerySet[Essay]:
    """Essays: an assistant's are those to review, a teacher's those of the own school."""
    own = Q(assignment__person=person) if person.role == "assistant" else Q(learner__source_id=person.source_id or 0)
    return _part(Essay.objects.select_related("learner", "task"), "essay", person, own)


def invitations_for(person: Person) -> QuerySet[Invitation]:
    """Invitations: a teacher's are those made by the teacher."""
    return _part(Invitation.objects.all(), "invitations", person, Q(made_by=person))


def releases_for(person: Person) -> QuerySet[Release]:
    """Releases: researchers see those that are frozen; search and download ask for an open application besides."""
    return _part(Release.objects.all(), "release", person, Q(frozen__isnull=False))


def applications_for(person: Person) -> QuerySet[Application]:
    """Applications: a researcher's are the own ones."""
    return _part(Application.objects.select_related("person", "release"), "applications", person, Q(person=person))


def downloads_for(person: Person) -> QuerySet[Download]:
    """Copies a researcher has taken."""
    return Download.objects.filter(application__person=person)
