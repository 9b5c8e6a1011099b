"""Forms: a pseudonym inflected like its original."""

from __future__ import annotations

import pytest

from gok.lang import load_language
from gok.replace.inflect import decline, take_apart
from gok.replace.templates import Slot, fill, parse_name
from gok.text.casing import name_in_case
from tests.replace.building import CASES, replaced

SWEDISH = load_language()
LINES = [
    line
    for line in (CASES / "morphology.txt").read_text(encoding="utf-8").splitlines()
    if line and not line.startswith("#")
]
FORMS = [line for line in LINES if "|" in line]
NAMES = [line for line in LINES if "|" not in line]

TOWNS = {"ljungby", "järfälla", "umeå", "örebro", "perstorp", "kista", "munkedal", "stockholm", "lund", "rinkeby"}
TOWNS |= {"uppsala", "hofors", "blekinge"}
WORDS = {
    "base:base": "Lind",
    "ground": "Almbacken",
    "sign": "Fyren",
    "company:company": "Novera",
    "company:club": "Hagby",
    "base:ska": "Ekmanska",
    "base:en": "Greenfield",
    "base:fr": "Bellevue",
    "=city": "Guntorp",
}


def test_there_are_enough_cases() -> None:
    assert len(FORMS) >= 150
    assert len(NAMES) >= 40


@pytest.mark.parametrize("line", FORMS)
def test_form(line: str) -> None:
    left, _, expected = line.partition(" = ")
    base, mention, features, pseudonym = (cell.strip() for cell in left.split("|"))
    form = take_apart(mention, base.removeprefix("+"), tuple(features.split()), SWEDISH)
    declined = decline(pseudonym, form, SWEDISH, linked=not base.startswith("+"))
    assert name_in_case(declined, mention) == expected


@pytest.mark.parametrize("line", NAMES)
def test_composed_name(line: str) -> None:
    name, _, expected = line.partition(" = ")

    def is_place(word: str) -> str:
        return "=city" if word.lower() in TOWNS else ""

    def draw(slot: Slot) -> str:
        return WORDS["base:base" if slot.pool.startswith("stem:") else slot.pool]

    assert fill(parse_name(name, drawn="company:company", is_place=is_place), draw, SWEDISH) == expected


def test_no_three_of_a_kind_where_parts_meet() -> None:
    parts = parse_name("Vasagatan", drawn="company:company", is_place=lambda _word: "")
    assert fill(parts, lambda _slot: "Hägg", SWEDISH) == "Häggatan"


def test_a_longer_name_of_the_same_person_is_no_compound() -> None:
    _, text = replaced("[Abdirahman]{firstname_male#1} heter han, men vi säger [Abdi]{firstname_male#1}.")
    first, second = text.removesuffix(".").split(" heter han, men vi säger ")
    assert first == second


def test_many_of_a_town_are_a_plural() -> None:
    _, text = replaced(
        "[Göteborg]{city#1} är fint. Många [göteborgare]{city#1} seglar, och jag är [göteborgare]{city#1}."
    )
    assert "bor seglar" in text
    assert text.endswith(("bo.",))


@pytest.mark.parametrize(
    ("line", "ending"),
    [
        ("Jag går på [Stadsbiblioteket]{other_institution:def}.", "biblioteket."),
        ("Det är [Stadsbibliotekets]{other_institution:gen:def} dörr.", "bibliotekets dörr."),
        ("[Kotten]{work#1} är bra. [Kottenbarnen]{work:pl#1} leker.", "barnen leker."),
        ("[Scania]{work#1} och ett [Scaniajobb]{work#1}", "jobb"),
        ("R.K. och [R.K.:s]{initials:gen} bror", "A.A.:s bror"),
        ("Hon heter Anna [Maria]{middlename} Ek.", "Anna A Ek."),
        ("Hon heter Eva [Anna]{middlename} Ek.", "Eva B Ek."),
        ("[ANNAS]{firstname_female:gen} HUND ÄR SVART", "S HUND ÄR SVART"),
    ],
)
def test_the_form_stays(line: str, ending: str) -> None:
    assert replaced(line)[1].endswith(ending)
