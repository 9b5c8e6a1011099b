"""Everything the server says, it says in Swedish and in English."""

from __future__ import annotations

import ast
import re
from pathlib import Path

from babel.messages.pofile import read_po

import gok_web
from gok.detect.model.judges import reasons_of
from gok.lang import load_language
from gok_web.common.translations import compile_all, stale

ROOT = Path(gok_web.__file__).parent
ROOMS = ("api", "common", "workbench")
MARKS = ("_", "gettext", "gettext_noop")


def said() -> set[str]:
    """All that is marked for translation, and the reasons of the engine."""
    found = set(reasons_of(load_language()).says.values())
    for path in (path for room in ROOMS for path in (ROOT / room).rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.args:
                place = 0 if node.func.id in MARKS else 1 if node.func.id == "DocumentError" else None
                if place is not None and isinstance(node.args[place], ast.Constant):
                    found.add(node.args[place].value)
    for path in (path for room in ("api", "common") for path in (ROOT / room / "templates").rglob("*.html")):
        found |= set(re.findall(r'{% translate "([^"]+)" %}', path.read_text("utf-8")))
    return found


def swedish() -> dict[str, str]:
    with (ROOT / "common/locale/sv/LC_MESSAGES/django.po").open("rb") as file:
        return {str(message.id): str(message.string) for message in read_po(file, locale="sv") if message.id}


def test_everything_is_translated() -> None:
    assert len(said()) > 60
    assert not [text for text in said() if not swedish().get(text)]
    assert not swedish().keys() - said()


def test_places_for_values_are_the_same() -> None:
    for english, other in swedish().items():
        assert sorted(re.findall(r"%\(\w+\)\w", english)) == sorted(re.findall(r"%\(\w+\)\w", other)), english


def test_catalogues_are_compiled() -> None:
    compile_all(ROOT)
    assert list(stale(ROOT)) == []
    assert (ROOT / "common/locale/sv/LC_MESSAGES/django.mo").is_file()
