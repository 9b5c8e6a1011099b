"""What a text tells: countries, professions, faith, and numbers of relatives."""

from __future__ import annotations

import pytest

from gok.replace.family import family_numbers
from gok.risk.facts import facts_of
from tests.risk.building import result


def facts(text: str) -> set[tuple[str, str]]:
    return {(fact.attribute, fact.value) for fact in facts_of(result(text).release())}


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("Jag har fem [bröder]{fam} och fyra [systrar]{fam}.", {"siblings": 9}),
        ("Jag har två [bröder]{fam}. Mina två [bröder]{fam} är snälla.", {"siblings": 2}),
        ("Jag har sju [syskon]{fam}: tre [bröder]{fam} och fyra [systrar]{fam}.", {"siblings": 7}),
        ("Vi är sju [syskon]{fam}.", {"siblings": 6}),
        ("Jag är [ensambarn]{fam}.", {"siblings": 0}),
        ("Jag har 3 små [barn]{fam} och en [bror]{fam}.", {"children": 3, "siblings": 1}),
        ("Min [bror]{fam} har åtta [barn]{fam}.", {"relatives": 8}),
        ("Hon har fyra [döttrar]{fam}.", {"relatives": 4}),
        ("Vi är nio i familjen.", {"household": 9}),
        ("Min [bror]{fam} och mina [systrar]{fam} bor här.", {}),
        ("Jag är 12 år och min [syster]{fam} är lång.", {}),
        ("Jag bor här med mina [barn]{fam}.", {}),
    ],
)
def test_numbers_of_relatives(text: str, numbers: dict[str, int]) -> None:
    released = result(text).release()
    assert {f.attribute: f.number for f in family_numbers(released.essay, released.mentions)} == numbers


def test_forms_of_a_word_are_one_value() -> None:
    assert facts("Vi är [muslimer]{sensitive religious}.") == facts("Jag är [muslim]{sensitive religious}.")
    assert facts("[Undersköterskan]{prof} kom.") == {("profession", "undersköterska")}
    assert facts("från [Syrien]{country origin}") == facts("[syriens]{country gen origin} folk") == {("origin", "SY")}


def test_what_was_replaced_or_is_public_tells_nothing() -> None:
    assert facts("Jag heter [Peter]{firstname_male <Ali} från [Peru]{country origin <Chile}.") == set()
    assert facts("Nu är jag [vårdanställd]{prof <läkare}.") == {("profession", "vårdanställd")}


def test_a_role_belongs_to_the_entity() -> None:
    essay = result("Jag bor i [Turkiet]{country}. Ett år i [Turkiet]{country transit}.")
    from dataclasses import replace

    one = replace(essay, mentions=tuple(replace(m, number=1) for m in essay.mentions)).release()
    assert {(f.attribute, f.value) for f in facts_of(one)} == {("transit", "TR")}
