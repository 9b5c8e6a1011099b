"""Releases, who may use them, and who took a copy."""

from __future__ import annotations

from typing import Any, ClassVar

from django.core.validators import RegexValidator
from django.db import models
from django.utils.translation import gettext_lazy as _

from gok_web.portal.models.essays import Essay
from gok_web.portal.models.people import Person

__all__ = ["Application", "Download", "Release", "ReleaseEssay"]


class Release(models.Model):
    """A frozen state of the corpus. A withdrawal makes a new revision without the learner."""

    name = models.CharField(
        _("name"),
        max_length=40,
        unique=True,
        validators=[RegexValidator(r"\A[A-Za-z0-9][A-Za-z0-9._-]{0,39}\Z", _("letters, digits, . _ -"))],
    )
    about = models.TextField(_("about this release"), max_length=2000, blank=True)
    revision = models.PositiveIntegerField(default=0)
    frozen = models.DateTimeField(null=True)
    frozen_by = models.ForeignKey(Person, null=True, on_delete=models.SET_NULL)
    digest = models.CharField(max_length=64, blank=True)
    risk: models.JSONField[Any, Any] = models.JSONField(default=dict)
    withdrawn = models.PositiveIntegerField(default=0)
    recalled = models.DateTimeField(null=True)
    left_out = models.ManyToManyField(Essay, related_name="+", blank=True)
    without = models.CharField(max_length=1000, blank=True)

    class Meta:
        ordering: ClassVar[list[str]] = ["-id"]

    def __str__(self) -> str:
        return self.name

    @property
    def columns_left_out(self) -> tuple[str, ...]:
        """Columns of the metadata that are not published."""
        return tuple(part for part in self.without.split(",") if part)

    @property
    def is_out(self) -> bool:
        """Whether it can be searched and fetched."""
        return self.frozen is not None and self.recalled is None

    @property
    def file_name(self) -> str:
        """The name of its archive."""
        return f"{self.name}-r{self.revision}.zip"


class ReleaseEssay(models.Model):
    """An essay of a release, in the version it was frozen in."""

    release = models.ForeignKey(Release, on_delete=models.CASCADE, related_name="members")
    essay = models.ForeignKey(Essay, on_delete=models.CASCADE, related_name="released_in")
    version = models.PositiveIntegerField()

    class Meta:
        constraints = (models.UniqueConstraint(fields=["release", "essay"], name="released_once"),)

    def __str__(self) -> str:
        return f"{self.release_id} {self.essay_id}"


class Application(models.Model):
    """A researcher asks to use a release."""

    STATES = (("waiting", _("waiting")), ("approved", _("approved")), ("refused", _("refused")))
    person = models.ForeignKey(Person, on_delete=models.CASCADE, related_name="applications")
    release = models.ForeignKey(Release, on_delete=models.CASCADE, related_name="applications")
    purpose = models.TextField(_("what you want to find out"), max_length=2000)
    affiliation = models.CharField(_("affiliation"), max_length=120)
    state = models.CharField(max_length=8, choices=STATES, default="waiting")
    decided_by = models.ForeignKey(Person, null=True, on_delete=models.SET_NULL, related_name="+")
    licence_version = models.CharField(max_length=20, blank=True)
    licence_accepted = models.DateTimeField(null=True)

    class Meta:
        ordering: ClassVar[list[str]] = ["-id"]
        constraints = (models.UniqueConstraint(fields=["person", "release"], name="applied_once"),)

    def __str__(self) -> str:
        return f"application {self.pk}"

    @property
    def is_open(self) -> bool:
        """Whether the release may be used under it."""
        return self.state == "approved" and self.licence_accepted is not None


class Download(models.Model):
    """A copy that was taken. When a learner leaves, whoever has an older revision is asked to erase it."""

    application = models.ForeignKey(Application, on_delete=models.CASCADE, related_name="downloads")
    revision = models.PositiveIntegerField()
    taken = models.DateTimeField(auto_now_add=True)
    erased = models.DateTimeField(null=True)

    def __str__(self) -> str:
        return f"download {self.pk}"
