"""Accounts and invitations."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from gok_web.portal import codes, proposals
from gok_web.portal.access import person_of
from gok_web.portal.forms.people import InviteForm, ProjectForm
from gok_web.portal.models import Person, Project
from gok_web.portal.records import record
from gok_web.portal.scopes import invitations_for
from gok_web.portal.steps import is_over, steps
from gok_web.portal.views.data import page_of, saved

__all__ = ["end_sessions", "first_steps", "invitations", "invite", "people", "person", "project", "revoke"]


@require_GET
def first_steps(request: HttpRequest) -> HttpResponse:
    """What a project does first, and how far it is."""
    return render(request, "portal/first_steps.html", {"steps": steps(), "over": is_over()})


@require_GET
def people(request: HttpRequest) -> HttpResponse:
    """All accounts."""
    rows = Person.objects.select_related("source", "learner").order_by("role", "username")
    return render(request, "portal/people.html", {"page": page_of(request, rows)})


def end_sessions(person: Person) -> None:
    """Log somebody out everywhere."""
    from django.contrib.sessions.models import Session

    for session in Session.objects.iterator():
        if session.get_decoded().get("_auth_user_id") == str(person.pk):
            session.delete()


@require_POST
def person(request: HttpRequest, number: int) -> HttpResponse:
    """Lock or unlock an account, or ask that it be reset, which a second person decides about."""
    me, found = person_of(request), get_object_or_404(Person, pk=number)
    action = request.POST.get("do", "")
    if action in ("lock", "unlock"):
        if found == me:
            messages.error(request, _("You cannot lock yourself."))
            return redirect("people")
        found.is_active = action == "unlock"
        found.failures, found.locked_until = 0, None
        found.save()
        end_sessions(found)
        proposals.tell(found, action, me)
        record(f"person_{action}", me, ("person", found.username))
    elif action == "reset":
        proposals.propose_reset(found, me)
        messages.success(request, _("Asked for: somebody else must accept it, and the owner is told."))
    return redirect("people")


@require_GET
def invitations(request: HttpRequest) -> HttpResponse:
    """Invitations, without their codes."""
    rows = invitations_for(person_of(request)).select_related("source", "task", "learner", "made_by").order_by("-pk")
    return render(request, "portal/invitations.html", {"page": page_of(request, rows)})


@require_http_methods(["GET", "POST"])
def invite(request: HttpRequest) -> HttpResponse:
    """Make an invitation; its code is shown once."""
    me = person_of(request)
    form = InviteForm(me, request.POST or None)
    if request.method == "POST" and form.is_valid():
        made, code = codes.invite(form.cleaned_data["kind"], me, **form.chosen())
        record("invite", me, ("invitation", str(made.pk)), kind=made.kind)
        return render(request, "portal/shown_once.html", {"what": made, "code": code, "is_password": False})
    return render(request, "portal/form.html", {"form": form, "title": _("Invite"), "button": _("Make a code")})


@require_POST
def revoke(request: HttpRequest, number: int) -> HttpResponse:
    """Take an invitation back."""
    found = get_object_or_404(invitations_for(person_of(request)), pk=number)
    found.revoked = True
    found.save(update_fields=["revoked"])
    record("revoke", person_of(request), ("invitation", str(found.pk)))
    return redirect("invitations")


@require_http_methods(["GET", "POST"])
def project(request: HttpRequest) -> HttpResponse:
    """What the project has settled."""
    form = ProjectForm(request.POST or None, instance=Project.get())
    if request.method == "POST" and form.is_valid():
        me, limits = person_of(request), form.cleaned_data["risk_gates"]
        form.instance.risk_gates = Project.get().risk_gates
        saved(request, form)
        record("project", me)
        messages.success(request, _("Saved."))
        if limits != form.instance.risk_gates:
            proposals.propose_limits(limits, me)
            messages.warning(request, _("The limits of the residual risk wait for a second person."))
        return redirect("project")
    return render(request, "portal/form.html", {"form": form, "title": _("Project"), "button": _("Save")})
