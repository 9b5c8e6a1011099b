"""The outcome of an attack: written and read, and its words in both languages."""

from __future__ import annotations

import json
import tomllib
from dataclasses import replace
from importlib import import_module, resources
from pathlib import Path

import pytest

from gok.errors import InputError, SettingError
from gok.risk import assess
from gok.risk.attack_section import attack_section
from gok.risk.outcomes import ATTACKS, AttackOutcome, advice_words, attack_words
from tests.risk.building import toy

ONE = AttackOutcome(
    "parrot",
    rate=0.68,
    base=0.02,
    interval=(0.62, 0.73),
    trials=310,
    p=0.001,
    lowers=("share_plain",),
    details={"false_hits": 191, "unmeasured": None, "how": "planted"},
    notes=("a note",),
)


def test_comes_back_as_it_was() -> None:
    assert AttackOutcome.from_dict(json.loads(json.dumps(ONE.to_dict()))) == ONE
    unmeasured = AttackOutcome("style", notes=("No learner has two essays.",))
    assert AttackOutcome.from_dict(unmeasured.to_dict()) == unmeasured
    assert AttackOutcome.from_dict(ONE.to_dict() | {"later": 1}) == ONE


@pytest.mark.parametrize("told", [{}, {"name": "oracle", "interval": 3}, {"name": "oracle", "interval": ["a", "b"]}])
def test_something_else_is_refused(told: dict[str, object]) -> None:
    with pytest.raises(InputError, match="not the outcome of an attack"):
        AttackOutcome.from_dict(told)


def test_above_chance_needs_more_than_luck() -> None:
    assert ONE.is_above_chance
    assert not AttackOutcome("parrot", 0.68, 0.02, p=0.2).is_above_chance
    assert not AttackOutcome("oracle", 0.05, 0.05, p=1.0).is_above_chance
    assert not AttackOutcome("style").is_measured


@pytest.mark.parametrize("language", ["sv", "en"])
def test_every_attack_and_every_advice_has_words(language: str) -> None:
    for name in ATTACKS:
        assert set(attack_words(name, language)) == {"title", "does", "rate"}
        assert all(attack_words(name, language).values())
    texts = tomllib.loads(resources.files("gok.risk").joinpath("attacks.toml").read_text(encoding="utf-8"))
    assert set(texts["attack"]) == set(ATTACKS)
    assert all(advice_words(advice, language) for advice in texts["advice"])


@pytest.mark.parametrize("name", ATTACKS)
def test_every_attack_has_a_module_a_test_and_its_place_in_the_documentation(name: str) -> None:
    assert callable(import_module(f"gok.risk.attacks.{name}").attack)
    here = Path(__file__).parent
    assert (here / "attacks" / f"test_{name}.py").is_file()
    assert f"| `{name}` |" in (here.parents[1] / "docs" / "risk.md").read_text(encoding="utf-8")


def test_an_unknown_language_is_named() -> None:
    with pytest.raises(SettingError, match="'de'; there are en, sv"):
        attack_words("parrot", "de")


def test_the_page_can_be_swedish() -> None:
    outcomes = (ONE, AttackOutcome("style", notes=("–",)), AttackOutcome("attributes", 0.4, 0.5, details={"of": "l1"}))
    page = attack_section(replace(assess(toy()), attacks=outcomes), "sv")
    for words in (
        "Papegoja",
        "Egenskaper (modersmål)",
        "68.0 %",
        "slumpen: 2.0 %",
        "Lämna ut texterna utan markeringar",
    ):
        assert words in page
    assert "Share the texts" not in page
