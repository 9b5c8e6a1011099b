"""Forms about accounts and invitations."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib.auth.password_validation import validate_password
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from gok_web.portal.browser_engine import has_runtime
from gok_web.portal.forms.sections import Section, in_sections
from gok_web.portal.menus import role_names
from gok_web.portal.models import Invitation, Learner, Person, Project, Source, Task
from gok_web.portal.models.people import USERNAME

__all__ = ["CodeForm", "InvitationCodeForm", "InviteForm", "JoinForm", "LoginForm", "PasswordForm", "ProjectForm"]

_OFF = {"autocomplete": "off", "autocapitalize": "none", "spellcheck": "false"}


class LoginForm(forms.Form):
    """User name and password."""

    username = forms.CharField(
        label=gettext_lazy("User name"), max_length=40, widget=forms.TextInput(attrs={"autocomplete": "username"})
    )
    password = forms.CharField(
        label=gettext_lazy("Password"),
        max_length=200,
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "current-password"}),
    )


class CodeForm(forms.Form):
    """Six digits from the authenticator."""

    old = forms.CharField(label=gettext_lazy("Present code"), max_length=10, required=False)
    code = forms.CharField(
        label=gettext_lazy("Code"),
        max_length=10,
        widget=forms.TextInput(attrs={"inputmode": "numeric", "autocomplete": "one-time-code"}),
    )

    def __init__(self, *args: Any, ask_old: bool = False, **kwargs: Any) -> None:
        """`ask_old`: the present factor must be proven too."""
        super().__init__(*args, **kwargs)
        if not ask_old:
            del self.fields["old"]


class InvitationCodeForm(forms.Form):
    """The code on the slip of paper."""

    code = forms.CharField(label=gettext_lazy("Invitation code"), max_length=40, widget=forms.TextInput(attrs=_OFF))


class _NewPassword(forms.Form):
    password = forms.CharField(
        label=gettext_lazy("New password (at least 12 characters)"),
        max_length=200,
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}),
    )
    again = forms.CharField(
        label=gettext_lazy("The same again"),
        max_length=200,
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}),
    )

    def _check(self, person: Person) -> None:
        first, second = self.cleaned_data.get("password"), self.cleaned_data.get("again")
        if first and second and first != second:
            self.add_error("again", _("The two are not the same."))
        elif first:
            try:
                validate_password(first, person)
            except forms.ValidationError as error:
                self.add_error("password", error)


class JoinForm(_NewPassword):
    """A new account."""

    field_order = ("username", "password", "again")
    username = forms.CharField(label=gettext_lazy("User name"), max_length=40, validators=[USERNAME])

    def __init__(self, *args: Any, fixed_name: str = "", **kwargs: Any) -> None:
        """A learner's name is the SweLL-ID."""
        super().__init__(*args, **kwargs)
        self._fixed = fixed_name
        if fixed_name:
            self.fields["username"].initial = fixed_name
            self.fields["username"].disabled = True

    def clean(self) -> dict[str, Any]:
        """Check the password against the rules."""
        self._check(Person(username=self.cleaned_data.get("username", "")))
        return self.cleaned_data

    def make(self, invited: Invitation, hashed: str) -> Person:
        """The account the invitation is for, with a password that was hashed before."""
        name = self.cleaned_data["username"]
        more: dict[str, Any] = {"source": invited.source} if invited.role == "teacher" else {}
        if invited.learner is not None:
            more = {"learner": invited.learner}  # one that has an account keeps it: that is reset by two persons
        role = "learner" if invited.learner is not None else invited.role
        return Person.objects.create_hashed(name, role, hashed, **more)


