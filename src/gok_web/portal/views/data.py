"""Sources, learners, consents, tasks, hand-outs."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.core.paginator import Paginator
from django.db import transaction
from django.db.models import Count, QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods

from gok_web.portal import doubts, search_index
from gok_web.portal.access import person_of
from gok_web.portal.forms.data import ConsentForm, HandoutForm, LearnerForm, SourceForm, TaskForm
from gok_web.portal.models import Consent, Handout, Person, Source
from gok_web.portal.records import record
from gok_web.portal.scopes import handouts_for, learners_for, tasks_for

__all__ = [
    "consent_add",
    "consent_confirm",
    "consent_edit",
    "handout",
    "handout_add",
    "learner",
    "learner_add",
    "learner_edit",
    "learners",
    "page_of",
    "saved",
    "source_add",
    "sources",
    "task",
    "task_add",
    "task_edit",
    "tasks",
]

_PAGE = 50
_INTERNAL = frozenset({"id", "sid", "source", "joined", "kiosk", "known_by"})


def page_of(request: HttpRequest, rows: QuerySet[Any]) -> Any:
    """One page of a list."""
    return Paginator(rows, _PAGE).get_page(request.GET.get("page"))


@require_GET
def sources(request: HttpRequest) -> HttpResponse:
    """All sources, by letter."""
    rows = Source.objects.annotate(
        learner_count=Count("learners", distinct=True), task_count=Count("tasks", distinct=True)
    ).order_by("code")
    return render(request, "portal/sources.html", {"rows": rows})


@require_http_methods(["GET", "POST"])
def source_add(request: HttpRequest) -> HttpResponse:
    """Add a source. Its name goes into the vault, not here."""
    form = SourceForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        made = form.save()
        record("source_add", person_of(request), ("source", made.code))
        return redirect("sources")
    hint = _("The name of the school is kept in the vault, with its letter. It has no place here.")
    context = {"form": form, "title": _("Add a source"), "button": _("Add"), "hint": hint}
    return render(request, "portal/form.html", context)


@require_GET
def learners(request: HttpRequest) -> HttpResponse:
    """Learners one may see."""
    rows = learners_for(person_of(request)).select_related("source").prefetch_related("languages", "consents")
    rows = rows.annotate(essay_count=Count("essays")).order_by("source__code", "pk")
    return render(request, "portal/learners.html", {"page": page_of(request, rows)})


@require_GET
def learner(request: HttpRequest, sid: str) -> HttpResponse:
    """What is stored about a learner."""
    person = person_of(request)
    found = get_object_or_404(learners_for(person), sid=sid)
    record("learner_read", person, ("learner", sid))
    context = {"learner": found, "facts": facts_of(found), "essays": found.essays.select_related("task")}
    context["has_account"] = Person.objects.filter(learner=found).exists()
    return render(request, "portal/learner.html", context)


def facts_of(found: Any) -> list[tuple[Any, Any]]:
    """The metadata of a learner or task that is there, with its names."""
    out = []
    for field in found._meta.fields:
        value = getattr(found, field.attname)
        if field.name not in _INTERNAL and value not in ("", None):
            display = getattr(found, f"get_{field.name}_display", None)
            out.append((field.verbose_name, display() if display else value))
    return out


def saved(request: HttpRequest, form: Any) -> Any:
    """Store what a form says; free text that may name somebody waits for a person."""
    thing = form.save(commit=False)
    held = doubts.set_aside(thing)
    thing.save()
    doubts.hold(thing, held, person_of(request))
    if held:
        messages.warning(request, _("Some words may name somebody: they wait until a manager has looked at them."))
    return thing


@require_http_methods(["GET", "POST"])
def learner_add(request: HttpRequest) -> HttpResponse:
    """Add a learner by hand."""
    person = person_of(request)
    form = LearnerForm(person, request.POST or None)
    if request.method == "POST" and form.is_valid():
        with transaction.atomic():
            made = saved(request, form)
            form.save_languages(made)
        record("learner_add", person, ("learner", made.sid))
        return redirect("learner", sid=made.sid)
    return render(request, "portal/form.html", {"form": form, "title": _("Add a learner"), "button": _("Add")})


@require_http_methods(["GET", "POST"])
def learner_edit(request: HttpRequest, sid: str) -> HttpResponse:
    """Change what is stored about a learner (Article 16)."""
    person = person_of(request)
    found = get_object_or_404(learners_for(person), sid=sid)
    form = LearnerForm(person, request.POST or None, instance=found)
    if request.method == "POST" and form.is_valid():
        with transaction.atomic():
            saved(request, form)
            form.save_languages(found)
            search_index.refresh(found.essays.all())
        record("learner_edit", person, ("learner", sid))
        return redirect("learner", sid=sid)
    return render(request, "portal/form.html", {"form": form, "title": sid, "button": _("Save")})


@require_http_methods(["GET", "POST"])
def consent_add(request: HttpRequest, sid: str) -> HttpResponse:
    """Enter a consent that was signed on paper."""
    person = person_of(request)
    found = get_object_or_404(learners_for(person), sid=sid)
    form = ConsentForm(request.POST or None, instance=Consent(learner=found, on_paper=True))
    if request.method == "POST" and form.is_valid():
        made = form.enter(person)
        record("consent_add", person, ("learner", sid), confirmed=made.confirmed)
        return redirect("learner", sid=sid)
    context = {"form": form, "title": _("Consent of %(sid)s") % {"sid": sid}, "button": _("Add"), "hint": _late()}
    return render(request, "portal/form.html", context)


def _late() -> str:
    return _("One that was given before this week counts when a second person has compared it with the paper.")


@require_http_methods(["GET", "POST"])
def consent_edit(request: HttpRequest, number: int) -> HttpResponse:
    """Correct a consent that was entered wrongly, or take it back; one given online is as it was given."""
    person = person_of(request)
    found = get_object_or_404(Consent, pk=number, on_paper=True, learner__in=learners_for(person))
    sid = found.learner.sid
    if request.method == "POST" and "remove" in request.POST:
        found.delete()
        record("consent_remove", person, ("learner", sid))
        return redirect("learner", sid=sid)
    form = ConsentForm(request.POST or None, instance=found)
    if request.method == "POST" and form.is_valid():
        made = form.enter(person)
        record("consent_edit", person, ("learner", sid), confirmed=made.confirmed)
        return redirect("learner", sid=sid)
    context = {"form": form, "title": _("Consent of %(sid)s") % {"sid": sid}, "button": _("Save"), "hint": _late()}
    return render(request, "portal/form.html", {**context, "remove": _("It was entered by mistake: remove it")})


@require_http_methods(["POST"])
def consent_confirm(request: HttpRequest, number: int) -> HttpResponse:
    """A second person has seen the paper."""
    person = person_of(request)
    found = get_object_or_404(Consent, pk=number, learner__in=learners_for(person))
    if found.entered_by_id == person.pk:
        messages.error(request, _("Somebody else than who entered it must confirm it."))
    elif not found.confirmed:
        found.confirmed, found.confirmed_by = True, person
        found.save(update_fields=["confirmed", "confirmed_by"])
        record("consent_confirm", person, ("learner", found.learner.sid))
    return redirect("learner", sid=found.learner.sid)


@require_GET
def tasks(request: HttpRequest) -> HttpResponse:
    """Tasks one may see."""
    rows = tasks_for(person_of(request)).annotate(essay_count=Count("essays")).order_by("source__code", "pk")
    return render(request, "portal/tasks.html", {"page": page_of(request, rows)})


@require_GET
def task(request: HttpRequest, sid: str) -> HttpResponse:
    """A task and its hand-outs."""
    found = get_object_or_404(tasks_for(person_of(request)), sid=sid)
    return render(request, "portal/task.html", {"task": found, "facts": facts_of(found), "handout_form": HandoutForm()})


@require_http_methods(["GET", "POST"])
def task_add(request: HttpRequest) -> HttpResponse:
    """Add a task."""
    person = person_of(request)
    form = TaskForm(person, request.POST or None)
    if request.method == "POST" and form.is_valid():
        made = saved(request, form)
        record("task_add", person, ("task", made.sid))
        return redirect("task", sid=made.sid)
    return render(request, "portal/form.html", {"form": form, "title": _("Add a task"), "button": _("Add")})


@require_http_methods(["GET", "POST"])
def task_edit(request: HttpRequest, sid: str) -> HttpResponse:
    """Change a task."""
    person = person_of(request)
    found = get_object_or_404(tasks_for(person), sid=sid)
    form = TaskForm(person, request.POST or None, instance=found)
    if request.method == "POST" and form.is_valid():
        with transaction.atomic():
            saved(request, form)
            search_index.refresh(found.essays.all())
        record("task_edit", person, ("task", sid))
        return redirect("task", sid=sid)
    return render(request, "portal/form.html", {"form": form, "title": sid, "button": _("Save")})


@require_http_methods(["POST"])
def handout_add(request: HttpRequest, sid: str) -> HttpResponse:
    """Add something the learners were given."""
    person = person_of(request)
    found = get_object_or_404(tasks_for(person), sid=sid)
    form = HandoutForm(request.POST, request.FILES)
    if form.is_valid():
        Handout.objects.create(task=found, kind=form.kind, content=form.cleaned_data["file"])
        record("handout_add", person, ("task", sid))
    else:
        messages.error(request, " ".join(str(line) for lines in form.errors.values() for line in lines))
    return redirect("task", sid=sid)


@require_GET
def handout(request: HttpRequest, number: int) -> HttpResponse:
    """Fetch a hand-out, under a name of ours, never shown inside the page."""
    found = get_object_or_404(handouts_for(person_of(request)), pk=number)
    kinds = {"pdf": "application/pdf", "png": "image/png", "jpeg": "image/jpeg"}
    response = HttpResponse(bytes(found.content), content_type=kinds[found.kind])
    response.headers["Content-Disposition"] = f'attachment; filename="{found.task.sid}-{found.pk}.{found.kind}"'
    return response
