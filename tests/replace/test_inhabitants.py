"""Words for the people of a town: drawn from the town's pseudonym, whether or not the text names the town."""

from __future__ import annotations

import pytest

from gok import pseudonymize


def written(text: str) -> str:
    return pseudonymize(text, seed=1).text


@pytest.mark.parametrize(
    ("text", "ending"),
    [
        ("Jag är stockholmare.", "bo"),
        ("Min vän är lundabo.", "bo"),
        ("Jag känner två stockholmare.", "bor"),
        ("Många malmöiter bor i mitt hus.", "bor"),
        ("Vi Malmöbor älskar havet.", "bor"),
        ("Jag är Uppsalastudent.", "student"),
        ("Jag tog Uddevallabussen hem.", "bussen"),
    ],
)
def test_the_form_stays(text: str, ending: str) -> None:
    (found,) = [m for m in pseudonymize(text, seed=1).mentions if m.label == "city"]
    assert found.replacement
    assert found.replacement.endswith(ending)
    assert found.replacement[0].isupper() == found.text[0].isupper()


@pytest.mark.parametrize(
    "text",
    [
        "Jag är göteborgare och bor i Göteborg.",
        "Jag bor i Göteborg och är göteborgare.",
        "Göteborgarna är glada. Jag bor i Göteborg.",
        "Jag bor i Lund och min man är också lundabo.",
        "Jag bor i Malmö. Min bror är malmöit.",
    ],
)
def test_people_follow_their_town(text: str) -> None:
    one, other = sorted((str(m.replacement) for m in pseudonymize(text, seed=1).mentions if m.label == "city"), key=len)
    assert other.lower().startswith(one.lower())


def test_an_invented_word_is_no_compound() -> None:
    assert "bla" not in written("Jag kommer från Blabla.").split("från")[1]


@pytest.mark.parametrize("seed", range(8))
def test_a_part_of_a_country_does_not_become_the_whole(seed: int) -> None:
    text = pseudonymize("Jag har bott i Skottland och England.", seed=seed).text
    assert "Storbritannien" not in text
    assert "Wales" not in text
