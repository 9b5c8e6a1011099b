"""Writing tasks and their hand-outs."""

from __future__ import annotations

from typing import Any, ClassVar

from django.core.validators import MaxValueValidator, RegexValidator
from django.db import models
from django.utils.translation import gettext_lazy as _

from gok_web.portal.metadata import choices
from gok_web.portal.metadata.checks import check_free_text, check_genres, check_week
from gok_web.portal.models.learners import Source

__all__ = ["Handout", "Task"]


def _text(label: Any, length: int) -> models.CharField[str, str]:
    return models.CharField(label, max_length=length, blank=True, validators=[check_free_text])


class Task(models.Model):
    """A writing assignment under an id such as AT14. The week is as near as its date comes."""

    sid = models.CharField(
        _("id"),
        max_length=9,
        unique=True,
        validators=[RegexValidator(r"\A[A-Z]{1,2}T[1-9][0-9]{0,4}\Z", _("letter, T and number, such as AT14"))],
    )
    source = models.ForeignKey(Source, on_delete=models.PROTECT, related_name="tasks")
    title = _text(_("title"), 120)
    week = models.CharField(_("week (2026-W05)"), max_length=8, blank=True, validators=[check_week])
    level = models.CharField(_("approximate level"), max_length=14, choices=choices.LEVELS, blank=True)
    course_subject = _text(_("subject of the course"), 80)
    course_level = _text(_("level of the course"), 40)
    course_books = _text(_("books of the course"), 200)
    grading_scale = models.CharField(_("grading scale"), max_length=20, choices=choices.SCALES, blank=True)
    grading_scale_comment = _text(_("about the grading"), 200)
    task_type = models.CharField(_("kind of task"), max_length=12, choices=choices.TASK_TYPES, blank=True)
    task_subject = _text(_("subject of the task"), 120)
    task_format = models.CharField(_("format"), max_length=8, choices=choices.TASK_FORMATS, blank=True)
    task_duration = models.PositiveSmallIntegerField(
        _("duration in minutes"), null=True, blank=True, validators=[MaxValueValidator(6000)]
    )
    text_types = models.CharField(_("genres"), max_length=120, blank=True, validators=[check_genres])
    task_instructions = models.TextField(_("instructions"), max_length=4000, blank=True, validators=[check_free_text])
    task_aids = _text(_("aids"), 200)
    task_additional_material = _text(_("further material"), 200)
    task_comments = _text(_("comments"), 400)
    metastatus = models.CharField(max_length=60, blank=True, choices=choices.METASTATUS)
    metacomment = models.CharField(max_length=200, blank=True, validators=[check_free_text])

    class Meta:
        ordering: ClassVar[list[str]] = ["source__code", "id"]

    def __str__(self) -> str:
        return self.sid


class Handout(models.Model):
    """Something the learners were given: a PDF or a picture."""

    task = models.ForeignKey(Task, on_delete=models.CASCADE, related_name="handouts")
    kind = models.CharField(max_length=4, choices=[("pdf", "PDF"), ("png", "PNG"), ("jpeg", "JPEG")])
    content = models.BinaryField()

    def __str__(self) -> str:
        return f"{self.task_id}-{self.pk}.{self.kind}"
