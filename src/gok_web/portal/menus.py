"""What every page shows: who is logged in, the way to the pages that are open to them, the project's name."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from gok.version import __version__
from gok_web.portal.models import Person, Project
from gok_web.portal.rights import cell

__all__ = ["MENU", "TITLES", "page", "role_names"]

MENU = (
    (gettext_lazy("Texts"), ("essays", "search", "statistics")),
    (gettext_lazy("Collection"), ("tasks", "learners", "invitations", "sources")),
    (gettext_lazy("Releases"), ("releases", "applications")),
    (gettext_lazy("Kiosks"), ("kiosks", "held", "withdrawals", "import", "export")),
    (gettext_lazy("Project"), ("first_steps", "people", "proposals", "project", "audit")),
)
"""Five groups; of each a person sees the pages that are open to them."""
TITLES = {
    "essays": gettext_lazy("Essays"),
    "learners": gettext_lazy("Learners"),
    "tasks": gettext_lazy("Tasks"),
    "search": gettext_lazy("Search"),
    "releases": gettext_lazy("Releases"),
    "applications": gettext_lazy("Applications"),
    "statistics": gettext_lazy("Statistics"),
    "invitations": gettext_lazy("Invitations"),
    "kiosks": gettext_lazy("Kiosks and bundles"),
    "held": gettext_lazy("Held words"),
    "withdrawals": gettext_lazy("Withdrawals"),
    "first_steps": gettext_lazy("First steps"),
    "people": gettext_lazy("People"),
    "proposals": gettext_lazy("For a second person"),
    "sources": gettext_lazy("Sources"),
    "import": gettext_lazy("Import"),
    "export": gettext_lazy("Export"),
    "project": gettext_lazy("Settings"),
    "audit": gettext_lazy("Audit log"),
}


def page(request: HttpRequest) -> dict[str, Any]:
    """Context of all templates."""
    person = getattr(request, "user", None)
    role = person.role if isinstance(person, Person) else ""
    here = request.resolver_match.view_name if request.resolver_match else ""
    return {
        "person": person if role else None,
        "role_name": role_names().get(role, ""),
        "menu": _menu(role, here),
        "may": _May(role),
        "project": Project.get() if request.resolver_match else None,
        "gok_version": __version__,
    }


def _menu(role: str, here: str) -> list[tuple[Any, list[tuple[str, Any, bool]], bool]]:
    """The groups: title, pages that are open, and whether one is on one of them."""
    out = []
    for title, names in MENU:
        pages = [(name, TITLES[name], name == here) for name in names if cell(name, role)]
        if pages:
            out.append((title, pages, here in names))
    return out


class _May:
    """`{% if may.essay_assign %}` in a template asks the matrix."""

    def __init__(self, role: str) -> None:
        self._role = role

    def __getitem__(self, view: str) -> str:
        return cell(view, self._role)


def role_names() -> dict[str, str]:
    """What the roles are called."""
    return {
        "manager": _("manager"),
        "assistant": _("assistant"),
        "teacher": _("teacher"),
        "researcher": _("researcher"),
        "officer": _("data protection officer"),
        "learner": _("learner"),
    }
