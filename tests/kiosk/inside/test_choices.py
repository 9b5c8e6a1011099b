"""The kiosk offers the values that the portal takes, and takes none in that it does not offer."""

from __future__ import annotations

import json
from typing import Any

import pytest

from gok.safe.metadata import FIELDS
from gok_web.kiosk import choices, facts
from gok_web.kiosk.errors import RuleError
from gok_web.kiosk.stores import KioskStore
from gok_web.portal.metadata import choices as portal

THEIRS: dict[str, Any] = {
    "genders": portal.GENDERS,
    "degrees": portal.DEGREES,
    "swedish_where": portal.SWEDISH_WHERE,
    "language_native_education": portal.YES_NO,
    "level": portal.LEVELS,
    "grading_scale": portal.SCALES,
    "task_type": portal.TASK_TYPES,
    "task_format": portal.TASK_FORMATS,
    "text_types": portal.GENRES,
    "metastatus": portal.METASTATUS,
}


@pytest.mark.parametrize("name", choices.VALUES)
def test_the_portal_takes_every_value(name: str) -> None:
    theirs = {part for value, _ in THEIRS[name] for part in (value.split(",") if name in choices.MANY else [value])}
    assert set(choices.VALUES[name]) == theirs
    assert any(name in fields for fields in FIELDS.values())


def test_intervals_are_those_of_the_portal() -> None:
    for year in (2024, 2026, 2031):
        assert choices.birth_intervals(year) == portal.birth_intervals(year)


def test_what_is_no_choice_is_refused_here_and_not_with_the_bundle(store: KioskStore) -> None:
    with pytest.raises(RuleError, match="none of those"):
        facts.generalized("task", "AT1", {"level": "B9"})
    with pytest.raises(RuleError, match="none of those"):
        store.whole(facts.take_table, store, json.dumps({"task": [{"id": "AT1", "level": "B9"}]}).encode())
    assert facts.generalized("task", "AT1", {"level": "B1"})["level"] == "B1", "CEFR levels beside the project's own"
    assert facts.generalized("task", "AT1", {"level": "Avancerad", "text_types": "brev, recension"})["text_types"] == [
        "brev",
        "recension",
    ]


def test_languages_by_any_name_and_none_the_portal_refuses(store: KioskStore) -> None:
    row = facts.generalized("learner", "A1", {"first_languages": "Arabic, arabiska, Kurmancî"})
    assert row["first_languages"] == ["arabiska", "kurmanji"]
    store.whole(facts.keep_facts, store, "learner", row)
    unknown = facts.generalized("learner", "A1", {"first_languages": "persisska"})
    with pytest.raises(facts.LanguageError):
        store.whole(facts.keep_facts, store, "learner", unknown)
    store.whole(lambda: facts.keep_facts(store, "learner", unknown, confirmed=True))  # the project has added it
