"""Names of several words, and families: one mention, with one pseudonym in the right form and casing."""

from __future__ import annotations

import pytest

from gok import pseudonymize


@pytest.mark.parametrize(
    ("text", "name", "label"),
    [
        ("Jag bor i Upplands Väsby.", "Upplands Väsby", "city"),
        ("Jag bor i Södra Sandby.", "Södra Sandby", "city"),
        ("Min syster bor i New York.", "New York", "city"),
        ("Jag kommer från Bosnien och Hercegovina.", "Bosnien och Hercegovina", "country"),
        ("Jag är född i Trinidad och Tobago.", "Trinidad och Tobago", "country"),
        ("Maria de la Cruz är min vän.", "de la Cruz", "surname"),
        ("Osama bin Hassan är min granne.", "bin Hassan", "surname"),
        ("Min chef heter Ludwig van der Berg.", "van der Berg", "surname"),
        ("Min lärare heter Carl von Essen.", "von Essen", "surname"),
        ("Jag heter Mohammed al-Sheikh.", "al-Sheikh", "surname"),
    ],
)
def test_several_words_are_one_name(text: str, name: str, label: str) -> None:
    (found,) = [m for m in pseudonymize(text, seed=1).mentions if m.text == name]
    assert found.label == label
    assert found.replacement
    assert found.replacement[0].isupper(), "a particle in small letters makes no small surname"


@pytest.mark.parametrize("text", ["Jag mötte Lisa de kom från skolan.", "Vi såg Maria du vet."])
def test_a_pronoun_is_no_particle(text: str) -> None:
    assert all(m.label != "surname" for m in pseudonymize(text, seed=1).mentions)


def test_a_newspaper_is_not_the_town_it_is_called_after() -> None:
    assert all(m.text != "New York" for m in pseudonymize("Jag jobbar på New York Times.", seed=1).mentions)


@pytest.mark.parametrize("text", ["Svenssons är våra grannar.", "Vi var hos Anderssons i går.", "Vi åt hos Guptas."])
def test_families_are_surnames_in_the_plural(text: str) -> None:
    (found,) = [m for m in pseudonymize(text, seed=1).mentions if m.label == "surname"]
    assert found.features == ("pl",)
    assert str(found.replacement).endswith("s")


def test_a_family_and_its_plural_are_one() -> None:
    text = "Vi bor granne med familjen Svensson. Svenssons har två barn."
    one, other = [m.replacement for m in pseudonymize(text, seed=1).mentions if m.label == "surname"]
    assert other == f"{one}s"


def test_a_country_of_letters_does_not_make_another_shout() -> None:
    (found,) = [m for m in pseudonymize("Jag bodde i USA i fem år.", seed=1).mentions if m.label == "country"]
    assert not str(found.replacement).isupper()
