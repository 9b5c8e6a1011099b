"""Around search: where somebody may search, and what the filters offer."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest
from django.utils.translation import gettext as _

from gok_web.portal.metadata import choices
from gok_web.portal.models import IndexEntry, Person, Release

__all__ = ["NOWHERE", "Scope", "address", "menus", "scope_of", "scopes_for"]


@dataclass(frozen=True, slots=True)
class Scope:
    """What is searched: a release, or the essays as they stand; all of them, or those somebody is to review."""

    id: str
    name: str
    release: Release | None = None
    reviewer: Person | None = None


NOWHERE = Scope("", "")


def scopes_for(person: Person) -> list[Scope]:
    """Where a person may search: managers in everything, assistants in the essays they were given, researchers in
    releases they have an open application for.
    """
    if person.role == "assistant":
        return [Scope("", _("the essays given to you"), reviewer=person)]
    frozen = Release.objects.filter(frozen__isnull=False, recalled__isnull=True)
    if person.role == "researcher":
        frozen = frozen.filter(
            applications__person=person,
            applications__state="approved",
            applications__licence_accepted__isnull=False,
        )
        return [Scope(row.name, row.name, row) for row in frozen]
    return [Scope("", _("all essays as they stand")), *(Scope(row.name, row.name, row) for row in frozen)]


def scope_of(wanted: str, scopes: list[Scope]) -> Scope:
    """The scope that was asked for, else the first."""
    found = next((scope for scope in scopes if scope.id == wanted), None)
    return found or (scopes[0] if scopes else NOWHERE)


def menus(scope: Scope, chosen: Mapping[str, str]) -> list[dict[str, Any]]:
    """What the filters offer: the values there are."""
    rows = IndexEntry.objects.filter(release=scope.release)
    if scope.reviewer is not None:
        rows = rows.filter(essay__assignment__person=scope.reviewer)
    titles = {
        "first_language": (_("mother tongue"), "first_languages", {}),
        "level": (_("level"), "level", dict(choices.LEVELS)),
        "genre": (_("genre"), "genres", dict(choices.GENRES)),
        "grade": (_("grade"), "grade", {}),
        "age": (_("born between"), "age", {}),
        "gender": (_("gender"), "gender", dict(choices.GENDERS)),
        "task": (_("task"), "task", {}),
    }
    out = []
    for name, (title, column, names) in titles.items():
        found = rows.order_by().values_list(column, flat=True).distinct()
        values = sorted({part for value in found for part in value.strip("|").split("|") if part})
        options = [(value, names.get(value, value), value == chosen.get(name)) for value in values]
        out.append({"name": name, "title": title, "options": options})
    return out


def address(request: HttpRequest) -> str:
    """The query without its page, for the links to other pages."""
    kept = request.GET.copy()
    kept.pop("page", None)
    return kept.urlencode()
