"""What is decided before anything is replaced."""

from __future__ import annotations

from pathlib import Path

import pytest

import gok
from gok.errors import SettingError
from gok.replace import load_profile

TEXT = "Jag heter Fatima och bor i Borlänge."


@pytest.fixture
def profile(tmp_path: Path) -> str:
    path = tmp_path / "ours.toml"
    path.write_text('safe_genres = ["recension", "utredande"]\nsafe_topics = ["Boken om *"]\n', "utf-8")
    return str(path)


@pytest.mark.parametrize(
    ("meta", "safe"),
    [
        ({"genre": "review"}, "genre"),
        ({"genre": "recension, utredande"}, "genre"),
        ({"genre": "recension, berättande"}, ""),
        ({"genre": "berättande"}, ""),
        ({"topic": "boken om  Blanche och Marie"}, "topic"),
        ({"topic": "min bok"}, ""),
        ({}, ""),
    ],
)
def test_safe_genres_and_topics_switch_replacement_off(meta: dict[str, str], safe: str, profile: str) -> None:
    result = gok.pseudonymize(TEXT, meta=meta, profile=profile, seed=1)
    found = {m.label for m in result.mentions}
    assert {"firstname_female", "city"} <= found, "everything is still shown"
    assert (result.text == TEXT) is bool(safe)
    assert {m.action for m in gok.detect(TEXT, meta=meta, profile=profile).mentions} == {"keep" if safe else "replace"}
    assert [safe in w for w in result.warnings] == [True] * bool(safe)


def test_a_list_of_genres_is_a_list(tmp_path: Path) -> None:
    path = tmp_path / "wrong.toml"
    path.write_text('safe_genres = "recension"\n', "utf-8")
    with pytest.raises(SettingError, match="safe_genres is not a list"):
        load_profile(str(path))
