"""Releases: gates, freezing, applications, licence, download, search."""

from __future__ import annotations

from django import forms
from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.db import IntegrityError, transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from gok.errors import InputError
from gok_web.portal import packages, searching
from gok_web.portal.access import person_of
from gok_web.portal.gates import assessment_of, check_gates
from gok_web.portal.metadata.exchange import COLUMNS
from gok_web.portal.models import Application, Download, Essay, Person, Project, Release
from gok_web.portal.records import record
from gok_web.portal.rights import cell
from gok_web.portal.scopes import applications_for, downloads_for, releases_for
from gok_web.portal.search import FILTERS, parse
from gok_web.portal.search import search as find
from gok_web.portal.views.data import saved

__all__ = [
    "application_decide",
    "applications",
    "apply",
    "copy_erased",
    "licence",
    "release",
    "release_add",
    "release_choose",
    "release_download",
    "release_freeze",
    "release_recall",
    "release_risk",
    "releases",
    "search",
]


class ReleaseForm(forms.ModelForm):  # type: ignore[type-arg]
    """A new release."""

    class Meta:
        model = Release
        fields = ("name", "about")


class ApplyForm(forms.ModelForm):  # type: ignore[type-arg]
    """What a release is wanted for."""

    class Meta:
        model = Application
        fields = ("affiliation", "purpose")


@require_GET
def releases(request: HttpRequest) -> HttpResponse:
    """Releases one may see."""
    person = person_of(request)
    mine = {a.release_id: a for a in Application.objects.filter(person=person)}
    rows = [(row, mine.get(row.pk)) for row in releases_for(person)]
    return render(request, "portal/releases.html", {"rows": rows, "old": _old_copies(person)})


def _old_copies(person: Person) -> list[Download]:
    """Copies a researcher has of a revision from before somebody left, or before it was recalled."""
    rows = downloads_for(person).filter(erased__isnull=True).select_related("application__release")
    return [row for row in rows if row.revision < row.application.release.revision or row.application.release.recalled]


@require_http_methods(["GET", "POST"])
def release_add(request: HttpRequest) -> HttpResponse:
    """Begin a release."""
    form = ReleaseForm(request.POST or None)
    shown = {"title": _("New release"), "button": _("Add"), "also": _("Add and freeze")}
    if request.method == "POST" and form.is_valid():
        made = saved(request, form)
        record("release_add", person_of(request), ("release", made.name))
        if request.POST.get("also") == "yes":
            return release_freeze(request, made.name)
        return redirect("release", name=made.name)
    return render(request, "portal/form.html", {**shown, "form": form})


@require_GET
def release(request: HttpRequest, name: str) -> HttpResponse:
    """A release: what stands in its way, or what is in it."""
    person = person_of(request)
    found = get_object_or_404(releases_for(person), name=name)
    context = {
        "release": found,
        "gates": check_gates(found) if not found.is_out and cell("release_choose", person.role) else [],
        "waiting": Essay.objects.filter(state="quarantine").count(),
        "count": found.members.count(),
        "application": Application.objects.filter(person=person, release=found).first(),
        "downloads": Download.objects.filter(application__release=found).select_related("application__person"),
    }
    return render(request, "portal/release.html", context)


@require_POST
def release_freeze(request: HttpRequest, name: str) -> HttpResponse:
    """Freeze it, if nothing stands in the way."""
    found = get_object_or_404(releases_for(person_of(request)), name=name)
    try:
        packages.freeze(found, person_of(request))
    except InputError:
        messages.error(request, _("Something stands in the way; see below."))
    else:
        messages.success(request, _("Frozen."))
    return redirect("release", name=name)


@require_http_methods(["GET", "POST"])
def release_choose(request: HttpRequest, name: str) -> HttpResponse:
    """Which essays and which columns go into a release that is not out."""
    found = get_object_or_404(releases_for(person_of(request)), name=name)
    if found.is_out:
        messages.error(request, _("It is frozen: recall it first."))
        return redirect("release", name=name)
    essays = Essay.objects.filter(state__in=("open", "done")).order_by("pk")
    if request.method == "POST":
        if request.POST.get("do") == "blocking":
            blocking = [sid for gate in check_gates(found) if gate.code != "risk" for sid in gate.essays]
            found.left_out.add(*essays.filter(sid__in=blocking))
        else:
            chosen = [sid for sid in request.POST.getlist("essay") if sid.isalnum()]
            found.left_out.set(essays.exclude(sid__in=chosen))
            names = {name for columns in COLUMNS.values() for name in columns}
            found.without = ",".join(sorted(names - set(request.POST.getlist("column"))))
            found.save(update_fields=["without"])
        record("release_choose", person_of(request), ("release", name), left_out=found.left_out.count())
        return redirect("release", name=name)
    left = set(found.left_out.values_list("pk", flat=True))
    columns = [(c, c not in found.columns_left_out) for names in COLUMNS.values() for c in dict.fromkeys(names)]
    context = {"release": found, "rows": [(one, one.pk not in left) for one in essays], "columns": columns}
    return render(request, "portal/release_choose.html", context)


