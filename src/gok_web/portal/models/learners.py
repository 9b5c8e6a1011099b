"""Sources, learners, consents: only what the metadata sheet allows, made coarse before it comes here."""

from __future__ import annotations

from typing import Any, ClassVar

from django.core.validators import MaxValueValidator, RegexValidator
from django.db import models
from django.utils.translation import gettext_lazy as _

from gok_web.portal.metadata import choices
from gok_web.portal.metadata.checks import (
    check_free_text,
    check_gender,
    check_interval,
    check_language,
    check_week,
)

__all__ = ["EDUCATION", "Consent", "ConsentText", "Learner", "LearnerLanguage", "Source"]

EDUCATION = {
    "education_elementary_out": _("elementary school outside Sweden"),
    "education_elementary_in": _("elementary school in Sweden"),
    "education_introduction_in": _("introductory programme in Sweden"),
    "education_gymnasium_out": _("upper secondary school outside Sweden"),
    "education_gymnasium_in": _("upper secondary school in Sweden"),
    "education_professional_out": _("vocational education outside Sweden"),
    "education_professional_in": _("vocational education in Sweden"),
    "education_university_out": _("university outside Sweden"),
    "education_university_in": _("university in Sweden"),
}
JOINED = (("staff", _("entered by staff")), ("online", _("joined online")), ("kiosk", _("kiosk")))
"""Who gave the id: it says which person is meant, so nobody else may use it."""
_MONTHS = [MaxValueValidator(1200)]


def _months(label: Any) -> models.PositiveSmallIntegerField[int | None, int | None]:
    return models.PositiveSmallIntegerField(label, null=True, blank=True, validators=_MONTHS)


class Source(models.Model):
    """A school, known by its letter. Its name lives in the vault."""

    code = models.CharField(
        _("letter of the school"),
        max_length=2,
        unique=True,
        validators=[RegexValidator(r"\A[A-Z]{1,2}\Z", _("one or two capitals"))],
    )
    form = models.CharField(_("school form"), max_length=12, choices=choices.SCHOOL_FORMS, blank=True)
    last_online = models.PositiveIntegerField(default=0)  # the last number that was given to somebody online

    def __str__(self) -> str:
        return self.code


class Learner(models.Model):
    """A learner under a SweLL-ID. No name, no birth date, no country of origin, no nationality, no date of arrival."""

    sid = models.CharField(
        _("SweLL-ID"),
        max_length=8,
        unique=True,
        validators=[RegexValidator(r"\A[A-Z]{1,2}[1-9][0-9]{0,4}\Z", _("a letter and a number, such as C16"))],
    )
    source = models.ForeignKey(Source, on_delete=models.PROTECT, related_name="learners")
    joined = models.CharField(max_length=6, choices=JOINED, default="staff")
    kiosk = models.ForeignKey("portal.Kiosk", null=True, blank=True, on_delete=models.PROTECT, related_name="+")
    known_by = models.CharField(max_length=32, blank=True, help_text="digest by which the kiosk knows whom it means")
    birthyear_interval = models.CharField(_("born between"), max_length=9, blank=True, validators=[check_interval])
    gender = models.CharField(_("gender"), max_length=7, blank=True, validators=[check_gender])
    time_in_sweden = _months(_("months in Sweden"))
    education_elementary_out = _months(EDUCATION["education_elementary_out"])
    education_elementary_in = _months(EDUCATION["education_elementary_in"])
    education_introduction_in = _months(EDUCATION["education_introduction_in"])
    education_gymnasium_out = _months(EDUCATION["education_gymnasium_out"])
    education_gymnasium_in = _months(EDUCATION["education_gymnasium_in"])
    education_professional_out = _months(EDUCATION["education_professional_out"])
    education_professional_in = _months(EDUCATION["education_professional_in"])
    education_university_out = _months(EDUCATION["education_university_out"])
    education_university_in = _months(EDUCATION["education_university_in"])
    education_other = models.CharField(max_length=80, blank=True, validators=[check_free_text])
    degrees = models.CharField(max_length=40, blank=True, validators=[RegexValidator(r"\A[a-z]+(,[a-z]+)*\Z")])
    language_native_education = models.CharField(
        _("had lessons in the mother tongue"), max_length=3, choices=choices.YES_NO, blank=True
    )
    language_native_education_duration = _months(_("months of lessons in the mother tongue"))
    swedish_where = models.CharField(_("learned Swedish"), max_length=12, choices=choices.SWEDISH_WHERE, blank=True)
    swedish_where_duration = _months(_("months of learning Swedish"))
    metastatus = models.CharField(max_length=60, blank=True, choices=choices.METASTATUS)
    metacomment = models.CharField(max_length=200, blank=True, validators=[check_free_text])

    class Meta:
        ordering: ClassVar[list[str]] = ["source__code", "id"]

    def __str__(self) -> str:
        return self.sid

    def first_languages(self) -> list[str]:
        """The mother tongues, in Swedish."""
        return [one.name for one in self.languages.all() if one.situation == choices.MOTHER_TONGUE]


