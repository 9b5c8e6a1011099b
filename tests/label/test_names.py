"""Parts of a name by their place, and whether a first name is a man's or a woman's."""

from __future__ import annotations

from unittest import mock

import pytest

from gok.label.names import assign_genders, assign_name_parts
from gok.lang.rules import PLACE_IN_NAME

from .hand_made import hypotheses, hypothesis, view_of

F, M, S = "firstname_unknown", "middlename", "surname"


@pytest.mark.parametrize(
    ("text", "found", "expected"),
    [
        ("Hon heter Birgitta Karlsson.", [("Birgitta", F), ("Karlsson", F)], [F, S]),
        ("Han heter Lars Erik Karlsson.", [("Lars", F), ("Erik", F), ("Karlsson", F)], [F, M, S]),
        ("Han heter Ivan Petrovitj Smirnov.", [("Ivan", F), ("Petrovitj", S), ("Smirnov", S)], [F, M, S]),
        ("Ali! Ali Ali kom hit.", [("Ali", F), ("Ali", F), ("Ali", S)], [F, F, F]),
        ("Nguyen Anh bor här.", [("Nguyen", S), ("Anh", F)], [S, F]),
        ("Jag mötte familjen Erik igår.", [("Erik", F)], [S]),
        ("Jag mötte herr Erik igår.", [("Erik", F)], [S]),
        ("Min fru Rima sover.", [("Rima", F)], [F]),
        ("Hos A. Erik sover vi.", [("Erik", F)], [S]),
        ("Vi heter Erik allihop.", [("Erik", F)], [S]),
        ("Vi heter Erik och Sara.", [("Erik", F), ("Sara", F)], [F, F]),
        ("Mitt efternamn är Malmö.", [("Malmö", "city")], [S]),
        ("Jag ringde Erik igår.", [("Erik", S)], [F]),
        ("Jag ringde Fredriks bror.", [("Fredriks", S)], [F]),
        ("Jag ringde Hammarlund igår.", [("Hammarlund", S)], [S]),
        ("Eva Erik kom. Sen kom Erik.", [("Eva", F), ("Erik", S), ("Erik", S)], [F, S, S]),
    ],
)
def test_parts(text: str, found: list[tuple[str, str]], expected: list[str]) -> None:
    before = hypotheses(text, *found)
    after = assign_name_parts(view_of(text), before)
    assert [h.category for h in after] == expected
    for old, new in zip(before, after, strict=True):
        assert new is old if new.category == old.category else new.rules[-1] == PLACE_IN_NAME.id


@pytest.mark.parametrize(
    ("more", "expected"),
    [({}, F), ({"personal": 0.4}, S), ({"rules": ("callings.surname",)}, S)],
)
def test_a_lone_surname_is_a_first_name_unless_something_says_no(more: dict[str, object], expected: str) -> None:
    text = "Jag ringde Erik igår." + " Det regnade." * 5
    (found,) = assign_name_parts(view_of(text), (hypothesis(text, "Erik", S, **more),))
    assert found.category == expected


def test_in_a_few_sentences_who_is_oftener_called_so_is_called_by_it() -> None:
    text = "Carlos sa att filmen var bra."
    (found,) = assign_name_parts(view_of(text), (hypothesis(text, "Carlos", S, personal=0.0),))
    assert found.category == F


@pytest.mark.parametrize(
    ("text", "name", "gender"),
    [
        ("Min vän heter Mohammed.", "Mohammed", "male"),
        ("Min vän heter Fatima.", "Fatima", "female"),
        ("Min vän heter Fatimas.", "Fatimas", "female"),
        ("Min syster Robin är snäll.", "Robin", "female"),
        ("Min bror Robin är snäll.", "Robin", "male"),
        ("Robin är snäll och hon är glad.", "Robin", "female"),
        ("Zqxw kom hit.", "Zqxw", "unknown"),
        ("Zqxw kom hit med sin son.", "Zqxw", "male"),
    ],
)
def test_gender(text: str, name: str, gender: str) -> None:
    (found,) = assign_genders(view_of(text), (hypothesis(text, name, F, entity=1),))
    assert found.category == f"firstname_{gender}"


def test_a_person_has_one_gender() -> None:
    text = "Robin kom. Min syster Robin är snäll. Robin gick. Robin Berg."
    names = [hypothesis(text, "Robin", F, nth, entity=1 if nth < 3 else 2) for nth in range(4)]
    surname = hypothesis(text, "Berg", S, entity=2)
    after = assign_genders(view_of(text), (*names, surname))
    assert [h.category for h in after[:3]] == ["firstname_female"] * 3
    assert after[-1] is surname


def test_whether_men_or_women_are_spoken_of_is_asked_once() -> None:
    """All words of the text were gone through for each person in it."""
    counts = []
    for many in (3, 30):
        text = " ".join(f"Min vän Xz{chr(97 + number)}q kom." for number in range(many))
        asked = mock.Mock(wraps=view_of(text))
        vocabulary = type(asked).vocabulary = mock.PropertyMock(return_value=view_of(text).vocabulary)
        asked.text, asked.language, asked.lexicon = text, view_of(text).language, view_of(text).lexicon
        asked.forms = view_of(text).forms
        names = [word for word in text.split() if word[0] == "X"]
        found = [hypothesis(text, name, F).changed(entity=number) for number, name in enumerate(names, 1)]
        assign_genders(asked, tuple(found))
        counts.append(vocabulary.call_count)
    assert counts[0] == counts[1] > 0
