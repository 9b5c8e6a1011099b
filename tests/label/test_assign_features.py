"""Features of the form, and roles of countries."""

from __future__ import annotations

import pytest

from gok.label.features import assign_features

from .hand_made import hypothesis, view_of


@pytest.mark.parametrize(
    ("word", "category", "features"),
    [
        ("malmö", "city", ("low",)),
        ("Malmös", "city", ("gen",)),
        ("Berlin", "city", ("foreign",)),
        ("Mora", "city", ()),  # five times as many live in a town abroad
        ("Lima", "city", ("foreign",)),  # a village at home
        ("Götebrog", "city", ("ort",)),
        ("Malmö", "city", ()),
        ("Stadsbiblioteket", "other_institution", ("def",)),
        ("Stadsbibliotekets", "other_institution", ("gen", "def")),
        ("23", "age_digits", ()),
    ],
)
def test_the_form_says(word: str, category: str, features: tuple[str, ...]) -> None:
    text = f"Där är {word}."
    (found,) = assign_features(view_of(text), (hypothesis(text, word, category, entity=1),))
    assert set(found.features) == set(features)


def test_given_features_stay_if_the_category_may_have_them() -> None:
    text = "Där är malmö."
    (found,) = assign_features(view_of(text), (hypothesis(text, "malmö", "city", features=("foreign", "health")),))
    assert set(found.features) == {"foreign", "low"}


def test_beside_the_name_itself_it_is_a_genitive() -> None:
    text = "Alis bil, Ali!"
    genitive, other = (
        hypothesis(text, "Alis", "surname", entity=1),
        hypothesis(text, "Ali!"[:3], "surname", 1, entity=1),
    )
    assert "gen" in assign_features(view_of(text), (genitive, other))[0].features


@pytest.mark.parametrize(
    ("text", "role"),
    [
        ("Jag kommer från Polen.", {"origin"}),
        ("Jag saknar Polen, mitt hemland.", {"origin"}),
        ("Vi åkte genom Polen.", {"transit"}),
        ("Jag kom först till Polen och sen till Lund.", {"transit"}),
        ("Min man kom hem från Polen.", set()),
    ],
)
def test_roles_of_countries(text: str, role: set[str]) -> None:
    text = "Polen är stort. " + text
    found = (hypothesis(text, "Polen", "country", entity=1), hypothesis(text, "Polen", "country", 1, entity=1))
    assert [set(h.features) & {"origin", "transit"} for h in assign_features(view_of(text), found)] == [role, role]