class PasswordForm(_NewPassword):
    """A new password for oneself."""

    field_order = ("old", "password", "again")
    old = forms.CharField(
        label=gettext_lazy("Present password"),
        max_length=200,
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "current-password"}),
    )

    def __init__(self, person: Person, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.person = person

    def clean_old(self) -> str:
        """The present password must be known."""
        if not self.person.check_password(self.cleaned_data["old"]):
            raise forms.ValidationError(_("This is not your password."))
        return str(self.cleaned_data["old"])

    def clean(self) -> dict[str, Any]:
        """Check the new one against the rules."""
        self._check(self.person)
        return self.cleaned_data

    def save(self) -> None:
        """Set it."""
        self.person.set_password(self.cleaned_data["password"])
        self.person.save(update_fields=["password"])


class InviteForm(forms.Form):
    """Whom to invite, and to what. Teachers invite to write, and their learners to look after their data."""

    kind = forms.ChoiceField(label=gettext_lazy("Kind"), choices=Invitation.KINDS)
    role = forms.ChoiceField(label=gettext_lazy("Role (for an account)"), required=False)
    source = forms.ModelChoiceField(Source.objects.none(), label=gettext_lazy("Source (for a teacher)"), required=False)
    task = forms.ModelChoiceField(Task.objects.none(), label=gettext_lazy("Task (for a collection)"), required=False)
    learner = forms.ModelChoiceField(
        Learner.objects.none(), label=gettext_lazy("Learner (for a learner's account)"), required=False
    )
    uses = forms.IntegerField(label=gettext_lazy("How many may use it"), min_value=1, max_value=500, initial=1)
    days = forms.IntegerField(label=gettext_lazy("Valid for days"), min_value=1, max_value=90, initial=14)

    def __init__(self, person: Person, *args: Any, **kwargs: Any) -> None:
        """Only what the person may see can be chosen."""
        from gok_web.portal.scopes import learners_for, sources_for, tasks_for

        super().__init__(*args, **kwargs)
        roles = [(role, name) for role, name in role_names().items() if role != "learner"]
        self.fields["role"].choices = [("", "–"), *roles]  # type: ignore[attr-defined]
        for name, rows in (("source", sources_for), ("task", tasks_for), ("learner", learners_for)):
            self.fields[name].queryset = rows(person)  # type: ignore[attr-defined]
        if person.role == "teacher":
            del self.fields["role"], self.fields["source"]
            self.fields["kind"].choices = [k for k in Invitation.KINDS if k[0] != "account"]  # type: ignore[attr-defined]

    def clean(self) -> dict[str, Any]:
        """Each kind needs what it is about, and nothing else."""
        given = self.cleaned_data
        kind = given.get("kind", "")
        needed = {"account": "role", "collect": "task", "learner": "learner"}.get(kind)
        if needed and not given.get(needed):
            self.add_error(needed, _("This is needed for this kind."))
        if kind == "account" and given.get("role") == "teacher" and not given.get("source"):
            self.add_error("source", _("A teacher belongs to a source."))
        if kind == "learner" and given.get("learner") and Person.objects.filter(learner=given["learner"]).exists():
            self.add_error("learner", _("This learner has an account. On the learner's page a new code is asked for."))
        if kind != "collect" and given.get("uses", 1) != 1:
            self.add_error("uses", _("Only an invitation to a collection is for several."))
        return given

    def chosen(self) -> dict[str, Any]:
        """Fields of the invitation."""
        given = self.cleaned_data
        out: dict[str, Any] = {}
        if given["kind"] == "account":
            out = {"role": given["role"], "source": given["source"] if given["role"] == "teacher" else None}
        elif given["kind"] == "collect":
            out = {"task": given["task"], "source": given["task"].source}
        else:
            out = {"learner": given["learner"]}
        return {**out, "uses": given["uses"], "days": given["days"]}


class ProjectForm(forms.ModelForm):  # type: ignore[type-arg]
    """Settings of the project."""

    class Meta:
        model = Project
        exclude = ("id",)

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self.fields["in_browser"].required = False

    def clean_in_browser(self) -> str:
        """A form that does not ask changes nothing."""
        return str(self.cleaned_data["in_browser"] or self.instance.in_browser)

    def clean(self) -> dict[str, Any]:
        """Nothing is kept for a shorter time than the project lasts."""
        given = super().clean() or self.cleaned_data
        if (given.get("ends") or 0) > (given.get("kept_until") or 9999):
            self.add_error("kept_until", _("The project ends later."))
        if given.get("in_browser", "no") != "no" and not has_runtime():
            self.add_error("in_browser", _("Python for the browser is not installed on this server."))
        return given

    @property
    def sections(self) -> list[Section]:
        """Who, what learners agree to, what researchers agree to."""
        return in_sections(
            self,
            (_("Project"), ("name", "controller", "contact", "officer_contact", "purpose")),
            (_("Consent"), ("consent_version", "consent_months", "ends", "kept_until", "reviewed_languages")),
            (_("Form of the learner"), ("extra_languages", "in_browser")),
            (_("Release"), ()),
        )
