"""People, how they are let in, and what the project has settled."""

from __future__ import annotations

import re
from typing import Any, ClassVar

from django.contrib.auth.base_user import AbstractBaseUser, BaseUserManager
from django.contrib.auth.hashers import make_password
from django.core.exceptions import ValidationError
from django.core.validators import MaxValueValidator, MinValueValidator, RegexValidator
from django.db import models
from django.utils.translation import gettext_lazy as _

from gok_web.portal.metadata.checks import check_gates
from gok_web.portal.rights import ROLES, TOTP_ROLES

__all__ = ["Invitation", "Notice", "People", "Person", "Project", "Proposal", "Throttle"]

USERNAME = RegexValidator(r"\A[A-Za-z][A-Za-z0-9._-]{1,39}\Z", _("2–40 letters, digits, . _ -; a letter first"))
_YEARS = (MinValueValidator(2000), MaxValueValidator(2200))
_LIKE_AN_ID = re.compile(r"[A-Z]{1,2}[0-9]+", re.IGNORECASE)


class People(BaseUserManager["Person"]):
    """How accounts are made and found."""

    def create_person(self, username: str, role: str, password: str, **more: Any) -> Person:
        """A new account."""
        return self.create_hashed(username, role, make_password(password), **more)

    def create_hashed(self, username: str, role: str, hashed: str, **more: Any) -> Person:
        """The same, where the password was hashed before the database was held."""
        person = self.model(username=username, role=role, password=hashed, **more)
        person.full_clean(exclude=["password"])
        person.save()
        return person


class Person(AbstractBaseUser):
    """An account with one role. Learners' accounts bear their pseudonymous id and no name."""

    username = models.CharField(_("user name"), max_length=40, unique=True, validators=[USERNAME])
    role = models.CharField(max_length=12, choices=[(role, role) for role in ROLES])
    source = models.ForeignKey("portal.Source", null=True, blank=True, on_delete=models.PROTECT)
    learner = models.OneToOneField("portal.Learner", null=True, blank=True, on_delete=models.CASCADE)
    is_active = models.BooleanField(default=True)
    must_change = models.BooleanField(default=False)
    totp = models.BinaryField(null=True, blank=True)
    totp_step = models.BigIntegerField(default=0)
    failures = models.PositiveIntegerField(default=0)
    locked_until = models.DateTimeField(null=True, blank=True)
    made = models.DateField(auto_now_add=True)

    USERNAME_FIELD = "username"
    REQUIRED_FIELDS: ClassVar[list[str]] = []
    objects: ClassVar[People] = People()

    class Meta:
        constraints = (
            models.CheckConstraint(
                condition=models.Q(role="learner", learner__isnull=False)
                | (~models.Q(role="learner") & models.Q(learner__isnull=True)),
                name="learner_accounts_have_a_learner",
            ),
        )

    def __str__(self) -> str:
        return self.username

    def clean(self) -> None:
        """Names like ids are the learners' own: nobody else can bear one, nor stand in the way of one."""
        super().clean()
        if self.role != "learner" and _LIKE_AN_ID.fullmatch(self.username):
            raise ValidationError({"username": _("A name like C16 is that of a learner; choose another.")})

    @property
    def needs_totp(self) -> bool:
        """Whether this role must have a second factor."""
        return self.role in TOTP_ROLES

    @property
    def has_totp(self) -> bool:
        """Whether a second factor is set up."""
        return bool(self.totp)


class Invitation(models.Model):
    """A code that lets somebody in. The code itself is nowhere stored, only a keyed digest of it."""

    KINDS = (("account", _("account")), ("collect", _("collection")), ("learner", _("account of a learner")))
    digest = models.CharField(max_length=64, unique=True)
    kind = models.CharField(max_length=8, choices=KINDS)
    role = models.CharField(max_length=12, blank=True)
    source = models.ForeignKey("portal.Source", null=True, blank=True, on_delete=models.CASCADE)
    task = models.ForeignKey("portal.Task", null=True, blank=True, on_delete=models.CASCADE)
    learner = models.ForeignKey("portal.Learner", null=True, blank=True, on_delete=models.CASCADE)
    uses_left = models.PositiveIntegerField(default=1, validators=[MinValueValidator(1), MaxValueValidator(500)])
    expires = models.DateTimeField()
    made_by = models.ForeignKey(Person, null=True, blank=True, on_delete=models.SET_NULL)
    revoked = models.BooleanField(default=False)

    def __str__(self) -> str:
        return f"invitation {self.pk}"


