"""Ages beside people: each candidate says beside whom it stands, and stands only if that is a person."""

from __future__ import annotations

import pytest

from gok.detect import EssayView, shared_forms
from gok.detect.ages_beside import find_ages_beside
from gok.pipeline import detect
from gok.text import Essay, Span


def place(text: str, part: str) -> Span:
    start = text.index(part)
    return Span(start, start + len(part))


def found(text: str, *, people: tuple[str, ...] = (), ages: tuple[str, ...] = ()) -> set[tuple[str, tuple[str, ...]]]:
    view = EssayView(Essay(text), shared_forms())
    candidates = find_ages_beside(view, [place(text, one) for one in people], [place(text, one) for one in ages])
    return {(c.span.of(text), tuple(span.of(text) for span in c.beside)) for c in candidates}


def test_an_age_stands_beside_its_person() -> None:
    assert found("Lin är 26.", people=("Lin",)) == {("26", ("Lin",))}
    assert found("Lin är 26.", people=()) == set()


def test_one_number_beside_two_candidates_is_yielded_for_each() -> None:
    assert found("Min vän Lin, 26, kom.", people=("Lin", "vän Lin")) == {("26", ("Lin",)), ("26", ("vän Lin",))}


def test_a_row_goes_on_from_age_to_age() -> None:
    text = "Jag är 39, han 37 och Lin 9."
    assert found(text, ages=("39",)) == {("37", ("39",)), ("9", ("37",))}


def test_a_common_word_in_a_row_must_be_a_person() -> None:
    text = "Lin är 39, sten 37."
    assert found(text, ages=("39",)) == set()
    assert found(text, ages=("39",), people=("sten",)) == {("37", ("sten",)), ("37", ("39", "sten"))}


@pytest.mark.parametrize(
    "text", ["Ali 2 gånger", "Ali klockan 9 kom", "Ali köpte 26 ägg", "Ali är 260.", "Ali är snäll."]
)
def test_other_numbers_are_none(text: str) -> None:
    assert found(text, people=("Ali",)) == set()


@pytest.mark.parametrize(
    ("text", "ages"),
    [
        ("Mina barn heter Zeki 13, Lin 9 och Omar 4.", ["13", "9", "4"]),
        ("Min bror heter Ali. Ali är 26.", ["26"]),
        ("Jag bor i Malmö 26 dagar.", []),
    ],
)
def test_ages_whose_person_has_won_are_mentioned(text: str, ages: list[str]) -> None:
    assert [m.text for m in detect(text).mentions if m.label.startswith("age_")] == ages


def test_a_place_is_nobody() -> None:
    """Malmö may turn out to be a surname, so that the candidate is there; but it does not stand."""
    text = "Vi bor i Malmö och är 26."
    assert found(text, people=("Malmö",)) == {("26", ("Malmö",))}
    assert [m.text for m in detect(text).mentions] == ["Malmö"]
