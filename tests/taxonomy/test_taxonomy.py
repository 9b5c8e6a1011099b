"""The taxonomy file: complete, consistent, readable by its older names."""

from __future__ import annotations

import pytest

from gok.errors import SettingError
from gok.replace.methods import METHODS
from gok.taxonomy import Label, taxonomy
from gok.taxonomy.categories import parse

OLDER = {
    "firstname:female": "firstname_female",
    "firstname:male": "firstname_male",
    "firstname:unk": "firstname_unknown",
    "firstname": "firstname_unknown",
    "city-SWE": "city",
    "city_swe": "city",
    "country_of_origin": "country",
    "transport": "transport_name",
    "transport_line": "transport_nr",
    "month-word": "month_word",
    "month-digit": "month_digit",
    "institution": "other_institution",
    "street": "place",
    "number": "street_nr",
    "ethnicity": "nationality",
    "island": "geo",
    "ini": "initials",
}


@pytest.mark.parametrize(("old", "now"), OLDER.items())
def test_older_names_are_read(old: str, now: str) -> None:
    assert taxonomy().resolve(old) == now


@pytest.mark.parametrize("category", taxonomy().categories, ids=lambda c: c.id)
def test_category_is_usable(category) -> None:
    assert (category.replacement in METHODS) == (category.handling == "replace")
    assert category.name["sv"]
    assert category.about["en"].endswith(".")
    if category.example:
        assert category.example.count("[") == 1


@pytest.mark.parametrize(
    ("words", "text", "expected"),
    [
        (["1", "firstname_female", "gen"], "", [("firstname_female", 1, ("gen",))]),
        (["age", "2"], "18", [("age_digits", 2, ())]),
        (["age", "2"], "arton", [("age_string", 2, ())]),
        (["extra:oblig", "3"], "", [("extra", 3, ("oblig",))]),
        (["city", "fam", "3", "foreign", "OBS!"], "", [("city", 3, ("foreign",)), ("fam", 3, ()), ("OBS!", None, ())]),
        (["sensitive", "health"], "", [("sensitive", None, ("health",))]),
    ],
)
def test_labels_are_sorted_out(words: list[str], text: str, expected: list[tuple]) -> None:
    labels, unknown = Label.read(words, digits=text)
    assert [(x.category, x.number, x.features) for x in labels] == expected
    assert unknown == ()


def test_unknown_words_are_kept_apart() -> None:
    assert Label.read(["S-WO", "city"])[1] == ("S-WO",)


def test_label_words_in_writing_order() -> None:
    assert Label("city", 3, ("gen", "foreign")).words() == ["city", "3", "gen", "foreign"]


@pytest.mark.parametrize(
    "damage",
    [
        ('handling = "replace"', 'handling = "vanish"'),
        ('group = "names"', 'group = "nobody"'),
        ("optional = false", ""),
        ("optional = false", "optional = false\nsurprise = 1"),
        ('id = "middlename"', 'id = "surname"'),
    ],
)
def test_a_damaged_file_is_refused(damage: tuple[str, str]) -> None:
    from importlib import resources

    source = resources.files("gok.taxonomy").joinpath("taxonomy.toml").read_text(encoding="utf-8")
    with pytest.raises(SettingError):
        parse(source.replace(*damage, 1))


def test_unknown_category_names_the_command_that_lists_them() -> None:
    with pytest.raises(SettingError, match="gok taxonomy"):
        taxonomy()["firstnam"]
