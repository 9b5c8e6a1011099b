"""Essays, their versions, decisions about them, and the index they are found by. All of it is pseudonymized."""

from __future__ import annotations

from typing import Any, ClassVar

from django.db import models
from django.utils.translation import gettext_lazy as _

from gok_web.portal.metadata import choices
from gok_web.portal.metadata.checks import check_free_text, check_week
from gok_web.portal.models.learners import Learner
from gok_web.portal.models.people import Person
from gok_web.portal.models.tasks import Task

__all__ = ["Assignment", "Decision", "Draft", "Essay", "EssayVersion", "IndexEntry"]


class Essay(models.Model):
    """One learner's answer to one task."""

    STATES = (
        ("awaited", _("awaited")),
        ("quarantine", _("in quarantine")),
        ("open", _("to be reviewed")),
        ("done", _("reviewed")),
    )
    ORIGINS = (("kiosk", _("kiosk")), ("online", _("written online")), ("none", _("no text yet")))
    sid = models.CharField(max_length=17, unique=True)
    learner = models.ForeignKey(Learner, on_delete=models.CASCADE, related_name="essays")
    task = models.ForeignKey(Task, on_delete=models.PROTECT, related_name="essays")
    grade = models.CharField(_("grade"), max_length=3, blank=True)
    comment = models.CharField(_("comment"), max_length=400, blank=True, validators=[check_free_text])
    state = models.CharField(max_length=10, choices=STATES, default="awaited")
    origin = models.CharField(max_length=6, choices=ORIGINS, default="none")
    metastatus = models.CharField(max_length=60, blank=True, choices=choices.METASTATUS)
    written = models.CharField(_("written in week"), max_length=8, blank=True, validators=[check_week])

    class Meta:
        ordering: ClassVar[list[str]] = ["id"]
        constraints = (models.UniqueConstraint(fields=["learner", "task"], name="essay_is_learner_and_task"),)

    def __str__(self) -> str:
        return self.sid

    @property
    def week(self) -> str:
        """When it was written, as far as that is known: its own week, else that of its task."""
        return self.written or self.task.week

    @property
    def current(self) -> EssayVersion | None:
        """The newest version."""
        return self.versions.order_by("-number").first()


class EssayVersion(models.Model):
    """A version of the pseudonymized essay: target text, mentions with places in it, where it came from."""

    essay = models.ForeignKey(Essay, on_delete=models.CASCADE, related_name="versions")
    number = models.PositiveIntegerField()
    text = models.TextField()
    mentions: models.JSONField[Any, Any] = models.JSONField(default=list)
    provenance: models.JSONField[Any, Any] = models.JSONField(default=dict)
    purged = models.BooleanField(default=False)
    saved = models.DateTimeField(auto_now_add=True)
    by = models.ForeignKey(Person, null=True, on_delete=models.SET_NULL)
    note = models.CharField(max_length=40, blank=True)

    class Meta:
        ordering: ClassVar[list[str]] = ["essay_id", "number"]
        constraints = (models.UniqueConstraint(fields=["essay", "number"], name="version_once"),)

    def __str__(self) -> str:
        return f"{self.essay_id} version {self.number}"


class Decision(models.Model):
    """What a person decided about an OBS! or a sensitive mark: it stays, or it was settled."""

    CHOICES = (("keep", _("may stay")), ("settled", _("settled")))
    essay = models.ForeignKey(Essay, on_delete=models.CASCADE, related_name="decisions")
    version = models.PositiveIntegerField()
    label = models.CharField(max_length=24)
    start = models.PositiveIntegerField()
    end = models.PositiveIntegerField()
    choice = models.CharField(max_length=8, choices=CHOICES)
    by = models.ForeignKey(Person, null=True, on_delete=models.SET_NULL)

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=["essay", "version", "label", "start", "end"], name="decided_once"),
        )

    def __str__(self) -> str:
        return f"{self.essay_id}: {self.choice}"


class Assignment(models.Model):
    """Who is to review an essay."""

    essay = models.OneToOneField(Essay, on_delete=models.CASCADE, related_name="assignment")
    person = models.ForeignKey(Person, on_delete=models.CASCADE, related_name="assignments")
    made = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return f"{self.essay_id} for {self.person_id}"


class Draft(models.Model):
    """The key of what somebody is writing; the sealed text is in their page alone. Storing erases the key."""

    digest = models.CharField(max_length=64, unique=True)
    key = models.BinaryField(null=True)
    invitation = models.ForeignKey("portal.Invitation", on_delete=models.CASCADE, related_name="+")
    essay = models.ForeignKey(Essay, null=True, on_delete=models.CASCADE, related_name="+")
    is_new = models.BooleanField(default=False)
    writer = models.CharField(max_length=32, blank=True, default="", db_index=True)
    expires = models.DateTimeField()

    def __str__(self) -> str:
        return self.digest[:8]


class IndexEntry(models.Model):
    """An essay as search sees it: its words, and what one can filter by. Without a release: as it stands now.

    The database keeps a full-text index of `words` (FTS5 in SQLite, a tsvector in PostgreSQL); see search_index.py.
    """

    essay = models.ForeignKey(Essay, on_delete=models.CASCADE, related_name="entries")
    release = models.ForeignKey("portal.Release", null=True, on_delete=models.CASCADE, related_name="entries")
    text = models.TextField()
    words = models.TextField()
    task = models.CharField(max_length=9)
    first_languages = models.CharField(max_length=200)
    level = models.CharField(max_length=14)
    genres = models.CharField(max_length=140)
    grade = models.CharField(max_length=3)
    age = models.CharField(max_length=9)
    gender = models.CharField(max_length=9)

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=["release", "essay"], name="indexed_once_a_release"),
            models.UniqueConstraint(
                fields=["essay"], condition=models.Q(release__isnull=True), name="indexed_once_as_it_stands"
            ),
        )

    def __str__(self) -> str:
        return f"index of {self.essay_id}"
