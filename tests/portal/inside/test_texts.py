"""Everything the portal says, it says in Swedish and English; models and migrations agree; the command line works."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest
from babel.messages.pofile import read_po
from django.core.management import call_command
from django.test import Client
from django.utils import translation

import gok_web.portal
from gok_web.portal.databases import database_of
from gok_web.portal.rights import RIGHTS
from tests.portal.inside.makers import World, client_of

ROOM = Path(gok_web.portal.__file__).parent
MARKS = ("_", "gettext", "gettext_lazy")


def said() -> set[str]:
    found: set[str] = set()
    for path in ROOM.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in MARKS and node.args:
                assert isinstance(node.args[0], ast.Constant)
                found.add(str(node.args[0].value))
    for path in ROOM.rglob("*.html"):
        text = path.read_text("utf-8")
        found |= set(re.findall(r'{% translate "([^"]+)" %}', text)) | set(
            re.findall(r"{% translate '([^']+)' %}", text)
        )
        for block in re.findall(
            r"{% blocktranslate[^%]*%}(.*?)(?:{% plural %}.*?)?{% endblocktranslate %}", text, re.S
        ):
            found.add(re.sub(r"{{ (\w+) }}", r"%(\1)s", block))
    return found


def swedish() -> dict[str, str]:
    with (ROOM / "locale/sv/LC_MESSAGES/django.po").open("rb") as file:
        messages = [message for message in read_po(file, locale="sv") if message.id]
    return {
        (m.id[0] if isinstance(m.id, tuple) else str(m.id)): (
            m.string[0] if isinstance(m.string, tuple) else str(m.string)
        )
        for m in messages
    }


def test_everything_is_translated() -> None:
    words = said()
    assert len(words) > 400
    assert sorted(words - set(swedish())) == []
    assert sorted(set(swedish()) - words) == [], "nothing is left over"
    assert all(swedish().values())


def test_placeholders_are_the_same() -> None:
    holder = re.compile(r"%\(\w+\)s|%s")
    for english, translated in swedish().items():
        assert sorted(holder.findall(english)) == sorted(holder.findall(translated)), english


@pytest.mark.parametrize(("language", "word"), [("sv", "Logga in"), ("en", "Log in")])
def test_pages_speak_both(language: str, word: str) -> None:
    client = Client()
    client.post("/language", {"language": language, "next": "/login"})
    page = client.get("/login").content.decode()
    assert f'<html lang="{language}">' in page
    assert f"<h1>{word}</h1>" in page


def test_migrations_are_complete() -> None:
    with translation.override("en"):
        call_command("makemigrations", "portal", check=True, dry_run=True, verbosity=0)


def test_every_template_is_used_and_every_row_explained() -> None:
    sources = "".join(path.read_text("utf-8") for path in ROOM.rglob("*") if path.suffix in (".py", ".html"))
    for path in (ROOM / "templates/portal").glob("*.html"):
        assert f"portal/{path.name}" in sources, path.name
    assert all(row.what for row in RIGHTS.values())


@pytest.mark.parametrize("role", ["manager", "assistant", "teacher", "researcher", "officer", "learner"])
def test_menus_lead_where_one_may_go(world: World, role: str) -> None:
    client = client_of(world.people[role])
    page = client.get("/").content.decode()
    links = set(re.findall(r'href="(/[^"?#]*)"', page)) - set(re.findall(r'"(/static/[^"]*)"', page))
    assert len(links) >= 2
    for link in links:
        assert client.get(link).status_code == 200, link


@pytest.mark.parametrize("url", ["mysql://x/y", "portal.db", "http://x"])
def test_other_databases_are_refused(url: str) -> None:
    from gok.errors import SettingError

    with pytest.raises(SettingError):
        database_of(url, Path())


def test_a_secret_others_can_read_is_refused(tmp_path: Path) -> None:
    from gok.errors import SettingError
    from gok_web.portal.secret import secret_of

    first = secret_of(tmp_path)
    assert secret_of(tmp_path) == first
    path = tmp_path / "secret"
    assert path.stat().st_mode & 0o777 == 0o600
    path.chmod(0o644)
    with pytest.raises(SettingError, match="others can read"):
        secret_of(tmp_path)
    path.chmod(0o600)
    path.write_text("short")
    with pytest.raises(SettingError):
        secret_of(tmp_path)


def test_health_asks_the_database() -> None:
    answer = Client().get("/health")
    assert answer.json()["status"] == "ok"
    assert set(answer.json()) == {"status", "version"}
