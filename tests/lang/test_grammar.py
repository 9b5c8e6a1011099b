"""The grammar of names: genitives, inhabitants, compounds; and that of a language nobody has described."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gok.lang.neutral import grammar as neutral
from gok.lang.sv import grammar
from gok.lang.sv.grammar import attribute, genitive, genitive_stems, join_compound, listed_genitive, take_apart

NAMES = st.text("abdelmnorsxåö", min_size=3, max_size=8).map(str.capitalize)


@pytest.mark.parametrize(
    ("word", "stems"),
    [
        ("Alis", ("Ali",)),
        ("Ali's", ("Ali",)),
        ("Ali’s", ("Ali",)),
        ("SFI:s", ("SFI",)),
        ("Anna", ()),
        ("ås", ()),
        ("'s", ()),
        (":ss", (":s",)),
    ],
)
def test_genitive_stems(word: str, stems: tuple[str, ...]) -> None:
    assert genitive_stems(word) == stems


@pytest.mark.parametrize(
    ("word", "expected"),
    [("KVB", "KVB:s"), ("GUNTORP", "GUNTORPS"), ("Lukas", "Lukas"), ("Max", "Max"), ("Åsa", "Åsas")],
)
def test_genitive(word: str, expected: str) -> None:
    assert genitive(word) == expected


@given(NAMES)
def test_a_genitive_is_taken_off_again(name: str) -> None:
    inflected = genitive(name)
    assert name in (inflected, *genitive_stems(inflected))
    assert inflected == name or take_apart(inflected, name) == ("genitive", "s")
    assert listed_genitive(name) in ("", inflected)


@given(NAMES, st.sampled_from(["bo", "bor", "bon", "borna", "bornas", "bos"]))
def test_inhabitants_are_taken_apart_as_they_are_put_together(town: str, ending: str) -> None:
    assert take_apart(join_compound(town, ending), town) == ("inhabitant", ending)


@pytest.mark.parametrize(
    ("text", "base", "features", "form"),
    [
        ("göteborgare", "Göteborg", (), ("inhabitant", "bo")),
        ("göteborgare", "Göteborg", ("pl",), ("inhabitant", "bor")),
        ("Stockholmsresa", "Stockholm", (), ("compound", "resa")),
        ("Uddevalla-bussen", "Uddevalla", (), ("compound", "-bussen")),
        ("Lukas", "Lukas", ("gen",), ("genitive", "")),
        ("Lukas", "Lukas", (), ("plain", "")),
        ("Solnaa", "Solna", (), ("plain", "")),
    ],
)
def test_take_apart(text: str, base: str, features: tuple[str, ...], form: tuple[str, str]) -> None:
    assert take_apart(text, base, features) == form


def test_a_town_before_what_is_there() -> None:
    assert [attribute(town) for town in ("Umeå", "Lund", "Hofors")] == ["Umeå", "Lunds", "Hofors"]


def test_no_three_of_a_kind() -> None:
    assert join_compound("Topp", "pskola", linked=False) == "Toppskola"


def test_the_neutral_grammar_has_the_same_names() -> None:
    assert sorted(neutral.__all__) == sorted(grammar.__all__)
    assert all(hasattr(neutral, name) for name in neutral.__all__)


@given(NAMES, NAMES)
def test_the_neutral_grammar_leaves_words_as_they_are(name: str, other: str) -> None:
    assert neutral.genitive_stems(name) == ()
    assert neutral.genitive(name) == neutral.without_genitive(name) == neutral.attribute(name) == name
    assert neutral.take_apart(name, other) == ("plain", "")
    assert neutral.join_compound(name, other) == name + other
    assert neutral.listed_genitive(name) == ""
