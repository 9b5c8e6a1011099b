"""A learner goes on in the language of the consent: form, writing page, its buttons and messages, right to left."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from babel.messages.pofile import read_po
from django.test import Client
from django.utils import translation

import gok_web.portal
from gok.taxonomy import taxonomy
from gok_web.portal import codes
from gok_web.portal.hiding import labels_here
from gok_web.portal.metadata.choices import CONSENT_LANGUAGES
from gok_web.portal.models import Project
from tests.portal.inside.makers import World, task

ROOM = Path(gok_web.portal.__file__).parent
DRAFTS = [code for code, _name in CONSENT_LANGUAGES if code not in ("sv", "en")]
PAGES = ("consent", "about", "write", "write_inside", "refused", "_preview", "_return", "_number", "collected", "kept")
SWEDISH_WORDS = ("Det du", "Skriv", "Spara", "Modersm", "lagras", "Fortsätt")


def catalogue(language: str) -> dict[str, str]:
    with (ROOM / f"locale/{language}/LC_MESSAGES/django.po").open("rb") as file:
        return {str(message.id): str(message.string) for message in read_po(file) if message.id}


def wanted() -> set[str]:
    """All that stands on the pages, by their templates, and the names of the labels."""
    found: set[str] = set()
    for name in PAGES:
        page = (ROOM / f"templates/portal/{name}.html").read_text("utf-8")
        found |= {a or b for a, b in re.findall(r"""{% translate (?:"([^"]+)"|'([^']+)') %}""", page)}
    kinds = taxonomy()
    replaced = [c for c in kinds.categories if c.handling == "replace"]
    found |= {c.name["en"] for c in replaced}
    return found | {g.name["en"] for g in kinds.groups if any(c.group == g.id for c in replaced)}


@pytest.mark.parametrize("language", DRAFTS)
def test_everything_a_learner_reads_is_there(language: str) -> None:
    words = catalogue(language)
    assert sorted(wanted() - set(words)) == []
    assert all(words.values())
    holes = re.compile(r"%\(\w+\)s")
    assert not [one for one, said in words.items() if sorted(holes.findall(one)) != sorted(holes.findall(said))]
    assert set(words) == set(catalogue("es")), "the same in all"


def collecting(world: World) -> Client:
    about = task("XT7")
    _made, code = codes.invite("collect", None, task=about, source=about.source, uses=5)
    client = Client()
    assert client.post("/invitation", {"code": code}).status_code == 302
    return client


@pytest.mark.parametrize(("language", "direction"), [("ar", "rtl"), ("prs", "rtl"), ("ti", "ltr"), ("es", "ltr")])
def test_from_the_consent_on(world: World, language: str, direction: str) -> None:
    client, words = collecting(world), catalogue(language)
    page = client.get(f"/collect/consent?lang={language}").content.decode()
    assert words["If you do not want to take part, close this page. Nothing has been stored."] in page
    client.post("/collect/consent", {"agree": "on", "age": "on", "lang": language})
    page = client.get("/collect/about").content.decode()
    assert f'<html lang="{language}"' in page
    assert ('dir="rtl"' in page) == (direction == "rtl")
    assert 'id="draft"' in page, "nobody has read it yet"
    for said in ("Go on to writing", "mother tongue", "university in Sweden", "I do not want to say", "in a course"):
        assert words[said].casefold() in page.casefold(), said
    assert not [word for word in SWEDISH_WORDS if word in page]
    page = client.post("/collect/about", {"language mother_tongue 0": "klingonska"}).content.decode()
    assert words["This language is not on the list; a manager can add it to the project's own."] in page
    client.post("/collect/about", {"gender": "a"})
    page = client.get("/collect/write").content.decode()
    for said in ("Your text", "What will be stored", "Show what will be stored"):
        assert words[said].casefold() in page.casefold(), said
    key = re.findall(r'name="key" value="([0-9a-f]+)"', page)[0]
    draft = re.findall(r'name="draft" value="([^"]+)"', page)[0]
    shown = client.post("/collect/live", {"key": key, "text": "Jag heter Fatima.", "draft": draft}).content.decode()
    assert words["Store this text"] in shown
    assert words["first name, female"] in shown
    draft = re.findall(r'name="draft" value="([^"]+)"', shown)[0]
    other = Client()  # the session has ended: the page brings it back, in its language
    back = other.post("/collect/write", {"draft": draft, "do": "restore", "key": key, "text": ""}).content.decode()
    assert words["Store this text"] in back


def test_a_language_that_was_read_is_no_draft(world: World) -> None:
    Project.objects.update_or_create(pk=1, defaults={"reviewed_languages": "ar"})
    client = collecting(world)
    client.post("/collect/consent", {"agree": "on", "age": "on", "lang": "ar"})
    assert 'id="draft"' not in client.get("/collect/about").content.decode()


def test_the_portal_itself_speaks_two(world: World) -> None:
    client = collecting(world)
    client.get("/collect/consent?lang=ar")
    client.post("/language", {"language": "en", "next": "/collect/consent"})
    assert '<html lang="en">' in client.get("/collect/consent").content.decode()
    assert '<html lang="sv">' in Client().get("/login", headers={"accept-language": "ar"}).content.decode()
    assert client.get("/collect/consent?lang=xx").status_code == 200


def test_labels_have_names_in_every_language() -> None:
    for language in ("sv", "en", *DRAFTS):
        with translation.override(language):
            names = [name for _group, rows in labels_here() for _code, name in rows]
        assert len(set(names)) == len(names)
