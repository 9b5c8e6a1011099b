"""Who is who, and the running numbers."""

from __future__ import annotations

import unicodedata
from unittest import mock

import pytest

from gok.label.entities import assign_entities
from gok.label.persons import traces
from gok.pipeline import detect

from .hand_made import hypotheses, hypothesis, view_of


def numbers(text: str, *found: tuple[str, str]) -> list[int]:
    return [h.entity for h in assign_entities(view_of(text), hypotheses(text, *found))]


F, S = "firstname_unknown", "surname"


@pytest.mark.parametrize(
    ("text", "found", "expected"),
    [
        ("Ali och Alis bror Omar", [("Ali", F), ("Alis", F), ("Omar", F)], [1, 1, 2]),
        ("Ek kom. Anna Ek gick. Anna sov.", [("Ek", S), ("Anna", F), ("Ek", S), ("Anna", F)], [1, 1, 1, 1]),
        ("Anna Ek och Maria Ek", [("Anna", F), ("Ek", S), ("Maria", F), ("Ek", S)], [1, 1, 2, 2]),
        ("Anna von Ek", [("Anna", F), ("Ek", S)], [1, 1]),
        ("Mouhannad, Mouhanad", [("Mouhannad", F), ("Mouhanad", F)], [1, 1]),
        (
            "Malmö, Malmös, malmöbor, Lund",
            [("Malmö", "city"), ("Malmös", "city"), ("malmöbor", "area"), ("Lund", "city")],
            [1, 1, 1, 2],
        ),
        ("8 år, åtta år, 9 år", [("8", "age_digits"), ("åtta", "age_string"), ("9", "age_digits")], [1, 1, 2]),
        ("England, Storbritannien", [("England", "country"), ("Storbritannien", "country")], [1, 1]),
        ("Hollands, Nederländerna", [("Hollands", "country"), ("Nederländerna", "country")], [1, 1]),
        ("USA, Amerika", [("USA", "country"), ("Amerika", "country")], [1, 1]),
        ("England, Skottland", [("England", "country"), ("Skottland", "country")], [1, 2]),
        ("Daniel, Daniela, Danielas", [("Daniel", F), ("Daniela", F), ("Danielas", F)], [1, 2, 2]),
        ("070-12 och 07012", [("070-12", "phone_nr"), ("07012", "phone_nr")], [1, 1]),
        ("den 3 och den 3", [("3", "day"), ("3", "day")], [1, 2]),
        ("systern, syster", [("systern", "fam"), ("syster", "fam")], [1, 1]),
        ("igår Ali igår", [("igår", "past_timepoint"), ("Ali", F), ("igår", "past_timepoint")], [2, 1, 2]),
    ],
)
def test_who_is_who(text: str, found: list[tuple[str, str]], expected: list[int]) -> None:
    assert numbers(text, *found) == expected


def test_parts_of_a_date_are_one() -> None:
    text = "den 3 maj och den 3 maj"
    days = [
        hypothesis(text, word, kind, nth, group=str(nth))
        for nth in (0, 1)
        for word, kind in (("3", "day"), ("maj", "month_word"))
    ]
    assert [h.entity for h in assign_entities(view_of(text), tuple(days))] == [1, 1, 2, 2]


def test_letters_and_their_marks_are_one() -> None:
    text = "Åsa " + unicodedata.normalize("NFD", "Åsa")
    found = hypotheses(text, ("Åsa", F), (text[4:], F))
    assert [h.entity for h in assign_entities(view_of(text), found)] == [1, 1]


def test_a_misspelled_country_is_the_same_country_under_another_name() -> None:
    mentions = detect("Jag har bott i London, Storbritanien. England är dyrt.").mentions
    assert len({m.number for m in mentions if m.label == "country"}) == 1


def test_a_name_without_end_is_known_by_its_beginning() -> None:
    """Capitals for pages, each taken for a part of one name: what is written down of it does not grow with it."""
    letters = "abcdefghijklmnopqrstuvwxyz"
    words = [f"Fat{one}{other}ma" for one in letters for other in letters]
    asked = []
    for many in (len(words) // 4, len(words)):
        with mock.patch("gok.label.persons.traces", side_effect=traces) as looked_up:
            text = "Bo, " + " ".join(words[:many])
            assert set(numbers(text, ("Bo", F), *[(word, S) for word in words[:many]])) == {1, 2}
        asked.append(looked_up.call_count)
    assert asked[0] == asked[1] > 0


def test_the_parts_of_an_address_are_things_of_their_own() -> None:
    """The town of an address is the town of the text, and personal wherever it stands."""
    text = "Jag bor på Ringvägen 3, 118 60 Ljungby. Ljungby är fint."
    numbers = {(m.text, m.span.start): (m.number, m.action) for m in detect(text).mentions}
    by_word: dict[str, set[object]] = {}
    for (word, _), (number, action) in numbers.items():
        by_word.setdefault(word, set()).add(number)
        assert action == "replace"
    assert {word: len(found) for word, found in by_word.items()} == dict.fromkeys(by_word, 1)
    assert len(set.union(*by_word.values())) == 4


def test_a_signature_is_the_person_of_the_full_name_where_somebody_famous_is_named() -> None:
    text = "Namn: Olga Petrova\n\nJag läser August Strindberg.\n\nHälsningar\nOlga P."
    assert len({m.number for m in detect(text).mentions if m.text == "Olga"}) == 1