@require_GET
def release_risk(request: HttpRequest, name: str) -> HttpResponse:
    """The report of the residual risk, as a page to keep: who is at risk and what would help."""
    from gok.risk import read_gates
    from gok.risk.html import to_html

    found = get_object_or_404(releases_for(person_of(request)), name=name)
    assessment = assessment_of(found)
    if assessment is None:
        raise Http404
    record("release_risk", person_of(request), ("release", name))
    page = to_html(assessment, name=name, gates=read_gates([Project.get().risk_gates]))
    response = HttpResponse(page, content_type="text/html; charset=utf-8")
    response.headers["Content-Disposition"] = f'attachment; filename="risk-{name}.html"'
    return response


@require_POST
def release_recall(request: HttpRequest, name: str) -> HttpResponse:
    """Take a frozen release back: something in it must not be out."""
    found = get_object_or_404(releases_for(person_of(request)), name=name)
    if found.is_out:
        packages.recall(found, person_of(request))
        messages.success(request, _("Recalled. Those who fetched it are listed below and have been told."))
    return redirect("release", name=name)


def _open_application(person: Person, found: Release) -> Application | None:
    """Managers need none; a researcher needs one that is approved, with the licence accepted."""
    if person.role != "researcher":
        return None
    application = Application.objects.filter(person=person, release=found).first()
    if application is None or not application.is_open:
        raise PermissionDenied
    return application


@require_GET
def release_download(request: HttpRequest, name: str) -> HttpResponse:
    """Fetch the archive; who took which revision is remembered."""
    person = person_of(request)
    found = get_object_or_404(releases_for(person), name=name, frozen__isnull=False, recalled__isnull=True)
    application = _open_application(person, found)
    path = packages.path_of(found)
    if not path.is_file():
        raise Http404
    if application is not None:
        Download.objects.create(application=application, revision=found.revision)
    record("download", person, ("release", name), revision=found.revision)
    response = HttpResponse(path.read_bytes(), content_type="application/zip")
    response.headers["Content-Disposition"] = f'attachment; filename="{path.name}"'
    response.headers["X-Checksum-SHA256"] = found.digest
    return response


@require_POST
def copy_erased(request: HttpRequest, number: int) -> HttpResponse:
    """A researcher says that an older copy is erased."""
    found = get_object_or_404(downloads_for(person_of(request)), pk=number)
    found.erased = timezone.now()
    found.save(update_fields=["erased"])
    record("copy_erased", person_of(request), ("release", found.application.release.name), revision=found.revision)
    return redirect("releases")


@require_http_methods(["GET", "POST"])
def apply(request: HttpRequest, name: str) -> HttpResponse:
    """Ask to use a release."""
    person = person_of(request)
    found = get_object_or_404(releases_for(person), name=name)
    form = ApplyForm(request.POST or None, instance=Application(person=person, release=found))
    if request.method == "POST" and form.is_valid():
        try:
            with transaction.atomic():
                saved(request, form)
        except IntegrityError:
            messages.error(request, _("You have applied already."))
        else:
            record("apply", person, ("release", name))
        return redirect("applications")
    title = _("Apply for %(name)s") % {"name": name}
    return render(request, "portal/form.html", {"form": form, "title": title, "button": _("Apply")})


@require_GET
def applications(request: HttpRequest) -> HttpResponse:
    """Applications one may see."""
    return render(request, "portal/applications.html", {"rows": applications_for(person_of(request))})


@require_POST
def application_decide(request: HttpRequest, number: int) -> HttpResponse:
    """Approve or refuse."""
    me = person_of(request)
    found = get_object_or_404(applications_for(me), pk=number)
    choice = request.POST.get("choice", "")
    if choice in ("approved", "refused"):
        found.state, found.decided_by = choice, me
        found.save(update_fields=["state", "decided_by"])
        record("application_decide", me, ("person", found.person.username), choice=choice)
    return redirect("applications")


@require_http_methods(["GET", "POST"])
def licence(request: HttpRequest, number: int) -> HttpResponse:
    """Read the licence and accept it."""
    found = get_object_or_404(applications_for(person_of(request)), pk=number, state="approved")
    project = Project.get()
    if request.method == "POST" and request.POST.get("accept") == "yes":
        found.licence_version, found.licence_accepted = project.licence_version, timezone.now()
        found.save(update_fields=["licence_version", "licence_accepted"])
        record("licence", person_of(request), ("release", found.release.name))
        return redirect("release", name=found.release.name)
    return render(request, "portal/licence.html", {"application": found})


@require_GET
def search(request: HttpRequest) -> HttpResponse:
    """Search in what stands now (staff) or in a release (researchers)."""
    person = person_of(request)
    scopes = searching.scopes_for(person)
    chosen = searching.scope_of(request.GET.get("release", ""), scopes)
    query = parse(request.GET.get("q", ""))
    filters = {name: request.GET.get(name, "")[:60].replace("\0", "") for name in FILTERS}
    page = request.GET.get("page", "1")
    number = int(page) if page.isdecimal() and len(page) < 7 else 1
    found = None
    if chosen is not searching.NOWHERE and (query.terms or any(filters.values())):
        reviewer = chosen.reviewer.pk if chosen.reviewer is not None else None
        found = find(query, filters, release=chosen.release, reviewer=reviewer, page=number)
    context = {
        "scopes": scopes,
        "chosen": chosen,
        "found": found,
        "q": request.GET.get("q", ""),
        "menus": searching.menus(chosen, filters) if chosen is not searching.NOWHERE else [],
        "address": searching.address(request),
    }
    return render(request, "portal/search.html", context)
