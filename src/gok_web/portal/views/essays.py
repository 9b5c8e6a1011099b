"""Essays: list, reading, assignment, grade, review."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from django.contrib import messages
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from gok.taxonomy import taxonomy
from gok_web.portal import reviews, search_index
from gok_web.portal.access import person_of
from gok_web.portal.forms.data import GradeForm
from gok_web.portal.hiding import labels_here, tokens_of
from gok_web.portal.models import Assignment, Essay, EssayVersion, Person, Proposal, ReleaseEssay
from gok_web.portal.proposals import notices_of
from gok_web.portal.records import record
from gok_web.portal.scopes import essays_for
from gok_web.portal.searching import scopes_for
from gok_web.portal.steps import is_over, steps
from gok_web.portal.views.data import page_of

__all__ = [
    "essay",
    "essay_assign",
    "essay_grade",
    "essays",
    "home",
    "released",
    "review",
    "review_decide",
    "review_done",
    "review_hide",
    "review_reopen",
]


@require_GET
def home(request: HttpRequest) -> HttpResponse:
    """Where one begins: what there is to do."""
    person = person_of(request)
    rows = essays_for(person)
    counts = [(state, title, rows.filter(state=state).count()) for state, title in Essay.STATES]
    mine = Essay.objects.filter(assignment__person=person).exclude(state="done").select_related("task")[:20]
    context: dict[str, Any] = {"counts": counts, "mine": mine, "notices": notices_of(person)}
    context["asked"] = Proposal.objects.filter(about=person, state="waiting").first()
    if person.role == "manager":
        waiting = [step for step in steps() if not step.is_done]
        context |= {"steps": waiting[:3], "over": is_over()}
    return render(request, "portal/home.html", context)


@require_GET
def essays(request: HttpRequest) -> HttpResponse:
    """Essays one may see, by state."""
    person = person_of(request)
    rows: QuerySet[Essay] = essays_for(person).select_related("assignment__person").order_by("pk")
    state = request.GET.get("state", "")
    if state in dict(Essay.STATES):
        rows = rows.filter(state=state)
    staff = Person.objects.filter(role__in=("assistant", "manager"), is_active=True).order_by("username")
    context = {"page": page_of(request, rows), "states": Essay.STATES, "state": state, "staff": staff}
    return render(request, "portal/essays.html", context)


def _found(request: HttpRequest, sid: str) -> Essay:
    return get_object_or_404(essays_for(person_of(request)), sid=sid)


@require_GET
def essay(request: HttpRequest, sid: str) -> HttpResponse:
    """Read an essay; older versions too, unless they were emptied."""
    found = _found(request, sid)
    versions = list(found.versions.select_related("by").order_by("-number"))
    wanted = request.GET.get("version", "")
    version = next((v for v in versions if str(v.number) == wanted), versions[0] if versions else None)
    if wanted and (version is None or str(version.number) != wanted):
        raise Http404
    record("essay_read", person_of(request), ("essay", sid))
    context = {
        "essay": found,
        "versions": versions,
        "version": version,
        "pieces": pieces_of(version) if version else [],
        "grade_form": GradeForm(instance=found),
    }
    return render(request, "portal/essay.html", context)


@require_GET
def released(request: HttpRequest, name: str, sid: str) -> HttpResponse:
    """Read an essay as it stands in a release one may search; of the metadata a release may leave out, nothing."""
    mine = [scope.release for scope in scopes_for(person_of(request)) if scope.release is not None]
    member = ReleaseEssay.objects.filter(release__in=mine, release__name=name, essay__sid=sid).first()
    version = member.essay.versions.filter(number=member.version).first() if member is not None else None
    if version is None or version.purged:
        raise Http404
    record("released_read", person_of(request), ("essay", sid))
    return render(request, "portal/released.html", {"name": name, "sid": sid, "pieces": pieces_of(version)})


def pieces_of(version: EssayVersion) -> list[dict[str, Any]]:
    """The text in pieces: main mentions as they are labelled, marks around what they mark."""
    kinds, language = taxonomy(), "en" if (get_language() or "").startswith("en") else "sv"
    cuts = {0, len(version.text)}
    for mention in version.mentions:
        cuts |= {mention["target_start"], mention["target_end"]}
    cuts |= {n for n, letter in enumerate(version.text) if letter == "\n"}
    cuts |= {n + 1 for n, letter in enumerate(version.text) if letter == "\n"}
    for start, end in tokens_of(version.text):
        cuts |= {start, end}
    places = sorted(cuts)
    out = []
    for start, end in pairwise(places):
        over = [m for m in version.mentions if m["target_start"] <= start and end <= m["target_end"]]
        text = version.text[start:end]
        out.append(
            {
                "text": text,
                "start": start,
                "end": end,
                "is_break": text == "\n",
                "is_word": bool(text.strip()),
                "labels": [m["label"] for m in over],
                "titles": ", ".join(kinds[m["label"]].name[language] for m in over),
                "is_hidden": any(m["action"] == "replace" for m in over),
                "is_marked": any(m["action"] == "mark" for m in over),
                "is_pressing": any(m["label"] in reviews.TO_DECIDE for m in over),
            }
        )
    return out


@require_POST
def essay_assign(request: HttpRequest) -> HttpResponse:
    """Give essays to somebody to review."""
    me = person_of(request)
    staff = Person.objects.filter(role__in=("assistant", "manager"), is_active=True)
    who = staff.filter(pk=_number(request, "person")).first()
    if who is None:
        messages.error(request, _("Say who is to review."))
        return redirect("essays")
    found = Essay.objects.filter(sid__in=[sid for sid in request.POST.getlist("essay") if sid.isalnum()])
    for one in found:
        Assignment.objects.update_or_create(essay=one, defaults={"person": who})
        record("assign", me, ("essay", one.sid))
    messages.success(request, _("Assigned: %(count)s") % {"count": found.count()})
    return redirect("essays")


def _number(request: HttpRequest, name: str) -> int:
    value = request.POST.get(name, "")
    return int(value) if value.isdecimal() and len(value) < 10 else -1


@require_POST
def essay_grade(request: HttpRequest, sid: str) -> HttpResponse:
    """Enter the grade."""
    found = _found(request, sid)
    form = GradeForm(request.POST, instance=found)
    if form.is_valid():
        form.save()
        search_index.refresh(Essay.objects.filter(pk=found.pk))
        record("grade", person_of(request), ("essay", sid))
    else:
        messages.error(request, " ".join(str(line) for lines in form.errors.values() for line in lines))
    return redirect("essay", sid=sid)


@require_GET
def review(request: HttpRequest, sid: str) -> HttpResponse:
    """Look through an essay."""
    found = _found(request, sid)
    version = found.current
    if version is None:
        raise Http404
    context = {
        "essay": found,
        "version": version,
        "pieces": pieces_of(version),
        "marks": reviews.marks_of(version),
        "labels": labels_here(),
    }
    return render(request, "portal/review.html", context)


@require_POST
def review_decide(request: HttpRequest, sid: str) -> HttpResponse:
    """Decide about a mark."""
    found = _found(request, sid)
    place = (request.POST.get("label", ""), _number(request, "start"), _number(request, "end"))
    reviews.decide(found, _number(request, "version"), place, request.POST.get("choice", ""), person_of(request))
    record("decide", person_of(request), ("essay", sid))
    return redirect("review", sid=sid)


@require_POST
def review_hide(request: HttpRequest, sid: str) -> HttpResponse:
    """Hide words that were pointed at."""
    from gok_web.portal.forms.collect import places_in

    found = _found(request, sid)
    number, label, person = _number(request, "version"), request.POST.get("label", ""), person_of(request)
    version = found.current
    places = places_in(version.text, request.POST.getlist("place")) if version is not None else []
    reviews.hide(found, number, places, label, person)
    record("hide", person, ("essay", sid))
    return redirect("review", sid=sid)


@require_POST
def review_done(request: HttpRequest, sid: str) -> HttpResponse:
    """Close the review; out of quarantine."""
    found = _found(request, sid)
    reviews.close(found, person_of(request))
    record("review_done", person_of(request), ("essay", sid))
    return redirect("essays")


@require_POST
def review_reopen(request: HttpRequest, sid: str) -> HttpResponse:
    """Look at it again."""
    found = _found(request, sid)
    reviews.reopen(found)
    record("review_reopen", person_of(request), ("essay", sid))
    return redirect("review", sid=sid)
