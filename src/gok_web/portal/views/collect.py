"""On-the-fly collection: consent and the form about the learner. What follows is in writing.py."""

from __future__ import annotations

from typing import Any

from django.contrib.auth import authenticate
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from gok_web.portal import collection, drafts, lockout, speaking
from gok_web.portal.access import invitation_of
from gok_web.portal.consents import consent_text, languages
from gok_web.portal.forms.collect import AgreeForm, KnownForm
from gok_web.portal.forms.data import AboutForm
from gok_web.portal.models import Invitation, Learner, Project

__all__ = ["STATE", "about", "consent", "invited_by"]

STATE = "collecting"


def invited_by(request: HttpRequest) -> Invitation | None:
    found = invitation_of(request)
    return found if found is not None and found.kind == "collect" else None


@require_http_methods(["GET", "POST"])
def consent(request: HttpRequest) -> HttpResponse:
    """Read the text in a language of one's own, and agree; or say that one has taken part before."""
    invited = invited_by(request)
    if invited is None:
        return redirect("join")
    chosen = request.GET.get("lang") or request.POST.get("lang") or ""
    if chosen in dict(languages()):
        speaking.choose(request, chosen)
    text = consent_text((get_language() or "sv").split("-")[0])
    state: dict[str, Any] = request.session.get(STATE, {})
    known, form = KnownForm(), AgreeForm()
    if request.method == "POST" and "known" in request.POST:
        known = KnownForm(request.POST)
        if known.is_valid() and (learner := _known(known, invited)) is not None:
            request.session.cycle_key()
            request.session[STATE] = {"learner": learner.pk}
            return redirect("write" if collection.has_consent(learner) else "consent")
        if known.is_valid():
            known.add_error(None, _("Id or code is wrong, belongs to another school, or is locked for a while."))
    elif request.method == "POST":
        form = AgreeForm(request.POST)
        if form.is_valid():
            version = Project.get().consent_version
            agreed = {"version": version, "language": text.language, "digest": text.digest, "text": text.whole}
            request.session[STATE] = {**state, "consent": agreed, "writer": drafts.fresh_writer()}
            return redirect("write" if state.get("learner") else "about")
    context = {"text": text, "languages": languages(), "form": form, "known": known, "is_known": "learner" in state}
    return render(request, "portal/consent.html", context)


def _known(form: KnownForm, invited: Invitation) -> Learner | None:
    """A learner of the same school who knows the code; too many wrong ones lock the account."""
    person = lockout.check_password(form.cleaned_data["sid"].upper(), form.cleaned_data["code"], authenticate)
    learner = person.learner if person is not None else None
    return learner if learner is not None and learner.source_id == invited.source_id else None


@require_http_methods(["GET", "POST"])
def about(request: HttpRequest) -> HttpResponse:
    """The metadata sheet. Its answers wait in the session until the essay is approved."""
    state: dict[str, Any] = request.session.get(STATE, {})
    if invited_by(request) is None or "consent" not in state:
        return redirect("consent")
    form = AboutForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        fields = {name: form.cleaned_data[name] for name in AboutForm.Meta.fields}
        said = {"fields": fields, "languages": form.languages()}
        request.session[STATE] = {**state, "about": said, "writer": drafts.fresh_writer()}
        return redirect("write")
    return render(request, "portal/about.html", {"form": form, "draft_note": speaking.note()})
