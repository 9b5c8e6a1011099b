"""Marks that only a profile asks for: languages, nationalities, pastimes, crimes, pets, money, numbers of relatives."""

from __future__ import annotations

from pathlib import Path

import pytest

from gok import detect, pseudonymize

ALL = ("language", "nationality", "hobby", "crime", "pet_type", "currency")


@pytest.fixture
def asking(tmp_path: Path) -> str:
    path = tmp_path / "asking.toml"
    path.write_text(f"mark = {list(ALL)}\nfamily_numbers = 'mark'\n", encoding="utf-8")
    return str(path)


CASES = [
    (
        "Jag talar dari och arabiska. Jag är syrier.",
        {"dari": "language", "arabiska": "language", "syrier": "nationality"},
    ),
    ("Jag talar dari, pashto och lite engelska.", {"dari": "language", "pashto": "language", "engelska": "language"}),
    ("Arabiska är mitt modersmål.", {"Arabiska": "language"}),
    ("Min granne är polsk.", {"polsk": "nationality"}),
    ("Jag spelar santur.", {"santur": "hobby"}),
    ("Jag blev rånad på tåget.", {"rånad": "crime"}),
    ("Vi har en pudel hemma.", {"pudel": "pet_type"}),
    ("Hyran var 3000 afghani.", {"afghani": "currency"}),
    ("Jag spelar fotboll.", {}),
    ("Jag är svensk och talar svenska.", {}),
    ("Många har hund. Det kostar hundra dollar.", {}),
]


@pytest.mark.parametrize(("text", "marks"), CASES, ids=lambda value: value if isinstance(value, str) else "")
def test_what_is_asked_for_is_marked(asking: str, text: str, marks: dict[str, str]) -> None:
    assert {m.text: m.label for m in detect(text, profile=asking).mentions if m.label in ALL} == marks
    assert pseudonymize(text, profile=asking, seed=1).text == text


@pytest.mark.parametrize("text", [text for text, _ in CASES])
def test_by_default_none_is(text: str) -> None:
    assert {m.label for m in detect(text).mentions}.isdisjoint(ALL)


@pytest.mark.parametrize(
    ("text", "marks"),
    [
        ("Jag har fem bröder och fyra systrar.", [("fem", "fam"), ("fyra", "fam")]),
        ("Jag har tretton syskon.", [("tretton", "sensitive")]),
        ("Vi är sju personer i min familj.", [("sju", "fam")]),
        ("Jag har två bilar.", []),
    ],
)
def test_numbers_of_relatives(asking: str, text: str, marks: list[tuple[str, str]]) -> None:
    numbers = [word for word, _ in marks]
    assert [(m.text, m.label) for m in detect(text, profile=asking).mentions if m.text in numbers] == marks
    assert [m.text for m in detect(text).mentions if m.text in (*numbers, "två")] == []