class Project(models.Model):
    """What the project has settled; one row."""

    name = models.CharField(_("name of the project"), max_length=120, default="Gök")
    controller = models.CharField(_("controller (who is responsible)"), max_length=200, blank=True)
    contact = models.CharField(_("contact"), max_length=200, blank=True)
    officer_contact = models.CharField(_("contact of the data protection officer"), max_length=200, blank=True)
    purpose = models.TextField(_("purpose"), max_length=2000, blank=True)
    consent_version = models.CharField(_("version of the consent text"), max_length=20, default="1")
    consent_months = models.PositiveSmallIntegerField(
        _("months a consent covers"), default=12, validators=[MinValueValidator(1), MaxValueValidator(60)]
    )
    ends = models.PositiveSmallIntegerField(
        _("year in which the project ends"), null=True, blank=True, validators=_YEARS, help_text=_("for instance 2029")
    )
    kept_until = models.PositiveSmallIntegerField(
        _("year until which texts and answers are kept"),
        null=True,
        blank=True,
        validators=_YEARS,
        help_text=_("both years stand in the consent text; then everything is erased"),
    )
    in_browser = models.CharField(
        _("where what a learner writes is pseudonymized"),
        max_length=4,
        default="no",
        choices=(
            ("no", _("on this server, while it is written")),
            ("may", _("in the learner's browser; on this server if that cannot")),
            ("must", _("in the learner's browser and nowhere else")),
        ),
    )
    risk_gates = models.CharField(
        _("limits of the residual risk of a release"),
        max_length=120,
        default="risk=20%",
        blank=True,
        validators=[check_gates],
        help_text=_(
            "as for `gok risk --fail-over`, for instance risk=10%,k=5: risk, highest, k, l, t, uniques, at_risk, "
            "linkage. For k_map, delta and leaks a population or the originals are needed, which the portal has not: "
            "a limit on them never holds."
        ),
    )
    reviewed_languages = models.CharField(
        _("languages whose consent text the project has reviewed"), max_length=200, blank=True
    )
    extra_languages = models.TextField(_("further languages of the learner form, one a line"), blank=True)
    licence_version = models.CharField(_("version of the licence"), max_length=20, default="1")
    licence = models.TextField(_("licence researchers accept"), blank=True)

    def __str__(self) -> str:
        return self.name

    @classmethod
    def get(cls) -> Project:
        """The row."""
        return cls.objects.get_or_create(pk=1)[0]


class Throttle(models.Model):
    """How often something was tried in a while; the address it came from stands here as a keyed digest."""

    key = models.CharField(max_length=64, unique=True)
    begun = models.DateTimeField()
    count = models.PositiveIntegerField(default=0)

    def __str__(self) -> str:
        return self.key[:8]


class Proposal(models.Model):
    """What somebody asks for and somebody else decides about."""

    KINDS = (("reset", _("reset of the account")), ("limits", _("limits of the residual risk")))
    STATES = (("waiting", _("waiting")), ("accepted", _("accepted")), ("refused", _("refused")))
    kind = models.CharField(max_length=6, choices=KINDS)
    about = models.ForeignKey(Person, null=True, on_delete=models.CASCADE, related_name="proposals")
    value = models.CharField(max_length=120, blank=True)
    by = models.ForeignKey(Person, null=True, on_delete=models.SET_NULL, related_name="+")
    made = models.DateTimeField(auto_now_add=True)
    state = models.CharField(max_length=8, choices=STATES, default="waiting")
    decided_by = models.ForeignKey(Person, null=True, on_delete=models.SET_NULL, related_name="+")

    class Meta:
        ordering: ClassVar[list[str]] = ["-id"]

    def __str__(self) -> str:
        return f"proposal {self.pk}"


class Notice(models.Model):
    """Something somebody is told about the own account."""

    KINDS = (
        ("reset_asked", _("somebody asks that your account be reset")),
        ("reset", _("your account was reset: a new password, and no second factor")),
        ("lock", _("your account was locked")),
        ("unlock", _("your account was opened again")),
    )
    person = models.ForeignKey(Person, on_delete=models.CASCADE, related_name="notices")
    kind = models.CharField(max_length=12, choices=KINDS)
    by = models.CharField(max_length=40, blank=True)
    made = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return f"notice {self.pk}"
