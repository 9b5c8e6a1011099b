"""Kiosks that are trusted, bundles taken from them, and orders that go back."""

from __future__ import annotations

from typing import Any, ClassVar

from django.db import models
from django.utils.translation import gettext_lazy as _

from gok.safe.orders import Pointer, point_order
from gok_web.portal.models.people import Person
from gok_web.portal.secret import order_key, portal_signer

__all__ = ["Bundle", "Doubt", "Errand", "Kiosk", "LogHead", "Withdrawal"]


class Kiosk(models.Model):
    """A paired kiosk or vault: its signing key is pinned here."""

    ROLES = (("kiosk", _("kiosk")), ("vault", _("vault")))
    role = models.CharField(max_length=5, choices=ROLES, default="kiosk")
    name = models.SlugField(_("name"), max_length=40, unique=True)
    public_key = models.CharField(_("public key"), max_length=64, unique=True)
    paired = models.DateTimeField(auto_now_add=True)
    paired_by = models.ForeignKey(Person, null=True, on_delete=models.SET_NULL)
    active = models.BooleanField(default=True)

    def __str__(self) -> str:
        return self.name


class Bundle(models.Model):
    """A bundle that was taken, so that it is not taken twice."""

    kiosk = models.ForeignKey(Kiosk, on_delete=models.PROTECT, related_name="bundles")
    bundle_id = models.CharField(max_length=64, unique=True)
    sequence = models.PositiveBigIntegerField(default=0)
    taken = models.DateTimeField(auto_now_add=True)
    essays = models.PositiveIntegerField(default=0)
    audit_head: models.JSONField[Any, Any] = models.JSONField(default=dict)
    reports: models.JSONField[Any, Any] = models.JSONField(default=list)

    class Meta:
        ordering: ClassVar[list[str]] = ["-taken"]

    def __str__(self) -> str:
        return self.bundle_id[:12]


class Withdrawal(models.Model):
    """A learner who has left. Two digests of the id stay, each under a key that is not in the database.

    `who` is that of the tombstone; `named` is what the order says to kiosks and vault, who compare the ids they know.
    """

    who = models.CharField(max_length=64, unique=True)
    named = models.CharField(max_length=64)
    made = models.CharField(max_length=20)
    week = models.CharField(max_length=8)
    asked_by = models.CharField(max_length=12)
    order_id = models.CharField(max_length=64, unique=True)
    sent_before = models.CharField(max_length=64, blank=True)  # digest of an order that still said the id
    cleared: models.JSONField[Any, Any] = models.JSONField(default=dict)

    class Meta:
        ordering: ClassVar[list[str]] = ["-id"]

    def __str__(self) -> str:
        return f"withdrawal {self.pk}"

    @property
    def order(self) -> bytes:
        """The file of the order, written anew each time."""
        pointer = Pointer(order_key(self.order_id).hex(), self.named)
        return point_order(portal_signer(), pointer, id=self.order_id, made=self.made)

    @property
    def is_complete(self) -> bool:
        """Whether everybody has said that the learner is erased."""
        return not any(errand.done is None for errand in self.errands.all())


class Errand(models.Model):
    """The order at one partner, a kiosk or the vault, and its receipt."""

    withdrawal = models.ForeignKey(Withdrawal, on_delete=models.CASCADE, related_name="errands")
    kiosk = models.ForeignKey(Kiosk, on_delete=models.PROTECT)
    sent = models.DateTimeField(null=True)
    done = models.DateTimeField(null=True)
    receipt_id = models.CharField(max_length=64, blank=True)
    erased: models.JSONField[Any, Any] = models.JSONField(default=dict)

    class Meta:
        ordering: ClassVar[list[str]] = ["id"]

    def __str__(self) -> str:
        return f"{self.withdrawal_id} {self.kiosk_id}"


class Doubt(models.Model):
    """Free text that may name somebody, held apart until a person has looked at it."""

    KINDS = (
        ("task", _("task")),
        ("learner", _("learner")),
        ("essay", _("essay")),
        ("report", _("report")),
        ("project", _("project")),
        ("release", _("release")),
        ("application", _("application")),
    )
    kind = models.CharField(max_length=12, choices=KINDS)
    object_id = models.BigIntegerField()
    field = models.CharField(max_length=40)
    about = models.CharField(max_length=40, blank=True)
    value = models.TextField()
    by = models.ForeignKey(Person, null=True, on_delete=models.SET_NULL)

    class Meta:
        ordering: ClassVar[list[str]] = ["id"]

    def __str__(self) -> str:
        return f"doubt {self.pk}"


class LogHead(models.Model):
    """The end of the audit log on a day, kept apart from the log: a log that was cut does not reach it."""

    day = models.DateField(unique=True)
    seq = models.PositiveBigIntegerField()
    hash = models.CharField(max_length=64)
    time = models.CharField(max_length=20)

    def __str__(self) -> str:
        return f"head {self.seq}"
