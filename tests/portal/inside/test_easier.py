"""First steps, sections, languages by any name, how long things are kept."""

from __future__ import annotations

from datetime import date

import pytest

from gok_web.common.languages import language_names, stored_language
from gok_web.portal.consents import consent_text, languages
from gok_web.portal.forms.data import AboutForm, LearnerForm, TaskForm
from gok_web.portal.forms.people import ProjectForm
from gok_web.portal.models import LearnerLanguage, Project, Release, Task
from gok_web.portal.steps import steps
from tests.portal.inside.makers import World, client_of, learner


@pytest.mark.parametrize("said", ["arabiska", "Arabic", "arabic ", "العربية", "ARABISKA"])
def test_a_language_is_found_by_any_name(world: World, said: str) -> None:
    made = learner("A60")
    form = LearnerForm(world.people["manager"], {"language mother_tongue 0": said}, instance=made)
    assert form.is_valid(), form.errors
    form.save_languages(made)
    assert LearnerLanguage.objects.get(learner=made).name == "arabiska"


def test_no_name_means_two_languages_of_the_list() -> None:
    names = language_names()
    assert len(names) > 140
    for stored in names:
        assert stored_language(stored) == stored
        assert stored_language(stored.upper()) == stored
    assert stored_language("Klingon") == "Klingon"


def test_an_unknown_language_is_still_refused(world: World) -> None:
    form = AboutForm({"language mother_tongue 0": "Klingon"})
    assert not form.is_valid()


def test_every_field_stands_in_one_section(world: World) -> None:
    manager = world.people["manager"]
    for form in (AboutForm(), LearnerForm(manager), TaskForm(manager), ProjectForm(instance=Project.get())):
        shown = [field.name for _title, fields in form.sections for field in fields]
        assert sorted(shown) == sorted(field.name for field in form.visible_fields())
        assert len(form.sections) > 2


def test_first_steps_are_ticked_off(world: World) -> None:
    manager = client_of(world.people["manager"])
    waiting = [step.view for step in steps() if not step.is_done]
    assert waiting == ["project", "project", "essays"]
    page = manager.get("/").content.decode()
    assert page.count('class="button quiet" href="/project"') == 2
    Project.objects.update(contact="post@example.org", purpose="x", ends=2030, kept_until=2040)
    assert [step.view for step in steps() if not step.is_done] == ["essays"]
    Release.objects.all().delete()
    Task.objects.filter(essays__isnull=True).delete()
    assert "release_add" in [step.view for step in steps() if not step.is_done]
    assert client_of(world.people["teacher"]).get("/first-steps").status_code == 403


def test_how_long_is_told_in_every_language(world: World) -> None:
    before = consent_text("sv").digest
    Project.objects.update(ends=2031, kept_until=2042)
    for language, _name in languages():
        whole = consent_text(language).whole
        assert "2031" in whole
        assert "2042" in whole
    assert consent_text("sv").digest != before, "who agreed before agreed to another text"


def test_nothing_is_kept_shorter_than_the_project(world: World) -> None:
    given = {"name": "p", "consent_version": "1", "consent_months": 12, "licence_version": "1", "ends": 2031}
    assert not ProjectForm({**given, "kept_until": 2030}, instance=Project.get()).is_valid()
    assert ProjectForm({**given, "kept_until": 2031}, instance=Project.get()).is_valid()


def test_the_end_of_keeping_is_said(world: World) -> None:
    manager, year = client_of(world.people["manager"]), date.today().year
    for until, said in ((year + 1, 0), (year, 1), (year - 1, 1)):
        Project.objects.update(ends=year - 2, kept_until=until)
        assert manager.get("/first-steps").content.decode().count("message warning") == said
