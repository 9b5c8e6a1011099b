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

from gok_web.portal import packages, searching
from gok_web.portal.access import person_of
from gok_web.portal.gates import check_gates
from gok_web.portal.models import Application, Download, Person, Project, Release
from gok_web.portal.records import record
from gok_web.portal.scopes import applications_for, downloads_for, releases_for
from gok_web.portal.search import FILTERS, parse
from gok_web.portal.search import search as find

__all__ = [
    "application_decide",
    "applications",
    "apply",
    "copy_erased",
    "licence",
    "release",
    "release_add",
    "release_download",
    "release_freeze",
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
    """Copies a researcher has of a revision from before somebody left."""
    rows = downloads_for(person).filter(erased__isnull=True).select_related("application__release")
    return [row for row in rows if row.revision < row.application.release.revision]


@require_http_methods(["GET", "POST"])
def release_add(request: HttpRequest) -> HttpResponse:
    """Begin a release."""
    form = ReleaseForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        made = form.save()
        record("release_add", person_of(request), ("release", made.name))
        return redirect("release", name=made.name)
    return render(request, "portal/form.html", {"form": form, "title": _("New release"), "button": _("Add")})


@require_GET
def release(request: HttpRequest, name: str) -> HttpResponse:
    """A release: what stands in its way, or what is in it."""
    person = person_of(request)
    found = get_object_or_404(releases_for(person), name=name)
    context = {
        "release": found,
        "gates": check_gates() if found.frozen is None else [],
        "count": found.members.count(),
        "application": Application.objects.filter(person=person, release=found).first(),
        "downloads": Download.objects.filter(application__release=found).select_related("application__person"),
    }
    return render(request, "portal/release.html", context)


@require_POST
def release_freeze(request: HttpRequest, name: str) -> HttpResponse:
    """Freeze it, if nothing stands in the way."""
    found = get_object_or_404(releases_for(person_of(request)), name=name, frozen__isnull=True)
    if any(not gate.holds for gate in check_gates()):
        record("release_blocked", person_of(request), ("release", name))
        messages.error(request, _("Something stands in the way; see below."))
    else:
        packages.freeze(found, person_of(request))
        messages.success(request, _("Frozen."))
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
    found = get_object_or_404(releases_for(person), name=name, frozen__isnull=False)
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
                form.save()
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
