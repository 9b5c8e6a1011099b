"""The rights matrix, cell by cell: every address, every role, own and foreign objects, outsiders."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.test import Client
from django.urls import URLPattern, get_resolver, reverse

from gok_web.portal.rights import RIGHTS, ROLES, cell, to_markdown
from tests.portal.inside.makers import World, client_of

ROOT = Path(__file__).parents[3]
PATTERNS: list[URLPattern] = [one for one in get_resolver().url_patterns if isinstance(one, URLPattern)]
NAMES = sorted(str(one.name) for one in PATTERNS)
METHODS = ("get", "post")
WITH_OBJECTS = {str(one.name) for one in PATTERNS if one.pattern.converters}
CELLS = [(name, role, method) for name in NAMES for role in ROLES for method in METHODS]


def address(world: World, name: str, *, foreign: bool = False) -> str:
    table = world.foreign if foreign else world.own
    return reverse(name, kwargs=table.get(name, {}))


def ask(client: Client, method: str, url: str) -> Any:
    return client.post(url, {}) if method == "post" else client.get(url)


def test_every_address_is_a_row_and_every_row_an_address() -> None:
    assert len(PATTERNS) == len(get_resolver().url_patterns), "no included or nested addresses: they would not be seen"
    assert set(NAMES) == set(RIGHTS)
    assert len(NAMES) == len(set(NAMES)) > 60


def test_all_addresses_with_objects_are_tried(world: World) -> None:
    assert WITH_OBJECTS == set(world.own) == set(world.foreign)


@pytest.mark.parametrize(("name", "role", "method"), CELLS)
def test_cell(world: World, name: str, role: str, method: str) -> None:
    """Allowed means answered, not allowed means refused; by GET and by POST."""
    answer = ask(client_of(world.people[role]), method, address(world, name))
    row = RIGHTS[name]
    if row.of(role):
        assert answer.status_code in (200, 302, 401, 405, 409, 422), answer.status_code
        assert name in ("code", "logout") or answer.headers.get("Location", "") != "/login"
    elif row.outsider == "open":
        assert answer.status_code != 403
    else:
        assert answer.status_code == 403


@pytest.mark.parametrize(
    ("name", "role", "method"), [(n, r, m) for n, r, m in CELLS if cell(n, r) == "own" and n in WITH_OBJECTS]
)
def test_what_is_not_ones_own_is_not_there(world: World, name: str, role: str, method: str) -> None:
    """Objects of another school, assistant, researcher: as if there were none (IDOR)."""
    answer = ask(client_of(world.people[role]), method, address(world, name, foreign=True))
    refused = 403 if name == "release_download" else 404
    assert answer.status_code in (refused, 405)
    both = {ask(client_of(world.people[role]), m, address(world, name, foreign=True)).status_code for m in METHODS}
    assert refused in both


LISTS = {
    "learners": "B1<",
    "tasks": "BT1<",
    "essays": "B1BT1",
    "releases": "draft<",
    "applications": "other-researcher",
}


@pytest.mark.parametrize(("name", "sign"), LISTS.items())
@pytest.mark.parametrize("role", ROLES)
def test_lists_show_ones_own(world: World, name: str, sign: str, role: str) -> None:
    answer = client_of(world.people[role]).get(reverse(name))
    right = cell(name, role)
    assert (sign in answer.content.decode()) is (right == "all")


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("name", NAMES)
def test_outsiders(world: World, name: str, method: str) -> None:
    """Nothing but login, invitation and health; everything else leads there."""
    answer = ask(Client(), method, address(world, name))
    kind = RIGHTS[name].outsider
    if kind == "open":
        assert answer.status_code in (200, 302, 401, 405)
        assert answer.headers.get("Location", "/login") in ("/login", "/")
    else:
        assert answer.status_code == 302
        assert answer.headers["Location"] == ("/invitation" if kind == "invited" else "/login")
        assert not answer.content


def test_what_is_open_is_little() -> None:
    assert {row.view for row in RIGHTS.values() if row.outsider == "open"} == {
        "login",
        "code",
        "language",
        "health",
        "go_on",
        "invitation",
    }


@pytest.mark.parametrize("path", ["/admin/", "/static/../settings", "/learners/A1/../../people", "/api/docs", "/x"])
def test_there_is_nothing_else(path: str) -> None:
    assert Client().get(path).status_code == 404


def test_a_view_nobody_listed_is_refused(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gok_web.portal.access.RIGHTS", {k: v for k, v in RIGHTS.items() if k != "audit"})
    assert client_of(world.people["manager"]).get("/audit").status_code == 403


def test_documentation_shows_this_table() -> None:
    assert to_markdown() in (ROOT / "docs" / "portal.md").read_text(encoding="utf-8")


def test_no_room_with_originals_is_installed() -> None:
    from django.apps import apps

    assert [app for app in settings.INSTALLED_APPS if "gok" in app] == ["gok_web.portal"]
    assert {model._meta.app_label for model in apps.get_models()} == {"auth", "contenttypes", "sessions", "portal"}


def test_no_field_can_hold_what_must_not_be_known() -> None:
    from gok_web.portal.forms.data import AboutForm, LearnerForm
    from gok_web.portal.models import Learner

    fields = {field.name for field in Learner._meta.get_fields()}
    fields |= set(AboutForm().base_fields) | set(LearnerForm.base_fields)
    telling = re.compile(r"name$|birth(?!year_interval)|born|country|nation|origin|arriv|address|email|phone|date")
    assert not [name for name in fields if telling.search(name)]
