"""Forms about sources, learners, consents, tasks and essays. They have no field for what must not be known."""

from __future__ import annotations

from datetime import date
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from gok.safe.people import is_online
from gok_web.common.languages import language_names, stored_language
from gok_web.portal import tombstones
from gok_web.portal.forms.sections import Section, in_sections
from gok_web.portal.metadata import choices
from gok_web.portal.metadata.checks import (
    check_grade,
    check_language,
    later_week,
    this_week,
)
from gok_web.portal.models import Consent, Essay, Learner, LearnerLanguage, Person, Project, Source, Task
from gok_web.portal.models.learners import EDUCATION

__all__ = ["AboutForm", "ConsentForm", "GradeForm", "HandoutForm", "LearnerForm", "SourceForm", "TaskForm"]

_MAGIC = {b"%PDF-": "pdf", b"\x89PNG\r\n\x1a\n": "png", b"\xff\xd8\xff": "jpeg"}
_HANDOUT_LIMIT = 10 * 1024 * 1024


class SourceForm(forms.ModelForm):  # type: ignore[type-arg]
    """A school by its letter."""

    class Meta:
        model = Source
        fields = ("code", "form")


class LanguageField(forms.CharField):
    """A language by any of its names; the one that is stored comes out."""

    def to_python(self, value: Any) -> str:
        """As it is stored."""
        return stored_language(str(super().to_python(value) or ""))


def _language_field(title: Any) -> LanguageField:
    """A language to type; the list the browser offers stands once on the page."""
    attributes = {"list": "languages", "autocomplete": "off"}
    return LanguageField(
        label=title,
        max_length=40,
        required=False,
        validators=[check_language],
        widget=forms.TextInput(attrs=attributes),
    )


class AboutForm(forms.ModelForm):  # type: ignore[type-arg]
    """The metadata sheet as a learner fills it in: intervals, months, languages; every question can be left out."""

    birthyear_interval = forms.ChoiceField(label=gettext_lazy("I was born between"), required=False)
    gender = forms.MultipleChoiceField(
        label=gettext_lazy("Gender"),
        choices=choices.GENDERS,
        required=False,
        widget=forms.CheckboxSelectMultiple,
    )
    degrees = forms.MultipleChoiceField(
        label=gettext_lazy("Degrees"), choices=choices.DEGREES, required=False, widget=forms.CheckboxSelectMultiple
    )

    class Meta:
        model = Learner
        fields = (
            "birthyear_interval",
            "gender",
            "time_in_sweden",
            *EDUCATION,
            "education_other",
            "degrees",
            "language_native_education",
            "language_native_education_duration",
            "swedish_where",
            "swedish_where_duration",
        )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        """Two languages a situation, three mother tongues."""
        super().__init__(*args, **kwargs)
        intervals = choices.birth_intervals(date.today().year)
        self.fields["birthyear_interval"].choices = [  # type: ignore[attr-defined]
            ("", _("I do not want to say")),
            *((one, one.replace("0-1939", _("before 1940")).replace("-", "–")) for one in reversed(intervals)),
        ]
        for name in ("gender", "degrees"):
            stored = getattr(self.instance, name, "") if self.instance.pk else ""
            self.initial[name] = [part for part in stored.split(",") if part]
        self.fields["education_other"].label = _("Other education, in a few words")
        held = self.languages_of(self.instance)
        for situation, title in choices.SITUATIONS:
            for number in range(3 if situation == choices.MOTHER_TONGUE else 2):
                field = _language_field(title)
                names = held.get(situation, [])
                field.initial = names[number] if number < len(names) else ""
                self.fields[f"language {situation} {number}"] = field

    @property
    def known_languages(self) -> list[tuple[str, str]]:
        """What the browser offers: the name that is stored, and the others, by which it is found too."""
        own = {line.strip(): () for line in Project.get().extra_languages.split("\n") if line.strip()}
        names = {**language_names(), **own}
        return [(name, " · ".join(names[name])) for name in sorted(names)]

    @property
    def sections(self) -> list[Section]:
        """The fields in the order of the sheet."""
        languages = [name for name in self.fields if name.startswith("language ")]
        return in_sections(
            self,
            (_("You"), ("sid", "birthyear_interval", "gender", "time_in_sweden", "metastatus")),
            (_("Languages"), languages),
            (_("Swedish"), ("swedish_where", "swedish_where_duration")),
            (_("Education, in months"), (*EDUCATION, "education_other", "degrees", *_NATIVE)),
        )

    @staticmethod
    def languages_of(learner: Learner) -> dict[str, list[str]]:
        """The languages a learner has, by situation."""
        out: dict[str, list[str]] = {}
        if learner.pk:
            for one in learner.languages.all():
                out.setdefault(one.situation, []).append(one.name)
        return out

    def clean_gender(self) -> str:
        """As it is stored."""
        return ",".join(self.cleaned_data["gender"])

    def clean_degrees(self) -> str:
        """As it is stored."""
        return ",".join(self.cleaned_data["degrees"])

    def languages(self) -> list[tuple[str, str]]:
        """Situations and languages that were chosen, each once."""
        pairs = [
            (key.split(" ", 1)[1].rsplit(" ", 1)[0], value)
            for key, value in self.cleaned_data.items()
            if key.startswith("language ") and value
        ]
        return list(dict.fromkeys(pairs))

    def save_languages(self, learner: Learner) -> None:
        """Put the chosen languages in the place of those there were."""
        learner.languages.all().delete()
        LearnerLanguage.objects.bulk_create(
            LearnerLanguage(learner=learner, situation=situation, name=name) for situation, name in self.languages()
        )