class LearnerLanguage(models.Model):
    """A language a learner uses in a situation, by its Swedish name."""

    learner = models.ForeignKey(Learner, on_delete=models.CASCADE, related_name="languages")
    situation = models.CharField(max_length=20, choices=choices.SITUATIONS)
    name = models.CharField(max_length=40, validators=[check_language])

    class Meta:
        ordering: ClassVar[list[str]] = ["id"]
        constraints = (models.UniqueConstraint(fields=["learner", "situation", "name"], name="language_once"),)

    def __str__(self) -> str:
        return f"{self.learner_id} {self.situation}"


class Consent(models.Model):
    """What a learner agreed to: which text, in which language, when (year and week), for how long."""

    learner = models.ForeignKey(Learner, on_delete=models.CASCADE, related_name="consents")
    version = models.CharField(_("version"), max_length=20)
    language = models.CharField(_("language"), max_length=5, choices=choices.CONSENT_LANGUAGES)
    digest = models.CharField(max_length=64, blank=True, help_text="SHA-256 of the text that was shown")
    given = models.CharField(_("given in week"), max_length=8, validators=[check_week])
    first = models.CharField(_("covers from week"), max_length=8, validators=[check_week])
    last = models.CharField(_("covers to week"), max_length=8, validators=[check_week])
    on_paper = models.BooleanField(_("signed on paper"), default=False)
    withdrawn = models.CharField(_("withdrawn in week"), max_length=8, blank=True, validators=[check_week])
    entered_by = models.ForeignKey("portal.Person", null=True, blank=True, on_delete=models.SET_NULL, related_name="+")
    entered = models.CharField(max_length=8, blank=True, validators=[check_week])
    confirmed = models.BooleanField(default=True)
    confirmed_by = models.ForeignKey(
        "portal.Person", null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )

    class Meta:
        ordering: ClassVar[list[str]] = ["given", "id"]

    def __str__(self) -> str:
        return f"consent of {self.learner_id}"

    def covers(self, week: str) -> bool:
        """Whether an essay written in this week is covered. One of which nobody knows the week is not."""
        return self.confirmed and not self.withdrawn and bool(week) and self.first <= week <= self.last

    @property
    def is_back_dated(self) -> bool:
        """Whether it says that somebody agreed before it was entered: one person alone cannot say so."""
        return bool(self.entered) and min(self.given, self.first) < self.entered


class ConsentText(models.Model):
    """A text somebody agreed to, whole: what was on the page, filled in as it was."""

    digest = models.CharField(max_length=64, unique=True)
    version = models.CharField(max_length=20)
    language = models.CharField(max_length=5, choices=choices.CONSENT_LANGUAGES)
    text = models.TextField()

    def __str__(self) -> str:
        return f"{self.language} {self.version}"
