"""The first steps of a project, and which of them are done."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import Any

from django.db.models import Q
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from gok_web.portal.models import Essay, Invitation, Kiosk, Person, Project, Release, Source, Task

__all__ = ["Step", "is_over", "steps"]


@dataclass(frozen=True, slots=True)
class Step:
    """Something to be done once: the page where, and whether it is."""

    title: str
    why: str
    view: str
    is_done: bool


_STEPS = (
    (
        gettext_lazy("Say who you are"),
        gettext_lazy("Controller, contact and purpose stand in the consent text."),
        "project",
    ),
    (
        gettext_lazy("Say how long texts are kept"),
        gettext_lazy("The end of the project and of keeping, for the consent text."),
        "project",
    ),
    (
        gettext_lazy("Invite a second person"),
        gettext_lazy("Another manager or the data protection officer: some things need two."),
        "invite",
    ),
    (gettext_lazy("Add the schools"), gettext_lazy("Each is a letter; its name stays in the vault."), "source_add"),
    (gettext_lazy("Add a task"), gettext_lazy("What learners write about, and in which week."), "task_add"),
    (
        gettext_lazy("Pair a kiosk, or invite learners to write online"),
        gettext_lazy("Essays on paper come from a kiosk; a code lets a class write here."),
        "kiosks",
    ),
    (
        gettext_lazy("Take in the first essays"),
        gettext_lazy("A bundle of the kiosk, or what learners have written."),
        "bundle_take",
    ),
    (gettext_lazy("Look through them"), gettext_lazy("An essay that nobody has looked at is in no release."), "essays"),
    (gettext_lazy("Freeze a release"), gettext_lazy("Researchers can apply for it then."), "release_add"),
)


def steps() -> list[Step]:
    """All of them, in order."""
    project = Project.get()
    second = Person.objects.filter(role__in=("manager", "officer"), is_active=True).count() > 1
    invited = Invitation.objects.filter(Q(role="manager") | Q(role="officer"), revoked=False).exists()
    done: tuple[Any, ...] = (
        project.controller and project.contact and project.purpose,
        project.ends and project.kept_until,
        second or invited,
        Source.objects.exists(),
        Task.objects.exists(),
        Kiosk.objects.exists() or Invitation.objects.filter(kind="collect").exists(),
        Essay.objects.exists(),
        Essay.objects.filter(state="done").exists(),
        Release.objects.filter(frozen__isnull=False).exists(),
    )
    return [Step(str(t), str(why), view, bool(is_done)) for (t, why, view), is_done in zip(_STEPS, done, strict=True)]


def is_over() -> str:
    """What to say when the storage period has ended, or ends this year; empty before."""
    until = Project.get().kept_until
    if until is None or until > date.today().year:
        return ""
    if until < date.today().year:
        return _("The storage period is over: erase the project, the vault first (docs/gdpr.md).")
    return _("Texts and answers are kept until the end of this year.")