_NATIVE = ("language_native_education", "language_native_education_duration")


class LearnerForm(AboutForm):
    """The same for staff, with the id."""

    class Meta(AboutForm.Meta):
        fields = ("sid", *AboutForm.Meta.fields, "metastatus")

    def __init__(self, person: Person, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.person = person
        if self.instance.pk:
            del self.fields["sid"]

    def clean_sid(self) -> str:
        """The letter must be that of a source one may use."""
        from gok_web.portal.scopes import sources_for

        sid = str(self.cleaned_data["sid"])
        source = sources_for(self.person).filter(code=sid.rstrip("0123456789")).first()
        if source is None:
            raise forms.ValidationError(_("There is no such source, or it is not yours."))
        if is_online(sid):
            raise forms.ValidationError(_("Ids with numbers as high as this are given by the portal itself."))
        if tombstones.has_left([sid]):
            raise forms.ValidationError(_("This learner has left the project."))
        self.instance.source = source
        return sid


class ConsentForm(forms.ModelForm):  # type: ignore[type-arg]
    """A consent signed on paper."""

    class Meta:
        model = Consent
        fields = ("version", "language", "given", "first", "last")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if self.instance.pk is None:
            week = this_week()
            project = Project.get()
            proposed = {"version": project.consent_version, "language": "sv", "given": week, "first": week}
            self.initial.update(proposed, last=later_week(week, project.consent_months))

    def clean(self) -> dict[str, Any]:
        """The period must not end before it begins, and nobody agrees in the future."""
        given = super().clean() or self.cleaned_data
        if given.get("first", "") > given.get("last", "9"):
            self.add_error("last", _("The period ends before it begins."))
        if given.get("given", "") > this_week():
            self.add_error("given", _("This week is still to come."))
        return given

    def enter(self, person: Person) -> Consent:
        """Write it down. What lies before this week counts when somebody else has compared it with the paper."""
        made: Consent = self.instance
        made.entered, made.entered_by = this_week(), person
        made.confirmed, made.confirmed_by = not made.is_back_dated, None
        made.save()
        return made


class TaskForm(forms.ModelForm):  # type: ignore[type-arg]
    """A writing task."""

    text_types = forms.MultipleChoiceField(
        label=gettext_lazy("Genres"), choices=choices.GENRES, required=False, widget=forms.CheckboxSelectMultiple
    )

    class Meta:
        model = Task
        exclude = ("source", "metacomment")

    def __init__(self, person: Person, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.person = person
        if self.instance.pk:
            del self.fields["sid"]
            self.initial["text_types"] = [part for part in self.instance.text_types.split(",") if part]

    @property
    def sections(self) -> list[Section]:
        """What the task is, how it was written, what belongs to the course."""
        said = ("sid", "title", "week", "level", "text_types", "task_subject", "task_instructions")
        course = tuple(name for name in self.fields if name.startswith(("course", "grading", "task_comments")))
        return in_sections(self, (_("Task"), said), (_("Writing"), ()), (_("Course"), course))

    def clean_text_types(self) -> str:
        """As it is stored."""
        return ",".join(self.cleaned_data["text_types"])

    def clean_sid(self) -> str:
        """The letter must be that of a source one may use."""
        from gok_web.portal.scopes import sources_for

        sid = str(self.cleaned_data["sid"])
        source = sources_for(self.person).filter(code=sid.rpartition("T")[0]).first()
        if source is None:
            raise forms.ValidationError(_("There is no such source, or it is not yours."))
        self.instance.source = source
        return sid


class GradeForm(forms.ModelForm):  # type: ignore[type-arg]
    """The grade of an essay, on the scale of its task."""

    class Meta:
        model = Essay
        fields = ("grade",)

    def clean_grade(self) -> str:
        """A grade of the task's scale."""
        grade = str(self.cleaned_data["grade"]).strip()
        check_grade(grade, self.instance.task.grading_scale)
        return grade


class HandoutForm(forms.Form):
    """A PDF or a picture, told by its first bytes; its name is not kept."""

    file = forms.FileField(label=gettext_lazy("PDF, PNG or JPEG, at most 10 MB"))
    kind = ""

    def clean_file(self) -> bytes:
        """The contents, if they are what hand-outs can be."""
        file = self.cleaned_data["file"]
        if file.size > _HANDOUT_LIMIT:
            raise forms.ValidationError(_("This file is too large."))
        content = bytes(file.read())
        self.kind = next((kind for magic, kind in _MAGIC.items() if content.startswith(magic)), "")
        if not self.kind:
            raise forms.ValidationError(_("Only PDF, PNG and JPEG can be kept."))
        return content
