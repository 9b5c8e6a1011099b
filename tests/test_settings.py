"""One object of settings: what it takes, what it refuses, and that everybody hands down the same."""

from __future__ import annotations

import dataclasses
import inspect
import pickle

import pytest

import gok
from gok.errors import SettingError
from gok.lang import load_language
from gok.pipeline import pseudonymize_essay
from gok.replace import Key, load_profile
from gok.settings import Settings
from gok.text import Essay

TEXT = "Jag heter Fatima och bor i Lund."


def test_settings_cannot_be_changed() -> None:
    with pytest.raises(dataclasses.FrozenInstanceError):
        Settings().scope = "learner"  # type: ignore[misc]


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"replace": "some"}, "unknown value 'some' for replace; 'personal' or 'all'"),
        ({"scope": "world"}, "unknown scope 'world'; one of essay, learner, corpus"),
        ({"profile": "nope"}, "unknown profile 'nope'"),
        ({"culture": "nope"}, "nope"),
        ({"language": "nope"}, "no language 'gok.lang.nope'"),
        ({"key": Key.from_seed(1), "seed": 1}, "a key and a seed were given; one of them is enough"),
    ],
    ids=lambda value: "-".join(value) if isinstance(value, dict) else "",
)
def test_what_does_not_go_together_is_refused_when_they_are_made(wrong: dict[str, object], said: str) -> None:
    with pytest.raises(SettingError, match=said):
        Settings.chosen(**wrong)  # type: ignore[arg-type]


def test_the_same_is_chosen_from_names_and_from_things() -> None:
    chosen = Settings.chosen(profile="swell", culture="so", seed=3, scope="corpus", pos=False)
    profile = load_profile("swell").in_culture("so")
    assert chosen == Settings(profile=profile, key=Key.from_seed(3), scope="corpus", pos=False)
    assert chosen.language == load_language("sv")


def test_without_a_key_one_is_drawn_for_the_whole_run() -> None:
    one, other = Settings.chosen(), Settings.chosen()
    assert one.key is not None
    assert one.key != other.key
    assert Settings().key is None
    results = [pseudonymize_essay(Essay(TEXT), Settings()) for _ in range(2)]
    assert results[0].provenance["key"] != results[1].provenance["key"]


def test_every_keyword_of_the_library_is_a_setting() -> None:
    known = {field.name for field in dataclasses.fields(Settings)} | {"culture", "seed"}
    for function in (gok.detect, gok.pseudonymize):
        assert inspect.signature(function).parameters.keys() - {"text", "meta"} <= known


def test_the_library_hands_down_what_it_is_given() -> None:
    settings = Settings.chosen(seed=5, replace="all", culture="fi", pos=False, model=False, with_source=True)
    given = gok.pseudonymize(
        TEXT, seed=5, replace="all", culture="fi", pos=False, model=False, with_source=True, meta={"id": "e"}
    )
    assert given == pseudonymize_essay(Essay(TEXT, id="e", meta={"id": "e"}), settings)


def test_settings_can_be_sent_to_another_process() -> None:
    settings = Settings.chosen(seed=5, scope="corpus")
    assert pickle.loads(pickle.dumps(settings)) == settings
