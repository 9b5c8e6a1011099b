"""What is stored: sealed bytes, numbers and times. Nothing in these tables can be read without the keys."""

from __future__ import annotations

from django.db import models

__all__ = ["Essay", "Version"]


class Essay(models.Model):
    """One essay. `learner` is sealed under the common key; it says under which key the rest is."""

    name = models.CharField(max_length=32, unique=True)  # a keyed digest of the essay's id
    learner = models.BinaryField()
    head = models.BinaryField()  # what the list shows: its id, title and status
    version = models.PositiveIntegerField()
    saved_at = models.DateTimeField()
    found = models.PositiveIntegerField(default=0)
    confirmed = models.PositiveIntegerField(default=0)
    errors = models.PositiveIntegerField(default=0)

    class Meta:
        app_label = "workbench"
        ordering = ("-saved_at", "-id")


class Version(models.Model):
    """One version of an essay, sealed under the learner's key."""

    essay = models.ForeignKey(Essay, on_delete=models.CASCADE, related_name="versions")
    number = models.PositiveIntegerField()
    sealed = models.BinaryField()
    note = models.BinaryField()
    by = models.CharField(max_length=10)
    saved_at = models.DateTimeField()
    found = models.PositiveIntegerField(default=0)
    confirmed = models.PositiveIntegerField(default=0)
    changes = models.PositiveIntegerField(default=0)
    purged = models.BooleanField(default=False)

    class Meta:
        app_label = "workbench"
        ordering = ("number",)
        constraints = (models.UniqueConstraint(fields=("essay", "number"), name="one_version_a_number"),)
