"""Words that give a replaced country away: warned of, or made to follow."""

from __future__ import annotations

from pathlib import Path

import pytest

from gok import pseudonymize
from gok.lang import load_language
from gok.replace.lists import country_name
from gok.replace.nationalities import GIVEN_AWAY, country_of_word, follow


@pytest.fixture
def following(tmp_path: Path) -> str:
    path = tmp_path / "following.toml"
    path.write_text('nationality = "follow"\n', encoding="utf-8")
    return str(path)


def test_the_default_leaves_them_and_warns() -> None:
    result = pseudonymize("Jag är ukrainare och kommer från Ukraina.", seed=1)
    assert "ukrainare" in result.text
    assert result.warnings == (GIVEN_AWAY,)
    assert "krain" not in GIVEN_AWAY


@pytest.mark.parametrize("text", ["Jag är ukrainare.", "Jag är svensk och kommer från Ukraina.", "Jag talar dari."])
def test_nothing_is_given_away(text: str) -> None:
    assert pseudonymize(text, seed=1).warnings == ()


@pytest.mark.parametrize("seed", range(6))
def test_they_follow_their_country(following: str, seed: int) -> None:
    text = "Jag kommer från Ukraina. Jag är ukrainare och talar ukrainska. Min mans vänner är tyskar."
    result = pseudonymize(text, seed=seed, profile=following)
    assert "ukrain" not in result.text.lower()
    assert "tyskar" in result.text, "no country of theirs is replaced"
    assert result.warnings == ()
    country = next(m.replacement for m in result.mentions if m.label == "country")
    codes = {country_of_word(str(m.replacement)) for m in result.mentions if m.label in ("nationality", "language")}
    assert {country_name(code) for code in codes - {""}} == {country}


@pytest.mark.parametrize(
    ("word", "becomes"),
    [
        ("ukrainare", "tysk"),
        ("ukrainarna", "tyskarna"),
        ("ukrainarens", "tyskens"),
        ("Ukrainsk", "Tysk"),
        ("ukrainskt", "tyskt"),
    ],
)
def test_the_form_is_kept(word: str, becomes: str) -> None:
    assert follow(word, {"UA": "DE"}, load_language()) == becomes
